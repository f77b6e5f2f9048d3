/* types.h - the types of a program and of its functions, as compilers have
 * written them down in DWARF: of C as they are; of C++, Rust and Go what they
 * have in memory. A type is read when somebody looks into it, and a unit of
 * compilation when one of its functions is asked for; all names of types are
 * read when the first is looked for. */
#ifndef PROBES_TYPES_H
#define PROBES_TYPES_H

#include "base/str.h"
#include "base/typeinfo.h"
#include "probes/proc/elf.h"

struct types;

/* Both files stay open until types_free(). alt: what e shares with others, or
 * NULL. NULL: there are none, or, if *size is not 0 then, so many bytes that
 * they are not read. */
struct types *types_read(struct elf *e, struct elf *alt, uint64_t *size);
void types_free(struct types *ts);

/* A structure, union, enumeration or typedef of that name; NULL: there is
 * none. What is returned here and below stays until types_free(). */
struct typeinfo *types_find(
	struct types *ts, enum typeinfo_kind kind, const char *name);

/* The value of an enumeration's constant; false: there is none. */
bool types_constant(struct types *ts, const char *name, int64_t *value);

/* Whether some of the file's types are in others, .dwo, which are not read. */
bool types_split(const struct types *ts);

enum {
	TYPES_PARAMS = 20 /* of a function, at the most */
};

/* Where a call has an argument, or its value. */
enum types_place {
	TYPES_WORD,    /* word n: of the registers of arguments, then the stack;
			* or the register of the value */
	TYPES_ADDRESS, /* in memory, at the address in word n */
	TYPES_STACK,   /* in memory: word n itself and those behind it */
	TYPES_PARTS,   /* in words n and n + 1, or some other registers */
	TYPES_FLOAT,   /* in a register of floating-point numbers */
	TYPES_GONE     /* nowhere, or only debuggers can tell */
};

struct types_param {
	const char *name; /* NULL: it has none */
	struct typeinfo *type;
	enum types_place place;
	uint32_t n;
	/* The compiler says that word said - 1 has it (0: it says nothing, -1:
	 * it is elsewhere); and, private, that it is at the address there. */
	int said;
	bool by_address;
};

struct types_function {
	bool returns; /* anything: */
	struct types_param value;
	uint32_t n;
	struct types_param param[TYPES_PARAMS];
};

/* The function that begins at the address, as the file has it; NULL: it is not
 * known. */
const struct types_function *types_function(struct types *ts, uint64_t addr);

/* As C writes it: "const struct foo *". */
void types_put(struct str *out, struct typeinfo *t);

#endif
