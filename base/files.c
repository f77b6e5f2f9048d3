/* files.c - see files.h. */
#include "base/files.h"

#include <stdint.h>
#include <sys/resource.h>

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

bool files_raise(void)
{
	rlim_t all = most_files();
	struct rlimit most, now;

	if (getrlimit(RLIMIT_NOFILE, &now))
		return false;
	most = (struct rlimit){ all, all };
	if (all > now.rlim_cur && !setrlimit(RLIMIT_NOFILE, &most))
		return true;
	most = (struct rlimit){ now.rlim_max, now.rlim_max };
	return now.rlim_cur < now.rlim_max && !setrlimit(RLIMIT_NOFILE, &most);
}

void files_keep_room(int fd)
{
	enum {
		ROOM = 64
	};
	struct rlimit now;

	if (!getrlimit(RLIMIT_NOFILE, &now) && (rlim_t)fd + ROOM > now.rlim_cur)
		files_raise();
}
