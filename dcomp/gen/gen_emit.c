/* gen_emit.c - appends instructions, and fills in the targets of branches once
 * they are known. */
#include "dcomp/gen/gen_impl.h"

void gen_emit(struct gen *g, struct dif_instr in)
{
	if (g->code.n == DIF_MAX_CODE)
		dc_error(g->dc, g->where, D_SYNTAX,
			"the clause has more than %d instructions",
			DIF_MAX_CODE);
	vec_push(&g->code, in);
	vec_push(&g->loc, g->here);
}

void gen_emit_branch(
	struct gen *g, enum dif_op op, int r1, int r2, struct label *to)
{
	int32_t at = g->code.n;

	gen_emit(g, (struct dif_instr){
			    .op = op, .r1 = r1, .r2 = r2, .imm = to->last });
	to->last = at;
}

void gen_label_here(struct gen *g, struct label *l)
{
	int32_t at = l->last;

	while (at >= 0) {
		int32_t next = g->code.v[at].imm;

		g->code.v[at].imm = g->code.n;
		at = next;
	}
	l->last = -1;
}

static int32_t int_index(struct gen *g, int64_t value)
{
	size_t i;

	for (i = 0; i < g->ints.n; i++)
		if (g->ints.v[i] == value)
			return i;
	vec_push(&g->ints, value);
	return i;
}

vid gen_load_int(struct gen *g, int64_t value)
{
	if (value == 0)
		return ZERO;
	if (value == (int32_t)value)
		return gen_result(
			g, (struct dif_instr){ .op = DIF_SETI, .imm = value });
	return gen_result(g, (struct dif_instr){ .op = DIF_SETX,
				     .imm = int_index(g, value) });
}
