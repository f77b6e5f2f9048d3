/* maps.h - the files that a process has mapped, and other memory that it may
 * execute, as in /proc/PID/maps at one moment. */
#ifndef PROBES_MAPS_H
#define PROBES_MAPS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/arena.h"
#include "base/vec.h"

struct mapping {
	uint64_t start, end; /* addresses; end is exclusive */
	uint64_t off;	     /* offset in the file */
	dev_t dev;
	uint64_t ino; /* 0: not of a file */
	bool write, exec, shared;
	bool copied;	  /* mapping_copies() */
	const char *path; /* as the kernel writes it: "[vdso]", "/x (deleted)",
			     with newlines unescaped; "": none */
};

struct maps {
	VEC(struct mapping) v; /* in the order of addresses */
	struct arena paths;
};

/* Returns 0; or -errno if the process does not exist or may not be read, and *m
 * is empty then. A process that has ended, and a kernel thread, have no
 * mappings. */
int maps_read(struct maps *m, pid_t pid);
void maps_free(struct maps *m);
/* True if a mapping between these two is memory with a copy of what their file
 * would have there. Then k is changed to belong to that file, and marked
 * `copied'. */
bool mapping_copies(struct mapping *k, const struct mapping *before,
	const struct mapping *behind);
/* True for code that the kernel maps into processes. */
bool mapping_is_kernels(const struct mapping *m);
/* Return the mapping with the address, or NULL. */
const struct mapping *maps_find(const struct maps *m, uint64_t addr);

#endif
