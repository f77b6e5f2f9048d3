/* thread.c - see thread.h. */
#include "base/thread.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

/* A thread begins with the signal mask of the one that starts it. */
bool thread_start(pthread_t *thread, void *(*fn)(void *), void *arg)
{
	sigset_t all, before;
	int err;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	err = pthread_create(thread, NULL, fn, arg);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return !err;
}

const char *thread_strerror(int err)
{
	return err == EAGAIN ? "there are too many processes and threads, or "
			       "no memory for another one: raise the limit "
			       "(ulimit -u, ulimit -v, or pids.max of the "
			       "cgroup)"
			     : strerror(err);
}
