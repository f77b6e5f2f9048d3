/* minidebug.h - the small debug information that some distributions leave in
 * what they strip: in .gnu_debugdata there is a whole ELF file, packed by xz,
 * with the symbols that .dynsym has not. */
#ifndef PROBES_MINIDEBUG_H
#define PROBES_MINIDEBUG_H

#include "probes/proc/elf.h"

/* elf_close() ends it; NULL: there is none, or it cannot be read. */
struct elf *minidebug_open(struct elf *e);

#endif
