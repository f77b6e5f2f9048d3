/* elf_impl.h - what elf.c has made of files without section headers. */
#ifndef PROBES_ELF_IMPL_H
#define PROBES_ELF_IMPL_H

#include "probes/proc/elf.h"

enum {
	ELF_MADE = 5 /* sections that are made at most, and none at 0 */
};

/* elf_dynamic.c: what the dynamic segment tells of symbols, as sections, each
 * at its index; how many, with the one at 0; 0: it tells of none. */
uint32_t elf_make_sections(struct elf *e, struct elf_section made[ELF_MADE]);

#endif
