/* check_agg.c - checks @name[keys] = function(value, parameters, increment).
 * The first use determines the function, its parameters and the keys' types;
 * later ones must agree. */
#include "dcomp/check/check_impl.h"

bool node_is_agg_assign(const struct node *n)
{
	const struct node *a;

	if (n->kind != N_ASSIGN)
		return false;
	a = n->u.op.a;
	return a->kind == N_AGG ||
	       (a->kind == N_INDEX && a->u.call.fn->kind == N_AGG);
}

/* A constant parameter of 16 or 32 bits. */
struct param {
	const char *what; /* "lquantize( ) base (argument #1)" */
	enum dc_tag type_tag, value_tag;
	int64_t least, most;
	const char *range; /* for messages: what it must be */
};

static int64_t param_value(
	struct dcomp *dc, struct node *arg, const struct param *p)
{
	int64_t v = node_const_value(dc, arg, p->type_tag, p->what);

	if (v < p->least || v > p->most)
		dc_error(dc, arg->loc, p->value_tag, "%s must be %s", p->what,
			p->range);
	return v;
}

/* clang-format off */
static const struct param
	lq_base = { "lquantize( ) base (argument #1)",
		D_LQUANT_BASETYPE, D_LQUANT_BASEVAL, INT32_MIN, INT32_MAX,
		"a 32-bit quantity" },
	lq_limit = { "lquantize( ) limit (argument #2)",
		D_LQUANT_LIMTYPE, D_LQUANT_LIMVAL, INT32_MIN, INT32_MAX,
		"a 32-bit quantity" },
	lq_step = { "lquantize( ) step (argument #3)",
		D_LQUANT_STEPTYPE, D_LQUANT_STEPVAL, 1, UINT16_MAX,
		"a non-zero positive 16-bit quantity" },
	llq_factor = { "llquantize( ) factor (argument #1)",
		D_LLQUANT_FACTORTYPE, D_LLQUANT_FACTORVAL, 0, UINT16_MAX,
		"an unsigned 16-bit quantity" },
	llq_low = { "llquantize( ) low magnitude (argument #2)",
		D_LLQUANT_LOWTYPE, D_LLQUANT_LOWVAL, 0, UINT16_MAX,
		"an unsigned 16-bit quantity" },
	llq_high = { "llquantize( ) high magnitude (argument #3)",
		D_LLQUANT_HIGHTYPE, D_LLQUANT_HIGHVAL, 0, UINT16_MAX,
		"an unsigned 16-bit quantity" },
	llq_nsteps = { "llquantize( ) number of steps (argument #4)",
		D_LLQUANT_NSTEPTYPE, D_LLQUANT_NSTEPVAL, 0, UINT16_MAX,
		"an unsigned 16-bit quantity" };
/* clang-format on */

/* Most levels of a quantization; it has a few more for values beyond its
 * ends. */
enum {
	MOST_LEVELS = UINT16_MAX - 8
};

void check_lquantize(struct dcomp *dc, struct node *call, struct aggr_desc *d)
{
	struct node *step = node_call_arg(call, 3);
	int64_t levels;

	d->low = param_value(dc, node_call_arg(call, 1), &lq_base);
	d->high = param_value(dc, node_call_arg(call, 2), &lq_limit);
	if (d->low >= d->high)
		dc_error(dc, call->loc, D_LQUANT_MISMATCH,
			"lquantize( ) base (argument #1) must be less than "
			"limit (argument #2)");
	d->step = step ? param_value(dc, step, &lq_step) : 1;
	levels = (d->high - d->low) / d->step;
	if (levels == 0)
		dc_error(dc, call->loc, D_LQUANT_STEPLARGE,
			"lquantize( ) step (argument #3) too large: "
			"must have at least one quantization level");
	if (levels > MOST_LEVELS)
		dc_error(dc, call->loc, D_LQUANT_STEPSMALL,
			"lquantize( ) step (argument #3) too small: number "
			"of quantization levels must be a 16-bit quantity");
	d->high = d->low + levels * d->step; /* of whole steps only */
}

/* factor^(high + 1), the end of the highest magnitude, must fit in 64 bits. */
static void check_magnitudes(
	struct dcomp *dc, struct node *call, const struct aggr_desc *d)
{
	int64_t i, top = 1;

	if (d->low >= d->high)
		dc_error(dc, call->loc, D_LLQUANT_MAGRANGE,
			"llquantize( ) low magnitude (argument #2) must be "
			"less than high magnitude (argument #3)");
	for (i = 0; i <= d->high; i++)
		if (__builtin_mul_overflow(top, d->step, &top))
			dc_error(dc, call->loc, D_LLQUANT_MAGTOOBIG,
				"llquantize( ) high magnitude (argument #3) "
				"will cause overflow of 64 bits");
}

/* The steps must divide a power of the factor, so that every step begins and
 * ends at a whole number. */
static void check_steps(
	struct dcomp *dc, struct node *call, const struct aggr_desc *d)
{
	int64_t power = d->step;

	if (d->nsteps < 1 || (d->nsteps < d->step && d->step % d->nsteps))
		dc_error(dc, call->loc, D_LLQUANT_FACTORNSTEPS,
			"llquantize( ) factor (argument #1) must be less than "
			"or equal to the number of steps per magnitude "
			"(argument #4), or a multiple of it");
	while (power < d->nsteps)
		power *= d->step;
	if ((d->nsteps > d->step && d->nsteps % d->step) || power % d->nsteps)
		dc_error(dc, call->loc, D_LLQUANT_FACTOREVEN,
			"llquantize( ) factor (argument #1) must evenly divide "
			"the number of steps per magnitude (argument #4), and "
			"the number of steps must evenly divide a power of "
			"the factor");
}

void check_llquantize(struct dcomp *dc, struct node *call, struct aggr_desc *d)
{
	struct node *nsteps = node_call_arg(call, 4);

	d->step = param_value(dc, node_call_arg(call, 1), &llq_factor);
	if (d->step < 2)
		dc_error(dc, call->loc, D_LLQUANT_FACTORSMALL,
			"llquantize( ) factor (argument #1) must be two or "
			"more");
	d->low = param_value(dc, node_call_arg(call, 2), &llq_low);
	d->high = param_value(dc, node_call_arg(call, 3), &llq_high);
	d->nsteps = nsteps ? param_value(dc, nsteps, &llq_nsteps) : 1;
	check_magnitudes(dc, call, d);
	check_steps(dc, call, d);
	if (aggr_nwords(d) > MOST_LEVELS)
		dc_error(dc, call->loc, D_LLQUANT_NSTEPVAL,
			"llquantize( ) number of steps (argument #4) makes "
			"too many quantization levels");
}

static void match(struct dcomp *dc, struct node *call, enum dc_tag tag,
	const char *what, int64_t now, int64_t before)
{
	if (now != before)
		dc_error(dc, call->loc, tag,
			"%s( ) %s does not match the previous declaration: "
			"%lld, previously %lld",
			((struct sym *)call->sym)->name, what, (long long)now,
			(long long)before);
}

void check_match_lquantize(struct dcomp *dc, struct node *call,
	const struct aggr_desc *now, const struct aggr_desc *before)
{
	match(dc, call, D_LQUANT_MATCHBASE, "base (argument #1)", now->low,
		before->low);
	match(dc, call, D_LQUANT_MATCHLIM, "limit (argument #2)", now->high,
		before->high);
	match(dc, call, D_LQUANT_MATCHSTEP, "step (argument #3)", now->step,
		before->step);
}

void check_match_llquantize(struct dcomp *dc, struct node *call,
	const struct aggr_desc *now, const struct aggr_desc *before)
{
	match(dc, call, D_LLQUANT_MATCHFACTOR, "factor (argument #1)",
		now->step, before->step);
	match(dc, call, D_LLQUANT_MATCHLOW, "low magnitude (argument #2)",
		now->low, before->low);
	match(dc, call, D_LLQUANT_MATCHHIGH, "high magnitude (argument #3)",
		now->high, before->high);
	match(dc, call, D_LLQUANT_MATCHNSTEPS, "steps (argument #4)",
		now->nsteps, before->nsteps);
}

/* Check the call's arguments, and fill in the description. */
static void check_aggfn(struct dcomp *dc, struct node *call,
	const struct dc_aggfn *fn, struct aggr_desc *desc)
{
	struct node *value = call->u.call.args, *incr;

	check_count(dc, call, D_PROTO_LEN, fn->name, fn->least, fn->most);
	desc->fn = fn - dc_aggfns;
	desc->is_signed = 1;
	if (fn->has_value) {
		check_expr(dc, value);
		check_no_float(dc, value, fn->name, value->type);
		if (!type_is_scalar(value->type))
			dc_error(dc, value->loc, D_AGG_SCALAR,
				"%s( ) argument #1 must be of scalar type",
				fn->name);
		desc->is_signed = !type_is_unsigned(value->type) ||
				  type_size(dc, value->type) < 8;
	}
	if (fn->params)
		fn->params(dc, call, desc);
	incr = fn->incr ? node_call_arg(call, fn->incr) : NULL;
	if (incr && !type_is_int(check_expr(dc, incr)))
		check_bad_arg(dc, fn->name, fn->incr, "int64_t", incr);
}

/* A later use of an aggregation. */
static void check_same(struct dcomp *dc, struct node *call,
	const struct sym *agg, const struct dc_aggfn *fn,
	const struct aggr_desc *desc)
{
	const struct dc_aggfn *before = agg->u.agg.fn;

	if (fn != before)
		dc_error(dc, call->loc, D_AGG_REDEF,
			"aggregation redefined: @%s\n"
			"\t current: @%s = %s( )\n"
			"\tprevious: @%s = %s( ) : line %u",
			agg->name, agg->name, fn->name, agg->name, before->name,
			agg->loc.line);
	if (fn->match)
		fn->match(dc, call, desc, &agg->u.agg.desc);
}

static const struct dc_aggfn *callee_aggfn(
	struct dcomp *dc, struct node *n, const char *agg)
{
	struct node *call = n->u.op.b;

	if (n->u.op.op != OP_NONE || call->kind != N_CALL ||
		check_callee(dc, call)->kind != SYM_AGGFN)
		dc_error(dc, n->loc, D_AGG_FUNC,
			"@%s must be assigned the result of an aggregating "
			"function",
			agg);
	return ((struct sym *)call->sym)->u.aggfn;
}

void check_agg_assign(struct dcomp *dc, struct node *n)
{
	struct node *lhs = n->u.op.a, *call = n->u.op.b, *id, *args = NULL;
	struct aggr_desc desc = { 0 };
	const struct dc_aggfn *fn;
	struct sym *s;

	id = lhs->kind == N_INDEX ? lhs->u.call.fn : lhs;
	if (lhs->kind == N_INDEX)
		args = lhs->u.call.args;
	fn = callee_aggfn(dc, n, id->u.id.name);
	check_recorded_args(dc, args); /* first, as when the clause runs */
	check_aggfn(dc, call, fn, &desc);
	s = sym_find(dc, NS_AGG, id->u.id.name);
	if (s) {
		check_same(dc, call, s, fn, &desc);
	} else {
		s = sym_add(dc, NS_AGG, id->u.id.name, SYM_AGG, id->loc);
		s->u.agg.fn = fn;
		s->u.agg.desc = desc;
	}
	check_tuple(
		dc, n, s, &s->u.agg.key, args, args ? lhs->u.call.nargs : 0);
	lhs->sym = id->sym = s;
	n->type = type_basic(dc, BASE_VOID);
}
