/* lines.h - which line of which source file an address is of, as compilers have
 * written down in DWARF, by libdw. Whoever wrote the file may have written
 * anything: all that can come of it is that nothing is found, or nonsense. */
#ifndef PROBES_LINES_H
#define PROBES_LINES_H

#include "probes/proc/elf.h"

struct lines;

/* Of all that the file has, and what it shares with others, or NULL; NULL: it
 * has none, or more than we keep. */
struct lines *lines_read(struct elf *e, struct elf *shared);
void lines_free(struct lines *l);

/* The file is as the compiler was given it, from its folder; it stays until
 * lines_free(). False: it is not known. */
bool lines_find(
	struct lines *l, uint64_t addr, const char **file, uint32_t *line);

#endif
