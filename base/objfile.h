/* objfile.h - an ELF file for linkers or disassemblers, put piece by piece: its
 * header, its sections, each with what it holds, their headers. */
#ifndef BASE_OBJFILE_H
#define BASE_OBJFILE_H

#include <elf.h>

#include "base/str.h"

/* Where the name is then, in a table of names; the first one is to be "". */
uint32_t objfile_name(struct str *names, const char *name);
/* First: a relocatable file of so many sections, the first of which is none;
 * `strtab' has their names. */
void objfile_header(
	struct str *out, uint16_t machine, uint16_t nsections, uint16_t strtab);
/* What is put becomes the section's contents. */
void objfile_section(
	struct str *out, Elf64_Shdr *sh, const void *bytes, size_t size);
static inline void objfile_put(
	struct str *out, Elf64_Shdr *sh, const struct str *contents)
{
	objfile_section(out, sh, contents->n ? contents->s : "", contents->n);
}

/* Last: the headers of the sections. */
void objfile_end(struct str *out, const Elf64_Shdr *sh, uint16_t nsections);

#endif
