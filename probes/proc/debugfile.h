/* debugfile.h - the file apart that has the debug information of an object, as
 * distributions package it: found by the object's build-id, or by the name and
 * the sum that its .gnu_debuglink has. */
#ifndef PROBES_DEBUGFILE_H
#define PROBES_DEBUGFILE_H

#include <sys/types.h>

#include "probes/proc/elf.h"

struct debugfile {
	int fd;
	struct elf *elf; /* NULL: there is none */
};

/* Of e, which the process has mapped from the path, and by way of its root. One
 * of the same build-id, this host's own directories may have as well. */
void debugfile_find(
	struct debugfile *d, struct elf *e, pid_t pid, const char *path);
void debugfile_close(struct debugfile *d);

#endif
