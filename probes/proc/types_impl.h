/* types_impl.h - what the files types*.c share. */
#ifndef PROBES_TYPES_IMPL_H
#define PROBES_TYPES_IMPL_H

#include "base/arena.h"
#include "base/hash.h"
#include "base/vec.h"
#include "probes/proc/dwarf_file.h"
#include "probes/proc/types.h"

/* A type, and where DWARF describes it. */
struct types_node {
	struct typeinfo t; /* must be first */
	struct types *types;
	Dwarf_Die die;
};

/* The first byte of a function. */
struct types_entry {
	uint64_t addr;
	Dwarf_Die die;
};

/* The functions of a compilation unit, by address. */
struct types_unit {
	VEC(struct types_entry) entry;
};

struct types {
	struct arena arena;
	struct dwarf_file *file;
	/* address of the description -> struct types_node * */
	struct hash nodes;
	bool indexed;
	struct hash named; /* kind and name -> Dwarf_Die * */
	/* address of a declaration that is inside of others -> whole name */
	struct hash declared;
	struct hash units;     /* address of the unit -> struct types_unit * */
	struct hash functions; /* address -> struct types_function * */
	uint64_t texts;	       /* bytes of the names that were looked at */
};

/* Return the type that an attribute of the DIE refers to; NULL: void. */
struct typeinfo *types_ref(
	struct types *ts, Dwarf_Die *die, unsigned int attribute);
/* Return the name of a DIE, as it is; NULL: it has none. One that is longer
 * than anybody's names are does not count, here and below. */
const char *types_name(struct types *ts, Dwarf_Die *die);
/* Return the name in the DIE itself; "": none. */
const char *types_own_name(Dwarf_Die *die);
/* Return the number of an attribute, or `otherwise' if there is none. */
uint64_t types_number(
	Dwarf_Die *die, unsigned int attribute, uint64_t otherwise);
bool types_flag(Dwarf_Die *die, unsigned int attribute);
/* Get the first DIE inside another, or the next one beside it. */
bool types_child(Dwarf_Die *die, Dwarf_Die *child);
bool types_next(Dwarf_Die *die);
/* Return the type that is only declared at the node's DIE, but described
 * elsewhere; NULL: nowhere. It has a name. */
struct typeinfo *types_whole(struct types_node *n);
/* types_load.c: return the value of a constant; fill in a type from its DIE. */
int64_t types_value(Dwarf_Die *die);
void types_load(struct typeinfo *t);
/* types_abi.c: decide where arguments and value are, by the calling
 * convention. */
void types_place_all(struct types_function *f, bool rust, bool local);

#endif
