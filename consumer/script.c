/* script.c - reading a D script whole. */
#include "consumer/script.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/few.h"
#include "base/str.h"

enum {
	LONGEST = 64 << 20 /* bytes; what is longer may have no end */
};

/* NULL, or why the file is not a text. */
static const char *read_all(int fd, struct str *text)
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
	return n < 0 ? strerror(errno) : NULL;
}

/* Editors elsewhere put a mark before UTF-8. */
static void drop_mark(struct str *text)
{
	static const char mark[] = "\xef\xbb\xbf";
	size_t n = sizeof(mark) - 1;

	if (!strncmp(text->s, mark, n))
		memmove(text->s, text->s + n, text->n - n + 1);
}

static char *fail(
	struct session *s, const char *what, const char *path, const char *why)
{
	ses_error(s, "failed to %s %s: %s", what, path, why);
	return NULL;
}

char *script_read(struct session *s, const char *path)
{
	bool is_stdin = !strcmp(path, "-");
	int fd = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	struct str text = { 0 };
	const char *why;

	if (fd < 0)
		return fail(s, "open", path, strerror(errno));
	why = read_all(fd, &text);
	if (!is_stdin)
		close(fd);
	if (!why) {
		drop_mark(&text);
		return text.s;
	}
	str_free(&text);
	return fail(s, "read", path, why);
}
