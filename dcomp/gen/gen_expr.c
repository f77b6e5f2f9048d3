/* gen_expr.c - generates expressions: a function for each kind of node. The
 * result is a value in a register: a number of 64 bits, within its type if
 * node_fits() says so; for a string its id, if node_rep() says so, else its
 * address. */
#include "dcomp/gen/gen_impl.h"

static vid gen_int(struct gen *g, struct node *n)
{
	return gen_load_int(g, n->u.i.value);
}

static vid gen_string(struct gen *g, struct node *n)
{
	uint32_t id = dif_strid(g->prog, n->u.str.s);
	vid v = gen_result(g, (struct dif_instr){ .op = DIF_SETS, .imm = id });

	return n->u.str.long_one ? gen_op1(g, DIF_SADDR, v) : v;
}

vid gen_addr(struct gen *g, struct node *n)
{
	vid v = gen_value(g, n);

	return node_rep(n) == REP_SID ? gen_op1(g, DIF_SADDR, v) : v;
}

/* Compute v != 0 without a branch: 0 - v or v has its top bit set. */
static vid to_bool(struct gen *g, vid v)
{
	vid w = gen_result(
		g, (struct dif_instr){ .op = DIF_NEG, .r1 = v_reg(g, v, 0) });

	w = gen_op2(g, DIF_OR, w, v);
	return gen_op2(g, DIF_SRL, w, gen_load_int(g, 63));
}

vid gen_cut(struct gen *g, vid v, struct type *t)
{
	static const enum dif_op op[2][5] = {
		{ [1] = DIF_SX8, [2] = DIF_SX16, [4] = DIF_SX32 },
		{ [1] = DIF_ZX8, [2] = DIF_ZX16, [4] = DIF_ZX32 },
	};
	uint64_t size = type_size(g->dc, t);

	if (!type_is_scalar(t) || size == 8)
		return v;
	if (type_real(t) == type_basic(g->dc, BASE_BOOL))
		return to_bool(g, v);
	return gen_op1(g, op[type_is_unsigned(t)][size], v);
}

vid gen_as(struct gen *g, struct node *n, struct type *t)
{
	vid v = gen_value(g, n);

	return type_is_scalar(t) && type_holds(t, n->type) && node_fits(n)
		       ? v
		       : gen_cut(g, v, t);
}

vid gen_arith(struct gen *g, enum op op, struct type *t, vid a, vid b)
{
	/* signed and unsigned */
	static const enum dif_op instr[][2] = {
		[OP_ADD] = { DIF_ADD, DIF_ADD },
		[OP_SUB] = { DIF_SUB, DIF_SUB },
		[OP_MUL] = { DIF_MUL, DIF_MUL },
		[OP_DIV] = { DIF_SDIV, DIF_UDIV },
		[OP_MOD] = { DIF_SREM, DIF_UREM },
		[OP_SHL] = { DIF_SLL, DIF_SLL },
		[OP_SHR] = { DIF_SRA, DIF_SRL },
		[OP_AND] = { DIF_AND, DIF_AND },
		[OP_OR] = { DIF_OR, DIF_OR },
		[OP_XOR] = { DIF_XOR, DIF_XOR },
	};

	return gen_op2(g, instr[op][type_is_unsigned(t)], a, b);
}

/* True for a + 5 and a - 5, which are one instruction. */
static bool small_addend(const struct node *n, int32_t *imm)
{
	const struct node *b = n->u.op.b;
	int64_t v;

	if ((n->u.op.op != OP_ADD && n->u.op.op != OP_SUB) || b->kind != N_INT)
		return false;
	v = n->u.op.op == OP_ADD ? b->u.i.value : -b->u.i.value;
	*imm = v;
	return v == (int32_t)v;
}

static vid add_imm(struct gen *g, vid a, int32_t imm)
{
	vid v = gen_op1(g, DIF_ADDI, a);

	g->code.v[g->code.n - 1].imm = imm;
	return v;
}

static vid gen_lxor(struct gen *g, struct node *n)
{
	vid a = gen_bool(g, n->u.op.a);
	vid b = gen_bool(g, n->u.op.b);

	return gen_op2(g, DIF_XOR, a, b);
}

/* Generate the rest of a string from an index on. */
static vid gen_rest(struct gen *g, struct node *n)
{
	vid a[2];

	a[0] = gen_kept_addr(g, n->u.op.a, n->u.op.b);
	a[1] = gen_value(g, n->u.op.b);
	return gen_emit_call(
		g, SUBR_STRTAIL, a, 2, gen_take_scratch(g, g->prog->strsize));
}

static vid gen_binary(struct gen *g, struct node *n)
{
	enum op op = n->u.op.op;
	int32_t imm;
	vid a;

	if (op == OP_COMMA) {
		v_free(g, gen_value(g, n->u.op.a));
		return gen_value(g, n->u.op.b);
	}
	if (op == OP_LXOR)
		return gen_lxor(g, n);
	if (op > OP_XOR)
		return gen_bool(g, n);
	if (type_is_string(n->type))
		return gen_rest(g, n);
	a = gen_value(g, n->u.op.a);
	if (small_addend(n, &imm))
		return add_imm(g, a, imm);
	return gen_arith(g, op, n->type, a, gen_value(g, n->u.op.b));
}

static vid gen_unary(struct gen *g, struct node *n)
{
	struct node *a = n->u.op.a;

	switch (n->u.op.op) {
	case OP_PLUS:
		return gen_value(g, a);
	case OP_NEG:
		return gen_op1(g, DIF_NEG, gen_value(g, a));
	case OP_NOT:
		return gen_op1(g, DIF_NOT, gen_value(g, a));
	case OP_LNOT:
		return gen_bool(g, n);
	case OP_DEREF:
		return gen_object(g, n);
	case OP_ADDR:
		return gen_address(g, n);
	default:
		return gen_incdec(g, n);
	}
}

vid gen_emit_call(
	struct gen *g, enum dif_subr subr, const vid *a, int nargs, uint32_t at)
{
	int reg[DIF_NARG];
	unsigned int keep = 0;

	for (int i = 0; i < nargs; i++) {
		reg[i] = v_reg(g, a[i], keep);
		keep |= 1u << reg[i];
	}
	for (int i = 0; i < nargs; i++)
		gen_emit(g, (struct dif_instr){
				    .op = DIF_ARG, .imm = i, .r1 = reg[i] });
	for (int i = 0; i < nargs; i++)
		v_free(g, a[i]);
	return gen_result(g,
		(struct dif_instr){ .op = DIF_CALL, .imm = subr, .aux = at });
}

/* Convert a float to an integer. BPF has no floating-point numbers, so it is
 * computed from the bits: a _Bool is true unless all but the sign are 0. */
static vid gen_truncated(struct gen *g, struct node *a, struct type *to)
{
	uint32_t size = type_size(g->dc, a->type);
	struct place p = gen_object_open(g, a);
	vid v[2];

	if (p.kind == PLACE_VAR)
		p.kind = PLACE_PART;
	p.type = type_basic(g->dc, size == 4 ? BASE_UINT : BASE_ULONG);
	v[0] = gen_object_load(g, &p);
	gen_object_close(g, &p);
	if (type_real(to) == type_basic(g->dc, BASE_BOOL))
		return gen_op2(
			g, DIF_SLL, v[0], gen_load_int(g, 65 - 8 * size));
	v[1] = gen_load_int(g, size);
	return gen_emit_call(g, SUBR_TRUNC_FLOAT, v, 2, 0);
}

static vid gen_cast(struct gen *g, struct node *n)
{
	struct node *a = n->u.cast.a;

	if (type_is_float(a->type) && type_is_int(n->type))
		return gen_cut(g, gen_truncated(g, a, n->type), n->type);
	if (type_is_string(a->type) && type_is_ptr(n->type))
		return gen_addr(g, a);
	return gen_as(g, a, n->type);
}

/* Generate an element; a string's first character always exists. */
static vid gen_index(struct gen *g, struct node *n)
{
	struct node *text = gen_text_of(n), *index = n->u.call.args;
	vid a[2];

	if (!text || (index->kind == N_INT && !index->u.i.value))
		return gen_object(g, n);
	a[0] = gen_kept_addr(g, text, index);
	a[1] = gen_value(g, index);
	return gen_emit_call(g, SUBR_CHARAT, a, 2, 0);
}

/* Generate an argument; kind is a letter of dif_subrinfo.args, arg is NULL if
 * missing. */
static vid gen_arg(struct gen *g, char kind, struct node *arg)
{
	if (!arg)
		return gen_load_int(g, kind == 'e'   ? INT64_MAX
				       : kind == 'b' ? 10
						     : 0);
	return type_is_string(arg->type) ? gen_kept_addr(g, arg, arg->next)
					 : gen_value(g, arg);
}

enum {
	ROOM_UNKNOWN = 4096, /* bytes, if the option scratchsize is not set */
	ROOM_MOST = 1 << 16
};

/* Return how much memory a call may ask for: as much as its argument `n' says,
 * if that is a constant. */
static uint32_t room_of(
	struct gen *g, const struct dif_subrinfo *info, const struct node *call)
{
	const struct node *arg =
		node_call_arg(call, strchr(info->args, 'n') - info->args);

	if (arg->kind != N_INT)
		return g->dc->opts.scratchsize ? g->dc->opts.scratchsize
					       : ROOM_UNKNOWN;
	return (uint64_t)arg->u.i.value <= ROOM_MOST ? arg->u.i.value : 0;
}

/* Return the address space of the argument `a'. */
static enum space space_of(
	const struct dif_subrinfo *info, const struct node *call)
{
	const struct node *arg =
		node_call_arg(call, strchr(info->args, 'a') - info->args);

	return type_is_ptr(arg->type) ? type_real(arg->type)->space
				      : SPACE_KERNEL;
}

/* Generate the arguments of a call; returns how many. *room: bytes of scratch
 * that the result needs. */
static int gen_args(struct gen *g, struct node *n, vid *a, uint32_t *room)
{
	const struct sym *s = n->sym;
	const struct dif_subrinfo *info = &dif_subrinfo[s->u.subr];
	const char *kind = info->args;
	struct node *arg = n->u.call.args;
	int i;

	for (i = 0; i < info->most; i++) {
		kind += *kind == '?';
		a[i] = gen_arg(g, *kind++, arg);
		arg = arg ? arg->next : NULL;
	}
	*room = g->prog->strsize;
	if (info->result == 'M') {
		a[i++] = gen_load_int(g, room_of(g, info, n));
		*room = room_of(g, info, n) + 1;
	}
	if (strchr(info->args, 'a'))
		a[i++] = gen_load_int(g, space_of(info, n));
	return i;
}

static vid gen_call(struct gen *g, struct node *n)
{
	const struct sym *s = n->sym;
	enum dif_subr subr = s->u.subr;
	vid a[DIF_NARG];
	uint32_t room;
	int nargs = gen_args(g, n, a, &room);

	return gen_emit_call(g, subr, a, nargs,
		dif_subr_has_scratch(subr) ? gen_take_scratch(g, room) : 0);
}

vid gen_value(struct gen *g, struct node *n)
{
	static vid (*const gen[])(struct gen *, struct node *) = {
		[N_INT] = gen_int,
		[N_STRING] = gen_string,
		[N_IDENT] = gen_ident,
		[N_UNARY] = gen_unary,
		[N_BINARY] = gen_binary,
		[N_ASSIGN] = gen_assign,
		[N_COND] = gen_condexpr,
		[N_CALL] = gen_call,
		[N_INDEX] = gen_index,
		[N_MEMBER] = gen_object,
		[N_CAST] = gen_cast,
		[N_STRINGOF] = gen_stringof,
	};

	dc_check_stack(g->dc, n->loc);
	return gen[n->kind](g, n);
}
