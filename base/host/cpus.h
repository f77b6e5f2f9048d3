/* cpus.h - how many CPUs there may be, and which there are now. */
#ifndef BASE_CPUS_H
#define BASE_CPUS_H

#include <stdbool.h>
#include <stdint.h>

/* CPUs that there may ever be have numbers below this. */
uint32_t cpus_possible(void);
/* Those of them that there are now, a bit each. */
void cpus_online(uint64_t *bits, uint32_t ncpus);

/* How many. */
uint32_t cpus_count(void);

static inline bool cpus_has(const uint64_t *bits, uint32_t cpu)
{
	return bits[cpu / 64] >> cpu % 64 & 1;
}

#endif
