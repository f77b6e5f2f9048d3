/* clock.h - reading the kernel's clocks, in ns. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#define CLOCK_SECOND INT64_C(1000000000) /* ns */

static inline int64_t clock_ns(clockid_t id)
{
	struct timespec t;

	clock_gettime(id, &t);
	return t.tv_sec * CLOCK_SECOND + t.tv_nsec;
}

static inline struct timespec clock_timespec(int64_t ns)
{
	return (struct timespec){ ns / CLOCK_SECOND, ns % CLOCK_SECOND };
}

/* Return the kernel's monotonic clock, which probes use as well. In a time
 * namespace, the one that processes see is ahead of it or behind it. */
int64_t clock_now(void);
/* Return when the process began, or some ms before, in ns of clock_now(); 0:
 * there is no such process. */
uint64_t clock_began(pid_t pid);

#endif
