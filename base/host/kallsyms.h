/* kallsyms.h - a line of /proc/kallsyms:
 *
 *	ffffffff81000000 T name [module]
 *
 * The lines of the kernel proper come first and have no module. An address that
 * the reader must not know is 0. */
#ifndef BASE_KALLSYMS_H
#define BASE_KALLSYMS_H

#include <stdbool.h>
#include <stdint.h>

struct kallsym {
	uint64_t addr;
	char type;
	const char *name, *module; /* "": the kernel's own */
};

/* Parse a line. The names point into it, and it is modified; false:
 * malformed. */
bool kallsym_parse(char *line, struct kallsym *k);

#endif
