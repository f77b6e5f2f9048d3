/* consumer_drops_test.c - drops are told once, in DTrace's words; with the
 * first of a kind comes what to do about it. rows: B3 B11 L40 X12 */
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
	{ false, DROP_BUSY, { 0, 1 },
		"1 update drop (the kernel had no memory at hand, or the map "
		"was busy) on CPU 1|lower the option strsize|" },
	{ false, DROP_NEST, { 9, 0 },
		"9 nested probe drops on CPU 0|enable fewer probes, or, for "
		"returns of deep calls, set the option returns to ret|" },
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

static void note(void *arg, const struct fmt_drop *d)
{
	str_printf(arg, "%s|", d->message);
	if (d->cure)
		str_printf(arg, "%s|", d->cure);
}

int main(void)
{
	struct drops d;

	drops_init(&d, &engine, false);
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
	return unit_done();
}
