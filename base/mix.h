/* mix.h - hashing of keys, a word at a time. A traced program may choose many
 * of those, so the hash depends on secret numbers, which differ in each run:
 * without them nobody can find keys with the same hash, which would make a
 * table slow. */
#ifndef BASE_MIX_H
#define BASE_MIX_H

#include <stdint.h>

/* What a hash begins with, and an odd factor. */
extern uint64_t mix_first, mix_factor;

/* Return the hash of what has the hash h, followed by a word. The lower
 * bits of a product depend only on the lower bits of its factors, and the
 * higher half makes up for that. */
static inline uint64_t mix(uint64_t h, uint64_t word)
{
	unsigned __int128 product = (unsigned __int128)(h ^ word) * mix_factor;

	return (uint64_t)product ^ (uint64_t)(product >> 64);
}

#endif
