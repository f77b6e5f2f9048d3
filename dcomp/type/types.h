/* types.h - the types of D: C's in the LP64 model, and string. A type lives in
 * the compiler's arena and does not change once it is complete, so types
 * compare as pointers, except for typedefs: type_real() returns the type behind
 * them. Qualifiers are parsed and ignored, but for `userland', which says where
 * a pointer points, and `const' in the program.
 *
 * A structure, union or enumeration may be made before its contents are known
 * or needed: it is then incomplete, or has a `load' that fills it in when size
 * or members are asked for. So an importer makes a type with type_new(), and
 * sets load; load calls type_add_member(), using type_new() only for other
 * types, and finally type_done(). */
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

/* X(id, name, kind, bytes, unsigned, rank): the types that have no parts. The
 * rank is that of C, 6.3.1.1; 0: not an integer. */
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
	T_STRING, /* strsize bytes; the size is the program's */
	T_PTR,	  /* to base, in space */
	T_ARRAY,  /* nelem of base; 0: length not given */
	T_FUNC,	  /* returning base */
	T_STRUCT,
	T_UNION,
	T_ENUM,	   /* an int */
	T_TYPEDEF, /* another name for base, or a const base */
	T_STACK,   /* at most nelem frames, in space */
	/* an address in space that stands for its symbol; nelem: enum
	 * field_sym */
	T_SYMBOL,
};

struct type_member {
	struct type_member *next;
	const char *name; /* NULL: anonymous structure, union or padding */
	struct type *type;
	uint64_t off;	    /* offset in bytes */
	uint32_t bit, bits; /* bit-field: its place from off; bits 0: none */
};

struct type_enumr {
	struct type_enumr *next;
	const char *name;
	int64_t value;
};

struct type {
	enum type_kind kind;
	const char *name; /* name of a base type or typedef, or tag, or NULL */
	bool is_unsigned, complete;
	bool of_program; /* a type of a process (utype.c) */
	bool in_ours;	 /* a library, or what is built in, mentions the tag */
	bool is_const;	 /* T_TYPEDEF: base, but const */
	uint8_t rank;
	uint8_t space;	/* enum space, of a pointer, stack or symbol */
	uint32_t align; /* of a typedef: 0 if it is that of base */
	uint64_t size;
	struct type *base;
	uint64_t nelem;
	struct type_member *members, **lastmember;
	uint64_t nall; /* members, and those within anonymous ones */
	struct type_enumr *enumrs, **lastenumr;
	struct type *ptr[NSPACES_MEM]; /* pointers to this type, if made */
	struct type *constant;	       /* this type as const, if made */
	/* Fills the type in; called once. NULL: done, or not needed. */
	void (*load)(struct dcomp *dc, struct type *t);
	void *loadarg;	  /* for the importer */
	struct dcomp *dc; /* for load */
};

struct types {
	struct type base[NBASETYPES];
	struct hash typedefs; /* interned name -> struct type * */
	struct hash tags;     /* the same for struct, union and enum */
	struct hash own_tags; /* those that the program defines itself */
	struct hash defined;  /* struct tspec * with a tag -> struct type * */
	struct hash places;   /* types of stacks and symbols */
	/* how many of the typedefs, the first ones, are D's own */
	size_t npredefined;
};

void types_init(struct dcomp *dc);
void types_fini(struct dcomp *dc);

struct type *type_basic(struct dcomp *dc, enum basetype b);
/* Find a base type or typedef by name; NULL if there is none. */
struct type *type_named(struct dcomp *dc, const char *name);
/* Return the typedef, whose align may be set if it is not that of t. */
struct type *type_add_typedef(
	struct dcomp *dc, const char *name, struct type *t);
/* into kernel memory */
struct type *type_ptr_to(struct dcomp *dc, struct type *t);
struct type *type_ptr_in(struct dcomp *dc, struct type *t, enum space space);
struct type *type_array_of(struct dcomp *dc, struct type *t, uint64_t n);
struct type *type_func_of(struct dcomp *dc, struct type *ret);
/* Return the types of stack(), sym() and their like, of kernel or user. */
struct type *type_stack(struct dcomp *dc, enum space space, uint32_t frames);
struct type *type_symbol(
	struct dcomp *dc, enum space space, enum field_sym how);
/* Make another name for t, by which programs cannot use it. */
struct type *type_alias(struct dcomp *dc, const char *name, struct type *t);

/* Return t as const; t itself if it has no name to show that in messages. */
struct type *type_const(struct dcomp *dc, struct type *t);
/* True for a const type, or a typedef of one. */
bool type_is_const(const struct type *t);
/* Return the type of a value of type t: not const. */
struct type *type_of_value(struct type *t);

/* Make an incomplete structure, union or enumeration with this tag, or NULL.
 * Names are interned. */
struct type *type_new(struct dcomp *dc, enum type_kind kind, const char *tag);
/* Add a member at this bit of the whole; width 0: not a bit-field. */
void type_add_member(struct dcomp *dc, struct type *t, const char *name,
	struct type *type, uint64_t bit, uint32_t width);
void type_add_enumr(
	struct dcomp *dc, struct type *t, const char *name, int64_t value);
/* Complete the type. */
void type_done(struct type *t, uint64_t size, uint32_t align);
/* True for a structure, union or enumeration that the program defines. */
bool type_is_own(const struct dcomp *dc, const struct type *t);
/* Load the type if necessary; false if it is incomplete. Call this before you
 * look at size, align or members. */
bool type_complete(struct type *t);

/* Return the type behind typedefs. */
struct type *type_real(struct type *t);
bool type_is_void(struct type *t);
bool type_is_int(struct type *t); /* or an enumeration */
bool type_is_ptr(struct type *t);
bool type_is_string(struct type *t);
bool type_is_scalar(struct type *t); /* integer or pointer */
bool type_is_float(struct type *t);
bool type_is_sou(struct type *t); /* structure or union */
bool type_is_array(struct type *t);
bool type_is_stack(struct type *t);
bool type_is_symbol(struct type *t);
/* True for types whose values are bytes in memory, not in a register:
 * structures, unions, arrays, floating-point numbers. */
bool type_is_bytes(struct type *t);
bool type_is_char(struct type *t);
bool type_is_chars(struct type *t); /* an array of char, of any sign */
/* True for a pointer to char, of any sign, which a string can be made of. */
bool type_is_charptr(struct type *t);
/* For integers and pointers. */
bool type_is_unsigned(struct type *t);
/* Return the bytes, a power of two, that have so many bits. */
uint32_t type_bits_bytes(uint32_t bits);
/* True if values of the bit-field have a sign. */
bool type_bits_signed(const struct type_member *m);
/* Return the size in bytes; 0 if it has none. */
uint64_t type_size(struct dcomp *dc, struct type *t);
uint32_t type_align(struct type *t);
/* True if both are the same type behind all typedefs, those in pointers too.
 * Pointers must agree in whether they point to user memory. */
bool type_same(struct type *a, struct type *b);

/* C's integer promotions (6.3.1.1) and usual arithmetic conversions
 * (6.3.1.8). */
struct type *type_promote(struct dcomp *dc, struct type *t);
struct type *type_usual(struct dcomp *dc, struct type *a, struct type *b);
/* True if every value of `from' is one of `to', or if `to' has all 64 bits: a
 * register then holds the converted value already. */
bool type_holds(struct type *to, struct type *from);
/* Return v converted to t as a register holds it: extended to 64 bits by its
 * sign. */
uint64_t type_convert(struct type *t, uint64_t v);

/* Return the type of a value t that was read from this space: a pointer that
 * came from user memory points into user memory. */
struct type *type_read_from(struct dcomp *dc, struct type *t, enum space from);

/* type_text.c: return "int", "struct foo *" ..., in the compiler's arena. */
const char *type_name(struct dcomp *dc, struct type *t);
/* The same, with the scope of a tag that the program or the kernel defines:
 * "struct D`foo *". */
const char *type_full_name(struct dcomp *dc, struct type *t);
/* Return the name of t for a message that also names the other type: the full
 * one if that tells them apart. */
const char *type_name_beside(
	struct dcomp *dc, struct type *t, struct type *other);
/* The parts of a declaration of t: its beginning, "struct foo", and the rest,
 * with the declared name, " *name[4]". */
struct type *type_innermost(struct type *t);
void type_put_specifier(struct str *b, struct type *innermost);
void type_put_declarator(struct str *b, struct type *t, const char *name);

/* decl.c: make the type of a written one. Errors are reported. */
struct type *type_of_texpr(struct dcomp *dc, struct texpr *te);
/* The same for the part of a declarator from `d' on. */
struct type *type_of_declr(struct dcomp *dc, struct texpr *te, struct declr *d);
/* Find a member by name, in anonymous ones too; adds its offset in t to *off.
 * NULL if there is none. */
const struct type_member *type_find_member(
	struct type *t, const char *name, uint64_t *off);

#endif
