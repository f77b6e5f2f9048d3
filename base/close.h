/* close.h - closing many files each of which takes long. */
#ifndef BASE_CLOSE_H
#define BASE_CLOSE_H

#include <stddef.h>

/* In several threads, if there are many; returns when all are closed. */
void close_together(const int *fd, size_t n);

#endif
