/* types.h - the types of a program and of its functions, as compilers have
 * recorded them in DWARF: for C as they are; for C++, Rust and Go what they are
 * in memory. A type is read when somebody looks into it, a compilation unit
 * when one of its functions is asked for; the names of all types are read when
 * the first name is looked up. */
#ifndef PROBES_TYPES_H
#define PROBES_TYPES_H

#include "base/str.h"
#include "base/typeinfo.h"
#include "probes/proc/elf.h"

struct types;

/* Both files must stay open until types_free(). alt: what e shares with others,
 * or NULL. Returns NULL if there are none or, if *size is not 0 then, more than
 * we read, namely that many bytes. */
struct types *types_read(struct elf *e, struct elf *alt, uint64_t *size);
void types_free(struct types *ts);

/* Find a structure, union, enumeration or typedef by name, if there is no such
 * one then in namespaces and within other types; NULL: there is none.
 * What is returned here and below lives until types_free(). */
struct typeinfo *types_find(
	struct types *ts, enum typeinfo_kind kind, const char *name);

/* Get the value of an enumeration constant; false: there is none. */
bool types_constant(struct types *ts, const char *name, int64_t *value);

/* True if some of the types are in other files, .dwo, which are not read. */
bool types_split(const struct types *ts);

enum {
	TYPES_PARAMS = 20 /* most parameters of a function */
};

/* Where a call has an argument, or its return value. */
enum types_place {
	TYPES_WORD, /* word n: of the argument registers, then of the stack; or
		       the register of the value */
	TYPES_ADDRESS, /* in memory, at the address in word n */
	TYPES_STACK,   /* in memory: word n itself and those after it */
	TYPES_PARTS,   /* in words n and n + 1, or in some other registers */
	TYPES_FLOAT,   /* in a floating-point register */
	TYPES_GONE     /* nowhere, or only debuggers could tell */
};

struct types_param {
	const char *name; /* NULL: it has none */
	struct typeinfo *type;
	enum types_place place;
	uint32_t n;
	/* The compiler says that it is in word said - 1 (0: says nothing, -1:
	 * it is elsewhere); and, private, that it is at the address there, and
	 * that it is nowhere in the whole function. */
	int said;
	bool by_address, missing;
};

struct types_function {
	bool returns; /* it returns a value: */
	struct types_param value;
	uint32_t n;
	struct types_param param[TYPES_PARAMS];
};

/* Return the function that begins at the address, which is as in the file;
 * NULL: not known. */
const struct types_function *types_function(struct types *ts, uint64_t addr);

/* Print the type in the syntax of C: "const struct foo *". */
void types_put(struct str *out, struct typeinfo *t);

#endif
