/* bucket.c - arithmetic for aggregating functions that both engines need and
 * BPF has no instruction for. Scalars only: no memory, no signed division, and
 * where it is cheap no branches, so that the BPF verifier has one path to walk.
 * For what the buckets mean see dvm/aggr.h. */
#include "dvm/aggr.h"

/* Return 1 if x > limit, for x up to 2^63. */
static inline uint64_t above(uint64_t x, uint64_t limit)
{
	return (limit - x) >> 63;
}

/* Return the position of the highest bit set, from 1; 0 for 0. x is at most
 * 2^63. */
static inline uint64_t bit_length(uint64_t x)
{
	uint64_t n = 0, s;

	s = above(x, 0xffffffff) << 5, x >>= s, n += s;
	s = above(x, 0xffff) << 4, x >>= s, n += s;
	s = above(x, 0xff) << 3, x >>= s, n += s;
	s = above(x, 0xf) << 2, x >>= s, n += s;
	s = above(x, 3) << 1, x >>= s, n += s;
	s = above(x, 1), x >>= s, n += s;
	return n + x;
}

static inline uint64_t magnitude(int64_t x)
{
	uint64_t sign = x >> 63; /* all ones when negative */

	return ((uint64_t)x ^ sign) - sign;
}

uint64_t aggr_quantize_bucket(int64_t x)
{
	uint64_t sign = x >> 63;
	uint64_t n = bit_length(magnitude(x));

	n -= n >> 6; /* only INT64_MIN has 64 bits */
	return AGGR_QUANTIZE_ZERO + ((n ^ sign) - sign);
}

uint64_t aggr_lquantize_bucket(
	int64_t x, int64_t low, int64_t high, int64_t step)
{
	if (x < low)
		return 0;
	if (x < high)
		return 1 + ((uint64_t)x - low) / (uint64_t)step;
	return 2 + ((uint64_t)high - low - 1) / (uint64_t)step;
}

/* Return the bucket of a nonnegative number. */
static inline uint64_t log_linear(uint64_t v, uint64_t factor, uint64_t low,
	uint64_t high, uint64_t nsteps)
{
	uint64_t from = 1, bucket = 1;

	if (!v)
		return 0;
	for (uint64_t m = 0; m < 63 && m <= high; m++) {
		uint64_t next = from * factor, width = next / nsteps;

		if (!width)
			width = 1;
		if (v < next)
			return m < low ? 0 : bucket + v / width - from / width;
		if (m >= low)
			bucket += next / width - from / width;
		from = next;
	}
	return bucket;
}

int64_t aggr_llquantize_bucket(int64_t x, uint64_t factor, uint64_t low,
	uint64_t high, uint64_t nsteps)
{
	uint64_t sign = x >> 63;
	uint64_t n = log_linear(magnitude(x), factor, low, high, nsteps);

	return (n ^ sign) - sign;
}

uint64_t aggr_sq_low(int64_t x)
{
	return (uint64_t)x * (uint64_t)x;
}

uint64_t aggr_sq_high(int64_t x)
{
	uint64_t m = magnitude(x), a = m >> 32, b = m & 0xffffffff;
	uint64_t mid = a * b;

	/* m^2 = a^2 << 64 + 2ab << 32 + b^2 */
	return a * a + (mid >> 31) +
	       (((mid << 1 & 0xffffffff) + (b * b >> 32)) >> 32);
}
