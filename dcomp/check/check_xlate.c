/* check_xlate.c - translators, which say how the members of a structure are
 * made from a value of another type.
 *
 *	xlate <T> (e).m		the expression of m, with e for the parameter
 *	xlate <T *> (e)->m	the same
 *	xlate <T> (e)		all of T, made member by member
 *	xlate <T *> (e)		its address, good until the end of the firing
 *
 * A translation is an N_XLATE until it is known how it is used: if a member is
 * taken, it becomes that member's expression, otherwise check_expr() makes the
 * whole structure. While it is an N_XLATE, sym is the translator, u.cast.a the
 * checked value, and u.cast.init what is to be evaluated before, or NULL.
 *
 * A library may define a member several times: the first definition that
 * compiles with the running kernel's types is used. Its definitions are checked
 * only when they are used. */
#include "dcomp/check/check_impl.h"

#include "dcomp/dlib.h"
#include "dcomp/check/near.h"

struct xlator {
	struct xlator *next;
	struct type *out, *in;
	const char *param;
	struct xmember *members;
	struct dc_loc loc;
	bool in_lib;
};

static struct xlator *find_translator(
	struct dcomp *dc, struct type *out, struct type *in)
{
	struct xlator *x;

	for (x = dc->xlators; x; x = x->next)
		if (type_same(x->out, out) && type_same(x->in, in))
			return x;
	return NULL;
}

/* Find a translator for n; if there is none for its type, one from an integer
 * type to which n converts. */
static struct xlator *find_for(
	struct dcomp *dc, struct type *out, const struct node *n)
{
	struct xlator *x = find_translator(dc, out, n->type);

	if (x || !type_is_int(n->type))
		return x;
	for (x = dc->xlators; x; x = x->next)
		if (type_same(x->out, out) && type_is_int(x->in))
			return x;
	return NULL;
}

static bool point_to_same(struct type *a, struct type *b)
{
	return type_is_ptr(a) && type_is_ptr(b) &&
	       type_same(type_real(a)->base, type_real(b)->base);
}

/* Find a translator whose parameter points to the same type elsewhere: to the
 * kernel's memory, while n points to a program's. Its parameter is then used as
 * n is. */
static struct xlator *find_for_other_space(
	struct dcomp *dc, struct type *out, const struct node *n)
{
	struct xlator *x = dc->xlators;

	while (x && (!type_same(x->out, out) || !point_to_same(x->in, n->type)))
		x = x->next;
	return x;
}

static bool points_to_void(struct type *t)
{
	return type_is_ptr(t) && type_is_void(type_real(t)->base);
}

/* Find a translator from void *, to which every pointer converts. */
static struct xlator *find_for_any_pointer(
	struct dcomp *dc, struct type *out, const struct node *n)
{
	struct xlator *x = dc->xlators;

	if (!type_is_ptr(n->type) && !type_is_array(n->type))
		return NULL;
	while (x && (!type_same(x->out, out) || !points_to_void(x->in)))
		x = x->next;
	return x;
}

/* Make a the parameter of a translator from `in'. A pointer still points to
 * where it did. */
static void make_param(struct dcomp *dc, struct node *a, struct type *in)
{
	if (type_is_ptr(in))
		check_decay(dc, a);
	if (point_to_same(in, a->type))
		return;
	if (type_is_ptr(in) && type_is_ptr(a->type))
		in = type_ptr_in(
			dc, type_real(in)->base, type_real(a->type)->space);
	check_coerce(dc, a, in);
}

struct type *check_xlate(struct dcomp *dc, struct node *n)
{
	struct type *t = type_of_texpr(dc, n->u.cast.type);
	struct type *out = type_is_ptr(t) ? type_real(t)->base : t;
	struct node *a = n->u.cast.a;
	struct xlator *x;

	if (n->sym)
		return n->type;
	check_expr(dc, a);
	if (!type_is_sou(out))
		dc_error(dc, n->loc, D_XLATE_NONE,
			"cannot translate to type %s: it is neither a "
			"structure or union nor a pointer to one",
			type_name(dc, t));
	x = find_for(dc, out, a);
	if (!x && dlib_load(dc, DLIB_XLATOR, type_name(dc, out)))
		x = find_for(dc, out, a);
	if (!x)
		x = find_for_other_space(dc, out, a);
	if (!x)
		x = find_for_any_pointer(dc, out, a);
	if (!x)
		dc_error(dc, n->loc, D_XLATE_NONE,
			"cannot translate from \"%s\" to \"%s\"",
			type_name_beside(dc, a->type, out),
			type_name_beside(dc, out, a->type));
	make_param(dc, a, x->in);
	n->u.cast.init = NULL;
	n->u.cast.a = node_bind(dc, node_copy(dc, a), &n->u.cast.init);
	n->sym = x;
	return t;
}

/* Return the member's expression for the value; converted if member and
 * expression are numbers. A string will do for an array of characters. */
static struct node *member_value(struct dcomp *dc, const struct xlator *x,
	struct node *a, const struct xmember *m)
{
	struct subst s = { NULL, x->param, a };
	struct node *value = node_clone(dc, m->value, &s);
	uint64_t off = 0;
	struct type *t = type_find_member(x->out, m->name, &off)->type;

	check_base(dc, value);
	if (!type_assignable_from(t, value) && !type_same(t, value->type) &&
		!(type_is_chars(t) && type_is_string(value->type)))
		dc_error(dc, m->loc, D_XLATE_INCOMPAT,
			"translator member %s definition uses incompatible "
			"types: \"%s\" = \"%s\"",
			m->name, type_name_beside(dc, t, value->type),
			type_name_beside(dc, value->type, t));
	if (value->kind != N_XLATE && type_is_scalar(t))
		check_coerce(dc, value, t);
	value->checked = value->kind != N_XLATE;
	return value;
}

static const struct xmember *find_xmember(
	const struct xmember *m, const char *name)
{
	while (m && m->name != name)
		m = m->next;
	return m;
}

struct attempt {
	const struct xlator *x;
	struct node *a;
	const struct xmember *m;
	struct node *value;
};

static void try_member(struct dcomp *dc, void *arg)
{
	struct attempt *t = arg;

	t->value = member_value(dc, t->x, t->a, t->m);
}

/* Translate one member; NULL if the translator does not define it. */
static struct node *translate(struct dcomp *dc, const struct xlator *x,
	struct node *a, const char *name)
{
	const struct xmember *m = find_xmember(x->members, name), *other;
	struct attempt t = { x, a, m, NULL };

	for (; m; m = other) {
		other = find_xmember(m->next, name);
		if (!other)
			return member_value(dc, x, a, m);
		t.m = m;
		if (dc_try_first(dc, try_member, &t))
			return t.value;
	}
	return NULL;
}

/* var.name */
static struct node *member_of_var(struct dcomp *dc, const struct node *n,
	struct node *var, const char *name)
{
	struct node *m = node_new(dc, N_MEMBER, n->loc);

	m->u.member.base = node_copy(dc, var);
	m->u.member.name = name;
	return m;
}

/* var.name = the member's expression. Only here a string can be assigned to an
 * array of characters. */
static struct node *assign_member(struct dcomp *dc, const struct node *n,
	struct node *var, const char *name, struct node *value)
{
	struct node *as = node_new(dc, N_ASSIGN, n->loc);
	struct type *t;

	as->u.op.a = member_of_var(dc, n, var, name);
	as->u.op.b = value;
	t = check_expr(dc, as->u.op.a);
	if (type_is_chars(t) && type_is_string(check_expr(dc, value)))
		as->type = t;
	else
		check_expr(dc, as);
	as->checked = true;
	return as;
}

/* Return the value of n's member as it is in memory, where it has an address,
 * or is a bit-field. */
static struct node *in_memory(struct dcomp *dc, const struct node *n,
	const struct xlator *x, struct node *value)
{
	const char *name = n->u.member.name;
	struct node *var = node_hidden_var(dc, x->out, n->loc), *m, *as;

	m = member_of_var(dc, n, var, name);
	check_expr(dc, m);
	if (!node_bit_field(m) && value->type &&
		type_same(value->type, m->type) &&
		(value->kind == N_MEMBER || node_is_element(value)))
		return value;
	as = assign_member(dc, n, var, name, value);
	return node_first_then(dc, as, m);
}

/* Replace n, a member of the translation `base', by its value. */
static void use_member(struct dcomp *dc, struct node *n, struct node *base)
{
	const struct xlator *x = base->sym;
	const struct type_member *m;
	struct node *init = base->u.cast.init, *value;
	uint64_t off = 0;

	m = type_find_member(x->out, n->u.member.name, &off);
	if (!m)
		dc_error(dc, n->loc, D_TYPE_MEMBER,
			"%s is not a member of %s%s", n->u.member.name,
			type_name(dc, x->out),
			near_member(dc, x->out, n->u.member.name));
	if (n->u.member.arrow != type_is_ptr(base->type))
		dc_error(dc, n->loc, n->u.member.arrow ? D_OP_PTR : D_OP_SOU,
			"operator %s requires operand of type %s",
			n->u.member.arrow ? "->" : ".",
			n->u.member.arrow ? "pointer to struct or union"
					  : "struct or union");
	value = translate(dc, x, base->u.cast.a, n->u.member.name);
	if (!value)
		dc_error(dc, n->loc, D_XLATE_NOCONV,
			"%s does not define conversion for member: %s",
			arena_printf(&dc->arena, "translator from %s to %s",
				type_name(dc, x->in), type_name(dc, x->out)),
			n->u.member.name);
	if (n->u.member.addressed || m->bits) /* which makes it that narrow */
		value = in_memory(dc, n, x, value);
	if (init && value->kind == N_XLATE)
		value->u.cast.init =
			value->u.cast.init
				? node_first_then(dc, init, value->u.cast.init)
				: init;
	else
		value = node_first_then(dc, init, value);
	node_become(n, value);
}

bool check_translated(struct dcomp *dc, struct node *n)
{
	struct node *base = n->u.member.base;

	check_base(dc, base);
	if (base->kind != N_XLATE)
		return false;
	use_member(dc, n, base);
	return true;
}

static struct xlator *find_from(
	struct dcomp *dc, struct type *in, const char *member)
{
	struct xlator *x = dc->xlators;

	while (x && !(x->in_lib && type_same(x->in, in) &&
			    find_xmember(x->members, member)))
		x = x->next;
	return x;
}

/* Replace p->m by xlate <T *> (p)->m. */
bool check_library_member(struct dcomp *dc, struct node *n)
{
	struct node *base = n->u.member.base, *value;
	struct type *t = base->type;
	struct xlator *x = find_from(dc, t, n->u.member.name);
	const char *tag =
		type_is_ptr(t) ? type_real(type_real(t)->base)->name : NULL;

	if (!x && tag &&
		dlib_load(dc, DLIB_MEMBER,
			arena_printf(
				&dc->arena, "%s.%s", tag, n->u.member.name)))
		x = find_from(dc, t, n->u.member.name);
	if (!x)
		return false;
	value = node_wrap(dc, base, N_XLATE);
	base->sym = x;
	base->type = type_ptr_to(dc, x->out);
	base->u.cast.a = node_bind(dc, value, &base->u.cast.init);
	use_member(dc, n, base);
	return true;
}

/* Replace n, a translation, by (init, var.m = ..., ..., var), or by var's
 * address. */
struct type *check_whole(struct dcomp *dc, struct node *n)
{
	const struct xlator *x = n->sym;
	struct type *t = n->type;
	struct node *var = node_hidden_var(dc, x->out, n->loc), *all, *value;
	const struct xmember *m;

	all = n->u.cast.init;
	for (m = x->members; m; m = m->next) {
		if (find_xmember(x->members, m->name) != m)
			continue;
		value = translate(dc, x, n->u.cast.a, m->name);
		value = assign_member(dc, n, var, m->name, value);
		all = node_first_then(dc, all, value);
	}
	if (type_is_ptr(t)) {
		value = node_new(dc, N_UNARY, n->loc);
		value->u.op.op = OP_ADDR;
		value->u.op.a = var;
		check_expr(dc, value);
	} else {
		value = var;
	}
	node_become(n, node_first_then(dc, all, value));
	return t;
}

/* Check that each member belongs to the type, and is defined once. */
static void check_members(struct dcomp *dc, struct xlator *x)
{
	const struct xmember *m;
	uint64_t off = 0;

	for (m = x->members; m; m = m->next) {
		if (!type_find_member(x->out, m->name, &off))
			dc_error(dc, m->loc, D_XLATE_MEMB,
				"translator member %s is not a member of %s",
				m->name, type_name(dc, x->out));
		if (!x->in_lib && find_xmember(m->next, m->name))
			dc_error(dc, find_xmember(m->next, m->name)->loc,
				D_XLATE_MEMB,
				"translator member %s is defined twice",
				m->name);
	}
}

/* Try it out, so that errors are reported where it is declared. */
static void try_members(struct dcomp *dc, struct xlator *x)
{
	const struct xmember *m;
	struct node *a;

	dc->dry = true;
	a = node_hidden_var(dc, x->in, x->loc);
	for (m = x->members; m; m = m->next)
		member_value(dc, x, a, m);
	dc->dry = false;
}

void check_translator(struct dcomp *dc, struct decl *d)
{
	struct xlator *x = arena_new(&dc->arena, struct xlator);

	x->out = type_of_texpr(dc, d->u.xlator.out);
	x->in = type_of_texpr(dc, d->u.xlator.in);
	x->param = d->u.xlator.param;
	x->members = d->u.xlator.members;
	x->loc = d->loc;
	x->in_lib = dc->lib != NULL;
	if (!type_is_sou(x->out))
		dc_error(dc, d->loc, D_XLATE_SOU,
			"translator output type must be a struct or union: %s",
			type_name(dc, x->out));
	if (!type_complete(x->out))
		dc_error(dc, d->loc, D_DECL_INCOMPLETE,
			"translator output type %s is not defined",
			type_name(dc, x->out));
	if (find_translator(dc, x->out, x->in))
		dc_error(dc, d->loc, D_XLATE_REDECL,
			"translator from %s to %s has already been declared",
			type_name(dc, x->in), type_name(dc, x->out));
	check_members(dc, x);
	x->next = dc->xlators;
	dc->xlators = x;
	if (!x->in_lib)
		try_members(dc, x);
}
