/* kprobe.c - functions and instructions by kprobes, with a perf event for
 * each. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "base/host/kprobe_pmu.h"
#include "base/host/perf.h"
#include "base/host/ksym.h"
#include "base/str.h"
#include "bpfgen/kind/cookie.h"
#include "bpfgen/kind/fbt_impl.h"

enum {
	MANY = 1000, /* kprobes: the user is told how long they take */
	SAMPLE = 100 /* kprobes by which that is estimated */
};

/* Without cookies a program cannot tell which of its probes fires. */
static bool joins(const struct plan *pl, const struct group *g, uint32_t probe)
{
	const struct eprobe *first = &pl->en->probe[g->probe.v[0]];

	if (host_has(HOST_EVENT_COOKIES))
		return func_joins(pl, g, probe);
	return plan_same_clauses(first, &pl->en->probe[probe]) &&
	       cookie_unasked(pl, first);
}

static void find(struct tramp *t, uint32_t out)
{
	if (host_has(HOST_EVENT_COOKIES))
		cookie_find(t, out);
	else
		cookie_none(t);
}

/* Open the event by address if that is known; else the kernel looks up the
 * name. */
static int open_event(
	struct bpf_engine *b, const struct attach *a, const struct func *f)
{
	struct perf_event_attr attr = { .type = (uint32_t)kprobe_type(),
		.size = sizeof(attr),
		.config = a->kind == ATTACH_FUNC_RETURN,
		.disabled = 1 };
	bool kernel = !strcmp(f->module, "vmlinux");
	struct str name = { 0 };
	int fd;

	if (f->addr) {
		attr.kprobe_addr = f->addr + a->func.offset;
	} else {
		str_printf(&name, "%s%s%s", kernel ? "" : f->module,
			kernel ? "" : ":", f->name);
		attr.kprobe_func = (uintptr_t)name.s;
		attr.probe_offset = a->func.offset;
	}
	fd = perf_open(&attr, -1, (int)b->plan.home);
	str_free(&name);
	return fd;
}

static int attach_one(struct bpf_engine *b, const struct program *p,
	uint32_t probe, const struct func *f)
{
	const struct attach *a = plan_attach(&b->plan, probe);
	uint64_t cookie = p->grp.probe.n == 1 ? 0 : probe;
	int event = open_event(b, a, f), fd;

	if (event < 0)
		return event;
	fd = attach_run(p, event, cookie);
	if (fd < 0)
		return fd;
	vec_push(&b->link, (struct link){ fd, p, cookie, 0 });
	return 0;
}

/* Probe all functions of that name. It is enough if one can be probed. */
static int attach_probe(
	struct bpf_engine *b, const struct program *p, uint32_t probe)
{
	const struct func *f = plan_attach(&b->plan, probe)->func.func;
	int r = -ENOENT, one;

	for (; f; f = f->next) {
		one = attach_one(b, p, probe, f);
		r = !r ? 0 : one;
	}
	return r;
}

/* If there are many kprobes: estimate how long all will take from the first
 * ones. */
static void tell_time(
	const struct bpf_engine *b, uint32_t done, uint32_t all, int64_t ns)
{
	engine_notice(b->plan.en,
		"this kernel attaches kprobes one by one: %u of them take "
		"%" PRIi64 " s; Ctrl-C ends it",
		all, (ns / done * all + CLOCK_SECOND - 1) / CLOCK_SECOND);
}

/* Count a kprobe; programs with a single kprobe are attached one by one,
 * too. */
static void on_attached(struct bpf_engine *b)
{
	int64_t now = clock_ns(CLOCK_MONOTONIC);

	if (!b->kprobes++)
		b->kprobes_since = now;
	if (b->kprobes == SAMPLE + 1 && b->plan.nfuncs > MANY)
		tell_time(b, SAMPLE, b->plan.nfuncs, now - b->kprobes_since);
}

static int attach(struct bpf_engine *b, const struct program *p, struct diag *d)
{
	for (uint32_t i = 0; i < p->grp.probe.n && !attach_ends(b); i++) {
		const struct probe *probe =
			b->plan.en->probe[p->grp.probe.v[i]].probe;
		int r = func_is_own(b, probe)
				? 0
				: attach_probe(b, p, p->grp.probe.v[i]);

		on_attached(b);
		if (!r || func_leave_out(b, probe, -r))
			continue;
		refused(d, REFUSE_FUNCTION, -r, probe->func);
		if (!attach_without(b, p->grp.probe.v[i], d))
			return -d->err;
	}
	return 0;
}

/* Up to Linux 5.14 the stack at a function's return is that of a trampoline. */
static uint64_t lost(const struct plan *pl, uint32_t probe)
{
	const struct func *f = plan_attach(pl, probe)->func.func;
	const char *why;
	struct ksym k;

	if (f->addr || !ksym_find(f->module, f->name, &k, &why))
		return f->addr;
	return k.addr;
}

/* clang-format off */
#define ALIKE                                                  \
	.type = BPF_PROG_TYPE_KPROBE, .activity = ACTIVITY_ON, \
	.within = true, .joins = joins, .find = find,          \
	.links_miss = true, .attach = attach
/* clang-format on */

const struct bpf_kind bpf_kind_func_entry = {
	ALIKE,
	.name = "kprobe",
	.past = true,
	.instead = func_way,
	.arg = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 },
	.args = func_entry_args,
	.word = func_word,
};

const struct bpf_kind bpf_kind_func_return = {
	ALIKE,
	.name = "kretprobe",
	.instead = func_way,
	.left = true,
	.lost = lost,
	.arg = { 0, 2 },
	.args = func_return_args,
	.word = func_word,
};

const struct bpf_kind bpf_kind_func_offset = {
	ALIKE,
	.name = "kprobe",
	.past = true,
};
