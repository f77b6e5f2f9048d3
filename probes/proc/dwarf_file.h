/* dwarf_file.h - the DWARF of a file, opened by libdw: what compilers have
 * recorded of types, functions and lines. libdw is given a small ELF file in
 * memory, with a copy of each section that it needs and nothing else: sections
 * are decompressed, read once, and limited in size. The file may have been
 * written by anybody, and contain anything. */
#ifndef PROBES_DWARF_FILE_H
#define PROBES_DWARF_FILE_H

#include <dwarf.h>
#include <libdw.h>

#include "probes/proc/elf.h"

/* What the file is opened for. */
enum dwarf_use {
	DWARF_LINES = 1,
	DWARF_TYPES = 2
};

struct dwarf_file;

/* Returns NULL if there is no DWARF, or more than we keep, whose size in bytes
 * is then in *size; else *size is 0. alt: the file with what several files
 * share, or NULL. */
struct dwarf_file *dwarf_file_open(
	struct elf *e, struct elf *alt, enum dwarf_use use, uint64_t *size);
void dwarf_file_close(struct dwarf_file *f);

Dwarf *dwarf_file_dwarf(const struct dwarf_file *f);
/* Return what the file shares with others; NULL: nothing. */
Dwarf *dwarf_file_shared(const struct dwarf_file *f);
/* Return a section as libdw has it, and its size in bytes; NULL: none. */
const uint8_t *dwarf_file_section(
	const struct dwarf_file *f, const char *name, uint64_t *size);
/* Find the compilation unit that has code at the address. */
bool dwarf_file_unit(struct dwarf_file *f, uint64_t addr, Dwarf_Die *unit);

#endif
