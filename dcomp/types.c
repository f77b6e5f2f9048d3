/* types.c - types: the basic ones, what they are like, C's conversions. How a
 * declaration makes one is decl.c's business. */
#include "dcomp/types.h"

#include <string.h>

#include "dcomp/dcomp_impl.h"

static const struct {
	const char *name;
	enum type_kind kind;
	uint32_t size;
	bool is_unsigned;
	uint8_t rank;
} basetype[NBASETYPES] = {
#define X(id, name, kind, size, uns, rank) { name, kind, size, uns, rank },
	DC_BASETYPES(X)
#undef X
};

/* Typedefs that every program has. */
static const struct {
	const char *name;
	enum basetype base;
} predefined[] = {
	{ "int8_t", BASE_CHAR },
	{ "int16_t", BASE_SHORT },
	{ "int32_t", BASE_INT },
	{ "int64_t", BASE_LONG },
	{ "intptr_t", BASE_LONG },
	{ "uint8_t", BASE_UCHAR },
	{ "uint16_t", BASE_USHORT },
	{ "uint32_t", BASE_UINT },
	{ "uint64_t", BASE_ULONG },
	{ "uintptr_t", BASE_ULONG },
	{ "uchar_t", BASE_UCHAR },
	{ "ushort_t", BASE_USHORT },
	{ "uint_t", BASE_UINT },
	{ "ulong_t", BASE_ULONG },
	{ "u_longlong_t", BASE_ULLONG },
	{ "longlong_t", BASE_LLONG },
	{ "size_t", BASE_ULONG },
	{ "ssize_t", BASE_LONG },
	{ "ptrdiff_t", BASE_LONG },
	{ "off_t", BASE_LONG },
	{ "time_t", BASE_LONG },
	{ "hrtime_t", BASE_LLONG },
	{ "pid_t", BASE_INT },
	{ "id_t", BASE_INT },
	{ "uid_t", BASE_UINT },
	{ "gid_t", BASE_UINT },
	{ "dev_t", BASE_UINT },
	{ "mode_t", BASE_UINT },
	{ "processorid_t", BASE_INT },
	{ "psetid_t", BASE_INT },
	{ "chipid_t", BASE_INT },
	{ "lgrp_id_t", BASE_INT },
	{ "zoneid_t", BASE_INT },
};

static struct type *lookup(const struct hash *h, const char *name)
{
	uint64_t *v = hash_get(h, &name, sizeof(name));

	return v ? (struct type *)(uintptr_t)*v : NULL;
}

void type_add_typedef(struct dcomp *dc, const char *name, struct type *t)
{
	struct type *td = arena_new(&dc->arena, struct type);

	td->kind = T_TYPEDEF;
	td->name = name;
	td->base = t;
	*hash_put(&dc->types->typedefs, &name, sizeof(name)) = (uintptr_t)td;
	dc_add_typename(dc, name);
}

void types_init(struct dcomp *dc)
{
	struct types *ts = arena_new(&dc->arena, struct types);
	size_t i;

	dc->types = ts;
	for (i = 0; i < NBASETYPES; i++) {
		struct type *t = &ts->base[i];

		t->kind = basetype[i].kind;
		t->name = basetype[i].name;
		t->size = basetype[i].size;
		t->align = t->size ? t->size : 1;
		t->is_unsigned = basetype[i].is_unsigned;
		t->rank = basetype[i].rank;
		t->complete = t->kind != T_VOID;
	}
	for (i = 0; i < sizeof(predefined) / sizeof(predefined[0]); i++) {
		const char *name = predefined[i].name;

		type_add_typedef(dc, dc_intern(dc, name, strlen(name)),
			&ts->base[predefined[i].base]);
	}
}

void types_fini(struct dcomp *dc)
{
	hash_free(&dc->types->typedefs);
	hash_free(&dc->types->tags);
	hash_free(&dc->types->defined);
}

struct type *type_basic(struct dcomp *dc, enum basetype b)
{
	return &dc->types->base[b];
}

struct type *type_named(struct dcomp *dc, const char *name)
{
	size_t i;

	for (i = 0; i < NBASETYPES; i++)
		if (!strcmp(basetype[i].name, name))
			return &dc->types->base[i];
	return lookup(&dc->types->typedefs, dc_intern(dc, name, strlen(name)));
}

struct type *type_ptr_to(struct dcomp *dc, struct type *t)
{
	if (!t->ptr) {
		t->ptr = arena_new(&dc->arena, struct type);
		t->ptr->kind = T_PTR;
		t->ptr->base = t;
		t->ptr->size = t->ptr->align = 8;
		t->ptr->is_unsigned = t->ptr->complete = true;
	}
	return t->ptr;
}

struct type *type_array_of(struct dcomp *dc, struct type *t, uint64_t n)
{
	struct type *a = arena_new(&dc->arena, struct type);

	a->kind = T_ARRAY;
	a->base = t;
	a->nelem = n;
	a->complete = n != 0;
	return a;
}

struct type *type_real(struct type *t)
{
	while (t->kind == T_TYPEDEF)
		t = t->base;
	return t;
}

bool type_is_void(struct type *t)
{
	return type_real(t)->kind == T_VOID;
}

bool type_is_int(struct type *t)
{
	t = type_real(t);
	return t->kind == T_INT || t->kind == T_ENUM;
}

bool type_is_ptr(struct type *t)
{
	return type_real(t)->kind == T_PTR;
}

bool type_is_string(struct type *t)
{
	return type_real(t)->kind == T_STRING;
}

bool type_is_scalar(struct type *t)
{
	return type_is_int(t) || type_is_ptr(t);
}

bool type_is_unsigned(struct type *t)
{
	return type_real(t)->is_unsigned;
}

uint64_t type_size(struct dcomp *dc, struct type *t)
{
	t = type_real(t);
	if (t->kind == T_STRING)
		return dc->opts.strsize;
	if (t->kind == T_ARRAY)
		return t->nelem * type_size(dc, t->base);
	return t->size;
}

uint32_t type_align(struct type *t)
{
	t = type_real(t);
	return t->kind == T_ARRAY ? type_align(t->base) : t->align;
}

bool type_same(struct type *a, struct type *b)
{
	a = type_real(a);
	b = type_real(b);
	while (a != b && a->kind == b->kind &&
		(a->kind == T_PTR ||
			(a->kind == T_ARRAY && a->nelem == b->nelem))) {
		a = type_real(a->base);
		b = type_real(b->base);
	}
	return a == b;
}

struct type *type_promote(struct dcomp *dc, struct type *t)
{
	struct type *r = type_real(t);

	if (r->kind == T_ENUM)
		return type_basic(dc, BASE_INT);
	if (r->kind != T_INT || r->rank >= basetype[BASE_INT].rank)
		return t;
	return type_basic(dc, BASE_INT);
}

/* Both are promoted. When the one of the higher rank is signed and as wide as
 * the unsigned other, the result is its unsigned form. */
struct type *type_usual(struct dcomp *dc, struct type *a, struct type *b)
{
	struct type *x, *y, *t;

	a = type_promote(dc, a);
	b = type_promote(dc, b);
	x = type_real(a);
	y = type_real(b);
	if (x == y)
		return a;
	if (x->rank < y->rank ||
		(x->rank == y->rank && y->is_unsigned && !x->is_unsigned)) {
		t = x, x = y, y = t;
		a = b;
	}
	if (!x->is_unsigned && y->is_unsigned && x->size == y->size)
		return x + 1; /* the table pairs signed and unsigned */
	return a;
}

bool type_holds(struct type *to, struct type *from)
{
	to = type_real(to);
	from = type_real(from);
	if (to->size == 8 || from->rank == basetype[BASE_BOOL].rank)
		return true;
	if (to->rank == basetype[BASE_BOOL].rank)
		return false;
	if (to->is_unsigned == from->is_unsigned)
		return to->size >= from->size;
	return from->is_unsigned && to->size > from->size;
}

uint64_t type_convert(struct type *t, uint64_t v)
{
	unsigned int drop;

	t = type_real(t);
	if (t->rank == basetype[BASE_BOOL].rank)
		return v != 0;
	drop = 64 - 8 * t->size;
	if (drop == 0 || drop >= 64)
		return v;
	v <<= drop;
	return t->is_unsigned ? v >> drop : (uint64_t)((int64_t)v >> drop);
}

static void put_name(struct str *b, struct type *t);

static void put_named(struct str *b, const char *what, const char *name)
{
	str_printf(b, "%s%s", what, name ? name : "(anon)");
}

static void put_name(struct str *b, struct type *t)
{
	switch (t->kind) {
	case T_PTR:
		put_name(b, t->base);
		str_puts(b, b->s[b->n - 1] == '*' ? "*" : " *");
		break;
	case T_ARRAY:
		put_name(b, t->base);
		str_puts(b, " [");
		if (t->nelem)
			str_printf(b, "%llu", (unsigned long long)t->nelem);
		str_putc(b, ']');
		break;
	case T_FUNC:
		put_name(b, t->base);
		str_puts(b, " ()");
		break;
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

const char *type_name(struct dcomp *dc, struct type *t)
{
	struct str b = { 0 };
	char *s;

	put_name(&b, t);
	s = arena_strndup(&dc->arena, b.s, b.n);
	str_free(&b);
	return s;
}
