/* elf_impl.h - how elf.c gets sections of files without section headers. */
#ifndef PROBES_ELF_IMPL_H
#define PROBES_ELF_IMPL_H

#include "probes/proc/elf.h"

enum {
	ELF_MADE = 5 /* most sections that are made, including number 0 */
};

/* elf_dynamic.c: make sections of what the dynamic segment says about symbols,
 * each at its index. Returns how many, including number 0; 0: it says
 * nothing. */
uint32_t elf_make_sections(struct elf *e, struct elf_section made[ELF_MADE]);

#endif
