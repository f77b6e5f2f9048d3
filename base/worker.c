/* worker.c - one process, which sleeps while it has nothing to do. It is cloned
 * by a thread that then waits for its end, and uses the thread-local memory of
 * that thread in the meantime; so locks and allocations work as between
 * threads. */
#include "base/worker.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/cond.h"
#include "base/files.h"
#include "base/xalloc.h"

enum {
	STACK = 1 << 20,
	OWN = STACK / 2, /* bytes of it that the thread keeps */
	OFTEN = 1000000	 /* ns between two signals */
};

struct worker {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t change; /* signalled when what is below changes */
	pid_t owner, pid;
	int err;       /* why creating it failed */
	worker_fn *fn; /* what it runs; NULL: nothing */
	void *arg;
	bool ends, ended;
	/* For the process itself: */
	worker_fn *last; /* run before it ends as an orphan */
	void *last_arg;
	volatile bool busy, orphaned, ending;
	worker_fn *mend; /* run by the owner when it was killed */
	void *mend_arg;
};

/* The worker of this process; there is one at a time. */
static struct worker *own;

static void finish(struct worker *w)
{
	w->ending = true;
	if (w->last)
		w->last(w->last_arg);
}

static void end_orphaned(struct worker *w)
{
	finish(w);
	_exit(0);
}

/* If it was the worker that got no memory, its owner ends with it. */
static void on_no_memory(void)
{
	static const char text[] = "dtrace: out of memory\n";
	struct worker *w = own;

	if (!w || w->ending || w->pid != getpid())
		return;
	finish(w);
	if (write(STDERR_FILENO, text, sizeof(text) - 1) < 0)
		_exit(2);
	_exit(1);
}

#ifndef __GLIBC__
/* What musl's fork(2) does with the heap's lock afterwards; 0: release it. */
void __malloc_atfork(int who);

/* A thread of the owner that was killed in malloc(3) holds the lock of the heap
 * for ever. Release it, so that the worker can finish what it is doing. If the
 * worker has the lock itself, it does not need it any more. */
static void release_heap(void)
{
	__malloc_atfork(0);
}
#else
static void release_heap(void)
{
}
#endif

/* The owner has died; each of its threads sends this signal as it ends. What
 * the worker is busy with may need something else that the owner had and will
 * never release, so it gets limited time. */
static void on_orphaned(int sig)
{
	static const struct itimerval limit = { .it_value = { 1, 0 } };

	own->orphaned = true;
	if (own->ending)
		return;
	if (getppid() != own->owner) /* none of its threads is left */
		release_heap();
	if (!own->busy || sig == SIGALRM)
		end_orphaned(own);
	setitimer(ITIMER_REAL, &limit, NULL);
}

static int orphaned(void)
{
	return SIGRTMAX;
}

static bool is_fault(int sig)
{
	return sig == SIGSEGV || sig == SIGBUS || sig == SIGILL ||
	       sig == SIGFPE || sig == SIGTRAP || sig == SIGABRT ||
	       sig == SIGSYS;
}

/* Ignore all signals but faults, until functions of the worker catch them; and
 * leave our process group, so that killing that does not kill the worker. It
 * gets no session of its own: the scheduler would then treat it separately, and
 * let it wait. */
static void keep_apart(void)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN };
	struct sigaction end = { .sa_handler = on_orphaned };
	sigset_t set;

	sigfillset(&end.sa_mask);

	for (int sig = 1; sig <= SIGRTMAX; sig++)
		if (!is_fault(sig) && sig != SIGCHLD)
			sigaction(sig, &ignore, NULL);
	sigaction(orphaned(), &end, NULL);
	sigaction(SIGALRM, &end, NULL);
	sigemptyset(&set);
	sigaddset(&set, orphaned());
	sigaddset(&set, SIGALRM);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	setpgid(0, 0);
}

/* The worker process. Its limit of open files is its own, though the files are
 * those of its owner, who may have raised his; it starts nobody who would
 * inherit it. */
static int run(void *arg)
{
	struct worker *w = arg;

	own = w;
	keep_apart();
	files_raise();
	prctl(PR_SET_PDEATHSIG, orphaned());
	if (getppid() != w->owner)
		_exit(0);
	pthread_mutex_lock(&w->lock);
	w->pid = getpid();
	pthread_cond_broadcast(&w->change);
	while (!w->ends) {
		if (!w->fn) {
			pthread_cond_wait(&w->change, &w->lock);
			continue;
		}
		pthread_mutex_unlock(&w->lock);
		w->fn(w->arg);
		pthread_mutex_lock(&w->lock);
		w->fn = NULL;
		pthread_cond_broadcast(&w->change);
	}
	pthread_mutex_unlock(&w->lock);
	_exit(0);
}

static void tell_error(struct worker *w, int err)
{
	pthread_mutex_lock(&w->lock);
	w->err = err;
	pthread_cond_broadcast(&w->change);
	pthread_mutex_unlock(&w->lock);
}

/* The thread. Its own stack continues here; the worker's is further below. */
static void *mind(void *arg)
{
	static const char killed[] =
		"dtrace: its process that traces others has been killed\n";
	struct worker *w = arg;
	char *below = (char *)((uintptr_t)__builtin_frame_address(0) & ~63UL);
	int status = 0;
	pid_t pid =
		clone(run, below - OWN, CLONE_VM | CLONE_FS | CLONE_FILES, w);

	if (pid < 0) {
		tell_error(w, errno);
		return NULL;
	}
	while (waitpid(pid, &status, __WALL) < 0 && errno == EINTR)
		;
	if (!status) {
		tell_error(w, ECHILD); /* if it has not even begun */
		return NULL;
	}
	if (WIFEXITED(status)) /* it has done what had to be done */
		_exit(1);
	/* No lock from here on: it may have been killed while it held it. */
	if (w->mend)
		w->mend(w->mend_arg);
	if (write(STDERR_FILENO, killed, sizeof(killed) - 1) < 0)
		_exit(2);
	_exit(1);
}

static int start_thread(struct worker *w)
{
	pthread_attr_t attr;
	int err;

	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK);
	err = pthread_create(&w->thread, &attr, mind, w);
	pthread_attr_destroy(&attr);
	return err;
}

struct worker *worker_new(void)
{
	struct worker *w = xcalloc(1, sizeof(*w));
	int err;

	w->owner = getpid();
	xalloc_last(on_no_memory);
	pthread_mutex_init(&w->lock, NULL);
	cond_init(&w->change);
	err = start_thread(w);
	/* Otherwise it is the thread's, which may have failed already. */
	if (err) {
		w->err = err;
		w->ended = true;
	}
	return w;
}

int worker_error(struct worker *w)
{
	int err;

	pthread_mutex_lock(&w->lock);
	while (!w->pid && !w->err)
		pthread_cond_wait(&w->change, &w->lock);
	err = w->pid ? 0 : w->err;
	pthread_mutex_unlock(&w->lock);
	return err;
}

pid_t worker_pid(const struct worker *w)
{
	return w->pid;
}

void worker_start(struct worker *w, worker_fn *fn, void *arg)
{
	pthread_mutex_lock(&w->lock);
	w->fn = fn;
	w->arg = arg;
	pthread_cond_broadcast(&w->change);
	pthread_mutex_unlock(&w->lock);
}

void worker_wait(struct worker *w, int sig)
{
	pthread_mutex_lock(&w->lock);
	while (w->fn && !w->err)
		if (sig && w->pid) {
			kill(w->pid, sig);
			cond_wait_until(&w->change, &w->lock,
				clock_ns(CLOCK_MONOTONIC) + OFTEN);
		} else {
			pthread_cond_wait(&w->change, &w->lock);
		}
	pthread_mutex_unlock(&w->lock);
}

void worker_signal(struct worker *w, int sig)
{
	kill(w->pid, sig);
}

void worker_call(struct worker *w, worker_fn *fn, void *arg)
{
	worker_start(w, fn, arg);
	worker_wait(w, 0);
}

void worker_last(struct worker *w, worker_fn *fn, void *arg)
{
	w->last_arg = arg;
	w->last = fn;
}

void worker_killed(struct worker *w, worker_fn *fn, void *arg)
{
	w->mend_arg = arg;
	w->mend = fn;
}

void worker_busy(struct worker *w, bool busy)
{
	w->busy = busy;
	if (!busy && w->orphaned)
		end_orphaned(w);
}

void worker_end(struct worker *w)
{
	if (w->ended)
		return;
	pthread_mutex_lock(&w->lock);
	w->ends = true;
	pthread_cond_broadcast(&w->change);
	pthread_mutex_unlock(&w->lock);
	pthread_join(w->thread, NULL);
	w->ended = true;
}

void worker_free(struct worker *w)
{
	if (!w)
		return;
	worker_end(w);
	own = NULL;
	pthread_cond_destroy(&w->change);
	pthread_mutex_destroy(&w->lock);
	free(w);
}
