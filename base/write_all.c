/* write_all.c - writing a whole buffer. */
#include "base/write_all.h"

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <unistd.h>

/* Others may have made our standard output non-blocking, since it is theirs,
 * too: in that case, wait until it can be written to. */
static bool can_go_on(int fd)
{
	struct pollfd room = { .fd = fd, .events = POLLOUT };

	if (errno == EAGAIN)
		return poll(&room, 1, -1) >= 0 || errno == EINTR;
	return errno == EINTR;
}

int write_all(int fd, const char *p, size_t n)
{
	while (n) {
		ssize_t w = write(fd, p, n);

		if (w < 0 && !can_go_on(fd))
			return -errno;
		if (w > 0) {
			p += w;
			n -= w;
		}
	}
	return 0;
}
