/* grab.c - looks at a process without touching it. */
#include "consumer/grab.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/procfile.h"
#include "base/host/yama.h"

pid_t grab_parse(const char *text)
{
	char *end;
	long n;

	errno = 0;
	n = strtol(text, &end, 10);
	return errno || *end || n <= 0 || n > INT32_MAX || *text > '9' ||
			       *text < '0'
		       ? 0
		       : (pid_t)n;
}

int grab_handle(pid_t pid)
{
	return syscall(SYS_pidfd_open, pid, 0);
}

/* struct pidfd_info; the host's linux/pidfd.h may be older. */
struct info {
	uint64_t mask;
	uint64_t cgroup;
	uint32_t pid, tgid, ppid, ids[8];
	int32_t exit_code;
};

enum {
	INFO_EXIT = 1 << 3
};
#define GET_INFO _IOWR(0xff, 11, struct info)

static bool ask_kernel(int handle, int *status)
{
	struct info i = { .mask = INFO_EXIT };

	if (ioctl(handle, GET_INFO, &i) || !(i.mask & INFO_EXIT))
		return false;
	*status = i.exit_code;
	return true;
}

/* The status is the last number of a zombie's stat line. Only zombies are
 * asked: if the number has been reused, it is hardly that of another zombie. */
static bool ask_proc(pid_t pid, int *status)
{
	char text[1024];
	const char *at = procfile_stat(pid, STAT_STATE, text, sizeof(text));

	if (!at || *at != 'Z')
		return false;
	at = strrchr(at, ' ');
	return at && sscanf(at, "%d", status) == 1;
}

bool grab_status(pid_t pid, int handle, int *status)
{
	return handle >= 0 &&
	       (ask_kernel(handle, status) || ask_proc(pid, status) ||
		       ask_kernel(handle, status));
}

/* False for the number of a thread that is not a process's first. */
static bool is_process(pid_t pid)
{
	int fd = grab_handle(pid);

	if (fd >= 0)
		close(fd);
	return fd >= 0 || errno == ENOSYS || errno == EMFILE;
}

/* Read from page 0, which nobody can: EFAULT says that we may read the rest.
 * Kernel threads and zombies have no memory. */
static int look(pid_t pid)
{
	char byte;
	struct iovec local = { &byte, 1 }, remote = { NULL, 1 };

	if (process_vm_readv(pid, &local, 1, &remote, 1, 0) >= 0)
		return 0;
	return errno == EPERM || errno == EACCES ? -errno : 0;
}

int grab_check(pid_t pid, struct diag *d)
{
	if (kill(pid, 0) && errno == ESRCH)
		return diag_set(d, ESRCH, "failed to grab pid %d: %s", pid,
			strerror(ESRCH));
	if (!is_process(pid))
		return diag_set(d, EINVAL,
			"failed to grab pid %d: it is a thread, not a process",
			pid);
	if (!look(pid))
		return 0;
	diag_set(d, EPERM, "failed to grab pid %d: %s", pid, strerror(EPERM));
	diag_add(d, "%s", yama_who_may());
	yama_advise(d);
	return -EPERM;
}
