/* dwarf_file.h - the DWARF of a file, opened by libdw: what compilers have
 * written down of types, functions and lines. libdw is given a small ELF file
 * in memory, in which there is a copy of each section that it needs and nothing
 * else: those are unpacked, read once, and no larger than we like. Whoever
 * wrote the file may have written anything. */
#ifndef PROBES_DWARF_FILE_H
#define PROBES_DWARF_FILE_H

#include <dwarf.h>
#include <libdw.h>

#include "probes/proc/elf.h"

/* What it is opened for. */
enum dwarf_use {
	DWARF_LINES = 1,
	DWARF_TYPES = 2
};

struct dwarf_file;

/* NULL: it has none, or more than is kept, which *size then says in bytes;
 * else that is 0. alt: the file that others share with it, or NULL. */
struct dwarf_file *dwarf_file_open(
	struct elf *e, struct elf *alt, enum dwarf_use use, uint64_t *size);
void dwarf_file_close(struct dwarf_file *f);

Dwarf *dwarf_file_dwarf(const struct dwarf_file *f);
/* What the file shares with others; NULL: nothing. */
Dwarf *dwarf_file_shared(const struct dwarf_file *f);
/* The unit of compilation that has code at the address. */
bool dwarf_file_unit(struct dwarf_file *f, uint64_t addr, Dwarf_Die *unit);

#endif
