/* perf.h - whether this host counts events of a kind. */
#ifndef BASE_PERF_H
#define BASE_PERF_H

#include <stdint.h>

/* Of a thread of our own, in its program, which is the least that may be asked
 * for. Returns 0 or -errno: ENOENT, EOPNOTSUPP and their like say that the host
 * has none. The numbers are those of struct perf_event_attr. */
int perf_try(uint32_t type, uint64_t config);

#endif
