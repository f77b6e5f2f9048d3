/* typeinfo.h - a type of a program, as taken from its debug information for the
 * D compiler. Types refer to each other and are loaded on demand: whoever has a
 * pointer to one calls typeinfo_of() before looking at anything but the
 * pointer. Debug information is not trusted: sizes, offsets and names may be
 * anything, and a type may refer to itself in any way. */
#ifndef BASE_TYPEINFO_H
#define BASE_TYPEINFO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum typeinfo_kind {
	TYPEINFO_VOID, /* or unknown */
	TYPEINFO_INT,  /* size, is_signed */
	TYPEINFO_BOOL,
	TYPEINFO_CHAR,	      /* a character: size, is_signed */
	TYPEINFO_FLOAT,	      /* as in C on x86-64: of 4, 8 or 16 bytes */
	TYPEINFO_OTHER_FLOAT, /* decimal, or of any other format */
	TYPEINFO_PTR,	      /* to `of' */
	TYPEINFO_ARRAY,	      /* n of `of' */
	TYPEINFO_STRUCT,
	TYPEINFO_UNION,
	TYPEINFO_ENUM,
	TYPEINFO_TYPEDEF, /* another name for `of' */
	TYPEINFO_CONST,	  /* a constant `of' */
	TYPEINFO_FUNC	  /* a function that returns `of' */
};

struct typeinfo_member {
	const char *name; /* NULL: its members count as the whole's */
	struct typeinfo *type;
	uint64_t bit;	/* offset in the whole, in bits */
	uint32_t width; /* of a bit-field, in bits; 0: not a bit-field */
};

struct typeinfo_constant {
	const char *name;
	int64_t value;
};

struct typeinfo {
	enum typeinfo_kind kind;
	bool is_signed;
	bool incomplete;     /* only its tag is known */
	bool by_address;     /* passed as an argument, its address is passed */
	bool is_vector;	     /* an array that is in one vector register */
	const char *name;    /* tag, name of a typedef, or keyword; or NULL */
	uint64_t size;	     /* bytes */
	uint64_t align;	     /* bytes, if declared (alignas), else 0 */
	struct typeinfo *of; /* NULL: void */
	uint64_t n;	     /* elements, members or constants */
	const struct typeinfo_member *member;
	const struct typeinfo_constant *constant;
	/* Loads this struct; NULL: already loaded. */
	void (*load)(struct typeinfo *t);
};

/* Return t, loaded; NULL for NULL. */
static inline struct typeinfo *typeinfo_of(struct typeinfo *t)
{
	void (*load)(struct typeinfo * t) = t ? t->load : NULL;

	if (load) {
		t->load = NULL;
		load(t);
	}
	return t;
}

#endif
