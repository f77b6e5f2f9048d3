/* bits.h - arithmetic on integers of any size. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* True for the sizes of integers, in bytes. */
static inline bool bits_is_int_size(uint64_t size)
{
	return size == 1 || size == 2 || size == 4 || size == 8;
}

/* Return the integer in the lowest bits of v; 0, or 64 and more: in all of
 * them. */
static inline uint64_t bits_extend(uint64_t v, uint32_t bits, bool is_signed)
{
	uint32_t unused = bits && bits < 64 ? 64 - bits : 0;

	v <<= unused;
	return is_signed ? (uint64_t)((int64_t)v >> unused) : v >> unused;
}

/* Return the least multiple of `to' that is not below n; of 0, n itself. */
static inline uint64_t bits_round_up(uint64_t n, uint64_t to)
{
	return to ? (n + to - 1) / to * to : n;
}

#endif
