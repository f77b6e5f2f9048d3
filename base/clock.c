/* clock.c - the monotonic clock outside of all time namespaces. */
#include "base/clock.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/procfile.h"

/* Return by how many ns the clock of our namespace is ahead. */
static int64_t ahead(void)
{
	char text[256];
	int64_t s = 0, ns = 0;

	if (procfile_read(0, "timens_offsets", text, sizeof(text)) > 0)
		sscanf(text, "monotonic %" SCNd64 " %" SCNd64, &s, &ns);
	return s * CLOCK_SECOND + ns;
}

int64_t clock_now(void)
{
	static int64_t offset;
	static bool known;

	if (!known) {
		offset = ahead();
		known = true;
	}
	return clock_ns(CLOCK_MONOTONIC) - offset;
}

uint64_t clock_began(pid_t pid)
{
	enum {
		TICK = 10000000 /* ns of a tick of _SC_CLK_TCK */
	};
	uint64_t ticks = procfile_started(pid);
	int64_t age;

	if (!ticks)
		return 0;
	age = clock_ns(CLOCK_BOOTTIME) - ticks * TICK;
	return clock_now() - age;
}
