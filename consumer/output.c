/* output.c - the session's output. */
#include "consumer/output.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum {
	DRAIN_SIZE = 64 << 10
};

void output_init(struct output *o)
{
	*o = (struct output){ .fd = STDOUT_FILENO, .name = "standard output" };
}

int output_open(struct output *o, const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);

	if (fd < 0)
		return -errno;
	output_close(o);
	*o = (struct output){ .fd = fd, .name = path };
	return 0;
}

static int write_all(int fd, const char *p, size_t n)
{
	while (n) {
		ssize_t w = write(fd, p, n);

		if (w < 0 && errno != EINTR)
			return errno;
		if (w > 0) {
			p += w;
			n -= w;
		}
	}
	return 0;
}

int output_flush(struct output *o)
{
	if (!o->err && o->text.n)
		o->err = write_all(o->fd, o->text.s, o->text.n);
	str_reset(&o->text);
	return -o->err;
}

void output_drain(struct output *o)
{
	if (o->text.n >= DRAIN_SIZE)
		output_flush(o);
}

void output_close(struct output *o)
{
	str_free(&o->text);
	if (o->fd != STDOUT_FILENO)
		close(o->fd);
	o->fd = STDOUT_FILENO;
}
