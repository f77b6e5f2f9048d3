/* declared.c - describes the probes that providers in D programs declare, for
 * building them into other programs: their arguments as C, which are integers
 * and pointers. Names of types that only D or the program itself may know are
 * replaced by what they stand for. */
#include "dcomp/check/check_impl.h"
#include "dcomp/check/prov_impl.h"

#include <string.h>

enum {
	MOST_NAME = 127 /* characters */
};

/* Return "struct foo" if t involves that structure, which C must have
 * declared. */
static const char *tag_of(struct dcomp *dc, struct type *t)
{
	struct type *in = type_real(type_innermost(t));
	struct str text = { 0 };
	const char *tag = NULL;

	if (type_is_sou(in) && in->name) {
		type_put_specifier(&text, in);
		tag = arena_strndup(&dc->arena, text.s, text.n);
		str_free(&text);
	}
	return tag;
}

/* Put "const char *name": const, so that programs may pass pointers to both
 * kinds. */
static void put_pointer(struct str *out, struct type *t, const char *name)
{
	struct type *to = type_real(type_real(t)->base);

	if (to->kind == T_PTR || to->kind == T_FUNC || to->kind == T_ARRAY ||
		to->kind == T_VOID || (type_is_sou(to) && !to->name)) {
		str_printf(out, "const void *%s", name);
		return;
	}
	str_puts(out, "const ");
	type_put_specifier(out, to);
	str_printf(out, " *%s", name);
}

static void put_parameter(struct str *out, struct type *t, const char *name)
{
	struct type *real = type_real(t);

	if (type_is_string(t))
		str_printf(out, "const char *%s", name);
	else if (real->kind == T_PTR || real->kind == T_ARRAY)
		put_pointer(out, t, name);
	else if (real->kind == T_ENUM)
		str_printf(out, "int %s", name);
	else {
		type_put_specifier(out, real);
		str_printf(out, " %s", name);
	}
}

static void describe_param(struct dcomp *dc, const struct pdecl *pr,
	const struct member *m, uint32_t i, struct dc_declared *d)
{
	struct type *t = type_of_texpr(dc, m->type);
	bool pointer = type_is_ptr(t) || type_is_array(t) || type_is_string(t);
	struct dc_param *p = &d->param[i];
	struct str text = { 0 };
	char name[16];

	if (i == DC_DECLARED_ARGS)
		dc_error(dc, m->loc, D_PROV_PRARGLEN,
			"probe %s has more than %d arguments", pr->name,
			DC_DECLARED_ARGS);
	if (!pointer && !type_is_int(t))
		dc_error(dc, m->loc, D_DECL_PROTO_TYPE,
			"argument #%u of probe %s is a %s: programs pass "
			"integers and pointers only",
			i + 1, pr->name, type_name(dc, t));
	snprintf(name, sizeof(name), "arg%u", i);
	put_parameter(&text, t, name);
	p->text = arena_strndup(&dc->arena, text.s, text.n);
	p->tag = pointer ? tag_of(dc, t) : NULL;
	p->size = pointer ? 8 : type_size(dc, t);
	p->is_signed = !pointer && !type_is_unsigned(t);
	p->is_function =
		type_is_ptr(t) && type_real(type_real(t)->base)->kind == T_FUNC;
	str_free(&text);
}

/* Both names become parts of C macros and symbols. */
static void check_names(
	struct dcomp *dc, const struct provdecl *p, const struct pdecl *pr)
{
	if (*p->name >= '0' && *p->name <= '9')
		dc_error(dc, pr->loc, D_PROV_BADNAME,
			"provider name may not begin with a digit: %s",
			p->name);
	if (strlen(p->name) > MOST_NAME || strlen(pr->name) > MOST_NAME)
		dc_error(dc, pr->loc, D_PROV_BADNAME,
			"the names of a provider and its probes have %d "
			"characters at most: %s:::%s",
			MOST_NAME, p->name, pr->name);
}

static void describe_probe(struct dcomp *dc, const struct provdecl *p,
	const struct pdecl *pr, dc_declared_fn *fn, void *arg)
{
	struct dc_declared d = { .prov = p->name,
		.name = pr->name,
		.told = pdecl_tell(dc, pr),
		.attr = p->attr,
		.has = p->has };

	check_names(dc, p, pr);
	for (const struct member *m = pr->params; m; m = m->next)
		describe_param(dc, pr, m, d.nparams++, &d);
	fn(arg, &d);
}

/* Providers are kept last first, so recurse. */
static void each_provider(struct dcomp *dc, const struct provdecl *p,
	dc_declared_fn *fn, void *arg)
{
	if (!p)
		return;
	each_provider(dc, p->next, fn, arg);
	if (p->lib)
		return;
	for (const struct pdecl *pr = p->probes; pr; pr = pr->next)
		describe_probe(dc, p, pr, fn, arg);
}

int dc_each_declared(struct dcomp *dc, dc_declared_fn *fn, void *arg)
{
	if (setjmp(dc->on_error))
		return -1;
	each_provider(dc, dc->provs, fn, arg);
	return 0;
}
