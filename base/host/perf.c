/* perf.c - see perf.h. */
#include "base/host/perf.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/perf_event.h>

#include "base/files.h"

int perf_open(struct perf_event_attr *attr, pid_t pid, int cpu)
{
	int fd;

	do
		fd = syscall(SYS_perf_event_open, attr, pid, cpu, -1,
			PERF_FLAG_FD_CLOEXEC);
	while (fd < 0 && errno == EMFILE && files_raise());
	return fd < 0 ? -errno : fd;
}

int perf_try(uint32_t type, uint64_t config)
{
	struct perf_event_attr attr = { .type = type,
		.size = sizeof(attr),
		.config = config,
		.disabled = 1,
		.exclude_kernel = 1,
		.exclude_hv = 1 };
	int fd = perf_open(&attr, 0, -1);

	if (fd < 0)
		return fd;
	close(fd);
	return 0;
}
