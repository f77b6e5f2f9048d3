/* maps.h - what a process has mapped of files, and where else it may execute,
 * as /proc/PID/maps says it at one time. */
#ifndef PROBES_MAPS_H
#define PROBES_MAPS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/arena.h"
#include "base/vec.h"

struct mapping {
	uint64_t start, end; /* addresses; the end is beyond it */
	uint64_t off;	     /* in the file */
	dev_t dev;
	uint64_t ino; /* 0: it is of no file */
	bool write, exec;
	bool copied;	  /* mapping_copies() */
	const char *path; /* as the kernel writes it: "[vdso]", "/x (deleted)";
			   * newlines are newlines; "": none */
};

struct maps {
	VEC(struct mapping) v; /* ordered by address */
	struct arena paths;
};

/* 0 or -errno, for a process that is not, or may not be read. One that has
 * ended, or a kernel thread, has nothing mapped. */
int maps_read(struct maps *m, pid_t pid);
void maps_free(struct maps *m);
/* Whether a mapping between these two is memory that has what their file would
 * have there. Then it is made that file's, and `copied'. */
bool mapping_copies(struct mapping *k, const struct mapping *before,
	const struct mapping *behind);
/* The one that the address is in; NULL: there is none. */
const struct mapping *maps_find(const struct maps *m, uint64_t addr);

#endif
