/* close.h - closing many files, each of which takes long to close. */
#ifndef BASE_CLOSE_H
#define BASE_CLOSE_H

#include <stddef.h>
#include <sys/types.h>

/* Close them, in several threads if there are many. Returns when all are
 * closed. */
void close_together(const int *fd, size_t n);
/* Close them without waiting: a process of its own, with no other files, waits
 * until what they refer to is gone. Returns its ID; -1: they are still open. */
pid_t close_behind(int *fd, size_t n);

#endif
