/* str.c - the string builder. */
#include "base/str.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/few.h"
#include "base/write_all.h"
#include "base/xalloc.h"

enum {
	LONG = 256 /* long enough for memcpy() */
};

void str_grow(struct str *b, size_t n)
{
	b->cap = b->cap ? 2 * b->cap : FEW(64, 1);
	if (b->cap < b->n + n + 1)
		b->cap = b->n + n + 1;
	b->s = xrealloc(b->s, b->cap, 1);
}

/* Copy a short string. memcpy() is slow to start, and most strings are short,
 * so copy two pieces of at least half the size, which may overlap. */
static inline void copy_short(char *to, const char *from, size_t n)
{
	char head[16], tail[16];

	if (n >= 16) {
		memcpy(head, from, 16);
		memcpy(tail, from + n - 16, 16);
		memcpy(to, head, 16);
		memcpy(to + n - 16, tail, 16);
	} else if (n >= 8) {
		memcpy(head, from, 8);
		memcpy(tail, from + n - 8, 8);
		memcpy(to, head, 8);
		memcpy(to + n - 8, tail, 8);
	} else if (n >= 4) {
		memcpy(head, from, 4);
		memcpy(tail, from + n - 4, 4);
		memcpy(to, head, 4);
		memcpy(to + n - 4, tail, 4);
	} else if (n) {
		to[0] = from[0];
		to[n / 2] = from[n / 2];
		to[n - 1] = from[n - 1];
	}
}

static __attribute__((noinline)) void grow_and_put(
	struct str *b, const void *p, size_t n)
{
	str_grow(b, n);
	str_put(b, p, n);
}

/* The rare case is a tail call, so that no registers need to be saved for
 * it. */
void str_put(struct str *b, const void *p, size_t n)
{
	const char *from = p;
	char *to;

	if (b->cap - b->n <= n) {
		grow_and_put(b, p, n);
		return;
	}
	to = b->s + b->n;
	b->n += n;
	to[n] = 0;
	for (; n > 32 && n <= LONG; n -= 16, to += 16, from += 16)
		copy_short(to, from, 16);
	if (n > LONG)
		memcpy(to, from, n);
	else
		copy_short(to, from, n);
}

void str_putc(struct str *b, char c)
{
	*str_extend(b, 1) = c;
}

void str_puts(struct str *b, const char *s)
{
	str_put(b, s, strlen(s));
}

void str_pad(struct str *b, char c, size_t n)
{
	memset(str_extend(b, n), c, n);
}

void str_vprintf(struct str *b, const char *fmt, va_list ap)
{
	va_list again;
	int n;

	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	if (n < 0)
		return;
	vsnprintf(str_extend(b, n), n + 1, fmt, ap);
}

void str_printf(struct str *b, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	str_vprintf(b, fmt, ap);
	va_end(ap);
}

bool str_add_item(struct str *list, const char *item)
{
	size_t n = strlen(item);

	for (const char *at = list->s; at && (at = strstr(at, item)); at += n)
		if ((at == list->s || at[-1] == ' ') &&
			(!at[n] || at[n] == ','))
			return false;
	str_printf(list, "%s%s", list->n ? ", " : "", item);
	return true;
}

void str_printable(char *name)
{
	for (unsigned char *p = (unsigned char *)name; *p; p++)
		if (*p == 0xc2 && p[1] >= 0x80 && p[1] < 0xa0)
			p[0] = p[1] = '?';
		else if (*p < ' ' || *p == 0x7f)
			*p = '?';
}

void str_reset(struct str *b)
{
	b->n = 0;
	if (b->s)
		b->s[0] = 0;
}

void str_free(struct str *b)
{
	free(b->s);
	*b = (struct str){ 0 };
}

int str_save(const struct str *b, const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	int err;

	if (fd < 0)
		return -errno;
	err = write_all(fd, b->s, b->n);
	if (close(fd) && !err)
		err = -errno;
	return err;
}

void str_put_hex(struct str *s, const void *bytes, size_t n)
{
	static const char hex[] = "0123456789abcdef";
	const unsigned char *p = bytes;

	for (size_t i = 0; i < n; i++) {
		str_putc(s, hex[p[i] >> 4]);
		str_putc(s, hex[p[i] & 15]);
	}
}
