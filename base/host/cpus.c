/* cpus.c - the lists of CPUs in /sys. Where it is not mounted (an empty
 * chroot), the kernel's affinity masks give a hint. libc's sysconf() does not
 * help: musl's returns the affinity mask. */
#include "base/host/cpus.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/procfile.h"

enum {
	MAX_CPUS = 8192
};

/* Call fn for each number in a list such as "0-3,8-11". */
static void each_cpu(
	const char *list, void (*fn)(void *arg, uint32_t cpu), void *arg)
{
	while (*list >= '0' && *list <= '9') {
		char *end;
		unsigned long from = strtoul(list, &end, 10), to = from;

		if (*end == '-')
			to = strtoul(end + 1, &end, 10);
		for (; from <= to && from < MAX_CPUS; from++)
			fn(arg, from);
		list = *end == ',' ? end + 1 : end;
	}
}

static bool read_list(const char *path, char *line, int size)
{
	return procfile_line(path, line, size) && *line >= '0' && *line <= '9';
}

static void note_highest(void *arg, uint32_t cpu)
{
	uint32_t *n = arg;

	if (cpu >= *n)
		*n = cpu + 1;
}

/* Without /sys: the kernel's own mask has room for every possible CPU. */
uint32_t cpus_possible(void)
{
	unsigned long mask[MAX_CPUS / 8 / sizeof(long)];
	char line[4096];
	uint32_t n = 0;
	long r;

	if (read_list("/sys/devices/system/cpu/possible", line, sizeof(line))) {
		each_cpu(line, note_highest, &n);
		return n;
	}
	r = syscall(SYS_sched_getaffinity, 0, sizeof(mask), mask);
	return r > 0 ? 8 * r : 64;
}

struct bits {
	uint64_t *word;
	uint32_t n;
};

static void note_bit(void *arg, uint32_t cpu)
{
	struct bits *b = arg;

	if (cpu < b->n)
		b->word[cpu / 64] |= UINT64_C(1) << cpu % 64;
}

/* Without /sys: the CPUs that init may use, and those that we may. */
void cpus_online(uint64_t *bits, uint32_t ncpus)
{
	struct bits b = { bits, ncpus };
	uint64_t mask[MAX_CPUS / 64];
	char line[4096];

	if (read_list("/sys/devices/system/cpu/online", line, sizeof(line))) {
		each_cpu(line, note_bit, &b);
		return;
	}
	for (int pid = 0; pid <= 1; pid++) {
		memset(mask, 0, sizeof(mask));
		syscall(SYS_sched_getaffinity, pid, sizeof(mask), mask);
		for (uint32_t i = 0; i < ncpus; i++)
			if (mask[i / 64] >> i % 64 & 1)
				note_bit(&b, i);
	}
}

uint32_t cpus_count(void)
{
	uint64_t bits[MAX_CPUS / 64] = { 0 };
	uint32_t n = 0;

	cpus_online(bits, MAX_CPUS);
	for (uint32_t i = 0; i < MAX_CPUS / 64; i++)
		n += __builtin_popcountll(bits[i]);
	return n;
}

/* The CPUs that the pinned thread may run on otherwise, in the kernel's format;
 * bytes of them, 0: none is pinned. */
static unsigned long usual[MAX_CPUS / 8 / sizeof(long)];
static long usual_size;

bool cpus_pin(uint32_t cpu)
{
	unsigned long only[sizeof(usual) / sizeof(*usual)] = { 0 };
	long size = syscall(SYS_sched_getaffinity, 0, sizeof(usual), usual);
	uint32_t bits = 8 * sizeof(long);

	if (size <= 0)
		return false;
	if (cpu >= 8 * size) {
		errno = EINVAL;
		return false;
	}
	only[cpu / bits] = 1UL << cpu % bits;
	if (syscall(SYS_sched_setaffinity, 0, size, only))
		return false;
	usual_size = size;
	return true;
}

/* A child of vfork(2) shares our memory, so it must not change anything. */
void cpus_unpin_child(void)
{
	if (usual_size)
		syscall(SYS_sched_setaffinity, 0, usual_size, usual);
}

void cpus_unpin(void)
{
	cpus_unpin_child();
	usual_size = 0;
}
