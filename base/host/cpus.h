/* cpus.h - the CPUs of the machine: how many there can be, which are online,
 * and running on one of them. */
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

/* Have this thread, and no other meanwhile, run on one CPU only; false, with
 * errno: it may not. cpus_unpin() ends that. A child of such a thread is pinned
 * like it: one that is to execute a program calls cpus_unpin_child(). */
bool cpus_pin(uint32_t cpu);
void cpus_unpin(void);
void cpus_unpin_child(void);

static inline bool cpus_has(const uint64_t *bits, uint32_t cpu)
{
	return bits[cpu / 64] >> cpu % 64 & 1;
}

#endif
