/* types_text.c - prints a type in the syntax of C. */
#include "base/str.h"
#include "probes/proc/types_impl.h"

enum {
	DEEPEST = 16 /* pointers to arrays of functions ... */
};

static bool is_derived(const struct typeinfo *t)
{
	return t && (t->kind == TYPEINFO_PTR || t->kind == TYPEINFO_ARRAY ||
			    t->kind == TYPEINFO_FUNC);
}

/* Print the type that precedes the declarator. */
static void put_named(struct str *out, const struct typeinfo *t)
{
	static const char *const tag[] = { [TYPEINFO_STRUCT] = "struct ",
		[TYPEINFO_UNION] = "union ",
		[TYPEINFO_ENUM] = "enum ",
		[TYPEINFO_CONST] = NULL };

	if (!t || t->kind == TYPEINFO_VOID || is_derived(t)) {
		str_puts(out, "void");
		return;
	}
	if (t->kind < sizeof(tag) / sizeof(*tag) && tag[t->kind])
		str_puts(out, tag[t->kind]);
	str_puts(out, t->name ? t->name : "(anon)");
}

static struct typeinfo *skip_const(struct typeinfo *t, bool *is_const)
{
	for (int i = 0;
		i < DEEPEST && typeinfo_of(t) && t->kind == TYPEINFO_CONST;
		i++) {
		*is_const = true;
		t = t->of;
	}
	return t && t->kind == TYPEINFO_CONST ? NULL : typeinfo_of(t);
}

static bool is_postfix(const struct typeinfo *t)
{
	return t && (t->kind == TYPEINFO_ARRAY || t->kind == TYPEINFO_FUNC);
}

/* Print what comes before the name, from the innermost type on. */
static void put_before(struct str *out, struct typeinfo *t, int deep)
{
	bool is_const = false;
	struct typeinfo *of;

	t = skip_const(t, &is_const);
	if (!is_derived(t) || deep == DEEPEST) {
		str_puts(out, is_const ? "const " : "");
		put_named(out, t);
		return;
	}
	put_before(out, t->of, deep + 1);
	if (t->kind != TYPEINFO_PTR)
		return;
	of = skip_const(t->of, &is_const);
	str_puts(out, out->s[out->n - 1] == '*' ? "" : " ");
	str_puts(out, is_postfix(of) ? "(*" : "*");
}

static void put_after(struct str *out, struct typeinfo *t, int deep)
{
	bool is_const;

	t = skip_const(t, &is_const);
	if (!is_derived(t) || deep == DEEPEST)
		return;
	if (t->kind == TYPEINFO_PTR && is_postfix(skip_const(t->of, &is_const)))
		str_putc(out, ')');
	if (t->kind == TYPEINFO_FUNC)
		str_puts(out, "()");
	if (t->kind == TYPEINFO_ARRAY && t->n)
		str_printf(out, "[%llu]", (unsigned long long)t->n);
	else if (t->kind == TYPEINFO_ARRAY)
		str_puts(out, "[]");
	put_after(out, t->of, deep + 1);
}

void types_put(struct str *out, struct typeinfo *t)
{
	bool is_const;

	put_before(out, t, 0);
	if (is_postfix(skip_const(t, &is_const)))
		str_puts(out, out->s[out->n - 1] == '*' ? "" : " ");
	put_after(out, t, 0);
}
