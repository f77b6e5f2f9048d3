/* kprobe_pmu.c - see kprobe_pmu.h. */
#include "base/host/kprobe_pmu.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include <linux/perf_event.h>

#include "base/host/perf.h"
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

static int uprobe_type(void)
{
	return read_type("/sys/bus/event_source/devices/uprobe/type");
}

int uprobe_open(
	int file, uint64_t off, uint64_t semaphore, pid_t pid, uint32_t cpu)
{
	enum {
		SEMAPHORE_SHIFT = 32 /* in the event's config */
	};
	int type = uprobe_type();
	char path[32];
	struct perf_event_attr attr = { .type = (uint32_t)type,
		.size = sizeof(attr),
		.config = semaphore << SEMAPHORE_SHIFT,
		.uprobe_path = (uintptr_t)path,
		.probe_offset = off,
		.disabled = 1 };

	if (semaphore > UINT32_MAX)
		return -EOPNOTSUPP;
	if (type < 0)
		return type;
	snprintf(path, sizeof(path), "/proc/self/fd/%d", file);
	return pid ? perf_open(&attr, pid, -1) : perf_open(&attr, -1, (int)cpu);
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
	fd = perf_open(&attr, 0, -1);
	if (fd < 0)
		return fd == -EACCES || fd == -EPERM ? fd : 0;
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
	fd = perf_open(&attr, -1, 0);
	if (fd >= 0)
		close(fd);
	str_free(&full);
	return fd == -EILSEQ || fd >= 0 ? 0 : fd;
}
