/* versions.h - the versions that a library's symbols have: write@@GLIBC_2.2.5
 * is what `write' means to who is linked today, and write@GLIBC_2.0, were there
 * one, what it meant to older programs. */
#ifndef PROBES_VERSIONS_H
#define PROBES_VERSIONS_H

#include "base/vec.h"
#include "probes/proc/elf.h"

struct versions {
	struct elf_section of;	  /* a number for each symbol of .dynsym */
	struct elf_section names; /* their texts; never loaded */
	VEC(uint32_t) name;	  /* by number: where in `names'; 0: none */
};

/* None, where the file has none or they cannot be read. */
void versions_read(struct versions *v, struct elf *e);
void versions_free(struct versions *v);
/* The number of a symbol's version; 0: it has none. old: it is one that is not
 * linked with any more. */
uint32_t versions_of(const struct versions *v, uint64_t symbol, bool *old);
const char *versions_name(
	const struct versions *v, struct elf *e, uint32_t number);

#endif
