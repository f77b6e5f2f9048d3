/* aggr_buckets.c - the buckets of quantize, lquantize and llquantize: which one
 * a value falls into, which values it holds, and how it is labelled. There is
 * one row of functions for each. */
#include "dvm/aggr.h"

typedef __int128 int128;

static int last_of(const struct aggr_desc *d)
{
	return (int)aggr_nbuckets(d) - 1;
}

/* quantize */

static uint32_t quantize_count(const struct aggr_desc *d)
{
	(void)d;
	return 2 * AGGR_QUANTIZE_ZERO + 1;
}

static uint64_t quantize_of(const struct aggr_desc *d, int64_t x)
{
	(void)d;
	return aggr_quantize_bucket(x);
}

static int quantize_home(const struct aggr_desc *d)
{
	(void)d;
	return AGGR_QUANTIZE_ZERO;
}

static int64_t quantize_value(const struct aggr_desc *d, int bucket)
{
	int n = bucket - AGGR_QUANTIZE_ZERO;

	(void)d;
	if (!n)
		return 0;
	return n > 0 ? INT64_C(1) << (n - 1) : -(INT64_C(1) << (-n - 1));
}

/* A bucket's range goes from its own value away from zero. */
static struct aggr_range quantize_range(const struct aggr_desc *d, int bucket)
{
	int64_t v = quantize_value(d, bucket), far;

	if (!v)
		return (struct aggr_range){ 0 };
	if (!bucket)
		return (struct aggr_range){ INT64_MIN, v, false, false };
	far = v > 0 ? v - 1 + v : v + 1 + v;
	return v > 0 ? (struct aggr_range){ v, far, false, false }
		     : (struct aggr_range){ far, v, false, false };
}

static const char *quantize_label(
	const struct aggr_desc *d, int bucket, int64_t *number)
{
	*number = quantize_value(d, bucket);
	return "";
}

static bool quantize_valid(const struct aggr_desc *d)
{
	(void)d;
	return true;
}

/* lquantize */

static uint64_t lquantize_of(const struct aggr_desc *d, int64_t x)
{
	return aggr_lquantize_bucket(x, d->low, d->high, d->step);
}

static uint32_t lquantize_count(const struct aggr_desc *d)
{
	return 1 + lquantize_of(d, d->high);
}

static int lquantize_home(const struct aggr_desc *d)
{
	(void)d;
	return 1;
}

static int64_t lquantize_value(const struct aggr_desc *d, int bucket)
{
	int128 v = d->low + (int128)d->step * (bucket - 1);

	if (!bucket)
		return INT64_MIN;
	return v < d->high ? (int64_t)v : d->high;
}

static struct aggr_range lquantize_range(const struct aggr_desc *d, int bucket)
{
	struct aggr_range r = { .no_lo = !bucket,
		.no_hi = bucket == last_of(d) };

	if (!r.no_lo)
		r.lo = lquantize_value(d, bucket);
	if (!r.no_hi)
		r.hi = lquantize_value(d, bucket + 1) - 1;
	return r;
}

static const char *lquantize_label(
	const struct aggr_desc *d, int bucket, int64_t *number)
{
	*number = bucket ? lquantize_value(d, bucket) : d->low;
	return !bucket ? "< " : bucket == last_of(d) ? ">= " : "";
}

static bool lquantize_valid(const struct aggr_desc *d)
{
	uint64_t range = (uint64_t)d->high - (uint64_t)d->low;

	return d->low < d->high && d->step > 0 &&
	       range / d->step < AGGR_MAX_BUCKETS - 3;
}

/* llquantize */

/* Return a bucket's number relative to the middle one. */
static int ll_bucket(const struct aggr_desc *d, int64_t x)
{
	return aggr_llquantize_bucket(x, d->step, d->low, d->high, d->nsteps);
}

static int llquantize_home(const struct aggr_desc *d)
{
	return ll_bucket(d, INT64_MAX);
}

static uint64_t llquantize_of(const struct aggr_desc *d, int64_t x)
{
	return llquantize_home(d) + ll_bucket(d, x);
}

static uint32_t llquantize_count(const struct aggr_desc *d)
{
	return 2 * llquantize_home(d) + 1;
}

/* Return the least value of a bucket after the middle one, by walking the
 * magnitudes up to the one that contains it. */
static int64_t ll_least(const struct aggr_desc *d, int bucket)
{
	uint64_t factor = d->step, from = 1, b = 1;

	for (int64_t m = 0; m < d->low; m++)
		from *= factor;
	for (int64_t m = d->low; m <= d->high; m++) {
		uint64_t next = from * factor, width = next / d->nsteps;
		uint64_t n;

		if (!width)
			width = 1;
		n = next / width - from / width;
		if ((uint64_t)bucket == b)
			return from;
		if ((uint64_t)bucket < b + n)
			return (from / width + bucket - b) * width;
		b += n;
		from = next;
	}
	return from;
}

static int64_t llquantize_value(const struct aggr_desc *d, int bucket)
{
	int n = bucket - llquantize_home(d);

	if (!n)
		return 0;
	return n > 0 ? ll_least(d, n) : -ll_least(d, -n);
}

/* A bucket's range goes from its own value away from zero; the middle one
 * extends to its neighbours. */
static struct aggr_range llquantize_range(const struct aggr_desc *d, int bucket)
{
	int middle = llquantize_home(d);
	struct aggr_range r = { .no_lo = !bucket,
		.no_hi = bucket == last_of(d) };

	if (bucket >= middle && !r.no_hi)
		r.hi = llquantize_value(d, bucket + 1) - 1;
	if (bucket <= middle && !r.no_lo)
		r.lo = llquantize_value(d, bucket - 1) + 1;
	if (bucket > middle)
		r.lo = llquantize_value(d, bucket);
	if (bucket < middle)
		r.hi = llquantize_value(d, bucket);
	return r;
}

static const char *llquantize_label(
	const struct aggr_desc *d, int bucket, int64_t *number)
{
	int64_t nearest = ll_least(d, 1);

	*number = llquantize_value(d, bucket);
	if (bucket == llquantize_home(d) && nearest > 1) {
		*number = nearest;
		return "abs() < ";
	}
	return !bucket ? "<= " : bucket == last_of(d) ? ">= " : "";
}

/* True if bucket boundaries are integers and include those of the
 * magnitudes. */
static bool steps_fit(int64_t factor, int64_t nsteps)
{
	int64_t power = factor;

	if (nsteps < factor)
		return !(factor % nsteps);
	while (power < nsteps)
		power *= factor;
	return !(nsteps % factor) && !(power % nsteps);
}

/* True if the parameters are sound; factor^(high + 1) must not overflow. */
static bool llquantize_valid(const struct aggr_desc *d)
{
	int64_t power = 1;

	if (d->step < 2 || d->step > UINT32_MAX || d->low < 0 ||
		d->high < d->low || d->high > 62 || d->nsteps < 1 ||
		d->nsteps > AGGR_MAX_BUCKETS || !steps_fit(d->step, d->nsteps))
		return false;
	for (int64_t m = 0; m <= d->high; m++)
		if (__builtin_mul_overflow(power, d->step, &power))
			return false;
	return llquantize_count(d) <= AGGR_MAX_BUCKETS;
}

/* The functions that have buckets. */
static const struct {
	bool (*valid)(const struct aggr_desc *);
	uint32_t (*count)(const struct aggr_desc *);
	uint64_t (*of)(const struct aggr_desc *, int64_t x);
	int (*home)(const struct aggr_desc *);
	int64_t (*value)(const struct aggr_desc *, int bucket);
	struct aggr_range (*range)(const struct aggr_desc *, int bucket);
	const char *(*label)(
		const struct aggr_desc *, int bucket, int64_t *number);
} rows[AGGR_NFN] = {
	[AGGR_QUANTIZE] = { quantize_valid, quantize_count, quantize_of,
		quantize_home, quantize_value, quantize_range, quantize_label },
	[AGGR_LQUANTIZE] = { lquantize_valid, lquantize_count, lquantize_of,
		lquantize_home, lquantize_value, lquantize_range,
		lquantize_label },
	[AGGR_LLQUANTIZE] = { llquantize_valid, llquantize_count, llquantize_of,
		llquantize_home, llquantize_value, llquantize_range,
		llquantize_label },
};

bool aggr_valid(const struct aggr_desc *d)
{
	return d->fn < AGGR_NFN &&
	       (!aggr_has_buckets(d) || rows[d->fn].valid(d));
}

uint32_t aggr_nbuckets(const struct aggr_desc *d)
{
	return rows[d->fn].count(d);
}

uint64_t aggr_bucket(const struct aggr_desc *d, int64_t x)
{
	return rows[d->fn].of(d, x);
}

int aggr_bucket_home(const struct aggr_desc *d)
{
	return rows[d->fn].home(d);
}

int64_t aggr_bucket_value(const struct aggr_desc *d, int bucket)
{
	return rows[d->fn].value(d, bucket);
}

struct aggr_range aggr_bucket_range(const struct aggr_desc *d, int bucket)
{
	return rows[d->fn].range(d, bucket);
}

const char *aggr_bucket_label(
	const struct aggr_desc *d, int bucket, int64_t *number)
{
	return rows[d->fn].label(d, bucket, number);
}
