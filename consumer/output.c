/* output.c - the session's output. */
#include "consumer/output.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/few.h"
#include "base/write_all.h"

enum {
	DRAIN_SIZE = FEW(64 << 10, 1)
};

void output_init(struct output *o)
{
	*o = (struct output){
		.fd = STDOUT_FILENO, .kept = -1, .name = "standard output"
	};
}

int output_open(struct output *o, const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);

	if (fd < 0)
		return -errno;
	output_close(o);
	*o = (struct output){ .fd = fd, .kept = -1, .name = path };
	return 0;
}

int output_flush(struct output *o)
{
	if (!o->err && o->text.n)
		o->err = write_all(o->fd, o->text.s, o->text.n);
	str_reset(&o->text);
	return o->err;
}

/* What is not standard output is not for the programs that we start. */
static int put_in_place(struct output *o, int fd)
{
	int flags = o->fd == STDOUT_FILENO ? 0 : O_CLOEXEC;

	return dup3(fd, o->fd, flags) < 0 ? -errno : 0;
}

static int restore(struct output *o)
{
	int err;

	if (o->kept < 0)
		return 0;
	err = put_in_place(o, o->kept);
	if (err)
		return err;
	close(o->kept);
	o->kept = -1;
	return 0;
}

static int keep(struct output *o)
{
	if (o->kept < 0)
		o->kept = fcntl(o->fd, F_DUPFD_CLOEXEC, 3);
	return o->kept < 0 ? -errno : 0;
}

int output_redirect(struct output *o, const char *path)
{
	int fd, err = 0;

	output_flush(o);
	if (!*path)
		return restore(o);
	fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (fd < 0)
		return -errno;
	err = keep(o);
	if (!err)
		err = put_in_place(o, fd);
	close(fd);
	return err;
}

int output_truncate(struct output *o)
{
	struct stat st;

	output_flush(o);
	if (fstat(o->fd, &st) || !S_ISREG(st.st_mode))
		return 0;
	if (ftruncate(o->fd, 0) || lseek(o->fd, 0, SEEK_SET) < 0)
		return -errno;
	return 0;
}

void output_drain(struct output *o)
{
	if (o->text.n >= DRAIN_SIZE)
		output_flush(o);
}

void output_close(struct output *o)
{
	str_free(&o->text);
	restore(o);
	if (o->fd != STDOUT_FILENO)
		close(o->fd);
	o->fd = STDOUT_FILENO;
}
