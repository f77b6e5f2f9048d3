/* perf.h - whether this host counts events of a kind. */
#ifndef BASE_PERF_H
#define BASE_PERF_H

#include <stdint.h>

/* Try to count such events in a thread of our own, in user mode only, which
 * needs the fewest rights. Returns 0 or -errno: ENOENT, EOPNOTSUPP and their
 * like mean that the host has none. The numbers are those of struct
 * perf_event_attr. */
int perf_try(uint32_t type, uint64_t config);

#endif
