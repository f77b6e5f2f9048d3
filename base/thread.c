/* thread.c - see thread.h. */
#include "base/thread.h"

#include <signal.h>

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
