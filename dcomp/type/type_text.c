/* type_text.c - writes types as C does: what comes before a declarator, the
 * declarator, and both as a type's name. */
#include <string.h>

#include "dcomp/dcomp_impl.h"
#include "dcomp/type/ktype.h"
#include "dcomp/type/types.h"

static bool has_tag(const struct type *t)
{
	return t->kind == T_STRUCT || t->kind == T_UNION || t->kind == T_ENUM;
}

/* Put "struct foo" or, with a scope, "struct D`foo". */
static void put_tag(struct str *b, const struct type *t, const char *scope)
{
	static const char *const what[] = {
		[T_STRUCT] = "struct ", [T_UNION] = "union ", [T_ENUM] = "enum "
	};

	str_printf(b, "%s%s%s%s", what[t->kind], scope ? scope : "",
		scope ? "`" : "", t->name ? t->name : "(anon)");
}

/* Put what comes before the declarator: "struct foo". */
void type_put_specifier(struct str *b, struct type *t)
{
	if (has_tag(t))
		put_tag(b, t, NULL);
	else
		str_puts(b, t->name);
}

static bool is_derived(const struct type *t)
{
	return t->kind == T_PTR || t->kind == T_ARRAY || t->kind == T_FUNC;
}

struct type *type_innermost(struct type *t)
{
	while (is_derived(t))
		t = t->base;
	return t;
}

static bool is_postfix(const struct type *t)
{
	return t->kind == T_ARRAY || t->kind == T_FUNC;
}

static void put_space(struct str *b)
{
	if (b->s[b->n - 1] != '*')
		str_putc(b, ' ');
}

/* Put the part of the declarator before the name, and the part behind it. A
 * pointer to an array or function needs parentheses. */
static void put_before(struct str *b, struct type *t)
{
	if (!is_derived(t))
		return;
	put_before(b, t->base);
	if (t->kind != T_PTR)
		return;
	put_space(b);
	str_puts(b, is_postfix(t->base) ? "(*" : "*");
}

static void put_after(struct str *b, struct type *t)
{
	if (!is_derived(t))
		return;
	if (t->kind == T_PTR && is_postfix(t->base))
		str_putc(b, ')');
	if (t->kind == T_ARRAY && t->nelem)
		str_printf(b, "[%llu]", (unsigned long long)t->nelem);
	else if (t->kind == T_ARRAY)
		str_puts(b, "[]");
	else if (t->kind == T_FUNC)
		str_puts(b, "()");
	put_after(b, t->base);
}

void type_put_declarator(struct str *b, struct type *t, const char *name)
{
	put_before(b, t);
	if (*name || is_postfix(t))
		put_space(b);
	str_puts(b, name);
	put_after(b, t);
}

static bool points_to_user(const struct type *t)
{
	while (t->kind == T_PTR && t->space != SPACE_USER)
		t = t->base;
	return t->kind == T_PTR;
}

/* Return the scope in which the tag means this type; NULL: there is none. */
static const char *scope_of(struct dcomp *dc, const struct type *t)
{
	if (!t->name)
		return NULL;
	if (type_is_own(dc, t))
		return "D";
	return dc_ktype_is(t) && !t->of_program ? dc_ktype_module(t) : NULL;
}

static void put_full_specifier(struct dcomp *dc, struct str *b, struct type *t)
{
	if (has_tag(t))
		put_tag(b, t, scope_of(dc, t));
	else if (!t->is_const)
		type_put_specifier(b, t);
	else if (t->base->kind == T_PTR)
		str_printf(b, "%sconst", type_full_name(dc, t->base));
	else
		str_printf(b, "const %s", type_full_name(dc, t->base));
}

static const char *name_of(struct dcomp *dc, struct type *t, bool full)
{
	struct type *in = type_innermost(t);
	struct str b = { 0 };
	char *s;

	if (points_to_user(t))
		str_puts(&b, "userland ");
	if (full)
		put_full_specifier(dc, &b, in);
	else
		type_put_specifier(&b, in);
	type_put_declarator(&b, t, "");
	s = arena_strndup(&dc->arena, b.s, b.n);
	str_free(&b);
	return s;
}

const char *type_name(struct dcomp *dc, struct type *t)
{
	return name_of(dc, t, false);
}

const char *type_full_name(struct dcomp *dc, struct type *t)
{
	return name_of(dc, t, true);
}

const char *type_name_beside(
	struct dcomp *dc, struct type *t, struct type *other)
{
	const char *name = type_name(dc, t);
	const char *full = type_full_name(dc, t);

	return !strcmp(name, type_name(dc, other)) &&
			       strcmp(full, type_full_name(dc, other)) != 0
		       ? full
		       : name;
}
