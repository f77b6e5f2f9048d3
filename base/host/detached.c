/* detached.c - see detached.h. */
#include "base/host/detached.h"

#include <errno.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/mount.h>

int detached_mount(const char *type)
{
	int fs = syscall(SYS_fsopen, type, FSOPEN_CLOEXEC), root = -1;
	int err = errno;

	if (fs < 0)
		return -err;
	if (!syscall(SYS_fsconfig, fs, FSCONFIG_CMD_CREATE, NULL, NULL, 0))
		root = syscall(SYS_fsmount, fs, FSMOUNT_CLOEXEC, 0);
	err = errno;
	close(fs);
	return root < 0 ? -err : root;
}
