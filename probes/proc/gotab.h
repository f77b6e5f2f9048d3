/* gotab.h - the functions of Go programs, from the line table that they contain
 * for printing their own stacks, even when they are stripped: for Go 1.2 and
 * later. */
#ifndef PROBES_GOTAB_H
#define PROBES_GOTAB_H

#include "probes/proc/elf.h"

struct gotab {
	struct elf *e;
	const struct gotab_form *form;
	uint64_t off, n; /* offset of the table in the file, and its size */
	uint64_t text;	 /* what addresses are relative to */
	uint64_t funcs;	 /* offset of the list of functions in the table */
	uint64_t nfuncs;
	struct elf_section names; /* for elf_text() */
};

struct gotab_func {
	uint64_t addr, size;
	uint32_t name; /* in `names' */
};

/* Returns false if this is not a Go program, or has no table that we know. */
bool gotab_open(struct gotab *t, struct elf *e);
/* Get the nth function, from 0; false: it cannot be read. */
bool gotab_func(const struct gotab *t, uint64_t n, struct gotab_func *f);

#endif
