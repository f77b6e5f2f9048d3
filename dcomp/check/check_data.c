/* check_data.c - checks actions on what was recorded before: on whole
 * aggregations, the output, options. */
#include "dcomp/check/check_impl.h"
#include "dcomp/check/near.h"

struct sym *check_aggarg(
	struct dcomp *dc, struct node *arg, uint32_t i, const struct aggarg *a)
{
	if (arg->kind != N_AGG)
		dc_error(dc, arg->loc, a->arg,
			"%s( ) argument #%u is incompatible with "
			"prototype:\n\tprototype: aggregation\n\t argument: "
			"%s",
			a->fn, i, type_name(dc, check_expr(dc, arg)));
	arg->sym = sym_find(dc, NS_AGG, arg->u.id.name);
	if (!arg->sym)
		dc_error(dc, arg->loc, a->bad, "undefined aggregation: @%s%s",
			arg->u.id.name,
			near_variable(dc, NS_AGG, arg->u.id.name));
	return arg->sym;
}

/* Check the number of arguments, and the aggregation. */
static void check_agg_act(struct dcomp *dc, struct node *call,
	const struct aggarg *a, enum dc_tag proto, int least, int most)
{
	check_count(dc, call, proto, a->fn, least, most);
	check_aggarg(dc, call->u.call.args, 1, a);
}

/* Check the optional number after the aggregation. */
static void check_number(struct dcomp *dc, struct node *call,
	const struct aggarg *a, enum dc_tag tag, const char *what)
{
	struct node *arg = node_call_arg(call, 1);

	if (!arg)
		return;
	check_recorded_args(dc, arg);
	if (!type_is_scalar(arg->type))
		dc_error(dc, arg->loc, tag,
			"%s( ) argument #2 (%s) must be of scalar type", a->fn,
			what);
}

void check_clear(struct dcomp *dc, struct node *call)
{
	static const struct aggarg a = { "clear", D_CLEAR_AGGARG,
		D_CLEAR_AGGBAD };

	check_agg_act(dc, call, &a, D_CLEAR_PROTO, 1, 1);
}

void check_trunc(struct dcomp *dc, struct node *call)
{
	static const struct aggarg a = { "trunc", D_TRUNC_AGGARG,
		D_TRUNC_AGGBAD };

	check_agg_act(dc, call, &a, D_TRUNC_PROTO, 1, 2);
	check_number(dc, call, &a, D_TRUNC_SCALAR, "number of elements");
}

void check_normalize(struct dcomp *dc, struct node *call)
{
	static const struct aggarg a = { "normalize", D_NORMALIZE_AGGARG,
		D_NORMALIZE_AGGBAD };

	check_agg_act(dc, call, &a, D_NORMALIZE_PROTO, 2, 2);
	check_number(dc, call, &a, D_NORMALIZE_SCALAR, "factor");
}

void check_denormalize(struct dcomp *dc, struct node *call)
{
	static const struct aggarg a = { "denormalize", D_NORMALIZE_AGGARG,
		D_NORMALIZE_AGGBAD };

	check_agg_act(dc, call, &a, D_NORMALIZE_PROTO, 1, 1);
}

void check_nothing(struct dcomp *dc, struct node *call)
{
	(void)dc, (void)call;
}

void check_setopt(struct dcomp *dc, struct node *call)
{
	struct node *a = call->u.call.args;
	uint32_t i = 0;

	check_recorded_args(dc, a);
	for (; a; a = a->next, i++) {
		if (type_is_text(a->type))
			check_make_string(dc, a);
		if (!type_is_string(a->type))
			check_bad_arg(dc, "setopt", i, "string", a);
	}
}

void check_strftime(struct dcomp *dc, struct node *call)
{
	struct node *format = call->u.call.args, *ns = format->next;

	check_recorded_args(dc, format);
	if (format->kind != N_STRING)
		check_bad_arg(dc, "strftime", 0, "string constant", format);
	if (!type_is_int(ns->type))
		check_bad_arg(dc, "strftime", 1, "int64_t", ns);
	check_coerce(dc, ns, type_named(dc, "int64_t"));
}
