/* cond.h - condition variables with timeouts that do not depend on the time of
 * day, which may be changed meanwhile. */
#ifndef BASE_COND_H
#define BASE_COND_H

#include <pthread.h>
#include <stdint.h>

void cond_init(pthread_cond_t *c);
/* Wait until a time of CLOCK_MONOTONIC, in ns; ETIMEDOUT if it has passed. */
int cond_wait_until(pthread_cond_t *c, pthread_mutex_t *lock, int64_t ns);

#endif
