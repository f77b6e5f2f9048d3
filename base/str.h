/* str.h - a string builder. Always NUL-terminated; s is not NULL once something
 * has been added. A zeroed struct is an empty one. */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct str {
	char *s;
	size_t n, cap; /* length without the NUL; allocated */
};

void str_putc(struct str *b, char c);
void str_put(struct str *b, const void *p, size_t n);
void str_puts(struct str *b, const char *s);
/* Append two hexadecimal digits per byte. */
void str_put_hex(struct str *s, const void *bytes, size_t n);
void str_pad(struct str *b, char c, size_t n); /* n times c */
/* Extend by n bytes, which the caller must write before anything else is
 * added. */
static inline char *str_extend(struct str *b, size_t n);
void str_printf(struct str *b, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void str_vprintf(struct str *b, const char *fmt, va_list ap);
/* Append an item to a list like "a, b", unless it is in it. Returns true if it
 * was added. An item is not empty, and has no ", " in it. */
bool str_add_item(struct str *list, const char *item);
/* Replace characters of a name that might control a terminal, since names are
 * what others wrote. A pattern with the replacement matches any of them. */
void str_printable(char *name);
void str_reset(struct str *b); /* length 0; keeps the memory */
void str_free(struct str *b);
/* Replace the contents of a file by this string. 0 or -errno. */
int str_save(const struct str *b, const char *path);

/* private: make room for n more bytes and the NUL */
void str_grow(struct str *b, size_t n) __attribute__((cold, noinline));

static inline char *str_extend(struct str *b, size_t n)
{
	char *s;

	if (b->cap - b->n <= n)
		str_grow(b, n);
	s = b->s + b->n;
	s[n] = 0;
	b->n += n;
	return s;
}

#endif
