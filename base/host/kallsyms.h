/* kallsyms.h - a line of /proc/kallsyms:
 *
 *	ffffffff81000000 T name [module]
 *
 * without a module for the kernel proper, whose lines come first. An address
 * that the reader may not know is 0. */
#ifndef PROBES_KALLSYMS_H
#define PROBES_KALLSYMS_H

#include <stdbool.h>
#include <stdint.h>

struct kallsym {
	uint64_t addr;
	char type;
	const char *name, *module; /* "": the kernel's own */
};

/* The names are parts of the line, which is cut; false: it is none. */
bool kallsym_parse(char *line, struct kallsym *k);

#endif
