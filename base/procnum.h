/* procnum.h - the settings of the kernel, as /proc/sys shows them. */
#ifndef BASE_PROCNUM_H
#define BASE_PROCNUM_H

/* The number that the file begins with; -1: it cannot be read. */
long procnum_read(const char *path);

#endif
