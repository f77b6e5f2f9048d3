/* output.c - the session's output: buffering, redirection, files of packets. */
#include "consumer/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/few.h"
#include "base/write_all.h"
#include "base/xalloc.h"
#include "fmt/pcap.h"

enum {
	DRAIN_SIZE = FEW(64 << 10, 1)
};

void output_init(struct output *o)
{
	*o = (struct output){
		.fd = STDOUT_FILENO,
		.kept = -1,
		.link = PCAP_NONE,
		.name = "standard output",
	};
}

int output_open(struct output *o, const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);

	if (fd < 0)
		return -errno;
	output_close(o);
	*o = (struct output){
		.fd = fd, .kept = -1, .link = PCAP_NONE, .name = path
	};
	return 0;
}

int output_flush(struct output *o)
{
	if (!o->err && o->text.n)
		o->err = write_all(o->fd, o->text.s, o->text.n);
	str_reset(&o->text);
	return o->err;
}

const char *output_name(const struct output *o)
{
	return o->redirected ? o->redirected : o->name;
}

bool output_is_standard(const struct output *o)
{
	return o->fd == STDOUT_FILENO && !o->redirected;
}

static void set_redirected(struct output *o, const char *path)
{
	if (o->err)
		return;
	free(o->redirected);
	o->redirected = path ? xstrdup(path) : NULL;
}

/* Programs that we start inherit the output only if it is standard output. */
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
	set_redirected(o, NULL);
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
	o->link = PCAP_NONE;
	if (!*path)
		return restore(o);
	fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (fd < 0)
		return -errno;
	err = keep(o);
	if (!err)
		err = put_in_place(o, fd);
	if (!err)
		set_redirected(o, path);
	close(fd);
	return err;
}

int output_for_commands(const struct output *o)
{
	return o->kept < 0 ? STDOUT_FILENO : o->fd;
}

int output_truncate(struct output *o)
{
	struct stat st;

	output_flush(o);
	o->link = PCAP_NONE;
	if (fstat(o->fd, &st) || !S_ISREG(st.st_mode))
		return 0;
	if (ftruncate(o->fd, 0) || lseek(o->fd, 0, SEEK_SET) < 0)
		return -errno;
	return 0;
}

/* Read the link type of the file that fd is open for, perhaps only for
 * writing. */
static uint32_t link_of(int fd)
{
	struct fmt_pcap_header h = { 0 };
	char path[32];
	ssize_t n;
	int in;

	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	in = open(path, O_RDONLY | O_CLOEXEC);
	if (in < 0)
		return PCAP_NONE;
	n = pread(in, &h, sizeof(h), 0);
	close(in);
	return n == sizeof(h) && h.magic == PCAP_MAGIC ? h.link : PCAP_NONE;
}

bool output_has_packets(const struct output *o)
{
	return o->link != PCAP_NONE;
}

uint32_t output_pcap(struct output *o, uint32_t link)
{
	struct stat st;

	if (output_has_packets(o))
		return o->link;
	output_flush(o);
	if (o->kept < 0 || link == PCAP_NONE || fstat(o->fd, &st) ||
		!S_ISREG(st.st_mode))
		return PCAP_NONE;
	if (st.st_size) {
		o->link = link_of(o->fd);
	} else {
		fmt_pcap_header(&o->text, link);
		o->link = link;
	}
	return o->link;
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
	free(o->redirected);
	o->redirected = NULL;
	if (o->fd != STDOUT_FILENO)
		close(o->fd);
	o->fd = STDOUT_FILENO;
}
