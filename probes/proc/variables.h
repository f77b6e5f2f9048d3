/* variables.h - the variables of an object, from .symtab and .dynsym: by
 * address as in the file. If the file is stripped, .symtab may be in another
 * file, or compressed in .gnu_debugdata. */
#ifndef PROBES_VARIABLES_H
#define PROBES_VARIABLES_H

#include "probes/proc/elf.h"

struct variable {
	uint64_t addr, size;
	uint32_t name; /* private */
	uint8_t table; /* private */
	uint8_t local : 1;
};

struct variables;

/* debug: as for symbols_read(). Both must stay open until variables_free(). */
struct variables *variables_read(struct elf *e, struct elf *debug);
void variables_free(struct variables *v);
/* Return the variable with the address; NULL: none is known. */
const struct variable *variables_find(const struct variables *v, uint64_t addr);
/* Returns "" if it cannot be read any more. */
const char *variable_name(const struct variables *v, const struct variable *y);

#endif
