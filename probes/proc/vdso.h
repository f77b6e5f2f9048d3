/* vdso.h - the code that the kernel maps into every process, [vdso]. */
#ifndef PROBES_VDSO_H
#define PROBES_VDSO_H

/* Return a file with a copy of our own, which is that of 64-bit processes; -1:
 * there is none. */
int vdso_open(void);

#endif
