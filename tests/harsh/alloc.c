/* alloc.c - linked into the build with sanitizers, makes allocation number
 * HARSH_ALLOC fail, once. With HARSH_ALLOC=0 none fails, and their number is
 * printed at the end. The linker's option --wrap turns our calls of malloc()
 * etc. into calls of __wrap_malloc() etc. */
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t size);
char *__wrap_strdup(const char *s);
char *__wrap_strndup(const char *s, size_t n);
int __wrap_vasprintf(char **to, const char *fmt, va_list ap);

static long count, wanted = -1;

static void tell(void)
{
	fprintf(stderr, "%ld allocations\n", count);
}

static bool fails(void)
{
	const char *text = getenv("HARSH_ALLOC");

	if (!count++ && text) {
		wanted = atol(text);
		if (!wanted)
			atexit(tell);
	}
	if (count != wanted)
		return false;
	errno = ENOMEM;
	return true;
}

void *__wrap_malloc(size_t size)
{
	return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
	return fails() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *p, size_t size)
{
	return fails() ? NULL : __real_realloc(p, size);
}

char *__wrap_strdup(const char *s)
{
	size_t n = strlen(s) + 1;
	char *p = __wrap_malloc(n);

	return p ? memcpy(p, s, n) : NULL;
}

char *__wrap_strndup(const char *s, size_t n)
{
	size_t len = strnlen(s, n);
	char *p = __wrap_malloc(len + 1);

	if (!p)
		return NULL;
	p[len] = 0;
	return memcpy(p, s, len);
}

int __wrap_vasprintf(char **to, const char *fmt, va_list ap)
{
	va_list again;
	int n;

	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	*to = __wrap_malloc(n + 1);
	return *to ? vsnprintf(*to, n + 1, fmt, ap) : -1;
}
