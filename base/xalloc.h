/* xalloc.h - allocate memory, or report that there is none and exit; the kernel
 * then removes whatever we have attached. Not for code that runs between a
 * probe and its record. Memory is freed with free(3). */
#ifndef BASE_XALLOC_H
#define BASE_XALLOC_H

#include <stddef.h>

void *xcalloc(size_t n, size_t size);		/* zeroed */
void *xrealloc(void *p, size_t n, size_t size); /* new part not zeroed */
/* Set what is called first when there is no memory. */
void xalloc_last(void (*fn)(void));
char *xstrdup(const char *s);
char *xstrndup(const char *s, size_t n);
char *xasprintf(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

#endif
