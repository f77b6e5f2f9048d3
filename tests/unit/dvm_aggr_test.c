/* dvm_aggr_test.c - aggregating functions: buckets, updates, merges, numbers
 * rows: G3 G4 G5 G6 G7 G9 G10 */
#include "dvm/aggr.h"
#include "tests/unit/unit.h"

#define N(a) (sizeof(a) / sizeof((a)[0]))

static void quantize_buckets(void)
{
	static const struct {
		int64_t x;
		int bucket;
		int64_t value; /* of the bucket */
	} t[] = {
		{ 0, 63, 0 },
		{ 1, 64, 1 },
		{ 2, 65, 2 },
		{ 3, 65, 2 },
		{ 4, 66, 4 },
		{ 255, 71, 128 },
		{ 256, 72, 256 },
		{ 65535, 79, 32768 },
		{ 0x100000000, 96, 0x100000000 },
		{ INT64_MAX, 126, INT64_C(1) << 62 },
		{ -1, 62, -1 },
		{ -2, 61, -2 },
		{ -3, 61, -2 },
		{ -4, 60, -4 },
		{ -(INT64_C(1) << 62), 0, -(INT64_C(1) << 62) },
		{ INT64_MIN + 1, 0, -(INT64_C(1) << 62) },
		{ INT64_MIN, 0, -(INT64_C(1) << 62) },
	};

	const struct aggr_desc d = { AGGR_QUANTIZE, 0, 0, 0, 0, 1 };

	for (size_t i = 0; i < N(t); i++) {
		CHECK(aggr_bucket(&d, t[i].x) == (uint64_t)t[i].bucket);
		CHECK(aggr_bucket_value(&d, t[i].bucket) == t[i].value);
	}
	CHECK(aggr_nbuckets(&d) == 127);
	for (int b = 0; b < 127; b++)
		CHECK(aggr_bucket(&d, aggr_bucket_value(&d, b)) == (uint64_t)b);
}

static void lquantize_buckets(void)
{
	static const struct {
		struct aggr_desc d;
		int64_t x, value;
		uint32_t bucket, nwords;
	} t[] = {
#define L(low, high, step) { AGGR_LQUANTIZE, low, high, step, 0, 1 }
		{ L(0, 100, 10), -1, INT64_MIN, 0, 12 },
		{ L(0, 100, 10), 0, 0, 1, 12 },
		{ L(0, 100, 10), 9, 0, 1, 12 },
		{ L(0, 100, 10), 10, 10, 2, 12 },
		{ L(0, 100, 10), 99, 90, 10, 12 },
		{ L(0, 100, 10), 100, 100, 11, 12 },
		{ L(0, 100, 10), INT64_MAX, 100, 11, 12 },
		{ L(0, 100, 10), INT64_MIN, INT64_MIN, 0, 12 },
		{ L(0, 10, 3), 9, 9, 4, 6 }, /* the last one is cut */
		{ L(0, 10, 3), 10, 10, 5, 6 },
		{ L(-5, 5, 1), -5, -5, 1, 12 },
		{ L(-5, 5, 1), -1, -1, 5, 12 },
		{ L(INT64_MIN, INT64_MAX, INT64_C(1) << 62), 0, 0, 3, 6 },
		{ L(INT64_MIN, INT64_MAX, INT64_C(1) << 62), INT64_MAX,
			INT64_MAX, 5, 6 },
#undef L
	};

	for (size_t i = 0; i < N(t); i++) {
		const struct aggr_desc *d = &t[i].d;

		CHECK(aggr_bucket(d, t[i].x) == t[i].bucket);
		CHECK(aggr_bucket_value(d, t[i].bucket) == t[i].value);
		CHECK(aggr_nwords(d) == t[i].nwords);
	}
}

static void llquantize_buckets(void)
{
	static const struct {
		struct aggr_desc d;
		int64_t x, value;
		int bucket, middle; /* bucket: from the middle */
	} t[] = {
#define L(factor, low, high, steps) \
	{ AGGR_LLQUANTIZE, low, high, factor, steps, 1 }
		/* 9 below 10, then 18 a magnitude: 10, 15, 20 ... */
		{ L(10, 0, 6, 20), 0, 0, 0, 118 },
		{ L(10, 0, 6, 20), -1, -1, -1, 118 },
		{ L(10, 0, 6, 20), -14, -10, -10, 118 },
		{ L(10, 0, 6, 20), -9999999, -9500000, -117, 118 },
		{ L(10, 0, 6, 20), -10000000, -10000000, -118, 118 },
		{ L(10, 0, 6, 20), INT64_MIN, -10000000, -118, 118 },
		{ L(10, 0, 6, 20), 1, 1, 1, 118 },
		{ L(10, 0, 6, 20), 9, 9, 9, 118 },
		{ L(10, 0, 6, 20), 10, 10, 10, 118 },
		{ L(10, 0, 6, 20), 14, 10, 10, 118 },
		{ L(10, 0, 6, 20), 15, 15, 11, 118 },
		{ L(10, 0, 6, 20), 99, 95, 27, 118 },
		{ L(10, 0, 6, 20), 100, 100, 28, 118 },
		{ L(10, 0, 6, 20), 149, 100, 28, 118 },
		{ L(10, 0, 6, 20), 9999999, 9500000, 117, 118 },
		{ L(10, 0, 6, 20), 10000000, 10000000, 118, 118 },
		{ L(10, 0, 6, 20), INT64_MAX, 10000000, 118, 118 },
		/* begins at 100 */
		{ L(10, 2, 3, 10), 99, 0, 0, 19 },
		{ L(10, 2, 3, 10), -99, 0, 0, 19 },
		{ L(10, 2, 3, 10), -100, -100, -1, 19 },
		{ L(10, 2, 3, 10), 100, 100, 1, 19 },
		{ L(10, 2, 3, 10), 1000, 1000, 10, 19 },
		{ L(10, 2, 3, 10), 10000, 10000, 19, 19 },
		/* 1000, 2000, 4000, 6000, 8000, 10000, 20000 ... */
		{ L(10, 3, 5, 5), 999, 0, 0, 16 },
		{ L(10, 3, 5, 5), 1000, 1000, 1, 16 },
		{ L(10, 3, 5, 5), 1999, 1000, 1, 16 },
		{ L(10, 3, 5, 5), 2000, 2000, 2, 16 },
		{ L(10, 3, 5, 5), 4500, 4000, 3, 16 },
		{ L(10, 3, 5, 5), 9999, 8000, 5, 16 },
		{ L(10, 3, 5, 5), 10000, 10000, 6, 16 },
		{ L(10, 3, 5, 5), 20000, 20000, 7, 16 },
		{ L(10, 3, 5, 5), 999999, 800000, 15, 16 },
		{ L(10, 3, 5, 5), 1000000, 1000000, 16, 16 },
		/* one step a magnitude */
		{ L(10, 0, 2, 1), 7, 1, 1, 4 },
		{ L(10, 0, 2, 1), 70, 10, 2, 4 },
		{ L(2, 0, 61, 2), INT64_C(1) << 61, INT64_C(1) << 61, 62, 63 },
		{ L(2, 0, 61, 2), INT64_MAX, INT64_C(1) << 62, 63, 63 },
#undef L
	};

	for (size_t i = 0; i < N(t); i++) {
		const struct aggr_desc *d = &t[i].d;

		CHECK((int)aggr_bucket(d, t[i].x) == t[i].middle + t[i].bucket);
		CHECK(aggr_bucket_home(d) == t[i].middle);
		CHECK(aggr_bucket_value(d, t[i].middle + t[i].bucket) ==
			t[i].value);
		CHECK((int)aggr_nwords(d) == 2 * t[i].middle + 1);
	}
}

static void squares(void)
{
	static const int64_t t[] = { 0, 1, -1, 3, -7, 0xffffffff, 0x100000001,
		-0x123456789abcdef, INT64_MAX, INT64_MIN, INT64_MIN + 1 };

	for (size_t i = 0; i < N(t); i++) {
		unsigned __int128 want = (__int128)t[i] * t[i];

		CHECK(aggr_sq_low(t[i]) == (uint64_t)want);
		CHECK(aggr_sq_high(t[i]) == (uint64_t)(want >> 64));
	}
}

/* A row has a function, its values, and their result, which must be the same
 * however the values are split before a merge. */
static void numbers(void)
{
	static const struct {
		struct aggr_desc d;
		int64_t number;
		int n;
		int64_t x[5];
	} t[] = {
		{ { .fn = AGGR_COUNT }, 3, 3, { 7, 8, 9 } },
		{ { .fn = AGGR_SUM, .is_signed = 1 }, -4, 3, { 1, 2, -7 } },
		{ { .fn = AGGR_MIN, .is_signed = 1 }, -7, 3, { 1, 2, -7 } },
		{ { .fn = AGGR_MIN }, 1, 3, { 1, 2, -7 } },
		{ { .fn = AGGR_MIN, .is_signed = 1 }, INT64_MIN, 2,
			{ 0, INT64_MIN } },
		{ { .fn = AGGR_MAX, .is_signed = 1 }, 2, 3, { 1, 2, -7 } },
		{ { .fn = AGGR_MAX }, -7, 3, { 1, 2, -7 } },
		{ { .fn = AGGR_MAX, .is_signed = 1 }, INT64_MIN, 1,
			{ INT64_MIN } },
		{ { .fn = AGGR_AVG, .is_signed = 1 }, -2, 4,
			{ 1, -2, -7, -1 } },
		{ { .fn = AGGR_AVG }, 2, 3, { 1, 2, 4 } },
		/* 148 / 5 - (24 / 5)^2 = 13 */
		{ { .fn = AGGR_STDDEV, .is_signed = 1 }, 3, 5,
			{ 1, 3, 5, 7, 8 } },
		{ { .fn = AGGR_STDDEV, .is_signed = 1 }, 5, 2, { -5, 5 } },
		{ { .fn = AGGR_STDDEV, .is_signed = 1 }, 0, 1, { INT64_MIN } },
		{ { .fn = AGGR_STDDEV, .is_signed = 1 }, INT64_MAX, 2,
			{ INT64_MIN + 1, INT64_MAX } },
		{ { .fn = AGGR_QUANTIZE, .is_signed = 1 }, 4 + 4 - 2, 4,
			{ 7, 5, 0, -3 } },
		{ { .fn = AGGR_QUANTIZE, .is_signed = 1 }, INT64_MAX, 3,
			{ INT64_MAX, INT64_MAX, INT64_MAX } },
		{ { .fn = AGGR_QUANTIZE, .is_signed = 1 }, INT64_MIN, 3,
			{ INT64_MIN, INT64_MIN, INT64_MIN } },
		{ { AGGR_LQUANTIZE, 0, 100, 10, 0, 1 }, -1 + 10 + 100, 3,
			{ -50, 19, 777 } },
		{ { AGGR_LLQUANTIZE, 1, 2, 10, 10, 1 }, 20 + 1000 - 30, 4,
			{ 5, 29, 5000, -30 } },
	};
	uint64_t a[256], b[256], all[256];

	for (size_t i = 0; i < N(t); i++) {
		const struct aggr_desc *d = &t[i].d;

		CHECK(aggr_nwords(d) <= N(a));
		for (int split = 0; split <= t[i].n; split++) {
			aggr_init(d, a);
			aggr_init(d, b);
			aggr_init(d, all);
			for (int k = 0; k < t[i].n; k++)
				aggr_update(d, k < split ? a : b, t[i].x[k], 1);
			aggr_merge(d, all, a);
			aggr_merge(d, all, b);
			CHECK(aggr_number(d, all) == t[i].number);
		}
	}
}

/* Every function has a result without any values. */
static void nothing(void)
{
	static const int64_t number[AGGR_NFN] = {
		[AGGR_MIN] = INT64_MAX,
		[AGGR_MAX] = INT64_MIN,
	};
	uint64_t w[256];

	for (int fn = 0; fn < AGGR_NFN; fn++) {
		struct aggr_desc d = { fn, 1, 2, 2, 2, 1 };

		aggr_init(&d, w);
		CHECK(aggr_number(&d, w) == number[fn]);
		CHECK(aggr_name[fn] != NULL);
	}
}

static void increments(void)
{
	struct aggr_desc d = { .fn = AGGR_QUANTIZE };
	uint64_t w[127];

	aggr_init(&d, w);
	aggr_update(&d, w, 4, 10);
	aggr_update(&d, w, 5, -3);
	CHECK(w[66] == 7);
	CHECK(aggr_number(&d, w) == 28);
}

int main(void)
{
	quantize_buckets();
	lquantize_buckets();
	llquantize_buckets();
	squares();
	numbers();
	nothing();
	increments();
	return unit_done();
}
