/* write_all.c - writing until all is written. */
#include "base/write_all.h"

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <unistd.h>

/* A standard output is others', too, and one of them may have asked it not to
 * block: we wait for it nevertheless. */
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
