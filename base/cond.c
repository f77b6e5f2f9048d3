/* cond.c - condition variables on the monotonic clock. */
#include "base/cond.h"

#include "base/clock.h"

void cond_init(pthread_cond_t *c)
{
	pthread_condattr_t attr;

	pthread_condattr_init(&attr);
	pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
	pthread_cond_init(c, &attr);
	pthread_condattr_destroy(&attr);
}

int cond_wait_until(pthread_cond_t *c, pthread_mutex_t *lock, int64_t ns)
{
	struct timespec t = clock_timespec(ns);

	return pthread_cond_timedwait(c, lock, &t);
}
