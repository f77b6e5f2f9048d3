/* oom.c - see oom.h. A process's setting in /proc holds for all that share its
 * memory, so also for our worker; children inherit it. */
#include "base/oom.h"

#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "base/procfile.h"

static bool spared;
static char was[16]; /* the setting before */

static bool set(const char *score)
{
	int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
	bool is = fd >= 0 && write(fd, score, strlen(score)) > 0;

	if (fd >= 0)
		close(fd);
	return is;
}

void oom_spare(void)
{
	static const char never[] = "-1000";

	if (!spared && procfile_read(0, "oom_score_adj", was, sizeof(was)) > 0)
		spared = set(never);
}

void oom_unspare(void)
{
	if (spared)
		set(was);
	spared = false;
}

void oom_birth_begin(void)
{
	if (spared)
		set(was);
}

void oom_birth_end(void)
{
	if (!spared)
		return;
	spared = false;
	oom_spare();
}
