/* look.h - opens files by paths that others have chosen. Opening a device may
 * have effects, and a FIFO waits: so a path is looked at first, and only
 * regular files are opened. */
#ifndef PROBES_LOOK_H
#define PROBES_LOOK_H

#include <sys/stat.h>

/* Return a descriptor that names the file without opening it; -1: it is not a
 * regular file. st may be NULL. */
int look_at(const char *path, struct stat *st);
/* The same for a path in another root: links cannot lead out of it. */
int look_in(int root, const char *path, struct stat *st);
/* Open for reading what was looked at, and close fd; -1 returns -1. */
int look_open(int fd);
/* The same with flags of open(2), as O_RDWR. */
int look_reopen(int fd, int flags);

#endif
