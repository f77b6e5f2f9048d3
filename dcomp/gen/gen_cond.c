/* gen_cond.c - generates conditions, as branches; comparisons and logical
 * operators become a number only where one is needed. */
#include "dcomp/gen/gen_impl.h"

/* Emit a branch to l if a op b, for integers. */
static void compare(
	struct gen *g, enum op op, bool uns, vid a, vid b, struct label *l)
{
	int r1 = v_reg(g, a, 0);
	int r2 = v_reg(g, b, 1u << r1);

	v_free(g, a);
	v_free(g, b);
	switch (op) {
	case OP_EQ:
		gen_emit_branch(g, DIF_BEQ, r1, r2, l);
		break;
	case OP_NE:
		gen_emit_branch(g, DIF_BNE, r1, r2, l);
		break;
	case OP_LT:
		gen_emit_branch(g, uns ? DIF_BLTU : DIF_BLT, r1, r2, l);
		break;
	case OP_LE:
		gen_emit_branch(g, uns ? DIF_BLEU : DIF_BLE, r1, r2, l);
		break;
	case OP_GT:
		gen_emit_branch(g, uns ? DIF_BLTU : DIF_BLT, r2, r1, l);
		break;
	default:
		gen_emit_branch(g, uns ? DIF_BLEU : DIF_BLE, r2, r1, l);
	}
}

static enum op negate(enum op op)
{
	static const enum op not [] = {
		[OP_EQ] = OP_NE,
		[OP_NE] = OP_EQ,
		[OP_LT] = OP_GE,
		[OP_LE] = OP_GT,
		[OP_GT] = OP_LE,
		[OP_GE] = OP_LT,
	};

	return not [op];
}

/* Compare strings: if both are interned, by their ids; else by their text,
 * where NULL is like "". */
static void compare_strings(struct gen *g, enum op op, struct node *a,
	struct node *b, struct label *l)
{
	bool eq = op == OP_EQ || op == OP_NE;
	vid x, y;

	if (eq && node_rep(a) == REP_SID && node_rep(b) == REP_SID) {
		x = gen_value(g, a);
		compare(g, op, false, x, gen_value(g, b), l);
		return;
	}
	x = gen_kept_addr(g, a, b);
	y = gen_addr(g, b);
	compare(g, op, false, gen_op2(g, DIF_SCMP, x, y), ZERO, l);
}

static void branch_compare(
	struct gen *g, struct node *n, bool sense, struct label *l)
{
	enum op op = sense ? n->u.op.op : negate(n->u.op.op);
	struct node *a = n->u.op.a, *b = n->u.op.b;
	vid v;

	if (type_is_string(a->type) || type_is_string(b->type)) {
		compare_strings(g, op, a, b, l);
		return;
	}
	v = gen_value(g, a);
	compare(g, op, type_is_unsigned(a->type), v, gen_value(g, b), l);
}

/* a || b is true, and a && b false, if a alone is. */
static void branch_logic(
	struct gen *g, struct node *n, bool sense, struct label *l)
{
	bool settles = n->u.op.op == OP_LOR;
	struct label past = LABEL;

	gen_branch(g, n->u.op.a, settles, settles == sense ? l : &past);
	gen_branch(g, n->u.op.b, sense, l);
	gen_label_here(g, &past);
}

static bool is_logic(const struct node *n)
{
	return n->kind == N_BINARY &&
	       (n->u.op.op == OP_LAND || n->u.op.op == OP_LOR);
}

static bool is_compare(const struct node *n)
{
	return n->kind == N_BINARY && n->u.op.op >= OP_EQ &&
	       n->u.op.op <= OP_GE;
}

void gen_branch(struct gen *g, struct node *n, bool sense, struct label *l)
{
	if (n->kind == N_UNARY && n->u.op.op == OP_LNOT)
		gen_branch(g, n->u.op.a, !sense, l);
	else if (is_logic(n))
		branch_logic(g, n, sense, l);
	else if (is_compare(n))
		branch_compare(g, n, sense, l);
	else if (n->kind != N_INT)
		compare(g, sense ? OP_NE : OP_EQ, false, gen_value(g, n), ZERO,
			l);
	else if ((n->u.i.value != 0) == sense)
		gen_emit_branch(g, DIF_BA, 0, 0, l);
}

/* True if part of n is evaluated only sometimes. */
static bool has_logic(const struct node *n)
{
	while (n->kind == N_UNARY && n->u.op.op == OP_LNOT)
		n = n->u.op.a;
	return is_logic(n);
}

vid gen_bool(struct gen *g, struct node *n)
{
	struct label is_false = LABEL, end = LABEL;
	struct dif_instr set = { .op = DIF_SETI, .imm = 1 };
	vid v;

	/* Behind the branch no outer value may be spilled. */
	if (has_logic(n) || !v_room(g))
		v_park(g);
	gen_branch(g, n, false, &is_false);
	v = v_new(g);
	set.rd = v_reg(g, v, 0);
	gen_emit(g, set);
	gen_emit_branch(g, DIF_BA, 0, 0, &end);
	gen_label_here(g, &is_false);
	set.imm = 0;
	gen_emit(g, set);
	gen_label_here(g, &end);
	return v;
}

static vid gen_arm(struct gen *g, struct node *n, struct node *arm)
{
	if (type_is_string(n->type) && node_rep(n) != REP_SID)
		return gen_addr(g, arm);
	return gen_value(g, arm);
}

static void move(struct gen *g, int to, int from)
{
	if (to != from)
		gen_emit(g, (struct dif_instr){
				    .op = DIF_MOV, .rd = to, .r1 = from });
}

/* Both arms leave their value in the register that the first one chose; all
 * others are free at the end of each arm. */
vid gen_condexpr(struct gen *g, struct node *n)
{
	struct label is_false = LABEL, end = LABEL;
	int reg, from;
	vid v;

	v_park(g);
	gen_branch(g, n->u.cond.cond, false, &is_false);
	v = gen_arm(g, n, n->u.cond.a);
	from = reg = v_reg(g, v, 0);
	v_free(g, v);
	if (reg == 0) {
		v = v_new(g);
		reg = v_reg(g, v, 0);
		v_free(g, v);
	}
	move(g, reg, from);
	gen_emit_branch(g, DIF_BA, 0, 0, &end);
	gen_label_here(g, &is_false);
	v = gen_arm(g, n, n->u.cond.b);
	move(g, reg, v_reg(g, v, 0));
	v_free(g, v);
	gen_label_here(g, &end);
	return v_at(g, reg);
}
