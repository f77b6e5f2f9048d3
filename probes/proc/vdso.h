/* vdso.h - the code that the kernel maps into each process, [vdso]. */
#ifndef PROBES_VDSO_H
#define PROBES_VDSO_H

/* A file that holds what we have of it, as 64-bit processes do; -1: there is
 * none. */
int vdso_open(void);

#endif
