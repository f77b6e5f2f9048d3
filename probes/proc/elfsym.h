/* elfsym.h - a few facts of an ELF file of this machine's kind, which may be
 * damaged or none: its entry, its linker, the value of a symbol. */
#ifndef PROBES_ELFSYM_H
#define PROBES_ELFSYM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

uint64_t elf_entry(int fd); /* 0: unknown */
/* The path of the dynamic linker; false: there is none. */
bool elf_interp(int fd, char *path, size_t size);
/* The value of a function or object that the file defines, from either table
 * of symbols; 0: there is none. */
uint64_t elf_symbol(int fd, const char *name);

#endif
