/* told.c - what traced programs tell about their own probes: the arguments of
 * the declaration that dtrace -G was given,
 *
 *	told = "(" {type name} ")" [":" "(" {type name} ")"]
 *
 * with types that D has, or may have where the probe is traced. A declaration
 * may use names of types that only its author knows; these are replaced by what
 * they stand for. Pointers point into the program, `userland'.
 *
 * The text comes from the program that is traced, so it may be malformed. What
 * does not parse tells nothing; an unknown type is an error where it is asked
 * for. */
#include "dcomp/check/check_impl.h"
#include "dcomp/check/prov_impl.h"

#include <stdio.h>
#include <string.h>

/* Reading. */

struct reading {
	const char *name, *text;
	struct pdecl *pr;
};

static bool maps_to_own(const struct pdecl *pr)
{
	uint32_t i = 0, n = 0;

	for (const struct member *m = pr->params; m; m = m->next)
		n++;
	for (const struct member *m = pr->xparams; m; m = m->next, i++)
		if (pdecl_source(pr, i) >= n)
			return false;
	return true;
}

static void read_told(struct dcomp *dc, void *arg)
{
	struct reading *r = arg;
	struct pdecl *pr = dc_parse_told(dc, r->name, r->text);

	for (const struct member *m = pr->params; m; m = m->next)
		type_of_texpr(dc, m->type);
	if (maps_to_own(pr))
		r->pr = pr;
}

struct pdecl *prov_told(struct dcomp *dc, const struct dc_probe *probe)
{
	struct reading r = { .text = probe->told };
	uint64_t *at = hash_get(&dc->told, &r.text, sizeof(r.text));

	if (at)
		return (struct pdecl *)(uintptr_t)*at;
	r.name = dc_intern(dc, probe->desc.name, strlen(probe->desc.name));
	dc_try(dc, read_told, &r);
	*hash_put(&dc->told, &r.text, sizeof(r.text)) = (uintptr_t)r.pr;
	return r.pr;
}

/* Writing. */

static bool is_predefined(struct dcomp *dc, const struct type *t)
{
	const struct hash *h = &dc->types->typedefs;

	for (size_t i = 0; i < dc->types->npredefined; i++)
		if ((struct type *)(uintptr_t)h->entry[i].value == t)
			return true;
	return false;
}

/* Return the type as the program passes it, without names that only the
 * declaration knows: an array as an argument is a pointer. */
static struct type *as_passed(struct dcomp *dc, struct type *t)
{
	struct type *real = type_real(t);

	if (type_is_string(t))
		return type_ptr_in(dc, type_basic(dc, BASE_CHAR), SPACE_USER);
	if (real->kind == T_PTR || real->kind == T_ARRAY)
		return type_ptr_in(dc, as_passed(dc, real->base), SPACE_USER);
	if (real->kind == T_ENUM)
		return type_basic(dc, BASE_INT);
	while (t->kind == T_TYPEDEF && !is_predefined(dc, t) &&
		(t->base->name || t->base->kind == T_TYPEDEF))
		t = t->base;
	return t;
}

/* Return the type as args[ ] shows it. If it is translated it keeps its name,
 * which the translator's library knows. */
static struct type *as_shown(struct dcomp *dc, struct type *t, struct type *own)
{
	if (type_is_string(t))
		return t;
	if (type_is_ptr(t) && !type_is_sou(type_real(t)->base))
		return as_passed(dc, t);
	return type_same(t, own) ? as_passed(dc, t) : t;
}

static void put_told(struct str *out, struct type *t, uint32_t n)
{
	char name[16];

	snprintf(name, sizeof(name), "arg%u", n);
	if (type_is_ptr(t) && type_real(t)->space == SPACE_USER)
		str_puts(out, "userland ");
	type_put_specifier(out, type_innermost(t));
	type_put_declarator(out, t, name);
}

static bool has_string(struct dcomp *dc, const struct member *m)
{
	while (m && !type_is_string(type_of_texpr(dc, m->type)))
		m = m->next;
	return m;
}

static void put_shown(struct dcomp *dc, struct str *out, const struct pdecl *pr)
{
	const struct member *m = pr->mapped ? pr->xparams : pr->params;
	uint32_t i = 0;

	str_puts(out, " : (");
	for (; m; m = m->next, i++) {
		uint32_t from = pdecl_source(pr, i);
		struct type *own =
			type_of_texpr(dc, pdecl_nth(pr->params, from)->type);

		str_puts(out, i ? ", " : "");
		put_told(out, as_shown(dc, type_of_texpr(dc, m->type), own),
			from);
	}
	str_puts(out, ")");
}

const char *pdecl_tell(struct dcomp *dc, const struct pdecl *pr)
{
	struct str out = { 0 };
	const char *text;
	uint32_t i = 0;

	str_puts(&out, "(");
	for (const struct member *m = pr->params; m; m = m->next, i++) {
		str_puts(&out, i ? ", " : "");
		put_told(&out, as_passed(dc, type_of_texpr(dc, m->type)), i);
	}
	str_puts(&out, ")");
	if (pr->mapped || has_string(dc, pr->params))
		put_shown(dc, &out, pr);
	text = arena_strndup(&dc->arena, out.s, out.n);
	str_free(&out);
	return text;
}
