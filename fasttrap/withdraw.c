/* withdraw.c - leaving processes with traps, whatever their threads are doing.
 * First the text is restored; then each thread stops once, and is moved to
 * where it would be without us; the last one of each process unmaps the slots.
 *
 * The tracer also does this when dtrace has died. Then it can take no locks and
 * use no heap, and what the session was changing is half done: it looks only at
 * what belongs to the tracer, and at the threads' registers. */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/wait.h>

#include "base/procfile.h"
#include "fasttrap/traps_impl.h"

enum {
	PATIENCE = 1000000000, /* ns for threads to stop; times as many: */
	MORE = 10,	       /* if debug registers must be cleared */
	MOST = 60,	       /* while threads wait for a CPU */
	LOOKS = 200,	       /* the least, however long they take */
	FEW = 10
};

/* Return the signal that the thread is stopped for, before its delivery; 0 if
 * the stop is of another kind. */
static int signal_of(int status)
{
	return status >> 16 || WSTOPSIG(status) == FT_CALL ? 0
							   : WSTOPSIG(status);
}

/* Move the thread to where it would be without us. Returns the signal to
 * deliver: not that of a hit, however far it has been handled. It may be in
 * another stop than it was, if it has made system calls. */
static int settle(struct ft_engine *e, struct ft_thread *t, int *status)
{
	int stopped = signal_of(*status),
	    sig = t->hit || ft_is_watch(t) ? 0 : stopped;
	const struct ft_space *s = t->space;
	struct user_regs_struct r;
	struct ft_trap *trap;
	bool hits, sent = false;

	if (ptrace(PTRACE_GETREGS, t->tid, NULL, &r))
		return sig;
	trap = t->sig ? NULL : ft_hit_by(t, stopped, r.rip, &sent);
	hits = trap;
	if (hits) {
		r.rip = trap->addr;
		sig = 0;
	} else {
		trap = ft_window_pass(t, ft_slot_find(s, r.rip), &r);
		if (trap)
			sig = ft_lead_out(t, trap, &r, sig);
	}
	if (trap)
		ptrace(PTRACE_SETREGS, t->tid, NULL, &r);
	if (t->sig)
		sig = ft_end_step(t, sig);
	if (*status >> 16 == PTRACE_EVENT_STOP && WSTOPSIG(*status) == SIGTRAP)
		ft_interrupted(t);
	if (hits) {
		ft_action_mend(e, t, status);
	} else if (sig == SIGTRAP && ft_action_is_reset(s)) {
		sent = !ptrace(PTRACE_GETSIGINFO, t->tid, NULL, &t->info);
		ft_action_restore(t, status);
		sig = 0;
	}
	if (sent)
		ft_send_again(t, SIGTRAP);
	return sig;
}

/* Return the status of a stop that has been reported before; 0 if the thread
 * runs, or its process was stopped by others. */
static int status_of(const struct ft_thread *t)
{
	siginfo_t si;
	bool coded;

	if (ptrace(PTRACE_GETSIGINFO, t->tid, NULL, &si))
		return 0;
	coded = si.si_code > 0xff || si.si_code == FT_CALL;
	return ft_stop_status(coded ? si.si_code : si.si_signo);
}

static void leave(struct ft_thread *t, int sig)
{
	ft_watch_leave(t);
	ptrace(PTRACE_DETACH, t->tid, NULL, sig);
	t->space = NULL;
}

/* Leave the thread, or keep it if it is the first of its process that can
 * execute system calls: it must not be in the middle of a call or at a signal.
 * Those at a signal are continued and stopped again; but not those at the
 * beginning of a call, which would be interrupted, nor those after exec, where
 * the slots are gone. A child of vfork(2), which runs in the memory of its
 * parent, is not kept: its parent waits for it and does not stop. At the end of
 * a call that we have cut short, a thread is stopped again, whatever follows:
 * only behind it can the call be made to go on. */
static void on_stop(struct ft_engine *e, struct ft_thread *t, int status)
{
	struct ft_space *s = t->space;
	bool at_call = WSTOPSIG(status) == FT_CALL,
	     cut_short = at_call && ft_is_cut_short(t);
	int sig;

	if (ft_bears(status))
		ft_await_child(e, t);
	if (ft_is_hitting(t, status)) {
		ptrace(PTRACE_CONT, t->tid, NULL, 0);
		return;
	}
	sig = settle(e, t, &status);
	t->hit = false;
	if (!cut_short &&
		(s->keeper || at_call || status >> 16 == PTRACE_EVENT_EXEC ||
			ft_pid(&e->threads, t) != s->pid)) {
		leave(t, sig);
	} else if (status >> 16 == PTRACE_EVENT_STOP) {
		s->keeper = t->tid;
		t->kept = status;
	} else {
		ptrace(PTRACE_INTERRUPT, t->tid, NULL, NULL);
		ptrace(PTRACE_CONT, t->tid, NULL, sig);
	}
}

/* Leave a thread that has no traps. */
static void on_other(struct ft_thread *t, int status)
{
	if (status >> 16 == PTRACE_EVENT_STOP && WSTOPSIG(status) == SIGTRAP)
		ft_interrupted(t);
	leave(t, signal_of(status));
}

/* Leave a new child, which has not run yet. */
static void on_born(struct ft_engine *e, pid_t tid)
{
	struct ft_thread t = { .tid = tid };
	const struct ft_space *hidden;

	ft_has_come(tid, &t);
	hidden = ft_unhide(e, &t);
	ft_space_part(e, &t);
	ft_hide(hidden, &t);
	ptrace(PTRACE_DETACH, tid, NULL, 0);
}

static void on_status(struct ft_engine *e, pid_t tid, int status, bool orphaned)
{
	struct ft_thread *t = ft_find(&e->threads, tid);

	if (!WIFSTOPPED(status)) {
		ft_has_come(tid, NULL);
		if (!orphaned)
			ft_stop(e, tid, status);
		else if (t)
			t->space = NULL;
	} else if (t && t->calls && !ft_inject_undo(t, status)) {
		return;
	} else if (!t || t->fresh) {
		on_born(e, tid);
		if (t)
			t->fresh = false;
	} else if (!t->space) {
		on_other(t, status);
	} else if (t->space->keeper != tid) {
		on_stop(e, t, status);
	}
}

/* Stop a thread, unless it is stopped. */
static void begin_stop(struct ft_engine *e, struct ft_thread *t)
{
	int status;

	if (t->held)
		return;
	status = t->kept && !t->calls ? t->kept : status_of(t);
	if (status)
		on_status(e, t->tid, status, true);
	else if (t->space)
		ptrace(PTRACE_INTERRUPT, t->tid, NULL, NULL);
}

static bool is_awaited(const struct ft_thread *t)
{
	return t->space && !t->held && t->space->keeper != t->tid;
}

/* True if the thread waits for a CPU, and will stop as soon as it gets one. In
 * a cgroup with a quota that may take seconds. */
static bool is_ready(const struct ft_thread *t)
{
	return procfile_state(t->tid) == 'R';
}

/* True if the thread has hit a trap and sleeps since, as when it was frozen
 * (cgroups(7)). Then /proc shows its program counter, in no system call. */
static bool sleeps_at_trap(const struct ft_thread *t)
{
	char text[256];
	uint64_t pc;

	return procfile_read(t->tid, "syscall", text, sizeof(text)) > 0 &&
	       sscanf(text, "-1 %*x %" SCNx64, &pc) == 1 &&
	       ft_trap_at(t->space, pc - 1);
}

static bool any_is(
	const struct ft_engine *e, bool (*is)(const struct ft_thread *t))
{
	for (size_t i = 0; i < FT_BUCKETS; i++)
		for (const struct ft_thread *t = e->threads.bucket[i]; t;
			t = t->next)
			if (is_awaited(t) && is(t))
				return true;
	return false;
}

static bool any_awaited(const struct ft_engine *e)
{
	return ft_unborn() || any_is(e, is_awaited);
}

/* A first thread that has ended before others will not stop. */
static void miss_ended(struct ft_engine *e, struct ft_thread *t)
{
	(void)e;
	if (t->space && procfile_ended(t->tid))
		t->space = NULL;
}

static void leave_keeper(struct ft_space *s, struct ft_thread *t, bool alone)
{
	int status = t->kept;
	bool stays = false; /* a thread may still be in a slot */

	for (size_t i = 0; i < s->trap.n; i++) {
		const struct ft_trap *trap = s->trap.v[i];

		stays |= trap->to && !ft_trap_is_ours(trap) &&
			 ft_calls_kernel(trap);
	}
	if (alone && !stays)
		ft_slots_clear(s, t, &status);
	leave(t, 0);
}

/* True if no other thread runs in the memory. */
static bool is_alone(const struct ft_engine *e, const struct ft_thread *keeper)
{
	for (size_t i = 0; i < FT_BUCKETS; i++)
		for (const struct ft_thread *t = e->threads.bucket[i]; t;
			t = t->next)
			if (t != keeper && t->space == keeper->space)
				return false;
	return true;
}

/* Until all have stopped, or none has for a while: those that sleep may not. On
 * a busy machine this takes long, and whoever were left in a trap would die of
 * it. There we may get as little time as they do, so it is not enough that time
 * has passed: we must have looked often; and we never leave one that would die,
 * however long it is frozen. */
static void take_stops(struct ft_engine *e, bool orphaned)
{
	uint64_t patience = (e->nwatched ? MORE : 1) * (uint64_t)PATIENCE;
	uint64_t until = ft_now() + patience;
	uint64_t last = ft_now() + MOST * (uint64_t)PATIENCE;
	int status, looks = 0;

	while (any_awaited(e)) {
		pid_t tid = ft_next_stop(0, &status);

		if (tid > 0) {
			on_status(e, tid, status, orphaned);
			until = ft_now() + patience;
			looks = 0;
		} else if (tid < 0 && errno == ECHILD) {
			break;
		} else if (looks < LOOKS || ft_now() < until) {
			if (++looks == FEW)
				ft_each(e, miss_ended);
			poll(NULL, 0, 1);
		} else if ((ft_now() < last && any_is(e, is_ready)) ||
			   any_is(e, sleeps_at_trap)) {
			until = ft_now() + patience;
			looks = 0;
		} else {
			break;
		}
	}
}

void ft_restore_text(struct ft_engine *e)
{
	for (size_t i = 0; i < e->spaces.n; i++)
		ft_unplant_all(e->spaces.v[i]);
	ft_clean_untraced(e);
	for (size_t i = 0; i < e->spaces.n; i++)
		ft_semaphores_clear(e->spaces.v[i]);
}

void ft_withdraw(struct ft_engine *e, bool orphaned)
{
	ft_restore_text(e);
	ft_each(e, begin_stop);
	take_stops(e, orphaned);
	for (size_t i = 0; i < e->spaces.n; i++) {
		struct ft_space *s = e->spaces.v[i];
		struct ft_thread *t =
			s->keeper ? ft_find(&e->threads, s->keeper) : NULL;

		if (t && t->space == s)
			leave_keeper(s, t, is_alone(e, t));
	}
}
