/* source.c - reading a whole D source. Files with NUL bytes are no sources, and
 * very long ones may never end: both are refused. */
#include "base/source.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/few.h"

enum {
	LONGEST = 64 << 20 /* bytes */
};

static void drop_mark(struct str *text)
{
	static const char mark[] = "\xef\xbb\xbf";
	size_t n = sizeof(mark) - 1;

	if (strncmp(text->s, mark, n))
		return;
	memmove(text->s, text->s + n, text->n - n + 1);
	text->n -= n;
}

const char *source_read(int fd, struct str *text)
{
	char buf[FEW(4096, 1)];
	ssize_t n;

	str_put(text, "", 0);
	while ((n = read(fd, buf, sizeof(buf))) > 0) {
		if (memchr(buf, 0, n))
			return "file holds NUL characters";
		if (text->n > LONGEST)
			return "file is too long";
		str_put(text, buf, n);
	}
	if (n < 0)
		return strerror(errno);
	drop_mark(text);
	return NULL;
}
