/* check_expr.c - checks expressions: a function for each kind of node.
 * Operators, variables and calls have files of their own. */
#include "dcomp/check/check_impl.h"
#include "dcomp/check/near.h"

/* C, 6.4.4.1: return the first type of a list that holds the value. A decimal
 * constant without `u' is unsigned only if nothing else holds it. */
static struct type *int_type(struct dcomp *dc, const struct node *n)
{
	static const enum basetype list[] = { BASE_INT, BASE_UINT, BASE_LONG,
		BASE_ULONG, BASE_LLONG, BASE_ULLONG };
	size_t i;

	for (i = 2 * n->u.i.nlong; i < 6; i++) {
		struct type *t = type_basic(dc, list[i]);
		int bits = 8 * t->size - !t->is_unsigned;

		if (n->u.i.is_unsigned && !t->is_unsigned)
			continue;
		if (!n->u.i.is_unsigned && n->u.i.is_decimal && t->is_unsigned)
			continue;
		if (n->u.i.value <= UINT64_MAX >> (64 - bits))
			return t;
	}
	return type_basic(dc, n->u.i.nlong == 2 ? BASE_ULLONG : BASE_ULONG);
}

static struct type *check_int(struct dcomp *dc, struct node *n)
{
	struct type *t = type_basic(dc, BASE_INT);

	if (n->type) /* a constant that folding made */
		return n->type;
	if (!n->u.i.is_char)
		return int_type(dc, n);
	if (type_convert(t, n->u.i.value) != n->u.i.value)
		return type_basic(dc, BASE_LONG);
	return t;
}

static struct type *check_string(struct dcomp *dc, struct node *n)
{
	n->u.str.long_one = strlen(n->u.str.s) >= dc->prog.strsize;
	return type_basic(dc, BASE_STRING);
}

/* Find an aggregation, which must have been assigned before. */
struct sym *check_known_agg(struct dcomp *dc, const struct node *n)
{
	struct sym *s = sym_find(dc, NS_AGG, n->u.id.name);

	if (!s)
		dc_error(dc, n->loc, D_IDENT_UNDEF,
			"failed to resolve @%s: Unknown variable name%s",
			n->u.id.name, near_variable(dc, NS_AGG, n->u.id.name));
	return s;
}

static struct type *check_agg(struct dcomp *dc, struct node *n)
{
	check_known_agg(dc, n);
	dc_error(dc, n->loc, D_IDENT_BADREF,
		"aggregation @%s may not be used in an expression",
		n->u.id.name);
}

/* Check a member, of a translation or of an object. */
static struct type *check_any_member(struct dcomp *dc, struct node *n)
{
	return check_translated(dc, n) ? n->type : check_member(dc, n);
}

static struct type *sizeof_operand(struct dcomp *dc, struct node *n)
{
	struct type *t;

	if (n->u.cast.type)
		return type_of_texpr(dc, n->u.cast.type);
	t = check_type_operand(dc, n->u.cast.a);
	return t ? t : check_expr(dc, n->u.cast.a);
}

static struct type *check_sizeof(struct dcomp *dc, struct node *n)
{
	struct node *a = n->u.cast.a;
	/* what becomes a member, such as ?: and inlines, is a value */
	bool member = !n->u.cast.type && a->kind == N_MEMBER;
	struct type *t = sizeof_operand(dc, n);
	uint64_t size = type_size(dc, t);

	if (!n->u.cast.type && a->kind == N_STRING)
		size = a->u.str.len + 1;
	if (member && node_bit_field(a))
		dc_error(dc, n->loc, D_SIZEOF_BITFIELD,
			"cannot apply sizeof to a bit-field: %s",
			node_bit_field(a)->name);
	if (size == 0)
		dc_error(dc, n->loc, D_SIZEOF_TYPE,
			"cannot apply sizeof to a type that has no size: %s%s",
			type_name(dc, t), check_incomplete(dc, t));
	check_model(dc, n->loc, t);
	if (n->u.cast.align)
		size = type_align(t);
	node_make_int(n, type_named(dc, "size_t"), size);
	return n->type;
}

/* Add to *off the offset of a member of t; return the member's type. */
static struct type *offset_of_member(struct dcomp *dc, const struct node *n,
	const struct step *s, struct type *t, uint64_t *off)
{
	const struct type_member *m;

	if (!type_is_sou(t) || !type_size(dc, t))
		dc_error(dc, n->loc, D_OFFSETOF_TYPE,
			"offsetof requires a structure or union, not %s%s",
			type_name(dc, t), check_incomplete(dc, t));
	m = type_find_member(t, s->name, off);
	if (!m)
		dc_error(dc, n->loc, D_UNKNOWN, "%s is not a member of %s%s",
			s->name, type_name(dc, t), near_member(dc, t, s->name));
	if (m->bits)
		dc_error(dc, n->loc, D_OFFSETOF_BITFIELD,
			"cannot take offset of a bit-field: %s", m->name);
	return m->type;
}

/* The same for an element of an array. */
static struct type *offset_of_element(struct dcomp *dc, const struct node *n,
	const struct step *s, struct type *t, uint64_t *off)
{
	int64_t i = node_const_value(
		dc, s->index, D_OFFSETOF_TYPE, "index in offsetof");

	t = type_real(t);
	if (t->kind != T_ARRAY)
		dc_error(dc, n->loc, D_OFFSETOF_TYPE,
			"offsetof requires an array before [ ], not %s",
			type_name(dc, t));
	if (i < 0 || (t->nelem > 1 && (uint64_t)i > t->nelem))
		dc_error(dc, s->loc, D_ARR_BOUNDS,
			"index %lld is outside of the bounds of an array of "
			"type %s",
			(long long)i, type_name(dc, t));
	*off += (uint64_t)i * type_size(dc, t->base);
	return t->base;
}

static struct type *check_offsetof(struct dcomp *dc, struct node *n)
{
	struct type *t = type_of_texpr(dc, n->u.offsetof.type);
	const struct step *s;
	uint64_t off = 0;

	for (s = n->u.offsetof.steps; s; s = s->next)
		t = s->name ? offset_of_member(dc, n, s, t, &off)
			    : offset_of_element(dc, n, s, t, &off);
	node_make_int(n, type_named(dc, "size_t"), off);
	return n->type;
}

/* Check stringof; any integer may be the address of a text. */
struct type *check_stringof(struct dcomp *dc, struct node *n)
{
	struct type *t;

	check_decay_open(dc, n->u.op.a);
	t = n->u.op.a->type;
	if (!type_is_string(t) && !type_is_scalar(t) && !type_is_chars(t))
		dc_error(dc, n->loc, D_STRINGOF_TYPE,
			"cannot convert expression of type %s to type string",
			type_name(dc, t));
	return type_basic(dc, BASE_STRING);
}

void check_enum_field(struct dcomp *dc, struct node *n)
{
	const struct type_member *m = node_bit_field(n);

	if (m && type_is_enum(m->type))
		check_coerce(dc, n, m->type);
}

static struct type *check_stringof_expr(struct dcomp *dc, struct node *n)
{
	struct node *a = n->u.op.a;

	check_expr(dc, a);
	check_enum_field(dc, a);
	return type_is_enum(a->type) ? check_enum_name(dc, n)
				     : check_stringof(dc, n);
}

/* Limit on the depth of the tree: checker and code generator recurse along
 * it. */
enum {
	DEEPEST = 1500
};

void check_enter(struct dcomp *dc, struct dc_loc loc)
{
	if (++dc->depth > DEEPEST)
		dc_error(dc, loc, D_SYNTAX,
			"expression or statement is nested too deeply");
	dc_check_stack(dc, loc);
}

void check_leave(struct dcomp *dc)
{
	dc->depth--;
}

struct type *check_base(struct dcomp *dc, struct node *n)
{
	static struct type *(*const check[])(struct dcomp *, struct node *) = {
		[N_INT] = check_int,
		[N_STRING] = check_string,
		[N_IDENT] = check_ident,
		[N_AGG] = check_agg,
		[N_UNARY] = check_unary,
		[N_BINARY] = check_binary,
		[N_ASSIGN] = check_assign,
		[N_COND] = check_condexpr,
		[N_CALL] = check_call,
		[N_INDEX] = check_index,
		[N_MEMBER] = check_any_member,
		[N_CAST] = check_cast,
		[N_SIZEOF] = check_sizeof,
		[N_OFFSETOF] = check_offsetof,
		[N_STRINGOF] = check_stringof_expr,
		[N_XLATE] = check_xlate,
	};

	if (n->checked)
		return n->type;
	/* Folding may change the node's kind meanwhile. */
	check_enter(dc, n->loc);
	n->type = check[n->kind](dc, n);
	check_leave(dc);
	return n->type;
}

struct type *check_expr(struct dcomp *dc, struct node *n)
{
	check_base(dc, n);
	if (n->kind == N_XLATE)
		n->type = check_whole(dc, n);
	return n->type;
}

void check_args(struct dcomp *dc, struct node *args)
{
	for (; args; args = args->next)
		check_expr(dc, args);
}
