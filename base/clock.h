/* clock.h - reading the kernel's clocks, in ns. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline int64_t clock_ns(clockid_t id)
{
	struct timespec t;

	clock_gettime(id, &t);
	return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

/* The monotonic clock as the kernel has it, and its probes: a time namespace
 * has it run ahead of that, or behind, for the processes within. */
int64_t clock_now(void);

#endif
