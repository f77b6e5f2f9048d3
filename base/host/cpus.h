/* cpus.h - the CPUs of the machine: how many there can be, and which are
 * online. */
#ifndef BASE_CPUS_H
#define BASE_CPUS_H

#include <stdbool.h>
#include <stdint.h>

/* Return a number that is larger than that of any possible CPU. */
uint32_t cpus_possible(void);
/* Set a bit for each CPU that is online. */
void cpus_online(uint64_t *bits, uint32_t ncpus);

/* Return the number of CPUs that are online. */
uint32_t cpus_count(void);

static inline bool cpus_has(const uint64_t *bits, uint32_t cpu)
{
	return bits[cpu / 64] >> cpu % 64 & 1;
}

#endif
