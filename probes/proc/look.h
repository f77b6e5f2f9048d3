/* look.h - opening files by paths that others have made. To open a device may
 * do something, and a FIFO waits: a path is looked at first, and only what is a
 * file proper is opened. */
#ifndef PROBES_LOOK_H
#define PROBES_LOOK_H

#include <sys/stat.h>

/* A descriptor that names the file and does not open it; -1: it is none. */
int look_at(const char *path, struct stat *st);
/* The same of a path as it is to processes that have that root: its links lead
 * to nowhere else. */
int look_in(int root, const char *path, struct stat *st);
/* Opens what was looked at for reading, and closes fd; -1 stays that. */
int look_open(int fd);

#endif
