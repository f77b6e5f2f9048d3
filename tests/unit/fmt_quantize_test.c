/* fmt_quantize_test.c - charts of distributions, among them those that the
 * Guides print.
 * rows: O8 */
#include "fmt/fmt_impl.h"

#include <stdlib.h>

#include "base/xalloc.h"
#include "tests/unit/unit.h"

#define HEADER                                                          \
	"\n           value  ------------- Distribution ------------- " \
	"count    \n"
enum {
	MOST = 16
};

static const struct aggr_desc quantize = { .fn = AGGR_QUANTIZE };
static const struct aggr_desc fds = {
	.fn = AGGR_LQUANTIZE, .low = 0, .high = 100, .step = 1
};
static const struct aggr_desc priorities = {
	.fn = AGGR_LQUANTIZE, .low = 0, .high = 100, .step = 10
};
static const struct aggr_desc signs = {
	.fn = AGGR_LQUANTIZE, .low = -20, .high = 5, .step = 10
};
static const struct aggr_desc decades = {
	.fn = AGGR_LLQUANTIZE, .step = 10, .low = 3, .high = 4, .nsteps = 10
};

/* Values, each `n' times. */
static const struct {
	const struct aggr_desc *desc;
	struct {
		int64_t value, n;
	} in[MOST];
	const char *want;
} cases[] = {
	/* clang-format off */
	/* Oracle Linux Guide, quantize: bash, gnome-terminal, Xorg, firefox */
	{ &quantize, { { 16384, 4 }, { 200000, 1 } }, HEADER
	"            8192 |                                         0        \n"
	"           16384 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@         4        \n"
	"           32768 |                                         0        \n"
	"           65536 |                                         0        \n"
	"          131072 |@@@@@@@@                                 1        \n"
	"          262144 |                                         0        \n" },
	{ &quantize, { { 8192, 5 }, { 16384, 5 }, { 32768, 4 }, { 65536, 1 } },
	HEADER
	"            4096 |                                         0        \n"
	"            8192 |@@@@@@@@@@@@@                            5        \n"
	"           16384 |@@@@@@@@@@@@@                            5        \n"
	"           32768 |@@@@@@@@@@@                              4        \n"
	"           65536 |@@@                                      1        \n"
	"          131072 |                                         0        \n" },
	{ &quantize, { { 4096, 22 }, { 8192, 90 }, { 16384, 107 },
		{ 32768, 72 }, { 65536, 28 }, { 131072, 3 }, { 524288, 1 },
		{ 1048576, 1 } }, HEADER
	"            2048 |                                         0        \n"
	"            4096 |@@@                                      22       \n"
	"            8192 |@@@@@@@@@@@                              90       \n"
	"           16384 |@@@@@@@@@@@@@                            107      \n"
	"           32768 |@@@@@@@@@                                72       \n"
	"           65536 |@@@                                      28       \n"
	"          131072 |                                         3        \n"
	"          262144 |                                         0        \n"
	"          524288 |                                         1        \n"
	"         1048576 |                                         1        \n"
	"         2097152 |                                         0        \n" },
	/* sysinfo provider: one bucket */
	{ &quantize, { { 32, 1 } }, HEADER
	"              16 |                                         0        \n"
	"              32 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@ 1        \n"
	"              64 |                                         0        \n" },
	/* around zero */
	{ &quantize, { { 0, 1 } }, HEADER
	"              -1 |                                         0        \n"
	"               0 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@ 1        \n"
	"               1 |                                         0        \n" },
	{ &quantize, { { -3, 1 }, { -1, 1 }, { 0, 1 }, { 1, 1 } }, HEADER
	"              -4 |                                         0        \n"
	"              -2 |@@@@@@@@@@                               1        \n"
	"              -1 |@@@@@@@@@@                               1        \n"
	"               0 |@@@@@@@@@@                               1        \n"
	"               1 |@@@@@@@@@@                               1        \n"
	"               2 |                                         0        \n" },
	/* the ends: there is no bucket beyond them */
	{ &quantize, { { INT64_MIN, 1 } }, HEADER
	"-4611686018427387904 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@ 1        \n"
	"-2305843009213693952 |                                         0        \n" },
	{ &quantize, { { INT64_MAX, INT64_MAX } }, HEADER
	"2305843009213693952 |                                         0        \n"
	"4611686018427387904 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@ 9223372036854775807\n" },
	/* the sum of the counts has more than 64 bits */
	{ &quantize, { { 1, INT64_MAX }, { 2, INT64_MAX }, { 4, INT64_MAX },
		{ 8, INT64_MAX } }, HEADER
	"               0 |                                         0        \n"
	"               1 |@@@@@@@@@@                               9223372036854775807\n"
	"               2 |@@@@@@@@@@                               9223372036854775807\n"
	"               4 |@@@@@@@@@@                               9223372036854775807\n"
	"               8 |@@@@@@@@@@                               9223372036854775807\n"
	"              16 |                                         0        \n" },
	/* no counts */
	{ &quantize, { }, HEADER
	"              -1 |                                         0        \n"
	"               0 |                                         0        \n"
	"               1 |                                         0        \n" },
	{ &priorities, { }, HEADER
	"             < 0 |                                         0        \n"
	"               0 |                                         0        \n"
	"              10 |                                         0        \n" },
	/* a count that went back to zero */
	{ &quantize, { { 4, 5 }, { 16, 2 }, { 16, -2 } }, HEADER
	"               2 |                                         0        \n"
	"               4 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@ 5        \n"
	"               8 |                                         0        \n" },
	/* negative counts only, and some */
	{ &quantize, { { 4, -3 }, { 8, -1 } }, HEADER
	"               2                                         | 0        \n"
	"               4           @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@| -3       \n"
	"               8                               @@@@@@@@@@| -1       \n"
	"              16                                         | 0        \n" },
	{ &quantize, { { 4, -3 }, { 8, 1 } }, HEADER
	"               2                     |                     0        \n"
	"               4      @@@@@@@@@@@@@@@|                     -3       \n"
	"               8                     |@@@@@                1        \n"
	"              16                     |                     0        \n" },

	/* Oracle Linux Guide, lquantize: gnome-session, gnome-terminal */
	{ &fds, { { 26, 9 } }, HEADER
	"              25 |                                         0        \n"
	"              26 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@ 9        \n"
	"              27 |                                         0        \n" },
	{ &fds, { { 16, 1 }, { 21, 4 }, { 22, 1 }, { 23, 1 }, { 29, 6 },
		{ 30, 6 } }, HEADER
	"              15 |                                         0        \n"
	"              16 |@@                                       1        \n"
	"              17 |                                         0        \n"
	"              18 |                                         0        \n"
	"              19 |                                         0        \n"
	"              20 |                                         0        \n"
	"              21 |@@@@@@@@                                 4        \n"
	"              22 |@@                                       1        \n"
	"              23 |@@                                       1        \n"
	"              24 |                                         0        \n"
	"              25 |                                         0        \n"
	"              26 |                                         0        \n"
	"              27 |                                         0        \n"
	"              28 |                                         0        \n"
	"              29 |@@@@@@@@@@@@@                            6        \n"
	"              30 |@@@@@@@@@@@@@                            6        \n"
	"              31 |                                         0        \n" },
	{ &priorities, { { 0, 3 }, { 15, 1 } }, HEADER
	"             < 0 |                                         0        \n"
	"               0 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@           3        \n"
	"              10 |@@@@@@@@@@                               1        \n"
	"              20 |                                         0        \n" },
	{ &priorities, { { -5, 1 }, { 99, 1 }, { 100, 2 } }, HEADER
	"             < 0 |@@@@@@@@@@                               1        \n"
	"               0 |                                         0        \n"
	"              10 |                                         0        \n"
	"              20 |                                         0        \n"
	"              30 |                                         0        \n"
	"              40 |                                         0        \n"
	"              50 |                                         0        \n"
	"              60 |                                         0        \n"
	"              70 |                                         0        \n"
	"              80 |                                         0        \n"
	"              90 |@@@@@@@@@@                               1        \n"
	"          >= 100 |@@@@@@@@@@@@@@@@@@@@                     2        \n" },
	{ &signs, { { -30, 1 }, { -20, 1 }, { 4, 1 }, { 5, 1 } }, HEADER
	"           < -20 |@@@@@@@@@@                               1        \n"
	"             -20 |@@@@@@@@@@                               1        \n"
	"             -10 |                                         0        \n"
	"               0 |@@@@@@@@@@                               1        \n"
	"            >= 5 |@@@@@@@@@@                               1        \n" },

	{ &decades, { { 999, 1 }, { 1000, 1 }, { 2500, 2 } }, HEADER
	"           -1000 |                                         0        \n"
	"    abs() < 1000 |@@@@@@@@@@                               1        \n"
	"            1000 |@@@@@@@@@@                               1        \n"
	"            2000 |@@@@@@@@@@@@@@@@@@@@                     2        \n"
	"            3000 |                                         0        \n" },
	{ &decades, { { 9999, 1 }, { 10000, 1 }, { 99999, 1 }, { 100000, 1 } },
	HEADER
	"            8000 |                                         0        \n"
	"            9000 |@@@@@@@@@@                               1        \n"
	"           10000 |@@@@@@@@@@                               1        \n"
	"           20000 |                                         0        \n"
	"           30000 |                                         0        \n"
	"           40000 |                                         0        \n"
	"           50000 |                                         0        \n"
	"           60000 |                                         0        \n"
	"           70000 |                                         0        \n"
	"           80000 |                                         0        \n"
	"           90000 |@@@@@@@@@@                               1        \n"
	"       >= 100000 |@@@@@@@@@@                               1        \n" },
	/* clang-format on */
};

int main(void)
{
	static const struct fmt_opts opts = { 0 };
	struct str out = { 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const struct aggr_desc *d = cases[i].desc;
		const struct dif_agg what = { .desc = *d };
		const struct fmt_agg agg = { .agg = &what };
		uint64_t *w = xcalloc(aggr_nwords(d), sizeof(*w));

		aggr_init(d, w);
		for (int j = 0; j < MOST && cases[i].in[j].n; j++)
			aggr_update(
				d, w, cases[i].in[j].value, cases[i].in[j].n);
		str_reset(&out);
		fmt_quantize(&out, &opts, &agg, w);
		CHECK_STR(out.s, cases[i].want);
		free(w);
	}
	str_free(&out);
	return unit_done();
}
