/* fmt_folded_test.c - folded stacks, one per line, and aggregations with them.
 * rows: O15 */
#include "fmt/fmt.h"

#include <stdlib.h>

#include "base/xalloc.h"
#include "tests/unit/unit.h"

enum {
	FRAMES = 3
};

/* A tuple: the kernel's frames, a name, the process and its frames. */
struct tuple {
	uint64_t kernel[FRAMES];
	char name[8];
	uint64_t user[1 + FRAMES];
};

static struct field parts[] = {
	{ .kind = FIELD_STACK, .size = 8 * FRAMES },
	{ .kind = FIELD_STR, .off = 8 * FRAMES, .size = 8 },
	{ .kind = FIELD_USTACK,
		.off = 8 * FRAMES + 8,
		.size = 8 * (1 + FRAMES) },
};

/* Frames are named f1, f2, ...; user frames have no name. */
static bool put_name(void *arg, struct fmt_name *name, const struct fmt_addr *a)
{
	(void)arg;
	if (a->user)
		return false;
	str_puts(&name->module, "m");
	str_printf(&name->symbol, "f%llu", (unsigned long long)a->addr);
	name->offset = 1;
	return true;
}

static const struct {
	struct tuple key;
	uint32_t nparts;
	const char *want;
} cases[] = {
	{ { { 3, 2, 1 }, "a;b", { 7, 0x20, 0x10 } }, 3,
		"a b;0x10;0x20;m`f1;m`f2;m`f3 5\n" },
	{ { { 1 }, "a b", { 7 } }, 3, "a b;m`f1 5\n" },
	{ { { 0 }, "x", { 7, 0x10 } }, 3, "x;0x10 5\n" },
	{ { { 2, 1 }, "x", { 0 } }, 1, "m`f1;m`f2 5\n" },
	{ { { 0 }, "x", { 0 } }, 1, "- 5\n" },
};

static const struct fmt_opts opts = {
	.folded = true, .stackindent = 3, .name = put_name
};

static void show(const struct dif_prog *p, const struct tuple *key,
	uint32_t nparts, enum aggr_fn fn, const char *format, struct str *out)
{
	static const struct fmt_aggopts ao;
	struct dif_agg d = { .name = "a",
		.desc = { .fn = fn },
		.key = { .part = parts, .nparts = nparts } };
	uint32_t nwords = aggr_nwords(&d.desc);
	struct fmt_agg a = { .agg = &d }, *list = &a;

	d.key.size = parts[nparts - 1].off + parts[nparts - 1].size;
	a.words = xcalloc(nwords, sizeof(*a.words));
	*hash_put(&a.elem, key, d.key.size) = 0;
	aggr_init(&d.desc, a.words);
	for (int i = 0; i < 5; i++)
		aggr_update(&d.desc, a.words, 1, 1);
	fmt_printa(out, &opts, &ao, p, format, (const void *)&list, 1);
	hash_free(&a.elem);
	free(a.words);
}

static void check_rows(const struct dif_prog *p)
{
	struct str out = { 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		str_reset(&out);
		show(p, &cases[i].key, cases[i].nparts, AGGR_COUNT, NULL, &out);
		CHECK_STR(out.s, cases[i].want);
	}
	str_reset(&out);
	show(p, &cases[3].key, 1, AGGR_COUNT, "<%k> %@d\n", &out);
	CHECK_STR(out.s, "<m`f1;m`f2> 5\n");
	str_reset(&out);
	show(p, &cases[3].key, 1, AGGR_QUANTIZE, NULL, &out);
	CHECK(!strncmp(out.s, "m`f1;m`f2\n", 10) &&
		strstr(out.s, "Distribution"));
	str_free(&out);
}

static void check_trace(const struct dif_prog *p)
{
	struct fmt_val v = { &parts[0], &cases[0].key, false };
	struct str out = { 0 };

	fmt_trace(&out, &opts, p, &v);
	CHECK_STR(out.s, "m`f1;m`f2;m`f3\n");
	str_free(&out);
}

int main(void)
{
	struct dif_prog p;

	dif_prog_init(&p, 256);
	check_rows(&p);
	check_trace(&p);
	dif_prog_free(&p);
	return unit_done();
}
