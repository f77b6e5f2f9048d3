/* stops.c - finds out why a thread has stopped, and continues it. Signals are
 * delivered unchanged, and a thread stopped by others stays stopped. */
#include <errno.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/wait.h>

#include "base/host/seize.h"
#include "base/procfile.h"
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

/* Stop tracing a thread. */
static void leave(struct ft_engine *e, struct ft_thread *t, int sig)
{
	ft_watch_leave(t);
	ptrace(PTRACE_DETACH, t->tid, NULL, sig);
	forget(e, t);
}

static bool stops_at_calls(const struct ft_engine *e, const struct ft_thread *t)
{
	return !e->leaving && ft_stops_at_calls(e, t);
}

/* Continue a thread. If that fails it has been killed, and its end will be
 * reported. Any stop satisfies a request to stop; but at the beginning of a
 * call, that call would be interrupted all the same, so the thread is asked to
 * stop again after it. */
void ft_let_go(struct ft_engine *e, struct ft_thread *t, int sig)
{
	int how;

	if (sig)
		ft_note_interrupted(t);
	if (sig == SIGTRAP && ft_deliver_alone(e, t))
		return;
	how = t->lost		     ? PTRACE_DETACH
	      : t->sig		     ? PTRACE_SINGLESTEP
	      : stops_at_calls(e, t) ? PTRACE_SYSCALL
				     : PTRACE_CONT;

	if (!e->calls) /* if its call is restarted, nobody sees that */
		t->hidden = false;
	t->handles |= sig == SIGTRAP;
	t->learns |= sig == SIGTRAP && t->space && !t->space->action.handler;
	t->asked = ((t->asked && t->inside) || t->waits_for || t->guards ||
			   t->copies || t->learns || e->delivers == t->tid) &&
		   ft_ask(t);
	t->enters = how == PTRACE_SYSCALL && !t->inside;
	t->ends &= how == PTRACE_SYSCALL;
	ft_sample(e, t);
	e->news |= t->lost;
	if (sig)
		ft_unplant_for(e, t, sig);
	if (sig && seize_shields(t->tid, sig)) {
		leave(e, t, sig);
		return;
	}
	if (t->lost)
		ft_watch_leave(t);
	else
		ft_watch(e, t);
	if (ptrace(how, t->tid, NULL, sig) || !t->lost) {
		t->hit = false; /* not earlier: see settle() in withdraw.c */
		return;
	}
	e->nreleased++;
	forget(e, t);
}

/* Leave a thread stopped until others continue it, or we ask it. */
static void stay_stopped(struct ft_engine *e, struct ft_thread *t)
{
	t->asked = t->enters = t->hit = false;
	ft_sample(e, t);
	ptrace(PTRACE_LISTEN, t->tid, NULL, NULL);
}

/* New children that run with our traps and have not had their first stop. Not
 * on the heap: see withdraw.c. */
static struct unborn {
	struct {
		pid_t tid, parent;
		struct ft_space *space;
		bool blocks, masks;
	} v[1024];
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

void ft_await_child(const struct ft_engine *e, struct ft_thread *t)
{
	struct ft_thread *child;
	unsigned long tid;

	if (ptrace(PTRACE_GETEVENTMSG, t->tid, NULL, &tid))
		return;
	child = ft_find(&e->threads, tid);
	if (child)
		ft_action_inherit(child, t);
	if (child || !is_still_there(tid) ||
		unborn.n == sizeof(unborn.v) / sizeof(*unborn.v))
		return;
	unborn.v[unborn.n].tid = tid;
	unborn.v[unborn.n].blocks = t->blocks;
	unborn.v[unborn.n].masks = t->masks;
	unborn.v[unborn.n].space = t->space;
	unborn.v[unborn.n++].parent = ft_pid(&e->threads, t);
}

bool ft_has_come(pid_t tid, struct ft_thread *child)
{
	for (uint32_t i = 0; i < unborn.n; i++)
		if (unborn.v[i].tid == tid) {
			if (child) {
				child->parent = unborn.v[i].parent;
				child->origin = unborn.v[i].space;
				child->blocks = unborn.v[i].blocks;
				child->masks = unborn.v[i].masks;
			}
			unborn.v[i] = unborn.v[--unborn.n];
			return true;
		}
	return false;
}

uint32_t ft_unborn(void)
{
	return unborn.n;
}

/* A traced thread has ended, or a command that we had released. */
static void on_end(struct ft_engine *e, pid_t tid, int status)
{
	struct ft_thread *t = ft_find(&e->threads, tid);

	ft_has_come(tid, NULL);
	if (ft_is_target(e, tid)) {
		vec_push(&e->ended, (struct ft_end){ tid, status });
		e->news = true;
	}
	if (t)
		forget(e, t);
	ft_drop_child(e, tid);
	ft_space_left(e, tid);
	ft_spaces_forget(e);
}

/* A child that nobody is interested in is released, with its text restored,
 * unless it runs in its parent's memory, which has traps. */
static bool is_unwanted(struct ft_engine *e, struct ft_thread *t)
{
	return !t->space && !ft_is_wanted(e, ft_pid(&e->threads, t));
}

static void on_born(struct ft_engine *e, struct ft_thread *t)
{
	pid_t pid = ft_pid(&e->threads, t);

	ft_space_born(e, t);
	ft_born(e, t);
	if (!e->e.en->follow || pid != t->tid)
		return;
	if (!t->parent)
		t->parent = procfile_id(pid, "PPid:");
	ft_take_for_child(e, pid);
	ft_hold_for(e, t, NEWS_CHILD);
}

/* True if its exec calls should get traps, and have none yet. */
static bool wants_guard(const struct ft_engine *e, struct ft_thread *t)
{
	return e->guards && !e->ncalls && !e->leaving &&
	       !(t->space && (t->space->tried ||
				     t->space->pid != ft_pid(&e->threads, t)));
}

/* Do what the thread has stopped for: learn what it does at SIGTRAP, plant
 * traps. It may have to execute system calls. False: it has stopped for another
 * reason since. */
static bool learn_and_plant(
	struct ft_engine *e, struct ft_thread *t, int status)
{
	pid_t tid = t->tid, pid = ft_pid(&e->threads, t);
	bool guards = t->guards, copies = t->copies;
	int now;

	t->kept = status;
	if (t->learns && t->space && t->space->pid == pid)
		ft_action_learn(e, t->space, t);
	t->guards = t->copies = t->learns = false;
	if (copies)
		ft_plant_mapped(e, pid);
	else if (guards)
		ft_plant_linker(e, pid);
	now = t->kept;
	t->kept = 0;
	if (now == status)
		return true;
	ft_stop(e, tid, now);
	return false;
}

/* A stop by PTRACE_INTERRUPT, a thread's first stop, or a stop of its
 * process. */
static void on_stop(struct ft_engine *e, struct ft_thread *t, int status)
{
	int sig = WSTOPSIG(status);

	if (t->fresh)
		on_born(e, t);
	ft_spaces_forget(e);
	if (t->fresh && is_unwanted(e, t)) {
		leave(e, t, 0);
		return;
	}
	t->guards |= t->fresh && wants_guard(e, t);
	t->fresh = t->inside = t->ends = false;
	if (sig == SIGTRAP && (t->guards || t->copies || t->learns) &&
		!learn_and_plant(e, t, status))
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

/* Forget where semaphores were raised: another program may have its own
 * there. */
static void forget_raised(struct ft_engine *e, pid_t pid)
{
	for (size_t i = 0; i < e->places.n; i++)
		if (e->places.v[i].pid == pid)
			e->places.v[i].raised = 0;
}

/* The thread that calls exec becomes the first thread of its process. All
 * others are gone, and the end of the original first one is not reported. */
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
	t->calls = t->handles = t->learns = false;
	t->rseq = 0;
	t->fired = 0;
	t->passed = t->interrupted = (struct ft_behind){ 0 };
	t->watched = 0;
	ft_space_executed(e, t);
	forget_raised(e, t->tid);
	ft_unwind_forget(e, t->tid);
	ft_executed(t);
	if (is_unwanted(e, t)) {
		leave(e, t, 0);
		return;
	}
	ft_hold_for(e, t, NEWS_EXEC);
	ft_let_go(e, t, 0);
}

static void on_signal(struct ft_engine *e, struct ft_thread *t, int sig)
{
	if (t->watched && sig == SIGTRAP && ft_at_watch(e, t))
		return;
	t->ends = false;
	if (ft_at_trap(e, t, sig))
		return;
	ft_show_call(e, t);
	ft_let_go(e, t, sig);
}

/* If we cut a call short, that is mended after its end. */
static void on_call(struct ft_engine *e, struct ft_thread *t)
{
	bool cut_short = t->asked && ft_is_cut_short(t);
	uint32_t call = t->inside ? t->call : FT_NO_CALL;
	bool maps = call == CALL_mprotect;

	ft_at_call(e, t);
	if (!t->inside)
		ft_action_called(t, call);
	/* the linker calls mprotect() when it has mapped a library */
	if (maps && !t->inside && wants_guard(e, t))
		t->guards = ft_maps_libc(ft_pid(&e->threads, t));
	if (!cut_short) {
		ft_let_go(e, t, 0);
		return;
	}
	ft_ask(t);
	ptrace(PTRACE_CONT, t->tid, NULL, NULL);
}

/* Only traced threads stop for us, so an unknown one has just been born. Its
 * parent's report may come later, and the parent waits until then; if it has
 * come already, the parent may be gone. */
static struct ft_thread *thread_of(struct ft_engine *e, pid_t tid)
{
	struct ft_thread *t = ft_find(&e->threads, tid);

	if (t)
		return t;
	t = ft_add(&e->threads, tid);
	t->fresh = true;
	if (!ft_has_come(tid, t))
		ft_action_born(t);
	return t;
}

void ft_stopped(struct ft_engine *e, struct ft_thread *t, int status)
{
	int sig = WSTOPSIG(status);

	if (t->calls && !ft_inject_undo(t, status))
		return;
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
		if (sig == FT_CALL)
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
	e->now = ft_now();
	ft_forget_page();
	/* Samples interrupt running threads; and the session may wait. */
	if (!e->samples.n && !e->changed)
		ft_near_stop(&e->near, t, e->now);
	ft_stopped(e, t, status);
}
