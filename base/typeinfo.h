/* typeinfo.h - a type of a program, as its debug information has it and the
 * compiler of D takes it. Types refer to each other, and each is read when
 * somebody looks into it: whoever has a pointer to one calls typeinfo_of()
 * before he looks at more than the pointer. What debug information says is not
 * to be trusted: sizes, places and names are anything, and a type may refer to
 * itself in any way. */
#ifndef BASE_TYPEINFO_H
#define BASE_TYPEINFO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum typeinfo_kind {
	TYPEINFO_VOID, /* or what is not known */
	TYPEINFO_INT,  /* size, is_signed */
	TYPEINFO_BOOL,
	TYPEINFO_CHAR, /* a character: size, is_signed */
	TYPEINFO_FLOAT,
	TYPEINFO_PTR,	/* to `of' */
	TYPEINFO_ARRAY, /* n of `of' */
	TYPEINFO_STRUCT,
	TYPEINFO_UNION,
	TYPEINFO_ENUM,
	TYPEINFO_TYPEDEF, /* another name for `of' */
	TYPEINFO_CONST,	  /* `of', constant */
	TYPEINFO_FUNC	  /* that returns `of' */
};

struct typeinfo_member {
	const char *name; /* NULL: what it consists of is the whole's */
	struct typeinfo *type;
	uint64_t bit;	/* where it is in the whole */
	uint32_t width; /* bits; 0: it is no bit-field */
};

struct typeinfo_constant {
	const char *name;
	int64_t value;
};

struct typeinfo {
	enum typeinfo_kind kind;
	bool is_signed;
	bool incomplete;  /* only its tag is known */
	bool by_address;  /* as an argument it is somewhere, and that passed */
	const char *name; /* tag, name of a typedef or word; NULL: it has none
			   */
	uint64_t size;	  /* bytes */
	struct typeinfo *of; /* NULL: void */
	uint64_t n;	     /* elements, members or constants */
	const struct typeinfo_member *member;
	const struct typeinfo_constant *constant;
	/* Fills it in; NULL: that has been done. */
	void (*load)(struct typeinfo *t);
};

/* t itself; NULL for NULL. */
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
