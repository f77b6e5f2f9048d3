/* oom.c - see oom.h. A process's setting in /proc holds for all that share its
 * memory, so also for our worker; children inherit it. */
#include "base/oom.h"

#include <fcntl.h>
#include <sched.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/procfile.h"

static bool spared;
static char was[16]; /* the setting before */

static const char never[] = "-1000";

/* 0: for ourselves. */
static bool set_of(pid_t pid, const char *score)
{
	int fd = procfile_open(pid, "oom_score_adj", O_WRONLY);
	bool is = fd >= 0 && write(fd, score, strlen(score)) > 0;

	if (fd >= 0)
		close(fd);
	return is;
}

void oom_spare(void)
{
	if (!spared && procfile_read(0, "oom_score_adj", was, sizeof(was)) > 0)
		spared = set_of(0, never);
}

void oom_unspare(void)
{
	if (spared)
		set_of(0, was);
	spared = false;
}

void oom_birth_begin(void)
{
	if (spared)
		set_of(0, was);
}

/* As long as the child has not switched to its program's memory, it shares
 * ours, and our setting is its as well: undo that until it no longer is. */
static void unspare_child(pid_t child)
{
	enum {
		TRIES = 1000
	};
	char is[sizeof(was)];

	for (int i = 0; i < TRIES; i++) {
		if (procfile_read(child, "oom_score_adj", is, sizeof(is)) <=
				0 ||
			atoi(is) != atoi(never))
			return;
		set_of(child, was);
		set_of(0, never);
		sched_yield();
	}
}

void oom_birth_end(pid_t child)
{
	if (!spared)
		return;
	spared = false;
	oom_spare();
	if (child && atoi(was) != atoi(never))
		unspare_child(child);
}
