/* aggr.h - the aggregating functions. The value of an aggregation is an array
 * of 64-bit words. An engine keeps one value per tuple and frame (a frame is a
 * CPU and a depth of nesting, so an update of a value is never interrupted by
 * another update of it); the consumer merges these values with aggr_merge().
 * As in section 6.1 of the paper, f(f(x0) u f(x1)) = f(x0 u x1).
 *
 *	function	words
 *	count, sum	total
 *	min, max	least, greatest, compared as is_signed says
 *	avg		count, total
 *	stddev		count, total, squares low, squares high
 *	quantize	127 buckets: index 63 is 0; 63 + n is [2^(n-1), 2^n)
 *			for n = 1..63; 63 - n mirrors it below zero, and
 *			index 0 is everything up to -2^62
 *	lquantize	one bucket for values below low; one for each step from
 *			low up, the last one cut off at high; one for values
 *			from high up
 *	llquantize	a middle bucket for values nearer to 0 than factor^low;
 *			after it, for each magnitude m = low..high, which is
 *			[factor^m, factor^(m+1)), buckets of width
 *			factor^(m+1) / nsteps, but at least 1, each from one
 *			multiple of the width to the next, the first one of a
 *			magnitude cut off at factor^m; then one for values from
 *			factor^(high+1) up. Those before the middle mirror
 *			these. Either nsteps divides factor, or factor divides
 *			nsteps and nsteps is a power of factor
 *
 * An update's increment is the amount by which a bucket grows. Functions
 * without buckets ignore it: count always adds one. Totals wrap around.
 *
 * Nothing here is atomic: a value that may still be updated is never read. The
 * generations of dvm/engine.h see to that. */
#ifndef DVM_AGGR_H
#define DVM_AGGR_H

#include <stdbool.h>
#include <stdint.h>

/* clang-format off */
#define DIF_AGGRS(X)                                                           \
	X(COUNT, "count") X(SUM, "sum") X(AVG, "avg") X(MIN, "min")            \
	X(MAX, "max") X(STDDEV, "stddev") X(QUANTIZE, "quantize")              \
	X(LQUANTIZE, "lquantize") X(LLQUANTIZE, "llquantize")
/* clang-format on */

enum aggr_fn {
#define X(id, name) AGGR_##id,
	DIF_AGGRS(X)
#undef X
	AGGR_NFN
};

enum {
	AGGR_QUANTIZE_ZERO =
		63, /* the bucket of 0, with as many before it as after it */
	AGGR_MAX_BUCKETS = 1 << 16
};

/* The parameters of a function, fixed at compile time. */
struct aggr_desc {
	enum aggr_fn fn;
	int64_t low, high; /* lquantize bounds; llquantize magnitudes */
	int64_t step;	   /* lquantize step (> 0); llquantize factor (>= 2) */
	int64_t nsteps;	   /* llquantize: steps per magnitude */
	int is_signed;	   /* of the value: for printing, comparing */
};

extern const char *const aggr_name[AGGR_NFN];

/* True if the value's words are the counts of buckets. */
bool aggr_has_buckets(const struct aggr_desc *d);
enum {
	AGGR_SMALL = 4 /* words of a value of any function without buckets */
};

/* True if the function exists and its parameters are sound. */
bool aggr_valid(const struct aggr_desc *d);
/* Return the number of words in one value. */
uint32_t aggr_nwords(const struct aggr_desc *d);
/* Make w the neutral value: aggr_merge(neutral, x) = x. */
void aggr_init(const struct aggr_desc *d, uint64_t *w);
/* Apply one update with value x and increment n. */
void aggr_update(const struct aggr_desc *d, uint64_t *w, int64_t x, int64_t n);
/* Merge `from' into `to'. */
void aggr_merge(const struct aggr_desc *d, uint64_t *to, const uint64_t *from);
/* Return the number by which aggregations are sorted: the total, the average or
 * the standard deviation; for quantizations, the sum over all buckets of count
 * times value. */
__int128 aggr_order(const struct aggr_desc *d, const uint64_t *w);
/* Return the same number as printed, limited to the range of int64_t. */
int64_t aggr_number(const struct aggr_desc *d, const uint64_t *w);

/* The functions below are for functions with buckets: aggr_buckets.c. */
struct aggr_range {
	int64_t lo, hi; /* both inclusive */
	bool no_lo, no_hi;
};
uint32_t aggr_nbuckets(const struct aggr_desc *d);
/* Return the index of the bucket that x falls into. */
uint64_t aggr_bucket(const struct aggr_desc *d, int64_t x);
/* Return the index of the bucket of 0; for lquantize, of the first bucket at or
 * above its lower bound. */
int aggr_bucket_home(const struct aggr_desc *d);
/* Return the value that stands for a bucket: the one nearest to zero, but for
 * lquantize the lowest one, and INT64_MIN for the bucket below its bound. */
int64_t aggr_bucket_value(const struct aggr_desc *d, int bucket);
struct aggr_range aggr_bucket_range(const struct aggr_desc *d, int bucket);
/* Return the text that goes before a bucket's *number: "", "< ", "<= ", ">= "
 * or "abs() < ". */
const char *aggr_bucket_label(
	const struct aggr_desc *d, int bucket, int64_t *number);

/* Map a value to its bucket, and compute x squared as 128 bits. These are pure
 * functions of subr/bucket.c, which BPF programs call as well. */
uint64_t aggr_quantize_bucket(int64_t x);
uint64_t aggr_lquantize_bucket(
	int64_t x, int64_t low, int64_t high, int64_t step);
/* The result is relative to the middle bucket. */
int64_t aggr_llquantize_bucket(int64_t x, uint64_t factor, uint64_t low,
	uint64_t high, uint64_t nsteps);
uint64_t aggr_sq_low(int64_t x);
uint64_t aggr_sq_high(int64_t x);

#endif
