/* bpfgen_hold_test.c - which programs must prevent being moved from their CPU
 * themselves, and how they do it; and which share a frame instead.
 * rows: E11 */
#include "bpfgen/asm/bpf_disasm.h"
#include "bpfgen/kind/fbt_impl.h"
#include "tests/unit/unit.h"

/* Return the code around a program of that kind. */
static const char *around_of(const struct bpf_kind *kind, struct hold hold)
{
	static struct str text;
	struct plan pl = { .hold = hold };
	struct group grp = { .kind = kind };
	struct prog_gen g = { .plan = &pl, .grp = &grp };

	str_free(&text);
	text = (struct str){ 0 };
	str_puts(&text, "");
	gen_hold(&g);
	gen_release(&g);
	code_resolve(&g.c);
	for (uint32_t i = 0; i < g.c.insn.n;) {
		i += bpf_print_insn(&text, g.c.insn.v, i, g.c.insn.n);
		str_putc(&text, '\n');
	}
	CHECK(g.uses == (g.c.insn.n ? host_bit(HOST_PREEMPT_KFUNCS) : 0));
	code_free(&g.c);
	return text.s;
}

static const char *around(enum attach_kind kind, struct hold hold)
{
	return around_of(bpf_kinds[kind], hold);
}

/* Return how many of a program's functions the verifier checks separately, and
 * set *used if such calls are noted as used. */
static size_t global_calls(const struct bpf_kind *kind, struct hold hold,
	uint32_t lacks, bool *used)
{
	struct plan pl = { .hold = hold, .lacks = lacks };
	struct group grp = { .kind = kind };
	struct prog_gen g = { .plan = &pl, .grp = &grp };
	size_t n;

	vec_push(&g.c.global, (struct asm_global){ 0, 2 });
	gen_global_calls(&g);
	*used = g.uses & CALLS_BIT;
	n = g.c.global.n;
	code_free(&g.c);
	return n;
}

static void check_global_calls(struct hold hold)
{
	const struct bpf_kind *tick = bpf_kinds[ATTACH_TICK];
	const struct bpf_kind *user = bpf_kinds[ATTACH_USER_ENTRY];
	bool used;

	CHECK(global_calls(tick, hold, CALLS_BIT, &used) == 1 && !used);
	CHECK(global_calls(user, hold, 0, &used) == 1 && used);
	CHECK(global_calls(user, hold, CALLS_BIT, &used) == 0 && used);
}

/* Whether a program of that kind, whose clauses have this code, shares a
 * frame. */
static bool shares(const struct bpf_kind *kind, struct hold hold,
	struct dif_instr *code, uint32_t n)
{
	struct dif_agg agg[] = { { .desc.fn = AGGR_COUNT },
		{ .desc.fn = AGGR_COUNT, .key.size = 8 },
		{ .desc.fn = AGGR_AVG } };
	struct difo adds[] = {
		{ .code = (struct dif_instr[]){ { .op = DIF_AGG },
			  { .op = DIF_RET } },
			.ncode = 2 },
		{ .code = code, .ncode = n }
	};
	struct dif_prog p = { .clauses = { adds, 2, 2 },
		.aggs = { agg, 3, 3 } };
	struct plan pl = { .hold = hold, .p = &p };
	struct group grp = {
		.kind = kind, .clause = (uint32_t[]){ 0, 1 }, .nclauses = 2
	};
	struct prog_gen g = { .plan = &pl, .grp = &grp };

	return gen_shares(&g);
}

static void check_shares(struct hold hold)
{
	const struct bpf_kind *user = bpf_kinds[ATTACH_USER_ENTRY];
	struct dif_instr agg = { .op = DIF_AGG }, ret = { .op = DIF_RET };
	struct dif_instr keyed = { .op = DIF_AGG, .imm = 1 };
	struct dif_instr avg = { .op = DIF_AGG, .imm = 2 };
	struct dif_instr id = { .op = DIF_LDBV, .imm = BVAR_ID };
	struct dif_instr rec = { .op = DIF_REC };

	CHECK(shares(user, hold, (struct dif_instr[]){ agg, agg, ret }, 3));
	CHECK(!shares(bpf_kinds[ATTACH_TICK], hold,
		(struct dif_instr[]){ agg, ret }, 2));
	CHECK(!shares(user, hold, (struct dif_instr[]){ keyed, ret }, 2));
	CHECK(!shares(user, hold, (struct dif_instr[]){ avg, ret }, 2));
	CHECK(!shares(user, hold, (struct dif_instr[]){ id, agg, ret }, 3));
	CHECK(!shares(user, hold, (struct dif_instr[]){ rec, agg, ret }, 3));
}

int main(void)
{
	const struct hold none = { 0 }, some = { 1, 2, 3, 4, 5, true, false };
	const struct hold blind = { 0, 2, 3, 4, 5, true, false };
	const struct hold functions = { 1, 2, 3, 0, 0, false, false };

	CHECK_STR(around(ATTACH_SYSCALL_ENTRY, none), "");
	CHECK_STR(around(ATTACH_PROFILE, some), "");
	CHECK_STR(around(ATTACH_TICK, some), "");
	CHECK_STR(around(ATTACH_BEGIN, some), "");
	CHECK_STR(around(ATTACH_SYSCALL_RETURN, some),
		"     0: call type 2\n"
		"     1: r1 = type 1\n"
		"     3: call this_cpu_ptr\n"
		"     4: r0 = *(u32 *)(r0 +0)\n"
		"     5: r0 >>= 31\n"
		"     6: if r0 == 0 goto 9\n"
		"     7: call type 3\n"
		"     8: goto 16\n"
		"     9: r1 = r10\n"
		"    10: r1 += -8\n"
		"    11: call type 4\n"
		"    12: call type 3\n"
		"    13: r1 = r10\n"
		"    14: r1 += -8\n"
		"    15: call type 5\n");
	CHECK_STR(around(ATTACH_SYSCALL_ENTRY, blind), "     0: call type 2\n"
						       "     1: call type 3\n");
	CHECK_STR(around(ATTACH_SYSCALL_ENTRY, functions), "");
	CHECK_STR(around_of(&bpf_kind_fentry, functions),
		"     0: call type 2\n"
		"     1: call type 3\n");
	check_global_calls(some);
	check_shares(some);
	return unit_done();
}
