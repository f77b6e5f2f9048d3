/* kprobe_pmu.c - see kprobe_pmu.h. */
#include "base/host/kprobe_pmu.h"

#include <errno.h>
#include <stdio.h>

int kprobe_type(void)
{
	FILE *f = fopen("/sys/bus/event_source/devices/kprobe/type", "re");
	int type = -ENOENT;

	if (!f)
		return -errno;
	if (fscanf(f, "%d", &type) != 1)
		type = -ENOENT;
	fclose(f);
	return type;
}
