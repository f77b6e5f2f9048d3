/* cond.h - condition variables whose timeouts do not depend on the time of
 * day, which somebody may set meanwhile. */
#ifndef BASE_COND_H
#define BASE_COND_H

#include <pthread.h>
#include <stdint.h>

void cond_init(pthread_cond_t *c);
/* Until that time of CLOCK_MONOTONIC, in ns; ETIMEDOUT: it is past. */
int cond_wait_until(pthread_cond_t *c, pthread_mutex_t *lock, int64_t ns);

#endif
