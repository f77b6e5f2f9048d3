/* gen_mem.c - objects: variables, parts of them, and memory behind pointers. A
 * part of a global or clause-local variable is stored in place. For a part of a
 * dynamic variable, which may not exist, a copy of the whole is changed and
 * then assigned. Other stores go to the address, which must be in scratch.
 *
 * A bit-field is extracted from what contains it by two shifts:
 *
 *	63        bit+bits     bit          0
 *	|  others |  the field  |  others   | */
#include "dcomp/gen/gen_impl.h"

#include "dcomp/check/check_impl.h"

/* True for values that are used by address. A string is in D memory: only D
 * libraries have structures with strings. */
static bool by_address(struct type *t)
{
	return type_is_bytes(t) || type_is_string(t);
}

static struct place mem_place(vid at, struct node *n)
{
	return (struct place){
		.kind = PLACE_MEM, .at = at, .space = n->space, .type = n->type
	};
}

/* Keep off within what an instruction can hold: move the excess to `at'. */
static void settle(struct gen *g, struct place *p)
{
	if (p->off == (int32_t)p->off)
		return;
	p->at = gen_op2(g, DIF_ADD, p->at, gen_load_int(g, p->off));
	p->off = 0;
}

static void move_in(struct gen *g, struct place *p, int64_t off)
{
	if (p->kind == PLACE_VAR)
		p->kind = PLACE_PART;
	p->off += off;
	settle(g, p);
}

static struct place open_member(struct gen *g, struct node *n)
{
	struct node *base = n->u.member.base;
	const struct type_member *m = n->sym;
	struct place p;

	if (n->u.member.arrow)
		p = mem_place(gen_value(g, base), n);
	else
		p = gen_object_open(g, base);
	move_in(g, &p, n->u.member.off);
	p.type = m->type;
	p.bits = m->bits ? m : NULL;
	return p;
}

/* Emit a fault with the address of an element outside an array. All values that
 * make it up are in registers, and one more is free, so nothing is spilled in
 * this branch. */
static void fault_outside(struct gen *g, struct place *p, vid off)
{
	vid v;

	if (p->kind == PLACE_MEM)
		v = gen_addi_keep(g, off, 0);
	else
		v = gen_op2_keep(g, DIF_ADD, off, gen_lval_load(g, &p->var));
	if (p->at != ZERO)
		v = gen_op2_keep(g, DIF_ADD, p->at, v);
	if (p->off)
		gen_emit(g, (struct dif_instr){ .op = DIF_ADDI,
				    .rd = v_reg(g, v, 0),
				    .r1 = v_reg(g, v, 0),
				    .imm = p->off });
	gen_emit(g, (struct dif_instr){ .op = DIF_FAULT,
			    .imm = DIF_FAULT_BADADDR,
			    .r1 = v_reg(g, v, 0) });
	v_free(g, v);
}

/* Check an index, since what lies behind an array is not its own. off: the
 * offset of the element. */
static void keep_inside(
	struct gen *g, struct place *p, uint64_t nelem, vid index, vid off)
{
	struct label inside = LABEL;
	vid limit = nelem ? gen_load_int(g, nelem) : gen_op1(g, DIF_MOV, ZERO);
	unsigned int keep = 1u << v_reg(g, limit, 0);

	keep |= 1u << v_reg(g, p->at, keep);
	keep |= 1u << v_reg(g, off, keep);
	gen_emit_branch(g, DIF_BLTU, v_reg(g, index, keep),
		v_reg(g, limit, keep), &inside);
	v_free(g, limit);
	fault_outside(g, p, off);
	gen_label_here(g, &inside);
}

struct node *gen_text_of(struct node *n)
{
	struct node *base = n->u.call.fn;

	return node_is_element(n) && base->kind == N_CAST &&
			       type_is_string(base->u.cast.a->type)
		       ? base->u.cast.a
		       : NULL;
}

#define NO_LIMIT UINT64_MAX

/* Return how many elements can be reached. The last byte of a string is its
 * NUL. */
static uint64_t element_limit(struct gen *g, struct node *n)
{
	struct node *base = n->u.call.fn;

	if (gen_text_of(n))
		return g->prog->strsize - 1;
	if (type_is_array(base->type) && !node_may_go_on(base))
		return type_real(base->type)->nelem;
	return NO_LIMIT;
}

static struct place open_element(struct gen *g, struct node *n)
{
	struct node *base = n->u.call.fn, *index = n->u.call.args;
	uint64_t size = type_size(g->dc, n->type);
	uint64_t limit = element_limit(g, n);
	struct place p;
	vid i, off;

	if (type_is_array(base->type))
		p = gen_object_open(g, base);
	else
		p = mem_place(gen_value(g, base), n);
	p.type = n->type;
	if (index->kind == N_INT &&
		(limit == NO_LIMIT || index->u.i.value < limit)) {
		move_in(g, &p, index->u.i.value * size);
		return p;
	}
	move_in(g, &p, 0);
	i = gen_value(g, index);
	off = size == 1 ? i
			: gen_op2_keep(g, DIF_MUL, i, gen_load_int(g, size));
	if (limit != NO_LIMIT)
		keep_inside(g, &p, limit, i, off);
	if (off != i)
		v_free(g, i);
	p.at = p.at == ZERO ? off : gen_op2(g, DIF_ADD, p.at, off);
	return p;
}

static struct place open_var(struct gen *g, struct node *n)
{
	return (struct place){ .kind = PLACE_VAR,
		.var = gen_lval_open(g, n),
		.at = ZERO,
		.space = SPACE_D,
		.type = n->type };
}

struct place gen_object_open(struct gen *g, struct node *n)
{
	const struct sym *s = n->sym;

	if (n->kind == N_MEMBER)
		return open_member(g, n);
	if (node_is_element(n))
		return open_element(g, n);
	if (n->kind == N_INDEX || (n->kind == N_IDENT && s->kind == SYM_VAR))
		return open_var(g, n);
	if (n->kind == N_UNARY && n->u.op.op == OP_DEREF)
		return mem_place(gen_value(g, n->u.op.a), n);
	return mem_place(gen_value(g, n), n);
}

void gen_object_close(struct gen *g, struct place *p)
{
	v_free(g, p->at);
	if (p->kind != PLACE_MEM)
		gen_lval_close(g, &p->var);
}

/* Return the address without off; for PLACE_MEM that is p->at itself. */
static vid base_of(struct gen *g, struct place *p)
{
	vid v;

	if (p->kind == PLACE_MEM)
		return p->at;
	v = gen_lval_load(g, &p->var);
	return p->at == ZERO ? v : gen_op2_keep(g, DIF_ADD, p->at, v);
}

static void base_free(struct gen *g, const struct place *p, vid v)
{
	if (p->kind != PLACE_MEM)
		v_free(g, v);
}

/* Return the address as a new value. */
static vid address(struct gen *g, struct place *p)
{
	vid base = base_of(g, p), v;

	v = gen_addi_keep(g, base, p->off);
	base_free(g, p, base);
	return v;
}

/* Return the bytes that contain a bit-field, or of the type. */
static uint32_t unit_size(struct gen *g, const struct place *p)
{
	const struct type_member *m = p->bits;

	if (!m)
		return type_size(g->dc, p->type);
	if (m->bit + m->bits > 64)
		dc_error(g->dc, g->where, D_UNKNOWN,
			"bit-fields that lie in more than 64 bits are not "
			"supported: %s",
			m->name);
	return type_bits_bytes(m->bit + m->bits);
}

static enum dif_op load_op(enum space space, uint32_t size, bool uns)
{
	uint32_t is_signed = uns || size == 8 ? 0 : MEM_SIGNED;

	return dif_op_of(DIF_F_LD, MEM_OF(space) | is_signed | size);
}

/* Load the integer, or the unit that contains a bit-field. */
static vid load_unit(struct gen *g, struct place *p, uint32_t size)
{
	vid base = base_of(g, p);
	struct dif_instr in = { .op = load_op(p->space, size,
					type_is_unsigned(p->type)),
		.r1 = v_reg(g, base, 0),
		.imm = p->off };

	base_free(g, p, base);
	return gen_result(g, in);
}

/* Return the bit-field, which is at this bit of v, extended by its sign. */
static vid extract(
	struct gen *g, vid v, uint32_t at, const struct type_member *m)
{
	v = gen_op2(g, DIF_SLL, v, gen_load_int(g, 64 - at - m->bits));
	return gen_op2(g, type_bits_signed(m) ? DIF_SRA : DIF_SRL, v,
		gen_load_int(g, 64 - m->bits));
}

vid gen_object_load(struct gen *g, struct place *p)
{
	vid v;

	if (p->kind == PLACE_VAR)
		return gen_lval_load(g, &p->var);
	if (by_address(p->type))
		return address(g, p);
	v = load_unit(g, p, unit_size(g, p));
	if (!p->bits)
		return v;
	return extract(g, v, p->bits->bit, p->bits);
}

/* Return the bit-field's unit with v as the field's value; v is kept. */
static vid insert(struct gen *g, struct place *p, vid v, uint32_t size)
{
	uint32_t n = p->bits->bits, at = p->bits->bit;
	uint64_t mask = (UINT64_MAX >> (64 - n)) << at;
	vid old = load_unit(g, p, size), new;

	old = gen_op2(g, DIF_AND, old, gen_load_int(g, ~mask));
	new = gen_op2_keep(g, DIF_SLL, v, gen_load_int(g, 64 - n));
	new = gen_op2(g, DIF_SRL, new, gen_load_int(g, 64 - n - at));
	return gen_op2(g, DIF_OR, old, new);
}

vid gen_object_value(struct gen *g, const struct place *p, vid v)
{
	return p->bits ? extract(g, v, 0, p->bits) : v;
}

/* Store v, an integer or the address of bytes, at base + off. */
static void store_at(
	struct gen *g, vid base, const struct place *p, uint32_t size, vid v)
{
	bool bytes = by_address(p->type);
	vid to = bytes ? gen_addi_keep(g, base, p->off) : base;
	int r1 = v_reg(g, to, 0), r2 = v_reg(g, v, 1u << r1);

	gen_emit(g, (struct dif_instr){
			    .op = bytes ? DIF_CPYD : dif_op_of(DIF_F_ST, size),
			    .r1 = r1,
			    .r2 = r2,
			    .imm = bytes ? (int64_t)size : p->off });
	if (bytes)
		v_free(g, to);
}

/* Store into the variable in place. */
static void store_part(struct gen *g, struct place *p, uint32_t size, vid v)
{
	vid off = p->at == ZERO ? gen_load_int(g, p->off)
				: gen_addi_keep(g, p->at, p->off);
	int r1 = v_reg(g, off, 0), r2 = v_reg(g, v, 1u << r1);

	gen_emit(g, (struct dif_instr){
			    .op = by_address(p->type) ? DIF_CPYM : DIF_STM,
			    .imm = p->var.sym->u.var.index,
			    .r1 = r1,
			    .r2 = r2,
			    .aux = size });
	v_free(g, off);
}

/* Emit op [to], [from], size; both are kept. */
static void copy(struct gen *g, enum dif_op op, vid to, vid from, uint32_t size)
{
	int r1 = v_reg(g, to, 0), r2 = v_reg(g, from, 1u << r1);

	gen_emit(g, (struct dif_instr){
			    .op = op, .r1 = r1, .r2 = r2, .imm = size });
}

/* Store into a copy of the variable, which then becomes its value. */
static void store_copy(struct gen *g, struct place *p, uint32_t size, vid v)
{
	uint32_t whole = type_size(g->dc, p->var.sym->type);
	uint32_t at = gen_take_scratch(g, whole);
	vid from = gen_lval_load(g, &p->var), to = gen_scratch_addr(g, at);

	copy(g, DIF_CPYD, to, from, whole);
	v_free(g, from);
	if (p->at != ZERO)
		to = gen_op2_keep(g, DIF_ADD, p->at, to);
	store_at(g, to, p, size, v);
	v_free(g, to);
	to = gen_scratch_addr(g, at);
	gen_lval_store(g, &p->var, to);
	v_free(g, to);
}

static bool is_dynamic(const struct place *p)
{
	const struct sym *s = p->var.sym;

	return s->u.var.scope == SCOPE_THREAD || s->u.var.is_array;
}

static void store_unit(struct gen *g, struct place *p, uint32_t size, vid v)
{
	if (p->kind == PLACE_MEM)
		store_at(g, p->at, p, size, v);
	else if (is_dynamic(p))
		store_copy(g, p, size, v);
	else
		store_part(g, p, size, v);
}

/* Store a text, which may be shorter than its place, or NULL, which is the
 * empty one; v is kept. What is behind it can be seen, in a key that is a
 * structure or in an array, and becomes 0. */
static void store_text(struct gen *g, struct place *p, vid v)
{
	uint32_t size = type_size(g->dc, p->type);
	vid to = gen_scratch_addr(g, gen_take_scratch(g, size));
	vid zeros = gen_zeros(g, size);
	struct label null = LABEL;
	int r;

	copy(g, DIF_CPYD, to, zeros, size);
	v_free(g, zeros);
	r = v_reg(g, v, 1u << v_reg(g, to, 0));
	if (r != 0) {
		gen_emit_branch(g, DIF_BEQ, r, 0, &null);
		copy(g, DIF_SCPYD, to, v, size);
		gen_label_here(g, &null);
	}
	store_unit(g, p, size, to);
	v_free(g, to);
}

void gen_object_store(struct gen *g, struct place *p, vid v)
{
	uint32_t size;

	if (p->kind == PLACE_VAR) {
		gen_lval_store(g, &p->var, v);
		return;
	}
	if (p->text || type_is_string(p->type)) {
		store_text(g, p, v);
		return;
	}
	size = unit_size(g, p);
	if (p->bits)
		v = insert(g, p, v, size);
	store_unit(g, p, size, v);
	if (p->bits)
		v_free(g, v);
}

vid gen_object(struct gen *g, struct node *n)
{
	struct place p = gen_object_open(g, n);
	vid v = gen_object_load(g, &p);

	gen_object_close(g, &p);
	return v;
}

vid gen_address(struct gen *g, struct node *n)
{
	struct place p = gen_object_open(g, n->u.op.a);
	vid v = address(g, &p);

	gen_object_close(g, &p);
	return v;
}
