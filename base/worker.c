/* worker.c - one process, which sleeps while it has nothing to do. It is cloned
 * by a thread that then waits for its end, and whose thread-local memory it has
 * meanwhile; so locks and allocations work as between threads. */
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
#include "base/xalloc.h"

enum {
	STACK = 1 << 20,
	OWN = STACK / 2, /* of it the thread keeps so many bytes */
	OFTEN = 1000000	 /* ns between two signals */
};

struct worker {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t change; /* of what is below */
	pid_t owner, pid;
	int err;       /* why there is none */
	worker_fn *fn; /* what it does; NULL: nothing */
	void *arg;
	bool ends, ended;
	/* The process's own: */
	worker_fn *last; /* what it does before it ends as an orphan */
	void *last_arg;
	volatile bool busy, orphaned, ending;
	worker_fn *mend; /* what the owner does when it was killed */
	void *mend_arg;
};

/* That of this process; there is one at a time. */
static struct worker *own;

static void end_orphaned(struct worker *w)
{
	w->ending = true;
	if (w->last)
		w->last(w->last_arg);
	_exit(0);
}

/* Its owner has ended; each of the owner's threads that ends may tell of it.
 * What it is busy with may need something that the owner had, and will not give
 * back any more; so there is a limit to it. */
static void on_orphaned(int sig)
{
	static const struct itimerval limit = { .it_value = { 1, 0 } };

	own->orphaned = true;
	if (own->ending)
		return;
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

/* Of the signals only those are left that its functions want, and then catch;
 * and who kills our process group does not kill it. A session of its own would
 * have the scheduler see it apart from us, and let it wait. */
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

/* In the process. */
static int run(void *arg)
{
	struct worker *w = arg;

	own = w;
	keep_apart();
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

/* In the thread. Its stack grows from here on, and the process's from further
 * below. */
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
	tell_error(w, ECHILD); /* if it has not even begun */
	if (!status)
		return NULL;
	if (w->mend)
		w->mend(w->mend_arg);
	if (write(STDERR_FILENO, killed, sizeof(killed) - 1) < 0)
		_exit(2);
	_exit(1);
}

static void dispose(struct worker *w)
{
	pthread_cond_destroy(&w->change);
	pthread_mutex_destroy(&w->lock);
	free(w);
}

static int start_thread(struct worker *w)
{
	pthread_attr_t attr;
	int err;

	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK);
	err = pthread_create(&w->thread, &attr, mind, w);
	pthread_attr_destroy(&attr);
	if (err)
		return err;
	pthread_mutex_lock(&w->lock);
	while (!w->pid && !w->err)
		pthread_cond_wait(&w->change, &w->lock);
	err = w->pid ? 0 : w->err;
	pthread_mutex_unlock(&w->lock);
	if (err)
		pthread_join(w->thread, NULL);
	return err;
}

struct worker *worker_new(void)
{
	struct worker *w = xcalloc(1, sizeof(*w));
	int err;

	w->owner = getpid();
	pthread_mutex_init(&w->lock, NULL);
	cond_init(&w->change);
	err = start_thread(w);
	if (!err)
		return w;
	dispose(w);
	errno = err;
	return NULL;
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
	while (w->fn)
		if (sig) {
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
	dispose(w);
}
