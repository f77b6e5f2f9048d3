/* watch.c - probes in code that a process generates while it runs. No trap byte
 * is written there: the process may read, move and overwrite such code at any
 * time, and a byte of ours that it had moved would eventually kill it. Instead
 * the processor is asked to stop each thread that is about to execute an
 * address, which the process cannot notice, whatever it does to its code. There
 * are DEBUGREGS addresses at a time.
 *
 * If the code there has changed since the probe was found, it is another
 * function, and the probe does not fire.
 *
 * Each thread has addresses of its own. They are set when it is continued, and
 * cleared before it is left; the kernel does not pass them on to child
 * processes, and clears them on exec. */
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/ptrace.h>

#include "base/clock.h"
#include "base/host/debugreg.h"
#include "base/host/features.h"
#include "fasttrap/traps_impl.h"

/* A child that runs in its parent's memory does not watch the parent's
 * addresses. */
static bool is_watched(const struct ft_engine *e, struct ft_thread *t)
{
	return t->space && t->space->watched &&
	       ft_pid(&e->threads, t) == t->space->pid;
}

bool ft_watch_due(const struct ft_engine *e, struct ft_thread *t)
{
	return is_watched(e, t) && t->watched != t->space->watched;
}

void ft_watch(struct ft_engine *e, struct ft_thread *t)
{
	if (!ft_watch_due(e, t))
		return;
	t->watched = t->space->watched;
	if (!debugreg_set(t->tid, t->space->watch) && errno != ESRCH)
		e->unwatched = errno;
}

void ft_watch_leave(struct ft_thread *t)
{
	if (t->watched)
		debugreg_clear(t->tid);
	t->watched = 0;
}

static bool is_at(const struct ft_watch *w, pid_t pid, uint64_t addr)
{
	return !w->gone && w->pid == pid && w->site.addr == addr;
}

static bool is_used(const struct ft_engine *e, pid_t pid, uint64_t addr)
{
	for (size_t i = 0; i < e->watches.n; i++)
		if (is_at(&e->watches.v[i], pid, addr))
			return true;
	return false;
}

/* Stop running threads, so that they get the new addresses. */
static void tell_threads(struct ft_engine *e, struct ft_space *s)
{
	s->watched = ++e->nwatched;
	for (size_t i = 0; e->going && i < FT_BUCKETS; i++)
		for (struct ft_thread *t = e->threads.bucket[i]; t; t = t->next)
			if (t->space == s && !t->kept && !t->held)
				ft_ask(t);
}

/* Free addresses that are no longer needed. */
static bool clear(const struct ft_engine *e, struct ft_space *s)
{
	bool any = false;

	for (int i = 0; i < DEBUGREGS; i++)
		if (s->watch[i] && !is_used(e, s->pid, s->watch[i])) {
			s->watch[i] = 0;
			any = true;
		}
	return any;
}

/* Add an address. Returns NULL, or why that is not possible. */
static const char *put(struct ft_space *s, uint64_t addr)
{
	uint64_t *at = NULL;

	for (int i = 0; i < DEBUGREGS; i++)
		if (s->watch[i] == addr)
			return NULL;
	if (!host_has(HOST_DEBUG_STOPS))
		return "it is in code that the process generates, where only "
		       "the processor's debug registers can have it stop, and "
		       "these have no effect here, as under some hypervisors";
	for (int i = DEBUGREGS; i--;)
		if (!s->watch[i])
			at = &s->watch[i];
	if (!at)
		return "it is in code that the process generates, which can "
		       "have probes at four places at a time";
	*at = addr;
	return NULL;
}

static struct ft_space *space_of(struct ft_engine *e, pid_t pid)
{
	struct ft_space *s = ft_space_of(e, pid);

	return s ? s : ft_space_make(e, pid);
}

static void plant(struct ft_engine *e, struct ft_space *s)
{
	bool new = clear(e, s);

	for (size_t i = 0; i < e->watches.n; i++) {
		struct ft_watch *w = &e->watches.v[i];
		const char *why;

		if (w->gone || w->pid != s->pid || w->planted)
			continue;
		why = put(s, w->site.addr);
		w->planted = !why;
		w->gone = why;
		new |= w->planted;
		if (why)
			ft_refuse_place(e, w->probe, why);
	}
	if (!new)
		return;
	s->use++; /* its last thread may end meanwhile */
	ft_action_learn(e, s, NULL);
	tell_threads(e, s);
	ft_space_drop(e, s);
}

/* Make the space for a new one; refuse it if that fails. */
static void prepare(struct ft_engine *e, struct ft_watch *w)
{
	int err;

	if (w->planted || w->gone || space_of(e, w->pid))
		return;
	err = errno;
	w->gone = true;
	if (ft_is_refusal(err, w->pid))
		ft_refuse_place(e, w->probe, strerror(err));
}

/* A process may generate code for hours. */
static void forget_gone(struct ft_engine *e)
{
	size_t n = 0;

	for (size_t i = 0; i < e->watches.n; i++)
		if (!e->watches.v[i].gone)
			e->watches.v[n++] = e->watches.v[i];
	e->watches.n = n;
}

void ft_watch_plant(struct ft_engine *e)
{
	for (size_t i = 0; i < e->watches.n; i++)
		prepare(e, &e->watches.v[i]);
	/* backwards: spaces that end meanwhile are replaced by the last one */
	for (size_t i = e->spaces.n; e->watches.n && i--;)
		if (i < e->spaces.n && !e->spaces.v[i]->left)
			plant(e, e->spaces.v[i]);
	forget_gone(e);
}

/* True if the thread stopped because it met a debug register's condition. */
static bool met_condition(pid_t tid)
{
	siginfo_t si;

	return !ptrace(PTRACE_GETSIGINFO, tid, NULL, &si) &&
	       si.si_signo == SIGTRAP && si.si_code == TRAP_HWBKPT;
}

bool ft_is_watch(const struct ft_thread *t)
{
	return t->watched && met_condition(t->tid);
}

static void fire(struct ft_engine *e, struct ft_thread *t, struct ft_watch *w,
	struct ft_regs *g)
{
	const struct ft_kind *kind = ft_kind_of(e, w->probe);
	const struct ft_place at = { .probe = w->probe, .in = w->site.in };
	uint8_t now[MADE_CODE];
	uint64_t arg[DIF_NPROBEARG];

	if (!ft_space_read(t->space, w->site.addr, now, w->site.n) ||
		memcmp(now, w->site.code, w->site.n)) {
		w->gone = true;
		vec_push(&e->rewritten, w->probe);
		e->changed = e->news = true;
		return;
	}
	ft_fire_at(e, t, w->probe, g, arg, kind->args(e, t, &at, &g->r, arg));
}

bool ft_at_watch(struct ft_engine *e, struct ft_thread *t)
{
	struct ft_regs g = { .tid = t->tid };

	if (!ft_is_watch(t) || !ft_regs_all(&g))
		return false;
	t->hit = true;
	for (size_t i = 0; i < e->watches.n; i++)
		if (is_at(&e->watches.v[i], t->space->pid, g.r.rip))
			fire(e, t, &e->watches.v[i], &g);
	ft_action_note(t);
	ft_end_hit(e, t, NULL);
	return true;
}
