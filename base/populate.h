/* populate.h - for memory of which much is about to be written: have the kernel
 * provide the pages at once, not each when it is first written to. A fault
 * takes long where it is handled by a hypervisor, too. */
#ifndef BASE_POPULATE_H
#define BASE_POPULATE_H

#include <stddef.h>

/* Provide the pages that lie entirely within these bytes. It does nothing
 * before Linux 5.14, or if there is no memory. */
void populate(void *p, size_t n);

#endif
