/* types_impl.h - what types.c, types_load.c and functions of the same share. */
#ifndef PROBES_TYPES_IMPL_H
#define PROBES_TYPES_IMPL_H

#include "base/arena.h"
#include "base/hash.h"
#include "base/vec.h"
#include "probes/proc/dwarf_file.h"
#include "probes/proc/types.h"

/* A type, and where it is written. */
struct types_node {
	struct typeinfo t; /* the first member */
	struct types *types;
	Dwarf_Die die;
};

/* A function's first byte. */
struct types_entry {
	uint64_t addr;
	Dwarf_Die die;
};

/* The functions of a unit, by address. */
struct types_unit {
	VEC(struct types_entry) entry;
};

struct types {
	struct arena arena;
	struct dwarf_file *file;
	struct hash nodes; /* where one is written -> struct types_node * */
	bool indexed;
	struct hash named;     /* kind and name -> struct types_node * */
	struct hash units;     /* where one is -> struct types_unit * */
	struct hash functions; /* address -> struct types_function * */
};

/* What a DIE is the description of; NULL: of nothing. */
struct typeinfo *types_node(struct types *ts, Dwarf_Die *die);
/* The type that an attribute of the DIE refers to; NULL: void. */
struct typeinfo *types_ref(
	struct types *ts, Dwarf_Die *die, unsigned int attribute);
/* Texts of the file, copied as they are; NULL: there is none. */
const char *types_name(struct types *ts, Dwarf_Die *die);
/* A number; `otherwise' if there is none. */
uint64_t types_number(
	Dwarf_Die *die, unsigned int attribute, uint64_t otherwise);
bool types_flag(Dwarf_Die *die, unsigned int attribute);
/* The first DIE in another, and the next one beside it. */
bool types_child(Dwarf_Die *die, Dwarf_Die *child);
bool types_next(Dwarf_Die *die);
/* types_load.c: the value of a constant; and fill in what is written. */
int64_t types_value(Dwarf_Die *die);
void types_load(struct typeinfo *t);
/* types_abi.c: where the arguments and the value are, by the convention. */
void types_place_all(struct types_function *f);

#endif
