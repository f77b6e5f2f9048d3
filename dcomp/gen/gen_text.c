/* gen_text.c - copies bytes and texts to scratch where they are needed in D
 * memory, each to a place of its own that lasts for the clause. */
#include "dcomp/gen/gen_impl.h"

#include "dcomp/check/check_impl.h"

uint32_t gen_take_scratch(struct gen *g, uint32_t size)
{
	uint32_t at = g->scratch;

	g->scratch += (size + 7) / 8 * 8;
	return at;
}

vid gen_scratch_addr(struct gen *g, uint32_t at)
{
	return gen_result(g, (struct dif_instr){ .op = DIF_SCRA, .imm = at });
}

/* Emit op [scratch at], [v], size; frees v. */
static vid copy(
	struct gen *g, enum dif_op op, uint32_t at, vid v, uint32_t size)
{
	vid to = gen_scratch_addr(g, at);
	int r1 = v_reg(g, to, 0);

	gen_emit(g, (struct dif_instr){ .op = op,
			    .r1 = r1,
			    .r2 = v_reg(g, v, 1u << r1),
			    .imm = size });
	v_free(g, v);
	return to;
}

vid gen_fill_scratch(struct gen *g, uint32_t at, vid v, enum space from,
	uint32_t size, uint32_t room)
{
	vid to = gen_scratch_addr(g, at);
	uint32_t last = room - 8;

	gen_emit(g,
		(struct dif_instr){
			.op = DIF_ST64, .r1 = v_reg(g, to, 0), .imm = last });
	v_free(g, to);
	return copy(g, dif_op_of(DIF_F_CPY, MEM_OF(from)), at, v, size);
}

vid gen_bytes(struct gen *g, struct node *n)
{
	vid v = gen_value(g, n);
	uint32_t size = type_size(g->dc, n->type);

	if (n->space == SPACE_D)
		return v;
	return copy(g, dif_op_of(DIF_F_CPY, MEM_OF(n->space)),
		gen_take_scratch(g, size), v, size);
}

enum space gen_text_space(const struct node *n)
{
	if (type_is_ptr(n->type))
		return type_real(n->type)->space;
	return type_is_array(n->type) ? n->space : SPACE_KERNEL;
}

uint32_t gen_chars_len(struct gen *g, struct type *t)
{
	uint64_t n = type_size(g->dc, t);

	return n < g->prog->strsize ? n : g->prog->strsize - 1;
}

/* Copy an array of char, which may be full and have no NUL. */
static vid gen_chars(struct gen *g, struct node *n)
{
	uint32_t len = gen_chars_len(g, n->type), room = len / 8 * 8 + 8;
	uint32_t at = gen_take_scratch(g, room);

	return gen_fill_scratch(g, at, gen_value(g, n), n->space, len, room);
}

vid gen_text(struct gen *g, struct node *n)
{
	uint32_t size = g->prog->strsize;

	if (type_is_string(n->type))
		return gen_addr(g, n);
	if (type_is_chars(n->type))
		return gen_chars(g, n);
	return copy(g,
		dif_op_of(DIF_F_CPY, MEM_OF(gen_text_space(n)) | MEM_STR),
		gen_take_scratch(g, size), gen_value(g, n), size);
}

static bool assigns_text(const struct node *n)
{
	return n->kind == N_ASSIGN && type_is_string(n->type);
}

/* True if n may be the address of a variable's text. */
static bool may_change(const struct node *n)
{
	return n->kind != N_STRING && n->kind != N_CALL &&
	       node_rep(n) == REP_STR;
}

/* Copy a text that may be NULL, which stays NULL; frees v. */
static vid copy_if_any(struct gen *g, vid v)
{
	uint32_t size = g->prog->strsize;
	vid to = gen_scratch_addr(g, gen_take_scratch(g, size));
	int r1 = v_reg(g, to, 0), r2 = v_reg(g, v, 1u << r1);
	struct label null = LABEL, end = LABEL;

	gen_emit_branch(g, DIF_BEQ, r2, 0, &null);
	gen_emit(g, (struct dif_instr){
			    .op = DIF_SCPYD, .r1 = r1, .r2 = r2, .imm = size });
	gen_emit_branch(g, DIF_BA, 0, 0, &end);
	gen_label_here(g, &null);
	gen_emit(g, (struct dif_instr){ .op = DIF_MOV, .rd = r1, .r1 = r2 });
	gen_label_here(g, &end);
	v_free(g, v);
	return to;
}

vid gen_kept_addr(struct gen *g, struct node *n, const struct node *later)
{
	vid v = gen_addr(g, n);

	if (may_change(n))
		for (; later; later = later->next)
			if (node_find(later, assigns_text))
				return copy_if_any(g, v);
	return v;
}

/* A literal NULL stays NULL: there is nothing to copy. */
vid gen_stringof(struct gen *g, struct node *n)
{
	struct node *a = n->u.op.a;

	return type_is_string(a->type) || node_is_null(a) ? gen_value(g, a)
							  : gen_text(g, a);
}
