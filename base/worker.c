/* worker.c - one thread, which sleeps while it has nothing to do. */
#include "base/worker.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/cond.h"
#include "base/xalloc.h"

enum {
	STACK = 1 << 20,
	OFTEN = 1000000, /* ns between two signals */
	SOON = 20000	 /* ns */
};

struct worker {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t change; /* of what is below */
	pid_t tid;
	worker_fn *fn; /* what it does; NULL: nothing */
	void *arg;
	bool ends, ended;
};

static void *run(void *arg)
{
	struct worker *w = arg;

	pthread_mutex_lock(&w->lock);
	w->tid = gettid();
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
	return NULL;
}

static void dispose(struct worker *w)
{
	pthread_cond_destroy(&w->change);
	pthread_mutex_destroy(&w->lock);
	free(w);
}

struct worker *worker_new(void)
{
	struct worker *w = xcalloc(1, sizeof(*w));
	pthread_attr_t attr;
	int err;

	pthread_mutex_init(&w->lock, NULL);
	cond_init(&w->change);
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK);
	err = pthread_create(&w->thread, &attr, run, w);
	pthread_attr_destroy(&attr);
	if (!err)
		return w;
	dispose(w);
	errno = err;
	return NULL;
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
			pthread_kill(w->thread, sig);
			cond_wait_until(&w->change, &w->lock,
				clock_ns(CLOCK_MONOTONIC) + OFTEN);
		} else {
			pthread_cond_wait(&w->change, &w->lock);
		}
	pthread_mutex_unlock(&w->lock);
}

void worker_signal(struct worker *w, int sig)
{
	pthread_kill(w->thread, sig);
}

void worker_call(struct worker *w, worker_fn *fn, void *arg)
{
	worker_start(w, fn, arg);
	worker_wait(w, 0);
}

/* Threads are joined before the kernel has ended them. */
static void await_end(pid_t tid)
{
	static const struct timespec soon = { 0, SOON };

	while (!syscall(SYS_tgkill, getpid(), tid, 0))
		nanosleep(&soon, NULL);
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
	await_end(w->tid);
	w->ended = true;
}

void worker_free(struct worker *w)
{
	if (!w)
		return;
	worker_end(w);
	dispose(w);
}
