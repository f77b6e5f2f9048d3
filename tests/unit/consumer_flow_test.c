/* consumer_flow_test.c - arrows and indentation.
 * rows: O9 */
#include "consumer/flow.h"
#include "probes/calls.h"
#include "probes/provider.h"
#include "tests/unit/unit.h"

static const struct provider plain,
	calls = { .entry_arrow = " => ", .return_arrow = " <= " };

static const struct probe probes[] = {
	{ .provider = &plain, .func = "f", .name = "entry" },
	{ .provider = &plain, .func = "f", .name = "return" },
	{ .provider = &calls, .func = "read", .name = "entry" },
	{ .provider = &calls, .func = "read", .name = "return" },
	{ .provider = &plain, .func = "", .name = "BEGIN" },
	{ .provider = &plain, .func = "g", .name = "method-entry" },
	{ .provider = &plain, .func = "g", .name = "method-return" },
	{ .provider = &plain, .func = "g", .name = "carpentry" },
	{ .provider = &calls,
		.func = "rt_sigreturn",
		.name = "entry",
		.attach = { .kind = ATTACH_SYSCALL_ENTRY,
			.call = CALL_rt_sigreturn } },
};

enum {
	F_ENTRY,
	F_RETURN,
	READ_ENTRY,
	READ_RETURN,
	BEGIN,
	G_ENTRY,
	G_RETURN,
	CARPENTRY,
	SIGRETURN_ENTRY
};

static const struct {
	int cpu;
	uint32_t thread, probe;
	uint64_t when;
	bool more;
	const char *want; /* up to the padding */
} lines[] = {
	{ 0, 70, BEGIN, 1, false, "  0 | :BEGIN" },
	{ 0, 70, READ_ENTRY, 2, false, "  0  => read" },
	{ 0, 70, F_ENTRY, 3, false, "  0    -> f" },
	{ 1, 71, F_ENTRY, 4, false, "  1  -> f" },
	{ 0, 70, G_ENTRY, 5, false, "  0      -> g" },
	{ 0, 70, CARPENTRY, 6, false, "  0       | g:carpentry" },
	{ 0, 70, G_RETURN, 7, false, "  0      <- g" },
	{ 0, 70, F_RETURN, 8, false, "  0    <- f" },
	{ 1, 71, F_RETURN, 9, false, "  1  <- f" },
	{ 0, 70, READ_RETURN, 10, false, "  0  <= read" },
	/* Never left of the margin. */
	{ 0, 70, READ_RETURN, 11, false, "  0  <= read" },
	/* Several clauses of one firing: the first, and the last. */
	{ 0, 70, F_ENTRY, 12, true, "  0  -> f" },
	{ 0, 70, F_ENTRY, 12, false, "  0   | f:entry" },
	{ 0, 70, F_RETURN, 13, true, "  0   | f:return" },
	{ 0, 70, F_RETURN, 13, true, "  0   | f:return" },
	{ 0, 70, F_RETURN, 13, false, "  0  <- f" },
	/* A record that comes too late. */
	{ 0, 70, F_RETURN, 13, false, "  0 | f:return" },
	/* A final record without output: the arrow is lost, but not the
	 * level. */
	{ 0, 70, F_ENTRY, 14, false, "  0  -> f" },
	{ 0, 70, F_RETURN, 15, true, "  0   | f:return" },
	{ 0, 70, F_ENTRY, 16, false, "  0  -> f" },
	/* A call that never returns. */
	{ 0, 70, SIGRETURN_ENTRY, 18, false, "  0    => rt_sigreturn" },
	{ 0, 70, F_RETURN, 19, false, "  0  <- f" },
	/* A thread that is moved to another CPU, another one between. */
	{ 0, 70, F_ENTRY, 20, false, "  0  -> f" },
	{ 0, 71, F_ENTRY, 21, false, "  0  -> f" },
	{ 1, 70, G_ENTRY, 22, false, "  1    -> g" },
	{ 0, 71, F_RETURN, 23, false, "  0  <- f" },
	{ 1, 70, G_RETURN, 24, false, "  1    <- g" },
	{ 0, 70, F_RETURN, 25, false, "  0  <- f" },
	/* What idle CPUs run. */
	{ 0, 0, F_ENTRY, 26, false, "  0  -> f" },
	{ 1, 0, G_ENTRY, 27, false, "  1  -> g" },
	{ 0, 0, F_RETURN, 28, false, "  0  <- f" },
};

int main(void)
{
	struct flow f = { 0 };

	for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
		struct rec r = { .when = lines[i].when,
			.probe = lines[i].probe };
		struct str got = { 0 };

		const struct probe *p = &probes[lines[i].probe];
		struct fmt_flow line = flow_line(&f, lines[i].cpu,
			lines[i].thread, &r, p, lines[i].more);

		fmt_flow_line(&got, lines[i].cpu, &line, p->func, p->name);
		CHECK(got.n == 46);
		while (got.n && got.s[got.n - 1] == ' ')
			got.s[--got.n] = 0;
		CHECK_STR(got.s, lines[i].want);
		str_free(&got);
	}
	flow_free(&f);
	return unit_done();
}
