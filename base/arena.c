/* arena.c - chunks, newest first, each a header followed by its bytes. After
 * many small chunks come large ones, which the kernel provides in one go and
 * not page by page. */
#include "base/arena.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/few.h"
#include "base/xalloc.h"

enum {
	ALIGN = 8,
	FIRST = FEW(4000, 1), /* within a page: most arenas remain small */
	CHUNK = FEW(8000, 1),
	LARGE = 1 << 18, /* with its header */
	MANY = FEW(32, 1 << 14)
};

struct arena_chunk {
	struct arena_chunk *next;
	uint32_t count; /* number of chunks up to this one */
	bool large;
};

static struct arena_chunk *large_chunk(void)
{
	struct arena_chunk *c = mmap(NULL, LARGE, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);

	if (c == MAP_FAILED)
		return NULL;
	c->large = true;
	return c;
}

static void add_chunk(struct arena *a, size_t size)
{
	uint32_t count = a->head ? a->head->count : 0;
	size_t usual = count ? CHUNK : FIRST;
	size_t room = size > usual ? size : usual;
	struct arena_chunk *c = NULL;

	if (count >= MANY && room <= LARGE - sizeof(*c))
		c = large_chunk();
	if (c)
		room = LARGE - sizeof(*c);
	else
		c = xcalloc(1, sizeof(*c) + room);
	c->count = count + 1;
	c->next = a->head;
	a->head = c;
	a->at = (char *)(c + 1);
	a->end = a->at + room;
}

void *arena_alloc(struct arena *a, size_t size)
{
	void *p;

	size = (size + ALIGN - 1) / ALIGN * ALIGN;
	if (!a->at || (size_t)(a->end - a->at) < size)
		add_chunk(a, size);
	p = a->at;
	a->at += size;
	return p;
}

void *arena_memdup(struct arena *a, const void *p, size_t size)
{
	void *q = arena_alloc(a, size);

	return size ? memcpy(q, p, size) : q;
}

/* Texts need no alignment: they fill a chunk from its end. */
char *arena_strndup(struct arena *a, const char *s, size_t n)
{
	if (!a->at || (size_t)(a->end - a->at) < n + 1)
		add_chunk(a, n + 1);
	a->end -= n + 1;
	a->end[n] = 0;
	return memcpy(a->end, s, n);
}

char *arena_strdup(struct arena *a, const char *s)
{
	return arena_strndup(a, s, strlen(s));
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
	va_list ap;
	char *p;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	p = arena_alloc(a, n + 1);
	va_start(ap, fmt);
	vsnprintf(p, n + 1, fmt, ap);
	va_end(ap);
	return p;
}

void arena_free(struct arena *a)
{
	struct arena_chunk *c, *next;

	for (c = a->head; c; c = next) {
		next = c->next;
		if (c->large)
			munmap(c, LARGE);
		else
			free(c);
	}
	*a = (struct arena){ 0 };
}
