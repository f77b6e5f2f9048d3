/* uprobe.c - see uprobe.h. Many places are attached by one link for each file
 * and process, with a cookie for each place. The kernel takes all places of a
 * link or none: if it refuses them, halves are tried. On kernels without such
 * links there is an event for each place; also on those without functions to
 * disable preemption, as some of their links only saw the first thread of a
 * process.
 *
 * The kernel plants a breakpoint only in the process that is traced. From Linux
 * 6.0 on, if the kernel is preemptible, other threads may run before such a
 * program has ended. The program disables preemption, or claims its frame
 * (tramp.c). */
#include "bpfgen/kind/uprobe.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/host/features.h"
#include "base/procfile.h"
#include "base/sort.h"
#include "bpfgen/kind/user_impl.h"
#include "probes/proc/object.h"
#include "probes/usdt.h"
#include "probes/user.h"

/* Places of one file, for one process. */
struct list {
	const struct program *prog;
	const struct object *object;
	pid_t pid;
	bool semaphores; /* any place has one */
	VEC(uint64_t) off, semaphore;
	VEC(__u64) cookie;
};

static uint32_t probe_at(const struct list *l, size_t i)
{
	return (uint32_t)l->cookie.v[i];
}

bool uprobe_has_cookies(void)
{
	return host_links_uprobes() || host_has(HOST_EVENT_COOKIES);
}

static uint32_t way(const struct program *p)
{
	return p->grp.kind->links ? p->grp.kind->links : BPF_TRACE_UPROBE_MULTI;
}

/* Who is not permitted to have uprobes is told so when they are attached. */
int uprobe_target(const struct bpf_engine *b, const struct program *p,
	struct bpf_prog_load_opts *opts)
{
	int r;

	(void)b;
	if (host_links_uprobes()) {
		opts->expected_attach_type = way(p);
		return 0;
	}
	r = host_refused(HOST_UPROBES);
	return r && r != -EACCES && r != -EPERM ? -ENOSYS : 0;
}

static int try_part(
	struct bpf_engine *b, const struct list *l, size_t from, size_t n)
{
	uint32_t how = way(l->prog);
	char path[32];
	LIBBPF_OPTS(bpf_link_create_opts, opts,
		.uprobe_multi = { .path = path,
			.cnt = n,
			.offsets = l->off.v + from,
			.ref_ctr_offsets =
				l->semaphores ? l->semaphore.v + from : NULL,
			.cookies = l->cookie.v + from,
			.pid = l->pid });
	int fd;

	/* What was attached to it before must not fire beside this. */
	closing_wait(&b->closing, l->pid);
	snprintf(path, sizeof(path), "/proc/self/fd/%d", l->object->fd);
	fd = host_link_uprobes(l->prog->fd, how, &opts);
	if (fd < 0)
		return sys_error(fd);
	vec_push(&b->link,
		(struct link){ fd, l->prog, probe_at(l, from), l->pid });
	return 0;
}

/* True if the error may be about a single place, for example because its
 * instruction cannot be run elsewhere. */
static bool is_about_one(int err)
{
	return err == EOPNOTSUPP || err == EINVAL || err == ENOEXEC;
}

static uint64_t places_of(const struct plan *pl, uint32_t probe)
{
	const struct attach *a = plan_attach(pl, probe);
	bool divert = bpf_kind_of(pl, probe) == &bpf_kind_user_divert;
	uint64_t n = 0;

	switch (a->kind) {
	case ATTACH_USER_ENTRY:
	case ATTACH_USER_RETURN:
	case ATTACH_USER_OFFSET:
		for (const struct site *s = a->user.sites; s;
			s = user_next_place(s, divert))
			n++;
		break;
	case ATTACH_USDT:
		for (const struct usdt_site *s = a->usdt->sites; s; s = s->next)
			n++;
		break;
	default:
		break;
	}
	return n;
}

/* True if this is the last place of all: it is refused then, not left out. */
static bool is_last(struct bpf_engine *b)
{
	const struct enabling *en = b->plan.en;
	uint64_t left = 1;

	if (b->places_of != en->nprobes) {
		b->places = 0;
		for (uint32_t i = 0; i < en->nprobes; i++)
			b->places += places_of(&b->plan, i);
		b->places_of = en->nprobes;
	}
	for (size_t i = 0; i < b->left.n; i++)
		left += b->left.v[i].n;
	return left >= b->places;
}

static const char *why_left(int err, uint64_t semaphore)
{
	if (err == ETXTBSY)
		return "processes may write to their code, or run a copy of it "
		       "in their own memory";
	if (err == EINVAL && semaphore)
		return "others already probe the same instruction without its "
		       "semaphore";
	return "the kernel cannot probe such instructions";
}

static bool leave_out(
	struct bpf_engine *b, uint32_t probe, int err, uint64_t semaphore)
{
	if (is_last(b))
		return false;
	attach_leave(b, b->plan.en->probe[probe].probe,
		why_left(err, semaphore), strerror(err));
	return true;
}

/* The kernel refuses a probe if another at the same instruction has a
 * semaphore that this one has not. Then set *semaphore to that of the USDT
 * probe there, and return true. */
static bool take_semaphore(
	int err, const struct object *o, uint64_t off, uint64_t *semaphore)
{
	if (err != EINVAL || *semaphore)
		return false;
	*semaphore = usdt_semaphore(o, off);
	return *semaphore;
}

static int attach_part(
	struct bpf_engine *b, struct list *l, size_t from, size_t n)
{
	uint64_t *semaphore = &l->semaphore.v[from];
	int r = try_part(b, l, from, n);

	if (n == 1 &&
		take_semaphore(-r, l->object, l->off.v[from], semaphore)) {
		l->semaphores = true;
		r = try_part(b, l, from, n);
	}
	if (!r || !is_about_one(-r))
		return r;
	if (n == 1)
		return leave_out(b, probe_at(l, from), -r, *semaphore) ? 0 : r;
	r = attach_part(b, l, from, n / 2);
	return r ? r : attach_part(b, l, from + n / 2, n - n / 2);
}

static void add(struct list *l, const struct uprobe_place *p)
{
	vec_push(&l->off, p->off);
	vec_push(&l->semaphore, p->semaphore);
	vec_push(&l->cookie, p->cookie);
	l->semaphores |= p->semaphore != 0;
}

static void free_list(struct list *l)
{
	vec_free(&l->off);
	vec_free(&l->semaphore);
	vec_free(&l->cookie);
}

/* Attach a place that the kernel may refuse separately: it would take long to
 * undo the others. */
static int attach_doubtful(struct bpf_engine *b, const struct program *prog,
	const struct uprobe_place *p)
{
	struct list one = { .prog = prog, .object = p->object, .pid = p->pid };
	int r;

	add(&one, p);
	r = attach_part(b, &one, 0, 1);
	free_list(&one);
	return r;
}

/* Attach the places from `from' on that are in the same file and process; *end
 * is set to the first place behind them. */
static int attach_file(struct bpf_engine *b, const struct program *prog,
	const struct uprobe_place *v, size_t from, size_t n, size_t *end)
{
	struct list l = {
		.prog = prog, .object = v[from].object, .pid = v[from].pid
	};
	size_t i;
	int r = 0;

	for (i = from; i < n && v[i].object == l.object && v[i].pid == l.pid;
		i++) {
		if (!v[i].doubtful)
			add(&l, &v[i]);
		else if (!r)
			r = attach_doubtful(b, prog, &v[i]);
	}
	*end = i;
	if (!r && l.off.n)
		r = attach_part(b, &l, 0, l.off.n);
	free_list(&l);
	return r;
}

static int by_file(const void *x, const void *y, void *arg)
{
	const struct uprobe_place *a = x, *b = y;

	(void)arg;
	if (a->pid != b->pid)
		return a->pid < b->pid ? -1 : 1;
	if (a->object != b->object)
		return a->object < b->object ? -1 : 1;
	return (a->off > b->off) - (a->off < b->off);
}

static int attach_in_bulk(struct bpf_engine *b, const struct program *p,
	struct uprobe_place *v, size_t n)
{
	int r = 0;

	sort_stable(v, n, sizeof(*v), by_file, NULL);
	for (size_t i = 0; i < n && !r;)
		r = attach_file(b, p, v, i, n, &i);
	return r;
}

static int attach_event_at(
	struct bpf_engine *b, const struct program *p, struct uprobe_place *at)
{
	int r = uprobe_attach_event(b, p, at);

	if (take_semaphore(-r, at->object, at->off, &at->semaphore))
		r = uprobe_attach_event(b, p, at);
	if (is_about_one(-r) &&
		leave_out(b, (uint32_t)at->cookie, -r, at->semaphore))
		return 0;
	return r;
}

static int attach_events(struct bpf_engine *b, const struct program *p,
	struct uprobe_place *v, size_t n)
{
	int r = 0;

	for (size_t i = 0; i < n && !r && !attach_ends(b); i++)
		r = attach_event_at(b, p, &v[i]);
	return r;
}

/* Leave out places where the kernel would run a wrong instruction, and those
 * that it is sure to refuse, which takes it long. */
static int leave_out_unasked(
	struct bpf_engine *b, struct uprobe_place *v, size_t *n)
{
	size_t kept = 0;

	for (size_t i = 0; i < *n; i++) {
		int why = v[i].written ? ETXTBSY : EOPNOTSUPP;

		if (!v[i].unasked && !v[i].written)
			v[kept++] = v[i];
		else if (!leave_out(b, (uint32_t)v[i].cookie, why, 0))
			return -why;
	}
	*n = kept;
	return 0;
}

/* The kernel puts probes where the first thread of a process has its memory: if
 * that thread has ended, nowhere. */
static int refuse_headless(struct bpf_engine *b, const struct program *p,
	const struct uprobe_place *v, size_t n, struct diag *d)
{
	for (size_t i = 0; i < n; i++) {
		pid_t pid = v[i].pid;

		if (pid == b->headed)
			continue;
		if (procfile_living(pid) == pid) {
			b->headed = pid;
			continue;
		}
		diag_set(d, ENOTSUP,
			"cannot probe the process's function (%s): the first "
			"thread of process %d has ended, and the kernel finds "
			"a process's memory only by that one",
			b->plan.en->probe[p->probe].probe->func, pid);
		diag_add(d,
			"the ptrace engine does without: -xengine=ptrace -p %d",
			pid);
		return -ENOTSUP;
	}
	return 0;
}

/* The kernel runs what was attached last first. */
static void reverse(struct uprobe_place *v, size_t n)
{
	for (size_t i = 0; i < n / 2; i++) {
		struct uprobe_place first = v[i];

		v[i] = v[n - 1 - i];
		v[n - 1 - i] = first;
	}
}

int uprobe_attach(struct bpf_engine *b, const struct program *p,
	struct uprobe_place *v, size_t n, struct diag *d)
{
	int r = refuse_headless(b, p, v, n, d);

	if (r)
		return r;
	reverse(v, n);
	r = leave_out_unasked(b, v, &n);
	if (!r)
		r = host_links_uprobes() ? attach_in_bulk(b, p, v, n)
					 : attach_events(b, p, v, n);
	if (r)
		refused(d, REFUSE_USER, -r,
			b->plan.en->probe[p->probe].probe->func);
	return r;
}
