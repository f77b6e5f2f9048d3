/* types.h - the types of D, which are C's in the LP64 model, and string.
 * A type lives in the compiler's arena and never changes once it is complete,
 * so that types compare as pointers, typedefs aside: look at what a type is
 * by type_real(). Qualifiers are read and forgotten, but `userland', which
 * says where a pointer points, and the program's own `const'.
 *
 * A structure, union or enumeration may be made before what it consists of is
 * known or wanted: it is incomplete, or has a `load' that fills it in when
 * somebody asks for size or members. So an importer makes a type with
 * type_new(), sets load, and in load calls type_add_member(), for other types
 * in turn type_new() only, and type_done(). */
#ifndef DCOMP_TYPES_H
#define DCOMP_TYPES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hash.h"
#include "base/str.h"
#include "dcomp/ast.h"
#include "dvm/dif.h"
#include "dvm/rec.h"

struct dcomp;

/* X(id, name, kind, bytes, unsigned, rank), the types that have no parts. The
 * rank is C's, 6.3.1.1; 0: not an integer. */
#define DC_BASETYPES(X)                                 \
	X(VOID, "void", T_VOID, 0, 0, 0)                \
	X(BOOL, "_Bool", T_INT, 1, 1, 1)                \
	X(CHAR, "char", T_INT, 1, 0, 2)                 \
	X(SCHAR, "signed char", T_INT, 1, 0, 2)         \
	X(UCHAR, "unsigned char", T_INT, 1, 1, 2)       \
	X(SHORT, "short", T_INT, 2, 0, 3)               \
	X(USHORT, "unsigned short", T_INT, 2, 1, 3)     \
	X(INT, "int", T_INT, 4, 0, 4)                   \
	X(UINT, "unsigned int", T_INT, 4, 1, 4)         \
	X(LONG, "long", T_INT, 8, 0, 5)                 \
	X(ULONG, "unsigned long", T_INT, 8, 1, 5)       \
	X(LLONG, "long long", T_INT, 8, 0, 6)           \
	X(ULLONG, "unsigned long long", T_INT, 8, 1, 6) \
	X(FLOAT, "float", T_FLOAT, 4, 0, 0)             \
	X(DOUBLE, "double", T_FLOAT, 8, 0, 0)           \
	X(LDOUBLE, "long double", T_FLOAT, 16, 0, 0)    \
	X(STRING, "string", T_STRING, 0, 0, 0)

enum basetype {
#define X(id, ...) BASE_##id,
	DC_BASETYPES(X)
#undef X
	NBASETYPES
};

enum type_kind {
	T_VOID,
	T_INT,
	T_FLOAT,
	T_STRING, /* strsize bytes; the size is the compiler's option */
	T_PTR,	  /* to base, in space */
	T_ARRAY,  /* nelem of base; 0: not said */
	T_FUNC,	  /* returning base */
	T_STRUCT,
	T_UNION,
	T_ENUM,	   /* an int */
	T_TYPEDEF, /* another name for base, or base that is const */
	T_STACK,   /* of at most nelem frames, in space */
	T_SYMBOL,  /* an address in space that stands for it; nelem: what of
		     it, enum field_sym */
};

struct type_member {
	struct type_member *next;
	const char *name; /* NULL: anonymous structure, union or padding */
	struct type *type;
	uint64_t off;	    /* bytes */
	uint32_t bit, bits; /* a bit-field's place from off; bits 0: none */
};

struct type_enumr {
	struct type_enumr *next;
	const char *name;
	int64_t value;
};

struct type {
	enum type_kind kind;
	const char *name; /* of a base type or typedef; a tag; or NULL */
	bool is_unsigned, complete;
	bool of_program; /* a tag of a process's (utype.c) */
	bool is_const;	 /* T_TYPEDEF: base, which may not be written */
	uint8_t rank;
	uint8_t space; /* enum space, of a pointer, stack or symbol */
	uint32_t align;
	uint64_t size;
	struct type *base;
	uint64_t nelem;
	struct type_member *members, **lastmember;
	struct type_enumr *enumrs, **lastenumr;
	struct type *ptr[NSPACES_MEM]; /* pointers to this type, once made */
	struct type *constant;	       /* this type, const, once made */
	/* Fills the type in; called once. NULL: it has been, or need not. */
	void (*load)(struct dcomp *dc, struct type *t);
	void *loadarg;	  /* the importer's own */
	struct dcomp *dc; /* for load */
};

struct types {
	struct type base[NBASETYPES];
	struct hash typedefs; /* interned name -> struct type * */
	struct hash tags;     /* the same, for struct, union and enum */
	struct hash defined;  /* struct tspec * with a tag -> struct type * */
	struct hash places;   /* of stacks and symbols */
	size_t npredefined;   /* typedefs: the first ones, D's own */
};

void types_init(struct dcomp *dc);
void types_fini(struct dcomp *dc);

struct type *type_basic(struct dcomp *dc, enum basetype b);
/* By name: a base type or a typedef; NULL if there is none. */
struct type *type_named(struct dcomp *dc, const char *name);
void type_add_typedef(struct dcomp *dc, const char *name, struct type *t);
struct type *type_ptr_to(struct dcomp *dc, struct type *t); /* kernel */
struct type *type_ptr_in(struct dcomp *dc, struct type *t, enum space space);
struct type *type_array_of(struct dcomp *dc, struct type *t, uint64_t n);
struct type *type_func_of(struct dcomp *dc, struct type *ret);
/* What stack() and sym() and their like are; kernel or user. */
struct type *type_stack(struct dcomp *dc, enum space space, uint32_t frames);
struct type *type_symbol(
	struct dcomp *dc, enum space space, enum field_sym how);
/* Another name for t, which the program does not see by that name. */
struct type *type_alias(struct dcomp *dc, const char *name, struct type *t);

/* t that may not be written; t itself if it has no name to be told by. */
struct type *type_const(struct dcomp *dc, struct type *t);
/* Whether it is such, or a typedef of such. */
bool type_is_const(const struct type *t);
/* t as a value of it is: not const. */
struct type *type_of_value(struct type *t);

/* A structure, union or enumeration with the tag, or NULL; incomplete. Names
 * are interned. */
struct type *type_new(struct dcomp *dc, enum type_kind kind, const char *tag);
/* At this bit of the whole; width 0: it is no bit-field. */
void type_add_member(struct dcomp *dc, struct type *t, const char *name,
	struct type *type, uint64_t bit, uint32_t width);
void type_add_enumr(
	struct dcomp *dc, struct type *t, const char *name, int64_t value);
/* Now it is complete. */
void type_done(struct type *t, uint64_t size, uint32_t align);
/* Have it loaded; false if it is incomplete. Whoever looks at size, align or
 * members himself must have called it. */
bool type_complete(struct type *t);

/* What it is behind its typedefs. */
struct type *type_real(struct type *t);
bool type_is_void(struct type *t);
bool type_is_int(struct type *t); /* enums too */
bool type_is_ptr(struct type *t);
bool type_is_string(struct type *t);
bool type_is_scalar(struct type *t); /* integer or pointer */
bool type_is_float(struct type *t);
bool type_is_sou(struct type *t); /* structure or union */
bool type_is_array(struct type *t);
bool type_is_stack(struct type *t);
bool type_is_symbol(struct type *t);
/* What is kept as bytes in memory, not in a register: structures, unions,
 * arrays, floating-point numbers. */
bool type_is_bytes(struct type *t);
bool type_is_char(struct type *t);
bool type_is_chars(struct type *t); /* an array of char, of any sign */
/* A pointer to char, of any sign, whose text a string can be made of. */
bool type_is_charptr(struct type *t);
/* Of integers and pointers. */
bool type_is_unsigned(struct type *t);
/* Bytes; 0 if it has no size. */
uint64_t type_size(struct dcomp *dc, struct type *t);
uint32_t type_align(struct type *t);
/* The same type behind all typedefs, pointers too; of pointers, whether they
 * point to user memory must be the same. */
bool type_same(struct type *a, struct type *b);

/* C, 6.3.1.1 and 6.3.1.8. */
struct type *type_promote(struct dcomp *dc, struct type *t);
struct type *type_usual(struct dcomp *dc, struct type *a, struct type *b);
/* Every value of `from' is one of `to', or `to' takes all 64 bits: then a
 * register holds the converted value already. */
bool type_holds(struct type *to, struct type *from);
/* v converted to t, as a register holds it: extended to 64 bits by its sign. */
uint64_t type_convert(struct type *t, uint64_t v);

/* A pointer that was read from this space points into user memory if it came
 * from there: t, or the same pointer with space user. */
struct type *type_read_from(struct dcomp *dc, struct type *t, enum space from);

/* type_text.c: "int", "struct foo *", in the compiler's arena. */
const char *type_name(struct dcomp *dc, struct type *t);
/* What a declaration of t begins with, "struct foo", and the rest of it, with
 * the name that it declares, " *name[4]". */
struct type *type_innermost(struct type *t);
void type_put_specifier(struct str *b, struct type *innermost);
void type_put_declarator(struct str *b, struct type *t, const char *name);

/* decl.c: types as written. Errors are reported. */
struct type *type_of_texpr(struct dcomp *dc, struct texpr *te);
/* Of the declarator from `d' on, without what stands before it. */
struct type *type_of_declr(struct dcomp *dc, struct texpr *te, struct declr *d);
/* The member of that name, looked for in anonymous ones too; where it begins in
 * t is added to *off. NULL: there is none. */
const struct type_member *type_find_member(
	struct type *t, const char *name, uint64_t *off);

#endif
