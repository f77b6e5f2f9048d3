/* elf.h - what the ELF file of a process says, by libelf. Whoever owns the
 * process may have written the file, may write to it or cut it while it is
 * read: all that can come of it is that something is not found. Files of this
 * machine's kind are read, 64-bit and little-endian. */
#ifndef PROBES_ELF_H
#define PROBES_ELF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct elf;

/* NULL: it is none, or cannot be read. fd stays open until elf_close(). */
struct elf *elf_open(int fd);
void elf_close(struct elf *e);
uint64_t elf_entry(const struct elf *e); /* 0: it has none */
/* The path of the dynamic linker; false: there is none. */
bool elf_interp(struct elf *e, char *path, size_t size);
/* The value of a function or object that the file defines, from either table
 * of symbols; 0: there is none. */
uint64_t elf_symbol(struct elf *e, const char *name);

#endif
