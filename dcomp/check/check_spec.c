/* check_spec.c - speculations: which actions may follow which in a clause. What
 * a clause records belongs to one speculation or to none, and a clause that
 * commits records nothing itself. The rules hold on each path through the
 * clause, so the arms of an if may do different things. */
#include "dcomp/check/check_impl.h"

/* What was done on some path so far, a bit each. */
enum {
	SPECULATED = 1,
	COMMITTED = 2,
	RECORDED = 4
};

/* More values besides enum act_does. */
enum {
	DOES_AGGREGATE = DOES_DISCARD + 1,
	DOES_DESTROY, /* a destructive subroutine; it records nothing */
	DOES_COMMAND, /* a destructive action, done when its record is read */
};

static int what_does(const struct dc_act *act)
{
	return dif_act_destroys(act->kind) ? DOES_COMMAND : (int)act->does;
}

static const struct rule {
	int does, after; /* `does' must not come after any of these */
	enum dc_tag tag;
	const char *text;
} rules[] = {
	{ DOES_COMMIT, COMMITTED, D_COMM_COMM,
		"commit( ) may not follow commit( )" },
	{ DOES_COMMIT, RECORDED, D_COMM_DREC,
		"commit( ) may not follow data-recording action(s)" },
	{ DOES_SPECULATE, SPECULATED, D_SPEC_SPEC,
		"speculate( ) may not follow speculate( )" },
	{ DOES_SPECULATE, COMMITTED, D_SPEC_COMM,
		"speculate( ) may not follow commit( )" },
	{ DOES_SPECULATE, RECORDED, D_SPEC_DREC,
		"speculate( ) may not follow data-recording action(s)" },
	{ DOES_AGGREGATE, SPECULATED, D_AGG_SPEC,
		"aggregating actions may not follow speculate( )" },
	{ DOES_AGGREGATE, COMMITTED, D_AGG_COMM,
		"aggregating actions may not follow commit( )" },
	{ DOES_DESTROY, SPECULATED, D_ACT_SPEC,
		"destructive actions may not follow speculate( )" },
	{ DOES_COMMAND, SPECULATED, D_ACT_SPEC,
		"destructive actions may not follow speculate( )" },
	{ DOES_COMMAND, COMMITTED, D_DREC_COMM,
		"data-recording actions may not follow commit( )" },
	{ DOES_EXIT, SPECULATED, D_EXIT_SPEC,
		"exit( ) may not follow speculate( )" },
	{ DOES_EXIT, COMMITTED, D_DREC_COMM,
		"data-recording actions may not follow commit( )" },
	{ DOES_RECORD, COMMITTED, D_DREC_COMM,
		"data-recording actions may not follow commit( )" },
};

static int follow(struct dcomp *dc, const struct node *n, int does, int done)
{
	for (size_t i = 0; i < sizeof(rules) / sizeof(*rules); i++)
		if (rules[i].does == does && rules[i].after & done)
			dc_error(dc, n->loc, rules[i].tag, "%s", rules[i].text);
	if (does == DOES_SPECULATE)
		return done | SPECULATED;
	if (does == DOES_COMMIT)
		return done | COMMITTED;
	if (does == DOES_DISCARD || does == DOES_DESTROY)
		return done;
	return done | RECORDED;
}

static bool destroys(const struct node *n)
{
	const struct sym *s = n->sym;

	if (n->kind == N_IDENT && s && s->kind == SYM_INLINE)
		return s->destroys;
	return n->kind == N_CALL && s->kind == SYM_SUBR &&
	       dif_subr_destroys(s->u.subr);
}

bool check_destroys(const struct node *n)
{
	return node_find(n, destroys);
}

/* An expression's value may call destructive subroutines. */
static void value(struct dcomp *dc, const struct node *n, int done)
{
	n = node_find(n, destroys);
	if (n)
		follow(dc, n, DOES_DESTROY, done);
}

/* These functions take what was done before the statement, and return what has
 * been done after it. */

static int expr(struct dcomp *dc, const struct node *n, int done)
{
	const struct sym *s = n->sym;

	if (n->kind == N_COND && type_is_void(n->type)) {
		value(dc, n->u.cond.cond, done);
		return expr(dc, n->u.cond.a, done) |
		       expr(dc, n->u.cond.b, done);
	}
	if (n->kind == N_BINARY && n->u.op.op == OP_COMMA)
		return expr(dc, n->u.op.b, expr(dc, n->u.op.a, done));
	value(dc, n, done);
	if (n->kind == N_CALL && s->kind == SYM_ACT)
		return follow(dc, n, what_does(s->u.act), done);
	if (node_is_agg_assign(n))
		return follow(dc, n, DOES_AGGREGATE, done);
	return done;
}

static int stmts(struct dcomp *dc, const struct node *n, int done)
{
	for (; n; n = n->next) {
		if (n->kind == N_EXPR) {
			done = expr(dc, n->u.op.a, done);
		} else if (n->kind == N_IF) {
			value(dc, n->u.cond.cond, done);
			done = stmts(dc, n->u.cond.a, done) |
			       stmts(dc, n->u.cond.b, done);
		}
	}
	return done;
}

void check_spec_rules(struct dcomp *dc, const struct node *body)
{
	stmts(dc, body, 0);
}

void check_spec_id(struct dcomp *dc, struct node *call)
{
	const struct sym *s = call->sym;
	struct node *arg = call->u.call.args;

	if (!type_is_int(check_expr(dc, arg)))
		check_bad_arg(dc, s->name, 0, "int", arg);
	check_coerce(dc, arg, type_basic(dc, BASE_INT));
}
