/* script.c - reading a D script. */
#include "consumer/script.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/source.h"

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
	why = source_read(fd, &text);
	if (!is_stdin)
		close(fd);
	if (!why)
		return text.s;
	str_free(&text);
	return fail(s, "read", path, why);
}
