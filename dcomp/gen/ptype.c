/* ptype.c - makes the table of types that print() uses at run time. A type
 * comes after those that it consists of; what pointers point to is not
 * included. */
#include "dcomp/gen/gen_impl.h"

#include <string.h>

/* True for int8_t, uint8_t and the like, which are numbers; char is a
 * character. */
static bool is_number(const struct type *t)
{
	for (; t->kind == T_TYPEDEF; t = t->base)
		if (strstr(t->name, "int8") || !strcmp(t->name, "u8") ||
			!strcmp(t->name, "__u8") || !strcmp(t->name, "s8"))
			return true;
	return t->is_unsigned;
}

static enum dif_typekind kind_of(struct type *t)
{
	static const enum dif_typekind kind[] = {
		[T_INT] = TYPE_INT,
		[T_FLOAT] = TYPE_FLOAT,
		[T_STRING] = TYPE_STRING,
		[T_PTR] = TYPE_PTR,
		[T_ARRAY] = TYPE_ARRAY,
		[T_STRUCT] = TYPE_STRUCT,
		[T_UNION] = TYPE_STRUCT,
		[T_ENUM] = TYPE_ENUM,
	};

	if (type_is_char(t) && !is_number(t))
		return TYPE_CHAR;
	return kind[type_real(t)->kind];
}

static void add_members(struct gen *g, struct dif_type *d, struct type *t)
{
	const struct type_member *m;
	uint32_t i = 0;

	for (m = t->members; m; m = m->next)
		d->n++;
	d->member = arena_alloc(&g->dc->arena, (d->n + 1) * sizeof(*d->member));
	for (m = t->members; m; m = m->next)
		d->member[i++] = (struct dif_member){
			.name = m->name,
			.type = gen_type_index(g, m->type),
			.off = m->off,
			.bit = m->bit,
			.bits = m->bits,
		};
}

static void add_enumrs(struct gen *g, struct dif_type *d, struct type *t)
{
	const struct type_enumr *e;
	uint32_t i = 0;

	for (e = t->enumrs; e; e = e->next)
		d->n++;
	d->enumr = arena_alloc(&g->dc->arena, (d->n + 1) * sizeof(*d->enumr));
	for (e = t->enumrs; e; e = e->next)
		d->enumr[i++] = (struct dif_enumr){ e->name, e->value };
}

enum {
	DEEPEST = 500, /* limit on nesting: print() recurses along it */
	/* Members and elements of a type, with all that is within them. There
	 * is one for each bit of the longest value; unions, and structures of
	 * no size, may have more than could ever be printed. */
	MOST_PARTS = 8 * DIF_MAX_SIZE
};

/* Return how many values print() shows of the type, at most one more than it
 * may. */
static uint64_t count_parts(const struct gen *g, const struct dif_type *d)
{
	uint64_t n = 1;

	if (d->kind == TYPE_STRUCT)
		for (uint32_t i = 0; i < d->n && n <= MOST_PARTS; i++)
			n += g->parts.v[d->member[i].type];
	if (d->kind == TYPE_ARRAY)
		n += d->n * g->parts.v[d->base];
	return n <= MOST_PARTS ? n : MOST_PARTS + 1;
}

static uint32_t add_type(struct gen *g, struct type *t)
{
	struct type *real = type_real(t);
	struct dif_type d = {
		.kind = kind_of(t),
		.is_signed = real->kind == T_INT && !type_is_unsigned(t),
		.name = type_name(g->dc, t),
		.size = type_size(g->dc, t),
	};

	if (++g->deep > DEEPEST)
		dc_error(g->dc, g->where, D_SYNTAX,
			"%s is nested too deeply to be printed", d.name);
	if (d.kind == TYPE_STRUCT)
		add_members(g, &d, real);
	if (d.kind == TYPE_ENUM)
		add_enumrs(g, &d, real);
	if (d.kind == TYPE_ARRAY) {
		d.base = gen_type_index(g, real->base);
		d.n = real->nelem;
	}
	g->deep--;
	vec_push(&g->parts, count_parts(g, &d));
	if (g->parts.v[g->parts.n - 1] > MOST_PARTS)
		dc_error(g->dc, g->where, D_SYNTAX,
			"%s has too many members to be printed", d.name);
	vec_push(&g->prog->types, d);
	vec_push(&g->types, t);
	return g->prog->types.n - 1;
}

uint32_t gen_type_index(struct gen *g, struct type *t)
{
	size_t i;

	for (i = 0; i < g->types.n; i++)
		if (g->types.v[i] == t)
			return i;
	return add_type(g, t);
}
