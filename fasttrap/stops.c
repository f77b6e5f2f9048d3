/* stops.c - finds out why a thread has stopped, and continues it. Signals are
 * delivered unchanged, and a thread that others stop stays stopped. */
#include <errno.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/wait.h>

#include "fasttrap/traps_impl.h"
#include "probes/calls.h"

bool ft_ask(struct ft_thread *t)
{
	bool ours = !ptrace(PTRACE_INTERRUPT, t->tid, NULL, NULL);

	t->asked |= ours;
	return ours || errno != ESRCH;
}

static void forget(struct ft_engine *e, struct ft_thread *t)
{
	vm_thread_exit(e->vm, t->key);
	ft_space_leave(e, t);
	ft_remove(&e->threads, t);
}

static bool stops_at_calls(const struct ft_engine *e, const struct ft_thread *t)
{
	return !e->leaving && ft_stops_at_calls(e, t);
}

/* A thread that cannot go on has been killed: we shall hear of its end. Any
 * stop is one that it was asked for; but at the beginning of a call, that call
 * will be interrupted nevertheless, so it is asked to stop behind it, too. */
void ft_let_go(struct ft_engine *e, struct ft_thread *t, int sig)
{
	int how = t->lost		 ? PTRACE_DETACH
		  : t->sig		 ? PTRACE_SINGLESTEP
		  : stops_at_calls(e, t) ? PTRACE_SYSCALL
					 : PTRACE_CONT;

	if (!e->calls) /* if its call begins again, nobody sees it */
		t->hidden = false;
	t->asked = ((t->asked && t->inside) || t->waits_for || t->guards ||
			   t->copies) &&
		   ft_ask(t);
	t->enters = how == PTRACE_SYSCALL && !t->inside;
	ft_sample(e, t);
	e->news |= t->lost;
	if (sig)
		ft_unplant_for(e, t, sig);
	if (t->lost)
		ft_watch_leave(t);
	else
		ft_watch(e, t);
	if (ptrace(how, t->tid, NULL, sig) || !t->lost) {
		t->hit = false; /* only now: who breaks in here settles it */
		return;
	}
	e->nlost++;
	forget(e, t);
}

/* Until it is continued, or asked. */
static void stay_stopped(struct ft_engine *e, struct ft_thread *t)
{
	t->asked = t->enters = false;
	ft_sample(e, t);
	ptrace(PTRACE_LISTEN, t->tid, NULL, NULL);
}

/* Children that run with our traps, and whose first stop has not come. No heap:
 * see withdraw.c. */
static struct unborn {
	pid_t tid[1024];
	uint32_t n;
} unborn;

bool ft_bears(int status)
{
	return status >> 16 == PTRACE_EVENT_CLONE ||
	       status >> 16 == PTRACE_EVENT_FORK ||
	       status >> 16 == PTRACE_EVENT_VFORK;
}

static bool is_still_there(pid_t tid)
{
	siginfo_t none;

	return !waitid(P_PID, tid, &none,
		WEXITED | WSTOPPED | WNOHANG | WNOWAIT | __WALL | __WNOTHREAD);
}

void ft_await_child(const struct ft_engine *e, const struct ft_thread *t)
{
	unsigned long tid;

	if (!ptrace(PTRACE_GETEVENTMSG, t->tid, NULL, &tid) &&
		!ft_find(&e->threads, tid) && is_still_there(tid) &&
		unborn.n < sizeof(unborn.tid) / sizeof(*unborn.tid))
		unborn.tid[unborn.n++] = tid;
}

void ft_has_come(pid_t tid)
{
	for (uint32_t i = 0; i < unborn.n; i++)
		if (unborn.tid[i] == tid) {
			unborn.tid[i] = unborn.tid[--unborn.n];
			return;
		}
}

uint32_t ft_unborn(void)
{
	return unborn.n;
}

/* Of a thread that we trace, or of a command that we have let go. */
static void on_end(struct ft_engine *e, pid_t tid, int status)
{
	struct ft_thread *t = ft_find(&e->threads, tid);

	ft_has_come(tid);
	for (uint32_t i = 0; i < e->e.en->ntargets; i++)
		if (e->e.en->target[i].pid == tid) {
			vec_push(&e->ended, (struct ft_end){ tid, status });
			e->news = true;
		}
	if (t)
		forget(e, t);
}

/* It is none of ours any more. */
static void leave(struct ft_engine *e, struct ft_thread *t)
{
	ft_watch_leave(t);
	ptrace(PTRACE_DETACH, t->tid, NULL, 0);
	forget(e, t);
}

/* A child that nobody wants to know of runs its own text from here on; but one
 * that runs in its parent's memory has the traps of that before it. */
static bool is_left(struct ft_engine *e, struct ft_thread *t)
{
	return !t->space && !ft_is_wanted(e, ft_pid(&e->threads, t));
}

static void on_born(struct ft_engine *e, struct ft_thread *t)
{
	pid_t pid = ft_pid(&e->threads, t);

	ft_space_born(e, t);
	ft_born(e, t);
	if (e->e.en->follow && pid == t->tid)
		ft_hold_for(e, t, NEWS_CHILD);
}

/* Its exec calls may get traps, and have none yet. */
static bool wants_guard(const struct ft_engine *e, struct ft_thread *t)
{
	return e->guards && !e->ncalls && !e->leaving &&
	       !(t->space && (t->space->tried ||
				     t->space->pid != ft_pid(&e->threads, t)));
}

/* Traps are planted, for which it may have to make calls. False: it has stopped
 * otherwise meanwhile, or has ended. */
static bool plant(struct ft_engine *e, struct ft_thread *t, int status)
{
	pid_t tid = t->tid, pid = ft_pid(&e->threads, t);
	bool copies = t->copies;
	int now;

	t->guards = t->copies = false;
	t->kept = status;
	if (copies)
		ft_plant_copies(e, pid);
	else
		ft_plant_linker(e, pid);
	now = t->kept;
	t->kept = 0;
	if (now == status)
		return true;
	ft_stop(e, tid, now);
	return false;
}

/* By PTRACE_INTERRUPT, as the first stop of all, or of its process. */
static void on_stop(struct ft_engine *e, struct ft_thread *t, int status)
{
	int sig = WSTOPSIG(status);

	if (t->fresh)
		on_born(e, t);
	if (t->fresh && is_left(e, t)) {
		leave(e, t);
		return;
	}
	t->guards |= t->fresh && wants_guard(e, t);
	t->fresh = t->inside = false;
	if (sig == SIGTRAP && (t->guards || t->copies) && !plant(e, t, status))
		return;
	if (sig == SIGTRAP && t->waits_for) {
		ft_hold(e, t, status);
		return;
	}
	if (t->asked && sig == SIGTRAP)
		ft_interrupted(t);
	else if (t->asked)
		ft_ended_early(e, t);
	if (sig == SIGTRAP)
		ft_let_go(e, t, 0);
	else
		stay_stopped(e, t);
}

/* The semaphores of another program may be where its were. */
static void forget_raised(struct ft_engine *e, pid_t pid)
{
	for (size_t i = 0; i < e->places.n; i++)
		if (e->places.v[i].pid == pid)
			e->places.v[i].raised = 0;
}

/* The thread that executes a program becomes its process's first one; all
 * others are gone, and of the first one nothing else is heard. */
static void on_exec(struct ft_engine *e, struct ft_thread *t)
{
	unsigned long tid;
	struct ft_thread *was;

	if (!ptrace(PTRACE_GETEVENTMSG, t->tid, NULL, &tid) &&
		(pid_t)tid != t->tid &&
		(was = ft_find(&e->threads, tid)) != NULL) {
		pid_t pid = t->tid;

		forget(e, t);
		ft_rename(&e->threads, was, pid);
		t = was;
	}
	t->rseq = 0;
	t->fired = 0;
	t->watched = 0;
	ft_space_leave(e, t);
	forget_raised(e, t->tid);
	ft_unwind_forget(e, t->tid);
	ft_executed(t);
	if (is_left(e, t)) {
		leave(e, t);
		return;
	}
	ft_hold_for(e, t, NEWS_EXEC);
	ft_let_go(e, t, 0);
}

static void on_signal(struct ft_engine *e, struct ft_thread *t, int sig)
{
	if (t->watched && sig == SIGTRAP && ft_at_watch(e, t))
		return;
	if (ft_at_trap(e, t, sig))
		return;
	ft_show_call(e, t);
	ft_let_go(e, t, sig);
}

/* A call that we cut short is mended behind its end. */
static void on_call(struct ft_engine *e, struct ft_thread *t)
{
	bool cut_short = t->asked && ft_is_cut_short(t);
	bool maps = t->inside && t->call == CALL_mprotect;

	ft_at_call(e, t);
	/* the linker does so when it has mapped a library */
	if (maps && !t->inside && wants_guard(e, t))
		t->guards = ft_may_guard(ft_pid(&e->threads, t));
	if (!cut_short) {
		ft_let_go(e, t, 0);
		return;
	}
	ft_ask(t);
	ptrace(PTRACE_CONT, t->tid, NULL, NULL);
}

/* Only what we trace stops for us: one that we do not know has been born. Who
 * bore it may tell of it later, or earlier; that is of no use. */
static struct ft_thread *thread_of(struct ft_engine *e, pid_t tid)
{
	struct ft_thread *t = ft_find(&e->threads, tid);

	if (t)
		return t;
	ft_has_come(tid);
	t = ft_add(&e->threads, tid);
	t->fresh = true;
	return t;
}

void ft_stopped(struct ft_engine *e, struct ft_thread *t, int status)
{
	int sig = WSTOPSIG(status);

	switch (status >> 16) {
	case PTRACE_EVENT_STOP:
		on_stop(e, t, status);
		break;
	case PTRACE_EVENT_CLONE:
	case PTRACE_EVENT_FORK:
	case PTRACE_EVENT_VFORK:
		ft_await_child(e, t);
		ft_let_go(e, t, 0);
		break;
	case PTRACE_EVENT_EXEC:
		on_exec(e, t);
		break;
	default:
		if (sig == (SIGTRAP | 0x80))
			on_call(e, t);
		else
			on_signal(e, t, sig);
	}
}

void ft_stop(struct ft_engine *e, pid_t tid, int status)
{
	struct ft_thread *t;

	if (!WIFSTOPPED(status)) {
		on_end(e, tid, status);
		return;
	}
	t = thread_of(e, tid);
	if (!e->samples.n) /* they interrupt a thread that runs */
		ft_near_stop(&e->near, t, ft_now());
	ft_stopped(e, t, status);
}
