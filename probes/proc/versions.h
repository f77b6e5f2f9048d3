/* versions.h - the versions of a library's symbols: write@@GLIBC_2.2.5 is what
 * `write' means to programs linked today, and write@GLIBC_2.0, if it existed,
 * what it meant to older ones. */
#ifndef PROBES_VERSIONS_H
#define PROBES_VERSIONS_H

#include "base/vec.h"
#include "probes/proc/elf.h"

struct versions {
	struct elf_section of; /* by symbol of .dynsym: number of its version */
	/* string table of the versions; never loaded */
	struct elf_section names;
	VEC(uint32_t) name; /* by number: offset in `names'; 0: none */
};

/* *v is empty if there are none, or they cannot be read. */
void versions_read(struct versions *v, struct elf *e);
void versions_free(struct versions *v);
/* Return the number of a symbol's version; 0: none. *old: programs are not
 * linked with it any more. */
uint32_t versions_of(const struct versions *v, uint64_t symbol, bool *old);
const char *versions_name(
	const struct versions *v, struct elf *e, uint32_t number);

#endif
