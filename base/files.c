/* files.c - see files.h. */
#include "base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/procfile.h"

/* Return how many files a process may have open at most. If /proc does not say,
 * assume the usual limit. */
static rlim_t most_files(void)
{
	enum {
		USUAL = 1 << 20
	};
	int64_t all = procfile_number("/proc/sys/fs/nr_open");

	return all > 0 ? all : USUAL;
}

/* The limit before anybody raised it. */
static struct rlimit first;

static bool raise_limit(void)
{
	rlim_t all = most_files();
	struct rlimit most, now;

	if (getrlimit(RLIMIT_NOFILE, &now))
		return false;
	if (!first.rlim_cur)
		first = now;
	most = (struct rlimit){ all, all };
	if (all > now.rlim_cur && !setrlimit(RLIMIT_NOFILE, &most))
		return true;
	most = (struct rlimit){ now.rlim_max, now.rlim_max };
	return now.rlim_cur < now.rlim_max && !setrlimit(RLIMIT_NOFILE, &most);
}

bool files_raise(void)
{
	int err = errno;
	bool raised = raise_limit();

	errno = err;
	return raised;
}

bool files_keep_room(int fd, uint32_t n)
{
	struct rlimit now;

	return getrlimit(RLIMIT_NOFILE, &now) ||
	       (rlim_t)fd + n <= now.rlim_cur || files_raise();
}

bool files_used_up(void)
{
	int fd = open("/", O_PATH | O_CLOEXEC);

	if (fd < 0)
		return errno == EMFILE;
	close(fd);
	return false;
}

const char *files_strerror(int err)
{
	return err == EMFILE ? "too many files are open: raise the limit "
			       "(ulimit -n)"
			     : strerror(err);
}

void files_lower(void)
{
	if (first.rlim_cur)
		setrlimit(RLIMIT_NOFILE, &first);
}
