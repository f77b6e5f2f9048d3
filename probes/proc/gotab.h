/* gotab.h - the functions of programs in Go, from the table of lines that they
 * carry to print their own stacks by, also when they are stripped: of Go 1.2
 * and later. */
#ifndef PROBES_GOTAB_H
#define PROBES_GOTAB_H

#include "probes/proc/elf.h"

struct gotab {
	struct elf *e;
	const struct gotab_form *form;
	uint64_t off, n; /* of the table in the file; its bytes */
	uint64_t text;	 /* what addresses are counted from */
	uint64_t funcs;	 /* in the table: where functions are */
	uint64_t nfuncs;
	struct elf_section names; /* for elf_text() */
};

struct gotab_func {
	uint64_t addr, size;
	uint32_t name; /* in `names' */
};

/* False: it is no program in Go, or its table is none that we know. */
bool gotab_open(struct gotab *t, struct elf *e);
/* The nth, from 0. False: it is not to be had. */
bool gotab_func(const struct gotab *t, uint64_t n, struct gotab_func *f);

#endif
