/* xalloc.h - allocate or die. For the compiler and for session set-up only:
 * while probes are firing nothing may call these (see the detach rule in the
 * engines). Memory comes back zeroed, and is freed with free(3). */
#ifndef BASE_XALLOC_H
#define BASE_XALLOC_H

#include <stddef.h>

void *xcalloc(size_t n, size_t size);
void *xrealloc(void *p, size_t n, size_t size); /* new part not zeroed */
char *xstrdup(const char *s);
char *xstrndup(const char *s, size_t n);
char *xasprintf(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

#endif
