/* write_all.h - write(2) until all of a buffer is written. */
#ifndef BASE_WRITE_ALL_H
#define BASE_WRITE_ALL_H

#include <stddef.h>

/* Returns 0 or -errno. Waits if the file is non-blocking. */
int write_all(int fd, const char *p, size_t n);

#endif
