/* utype.c - makes D types of debug information, which is not trusted: see
 * typeinfo.h. An endless chain of types becomes void; a member that does not
 * lie within the whole, or has no size, is left out; so are anonymous ones that
 * give the whole more members than can be searched. */
#include "dcomp/type/utype.h"

#include <string.h>

#include "base/bits.h"
#include "dcomp/dcomp_impl.h"
#include "dcomp/type/foreign.h"

enum {
	MOST_ALL = 1 << 16 /* most members, with those in anonymous ones */
};

/* The types made so far. */
struct utypes {
	struct hash made;  /* struct typeinfo * -> struct type * */
	struct hash alike; /* put_marks() of a type -> the same */
	uint32_t deep;	   /* depth of structures being loaded */
};

static struct utypes *utypes(struct dcomp *dc)
{
	if (!dc->utypes)
		dc->utypes = xcalloc(1, sizeof(*dc->utypes));
	return dc->utypes;
}

void dc_utype_fini(struct dcomp *dc)
{
	if (dc->utypes) {
		hash_free(&dc->utypes->made);
		hash_free(&dc->utypes->alike);
	}
	free(dc->utypes);
	dc->utypes = NULL;
}

static const char *intern(struct dcomp *dc, const char *name)
{
	return name ? dc_intern(dc, name, strlen(name)) : NULL;
}

static struct type *import(struct dcomp *dc, struct typeinfo *t, int deep);

static struct type *import_int(struct dcomp *dc, const struct typeinfo *t)
{
	if (t->kind == TYPEINFO_BOOL && t->size == 1)
		return type_basic(dc, BASE_BOOL);
	if (t->kind == TYPEINFO_CHAR && t->size == 1 && t->is_signed)
		return type_basic(dc, BASE_CHAR);
	return foreign_int(dc, t->size, t->is_signed, t->name);
}

static struct type *import_float(struct dcomp *dc, const struct typeinfo *t)
{
	if (t->size == 4)
		return type_basic(dc, BASE_FLOAT);
	if (t->size == 8)
		return type_basic(dc, BASE_DOUBLE);
	return type_basic(dc, t->size == 16 ? BASE_LDOUBLE : BASE_VOID);
}

/* D cannot say what number it is, so show its bytes. */
static struct type *import_other_float(
	struct dcomp *dc, const struct typeinfo *t)
{
	return t->size && t->size <= 16
		       ? type_array_of(dc, type_basic(dc, BASE_UCHAR), t->size)
		       : type_basic(dc, BASE_VOID);
}

/* An array of something without a size becomes one of bytes. */
static struct type *import_array(
	struct dcomp *dc, const struct typeinfo *t, int deep)
{
	struct type *of = import(dc, t->of, deep);
	enum type_kind kind = type_real(of)->kind;

	if (kind == T_VOID || kind == T_FUNC)
		of = type_basic(dc, BASE_UCHAR);
	return type_array_of(dc, of, t->n <= FOREIGN_LARGEST ? t->n : 0);
}

/* Structures and enumerations. */

/* Return a member's name, with underscores for characters that D cannot
 * write. */
static const char *member_name(struct dcomp *dc, const char *name)
{
	char *own;

	if (foreign_is_identifier(name))
		return intern(dc, name);
	own = arena_printf(&dc->arena, "%s%s",
		*name >= '0' && *name <= '9' ? "_" : "", name);
	for (char *p = own; *p; p++)
		if (!strchr("_", *p) && !(*p >= '0' && *p <= '9') &&
			!((*p | 32) >= 'a' && (*p | 32) <= 'z'))
			*p = '_';
	return *own ? intern(dc, own) : NULL;
}

/* True if the members of the anonymous type can become members of the whole. */
static bool can_join(
	const struct dcomp *dc, const struct type *whole, struct type *of)
{
	return type_is_sou(of) && dc->utypes->deep < FOREIGN_DEEPEST &&
	       type_complete(of) &&
	       whole->nall + type_real(of)->nall < MOST_ALL;
}

static void add_member(struct dcomp *dc, struct type *whole,
	const struct typeinfo *t, const struct typeinfo_member *m)
{
	struct type *of = import(dc, m->type, 0);
	struct foreign_place p = { m->bit, m->width };

	if (!foreign_is_sound(of, type_size(dc, of), p, t->size) ||
		(!m->name && !can_join(dc, whole, of)))
		return;
	type_add_member(dc, whole, m->name ? member_name(dc, m->name) : NULL,
		of, m->bit, m->width);
}

/* Return the alignment: that of its members, unless they lie at other places
 * than their types want, since it is packed. */
static uint32_t alignment(const struct type *t, uint64_t size)
{
	uint32_t of, most = 1;

	for (const struct type_member *m = t->members; m && most < 16;
		m = m->next) {
		of = type_align(m->type);
		while (of > 1 && ((!m->bits && m->off % of) || size % of))
			of /= 2;
		most = of > most ? of : most;
	}
	return most;
}

static void load_sou(struct dcomp *dc, struct type *t)
{
	const struct typeinfo *from = t->loadarg;

	if (from->incomplete || from->size > FOREIGN_LARGEST ||
		dc->utypes->deep >= FOREIGN_DEEPEST)
		return;
	dc->utypes->deep++;
	for (uint64_t i = 0; i < from->n; i++)
		add_member(dc, t, from, &from->member[i]);
	dc->utypes->deep--;
	type_done(t, from->size, alignment(t, from->size));
}

static void load_enum(struct dcomp *dc, struct type *t)
{
	const struct typeinfo *from = t->loadarg;

	if (from->incomplete || !bits_is_int_size(from->size))
		return;
	t->is_unsigned = !from->is_signed;
	for (uint64_t i = 0; i < from->n; i++)
		type_add_enumr(dc, t, intern(dc, from->constant[i].name),
			from->constant[i].value);
	type_done(t, from->size, from->size);
}

/* Put what distinguishes a type from others of its name. */
static void put_marks(struct str *key, const struct typeinfo *t)
{
	str_printf(key, "%d %s %llu %d", t->kind, t->name,
		(unsigned long long)t->size, t->incomplete);
	for (uint64_t i = 0; t->kind != TYPEINFO_ENUM && i < t->n; i++)
		str_printf(key, " %s %llu",
			t->member[i].name ? t->member[i].name : "",
			(unsigned long long)t->member[i].bit);
	for (uint64_t i = 0; t->kind == TYPEINFO_ENUM && i < t->n; i++)
		str_printf(key, " %s %lld", t->constant[i].name,
			(long long)t->constant[i].value);
}

static struct type *make_tagged(
	struct dcomp *dc, struct typeinfo *t, enum type_kind kind)
{
	struct type *made = type_new(dc, kind, intern(dc, t->name));

	made->load = kind == T_ENUM ? load_enum : load_sou;
	made->loadarg = t;
	made->of_program = true;
	return made;
}

/* Every compilation unit has its own description of what is one type. */
static struct type *import_tagged(
	struct dcomp *dc, struct typeinfo *t, enum type_kind kind)
{
	struct str key = { 0 };
	uint64_t *at;

	if (!t->name)
		return make_tagged(dc, t, kind);
	put_marks(&key, t);
	at = hash_put(&dc->utypes->alike, key.s, key.n);
	str_free(&key);
	if (!*at)
		*at = (uintptr_t)make_tagged(dc, t, kind);
	return (struct type *)(uintptr_t)*at;
}

static struct type *import_typedef(
	struct dcomp *dc, struct typeinfo *t, struct type *of)
{
	struct type *alias = type_alias(dc, intern(dc, t->name), of);

	alias->loadarg = t;
	alias->of_program = true;
	return alias;
}

static struct type *import_kind(struct dcomp *dc, struct typeinfo *t, int deep)
{
	struct type *of;

	switch (t->kind) {
	case TYPEINFO_INT:
	case TYPEINFO_BOOL:
	case TYPEINFO_CHAR:
		return import_int(dc, t);
	case TYPEINFO_FLOAT:
		return import_float(dc, t);
	case TYPEINFO_OTHER_FLOAT:
		return import_other_float(dc, t);
	case TYPEINFO_PTR:
		return type_ptr_in(dc, import(dc, t->of, deep), SPACE_USER);
	case TYPEINFO_ARRAY:
		return import_array(dc, t, deep);
	case TYPEINFO_STRUCT:
		return import_tagged(dc, t, T_STRUCT);
	case TYPEINFO_UNION:
		return import_tagged(dc, t, T_UNION);
	case TYPEINFO_ENUM:
		return import_tagged(dc, t, T_ENUM);
	case TYPEINFO_TYPEDEF:
		of = import(dc, t->of, deep);
		return t->name ? import_typedef(dc, t, of) : of;
	case TYPEINFO_CONST:
		return import(dc, t->of, deep);
	case TYPEINFO_FUNC:
		of = import(dc, t->of, deep);
		return type_func_of(
			dc, type_real(of)->kind == T_FUNC || type_is_array(of)
				    ? type_basic(dc, BASE_VOID)
				    : of);
	default:
		return type_basic(dc, BASE_VOID);
	}
}

static struct type *import(struct dcomp *dc, struct typeinfo *t, int deep)
{
	struct hash *made = &utypes(dc)->made;
	struct type *type;
	uint64_t *known;

	if (!t || deep > FOREIGN_DEEPEST)
		return type_basic(dc, BASE_VOID);
	known = hash_get(made, &t, sizeof(t));
	if (known)
		return (struct type *)(uintptr_t)*known;
	typeinfo_of(t);
	type = import_kind(dc, t, deep + 1);
	*hash_put(made, &t, sizeof(t)) = (uintptr_t)type;
	return type;
}

struct type *dc_utype(struct dcomp *dc, struct typeinfo *t)
{
	return import(dc, t, 0);
}

struct type *dc_utype_again(struct dcomp *dc, const struct type *t)
{
	return dc_utype(dc, t->loadarg);
}

bool dc_utype_scope(const char *module)
{
	size_t n = strlen("pid");

	if (strpbrk(module, ".`"))
		return true;
	return !strncmp(module, "pid", n) && module[n] &&
	       !module[n + strspn(module + n, "0123456789")];
}

struct type *dc_utype_find(struct dcomp *dc, const char *module,
	enum type_kind kind, const char *name, const char **why)
{
	static const enum typeinfo_kind as[] = { [T_STRUCT] = TYPEINFO_STRUCT,
		[T_UNION] = TYPEINFO_UNION,
		[T_ENUM] = TYPEINFO_ENUM,
		[T_TYPEDEF] = TYPEINFO_TYPEDEF };
	struct typeinfo *t = NULL;

	*why = NULL;
	if (dc->opts.user_type)
		t = dc->opts.user_type(
			dc->opts.arg, module, as[kind], name, why);
	return t ? dc_utype(dc, t) : NULL;
}
