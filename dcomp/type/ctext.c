/* ctext.c - writes types as C declarations, for -xctypes and -xdtypes. Each
 * comes after those that it needs: a structure after its members' types, but
 * not after what its pointers point to, which C can name without a
 * definition. */
#include <string.h>

#include "base/bits.h"
#include "dcomp/dcomp_impl.h"
#include "dcomp/type/ktype.h"
#include "dcomp/type/types.h"

struct text {
	struct dcomp *dc;
	bool kernel; /* only the kernel's types, not the program's */
	struct str *out;
	struct hash done; /* struct type * -> 1 */
};

/* True if the type is met for the first time. */
static bool first_time(struct text *x, const struct type *t)
{
	uint64_t *seen = hash_put(&x->done, &t, sizeof(t));

	return !(*seen)++;
}

static bool has_body(const struct type *t)
{
	return t->kind == T_STRUCT || t->kind == T_UNION || t->kind == T_ENUM;
}

static void put_body(struct text *x, struct type *t, int deep);

/* Put a declaration, "int (*name)[4]"; a type without a tag is written out. */
static void put_declaration(
	struct text *x, struct type *t, const char *name, int deep)
{
	static const char *const what[] = {
		[T_STRUCT] = "struct", [T_UNION] = "union", [T_ENUM] = "enum"
	};
	struct type *in = type_innermost(t);

	if (has_body(in) && !in->name) {
		str_puts(x->out, what[in->kind]);
		put_body(x, in, deep);
	} else {
		type_put_specifier(x->out, in);
	}
	type_put_declarator(x->out, t, name);
}

/* Put padding between two bits that a compiler would not insert itself.
 * Bit-fields without a name do not affect alignment. */
static void put_gap(struct text *x, uint64_t from, uint64_t to, int deep)
{
	while (from < to) {
		uint64_t n = 64 - from % 64;

		if (n > to - from)
			n = to - from;
		str_pad(x->out, '\t', deep);
		str_printf(x->out, "long : %u;\n", (unsigned int)n);
		from += n;
	}
}

/* Return where a compiler would place a member behind bit `at' of a
 * structure. */
static uint64_t natural(
	struct text *x, const struct type_member *m, uint64_t at, bool packed)
{
	uint64_t unit = 8 * type_size(x->dc, m->type);

	if (!m->bits)
		return bits_round_up(at, packed ? 8 : 8 * type_align(m->type));
	if (packed || at % unit + m->bits <= unit)
		return at;
	return bits_round_up(at, unit);
}

static bool is_packed(const struct type *t)
{
	const struct type_member *m;

	for (m = t->members; m; m = m->next)
		if (!m->bits && type_align(m->type) &&
			(m->off % type_align(m->type) ||
				t->size % type_align(m->type)))
			return true;
	return false;
}

static void put_member(struct text *x, const struct type_member *m, int deep)
{
	str_pad(x->out, '\t', deep);
	put_declaration(x, m->type, m->name ? m->name : "", deep);
	if (x->out->n > 2 && !strcmp(x->out->s + x->out->n - 2, "[]")) {
		x->out->n--; /* arrays of no size may be anywhere */
		str_puts(x->out, "0]");
	}
	if (m->bits)
		str_printf(x->out, " : %u", m->bits);
	str_printf(x->out, "; /* %llu */\n", (unsigned long long)m->off);
}

static void put_members(struct text *x, struct type *t, bool packed, int deep)
{
	const struct type_member *m;
	uint64_t at = 0, place;

	for (m = t->members; m; m = m->next) {
		place = 8 * m->off + (m->bits ? m->bit : 0);
		if (t->kind == T_STRUCT && natural(x, m, at, packed) != place)
			put_gap(x, at, place, deep);
		put_member(x, m, deep);
		at = place +
		     (m->bits ? m->bits : 8 * type_size(x->dc, m->type));
	}
	if (t->kind == T_STRUCT &&
		bits_round_up(at, packed ? 8 : 8 * type_align(t)) !=
			8 * t->size)
		put_gap(x, at, 8 * t->size, deep);
}

static void put_body(struct text *x, struct type *t, int deep)
{
	const struct type_enumr *e;
	bool packed = is_packed(t);

	str_puts(x->out, " {\n");
	put_members(x, t, packed, deep + 1);
	for (e = t->enumrs; e; e = e->next) {
		str_pad(x->out, '\t', deep + 1);
		str_printf(
			x->out, "%s = %lld,\n", e->name, (long long)e->value);
	}
	str_pad(x->out, '\t', deep);
	str_puts(x->out, packed ? "} __attribute__((packed))" : "}");
}

static void need(struct text *x, struct type *t, bool whole);

static void need_members(struct text *x, struct type *t)
{
	const struct type_member *m;

	type_complete(t);
	for (m = t->members; m; m = m->next)
		need(x, m->type, true);
}

/* Return the type that the tag stands for in the text. C has only one of each
 * name: beside the program's own there is no library's, and no kernel's. */
static struct type *meant(struct text *x, struct type *t)
{
	const uint64_t *own =
		hash_get(&x->dc->types->own_tags, &t->name, sizeof(t->name));

	return own && !x->kernel ? (struct type *)(uintptr_t)*own : t;
}

static void need_body(struct text *x, struct type *t)
{
	if (!t->name) {
		need_members(x, t);
		return;
	}
	t = meant(x, t);
	type_complete(t);
	if (!t->complete || !first_time(x, t))
		return;
	need_members(x, t);
	type_put_specifier(x->out, t);
	put_body(x, t, 0);
	str_puts(x->out, ";\n\n");
}

static void need_typedef(struct text *x, struct type *t, bool whole)
{
	struct type *in = type_innermost(t->base);

	if (whole)
		need(x, t->base, true);
	if (!first_time(x, t))
		return;
	need(x, t->base, has_body(in) && !in->name);
	str_puts(x->out, "typedef ");
	put_declaration(x, t->base, t->name, 0);
	if (t->align)
		str_printf(x->out, " __attribute__((aligned(%u)))", t->align);
	str_puts(x->out, ";\n\n");
}

/* A string is an array of as many characters as strings have at most. */
static void need_string(struct text *x, struct type *t)
{
	if (first_time(x, t))
		str_printf(x->out, "typedef char %s[%llu];\n\n", t->name,
			(unsigned long long)type_size(x->dc, t));
}

/* Declare what t needs before it can be named or, with `whole', be a member. */
static void need(struct text *x, struct type *t, bool whole)
{
	dc_check_stack(x->dc, (struct dc_loc){ 0 });
	if (t->kind == T_PTR || t->kind == T_FUNC)
		need(x, t->base, !type_innermost(t)->name);
	else if (t->kind == T_ARRAY)
		need(x, t->base, whole);
	else if (t->is_const)
		need(x, t->base, whole);
	else if (t->kind == T_TYPEDEF)
		need_typedef(x, t, whole);
	else if (t->kind == T_STRING)
		need_string(x, t);
	else if (has_body(t) && (whole || t->kind == T_ENUM))
		need_body(x, t);
}

static void put_kernel(void *arg, struct type *t)
{
	need(arg, t, true);
}

static void put_own(struct text *x, const struct hash *h, size_t from)
{
	for (size_t i = from; i < h->n; i++) {
		struct type *t = (void *)(uintptr_t)h->entry[i].value;

		if (t && !dc_ktype_is(t) && !t->load)
			need(x, t, true);
	}
}

static void put_all(struct dcomp *dc, void *arg)
{
	struct text *x = arg;

	put_own(x, &dc->types->tags, 0);
	put_own(x, &dc->types->own_tags, 0);
	put_own(x, &dc->types->typedefs, dc->types->npredefined);
}

static void put_all_kernel(struct dcomp *dc, void *arg)
{
	dc_ktype_each(dc, put_kernel, arg);
}

bool dc_put_types(struct dcomp *dc, bool kernel, struct str *out)
{
	struct text x = { .dc = dc, .kernel = kernel, .out = out };
	bool ok;

	str_printf(out, "/* %s */\n\n",
		kernel ? "Types of the kernel that a D program used, with the "
			 "offsets of members in bytes"
		       : "Types that a D program declared");
	ok = dc_try(dc, kernel ? put_all_kernel : put_all, &x);
	hash_free(&x.done);
	return ok;
}
