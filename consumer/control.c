/* control.c - see control.h. The tracer sleeps in wait4() until a thread stops,
 * or a bell (base/bell.h) wakes it; it holds the lock except while it sleeps.
 *
 * A thread is never held where it stopped for a signal, which would hit it if
 * we died, nor in the middle of execve(2). Instead it is interrupted there and
 * resumed; it stops again at once, before it executes anything of its own.
 * There it is held. It goes on if its tracer dies, or if the session does not
 * look for long, since the session may be waiting for this very process. */
#include "consumer/control.h"

#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/bell.h"
#include "base/clock.h"
#include "base/close.h"
#include "base/cond.h"
#include "base/hash.h"
#include "base/host/nudge.h"
#include "base/host/seize.h"
#include "base/procfile.h"
#include "base/vec.h"
#include "base/worker.h"
#include "probes/proc/linker.h"

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

enum {
	AGAIN = 1000000, /* ns between two rings of the bell */
	PATIENCE = 5,	 /* s that a thread is held at most */
	SIGNALS = 100	 /* up to CONTROL_CODE: let go after so many */
};

/* A traced thread. */
struct traced {
	pid_t tid, pid;
	bool fresh;	      /* just born; it has not stopped yet */
	enum engine_news due; /* why it is to be held */
	uint32_t signals;
	enum {
		GOES,
		HELD, /* the session does not know yet */
		TOLD
	} state;
	int64_t since; /* CLOCK_MONOTONIC time at which it was held */
};

/* A traced process. */
struct proc {
	pid_t pid, parent;
	struct linker linker; /* fd is -1 if it has none */
	int nudge;	      /* from nudge_open(), or negative */
};

struct control {
	struct worker *tracer;
	enum control_scope scope;
	int options; /* PTRACE_O_... */
	int wake;
	bool going; /* owned by the session: the tracer is running */
	/* Protects all that is below. */
	pthread_mutex_t lock;
	pthread_cond_t heard;
	bool leaves, goes_on; /* requests to the tracer */
	uint64_t late;	      /* threads that the session did not look at */
	timer_t alarm;
	bool rings; /* the timer exists */
	VEC(struct traced *) thread;
	struct hash index; /* tid -> thread */
	VEC(struct proc) proc;
	VEC(int) over; /* nudges that are no longer needed, to be closed */
	struct closing closing; /* owned by the session */
	VEC(struct end {
		pid_t pid;
		int status;
	})
	ended;
};

struct control *control_new(struct worker *tracer, enum control_scope scope)
{
	struct control *c = xcalloc(1, sizeof(*c));

	c->tracer = tracer;
	c->scope = scope;
	c->options = PTRACE_O_TRACEEXEC;
	if (scope >= CONTROL_PROCESS)
		c->options |= PTRACE_O_TRACECLONE;
	if (scope >= CONTROL_FAMILY)
		c->options |= PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK;
	c->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	pthread_mutex_init(&c->lock, NULL);
	cond_init(&c->heard);
	if (c->wake >= 0)
		return c;
	control_free(c);
	return NULL;
}

/* Threads and processes. */

static struct traced *find(struct control *c, pid_t tid)
{
	const uint64_t *t = hash_get(&c->index, &tid, sizeof(tid));

	return t ? (struct traced *)(uintptr_t)*t : NULL;
}

static struct traced *add(struct control *c, pid_t tid, pid_t pid)
{
	struct traced *t = xcalloc(1, sizeof(*t));

	*t = (struct traced){ .tid = tid, .pid = pid };
	*hash_put(&c->index, &tid, sizeof(tid)) = (uintptr_t)t;
	vec_push(&c->thread, t);
	return t;
}

static void forget(struct control *c, struct traced *t)
{
	for (size_t i = 0; i < c->thread.n; i++)
		if (c->thread.v[i] == t) {
			c->thread.v[i] = c->thread.v[--c->thread.n];
			break;
		}
	hash_remove(&c->index, &t->tid, sizeof(t->tid));
	free(t);
}

static struct proc *proc_of(struct control *c, pid_t pid)
{
	for (size_t i = 0; i < c->proc.n; i++)
		if (c->proc.v[i].pid == pid)
			return &c->proc.v[i];
	return NULL;
}

/* The nudge is closed later, since that takes the kernel a while; in the
 * meantime another one may come from it, which does no harm. */
static void unwatch_linker(struct control *c, struct proc *p)
{
	if (p->nudge >= 0)
		vec_push(&c->over, p->nudge);
	p->nudge = -1;
	linker_close(&p->linker);
}

/* Watch the dynamic linker of the program that the process runs now. */
static void watch_linker(struct control *c, struct proc *p)
{
	unwatch_linker(c, p);
	if (c->scope >= CONTROL_CODE && linker_open(&p->linker, p->pid))
		p->nudge = nudge_open(p->pid, p->linker.fd, p->linker.off,
			c->scope == CONTROL_CODE);
}

static struct proc *add_proc(struct control *c, pid_t pid, pid_t parent)
{
	struct proc *p = proc_of(c, pid);

	if (!p) {
		vec_push(&c->proc, (struct proc){ .pid = pid, .nudge = -1 });
		p = &c->proc.v[c->proc.n - 1];
		p->linker.fd = -1;
	}
	p->parent = parent;
	watch_linker(c, p);
	return p;
}

static void forget_proc(struct control *c, pid_t pid)
{
	struct proc *p = proc_of(c, pid);

	if (!p)
		return;
	unwatch_linker(c, p);
	*p = c->proc.v[--c->proc.n];
}

/* Stops. */

static void go(struct traced *t, int sig)
{
	t->state = GOES;
	ptrace(PTRACE_CONT, t->tid, NULL, sig);
}

/* Let the thread run to a stop at which it can be held. */
static void make_hold(struct traced *t, enum engine_news why)
{
	t->due = why;
	ptrace(PTRACE_INTERRUPT, t->tid, NULL, NULL);
	go(t, 0);
}

/* Ring the bell repeatedly: a single ring is lost if it comes before the tracer
 * sleeps. */
static void set_alarm(struct control *c)
{
	const struct itimerspec t = { { 0, AGAIN }, { PATIENCE, 0 } };

	if (c->rings)
		timer_settime(c->alarm, 0, &t, NULL);
}

static void hold(struct control *c, struct traced *t)
{
	t->state = HELD;
	t->since = clock_ns(CLOCK_MONOTONIC);
	eventfd_write(c->wake, 1);
	set_alarm(c);
}

/* True if the signal comes from the nudge: it is sent at the call of the
 * linker's function, or after that function's first instruction. */
static bool is_nudge(struct control *c, const struct traced *t)
{
	struct proc *p = proc_of(c, t->pid);
	struct user_regs_struct r;
	siginfo_t si;

	return p && p->linker.fd >= 0 &&
	       !ptrace(PTRACE_GETSIGINFO, t->tid, NULL, &si) &&
	       si.si_code == SI_KERNEL &&
	       !ptrace(PTRACE_GETREGS, t->tid, NULL, &r) &&
	       r.rip >= p->linker.start && r.rip < p->linker.end;
}

static void detach(struct control *c, struct traced *t, int sig)
{
	forget_proc(c, t->pid);
	ptrace(PTRACE_DETACH, t->tid, NULL, sig);
	forget(c, t);
}

static void on_signal(struct control *c, struct traced *t, int sig)
{
	if ((c->scope <= CONTROL_CODE && ++t->signals > SIGNALS) ||
		seize_shields(t->tid, sig))
		detach(c, t, sig);
	else if (sig != NUDGE_SIGNAL || !is_nudge(c, t))
		go(t, sig);
	else if (linker_is_done(&proc_of(c, t->pid)->linker, t->tid))
		make_hold(t, NEWS_MAPPED);
	else
		go(t, 0);
}

/* A new thread has stopped for the first time. */
static void on_born(struct control *c, struct traced *t)
{
	t->fresh = false;
	t->pid = procfile_id(t->tid, "Tgid:");
	if (t->pid != t->tid) {
		go(t, 0);
		return;
	}
	add_proc(c, t->pid, procfile_id(t->tid, "PPid:"));
	t->due = NEWS_CHILD;
	hold(c, t);
}

/* A PTRACE_EVENT_STOP: after PTRACE_INTERRUPT, at a thread's birth, or a group
 * stop. */
static void on_stop(struct control *c, struct traced *t, int sig)
{
	if (sig != SIGTRAP)
		ptrace(PTRACE_LISTEN, t->tid, NULL, NULL);
	else if (t->fresh)
		on_born(c, t);
	else if (t->due != NEWS_NONE)
		hold(c, t);
	else
		go(t, 0);
}

/* The thread that calls execve() becomes the first thread of its process. */
static void on_exec(struct control *c, struct traced *t)
{
	struct proc *p = proc_of(c, t->pid);
	unsigned long tid = t->tid;
	struct traced *was;

	ptrace(PTRACE_GETEVENTMSG, t->tid, NULL, &tid);
	was = (pid_t)tid == t->tid ? NULL : find(c, (pid_t)tid);
	if (was)
		forget(c, was);
	t->fresh = false;
	t->pid = t->tid;
	if (p)
		watch_linker(c, p);
	make_hold(t, NEWS_EXEC);
}

static void on_stopped(struct control *c, pid_t tid, int status)
{
	struct traced *t = find(c, tid);

	if (!t) {
		t = add(c, tid, 0);
		t->fresh = true;
	}
	switch (status >> 16) {
	case PTRACE_EVENT_STOP:
		on_stop(c, t, WSTOPSIG(status));
		break;
	case PTRACE_EVENT_EXEC:
		on_exec(c, t);
		break;
	case 0:
		on_signal(c, t, WSTOPSIG(status));
		break;
	default:
		go(t, 0);
	}
}

/* A thread has ended, or a command that is not controlled. Nobody asks for the
 * end of a child that is followed. */
static void on_end(struct control *c, pid_t tid, int status)
{
	struct traced *t = find(c, tid);

	if (!t || t->pid == tid) {
		const struct proc *p = proc_of(c, tid);

		if (!p || !p->parent)
			vec_push(&c->ended, (struct end){ tid, status });
		forget_proc(c, tid);
		eventfd_write(c->wake, 1);
	}
	if (t)
		forget(c, t);
}

/* The tracer. */

/* Resume the threads that the session has looked at, and those that have waited
 * for too long. */
static void resume_held(struct control *c)
{
	static const struct itimerspec never;
	int64_t past = clock_ns(CLOCK_MONOTONIC) - PATIENCE * CLOCK_SECOND;
	bool waits = false;

	for (size_t i = 0; i < c->thread.n; i++) {
		struct traced *t = c->thread.v[i];
		bool seen = t->state == TOLD && c->goes_on;

		if (t->state == GOES)
			continue;
		if (seen || t->since < past) {
			c->late += !seen && c->scope > CONTROL_CODE;
			t->due = NEWS_NONE;
			go(t, 0);
		}
		waits |= t->state != GOES;
	}
	if (!waits && c->rings)
		timer_settime(c->alarm, 0, &never, NULL);
	c->goes_on = false;
	pthread_cond_signal(&c->heard);
}

static void make_alarm(struct control *c)
{
	struct sigevent ev = { .sigev_notify = SIGEV_THREAD_ID,
		.sigev_signo = bell_signal() };

	ev.sigev_notify_thread_id = getpid();
	c->rings = !timer_create(CLOCK_MONOTONIC, &ev, &c->alarm);
}

/* __WNOTHREAD: do not reap children of other threads. */
static pid_t wait_for_stop(struct control *c, int *status)
{
	pid_t tid;

	pthread_mutex_unlock(&c->lock);
	tid = wait4(-1, status, __WALL | __WNOTHREAD, NULL);
	if (tid < 0 && errno == ECHILD)
		poll(NULL, 0, -1); /* no children left: sleep until the bell */
	pthread_mutex_lock(&c->lock);
	return tid;
}

static void trace(void *arg)
{
	struct control *c = arg;
	int status;
	pid_t tid;

	pthread_mutex_lock(&c->lock);
	bell_hang();
	make_alarm(c);
	for (size_t i = 0; i < c->thread.n; i++)
		if (c->thread.v[i]->state == HELD) {
			ptrace(PTRACE_SETOPTIONS, c->thread.v[i]->tid, NULL,
				c->options);
			go(c->thread.v[i], 0);
		}
	while (!c->leaves) {
		tid = wait_for_stop(c, &status);
		if (tid > 0 && WIFSTOPPED(status))
			on_stopped(c, tid, status);
		else if (tid > 0)
			on_end(c, tid, status);
		if (tid <= 0 || c->goes_on) /* stops may keep us from sleep */
			resume_held(c);
	}
	if (c->rings)
		timer_delete(c->alarm);
	pthread_mutex_unlock(&c->lock);
}

/* Taking a process over. */

struct job {
	struct control *c;
	pid_t pid;
	bool held;
	int err;
};

/* Return 1 if the thread was not traced before, 0 if it was, or has ended, and
 * -errno on failure. */
static int seize(struct control *c, pid_t tid, pid_t pid)
{
	int got = find(c, tid) ? 0 : seize_thread(tid, c->options);

	if (got == 1)
		add(c, tid, pid);
	return got;
}

static int seize_threads(struct control *c, pid_t pid)
{
	DIR *dir = procfile_tasks(pid);
	int new = 0, got = 0;
	pid_t tid;

	while (dir && got >= 0 && (tid = procfile_next(dir))) {
		got = seize(c, tid, pid);
		new |= got == 1;
	}
	if (dir)
		closedir(dir);
	return got < 0 ? got : new;
}

static void take(void *arg)
{
	struct job *j = arg;

	if (j->held) /* in its first thread; it may have others */
		add(j->c, j->pid, j->pid)->state = HELD;
	do
		j->err = seize_threads(j->c, j->pid);
	while (j->err > 0);
}

int control_take(struct control *c, pid_t pid, bool held, struct diag *d)
{
	struct job j = { c, pid, held, 0 };
	const struct proc *p;

	worker_call(c->tracer, take, &j);
	if (j.err) {
		diag_set(d, -j.err, "pid %d cannot be held: %s", pid,
			strerror(-j.err));
		seize_tell_tracer(pid, d);
		return j.err;
	}
	p = add_proc(c, pid, 0);
	if (p->linker.fd < 0 || p->nudge >= 0)
		return 0;
	return diag_set(d, -p->nudge,
		"pid %d cannot be held when it maps libraries: %s", pid,
		strerror(-p->nudge));
}

/* The session's side. */

void control_start(struct control *c)
{
	c->going = true;
	worker_start(c->tracer, trace, c);
}

int control_fd(const struct control *c)
{
	return c->wake;
}

static void close_over(struct control *c)
{
	closing_add(&c->closing, c->over.v, c->over.n, 0);
	c->over.n = 0;
}

/* fn must not call functions of this file: the lock is held. */
void control_look(struct control *c, engine_news_fn *fn, void *arg)
{
	eventfd_t n;

	pthread_mutex_lock(&c->lock);
	eventfd_read(c->wake, &n);
	for (size_t i = 0; i < c->thread.n; i++) {
		struct traced *t = c->thread.v[i];
		const struct proc *p;

		if (t->state != HELD || t->due == NEWS_NONE)
			continue;
		t->state = TOLD;
		p = proc_of(c, t->pid);
		fn(arg, t->due, t->pid, p ? p->parent : 0);
	}
	close_over(c);
	pthread_mutex_unlock(&c->lock);
}

uint64_t control_late(struct control *c)
{
	uint64_t n;

	pthread_mutex_lock(&c->lock);
	n = c->late;
	c->late = 0;
	pthread_mutex_unlock(&c->lock);
	return n;
}

/* Ring until the tracer has answered: a ring that comes before it sleeps is not
 * heard. */
static void ring(struct control *c, const bool *what)
{
	while (*what) {
		worker_signal(c->tracer, bell_signal());
		cond_wait_until(
			&c->heard, &c->lock, clock_ns(CLOCK_MONOTONIC) + AGAIN);
	}
}

void control_go_on(struct control *c)
{
	pthread_mutex_lock(&c->lock);
	for (size_t i = 0; i < c->thread.n; i++)
		c->goes_on |= c->thread.v[i]->state == TOLD;
	ring(c, &c->goes_on);
	pthread_mutex_unlock(&c->lock);
}

int control_ended(struct control *c, pid_t pid, int *status)
{
	int r = -1;

	pthread_mutex_lock(&c->lock);
	if (proc_of(c, pid) && c->going)
		r = 0;
	for (size_t i = 0; i < c->ended.n; i++)
		if (c->ended.v[i].pid == pid) {
			*status = c->ended.v[i].status;
			r = 1;
		}
	pthread_mutex_unlock(&c->lock);
	return r;
}

/* When the tracer ends, the kernel detaches its tracees. */
void control_leave(struct control *c)
{
	if (!c->going)
		return;
	pthread_mutex_lock(&c->lock);
	c->leaves = true;
	pthread_mutex_unlock(&c->lock);
	worker_wait(c->tracer, bell_signal());
	worker_end(c->tracer);
	c->going = false;
	while (c->proc.n)
		forget_proc(c, c->proc.v[0].pid);
	close_over(c);
	closing_end(&c->closing);
}

void control_free(struct control *c)
{
	if (!c)
		return;
	control_leave(c);
	while (c->proc.n)
		forget_proc(c, c->proc.v[0].pid);
	close_over(c);
	closing_end(&c->closing);
	while (c->thread.n)
		forget(c, c->thread.v[0]);
	if (c->wake >= 0)
		close(c->wake);
	pthread_cond_destroy(&c->heard);
	pthread_mutex_destroy(&c->lock);
	hash_free(&c->index);
	vec_free(&c->thread);
	vec_free(&c->proc);
	vec_free(&c->over);
	vec_free(&c->ended);
	free(c);
}
