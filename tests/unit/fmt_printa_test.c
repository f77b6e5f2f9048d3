/* fmt_printa_test.c - printa(): the default output, formats, joins by tuple,
 * orders. Keys are a string and two numbers.
 * rows: G11 G12 A5 X4 */
#include "fmt/fmt.h"

#include <stdlib.h>

#include "base/xalloc.h"
#include "tests/unit/unit.h"

enum {
	STRSIZE = 16,
	MOST = 8,
	MOST_AGGS = 3
};

/* A tuple of nparts: the name, a 4-byte signed and an 8-byte unsigned. */
struct tuple {
	char name[STRSIZE];
	int64_t i;
	uint64_t u;
};

static struct field parts[] = {
	{ .kind = FIELD_STR, .size = STRSIZE },
	{ .kind = FIELD_INT, .is_signed = 1, .off = 16, .size = 4 },
	{ .kind = FIELD_INT, .off = 24, .size = 8 },
};

/* The same where the name is an id. */
static struct field id_parts[] = {
	{ .kind = FIELD_SID, .size = 4 },
	{ .kind = FIELD_INT, .is_signed = 1, .off = 8, .size = 4 },
};

struct update {
	struct tuple key;
	int64_t value;
};

struct table {
	enum aggr_fn fn;
	int is_unsigned;
	struct update up[MOST];
};

static void fill(struct fmt_agg *a, struct dif_agg *d, const struct table *t,
	uint32_t nparts)
{
	uint32_t nwords;
	int n = 0;

	*d = (struct dif_agg){ .name = "a",
		.desc = { .fn = t->fn,
			.is_signed = !t->is_unsigned,
			.low = 0,
			.high = 10,
			.step = 5 },
		.key = { .part = parts,
			.nparts = nparts,
			.size = nparts ? 8 + 8 * nparts : 0 } };
	*a = (struct fmt_agg){ .agg = d };
	nwords = aggr_nwords(&d->desc);
	a->words = xcalloc(MOST * nwords, sizeof(*a->words));
	for (int i = 0; i < MOST && (t->up[i].value || t->up[i].key.name[0]);
		i++) {
		size_t before = a->elem.n;
		uint64_t *at = hash_put(&a->elem, &t->up[i].key, d->key.size);

		if (a->elem.n > before) {
			*at = n++;
			aggr_init(&d->desc, a->words + *at * nwords);
		}
		aggr_update(
			&d->desc, a->words + *at * nwords, t->up[i].value, 1);
	}
}

static const struct table none = { .fn = AGGR_COUNT };
static const struct table counts = { AGGR_COUNT, 1,
	{ { { "cat", 0, 0 }, 1 }, { { "dtrace", 0, 0 }, 1 },
		{ { "cat", 0, 0 }, 1 }, { { "sed", 0, 0 }, 1 },
		{ { "bash", 0, 0 }, 1 } } };
static const struct table sums = { AGGR_SUM, 0,
	{ { { "b", -2, 7 }, 30 }, { { "a", 5, 1 }, 10 },
		{ { "b", -1, 2 }, -20 }, { { "a", 5, UINT64_MAX }, 10 } } };
static const struct table maxs = { AGGR_MAX, 0,
	{ { { "b", -2, 7 }, 99 }, { { "c", 1, 1 }, -5 } } };
static const struct table mins = { AGGR_MIN, 0, { { { "b", -2, 7 }, 3 } } };
static const struct table avgs = { AGGR_AVG, 0,
	{ { { "x", 0, 0 }, -7 }, { { "x", 0, 0 }, -8 }, { { "y", 0, 0 }, 7 },
		{ { "y", 0, 0 }, 8 } } };
static const struct table stddevs = { AGGR_STDDEV, 0,
	{ { { "x", 0, 0 }, 10 }, { { "x", 0, 0 }, 20 }, { { "y", 0, 0 }, 6 },
		{ { "y", 0, 0 }, 6 } } };
static const struct table large = { AGGR_SUM, 1,
	{ { { "x", 0, 0 }, -1 }, { { "y", 0, 0 }, 5 } } };
static const struct table pictures = { AGGR_LQUANTIZE, 0,
	{ { { "x", 0, 0 }, 5 }, { { "y", 0, 0 }, 1 } } };
static const struct table total = { AGGR_SUM, 0, { { { "", 0, 0 }, 42 } } };

#define HEADER                                                          \
	"\n           value  ------------- Distribution ------------- " \
	"count    \n"
#define PICTURE_X                                                              \
	HEADER                                                                 \
	"               0 |                                         0        " \
	"\n"                                                                   \
	"               5 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@ 1        " \
	"\n"                                                                   \
	"           >= 10 |                                         0        " \
	"\n"
#define PICTURE_Y                                                              \
	HEADER                                                                 \
	"             < 0 |                                         0        " \
	"\n"                                                                   \
	"               0 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@ 1        " \
	"\n"                                                                   \
	"               5 |                                         0        " \
	"\n"
#define NO_PICTURE                                                             \
	HEADER                                                                 \
	"             < 0 |                                         0        " \
	"\n"                                                                   \
	"               0 |                                         0        " \
	"\n"                                                                   \
	"               5 |                                         0        " \
	"\n"

/* clang-format off */
static const struct {
	const struct table *table[MOST_AGGS];
	uint32_t nparts;
	struct fmt_aggopts ao;
	const char *format, *want;
} cases[] = {
	/* nothing in it */
	{ { &none }, 1, { 0 }, NULL, "" },
	{ { &none, &none }, 1, { 0 }, "%s %@d %@d\n", "" },
	/* by value, ties by key */
	{ { &counts }, 1, { 0 }, NULL,
	"  bash                                                              1\n"
	"  dtrace                                                            1\n"
	"  sed                                                               1\n"
	"  cat                                                               2\n" },
	{ { &counts }, 1, { .sortrev = true }, NULL,
	"  cat                                                               2\n"
	"  sed                                                               1\n"
	"  dtrace                                                            1\n"
	"  bash                                                              1\n" },
	{ { &counts }, 1, { .sortkey = true }, NULL,
	"  bash                                                              1\n"
	"  cat                                                               2\n"
	"  dtrace                                                            1\n"
	"  sed                                                               1\n" },
	{ { &counts }, 1, { .sortkey = true, .sortrev = true }, "%s ",
	  "sed dtrace cat bash " },
	/* no tuple */
	{ { &total }, 0, { 0 }, NULL, "               42\n" },
	{ { &total }, 0, { 0 }, "total %@d, again %@d\n",
	  "total 42, again 42\n" },
	/* several keys */
	{ { &sums }, 3, { 0 }, NULL,
	"  b                                                        -1                2              -20\n"
	"  a                                                         5                1               10\n"
	"  a                                                         5 18446744073709551615               10\n"
	"  b                                                        -2                7               30\n" },
	{ { &sums }, 3, { .sortkey = true }, "%s %d %d %@d;",
	  "a 5 1 10;a 5 18446744073709551615 10;b -2 7 30;b -1 2 -20;" },
	{ { &sums }, 3, { .sortkey = true, .sortkeypos = 1 }, "%s %d %d %@d;",
	  "b -2 7 30;b -1 2 -20;a 5 1 10;a 5 18446744073709551615 10;" },
	{ { &sums }, 3, { .sortkey = true, .sortkeypos = 2 }, "%s %d %d %@d;",
	  "a 5 1 10;b -1 2 -20;b -2 7 30;a 5 18446744073709551615 10;" },
	{ { &sums }, 3, { .sortkey = true, .sortkeypos = 3 }, "%s %d;",
	  "a 5;a 5;b -2;b -1;" },
	{ { &sums }, 3, { .sortkey = true, .sortkeypos = 1, .sortrev = true },
	  "%s %d %d;", "a 5 18446744073709551615;a 5 1;b -1 2;b -2 7;" },
	/* formats need not have all keys, nor the value */
	{ { &sums }, 3, { 0 }, "%@5d %-3s|", "  -20 b  |   10 a  |   10 a  |"
	  "   30 b  |" },
	{ { &counts }, 1, { 0 }, "x%%", "x%x%x%x%" },
	{ { &sums }, 3, { 0 }, "%@x %@-5d.", "ffffffffffffffec -20  .a 10   ."
	  "a 10   .1e 30   ." },
	/* several aggregations; what is missing is 0 */
	{ { &sums, &maxs, &mins }, 3, { 0 }, "%s %d %d: %@d %@d %@d\n",
	  "b -1 2: -20 0 0\n" "c 1 1: 0 -5 0\n" "a 5 1: 10 0 0\n"
	  "a 5 18446744073709551615: 10 0 0\n" "b -2 7: 30 99 3\n" },
	{ { &sums, &maxs }, 3, { .sortpos = 1 }, "%s %d: %@d %@d;",
	  "c 1: 0 -5;b -1: -20 0;a 5: 10 0;a 5: 10 0;b -2: 30 99;" },
	{ { &sums, &maxs }, 3, { .sortpos = 7 }, "%@d %@d;",
	  "-20 0;0 -5;10 0;10 0;30 99;" },
	{ { &sums, &maxs }, 3, { .sortkey = true }, "%@d %@d %@d;",
	  "10 0 10;10 0 10;30 99 30;-20 0 -20;0 -5 0;" },
	{ { &maxs, &mins }, 2, { 0 }, NULL,
	"  c                                                         1               -5                0\n"
	"  b                                                        -2               99                3\n" },
	/* numbers of the functions */
	{ { &avgs }, 1, { 0 }, "%s %@d;", "x -7;y 7;" },
	{ { &stddevs }, 1, { 0 }, "%s %@d;", "y 0;x 5;" },
	{ { &large }, 1, { 0 }, "%s %@d;", "y 5;x 18446744073709551615;" },
	{ { &large }, 1, { .sortrev = true }, NULL,
	"  x                                                  18446744073709551615\n"
	"  y                                                                 5\n" },
	/* pictures */
	{ { &pictures }, 1, { 0 }, NULL,
	"  y                                                 " PICTURE_Y "\n"
	"  x                                                 " PICTURE_X "\n" },
	{ { &pictures }, 1, { .sortrev = true }, "%s:%@d.\n",
	"x:" PICTURE_X ".\n" "y:" PICTURE_Y ".\n" },
	{ { &pictures, &counts }, 1, { .sortkey = true }, "%s %@u %@u\n",
	"bash " NO_PICTURE " 1\n" "cat " NO_PICTURE " 2\n"
	"dtrace " NO_PICTURE " 1\n" "sed " NO_PICTURE " 1\n"
	"x " PICTURE_X " 0\n" "y " PICTURE_Y " 0\n" },
};
/* clang-format on */

static void check_cases(const struct dif_prog *p)
{
	struct str out = { 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct fmt_opts o = { .quiet = i & 1 };
		struct fmt_agg agg[MOST_AGGS];
		struct dif_agg desc[MOST_AGGS];
		const struct fmt_agg *aggs[MOST_AGGS];
		uint32_t n = 0;

		for (; n < MOST_AGGS && cases[i].table[n]; n++) {
			fill(&agg[n], &desc[n], cases[i].table[n],
				cases[i].nparts);
			aggs[n] = &agg[n];
		}
		str_reset(&out);
		str_puts(&out, "");
		fmt_printa(&out, &o, &cases[i].ao, p, cases[i].format, aggs, n);
		CHECK_STR(out.s, cases[i].want);
		while (n--) {
			hash_free(&agg[n].elem);
			free(agg[n].words);
		}
	}
	str_free(&out);
}

/* @a[execname] and @b["cat"] have the same tuple, laid out differently. */
static void check_ids(struct dif_prog *p)
{
	struct fmt_opts o = { 0 };
	struct fmt_aggopts ao = { 0 };
	struct {
		uint64_t id;
		int64_t i;
	} key = { dif_strid(p, "b"), -2 };
	struct dif_agg da, db = { .name = "b",
		.desc = { .fn = AGGR_COUNT },
		.key = { id_parts, 2, sizeof(key) } };
	struct fmt_agg a, b = { .agg = &db };
	const struct fmt_agg *aggs[] = { &a, &b };
	uint64_t count = 8;
	struct str out = { 0 };

	fill(&a, &da, &mins, 2);
	*hash_put(&b.elem, &key, sizeof(key)) = 0;
	b.words = &count;
	fmt_printa(&out, &o, &ao, p, "%s %d %@d %@d\n", aggs, 2);
	CHECK_STR(out.s, "b -2 3 8\n");
	str_free(&out);
	hash_free(&a.elem);
	hash_free(&b.elem);
	free(a.words);
}

int main(void)
{
	struct dif_prog p = { 0 };

	dif_prog_init(&p, STRSIZE);
	check_cases(&p);
	check_ids(&p);
	dif_prog_free(&p);
	return unit_done();
}
