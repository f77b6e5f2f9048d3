/* consumer_drops_test.c - drops are reported once, in DTrace's words; the first
 * of each kind comes with advice.
 * rows: B3 B11 L40 X12 */
#include "base/str.h"
#include "consumer/drops.h"
#include "tests/unit/consumer_fake.h"
#include "tests/unit/unit.h"

static struct engine engine = { .ops = &fake_ops, .ncpus = FAKE_NCPUS };

static const struct {
	bool tags;
	enum drop_kind kind;
	uint64_t cpu[FAKE_NCPUS]; /* the counters now */
	const char *want;
} steps[] = {
	{ false, DROP_PRINCIPAL, { 0, 0 }, "" },
	{ false, DROP_PRINCIPAL, { 5, 0 },
		"5 drops on CPU 0|raise the option bufsize (-b), or lower "
		"switchrate so that buffers are read more often|" },
	{ false, DROP_PRINCIPAL, { 5, 0 }, "" },
	{ false, DROP_PRINCIPAL, { 6, 11 },
		"1 drop on CPU 0|11 drops on CPU 1|" },
	{ false, DROP_AGG, { 0, 2 },
		"2 aggregation drops on CPU 1|raise the option aggsize|" },
	{ false, DROP_DYNVAR, { 3, 4 },
		"7 dynamic variable drops|raise the option dynvarsize, or "
		"assign "
		"0 to variables that are no longer needed|" },
	{ false, DROP_DYNVAR, { 3, 5 }, "1 dynamic variable drop|" },
	{ false, DROP_MEMORY, { 0, 1 },
		"1 update drop (the kernel had no memory at hand) on CPU "
		"1|enable fewer probes|" },
	{ false, DROP_BUSY, { 0, 1 },
		"1 update drop (the map could not be changed then) on CPU "
		"1|enable fewer probes|" },
	{ false, DROP_CLASH, { 3, 0 },
		"3 aggregation drops (another tuple has the same digest) on "
		"CPU 0|add a key to the tuple|" },
	{ false, DROP_NEST, { 9, 0 },
		"9 nested probe drops on CPU 0|enable fewer probes|" },
	{ false, DROP_DEEP, { 0, 2 },
		"2 nested probe drops (returns of deep calls) on CPU 1|set "
		"the option returns to ret|" },
	{ false, DROP_SPEC, { 30, 8 },
		"38 speculative drops|raise the option specsize|" },
	{ false, DROP_SPEC_NONE, { 1, 0 },
		"1 failed speculation (no speculative buffer available)|raise "
		"the option nspec, and commit or discard each speculation|" },
	{ false, DROP_SPEC_BUSY, { 0, 2 },
		"2 failed speculations (available buffer(s) still busy)|" },
	{ true, DROP_PRINCIPAL, { 6, 12 },
		"[DTRACEDROP_PRINCIPAL] 1 drop on CPU 1|" },
	{ true, DROP_SPEC_BUSY, { 1, 2 },
		"[DTRACEDROP_SPECBUSY] 1 failed speculation (available "
		"buffer(s) still busy)|" },
};

/* What is short enough for memory that the kernel has at hand depends on what
 * the program keeps. */
static const struct {
	enum field_kind part;
	bool is_array, is_str;
	const char *want;
} kept[] = {
	{ FIELD_SID, false, false, "enable fewer probes" },
	{ FIELD_STR, false, false, "lower the option strsize" },
	{ FIELD_STACK, false, false, "lower the option stackframes" },
	{ FIELD_USTACK, false, false, "lower the option ustackframes" },
	{ FIELD_STR, true, false, "lower the option strsize" },
	{ FIELD_INT, true, true, "lower the option strsize" },
	{ FIELD_INT, true, false, "enable fewer probes" },
};

static void note(void *arg, const struct fmt_drop *d)
{
	str_printf(arg, "%s|", d->message);
	if (d->cure)
		str_printf(arg, "%s|", d->cure);
}

static void note_cure(void *arg, const struct fmt_drop *d)
{
	str_puts(arg, d->cure ? d->cure : "");
}

static void cures(void)
{
	for (size_t i = 0; i < sizeof(kept) / sizeof(*kept); i++) {
		struct field f = { .kind = kept[i].part };
		struct dif_key key = { &f, 1, 8 };
		struct dif_prog p = { 0 };
		struct enabling en = { .prog = &p };
		struct drops d = { 0 };
		struct str got = { 0 };

		if (kept[i].is_array)
			vec_push(&p.vars, (struct dif_var){ .is_array = true,
						  .is_str = kept[i].is_str,
						  .key = key });
		else
			vec_push(&p.aggs, (struct dif_agg){ .key = key });
		drops_init(&d, &engine, &en, false, false);
		memset(fake.drops, 0, sizeof(fake.drops));
		fake.drops[DROP_MEMORY][0] = 1;
		drops_check(&d, &engine, note_cure, &got);
		CHECK_STR(got.s, kept[i].want);
		str_free(&got);
		drops_free(&d);
		vec_free(&p.vars);
		vec_free(&p.aggs);
	}
}

/* What nested firings mean depends on what is probed. */
static const struct {
	const char *prov;
	bool own; /* the programs' own calls are mentioned */
} probed[] = { { "fbt", true }, { "rawfbt", true }, { "syscall", false },
	{ "", false } };

static void nested(void)
{
	for (size_t i = 0; i < sizeof(probed) / sizeof(*probed); i++) {
		struct dif_pdesc pd = { probed[i].prov, "", "", "", 0, 0 };
		struct dif_prog p = { 0 };
		struct enabling en = { .prog = &p };
		struct drops d = { 0 };
		struct str got = { 0 };

		vec_push(&p.clauses,
			(struct difo){ .pdesc = &pd, .npdescs = 1 });
		drops_init(&d, &engine, &en, false, false);
		memset(fake.drops, 0, sizeof(fake.drops));
		fake.drops[DROP_NEST][0] = 1;
		drops_check(&d, &engine, note_cure, &got);
		CHECK(!!strstr(got.s, "itself calls") == probed[i].own);
		CHECK(strstr(got.s, "enable fewer probes"));
		str_free(&got);
		drops_free(&d);
		vec_free(&p.clauses);
	}
}

/* Whoever runs an applet has not written its program. */
static const struct {
	enum drop_kind kind;
	const char *want;
} of_applets[] = {
	{ DROP_DYNVAR, "raise the option dynvarsize" },
	{ DROP_MEMORY,
		"watch fewer events, or have shorter stacks shown (-s)" },
	{ DROP_BUSY, "watch fewer events" },
	{ DROP_NEST, "watch fewer events" },
	{ DROP_LATE, "watch fewer events" },
};

static void applets(void)
{
	for (size_t i = 0; i < sizeof(of_applets) / sizeof(*of_applets); i++) {
		struct dif_prog p = { 0 };
		struct enabling en = { .prog = &p };
		struct drops d = { 0 };
		struct str got = { 0 };

		drops_init(&d, &engine, &en, false, true);
		memset(fake.drops, 0, sizeof(fake.drops));
		fake.drops[of_applets[i].kind][0] = 1;
		drops_check(&d, &engine, note_cure, &got);
		CHECK_STR(got.s, of_applets[i].want);
		str_free(&got);
		drops_free(&d);
	}
}

int main(void)
{
	static const struct dif_prog none;
	struct enabling en = { .prog = &none };
	struct drops d = { 0 };

	drops_init(&d, &engine, &en, false, false);
	for (size_t i = 0; i < sizeof(steps) / sizeof(*steps); i++) {
		struct str got = { 0 };

		memcpy(fake.drops[steps[i].kind], steps[i].cpu,
			sizeof(steps[i].cpu));
		str_puts(&got, "");
		d.tags = steps[i].tags;
		drops_check(&d, &engine, note, &got);
		CHECK_STR(got.s, steps[i].want);
		str_free(&got);
	}
	drops_free(&d);
	cures();
	nested();
	applets();
	return unit_done();
}
