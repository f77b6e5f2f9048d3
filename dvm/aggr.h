/* aggr.h - the aggregating functions. An aggregation's value is an array of
 * 64-bit words; every engine keeps one value per tuple and frame (a frame is
 * a CPU and a depth of nesting, so an update is never interrupted by another
 * of the same value), and the consumer merges them with aggr_merge(). The
 * functions of the paper, section 6.1: f(f(x0) u f(x1)) = f(x0 u x1).
 *
 *	function	words
 *	count, sum	total
 *	min, max	least, greatest, compared as is_signed says
 *	avg		count, total
 *	stddev		count, total, squares low, squares high
 *	quantize	127 buckets: index 63 is 0; 63 + n is [2^(n-1), 2^n)
 *			for n = 1..63; 63 - n mirrors it below zero, and
 *			index 0 is all at and below -2^62
 *	lquantize	below low; one per step from low up, the last one cut
 *			at high; high and above
 *	llquantize	the one in the middle is nearer to 0 than factor^low;
 *			after it, for each magnitude m = low..high, which is
 *			[factor^m, factor^(m+1)), buckets of width
 *			factor^(m+1) / nsteps, but at least 1, each from a
 *			multiple of the width to the next; the first one of a
 *			magnitude is cut at factor^m; at and above
 *			factor^(high+1). Those before the middle mirror them.
 *			nsteps divides factor, or factor divides it and it a
 *			power of factor
 *
 * The increment of an update is what the value's bucket grows by; functions
 * without buckets do not look at it: count always counts one. Totals wrap.
 *
 * Nothing here is atomic: nobody reads a value that may still be updated. That
 * is what the generations of dvm/engine.h are for. */
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
	AGGR_QUANTIZE_ZERO = 63, /* the bucket of 0; as many before as after */
	AGGR_MAX_BUCKETS = 1 << 16
};

/* The parameters of a function, fixed at compile time. */
struct aggr_desc {
	enum aggr_fn fn;
	int64_t low, high; /* lquantize bounds; llquantize magnitudes */
	int64_t step;	   /* lquantize step (> 0); llquantize factor (>= 2) */
	int64_t nsteps;	   /* llquantize: steps per magnitude */
	int is_signed;	   /* the value's type, for printing and comparing */
};

extern const char *const aggr_name[AGGR_NFN];

/* Its words are the counts of buckets. */
bool aggr_has_buckets(const struct aggr_desc *d);
enum {
	AGGR_SMALL = 4 /* words, of all functions without buckets */
};

/* Its function is one, and its parameters are sound. */
bool aggr_valid(const struct aggr_desc *d);
/* Words of one value. */
uint32_t aggr_nwords(const struct aggr_desc *d);
/* Make w the neutral value: aggr_merge(neutral, x) = x. */
void aggr_init(const struct aggr_desc *d, uint64_t *w);
/* One update with value x and increment n. */
void aggr_update(const struct aggr_desc *d, uint64_t *w, int64_t x, int64_t n);
/* to = to merged with from. */
void aggr_merge(const struct aggr_desc *d, uint64_t *to, const uint64_t *from);
/* What sorts it: the total, the average, the standard deviation; for
 * quantizations the sum of each bucket's count times its value. */
__int128 aggr_order(const struct aggr_desc *d, const uint64_t *w);
/* What it prints as a number: the same, within the limits of int64_t. */
int64_t aggr_number(const struct aggr_desc *d, const uint64_t *w);

/* The rest is of functions that have buckets: aggr_buckets.c. */
struct aggr_range {
	int64_t lo, hi; /* both in it */
	bool no_lo, no_hi;
};
uint32_t aggr_nbuckets(const struct aggr_desc *d);
/* The bucket that x falls in. */
uint64_t aggr_bucket(const struct aggr_desc *d, int64_t x);
/* The one of 0; lquantize: the first from its lower bound on. */
int aggr_bucket_home(const struct aggr_desc *d);
/* The value that stands for a bucket: the one nearest to zero, but for
 * lquantize the least one; INT64_MIN for all below its bound. */
int64_t aggr_bucket_value(const struct aggr_desc *d, int bucket);
struct aggr_range aggr_bucket_range(const struct aggr_desc *d, int bucket);
/* What it is called: "", "< ", "<= ", ">= " or "abs() < " before *number. */
const char *aggr_bucket_label(
	const struct aggr_desc *d, int bucket, int64_t *number);

/* How values find their buckets, and the square of |x| as 128 bits: pure
 * functions of subr/bucket.c, which BPF programs call as well. */
uint64_t aggr_quantize_bucket(int64_t x);
uint64_t aggr_lquantize_bucket(
	int64_t x, int64_t low, int64_t high, int64_t step);
/* Counted from the middle. */
int64_t aggr_llquantize_bucket(int64_t x, uint64_t factor, uint64_t low,
	uint64_t high, uint64_t nsteps);
uint64_t aggr_sq_low(int64_t x);
uint64_t aggr_sq_high(int64_t x);

#endif
