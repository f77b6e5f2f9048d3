/* decl.c - makes types of written ones: specifiers, declarators, enumerations.
 * Members of structures are in layout.c. */
#include "dcomp/check/check_impl.h"

#include <string.h>

#include "dcomp/dlib.h"
#include "dcomp/type/kmod.h"
#include "dcomp/type/ktype.h"
#include "dcomp/type/utype.h"
#include "dcomp/check/near.h"

/* The meaning of combinations of specifiers, normalized by spec_bits(). */
static const struct {
	uint32_t bits;
	enum basetype base;
} combo[] = {
	{ TS_VOID, BASE_VOID },
	{ TS_BOOL, BASE_BOOL },
	{ TS_CHAR, BASE_CHAR },
	{ TS_CHAR | TS_SIGNED, BASE_SCHAR },
	{ TS_CHAR | TS_UNSIGNED, BASE_UCHAR },
	{ TS_SHORT, BASE_SHORT },
	{ TS_SHORT | TS_UNSIGNED, BASE_USHORT },
	{ TS_INT, BASE_INT },
	{ TS_INT | TS_UNSIGNED, BASE_UINT },
	{ TS_LONG, BASE_LONG },
	{ TS_LONG | TS_UNSIGNED, BASE_ULONG },
	{ TS_LONGLONG, BASE_LLONG },
	{ TS_LONGLONG | TS_UNSIGNED, BASE_ULLONG },
	{ TS_FLOAT, BASE_FLOAT },
	{ TS_DOUBLE, BASE_DOUBLE },
	{ TS_LONG | TS_DOUBLE, BASE_LDOUBLE },
	{ TS_STRING, BASE_STRING },
};

static const uint32_t qualifiers =
	TS_CONST | TS_VOLATILE | TS_RESTRICT | TS_USERLAND;

/* Report words that do not go with the type. */
static _Noreturn void wrong_attributes(struct dcomp *dc, const struct tspec *sp)
{
	if (sp->bits & (TS_SIGNED | TS_UNSIGNED))
		dc_error(dc, sp->loc, D_DECL_SIGNINT,
			"invalid type declaration: signed and unsigned may "
			"only be used with integer type");
	if (sp->bits & (TS_LONG | TS_LONGLONG))
		dc_error(dc, sp->loc, D_DECL_LONGINT,
			"invalid type declaration: long and long long may "
			"only be used with integer or floating-point type");
	dc_error(dc, sp->loc, D_DECL_COMBO, "invalid type combination");
}

/* Normalize specifiers: drop `int' and `signed' where they add nothing. */
static uint32_t spec_bits(uint32_t bits)
{
	const uint32_t wide = TS_SHORT | TS_LONG | TS_LONGLONG;

	bits &= ~qualifiers;
	if (bits & TS_LONGLONG)
		bits &= ~TS_LONG;
	if (bits & wide)
		bits &= ~TS_INT;
	if ((bits & TS_SIGNED) && (bits & (wide | TS_INT)) &&
		!(bits & TS_UNSIGNED))
		bits &= ~TS_SIGNED;
	if (bits == 0 || bits == TS_SIGNED || bits == TS_UNSIGNED)
		bits = (bits & TS_UNSIGNED) | TS_INT;
	return bits;
}

static struct type *basic_type(struct dcomp *dc, const struct tspec *sp)
{
	uint32_t bits = spec_bits(sp->bits);
	size_t i;

	for (i = 0; i < sizeof(combo) / sizeof(combo[0]); i++)
		if (combo[i].bits == bits)
			return type_basic(dc, combo[i].base);
	if (bits & TS_VOID)
		dc_error(dc, sp->loc, D_DECL_VOIDATTR,
			"invalid attributes for void type");
	if ((bits & TS_SIGNED) && (bits & TS_UNSIGNED))
		dc_error(dc, sp->loc, D_DECL_SIGNINT,
			"signed and unsigned may not be used together");
	if ((bits & TS_CHAR) && (bits & (TS_SHORT | TS_LONG | TS_LONGLONG)))
		dc_error(dc, sp->loc, D_DECL_CHARATTR,
			"invalid attributes for char type");
	wrong_attributes(dc, sp);
}

/* A scope: D`foo_t is the program's own type, vmlinux`foo_t the kernel's. */
static bool in_program(const char *module)
{
	return module && (!strcmp(module, "D") || !strcmp(module, "C"));
}

static bool in_kernel(const char *module)
{
	return module && !in_program(module);
}

static enum type_kind tag_kind(enum tag tag)
{
	if (tag == TAG_ENUM)
		return T_ENUM;
	return tag == TAG_UNION ? T_UNION : T_STRUCT;
}

/* Report an unknown type; wrong: the end of the message, or NULL. */
static _Noreturn void no_type(struct dcomp *dc, const struct tspec *sp,
	const char *what, const char *name, const char *wrong)
{
	const char *module = sp->module ? sp->module : "", *why = "";

	if (wrong)
		why = wrong;
	else if (!in_program(sp->module))
		why = dc_kmod_why(dc, sp->module);
	if (!*why && !wrong)
		why = near_type(
			dc, *what ? tag_kind(sp->tag) : T_TYPEDEF, name);
	dc_error(dc, sp->loc, D_TYPE_ERR,
		"failed to resolve type of %s%s%s%s: Unknown type name%s", what,
		module, sp->module ? "`" : "", name, why);
}

/* Find a type of the kernel or of a process; if NULL, *why is the end of a
 * message, or NULL. */
struct type *check_scoped_type(struct dcomp *dc, const char *module,
	enum type_kind kind, const char *name, const char **why)
{
	struct type *t = NULL;

	*why = NULL;
	if (!module || !dc_utype_scope(module))
		t = kind == T_TYPEDEF ? dc_ktype_typedef(dc, module, name)
				      : dc_ktype_tag(dc, module, kind, name);
	if (t || !module || !*module)
		return t;
	return dc_utype_find(dc, module, kind, name, why);
}

static struct type *type_by_name(struct dcomp *dc, struct tspec *sp)
{
	const char *why = NULL;
	struct type *t;

	t = in_kernel(sp->module) ? NULL : type_named(dc, sp->name);
	if (!t && !in_program(sp->module))
		t = check_scoped_type(
			dc, sp->module, T_TYPEDEF, sp->name, &why);
	if (!t)
		no_type(dc, sp, "", sp->name, why);
	sp->of_program = t->of_program;
	return t;
}

/* True if the type is narrower in the 32-bit data model. */
static bool is_wider(struct dcomp *dc, const struct type *t)
{
	static const char *const fixed[] = { "int64_t", "uint64_t" };
	size_t i;

	for (; t->kind == T_TYPEDEF; t = t->base)
		for (i = 0; i < sizeof(fixed) / sizeof(*fixed); i++)
			if (!strcmp(t->name, fixed[i]))
				return false;
	return t->kind == T_PTR || t == type_basic(dc, BASE_LONG) ||
	       t == type_basic(dc, BASE_ULONG);
}

void check_model(struct dcomp *dc, struct dc_loc loc, const struct type *t)
{
	bool ours = dc->lib || loc.src->origin == DC_OF_TABLE;

	if (dc->opts.ilp32 && !ours && is_wider(dc, t))
		dc_error(dc, loc, D_TYPE_ERR,
			"%s has 8 bytes, not the 4 that -32 asks for: there is "
			"only the 64-bit data model",
			type_name(dc, (struct type *)t));
}

/* If a system header uses a name of D's or a library's, D's meaning stays. */
static void add_enumerator(
	struct dcomp *dc, struct enumr *e, struct type *t, int64_t value)
{
	struct sym *s = sym_find(dc, NS_PLAIN, e->name);

	if (s && !sym_constant_gives_way(dc, e->name)) {
		if (e->loc.src->is_c && (!s->loc.src || s->in_lib))
			return;
		dc_error(dc, e->loc, D_DECL_IDRED, "identifier redeclared: %s",
			e->name);
	}
	s = sym_add(dc, NS_PLAIN, e->name, SYM_ENUM, e->loc);
	s->type = t;
	s->u.number = value;
}

/* Return the first type that holds both. */
static struct type *enum_base(struct dcomp *dc, int64_t least, int64_t most)
{
	if (least >= INT32_MIN && most <= INT32_MAX)
		return type_basic(dc, BASE_INT);
	if (least >= 0 && most <= UINT32_MAX)
		return type_basic(dc, BASE_UINT);
	return type_basic(dc, BASE_LONG);
}

/* C compilers accept any integer as an enumerator, and headers rely on it. */
static struct type *enumerator_type(
	struct dcomp *dc, const struct enumr *e, int64_t value)
{
	if (value != (int32_t)value && !e->loc.src->is_c)
		dc_error(dc, e->loc, D_DECL_ENOFLOW,
			"enumerator %s value overflow", e->name);
	return enum_base(dc, value, value);
}

static void check_repeats(
	struct dcomp *dc, const struct enumr *list, const struct enumr *e)
{
	for (; list != e; list = list->next)
		if (list->name == e->name)
			dc_error(dc, e->loc, D_UNKNOWN,
				"failed to define enumerator %s: the "
				"enumeration has one of that name",
				e->name);
}

static void define_enum(struct dcomp *dc, struct type *t, struct enumr *list)
{
	int64_t value = 0, least = 0, most = 0;
	struct type *base;

	for (struct enumr *e = list; e; e = e->next) {
		if (e->value)
			value = node_const_value(dc, e->value, D_DECL_ENCONST,
				"enumerator value");
		check_repeats(dc, list, e);
		type_add_enumr(dc, t, e->name, value);
		add_enumerator(dc, e, enumerator_type(dc, e, value), value);
		least = value < least ? value : least;
		most = value > most ? value : most;
		value++;
	}
	base = enum_base(dc, least, most);
	t->is_unsigned = base->is_unsigned;
	type_done(t, base->size, base->align);
}

static _Noreturn void no_tag(
	struct dcomp *dc, const struct tspec *sp, const char *why)
{
	static const char *const what[] = {
		[TAG_STRUCT] = "struct ",
		[TAG_UNION] = "union ",
		[TAG_ENUM] = "enum ",
	};

	no_type(dc, sp, what[sp->tag], sp->tagname, why);
}

static struct type *find_scoped_tag(struct dcomp *dc, const struct tspec *sp)
{
	const char *why;
	struct type *t = check_scoped_type(
		dc, sp->module, tag_kind(sp->tag), sp->tagname, &why);

	if (!t)
		no_tag(dc, sp, why);
	return t;
}

/* True in our own text, a library or the type of something built in. There a
 * tag means what it means without the program, unless its scope is D. */
static bool is_ours(const struct tspec *sp)
{
	enum dc_origin from = sp->loc.src->origin;

	return (from == DC_OF_LIBRARY || from == DC_OF_TABLE) &&
	       !in_program(sp->module);
}

static struct type *of_tag(const struct hash *h, const char *tag)
{
	const uint64_t *v = hash_get(h, &tag, sizeof(tag));

	return v ? (struct type *)(uintptr_t)*v : NULL;
}

static void set_tag(struct hash *h, const char *tag, struct type *t)
{
	*hash_put(h, &tag, sizeof(tag)) = (uintptr_t)t;
}

/* True if only the program can define the type, which it or we mentioned. What
 * we mentioned stays of its kind. */
static bool is_free(struct type *t, enum type_kind kind)
{
	return t && !dc_ktype_is(t) && !t->complete &&
	       (!t->in_ours || (t->kind == kind && !type_complete(t)));
}

/* Return the type that the program defines: the one that it mentioned before,
 * if nothing else defines that. We never mean it then. */
static struct type *define_tag(struct dcomp *dc, const struct tspec *sp)
{
	struct types *ts = dc->types;
	struct type *t = of_tag(&ts->own_tags, sp->tagname);

	if (t)
		return t;
	t = of_tag(&ts->tags, sp->tagname);
	if (!is_free(t, tag_kind(sp->tag)))
		t = type_new(dc, tag_kind(sp->tag), sp->tagname);
	else if (!t->in_ours)
		set_tag(&ts->tags, sp->tagname, NULL);
	set_tag(&ts->own_tags, sp->tagname, t);
	return t;
}

/* Return the type of the tag that a library defines, the kernel or nobody. */
static struct type *mention_tag(struct dcomp *dc, const struct tspec *sp)
{
	struct types *ts = dc->types;
	struct type *t;

	if (!sp->loc.src->is_c && !of_tag(&ts->tags, sp->tagname))
		dlib_load(dc, DLIB_TAG, sp->tagname);
	t = of_tag(&ts->tags, sp->tagname);
	if (!t)
		t = dc_ktype_mention(
			dc, tag_kind(sp->tag), sp->tagname, !sp->loc.src->is_c);
	t->in_ours |= is_ours(sp);
	set_tag(&ts->tags, sp->tagname, t);
	return t;
}

/* Return the type that the tag names; it is created if new. Until the program
 * defines it, it is the kernel's of that tag; our own text means the program's
 * only if there is no other. */
static struct type *find_tag(struct dcomp *dc, const struct tspec *sp)
{
	struct types *ts = dc->types;
	enum type_kind kind = tag_kind(sp->tag);
	struct type *t = NULL, *own;

	if (in_kernel(sp->module))
		return find_scoped_tag(dc, sp);
	if (!sp->tagname)
		return type_new(dc, kind, NULL);
	own = of_tag(&ts->own_tags, sp->tagname);
	if (is_ours(sp) && sp->defines) {
		t = of_tag(&ts->tags, sp->tagname);
		if (!t || dc_ktype_is(t))
			t = type_new(dc, kind, sp->tagname);
		set_tag(&ts->tags, sp->tagname, t);
	} else if (sp->defines) {
		t = define_tag(dc, sp);
	} else if (!own || is_ours(sp)) {
		t = mention_tag(dc, sp);
	}
	if (own && (!t || (!sp->defines && own->kind == kind &&
				  !type_complete(t))))
		t = own;
	if (in_program(sp->module) && type_complete(t) && dc_ktype_is(t))
		no_tag(dc, sp, ": it is the kernel's");
	if (t->kind != kind)
		dc_error(dc, sp->loc, D_DECL_TYPERED, "type redeclared: %s",
			type_name(dc, t));
	return t;
}

static void foresee(struct dcomp *dc, const struct tspec *sp)
{
	const struct member *m;

	dc_check_stack(dc, sp->loc);
	if (sp->defines && sp->tagname && !in_kernel(sp->module))
		define_tag(dc, sp);
	for (m = sp->members; m; m = m->next)
		foresee(dc, m->type->spec);
}

void dc_foresee_tags(struct dcomp *dc, const struct decl *list)
{
	for (; list; list = list->next)
		if (list->kind == DC_DECL)
			foresee(dc, list->u.var.type->spec);
}

/* `enum e;' names the kernel's enumeration or, if there is none, one without
 * enumerators. */
void check_forward_enum(struct dcomp *dc, const struct tspec *sp)
{
	struct type *t;

	if (sp->tag != TAG_ENUM || sp->defines)
		return;
	t = find_tag(dc, sp);
	if (type_complete(t))
		return;
	t->load = NULL;
	type_done(t, sizeof(int), sizeof(int));
}

/* Several declarators may share a specifier, which defines its type only
 * once. */
static struct type *tagged_type(struct dcomp *dc, struct tspec *sp)
{
	const uint64_t *done = hash_get(&dc->types->defined, &sp, sizeof(sp));
	struct type *t;

	if (done)
		return (struct type *)(uintptr_t)*done;
	t = find_tag(dc, sp);
	sp->of_program = t->of_program;
	*hash_put(&dc->types->defined, &sp, sizeof(sp)) = (uintptr_t)t;
	if (!sp->defines && sp->tag == TAG_ENUM && !type_complete(t))
		dc_error(dc, sp->loc, D_DECL_INCOMPLETE,
			"enumeration is not defined: %s%s", type_name(dc, t),
			dc_kmod_why(dc, sp->module));
	if (!sp->defines)
		return t;
	t->load = NULL;
	if (t->complete)
		dc_error(dc, sp->loc, D_DECL_TYPERED, "type redeclared: %s",
			type_name(dc, t));
	if (sp->tag == TAG_ENUM)
		define_enum(dc, t, sp->enums);
	else
		check_layout(dc, t, sp);
	return t;
}

static struct type *spec_type(struct dcomp *dc, struct tspec *sp)
{
	struct type *t;

	if ((sp->tag != TAG_NONE || sp->name) && (sp->bits & ~qualifiers))
		wrong_attributes(dc, sp);
	if (sp->tag != TAG_NONE)
		return tagged_type(dc, sp);
	t = sp->name ? type_by_name(dc, sp) : basic_type(dc, sp);
	check_model(dc, sp->loc, t);
	return t;
}

static struct type *array_type(
	struct dcomp *dc, struct declr *d, struct type *of)
{
	int64_t n = 0;
	uint64_t bytes;

	if (type_is_void(of))
		dc_error(dc, d->loc, D_DECL_VOIDOBJ,
			"cannot declare array of void");
	if (type_real(of)->kind == T_FUNC)
		dc_error(dc, d->loc, D_DECL_ARRTYPE,
			"array declaration of type %s is not permitted",
			type_name(dc, of));
	if (d->size) {
		n = node_const_value(dc, d->size, D_DECL_ARRSUB, "array size");
		if (n < 0 || (n == 0 && !d->loc.src->is_c))
			dc_error(dc, d->loc, D_DECL_ARRSUB,
				"positive integral constant expression "
				"expected as array size");
	}
	if (__builtin_mul_overflow(type_size(dc, of), (uint64_t)n, &bytes) ||
		bytes > INT32_MAX)
		dc_error(dc, d->loc, D_DECL_ARRBIG, "array is too big");
	return type_array_of(dc, of, n);
}

/* A single (void) means no parameters. */
static void check_no_void(struct dcomp *dc, const struct declr *d)
{
	const struct member *m = d->params;

	if (m && !m->next && !m->name && !d->varargs)
		return;
	for (; m; m = m->next)
		if (!m->type->declr && (m->type->spec->bits & TS_VOID))
			dc_error(dc, m->loc, D_DECL_PROTO_VOID,
				"a function with parameters may not have one "
				"of type void");
}

static struct type *func_type(
	struct dcomp *dc, struct declr *d, struct type *ret)
{
	check_no_void(dc, d);
	if (type_real(ret)->kind == T_FUNC || type_real(ret)->kind == T_ARRAY)
		dc_error(dc, d->loc, D_DECL_FUNCRET,
			"function cannot return a value of type %s",
			type_name(dc, ret));
	return type_func_of(dc, ret);
}

/* The chain has the step next to the name first, so that is applied last. A
 * pointer to a type of a process points into its memory. */
struct type *type_of_declr(struct dcomp *dc, struct texpr *te, struct declr *d)
{
	struct type *t;

	if (!d) {
		t = spec_type(dc, te->spec);
		return te->spec->bits & TS_CONST ? type_const(dc, t) : t;
	}
	check_enter(dc, d->loc);
	t = type_of_declr(dc, te, d->next);
	check_leave(dc);
	switch (d->kind) {
	case D_PTR:
		t = type_ptr_in(dc, t,
			te->spec->of_program || (te->spec->bits | d->quals) &
							TS_USERLAND
				? SPACE_USER
				: SPACE_KERNEL);
		return d->quals & TS_CONST ? type_const(dc, t) : t;
	case D_ARRAY:
		return array_type(dc, d, t);
	case D_FUNC:
		return func_type(dc, d, t);
	default:
		dc_error(dc, d->loc, D_DECL_DYNOBJ,
			"cannot have an associative array as a part of "
			"another type");
	}
}

struct type *type_of_texpr(struct dcomp *dc, struct texpr *te)
{
	return type_of_declr(dc, te, te->declr);
}

const struct type_member *type_find_member(
	struct type *t, const char *name, uint64_t *off)
{
	const struct type_member *m, *in;

	t = type_real(t);
	type_complete(t);
	for (m = t->members; m; m = m->next) {
		if (m->name == name) {
			*off += m->off;
			return m;
		}
		in = m->name || !type_is_sou(m->type)
			     ? NULL
			     : type_find_member(m->type, name, off);
		if (in) {
			*off += m->off;
			return in;
		}
	}
	return NULL;
}
