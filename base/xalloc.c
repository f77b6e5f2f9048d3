/* xalloc.c - allocate or exit; if n * size overflows, that is an error, too. */
#include "base/xalloc.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void (*last)(void);

void xalloc_last(void (*fn)(void))
{
	last = fn;
}

static _Noreturn void no_memory(void)
{
	if (last)
		last();
	fputs("dtrace: out of memory\n", stderr);
	exit(1);
}

void *xcalloc(size_t n, size_t size)
{
	void *p = calloc(n ? n : 1, size ? size : 1);

	if (!p)
		no_memory();
	return p;
}

void *xrealloc(void *p, size_t n, size_t size)
{
	if (size && n > SIZE_MAX / size)
		no_memory();
	p = realloc(p, n && size ? n * size : 1);
	if (!p)
		no_memory();
	return p;
}

char *xstrdup(const char *s)
{
	char *p = strdup(s);

	if (!p)
		no_memory();
	return p;
}

char *xstrndup(const char *s, size_t n)
{
	char *p = strndup(s, n);

	if (!p)
		no_memory();
	return p;
}

char *xasprintf(const char *fmt, ...)
{
	va_list ap;
	char *p;

	va_start(ap, fmt);
	if (vasprintf(&p, fmt, ap) < 0)
		no_memory();
	va_end(ap);
	return p;
}
