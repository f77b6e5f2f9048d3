/* gen_reg.c - keeps values in registers. When no register is left, the oldest
 * value, which is needed last, goes to a temporary: a clause-local variable
 * that the program cannot name. A value never changes, so once it is in a
 * temporary it stays there, and its register may be reused.
 *
 * Code that does not always run must not be the place where an outer value is
 * stored in its temporary, so v_park() is called before each branch. Between
 * that and the join, no outer value is needed. */
#include "dcomp/gen/gen_impl.h"

static vid owner(const struct gen *g, int reg)
{
	size_t i;

	for (i = 0; i < g->val.n; i++)
		if (g->val.v[i].live && g->val.v[i].reg == reg)
			return i;
	return ZERO;
}

static void add_temp(struct gen *g)
{
	struct dif_var v = {
		.name = arena_printf(&g->dc->arena, "%%t%zu", g->temps.n),
		.scope = SCOPE_LOCAL,
		.is_signed = 1,
		.size = 8,
		.off = g->prog->locals,
	};
	struct temp t = { g->prog->vars.n, false };

	g->prog->locals += dif_var_room(&v);
	vec_push(&g->prog->vars, v);
	vec_push(&g->temps, t);
}

static int32_t take_temp(struct gen *g)
{
	size_t i;

	for (i = 0; i < g->temps.n && g->temps.v[i].busy; i++)
		;
	if (i == g->temps.n)
		add_temp(g);
	g->temps.v[i].busy = true;
	return i;
}

static void spill(struct gen *g, vid i)
{
	struct val *v = &g->val.v[i];

	if (v->temp < 0) {
		v->temp = take_temp(g);
		gen_emit(g, (struct dif_instr){ .op = DIF_STLV,
				    .r1 = v->reg,
				    .imm = g->temps.v[v->temp].var });
	}
	v->reg = 0;
}

static int free_reg(const struct gen *g)
{
	uint32_t r;

	for (r = 1; r < g->nregs; r++)
		if (owner(g, r) == ZERO)
			return r;
	return 0;
}

bool v_room(const struct gen *g)
{
	return free_reg(g) != 0;
}

static int take_reg(struct gen *g, unsigned int keep)
{
	int reg = free_reg(g);
	size_t i;

	for (i = 0; !reg && i < g->val.n; i++) {
		const struct val *v = &g->val.v[i];

		if (v->live && v->reg && !(keep & 1u << v->reg)) {
			reg = v->reg;
			spill(g, i);
		}
	}
	if (!reg)
		dc_error(g->dc, g->where, D_NOREG,
			"insufficient registers to generate code: raise "
			"option iregs");
	if ((uint32_t)reg >= g->used)
		g->used = reg + 1;
	return reg;
}

vid v_at(struct gen *g, int reg)
{
	struct val v = { .live = true, .reg = reg, .temp = -1 };
	size_t i;

	for (i = 0; i < g->val.n && g->val.v[i].live; i++)
		;
	if (i == g->val.n)
		vec_push(&g->val, v);
	else
		g->val.v[i] = v;
	return i;
}

vid v_new(struct gen *g)
{
	return v_at(g, take_reg(g, 0));
}

int v_reg(struct gen *g, vid i, unsigned int keep)
{
	struct val *v;

	if (i == ZERO)
		return 0;
	v = &g->val.v[i];
	if (!v->reg) {
		v->reg = take_reg(g, keep);
		gen_emit(g, (struct dif_instr){ .op = DIF_LDLV,
				    .rd = v->reg,
				    .imm = g->temps.v[v->temp].var });
	}
	return v->reg;
}

void v_free(struct gen *g, vid i)
{
	struct val *v;

	if (i == ZERO)
		return;
	v = &g->val.v[i];
	if (v->temp >= 0)
		g->temps.v[v->temp].busy = false;
	v->live = false;
}

void v_park(struct gen *g)
{
	size_t i;

	for (i = 0; i < g->val.n; i++)
		if (g->val.v[i].live && g->val.v[i].reg)
			spill(g, i);
}

/* The result may get a register that the instruction reads: it is read first,
 * and an operand that is kept is then in a temporary. */
vid gen_result(struct gen *g, struct dif_instr in)
{
	vid v = v_new(g);

	in.rd = v_reg(g, v, 0);
	gen_emit(g, in);
	return v;
}

vid gen_op2(struct gen *g, enum dif_op op, vid a, vid b)
{
	struct dif_instr in = { .op = op, .r1 = v_reg(g, a, 0) };

	in.r2 = v_reg(g, b, 1u << in.r1);
	v_free(g, a);
	v_free(g, b);
	return gen_result(g, in);
}

vid gen_op1(struct gen *g, enum dif_op op, vid a)
{
	struct dif_instr in = { .op = op, .r1 = v_reg(g, a, 0) };

	v_free(g, a);
	return gen_result(g, in);
}

vid gen_op2_keep(struct gen *g, enum dif_op op, vid stays, vid b)
{
	struct dif_instr in = { .op = op, .r1 = v_reg(g, stays, 0) };

	in.r2 = v_reg(g, b, 1u << in.r1);
	v_free(g, b);
	return gen_result(g, in);
}

vid gen_addi_keep(struct gen *g, vid stays, int32_t imm)
{
	return gen_result(g,
		(struct dif_instr){
			.op = DIF_ADDI, .r1 = v_reg(g, stays, 0), .imm = imm });
}
