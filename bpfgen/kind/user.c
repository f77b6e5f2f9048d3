/* user.c - functions of processes, by uprobes: many by one link for each file
 * and process, with a cookie each. The kernel takes all places of a link or
 * none: where it refuses, halves are tried.
 *
 * The kernel plants a breakpoint in the process alone that is traced. Other
 * threads may be run before such a program has ended, so it must be able to
 * hold that off; kernels that cannot are refused. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/host/features.h"
#include "bpfgen/gen/tramp_impl.h"
#include "bpfgen/gen/xlate_impl.h"
#include "bpfgen/kind/cookie.h"
#include "bpfgen/run/engine_impl.h"
#include "probes/proc/object.h"
#include "probes/user.h"

enum {
	REG_ARGS = 6,  /* in registers; others are on the stack */
	ENOTSUPP = 524 /* a number of the kernel's own, without text */
};

/* Places of one file, for one process. */
struct list {
	const struct program *prog;
	const struct object *object;
	pid_t pid;
	VEC(unsigned long) off;
	VEC(__u64) cookie;
};

static const struct probe *probe_of(const struct bpf_engine *b, uint32_t probe)
{
	return b->plan.en->probe[probe].probe;
}

static bool joins(const struct plan *pl, const struct group *g, uint32_t probe)
{
	return plan_same_clauses(
		&pl->en->probe[g->probe[0]], &pl->en->probe[probe]);
}

/* The arguments of a function, as integers in the calling convention. */
static void args(struct tramp *t)
{
	static const int32_t regs[REG_ARGS] = { REGS_DI, REGS_SI, REGS_DX,
		REGS_CX, REGS_R8, REGS_R9 };

	for (int n = 0; n < KIND_ARGS; n++) {
		int32_t at = F(arg) + 8 * n;

		if (!(t->g->args & 1 << n))
			continue;
		if (n < REG_ARGS) {
			e_ldx(t->c, 8, R1, R6, regs[n]);
			e_stx(t->c, 8, R9, at, R1);
			continue;
		}
		e_lea(t->c, R1, R9, at);
		e_imm(t->c, R2, 8);
		e_ldx(t->c, 8, R3, R6, REGS_SP);
		e_alui(t->c, BPF_ADD, R3, 8 + 8 * (n - REG_ARGS));
		e_helper(t->c, BPF_FUNC_probe_read_user);
	}
}

static void usermode(struct xlate *x)
{
	e_imm(x->c, R0, 1);
}

static int target(const struct bpf_engine *b, const struct program *p,
	struct bpf_prog_load_opts *opts)
{
	(void)b, (void)p;
	if (!host_has(HOST_UPROBE_MULTI) || !host_has(HOST_PREEMPT_KFUNCS))
		return -ENOSYS;
	opts->expected_attach_type = BPF_TRACE_UPROBE_MULTI;
	return 0;
}

static int try_part(
	struct bpf_engine *b, const struct list *l, size_t from, size_t n)
{
	char path[32];
	LIBBPF_OPTS(bpf_link_create_opts, opts,
		.uprobe_multi = { .path = path,
			.cnt = n,
			.offsets = l->off.v + from,
			.cookies = l->cookie.v + from,
			.pid = l->pid });
	int fd;

	snprintf(path, sizeof(path), "/proc/self/fd/%d", l->object->fd);
	fd = bpf_link_create(l->prog->fd, 0, BPF_TRACE_UPROBE_MULTI, &opts);
	if (fd == -EMFILE && attach_raise_files())
		fd = bpf_link_create(
			l->prog->fd, 0, BPF_TRACE_UPROBE_MULTI, &opts);
	if (fd < 0)
		return fd == -ENOTSUPP ? -EOPNOTSUPP : fd;
	vec_push(&b->link, (struct link){ fd, l->prog, l->cookie.v[from] });
	return 0;
}

/* What the kernel says of one place, not of all of them: the instruction there
 * cannot be run elsewhere, say. */
static bool is_about_one(int err)
{
	return err == EOPNOTSUPP || err == EINVAL;
}

static bool leave_out(const struct bpf_engine *b, uint32_t probe, int err)
{
	const struct probe *p = probe_of(b, probe);
	const struct enabling *en = b->plan.en;
	char text[300];

	if (en->nprobes < 2)
		return false;
	if (en->log) {
		snprintf(text, sizeof(text), "left out: %s:%s:%.150s:%s: %s",
			p->prov, p->mod, p->func, p->name, strerror(err));
		en->log(en->log_arg, ENGINE_DEBUG, text);
	}
	return true;
}

static int attach_part(
	struct bpf_engine *b, const struct list *l, size_t from, size_t n)
{
	int r = try_part(b, l, from, n);

	if (!r || !is_about_one(-r))
		return r;
	if (n == 1)
		return leave_out(b, l->cookie.v[from], -r) ? 0 : r;
	r = attach_part(b, l, from, n / 2);
	return r ? r : attach_part(b, l, from + n / 2, n - n / 2);
}

/* A place, with its probe. */
struct place_of {
	const struct user_site *site;
	uint32_t probe;
	pid_t pid;
};

static int by_file(const void *x, const void *y)
{
	const struct place_of *a = x, *b = y;
	const struct object *o = a->site->object, *p = b->site->object;

	if (a->pid != b->pid)
		return a->pid < b->pid ? -1 : 1;
	if (o != p)
		return o < p ? -1 : 1;
	return (a->site->off > b->site->off) - (a->site->off < b->site->off);
}

/* A place that the kernel may refuse is tried by itself: it takes long to undo
 * the others. */
static int attach_doubtful(struct bpf_engine *b, const struct list *l,
	unsigned long off, uint32_t probe)
{
	struct list one = {
		.prog = l->prog, .object = l->object, .pid = l->pid
	};
	int r;

	vec_push(&one.off, off);
	vec_push(&one.cookie, probe);
	r = attach_part(b, &one, 0, 1);
	vec_free(&one.off);
	vec_free(&one.cookie);
	return r;
}

/* Those from `from' on that have its file and process; *end: behind them. */
static int attach_file(struct bpf_engine *b, const struct program *prog,
	const struct place_of *v, size_t from, size_t n, size_t *end)
{
	struct list l = {
		.prog = prog, .object = v[from].site->object, .pid = v[from].pid
	};
	size_t i;
	int r = 0;

	for (i = from;
		i < n && v[i].site->object == l.object && v[i].pid == l.pid;
		i++) {
		bool doubtful;
		unsigned long off = user_entry(v[i].site, &doubtful);

		if (doubtful) {
			r = r ? r : attach_doubtful(b, &l, off, v[i].probe);
			continue;
		}
		vec_push(&l.off, off);
		vec_push(&l.cookie, v[i].probe);
	}
	*end = i;
	if (!r && l.off.n)
		r = attach_part(b, &l, 0, l.off.n);
	vec_free(&l.off);
	vec_free(&l.cookie);
	return r;
}

static int attach(struct bpf_engine *b, const struct program *p, struct diag *d)
{
	VEC(struct place_of) v = { 0 };
	int r = 0;

	for (uint32_t i = 0; i < p->grp.nprobes; i++) {
		uint32_t probe = p->grp.probe[i];
		const struct user_func *f = probe_of(b, probe)->attach.user;

		for (const struct user_site *s = f->sites; s; s = s->next)
			vec_push(&v, (struct place_of){ s, probe, f->pid });
	}
	qsort(v.v, v.n, sizeof(*v.v), by_file);
	for (size_t i = 0; i < v.n && !r;)
		r = attach_file(b, p, v.v, i, v.n, &i);
	if (r)
		refused(d, REFUSE_USER, -r, probe_of(b, p->probe)->func);
	vec_free(&v);
	return r;
}

const struct bpf_kind bpf_kind_user_entry = {
	.name = "uprobes",
	.type = BPF_PROG_TYPE_KPROBE,
	.activity = ACTIVITY_ON,
	.holds = HOLDS_ALWAYS,
	.arg = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 },
	.joins = joins,
	.find = cookie_find,
	.args = args,
	.usermode = usermode,
	.target = target,
	.attach = attach,
};
