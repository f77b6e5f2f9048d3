/* user.c - probes at functions and instructions of traced processes. */
#include <errno.h>
#include <poll.h>
#include <signal.h>

#include "base/procfile.h"
#include "fasttrap/fasttrap_impl.h"
#include "fasttrap/traps_impl.h"
#include "probes/user.h"

enum {
	REG_ARGS = 6 /* arguments in registers */
};

/* True for a target, or a process that a target has started. */
static bool is_traced(const struct ft_engine *e, pid_t pid)
{
	return ft_is_target(e, pid) || ft_has_seized(&e->threads, pid);
}

/* Wait for a child that was reported before the tracer has seen it; but only
 * once for one that does not appear. */
static bool becomes_traced(struct ft_engine *e, pid_t pid)
{
	enum {
		PATIENCE = 200 /* ms */
	};
	bool is = is_traced(e, pid);

	if (pid == e->absent)
		return is;
	for (int ms = 0; e->going && !is && ms < PATIENCE; ms++) {
		if (procfile_gone(pid))
			break;
		pthread_mutex_unlock(&e->lock);
		poll(NULL, 0, 1);
		pthread_mutex_lock(&e->lock);
		is = is_traced(e, pid);
	}
	if (!is && e->going)
		e->absent = pid;
	return is;
}

int ft_is_process_traced(
	struct ft_engine *e, uint32_t probe, pid_t pid, struct diag *d)
{
	if (becomes_traced(e, pid))
		return 1;
	if (e->going && procfile_gone(pid))
		return 0;
	return ft_refuse(e, probe, ENOTSUP,
		"the ptrace engine sees only processes that it traces",
		"name the process by -p", d);
}

static void add_place(struct ft_engine *e, const struct ft_place *p, pid_t pid)
{
	struct ft_place taken = *p;

	taken.pid = pid;
	taken.reads = eprobe_args(e->e.en->prog, &e->e.en->probe[p->probe]);
	e->reads_args |= taken.reads;
	vec_push(&e->places, taken);
}

int ft_take_place(struct ft_engine *e, const struct ft_place *p, struct diag *d)
{
	int r = ft_is_process_traced(e, p->probe, p->pid, d);

	if (r > 0)
		add_place(e, p, p->pid);
	return r < 0 ? r : 0;
}

int ft_take_in_all(
	struct ft_engine *e, const struct ft_place *p, struct diag *d)
{
	struct ft_place in = *p;
	int r = 0;

	in.perhaps = true;
	vec_push(&e->in_all, in);
	for (uint32_t i = 0; i < e->e.en->ntargets && !r; i++) {
		in.pid = e->e.en->target[i].pid;
		r = ft_take_place(e, &in, d);
	}
	for (size_t i = 0; e->e.en->follow && i < FT_BUCKETS && !r; i++)
		for (struct ft_thread *t = e->threads.bucket[i]; t; t = t->next)
			if (!t->fresh && ft_pid(&e->threads, t) == t->tid &&
				!ft_is_target(e, t->tid))
				add_place(e, &in, t->tid);
	return r;
}

void ft_take_for_child(struct ft_engine *e, pid_t pid)
{
	for (size_t i = 0; i < e->in_all.n; i++)
		if (!e->in_all.v[i].gone)
			add_place(e, &e->in_all.v[i], pid);
}

void ft_drop_child(struct ft_engine *e, pid_t pid)
{
	if (!e->e.en->follow || !e->in_all.n || ft_is_target(e, pid))
		return;
	for (size_t i = 0; i < e->places.n; i++) {
		struct ft_place *p = &e->places.v[i];

		p->gone |= p->pid == pid && p->perhaps;
	}
}

void ft_note_stack_args(struct ft_engine *e, uint32_t probe)
{
	if (eprobe_args(e->e.en->prog, &e->e.en->probe[probe]) >> REG_ARGS)
		e->stack_args = true;
}

/* Six arguments are in registers; more follow the return address on the
 * stack. */
static uint32_t entry_args(const struct ft_engine *e, const struct ft_thread *t,
	const struct ft_place *p, const struct user_regs_struct *r,
	uint64_t *arg)
{
	uint32_t size = (DIF_NPROBEARG - REG_ARGS) * sizeof(*arg);
	int64_t got;

	(void)p;
	arg[0] = r->rdi;
	arg[1] = r->rsi;
	arg[2] = r->rdx;
	arg[3] = r->rcx;
	arg[4] = r->r8;
	arg[5] = r->r9;
	if (!e->stack_args)
		return REG_ARGS;
	got = ft_read_process(t->tid, r->rsp + 8, arg + REG_ARGS, size);
	return REG_ARGS + (got > 0 ? got / sizeof(*arg) : 0);
}

/* arg0 is the offset in the function, arg1 the return value. */
static uint32_t return_args(const struct ft_engine *e,
	const struct ft_thread *t, const struct ft_place *p,
	const struct user_regs_struct *r, uint64_t *arg)
{
	(void)e, (void)t;
	arg[0] = (int64_t)p->in;
	arg[1] = r->rax;
	return 2;
}

/* True if a process may count the firings of such a probe by itself. It does
 * not look on which CPU. */
static bool may_count(const struct ft_engine *e, const struct eprobe *p)
{
	const struct dif_prog *prog = e->e.en->prog;

	if (!e->e.en->inproc || e->e.en->cpu >= 0)
		return false;
	for (uint32_t i = 0; i < p->nclauses; i++)
		if (!difo_counts(prog, &prog->clauses.v[p->clause[i]]))
			return false;
	return true;
}

static int take(struct ft_engine *e, uint32_t probe, struct diag *d)
{
	const struct eprobe *p = &e->e.en->probe[probe];
	const struct attach *a = &p->probe->attach;
	bool entry = a->kind == ATTACH_USER_ENTRY,
	     inside = entry && may_count(e, p);
	int r = 0;

	ft_note_stack_args(e, probe);
	for (const struct site *s = a->user.sites; s && !r; s = s->next)
		r = ft_take_place(e,
			&(struct ft_place){ .probe = probe,
				.next = FT_NO_PLACE,
				.pid = a->user.module->pid,
				.object = s->object,
				.off = s->off + (entry ? s->skips : 0),
				.in = s->in,
				.counts = inside && !s->restarts },
			d);
	return r;
}

bool ft_usermode(const struct vm_firing *f)
{
	(void)f;
	return true;
}

const struct ft_kind ft_kind_user_entry = {
	.in_threads = true,
	.from_user = true,
	.begins = true,
	.take = take,
	.args = entry_args,
	.usermode = ft_usermode,
};

const struct ft_kind ft_kind_user_return = {
	.in_threads = true,
	.from_user = true,
	.take = take,
	.args = return_args,
	.usermode = ft_usermode,
};

const struct ft_kind ft_kind_user_offset = {
	.in_threads = true,
	.from_user = true,
	.take = take,
	.usermode = ft_usermode,
};
