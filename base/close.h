/* close.h - closing many files each of which takes long. */
#ifndef BASE_CLOSE_H
#define BASE_CLOSE_H

#include <stddef.h>
#include <sys/types.h>

/* In several threads, if there are many; returns when all are closed. */
void close_together(const int *fd, size_t n);
/* The same, but at once: a process of its own, which has nothing else open,
 * waits for what they stand for to go. Returns it; -1: they are still open. */
pid_t close_behind(int *fd, size_t n);

#endif
