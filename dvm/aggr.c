/* aggr.c - the aggregating functions: the words of a value, how an update
 * changes them and how two values become one. There is one row of functions for
 * each way of keeping a value; the interpreter uses them for updates, the
 * consumer for merging and sorting. */
#include "dvm/aggr.h"

#include <assert.h>
#include <string.h>

const char *const aggr_name[AGGR_NFN] = {
#define X(id, name) [AGGR_##id] = name,
	DIF_AGGRS(X)
#undef X
};

typedef __int128 int128;
typedef unsigned __int128 uint128;

/* The words of avg and stddev. */
enum {
	W_COUNT,
	W_TOTAL,
	W_SQ_LOW,
	W_SQ_HIGH
};

static int less(const struct aggr_desc *d, uint64_t a, uint64_t b)
{
	return d->is_signed ? (int64_t)a < (int64_t)b : a < b;
}

static int64_t saturate(int128 x)
{
	return x > INT64_MAX   ? INT64_MAX
	       : x < INT64_MIN ? INT64_MIN
			       : (int64_t)x;
}

/* count, sum */

static void count_update(
	const struct aggr_desc *d, uint64_t *w, int64_t x, int64_t n)
{
	(void)d, (void)x, (void)n;
	w[0]++;
}

static void sum_update(
	const struct aggr_desc *d, uint64_t *w, int64_t x, int64_t n)
{
	(void)d, (void)n;
	w[0] += x;
}

static int64_t first_number(const struct aggr_desc *d, const uint64_t *w)
{
	(void)d;
	return w[0];
}

static void add_words(
	const struct aggr_desc *d, uint64_t *to, const uint64_t *from)
{
	for (uint32_t i = 0, n = aggr_nwords(d); i < n; i++)
		to[i] += from[i];
}

/* min, max */

static void min_init(const struct aggr_desc *d, uint64_t *w)
{
	w[0] = d->is_signed ? INT64_MAX : UINT64_MAX;
}

static void max_init(const struct aggr_desc *d, uint64_t *w)
{
	w[0] = d->is_signed ? (uint64_t)INT64_MIN : 0;
}

static void min_merge(
	const struct aggr_desc *d, uint64_t *to, const uint64_t *from)
{
	if (less(d, from[0], to[0]))
		to[0] = from[0];
}

static void max_merge(
	const struct aggr_desc *d, uint64_t *to, const uint64_t *from)
{
	if (less(d, to[0], from[0]))
		to[0] = from[0];
}

static void min_update(
	const struct aggr_desc *d, uint64_t *w, int64_t x, int64_t n)
{
	uint64_t v = x;

	(void)n;
	min_merge(d, w, &v);
}

static void max_update(
	const struct aggr_desc *d, uint64_t *w, int64_t x, int64_t n)
{
	uint64_t v = x;

	(void)n;
	max_merge(d, w, &v);
}

/* avg, stddev */

static void avg_update(
	const struct aggr_desc *d, uint64_t *w, int64_t x, int64_t n)
{
	(void)d, (void)n;
	w[W_COUNT]++;
	w[W_TOTAL] += x;
}

static void avg_merge(
	const struct aggr_desc *d, uint64_t *to, const uint64_t *from)
{
	(void)d;
	to[W_COUNT] += from[W_COUNT];
	to[W_TOTAL] += from[W_TOTAL];
}

static int64_t avg_number(const struct aggr_desc *d, const uint64_t *w)
{
	if (!w[W_COUNT])
		return 0;
	return d->is_signed ? (int64_t)w[W_TOTAL] / (int64_t)w[W_COUNT]
			    : (int64_t)(w[W_TOTAL] / w[W_COUNT]);
}

static void add_squares(uint64_t *w, uint64_t low, uint64_t high)
{
	w[W_SQ_LOW] += low;
	w[W_SQ_HIGH] += high + (w[W_SQ_LOW] < low);
}

static void stddev_update(
	const struct aggr_desc *d, uint64_t *w, int64_t x, int64_t n)
{
	avg_update(d, w, x, n);
	add_squares(w, aggr_sq_low(x), aggr_sq_high(x));
}

static void stddev_merge(
	const struct aggr_desc *d, uint64_t *to, const uint64_t *from)
{
	avg_merge(d, to, from);
	add_squares(to, from[W_SQ_LOW], from[W_SQ_HIGH]);
}

static uint64_t square_root(uint128 x)
{
	uint128 root = 0;

	for (uint128 bit = (uint128)1 << 126; bit; bit >>= 2) {
		uint128 try = root + bit;

		root >>= 1;
		if (x >= try) {
			x -= try;
			root += bit;
		}
	}
	return root;
}

/* Compute sqrt(average of the squares - square of the average) in integers, as
 * DTrace does. */
static int64_t stddev_number(const struct aggr_desc *d, const uint64_t *w)
{
	uint128 squares = (uint128)w[W_SQ_HIGH] << 64 | w[W_SQ_LOW];
	int128 avg;

	if (!w[W_COUNT])
		return 0;
	squares /= w[W_COUNT];
	avg = (int64_t)w[W_TOTAL] / (int64_t)w[W_COUNT];
	(void)d;
	if ((uint128)(avg * avg) > squares)
		return 0; /* the total has wrapped */
	return saturate(square_root(squares - avg * avg));
}

/* quantize, lquantize, llquantize */

static void bucket_update(
	const struct aggr_desc *d, uint64_t *w, int64_t x, int64_t n)
{
	w[aggr_bucket(d, x)] += n;
}

/* Return the number by which a bucket's count is weighted. For values below an
 * lquantize's bound this is the bound minus one. */
static int64_t bucket_weight(const struct aggr_desc *d, int bucket)
{
	int64_t least;

	if (aggr_bucket_value(d, bucket) != INT64_MIN || bucket)
		return aggr_bucket_value(d, bucket);
	least = aggr_bucket_value(d, 1);
	return least == INT64_MIN ? least : least - 1;
}

static int128 saturated_sum(int128 a, int128 b)
{
	int128 sum;

	if (!__builtin_add_overflow(a, b, &sum))
		return sum;
	return b < 0 ? (int128)1 << 127 : ~((int128)1 << 127);
}

static int128 weighted_sum(const struct aggr_desc *d, const uint64_t *w)
{
	int128 sum = 0;

	for (uint32_t i = 0, n = aggr_nwords(d); i < n; i++)
		if (w[i])
			sum = saturated_sum(sum,
				(int128)bucket_weight(d, i) * (int64_t)w[i]);
	return sum;
}

static int64_t weighted_number(const struct aggr_desc *d, const uint64_t *w)
{
	return saturate(weighted_sum(d, w));
}

/* The functions of each aggregating function. words 0: one per bucket; init
 * NULL: all words start as 0. */
static const struct {
	uint32_t words;
	void (*init)(const struct aggr_desc *, uint64_t *);
	void (*update)(const struct aggr_desc *, uint64_t *, int64_t, int64_t);
	void (*merge)(const struct aggr_desc *, uint64_t *, const uint64_t *);
	int64_t (*number)(const struct aggr_desc *, const uint64_t *);
} funcs[] = {
	/* clang-format off */
	[AGGR_COUNT] = { 1, NULL, count_update, add_words, first_number },
	[AGGR_SUM] = { 1, NULL, sum_update, add_words, first_number },
	[AGGR_AVG] = { 2, NULL, avg_update, avg_merge, avg_number },
	[AGGR_MIN] = { 1, min_init, min_update, min_merge, first_number },
	[AGGR_MAX] = { 1, max_init, max_update, max_merge, first_number },
	[AGGR_STDDEV] = { AGGR_SMALL, NULL, stddev_update, stddev_merge, stddev_number },
	[AGGR_QUANTIZE] = { 0, NULL, bucket_update, add_words, weighted_number },
	[AGGR_LQUANTIZE] = { 0, NULL, bucket_update, add_words, weighted_number },
	[AGGR_LLQUANTIZE] = { 0, NULL, bucket_update, add_words, weighted_number },
	/* clang-format on */
};

static_assert(sizeof(funcs) / sizeof(*funcs) == AGGR_NFN, "a row each");

bool aggr_has_buckets(const struct aggr_desc *d)
{
	return !funcs[d->fn].words;
}

uint32_t aggr_nwords(const struct aggr_desc *d)
{
	return aggr_has_buckets(d) ? aggr_nbuckets(d) : funcs[d->fn].words;
}

void aggr_init(const struct aggr_desc *d, uint64_t *w)
{
	memset(w, 0, aggr_nwords(d) * sizeof(*w));
	if (funcs[d->fn].init)
		funcs[d->fn].init(d, w);
}

void aggr_update(const struct aggr_desc *d, uint64_t *w, int64_t x, int64_t n)
{
	funcs[d->fn].update(d, w, x, n);
}

void aggr_merge(const struct aggr_desc *d, uint64_t *to, const uint64_t *from)
{
	funcs[d->fn].merge(d, to, from);
}

__int128 aggr_order(const struct aggr_desc *d, const uint64_t *w)
{
	int64_t n;

	if (aggr_has_buckets(d))
		return weighted_sum(d, w);
	n = aggr_number(d, w);
	return d->is_signed ? n : (int128)(uint64_t)n;
}

int64_t aggr_number(const struct aggr_desc *d, const uint64_t *w)
{
	return funcs[d->fn].number(d, w);
}
