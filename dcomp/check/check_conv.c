/* check_conv.c - conversions.
 *
 * Integers are computed in 64 bits: no operator cuts its result to the width of
 * its operands, so t + 7000 * 1000000 means what it says. The type of an
 * expression, which follows from C's integer promotions and usual conversions,
 * determines signedness, which matters to / % >> and comparisons, and a width.
 * The width matters only where a value is
 *
 *	stored		in a variable or an object in memory
 *	converted	by a cast, as an argument of a function, as a member of
 *			a translation
 *	recorded	by trace(), printf() and the like, and as a part of a
 *			tuple; but aggregating functions take all 64 bits
 *	compared	if the comparison is unsigned and so has a modulus, also
 *			with 0 as a condition: ~x == 0xffffffff for a uint32_t
 *			x of 0
 *
 * There the value is cut to the low bits and extended by its sign. A conversion
 * to a wider type changes nothing. Constants are folded to the same values
 * (fold.c). node_fits() tells for which expressions the value is within the
 * type anyway; the others are wrapped in an N_CAST to their own type. */
#include "dcomp/check/check_impl.h"

#include <string.h>

struct node *node_wrap(struct dcomp *dc, struct node *n, enum node_kind kind)
{
	struct node *inner = arena_memdup(&dc->arena, n, sizeof(*n));

	inner->next = NULL;
	n->kind = kind;
	n->sym = NULL;
	memset(&n->u, 0, sizeof(n->u));
	return inner;
}

void check_coerce(struct dcomp *dc, struct node *n, struct type *t)
{
	struct node *inner;

	if (type_is_string(t) && !node_is_null(n))
		check_make_string(dc, n);
	if (type_is_string(t) || (type_same(n->type, t) && node_fits(n)))
		return;
	check_decay(dc, n);
	if (node_is_const(n)) {
		node_make_int(n, t, n->u.i.value);
		return;
	}
	inner = node_wrap(dc, n, N_CAST);
	n->type = t;
	n->u.cast.a = inner;
}

void check_narrow(struct dcomp *dc, struct node *n)
{
	if (type_is_int(n->type))
		check_coerce(dc, n, n->type);
}

void check_condition(struct dcomp *dc, struct node *n)
{
	if (type_is_int(n->type) && type_is_unsigned(n->type))
		check_narrow(dc, n);
}

void check_coerce_compared(struct dcomp *dc, struct node *a, struct node *b)
{
	struct type *t = type_basic(dc, BASE_ULONG);

	if (type_is_int(a->type) && type_is_int(b->type))
		t = type_usual(dc, a->type, b->type);
	if (!type_is_unsigned(t))
		t = type_basic(dc, BASE_LONG);
	check_coerce(dc, a, t);
	check_coerce(dc, b, t);
}

struct type *check_shift_type(
	struct dcomp *dc, enum op op, struct type *t, const struct node *b)
{
	t = type_promote(dc, t);
	if (op != OP_SHL ||
		(node_is_const(b) && b->u.i.value < 8 * type_size(dc, t)))
		return t;
	return type_basic(dc, type_is_unsigned(t) ? BASE_ULONG : BASE_LONG);
}

/* True if both are in user memory, or neither is. n is a pointer or an
 * array. */
static bool same_space(struct type *p, const struct node *n)
{
	enum space from = n->space;

	if (type_is_ptr(n->type))
		from = type_real(n->type)->space;
	return (type_real(p)->space == SPACE_USER) == (from == SPACE_USER);
}

bool type_same_target(struct type *a, struct type *b)
{
	struct type *x = type_real(a)->base, *y = type_real(b)->base;

	return type_is_void(x) || type_is_void(y) || type_same(x, y);
}

/* True if a string can be passed as this pointer, to its characters in D
 * memory. */
static bool takes_text(struct type *t)
{
	struct type *base = type_real(t)->base;

	return type_real(t)->space != SPACE_USER &&
	       (type_is_void(base) || type_is_charptr(t));
}

bool type_assignable_from(struct type *t, const struct node *n)
{
	if (type_is_string(t))
		return type_is_string(n->type) || type_is_text(n->type) ||
		       node_is_null(n);
	if (type_is_bytes(t) || type_is_stack(t) || type_is_symbol(t))
		return type_same(t, n->type);
	if (type_is_ptr(t) && type_is_string(n->type))
		return takes_text(t);
	if (type_is_ptr(t) && (type_is_ptr(n->type) || type_is_array(n->type)))
		return type_same_target(t, n->type) &&
		       (node_is_null(n) || same_space(t, n));
	return type_is_scalar(t) &&
	       (node_is_null(n) || (type_is_int(t) && type_is_int(n->type)));
}
