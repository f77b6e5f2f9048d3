/* minidebug.h - the small debug information that some distributions leave in
 * stripped files: .gnu_debugdata holds a whole ELF file, compressed by xz, with
 * the symbols that .dynsym lacks. */
#ifndef PROBES_MINIDEBUG_H
#define PROBES_MINIDEBUG_H

#include "probes/proc/elf.h"

/* Returns NULL if there is none, or it cannot be read. Close it by
 * elf_close(). */
struct elf *minidebug_open(struct elf *e);

#endif
