/* arena.h - memory with one lifetime. Everything that a compile allocates comes
 * from one arena and is freed with it; single pieces cannot be freed. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

struct arena {
	struct arena_chunk *head; /* newest first */
	char *at, *end;		  /* free part of the newest chunk */
};

/* A zeroed struct arena is an empty one. */
void *arena_alloc(struct arena *a, size_t size); /* zeroed, aligned to 8 */
void *arena_memdup(struct arena *a, const void *p, size_t size);
char *arena_strdup(struct arena *a, const char *s);
char *arena_strndup(struct arena *a, const char *s, size_t n);
char *arena_printf(struct arena *a, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void arena_free(struct arena *a); /* all of it; the arena is empty again */

#define arena_new(a, T) ((T *)arena_alloc((a), sizeof(T)))

#endif
