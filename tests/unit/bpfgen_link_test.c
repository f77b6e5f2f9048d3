/* bpfgen_link_test.c - linking: every function of the embedded object is found,
 * comes once, with the functions that it calls, and has its constants.
 * rows: E6 */
#include "bpfgen/gen/gen.h"
#include "tests/unit/unit.h"

static const struct dif_prog prog = { .strsize = 256 };
static const struct enabling en = { .prog = &prog };
static const struct plan plan = {
	.p = &prog, .en = &en, .tmp = 1000, .scratch = 400, .scratch_size = 512
};

static bool calls_are_inside(const struct code *c)
{
	for (size_t i = 0; i < c->call.n; i++) {
		const struct bpf_insn *in = &c->insn.v[c->call.v[i].at];
		int64_t to = c->call.v[i].at + 1 + (int64_t)in->imm;

		if (in->code != (BPF_JMP | BPF_CALL) || to <= 0 ||
			to >= (int64_t)c->insn.n)
			return false;
	}
	return true;
}

static void every_function(void)
{
	for (uint32_t subr = 0; subr < SUBR_NALL; subr++) {
		struct code c = { 0 };
		const char *why;

		e_subr(&c, subr);
		e_exit(&c);
		why = link_subrs(&c, &plan);
		if (why)
			printf("# %u: %s\n", subr, why);
		CHECK(!why && c.insn.n > 4);
		if (!why) {
			code_resolve(&c);
			CHECK(!c.failure && calls_are_inside(&c));
		}
		code_free(&c);
	}
}

/* Two calls of a function need one copy of it. */
static void once(void)
{
	struct code one = { 0 }, two = { 0 };

	e_subr(&one, SUBR_STRLEN);
	e_exit(&one);
	e_subr(&two, SUBR_STRLEN);
	e_subr(&two, SUBR_STRLEN);
	e_exit(&two);
	CHECK(!link_subrs(&one, &plan) && !link_subrs(&two, &plan));
	CHECK(two.insn.n == one.insn.n + 1);
	code_free(&one);
	code_free(&two);
}

static void nothing(void)
{
	struct code c = { 0 };

	e_exit(&c);
	CHECK(!link_subrs(&c, &plan) && c.insn.n == 1);
	code_free(&c);
}

static void constants(void)
{
	struct code c = { 0 };
	bool strsize = false;

	e_subr(&c, SUBR_STRLEN);
	e_exit(&c);
	CHECK(!link_subrs(&c, &plan));
	for (size_t i = 0; i < c.insn.n; i++)
		strsize |= c.insn.v[i].code == (BPF_LD | BPF_IMM | BPF_DW) &&
			   c.insn.v[i].imm == 256;
	CHECK(strsize);
	code_free(&c);
}

int main(void)
{
	every_function();
	once();
	nothing();
	constants();
	return unit_done();
}
