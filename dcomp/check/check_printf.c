/* check_printf.c - checks that formats and arguments match: of printf(), of
 * actions that take a format in the same way, and of printa(). */
#include "dcomp/check/check_impl.h"

#include <string.h>

#include "dcomp/check/pfmt.h"

/* A walk over a format. */
struct walk {
	const char *fn; /* printf, printa, system... */
	struct node *format;
	const char *at;
	struct pfmt f; /* the current conversion */
	int nconv;     /* its number, from 1 */
};

/* "%%" may not have flags, width or size between the signs. */
static void check_percent(struct dcomp *dc, const struct walk *w)
{
	const struct pfmt *f = &w->f;

	if (f->minus || f->plus || f->space || f->sharp || f->zero || f->agg ||
		f->width || f->star_width || f->has_prec || f->size[0])
		dc_error(dc, w->format->loc, D_SYNTAX,
			"format conversion #%d cannot be combined with other "
			"format flags: %%%%",
			w->nconv + 1);
}

/* A '%' that should stand for itself is often before a newline or a blank. */
static _Noreturn void undefined(struct dcomp *dc, const struct walk *w)
{
	if (*w->f.conv > ' ' && *w->f.conv <= '~')
		dc_error(dc, w->format->loc, D_SYNTAX,
			"format conversion #%d is undefined: %%%s%s", w->nconv,
			w->f.size, w->f.conv);
	dc_error(dc, w->format->loc, D_SYNTAX,
		"format conversion #%d has no letter: a percent sign is "
		"written %%%%",
		w->nconv);
}

/* Step to the next conversion that prints a value; false at the end. */
static bool next(struct dcomp *dc, struct walk *w)
{
	const char *why = "";
	int r;

	while ((r = pfmt_next(&w->at, &w->f, &why)) > 0) {
		if (w->f.conv[0] == '%')
			check_percent(dc, w);
		if (w->f.ntext)
			continue;
		w->nconv++;
		if (pfmt_class(&w->f) == PFMT_BAD)
			undefined(dc, w);
		return true;
	}
	if (r < 0)
		dc_error(dc, w->format->loc, D_SYNTAX,
			"format conversion #%d %s", w->nconv + 1, why);
	return false;
}

/* Begin a walk over a format, which must be a literal. Errors in the format
 * itself are reported before missing values. */
static void start_format(
	struct dcomp *dc, struct walk *w, const char *fn, struct node *format)
{
	struct walk start;

	check_expr(dc, format);
	if (format->kind != N_STRING)
		dc_error(dc, format->loc,
			type_is_string(format->type) || strcmp(fn, "printf")
				? D_PRINTF_ARG_FMT
				: D_PROTO_ARG,
			"%s( ) argument #1 is incompatible with prototype:\n"
			"\tprototype: string constant\n\t argument: %s",
			fn, type_name(dc, format->type));
	if (format->u.str.len == 0 && strcmp(fn, "freopen"))
		dc_error(dc, format->loc, D_PRINTF_FMT_EMPTY,
			"%s( ) format string is empty", fn);
	*w = start = (struct walk){ fn, format, format->u.str.s, { 0 }, 0 };
	while (next(dc, w))
		;
	*w = start;
}

static bool fits_string(struct type *t)
{
	return type_is_string(t) || type_is_chars(t);
}

static bool fits_addr(struct type *t)
{
	return type_is_scalar(t) || type_is_symbol(t);
}

static bool fits_wide(struct type *t)
{
	struct type *base = type_is_array(t) ? type_real(t)->base : NULL;

	return fits_string(t) ||
	       (base && type_is_int(base) && type_real(base)->size == 4);
}

/* What each class prints, in the words of messages. */
static const struct {
	const char *proto;
	bool (*fits)(struct type *t);
} class[] = {
	[PFMT_INT] = { "char, short, int, long, or long long", type_is_int },
	[PFMT_PTR] = { "pointer or integer", type_is_scalar },
	[PFMT_ADDR] = { "pointer or integer", fits_addr },
	[PFMT_STR] = { "char [] or string (or use stringof or copyinstr)",
		fits_string },
	[PFMT_WIDE] = { "wchar_t [] or string", fits_wide },
	[PFMT_FLOAT] = { "float, double, or long double", type_is_float },
	[PFMT_STACK] = { "stack", type_is_stack },
};

_Noreturn static void unfit(struct dcomp *dc, const struct walk *w,
	const char *what, uint32_t i, const char *type, struct dc_loc loc)
{
	dc_error(dc, loc, D_PRINTF_ARG_TYPE,
		"%s( ) %s #%u is incompatible with conversion #%d "
		"prototype:\n\tconversion: %%%s%s\n\t prototype: %s\n"
		"\t  argument: %s",
		w->fn, what, i, w->nconv, w->f.size, w->f.conv,
		class[pfmt_class(&w->f)].proto, type);
}

static void check_conv(struct dcomp *dc, const struct walk *w, struct type *t,
	const char *what, uint32_t i, struct dc_loc loc)
{
	if (!class[pfmt_class(&w->f)].fits(t))
		unfit(dc, w, what, i, type_name(dc, t), loc);
}

static const char *arg_type(struct dcomp *dc, const struct node *arg)
{
	return node_agg_of(arg) ? "aggregation" : type_name(dc, arg->type);
}

/* Check the argument of a `*'. */
static struct node *check_star(struct dcomp *dc, struct walk *w,
	struct node *arg, const char *what, uint32_t *i)
{
	if (!arg)
		dc_error(dc, w->format->loc, D_PRINTF_DYN_PROTO,
			"%s( ) prototype mismatch: conversion #%d is missing "
			"a corresponding \"%s\" argument",
			w->fn, w->nconv, what);
	if (node_agg_of(arg) || !type_is_int(arg->type))
		dc_error(dc, arg->loc, D_PRINTF_DYN_TYPE,
			"%s( ) argument #%u is incompatible with conversion "
			"#%d prototype:\n\tconversion: %%%s\n\t prototype: "
			"int\n\t  argument: %s",
			w->fn, *i, w->nconv, w->f.conv, arg_type(dc, arg));
	check_coerce(dc, arg, type_basic(dc, BASE_INT));
	++*i;
	return arg->next;
}

static struct node *check_printf_conv(
	struct dcomp *dc, struct walk *w, struct node *arg, uint32_t *i)
{
	if (w->f.agg)
		dc_error(dc, w->format->loc, D_PRINTF_AGG_CONV,
			"%%@ conversion requires an aggregation and is not "
			"for use with %s( )",
			w->fn);
	if (w->f.star_width)
		arg = check_star(dc, w, arg, "width", i);
	if (w->f.star_prec)
		arg = check_star(dc, w, arg, "precision", i);
	if (!arg)
		dc_error(dc, w->format->loc, D_PRINTF_ARG_PROTO,
			"%s( ) prototype mismatch: conversion #%d (%%%s) "
			"is missing a corresponding value argument",
			w->fn, w->nconv, w->f.conv);
	if (node_agg_of(arg))
		unfit(dc, w, "argument", *i, arg_type(dc, arg), arg->loc);
	if (pfmt_class(&w->f) == PFMT_STR && type_is_text(arg->type))
		check_make_string(dc, arg);
	if (pfmt_class(&w->f) == PFMT_PTR)
		check_decay(dc, arg);
	if (pfmt_class(&w->f) == PFMT_INT && type_is_ptr(arg->type) &&
		node_is_null(arg))
		node_make_int(arg, type_basic(dc, BASE_LONG), 0);
	check_conv(dc, w, arg->type, "argument", (*i)++, arg->loc);
	return arg->next;
}

/* Check the arguments; aggregations and actions without a value are left for
 * the conversion to report. */
static void check_values(struct dcomp *dc, struct node *args)
{
	for (; args; args = args->next)
		if (node_agg_of(args))
			check_known_agg(dc, node_agg_of(args));
		else if (node_is_void_act(dc, args))
			args->type = type_basic(dc, BASE_VOID);
		else
			check_recorded(dc, args);
}

/* No folder can be the output, and these names are folders everywhere. */
static void check_file_name(struct dcomp *dc, struct node *name)
{
	if (!strcmp(name->u.str.s, ".") || !strcmp(name->u.str.s, ".."))
		dc_error(dc, name->loc, D_FREOPEN_INVALID,
			"freopen( ) argument #1 cannot be \"%s\"",
			name->u.str.s);
}

void check_printf(struct dcomp *dc, struct node *call)
{
	struct node *format = call->u.call.args, *arg = format->next;
	struct walk w;
	uint32_t i = 2;

	start_format(dc, &w, ((struct sym *)call->sym)->name, format);
	if (!strcmp(w.fn, "freopen"))
		check_file_name(dc, format);
	check_values(dc, arg);
	while (next(dc, &w))
		arg = check_printf_conv(dc, &w, arg, &i);
	if (arg)
		dc_error(dc, arg->loc, D_PRINTF_ARG_EXTRA,
			"%s( ) prototype mismatch: only %u argument%s "
			"required by this format string",
			w.fn, i - 2, i == 3 ? "" : "s");
}

static const struct aggarg printa_arg = { "printa", D_PRINTA_AGGARG,
	D_PRINTA_AGGBAD };

/* True if values of both types may be the same key when aggregations are
 * printed together. */
static bool same_kind(struct type *a, struct type *b)
{
	if (type_is_scalar(a) || type_is_scalar(b))
		return type_is_scalar(a) && type_is_scalar(b);
	return type_same(a, b);
}

static void check_same_keys(struct dcomp *dc, struct node *arg,
	const struct sym *a, const struct sym *b)
{
	const struct tuple *ka = &a->u.agg.key, *kb = &b->u.agg.key;
	uint32_t i;

	if (ka->n != kb->n)
		dc_error(dc, arg->loc, D_PRINTA_AGGKEY,
			"printa( ): @%s and @%s do not have matching key "
			"signatures: @%s has %u key%s, @%s has %u key%s",
			a->name, b->name, a->name, ka->n, ka->n == 1 ? "" : "s",
			b->name, kb->n, kb->n == 1 ? "" : "s");
	for (i = 0; i < ka->n; i++)
		if (!same_kind(ka->part[i].type, kb->part[i].type))
			dc_error(dc, arg->loc, D_PRINTA_AGGPROTO,
				"printa( ): @%s[ ] key #%u is incompatible "
				"with @%s:\n\t@%s key #%u: %s\n"
				"\t@%s key #%u: %s",
				b->name, i + 1, a->name, a->name, i + 1,
				type_name(dc, ka->part[i].type), b->name, i + 1,
				type_name(dc, kb->part[i].type));
}

static struct sym *check_printa_aggs(
	struct dcomp *dc, struct node *args, uint32_t i)
{
	struct sym *first = check_aggarg(dc, args, i, &printa_arg);
	struct node *a;

	for (a = args->next; a; a = a->next)
		check_same_keys(
			dc, a, first, check_aggarg(dc, a, ++i, &printa_arg));
	return first;
}

/* Check a conversion of an aggregation's value: a number; for quantizations any
 * conversion of a number prints the distribution. */
static void check_agg_conv(struct dcomp *dc, const struct walk *w)
{
	enum pfmt_class c = pfmt_class(&w->f);

	if (c != PFMT_INT && c != PFMT_PTR)
		dc_error(dc, w->format->loc, D_PRINTF_ARG_TYPE,
			"printa( ) aggregating action is incompatible with "
			"conversion #%d prototype:\n\tconversion: %%%s%s\n"
			"\t prototype: %s\n\t  argument: uint64_t",
			w->nconv, w->f.size, w->f.conv, class[c].proto);
}

/* Check the key that a `*' takes. */
static void check_key_star(struct dcomp *dc, const struct walk *w,
	const struct tuple *key, const char *what, uint32_t i)
{
	if (i == key->n)
		dc_error(dc, w->format->loc, D_PRINTF_DYN_PROTO,
			"printa( ) prototype mismatch: conversion #%d is "
			"missing a corresponding \"%s\" key",
			w->nconv, what);
	if (!type_is_int(key->part[i].type))
		dc_error(dc, w->format->loc, D_PRINTF_DYN_TYPE,
			"printa( ) key #%u is incompatible with conversion "
			"#%d prototype:\n\tconversion: %%%s\n\t prototype: "
			"int\n\t  argument: %s",
			i + 1, w->nconv, w->f.conv,
			type_name(dc, key->part[i].type));
}

static void check_printa_format(
	struct dcomp *dc, struct node *format, const struct tuple *key)
{
	struct walk w;
	uint32_t i = 0;

	start_format(dc, &w, "printa", format);
	while (next(dc, &w)) {
		if (w.f.star_width)
			check_key_star(dc, &w, key, "width", i++);
		if (w.f.star_prec)
			check_key_star(dc, &w, key, "precision", i++);
		if (w.f.agg) {
			check_agg_conv(dc, &w);
			continue;
		}
		if (i == key->n)
			dc_error(dc, format->loc, D_PRINTF_ARG_PROTO,
				"printa( ) prototype mismatch: conversion #%d "
				"(%%%s) is missing a corresponding value "
				"argument",
				w.nconv, w.f.conv);
		check_conv(
			dc, &w, key->part[i].type, "key", i + 1, format->loc);
		i++;
	}
}

void check_printa(struct dcomp *dc, struct node *call)
{
	struct node *arg = call->u.call.args, *format = NULL;
	struct sym *first;

	if (arg->kind != N_AGG) {
		format = arg;
		arg = arg->next;
		if (format->kind != N_STRING)
			check_aggarg(dc, format, 1, &printa_arg);
	}
	if (!arg)
		dc_error(dc, call->loc, D_PRINTA_PROTO,
			"printa( ) prototype mismatch: aggregation expected");
	first = check_printa_aggs(dc, arg, format ? 2 : 1);
	if (format)
		check_printa_format(dc, format, &first->u.agg.key);
}
