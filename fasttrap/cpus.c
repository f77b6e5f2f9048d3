/* cpus.c - how many CPUs there may be. /sys says it; where it is not mounted
 * (an empty chroot) we know of those that this process may run on. libc's
 * sysconf() is no help: musl's answers with the affinity mask. */
#include "fasttrap/fasttrap_impl.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

/* The highest number in a list such as "0-3,8-11"; -1 when there is none. */
static int highest(const char *list)
{
	int high = -1;

	while (*list) {
		char *end;
		long n = strtol(list, &end, 10);

		if (end != list && n > high)
			high = n;
		list = *end ? end + 1 : end;
	}
	return high;
}

static int from_sys(void)
{
	FILE *f = fopen("/sys/devices/system/cpu/possible", "re");
	char line[4096] = "";
	int high = -1;

	if (!f)
		return -1;
	if (fgets(line, sizeof(line), f))
		high = highest(line);
	fclose(f);
	return high;
}

static int from_affinity(void)
{
	int high = 0;
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof(set), &set))
		return 0;
	for (int i = 0; i < CPU_SETSIZE; i++)
		if (CPU_ISSET(i, &set))
			high = i;
	return high;
}

int ft_possible_cpus(void)
{
	int high = from_sys();

	return (high < 0 ? from_affinity() : high) + 1;
}
