/* ktype.c - makes D types of BTF. A BTF file is not trusted: an id may be
 * wrong, a chain of types may be endless, a structure may contain itself. Such
 * a type becomes void, and such a member is left out. */
#include "dcomp/type/ktype.h"

#include <string.h>

#include "base/bits.h"
#include "base/nearest.h"
#include "dcomp/dcomp_impl.h"
#include "dcomp/type/foreign.h"
#include "dcomp/type/kmod.h"

/* Return the kinds of BTF that such a tag can have. */
static uint32_t tag_kinds(enum type_kind kind)
{
	if (kind == T_ENUM)
		return 1u << BTF_KIND_ENUM | 1u << BTF_KIND_ENUM64;
	return 1u << (kind == T_UNION ? BTF_KIND_UNION : BTF_KIND_STRUCT);
}

/* Types. */

static struct type *import(
	struct dcomp *dc, struct kmod *m, uint32_t id, int deep);

static struct type *import_int(
	struct dcomp *dc, const struct kmod *m, const struct btf_type *t)
{
	const char *name = kbtf_name(m->btf, t->name_off);
	uint32_t enc = BTF_INT_ENCODING(*(const uint32_t *)kbtf_parts(t));

	if (t->size == 1 && enc & BTF_INT_BOOL)
		return type_basic(dc, BASE_BOOL);
	if (t->size == 1 && !strcmp(name, "char"))
		return type_basic(dc, BASE_CHAR);
	return foreign_int(dc, t->size, enc & BTF_INT_SIGNED, name);
}

static struct type *import_float(struct dcomp *dc, const struct btf_type *t)
{
	if (t->size == 4)
		return type_basic(dc, BASE_FLOAT);
	return type_basic(dc, t->size == 8 ? BASE_DOUBLE : BASE_LDOUBLE);
}

static struct type *import_ptr(
	struct dcomp *dc, struct kmod *m, const struct btf_type *t, int deep)
{
	const struct btf_type *to = kbtf_type(m->btf, t->type);
	bool user = to && kbtf_kind(to) == BTF_KIND_TYPE_TAG &&
		    !strcmp(kbtf_name(m->btf, to->name_off), "user");

	return type_ptr_in(dc, import(dc, m, t->type, deep),
		user ? SPACE_USER : SPACE_KERNEL);
}

/* Return the size that BTF gives; 0 if there is none, or it is too large. */
static uint64_t size_of(const struct kbtf *b, uint32_t id, int deep)
{
	const struct btf_type *t = kbtf_type(b, kbtf_strip(b, id));
	const struct btf_array *a = kbtf_parts(t);
	uint64_t n;

	if (!t || deep > FOREIGN_DEEPEST)
		return 0;
	switch (kbtf_kind(t)) {
	case BTF_KIND_PTR:
		return 8;
	case BTF_KIND_ARRAY:
		n = size_of(b, a->type, deep + 1) * a->nelems;
		return n <= FOREIGN_LARGEST ? n : 0;
	case BTF_KIND_ENUM:
	case BTF_KIND_ENUM64:
		return bits_is_int_size(t->size) ? t->size : 0;
	case BTF_KIND_INT:
	case BTF_KIND_FLOAT:
	case BTF_KIND_STRUCT:
	case BTF_KIND_UNION:
		return t->size <= FOREIGN_LARGEST ? t->size : 0;
	default:
		return 0;
	}
}

static struct type *import_array(
	struct dcomp *dc, struct kmod *m, uint32_t id, int deep)
{
	const struct btf_type *t = kbtf_type(m->btf, id);
	const struct btf_array *a = kbtf_parts(t);

	return type_array_of(dc, import(dc, m, a->type, deep),
		size_of(m->btf, id, 0) ? a->nelems : 0);
}

static void load_sou(struct dcomp *dc, struct type *t);
static void load_enum(struct dcomp *dc, struct type *t);
static void load_forward(struct dcomp *dc, struct type *t);

/* What a type is made from. */
struct origin {
	struct kmod *mod;
	const struct btf_type *t;
};

static void set_origin(struct dcomp *dc, struct type *made, struct kmod *m,
	const struct btf_type *t)
{
	struct origin o = { m, t };

	made->loadarg = arena_memdup(&dc->arena, &o, sizeof(o));
}

/* Return the type of a tag that the program has mentioned already, if it is
 * waiting for this definition. */
static struct type *awaited(struct dcomp *dc, const struct kmod *m, uint32_t id,
	enum type_kind kind, const char *tag)
{
	uint64_t *v = hash_get(&dc->types->tags, &tag, sizeof(tag));
	struct type *t = v ? (struct type *)(uintptr_t)*v : NULL;
	uint32_t first;

	if (!t || t->kind != kind || t->load != load_forward)
		return NULL;
	if (kmod_find(dc, NULL, KBTF_TYPE, tag_kinds(kind), tag, &first) != m)
		return NULL;
	return first == id ? t : NULL;
}

static struct type *import_tagged(
	struct dcomp *dc, struct kmod *m, uint32_t id, enum type_kind kind)
{
	const struct btf_type *t = kbtf_type(m->btf, id);
	const char *name = kbtf_name(m->btf, t->name_off);
	const char *tag = *name ? dc_intern(dc, name, strlen(name)) : NULL;
	struct type *made = tag ? awaited(dc, m, id, kind, tag) : NULL;

	if (!made)
		made = type_new(dc, kind, tag);
	made->load = kind == T_ENUM ? load_enum : load_sou;
	set_origin(dc, made, m, t);
	return made;
}

static struct type *import_forward(
	struct dcomp *dc, struct kmod *m, const struct btf_type *t)
{
	const char *name = kbtf_name(m->btf, t->name_off);
	struct type *made =
		type_new(dc, BTF_INFO_KFLAG(t->info) ? T_UNION : T_STRUCT,
			dc_intern(dc, name, strlen(name)));

	made->load = load_forward;
	return made;
}

static struct type *import_kind(struct dcomp *dc, struct kmod *m, uint32_t id,
	const struct btf_type *t, int deep)
{
	const char *name = kbtf_name(m->btf, t->name_off);
	struct type *made;

	switch (kbtf_kind(t)) {
	case BTF_KIND_INT:
		return import_int(dc, m, t);
	case BTF_KIND_FLOAT:
		return import_float(dc, t);
	case BTF_KIND_PTR:
		return import_ptr(dc, m, t, deep);
	case BTF_KIND_ARRAY:
		return import_array(dc, m, id, deep);
	case BTF_KIND_STRUCT:
		return import_tagged(dc, m, id, T_STRUCT);
	case BTF_KIND_UNION:
		return import_tagged(dc, m, id, T_UNION);
	case BTF_KIND_ENUM:
	case BTF_KIND_ENUM64:
		return import_tagged(dc, m, id, T_ENUM);
	case BTF_KIND_FWD:
		return import_forward(dc, m, t);
	case BTF_KIND_TYPEDEF:
		made = import(dc, m, t->type, deep);
		if (!*name)
			return made;
		return type_alias(dc, dc_intern(dc, name, strlen(name)), made);
	case BTF_KIND_FUNC_PROTO:
		return type_func_of(dc, import(dc, m, t->type, deep));
	case BTF_KIND_CONST:
	case BTF_KIND_VOLATILE:
	case BTF_KIND_RESTRICT:
	case BTF_KIND_TYPE_TAG:
	case BTF_KIND_FUNC:
	case BTF_KIND_VAR:
		return import(dc, m, t->type, deep);
	default:
		return type_basic(dc, BASE_VOID);
	}
}

/* Make the type of an id. Each is made once, so that types compare as pointers.
 * A module's types refer to the kernel's. */
static struct type *import(
	struct dcomp *dc, struct kmod *m, uint32_t id, int deep)
{
	const struct btf_type *t = kbtf_type(m->btf, id);
	struct type **made;

	if (!t || deep > FOREIGN_DEEPEST)
		return type_basic(dc, BASE_VOID);
	if (id < m->btf->first)
		m = dc->ktypes->mod.v[0];
	made = &m->type[id - m->btf->first];
	if (!*made)
		*made = import_kind(dc, m, id, t, deep + 1);
	return *made;
}

/* Structures. */

/* Return where a member is. Older BTF without the flag marks a bit-field by its
 * type: an integer of fewer bits than its bytes have. */
static struct foreign_place place_of(const struct kbtf *b,
	const struct btf_type *whole, const struct btf_member *m)
{
	const struct btf_type *t = kbtf_type(b, kbtf_strip(b, m->type));
	struct foreign_place p = { .bit = m->offset };
	uint32_t said;

	if (BTF_INFO_KFLAG(whole->info)) {
		p.bit = BTF_MEMBER_BIT_OFFSET(m->offset);
		p.width = BTF_MEMBER_BITFIELD_SIZE(m->offset);
	} else if (t && kbtf_kind(t) == BTF_KIND_INT) {
		said = *(const uint32_t *)kbtf_parts(t);
		p.bit += BTF_INT_OFFSET(said);
		if (BTF_INT_BITS(said) != 8 * t->size)
			p.width = BTF_INT_BITS(said);
	}
	return p;
}

/* True if an anonymous member can be searched for members. It is loaded at
 * once, which also reveals a structure that contains itself. */
static bool is_searchable(struct dcomp *dc, struct type *t)
{
	return type_is_sou(t) && dc->ktypes->deep < FOREIGN_DEEPEST &&
	       type_complete(t);
}

static void add_member(struct dcomp *dc, struct type *whole,
	const struct origin *o, const struct btf_member *m)
{
	const struct kbtf *b = o->mod->btf;
	const char *name = kbtf_name(b, m->name_off);
	struct foreign_place p = place_of(b, o->t, m);
	struct type *t = import(dc, o->mod, m->type, 0);
	uint64_t size = size_of(b, m->type, 0);

	if (!foreign_is_sound(t, size, p, o->t->size))
		return;
	if (*name ? !foreign_is_identifier(name) : !is_searchable(dc, t))
		return;
	type_add_member(dc, whole,
		*name ? dc_intern(dc, name, strlen(name)) : NULL, t, p.bit,
		p.width);
}

/* Return the natural alignment of a type; *steps bounds the search. */
static uint32_t align_of(
	const struct kbtf *b, uint32_t id, uint32_t *steps, int deep)
{
	const struct btf_type *t = kbtf_type(b, kbtf_strip(b, id));
	const struct btf_member *m = kbtf_parts(t);
	uint32_t i, of, most = 1;

	if (!t || deep > FOREIGN_DEEPEST || *steps == 0)
		return 1;
	--*steps;
	switch (kbtf_kind(t)) {
	case BTF_KIND_ARRAY:
		return align_of(b, ((const struct btf_array *)m)->type, steps,
			deep + 1);
	case BTF_KIND_STRUCT:
	case BTF_KIND_UNION:
		for (i = 0; i < kbtf_vlen(t) && most < 8; i++) {
			of = align_of(b, m[i].type, steps, deep + 1);
			most = of > most ? of : most;
		}
		return most;
	default:
		return size_of(b, id, 0) >= 8 ? 8 : size_of(b, id, 0);
	}
}

/* Return a structure's alignment, which BTF does not give: that of its members,
 * unless they lie at other places than their types want, since it is packed. */
static uint32_t alignment(const struct kbtf *b, const struct btf_type *t)
{
	const struct btf_member *m = kbtf_parts(t);
	uint32_t i, of, most = 1, steps = 1000;

	for (i = 0; i < kbtf_vlen(t) && most < 8; i++) {
		struct foreign_place p = place_of(b, t, &m[i]);

		of = align_of(b, m[i].type, &steps, 0);
		while (of > 1 && ((!p.width && p.bit / 8 % of) || t->size % of))
			of /= 2;
		most = of > most ? of : most;
	}
	return most;
}

static void load_sou(struct dcomp *dc, struct type *t)
{
	const struct origin *o = t->loadarg;
	const struct btf_member *m = kbtf_parts(o->t);
	uint32_t i;

	if (o->t->size > FOREIGN_LARGEST)
		return;
	dc->ktypes->deep++;
	for (i = 0; i < kbtf_vlen(o->t); i++)
		add_member(dc, t, o, &m[i]);
	dc->ktypes->deep--;
	type_done(t, o->t->size, alignment(o->mod->btf, o->t));
}

static void load_enum(struct dcomp *dc, struct type *t)
{
	const struct origin *o = t->loadarg;
	uint32_t i, size = o->t->size;
	const char *name;
	int64_t value;

	if (!bits_is_int_size(size))
		return;
	t->is_unsigned = !kbtf_is_signed(o->mod->btf, o->t);
	for (i = 0; i < kbtf_vlen(o->t); i++) {
		name = kbtf_constant(o->mod->btf, o->t, i, &value);
		type_add_enumr(dc, t, dc_intern(dc, name, strlen(name)), value);
	}
	type_done(t, size, size);
}

/* Load a type that is declared in one place and defined in another. */
static void load_forward(struct dcomp *dc, struct type *t)
{
	struct kmod *m;
	uint32_t id;

	if (!t->name)
		return;
	m = kmod_find(dc, NULL, KBTF_TYPE, tag_kinds(t->kind), t->name, &id);
	if (!m)
		return;
	set_origin(dc, t, m, kbtf_type(m->btf, id));
	if (!m->type[id - m->btf->first])
		m->type[id - m->btf->first] = t;
	(t->kind == T_ENUM ? load_enum : load_sou)(dc, t);
}

struct type *dc_ktype_mention(
	struct dcomp *dc, enum type_kind kind, const char *tag, bool now)
{
	struct type *t = NULL;

	if (dc->ktypes && now)
		t = dc_ktype_tag(dc, NULL, kind, tag);
	if (!t) {
		t = type_new(dc, kind, tag);
		t->load = load_forward;
	}
	return t;
}

bool dc_ktype_is(const struct type *t)
{
	return t->loadarg != NULL;
}

const char *dc_ktype_module(const struct type *t)
{
	const struct origin *o = t->loadarg;

	return o->mod->name;
}

/* Lookups by name. */

struct type *dc_ktype_tag(struct dcomp *dc, const char *module,
	enum type_kind kind, const char *tag)
{
	uint32_t id;
	struct kmod *m =
		kmod_find(dc, module, KBTF_TYPE, tag_kinds(kind), tag, &id);

	return m ? import(dc, m, id, 0) : NULL;
}

void dc_ktype_near(struct dcomp *dc, enum type_kind kind, struct nearest *n)
{
	const struct kbtf *b = kernel_btf_types(dc->opts.kernel);
	uint32_t kinds =
		kind == T_TYPEDEF ? 1u << BTF_KIND_TYPEDEF : tag_kinds(kind);
	const struct btf_type *t;

	for (uint32_t id = 1; b && (t = kbtf_type(b, id)); id++)
		if (kinds & 1u << kbtf_kind(t))
			nearest_try(n, kbtf_name(b, t->name_off));
}

struct type *dc_ktype_typedef(
	struct dcomp *dc, const char *module, const char *name)
{
	uint32_t id;
	struct kmod *m = kmod_find(
		dc, module, KBTF_TYPE, 1u << BTF_KIND_TYPEDEF, name, &id);

	return m ? import(dc, m, id, 0) : NULL;
}

/* Return the type of a constant, as in C an int if that holds it. */
static struct type *constant_type(struct dcomp *dc, int64_t value)
{
	if (value == (int32_t)value)
		return type_basic(dc, BASE_INT);
	return type_basic(dc, value == (uint32_t)value ? BASE_UINT : BASE_LONG);
}

struct type *dc_ktype_constant(
	struct dcomp *dc, const char *module, const char *name, int64_t *value)
{
	uint32_t id, i;
	struct kmod *m = kmod_find(
		dc, module, KBTF_ENUMERATOR, tag_kinds(T_ENUM), name, &id);
	const struct btf_type *t = m ? kbtf_type(m->btf, id) : NULL;

	for (i = 0; t && i < kbtf_vlen(t); i++)
		if (!strcmp(kbtf_constant(m->btf, t, i, value), name))
			return constant_type(dc, *value);
	return NULL;
}

struct type *dc_ktype_symbol(
	struct dcomp *dc, const char *module, const char *name, bool *percpu)
{
	uint32_t id;
	struct kmod *m =
		kmod_find(dc, module, KBTF_TYPE, 1u << BTF_KIND_VAR, name, &id);

	*percpu = m && kbtf_percpu(m->btf, name, &id) >= 0;
	if (!m)
		m = kmod_find(
			dc, module, KBTF_FUNC, 1u << BTF_KIND_FUNC, name, &id);
	return m ? import(dc, m, id, 0) : NULL;
}

static void each_of(
	const struct kmod *m, void (*fn)(void *arg, struct type *t), void *arg)
{
	for (uint32_t i = 0; i < m->btf->end - m->btf->first; i++)
		if (m->type[i] && !m->type[i]->load)
			fn(arg, m->type[i]);
}

void dc_ktype_each(
	struct dcomp *dc, void (*fn)(void *arg, struct type *t), void *arg)
{
	struct ktypes *k = dc->ktypes;

	for (size_t i = 0; k && i < k->mod.n; i++)
		if (!k->mod.v[i]->err)
			each_of(k->mod.v[i], fn, arg);
}
