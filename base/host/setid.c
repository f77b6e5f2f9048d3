/* setid.c - set-user-ID, set-group-ID and capabilities of files. */
#include "base/host/setid.h"

#include <stddef.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/xattr.h>

#include <linux/capability.h>

#include "base/procfile.h"

bool setid_file(const char *path)
{
	const mode_t setgid = S_ISGID | S_IXGRP;
	struct statvfs fs;
	struct stat st;

	if (!statvfs(path, &fs) && fs.f_flag & ST_NOSUID)
		return false;
	return (!stat(path, &st) && (st.st_mode & S_ISUID ||
					    (st.st_mode & setgid) == setgid)) ||
	       getxattr(path, "security.capability", NULL, 0) > 0;
}

bool setid_traceable(void)
{
	return procfile_caps(0) >> CAP_SYS_PTRACE & 1;
}
