/* script.c - reads a D script, and the options on its first line. */
#include "consumer/script.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/source.h"
#include "base/words.h"
#include "consumer/session_impl.h"

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
	/* main() has opened a directory in place of a closed standard input. */
	if (is_stdin && errno == EISDIR)
		why = "it is closed, or a directory";
	return fail(s, "read", is_stdin ? "standard input" : path, why);
}

/* True if the file is a script whose first line, "#!interpreter options", ends
 * with these options. */
static bool first_line_ends(const char *path, const char *options)
{
	char line[512];
	size_t n = strlen(options), len;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct stat st;
	ssize_t got = 0;

	if (fd >= 0 && !fstat(fd, &st) && S_ISREG(st.st_mode))
		got = read(fd, line, sizeof(line) - 1);
	if (fd >= 0)
		close(fd);
	line[got < 0 ? 0 : got] = 0;
	len = strcspn(line, "\n");
	while (len && strchr(" \t\r", line[len - 1]))
		len--;
	return !strncmp(line, "#!", 2) && len > n &&
	       !memcmp(line + len - n, options, n) &&
	       strchr(" \t", line[len - n - 1]);
}

char **script_options(int argc, char **argv)
{
	if (argc < 3 || *argv[1] != '-' || !strpbrk(argv[1], " \t") ||
		!first_line_ends(argv[2], argv[1]))
		return NULL;
	return words_split(argv[1]);
}
