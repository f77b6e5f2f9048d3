/* check.c - the top level of the checker: declarations, clauses, statements. */
#include "dcomp/check/check_impl.h"

#include <string.h>

void check_cond(
	struct dcomp *dc, struct node *n, enum dc_tag tag, const char *what)
{
	check_expr(dc, n);
	check_condition(dc, n);
	if (!type_is_scalar(n->type))
		dc_error(dc, n->loc, tag, "%s must be of scalar type", what);
}

/* Return the aggregation that n is, with keys or without, or NULL. */
const struct node *node_agg_of(const struct node *n)
{
	if (n->kind == N_INDEX)
		n = n->u.call.fn;
	return n->kind == N_AGG ? n : NULL;
}

static bool is_action(struct dcomp *dc, struct node *n)
{
	return n->kind == N_CALL && check_callee(dc, n)->kind == SYM_ACT;
}

static void check_stmt_expr(struct dcomp *dc, struct node *n);

static void check_stmt_cond(struct dcomp *dc, struct node *n)
{
	check_cond(dc, n->u.cond.cond, D_OP_SCALAR, "condition of operator ?:");
	check_stmt_expr(dc, n->u.cond.a);
	check_stmt_expr(dc, n->u.cond.b);
	n->type = type_basic(dc, BASE_VOID);
}

static void check_stmt_comma(struct dcomp *dc, struct node *n)
{
	check_stmt_expr(dc, n->u.op.a);
	check_stmt_expr(dc, n->u.op.b);
	n->type = type_basic(dc, BASE_VOID);
}

/* Refuse @a; and @a[1]; */
static void bare_agg(struct dcomp *dc, struct node *n)
{
	dc_error(dc, n->loc, D_AGG_NULL,
		"expression statement of an aggregation has no effect");
}

/* Refuse @a[1][2] = ...; several keys are written @a[1, 2]. */
static void refuse_indexes(struct dcomp *dc, struct node *n)
{
	const struct node *lhs = n->kind == N_ASSIGN ? n->u.op.a : n;

	if (lhs->kind == N_INDEX && lhs->u.call.fn->kind == N_INDEX &&
		node_agg_of(lhs->u.call.fn))
		dc_error(dc, lhs->loc, D_AGG_MDIM,
			"@%s may not be indexed twice: separate its keys by "
			"commas",
			node_agg_of(lhs->u.call.fn)->u.id.name);
}

/* Check an expression that is a statement: it may also be an action or update
 * an aggregation. */
static void check_stmt_expr(struct dcomp *dc, struct node *n)
{
	check_enter(dc, n->loc);
	refuse_indexes(dc, n);
	if (node_is_agg_assign(n))
		check_agg_assign(dc, n);
	else if (node_agg_of(n))
		bare_agg(dc, n);
	else if (n->kind == N_COND)
		check_stmt_cond(dc, n);
	else if (n->kind == N_BINARY && n->u.op.op == OP_COMMA)
		check_stmt_comma(dc, n);
	else if (is_action(dc, n))
		check_action(dc, n);
	else
		check_expr(dc, n);
	check_leave(dc);
}

/* Check a part of the program. While types are searched for, errors do not
 * matter: see check_later.c. */
static void check_part(
	struct dcomp *dc, void (*fn)(struct dcomp *dc, void *arg), void *arg)
{
	if (dc->later.searching)
		dc_try(dc, fn, arg);
	else
		fn(dc, arg);
}

/* Check a statement, but not the statements within it. */
static void check_stmt(struct dcomp *dc, void *arg)
{
	struct node *n = arg;

	if (n->kind == N_EXPR)
		check_stmt_expr(dc, n->u.op.a);
	else if (n->kind == N_IF)
		check_cond(
			dc, n->u.cond.cond, D_PRED_SCALAR, "condition of if");
}

static void check_stmts(struct dcomp *dc, struct node *n)
{
	for (; n; n = n->next) {
		check_enter(dc, n->loc);
		check_part(dc, check_stmt, n);
		if (n->kind == N_IF) {
			check_stmts(dc, n->u.cond.a);
			check_stmts(dc, n->u.cond.b);
		}
		check_leave(dc);
	}
}

/* Return the end of d's text: where the next declaration begins. */
static uint32_t text_end(const struct decl *d)
{
	const struct decl *next = d->next;

	while (next && next->loc.off <= d->loc.off)
		next = next->next;
	return next ? next->loc.off : strlen(d->loc.src->text);
}

static bool assigns(const struct node *n)
{
	return n->kind == N_ASSIGN ||
	       (n->kind == N_UNARY && n->u.op.op >= OP_PREINC);
}

const char *check_meant_equal(const struct dcomp *dc, const char *op)
{
	return dc->in_pred && !strcmp(op, "=") ? "; did you mean ==?" : "";
}

void check_predicate(struct dcomp *dc, void *arg)
{
	struct node *pred = arg;

	dc->in_pred = true;
	if (node_is_void_act(dc, pred))
		dc_error(dc, pred->loc, D_PRED_SCALAR,
			"predicate result must be of scalar type");
	check_cond(dc, pred, D_PRED_SCALAR, "predicate result");
	dc->in_pred = false;
}

/* A predicate may read a variable that only the statements below it assign, as
 * in /!self->seen/ { self->seen = 1; }, so it is checked after them; unless it
 * assigns one for them itself. */
void check_guarded(struct dcomp *dc, struct decl *d)
{
	struct node *pred = d->u.clause.pred;
	bool first = node_find(pred, assigns);

	if (first)
		check_part(dc, check_predicate, pred);
	check_stmts(dc, d->u.clause.body);
	if (pred && !first)
		check_part(dc, check_predicate, pred);
}

static void check_clause(struct dcomp *dc, struct decl *d)
{
	struct dc_clause c = { .decl = d, .end = text_end(d), .splits = true };

	check_later_apart(dc, d);
	c.pdesc = dc_pdescs(dc, d, &c.npdescs);
	/* cppcheck-suppress autoVariables ; it is NULL again before c ends */
	dc->clause = &c;
	dc->attr = DC_ATTR_OWN;
	if (dc->opts.attrs)
		c.pattr = attr_of_pdescs(dc, &c);
	check_guarded(dc, d);
	if (!dc->later.searching)
		check_spec_rules(dc, d->u.clause.body);
	dc->clause = NULL;
	c.sattr = dc->attr;
	vec_push(&dc->clauses, c);
}

/* A system header may define a type that D or a library has, such as dev_t, in
 * its own way, which then holds for what is declared after it. */
static void declare_typedef(struct dcomp *dc, struct decl *d)
{
	const char *name = d->u.var.name;
	const struct layout_attr *attr = &d->u.var.attr;
	struct type *t = check_mode(dc, attr, type_of_texpr(dc, d->u.var.type));
	uint32_t align = attr->aligned ? check_alignment(dc, attr, 1, 0) : 0;
	struct type *old = type_named(dc, name);

	if (old && type_same(old, t) && (!align || type_align(old) == align))
		return;
	if (old && !d->loc.src->is_c)
		dc_error(dc, d->loc, D_DECL_IDRED, "typedef redeclared: %s",
			name);
	type_add_typedef(dc, name, t)->align = align;
}

enum {
	MOST_BYTES = 1 << 16 /* of a variable, as for strings */
};

static void check_var_type(struct dcomp *dc, struct decl *d, struct type *t)
{
	struct type *of = t;

	while (type_is_array(of))
		of = type_real(of)->base;
	if (type_is_void(t))
		dc_error(dc, d->loc, D_DECL_VOIDOBJ,
			"cannot have a variable of type void: %s",
			d->u.var.name);
	if (type_real(t)->kind == T_FUNC)
		dc_error(dc, d->loc, D_DECL_FUNCTYPE,
			"cannot declare a function in D: %s", d->u.var.name);
	if (type_is_array(t) && !type_real(t)->nelem)
		dc_error(dc, d->loc, D_DECL_ARRNULL,
			"array declaration requires a size: %s", d->u.var.name);
	if (type_is_sou(of) && !type_complete(of))
		dc_error(dc, d->loc, D_DECL_INCOMPLETE,
			"cannot have a variable of incomplete type %s: %s",
			type_name(dc, t), d->u.var.name);
	if (type_is_bytes(t) &&
		(type_size(dc, t) == 0 || type_size(dc, t) > MOST_BYTES))
		dc_error(dc, d->loc, D_DECL_ARRBIG,
			"a variable of type %s cannot have %llu bytes: %s",
			type_name(dc, t), (unsigned long long)type_size(dc, t),
			d->u.var.name);
}

static void declare_keys(struct dcomp *dc, struct tuple *key, struct member *m)
{
	struct member *k;
	uint32_t i = 0;

	for (k = m; k; k = k->next)
		key->n++;
	key->declared = true;
	key->part = arena_alloc(&dc->arena, key->n * sizeof(*key->part));
	for (k = m; k; k = k->next, i++) {
		struct type *t = type_of_texpr(dc, k->type);

		if (!type_is_scalar(t) && !type_is_string(t) &&
			!(type_is_bytes(t) && type_complete(t)) &&
			!type_is_float(t))
			dc_error(dc, k->loc, D_DECL_PROTO_TYPE,
				"key #%u may not be of type %s", i + 1,
				type_name(dc, t));
		key->part[i].type = t;
	}
}

static bool same_keys(const struct tuple *a, const struct tuple *b)
{
	if (a->n != b->n)
		return false;
	for (uint32_t i = 0; i < a->n; i++)
		if (!type_same(a->part[i].type, b->part[i].type))
			return false;
	return true;
}

/* A variable may be declared again if nothing differs. */
static void redeclare(struct dcomp *dc, struct decl *d, const struct sym *s,
	struct type *t, bool is_array)
{
	struct tuple key = { 0 };

	if (s->kind != SYM_VAR || s->u.var.is_array != is_array ||
		!type_same(s->type, t))
		dc_error(dc, d->loc, D_DECL_IDRED,
			"identifier redeclared: %s\n\t current: %s\n\t"
			"previous: %s",
			sym_text(dc, s), type_name(dc, t),
			s->kind == SYM_VAR ? type_name(dc, s->type)
					   : sym_what(s));
	if (!is_array)
		return;
	declare_keys(dc, &key, d->u.var.type->declr->params);
	if (!same_keys(&key, &s->u.var.key))
		dc_error(dc, d->loc, D_DECL_IDRED,
			"identifier redeclared: %s[ ] has keys of other types",
			sym_text(dc, s));
}

static void declare_var(struct dcomp *dc, struct decl *d, enum dif_scope scope)
{
	static const enum sym_space space[] = {
		[SCOPE_GLOBAL] = NS_PLAIN,
		[SCOPE_THREAD] = NS_SELF,
		[SCOPE_LOCAL] = NS_THIS,
	};
	struct declr *dr = d->u.var.type->declr;
	bool is_array = dr && dr->kind == D_TUPLE;
	struct type *t = is_array ? type_of_declr(dc, d->u.var.type, dr->next)
				  : type_of_texpr(dc, d->u.var.type);
	bool yields = sym_gives_way(dc, space[scope], d->u.var.name) ||
		      (scope == SCOPE_GLOBAL &&
			      sym_constant_gives_way(dc, d->u.var.name));
	struct sym *s =
		yields ? NULL : sym_find(dc, space[scope], d->u.var.name);

	check_var_type(dc, d, t);
	if (is_array && scope == SCOPE_LOCAL)
		dc_error(dc, d->loc, D_DECL_LOCASSC,
			"cannot declare clause-local associative array: %s",
			d->u.var.name);
	if (s) {
		redeclare(dc, d, s, t, is_array);
		return;
	}
	s = sym_add(dc, space[scope], d->u.var.name, SYM_VAR, d->loc);
	s->type = t;
	s->u.var.scope = scope;
	s->u.var.is_array = is_array;
	if (is_array)
		declare_keys(dc, &s->u.var.key, dr->params);
}

static void declare_extern(struct dcomp *dc, struct decl *d)
{
	struct type *t = type_of_texpr(dc, d->u.var.type);
	struct sym *s = sym_find(dc, NS_PLAIN, d->u.var.name);

	if (s && (s->kind != SYM_EXTERN || !type_same(s->type, t)))
		dc_error(dc, d->loc, D_DECL_IDRED, "identifier redeclared: %s",
			d->u.var.name);
	if (!s)
		s = sym_add(dc, NS_PLAIN, d->u.var.name, SYM_EXTERN, d->loc);
	s->type = t;
}

void check_declaration(struct dcomp *dc, struct decl *d)
{
	if (!d->u.var.name) {
		check_forward_enum(dc, d->u.var.type->spec);
		type_of_texpr(dc, d->u.var.type);
		if (d->u.var.type->spec->tag == TAG_NONE)
			dc_error(dc, d->loc, D_DECL_USELESS,
				"useless declaration");
		return;
	}
	switch (d->u.var.storage) {
	case ST_TYPEDEF:
		declare_typedef(dc, d);
		break;
	case ST_NONE:
		check_not_args(dc, d);
		declare_var(dc, d, SCOPE_GLOBAL);
		break;
	case ST_SELF:
		declare_var(dc, d, SCOPE_THREAD);
		break;
	case ST_THIS:
		declare_var(dc, d, SCOPE_LOCAL);
		break;
	case ST_EXTERN:
		check_not_args(dc, d);
		declare_extern(dc, d);
		break;
	default:
		dc_error(dc, d->loc, D_DECL_BADCLASS,
			"specified storage class not appropriate in D");
	}
}

static void check_decl(struct dcomp *dc, void *arg)
{
	struct decl *d = arg;

	switch (d->kind) {
	case DC_CLAUSE:
		check_clause(dc, d);
		break;
	case DC_DECL:
		check_declaration(dc, d);
		break;
	case DC_INLINE:
		check_inline(dc, d);
		break;
	case DC_PRAGMA:
		dc_pragma(dc, d->loc, d->u.pragma.text, false);
		break;
	case DC_TRANSLATOR:
		check_translator(dc, d);
		break;
	case DC_PROVIDER_DECL:
		check_provider(dc, d);
		break;
	}
}

void dc_check(struct dcomp *dc, struct decl *d)
{
	dc->ncopied = 0;
	check_part(dc, check_decl, d);
}
