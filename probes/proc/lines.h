/* lines.h - source file and line of an address, as compilers have recorded them
 * in DWARF, by libdw. The file may have been written by anybody: at worst
 * nothing is found, or nonsense. */
#ifndef PROBES_LINES_H
#define PROBES_LINES_H

#include "probes/proc/elf.h"

struct lines;

/* Read from e and, if not NULL, from the file that it shares information with.
 * Returns NULL if there is nothing, or more than we keep. */
struct lines *lines_read(struct elf *e, struct elf *shared);
void lines_free(struct lines *l);

/* *file is as given to the compiler, including its directory; it is valid until
 * lines_free(). Returns false if the line is not known. */
bool lines_find(
	struct lines *l, uint64_t addr, const char **file, uint32_t *line);

#endif
