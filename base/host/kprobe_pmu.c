/* kprobe_pmu.c - see kprobe_pmu.h. */
#include "base/host/kprobe_pmu.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/perf_event.h>

#include "base/str.h"

static int read_type(const char *path)
{
	FILE *f = fopen(path, "re");
	int type = -ENOENT;

	if (!f)
		return -errno;
	if (fscanf(f, "%d", &type) != 1)
		type = -ENOENT;
	fclose(f);
	return type;
}

int kprobe_type(void)
{
	return read_type("/sys/bus/event_source/devices/kprobe/type");
}

int uprobe_type(void)
{
	return read_type("/sys/bus/event_source/devices/uprobe/type");
}

int uprobe_ask(void)
{
	int type = uprobe_type(), fd;
	struct perf_event_attr attr = { .type = (uint32_t)type,
		.size = sizeof(attr),
		.disabled = 1,
		.uprobe_path = (uintptr_t) "/" };

	if (type < 0)
		return type;
	fd = syscall(
		SYS_perf_event_open, &attr, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
	if (fd < 0)
		return errno == EACCES || errno == EPERM ? -errno : 0;
	close(fd);
	return 0;
}

/* The kernel first looks up the name, then checks whether the function may be
 * probed, and last whether an instruction begins at the offset. None does at 1,
 * which is within the first instruction of every function. */
int kprobe_ask(const char *name, const char *module)
{
	int type = kprobe_type(), fd;
	struct perf_event_attr attr = { .type = (uint32_t)type,
		.size = sizeof(attr),
		.disabled = 1,
		.probe_offset = 1 };
	struct str full = { 0 };

	if (type < 0)
		return type;
	str_printf(&full, "%s%s%s", module, *module ? ":" : "", name);
	attr.kprobe_func = (uintptr_t)full.s;
	fd = syscall(
		SYS_perf_event_open, &attr, -1, 0, -1, PERF_FLAG_FD_CLOEXEC);
	if (fd < 0)
		fd = -errno;
	else
		close(fd);
	str_free(&full);
	return fd == -EILSEQ || fd >= 0 ? 0 : fd;
}
