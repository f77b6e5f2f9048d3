/* objfile.h - writing an ELF file for linkers or disassemblers: its header,
 * then the contents of each section, then the section headers. */
#ifndef BASE_OBJFILE_H
#define BASE_OBJFILE_H

#include <elf.h>

#include "base/str.h"

/* Add a name to a table of names and return its offset. The first one must be
 * "". */
uint32_t objfile_name(struct str *names, const char *name);
/* First: begin a relocatable file with this many sections, including the null
 * section; section `strtab' has their names. */
void objfile_header(
	struct str *out, uint16_t machine, uint16_t nsections, uint16_t strtab);
/* Append the contents of a section, and note in *sh where they are. */
void objfile_section(
	struct str *out, Elf64_Shdr *sh, const void *bytes, size_t size);
static inline void objfile_put(
	struct str *out, Elf64_Shdr *sh, const struct str *contents)
{
	objfile_section(out, sh, contents->n ? contents->s : "", contents->n);
}

/* Last: append the section headers. */
void objfile_end(struct str *out, const Elf64_Shdr *sh, uint16_t nsections);

#endif
