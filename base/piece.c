/* piece.c - see piece.h. */
#include "base/piece.h"

#include <string.h>
#include <unistd.h>

static size_t read_at(int fd, uint64_t off, void *to, size_t n)
{
	ssize_t r = pread(fd, to, n, (off_t)off);

	return r > 0 ? r : 0;
}

size_t piece_read(struct piece *p, int fd, uint64_t off, void *to, size_t n)
{
	if (n > sizeof(p->bytes))
		return read_at(fd, off, to, n);
	if (fd != p->fd || off < p->off || off - p->off > p->n ||
		n > p->n - (off - p->off)) {
		p->n = read_at(fd, off, p->bytes, sizeof(p->bytes));
		p->fd = fd;
		p->off = off;
	}
	off -= p->off;
	n = n < p->n - off ? n : p->n - off;
	memcpy(to, p->bytes + off, n);
	return n;
}
