/* arena.c - chunks, newest first, each a header and bytes. */
#include "base/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/few.h"
#include "base/xalloc.h"

enum {
	ALIGN = 8,
	CHUNK = FEW(16384, 1)
};

struct arena_chunk {
	struct arena_chunk *next;
	size_t pad; /* keeps the bytes that follow aligned */
};

static void add_chunk(struct arena *a, size_t size)
{
	size_t room = size > CHUNK ? size : CHUNK;
	struct arena_chunk *c = xcalloc(1, sizeof(*c) + room);

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

/* Texts need not be aligned: they fill a chunk from its end. */
char *arena_strndup(struct arena *a, const char *s, size_t n)
{
	if (!a->at || (size_t)(a->end - a->at) < n + 1)
		add_chunk(a, n + 1);
	a->end -= n + 1;
	a->end[n] = 0;
	return memcpy(a->end, s, n);
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
		free(c);
	}
	*a = (struct arena){ 0 };
}
