/* debugfile.h - separate files with the debug information of an object, as
 * distributions package them: found by the object's build-id, or by the name
 * and checksum in its .gnu_debuglink. */
#ifndef PROBES_DEBUGFILE_H
#define PROBES_DEBUGFILE_H

#include "probes/proc/elf.h"

struct debugfile {
	int fd;
	struct elf *elf; /* NULL: none was found */
	char *path;	 /* in the root where it was found */
};

/* Find the file for e, which a process with that root (-1: not known) has
 * mapped from the path. A file with the same build-id may also be in our own
 * root. */
void debugfile_find(
	struct debugfile *d, struct elf *e, int root, const char *path);
/* Find the debug information that e, which is at that path, shares with other
 * files by .gnu_debugaltlink or .debug_sup, as made by dwz. */
void debugfile_find_shared(
	struct debugfile *d, struct elf *e, int root, const char *path);
/* Print where the debug information for this build-id, of at least two bytes,
 * should be. */
struct str;
void debugfile_put_path(struct str *out, const uint8_t *id, uint32_t nid);
void debugfile_close(struct debugfile *d);

#endif
