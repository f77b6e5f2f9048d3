/* type_text.c - writes types as C does: what comes before a declarator, the
 * declarator, and both as a type's name. */
#include "dcomp/dcomp_impl.h"
#include "dcomp/type/types.h"

static void put_named(struct str *b, const char *what, const char *name)
{
	str_printf(b, "%s%s", what, name ? name : "(anon)");
}

/* Put what comes before the declarator: "struct foo". */
void type_put_specifier(struct str *b, struct type *t)
{
	switch (t->kind) {
	case T_STRUCT:
		put_named(b, "struct ", t->name);
		break;
	case T_UNION:
		put_named(b, "union ", t->name);
		break;
	case T_ENUM:
		put_named(b, "enum ", t->name);
		break;
	default:
		str_puts(b, t->name);
	}
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

const char *type_name(struct dcomp *dc, struct type *t)
{
	struct str b = { 0 };
	char *s;

	if (points_to_user(t))
		str_puts(&b, "userland ");
	type_put_specifier(&b, type_innermost(t));
	type_put_declarator(&b, t, "");
	s = arena_strndup(&dc->arena, b.s, b.n);
	str_free(&b);
	return s;
}
