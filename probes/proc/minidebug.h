/* minidebug.h - the small debug information that some distributions leave in
 * stripped files: .gnu_debugdata holds a whole ELF file, compressed by xz, with
 * the symbols that .dynsym lacks. */
#ifndef PROBES_MINIDEBUG_H
#define PROBES_MINIDEBUG_H

#include "probes/proc/elf.h"

/* Returns NULL if there is none, or it cannot be read. Close it by
 * elf_close(). */
struct elf *minidebug_open(struct elf *e);
/* Return the file that has .symtab for e, which is e itself, its debug file
 * unless that is NULL, or the one within it, also in *mini, to be closed; NULL:
 * there is none. */
struct elf *minidebug_symtab(
	struct elf *e, struct elf *debug, struct elf **mini);

#endif
