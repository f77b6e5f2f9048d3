/* debugfile.h - the file apart that has the debug information of an object, as
 * distributions package it: found by the object's build-id, or by the name and
 * the sum that its .gnu_debuglink has. */
#ifndef PROBES_DEBUGFILE_H
#define PROBES_DEBUGFILE_H

#include "probes/proc/elf.h"

struct debugfile {
	int fd;
	struct elf *elf; /* NULL: there is none */
	char *path;	 /* in the root in which it was found */
};

/* Of e, which a process of that root (-1: not known) has mapped from the path.
 * One of the same build-id, our own root may have as well. */
void debugfile_find(
	struct debugfile *d, struct elf *e, int root, const char *path);
/* What e, which is at that path, shares with other files of debug information
 * by .gnu_debugaltlink or .debug_sup, as dwz has it. */
void debugfile_find_shared(
	struct debugfile *d, struct elf *e, int root, const char *path);
/* Where debug information is that belongs to this build-id, of two bytes at
 * least. */
struct str;
void debugfile_put_path(struct str *out, const uint8_t *id, uint32_t nid);
void debugfile_close(struct debugfile *d);

#endif
