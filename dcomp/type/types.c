/* types.c - types: the basic ones, predicates on types, C's conversions. decl.c
 * makes the types of declarations. */
#include "dcomp/type/types.h"

#include <string.h>

#include "base/bits.h"
#include "dcomp/dcomp_impl.h"
#include "dcomp/dlib.h"

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

struct type *type_alias(struct dcomp *dc, const char *name, struct type *t)
{
	struct type *td = arena_new(&dc->arena, struct type);

	td->kind = T_TYPEDEF;
	td->name = name;
	td->base = t;
	return td;
}

/* Return the name of a const type: "const int", "char *const". */
static const char *const_name(struct dcomp *dc, struct type *t)
{
	struct str b = { 0 };
	const char *s;

	if (t->kind == T_PTR)
		str_printf(&b, "%sconst", type_name(dc, t));
	else
		str_printf(&b, "const %s", type_name(dc, t));
	s = dc_intern(dc, b.s, b.n);
	str_free(&b);
	return s;
}

struct type *type_const(struct dcomp *dc, struct type *t)
{
	if (type_is_const(t) || (t->kind != T_PTR && !t->name))
		return t;
	if (!t->constant) {
		t->constant = type_alias(dc, const_name(dc, t), t);
		t->constant->is_const = true;
	}
	return t->constant;
}

bool type_is_const(const struct type *t)
{
	while (t->kind == T_TYPEDEF && !t->is_const)
		t = t->base;
	return t->is_const;
}

struct type *type_of_value(struct type *t)
{
	while (type_is_const(t))
		t = t->base;
	return t;
}

struct type *type_add_typedef(
	struct dcomp *dc, const char *name, struct type *t)
{
	struct type *td = type_alias(dc, name, t);

	*hash_put(&dc->types->typedefs, &name, sizeof(name)) = (uintptr_t)td;
	dc_add_typename(dc, name);
	return td;
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
	ts->npredefined = ts->typedefs.n;
}

void types_fini(struct dcomp *dc)
{
	hash_free(&dc->types->typedefs);
	hash_free(&dc->types->tags);
	hash_free(&dc->types->own_tags);
	hash_free(&dc->types->defined);
	hash_free(&dc->types->places);
}

struct type *type_basic(struct dcomp *dc, enum basetype b)
{
	return &dc->types->base[b];
}

struct type *type_named(struct dcomp *dc, const char *name)
{
	struct type *t;
	size_t i;

	for (i = 0; i < NBASETYPES; i++)
		if (!strcmp(basetype[i].name, name))
			return &dc->types->base[i];
	name = dc_intern(dc, name, strlen(name));
	t = lookup(&dc->types->typedefs, name);
	if (!t && dlib_load(dc, DLIB_TYPE, name))
		t = lookup(&dc->types->typedefs, name);
	return t;
}

struct type *type_ptr_in(struct dcomp *dc, struct type *t, enum space space)
{
	struct type *p = t->ptr[space];

	if (!p) {
		p = t->ptr[space] = arena_new(&dc->arena, struct type);
		p->kind = T_PTR;
		p->base = t;
		p->space = space;
		p->size = p->align = 8;
		p->is_unsigned = p->complete = true;
	}
	return p;
}

struct type *type_ptr_to(struct dcomp *dc, struct type *t)
{
	return type_ptr_in(dc, t, SPACE_KERNEL);
}

struct type *type_read_from(struct dcomp *dc, struct type *t, enum space from)
{
	if (from != SPACE_USER || !type_is_ptr(t))
		return t;
	return type_ptr_in(dc, type_real(t)->base, SPACE_USER);
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

struct type *type_func_of(struct dcomp *dc, struct type *ret)
{
	struct type *t = arena_new(&dc->arena, struct type);

	t->kind = T_FUNC;
	t->base = ret;
	return t;
}

/* Return the type of a stack or symbol. There is only one of each, so that they
 * compare as pointers. */
static struct type *type_place(struct dcomp *dc, enum type_kind kind,
	enum space space, uint64_t n, const char *name)
{
	uint64_t key[] = { kind, space, n };
	uint64_t *at = hash_put(&dc->types->places, key, sizeof(key));
	struct type *t;

	if (*at)
		return (struct type *)(uintptr_t)*at;
	t = arena_new(&dc->arena, struct type);
	t->kind = kind;
	t->name = name;
	t->complete = true;
	t->space = space;
	t->align = 8;
	t->nelem = n;
	t->size = 8 * (kind == T_STACK ? n : 1);
	if (space == SPACE_USER)
		t->size += 8; /* the process id */
	else if (kind == T_STACK)
		t->size += 8 * STACK_SLACK;
	*at = (uintptr_t)t;
	return t;
}

struct type *type_stack(struct dcomp *dc, enum space space, uint32_t frames)
{
	return type_place(dc, T_STACK, space, frames,
		arena_printf(&dc->arena, "%sstack(%u)",
			space == SPACE_USER ? "u" : "", frames));
}

struct type *type_symbol(struct dcomp *dc, enum space space, enum field_sym how)
{
	return type_place(dc, T_SYMBOL, space, how,
		space == SPACE_USER ? "_usymaddr" : "_symaddr");
}

struct type *type_new(struct dcomp *dc, enum type_kind kind, const char *tag)
{
	struct type *t = arena_new(&dc->arena, struct type);

	t->kind = kind;
	t->name = tag;
	t->align = 1;
	t->dc = dc;
	t->lastmember = &t->members;
	t->lastenumr = &t->enumrs;
	return t;
}

uint32_t type_bits_bytes(uint32_t bits)
{
	uint32_t size = 1;

	while (8 * size < bits)
		size *= 2;
	return size;
}

/* A bit-field is loaded together with what contains it: a unit of its type or,
 * if it crosses such units or one lies outside of the whole, since that is
 * packed, as many bytes as an instruction loads, of those that it touches and,
 * at the end of the whole, some before them. */
static void place_bits(struct type_member *m, uint64_t whole)
{
	uint64_t bit = 8 * m->off + m->bit, end = bit + m->bits;
	uint64_t unit = type_real(m->type)->size, size;

	m->off = bit / 8 / unit * unit;
	if (end > 8 * (m->off + unit) || m->off + unit > whole) {
		m->off = bit / 8;
		size = type_bits_bytes(m->bits + bit % 8);
		if (m->off + size > whole && size <= whole)
			m->off = whole - size;
	}
	m->bit = bit - 8 * m->off;
}

void type_add_member(struct dcomp *dc, struct type *t, const char *name,
	struct type *type, uint64_t bit, uint32_t width)
{
	struct type_member *m = arena_new(&dc->arena, struct type_member);

	m->name = name;
	m->type = type;
	m->off = bit / 8;
	m->bit = bit % 8;
	m->bits = width;
	*t->lastmember = m;
	t->lastmember = &m->next;
	t->nall += 1 + (name ? 0 : type_real(type)->nall);
}

void type_add_enumr(
	struct dcomp *dc, struct type *t, const char *name, int64_t value)
{
	struct type_enumr *e = arena_new(&dc->arena, struct type_enumr);

	e->name = name;
	e->value = value;
	*t->lastenumr = e;
	t->lastenumr = &e->next;
}

void type_done(struct type *t, uint64_t size, uint32_t align)
{
	for (struct type_member *m = t->members; m; m = m->next)
		if (m->bits && type_complete(m->type))
			place_bits(m, size);
	t->size = size;
	t->align = align;
	t->complete = true;
}

bool type_is_own(const struct dcomp *dc, const struct type *t)
{
	const uint64_t *own =
		hash_get(&dc->types->own_tags, &t->name, sizeof(t->name));

	return own && *own == (uintptr_t)t;
}

bool type_complete(struct type *t)
{
	void (*load)(struct dcomp * dc, struct type * t);

	t = type_real(t);
	if (t->kind == T_ARRAY)
		return t->nelem && type_complete(t->base);
	load = t->load;
	t->load = NULL;
	if (load)
		load(t->dc, t);
	return t->complete;
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

bool type_is_float(struct type *t)
{
	return type_real(t)->kind == T_FLOAT;
}

bool type_is_sou(struct type *t)
{
	t = type_real(t);
	return t->kind == T_STRUCT || t->kind == T_UNION;
}

bool type_is_array(struct type *t)
{
	return type_real(t)->kind == T_ARRAY;
}

bool type_is_stack(struct type *t)
{
	return type_real(t)->kind == T_STACK;
}

bool type_is_symbol(struct type *t)
{
	return type_real(t)->kind == T_SYMBOL;
}

bool type_is_bytes(struct type *t)
{
	return type_is_sou(t) || type_is_array(t) || type_is_float(t);
}

bool type_is_char(struct type *t)
{
	t = type_real(t);
	return t->kind == T_INT && t->size == 1 &&
	       t->rank == basetype[BASE_CHAR].rank;
}

bool type_is_chars(struct type *t)
{
	return type_is_array(t) && type_is_char(type_real(t)->base);
}

bool type_is_charptr(struct type *t)
{
	return type_is_ptr(t) && type_is_char(type_real(t)->base);
}

bool type_is_unsigned(struct type *t)
{
	t = type_real(t);
	type_complete(t); /* for enumerations */
	return t->is_unsigned;
}

/* An enumeration without negative constants is an int to us, so that it
 * compares with -1 as one. Compilers make it unsigned, and rely on that where a
 * bit-field has room for its constants only. */
bool type_bits_signed(const struct type_member *m)
{
	const struct type *t = type_real(m->type);
	const struct type_enumr *e;

	if (type_is_unsigned(m->type))
		return false;
	if (t->kind != T_ENUM || m->bits == 8 * t->size)
		return true;
	for (e = t->enumrs; e && e->value >= 0; e = e->next)
		;
	return e;
}

uint64_t type_size(struct dcomp *dc, struct type *t)
{
	uint64_t n = 1;

	for (t = type_real(t); t->kind == T_ARRAY; t = type_real(t->base))
		n *= t->nelem;
	if (t->kind == T_STRING)
		return n * dc->prog.strsize;
	type_complete(t);
	return n * t->size;
}

uint32_t type_align(struct type *t)
{
	for (; t->kind == T_TYPEDEF; t = t->base)
		if (t->align)
			return t->align;
	if (t->kind == T_ARRAY)
		return type_align(t->base);
	type_complete(t);
	return t->align;
}

static bool same_outside(struct type *a, struct type *b)
{
	if (a->kind != b->kind)
		return false;
	if (a->kind == T_PTR)
		return (a->space == SPACE_USER) == (b->space == SPACE_USER);
	return a->kind == T_FUNC ||
	       (a->kind == T_ARRAY && a->nelem == b->nelem);
}

bool type_same(struct type *a, struct type *b)
{
	a = type_real(a);
	b = type_real(b);
	while (a != b && same_outside(a, b)) {
		a = type_real(a->base);
		b = type_real(b->base);
	}
	return a == b;
}

struct type *type_promote(struct dcomp *dc, struct type *t)
{
	struct type *r = type_real(t);

	if (r->kind == T_ENUM)
		return type_basic(dc, type_size(dc, r) == 8 ? BASE_LONG
				      : r->is_unsigned	    ? BASE_UINT
							    : BASE_INT);
	if (r->kind != T_INT || r->rank >= basetype[BASE_INT].rank)
		return t;
	return type_basic(dc, BASE_INT);
}

/* Both are promoted first. If the type of higher rank is signed, and only as
 * wide as the unsigned other, the result is the unsigned form of the former. */
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
	t = type_real(t);
	if (t->rank == basetype[BASE_BOOL].rank)
		return v != 0;
	return bits_extend(v, 8 * t->size, !t->is_unsigned);
}
