/* untraced.c - children that the kernel does not let a tracer see: those of
 * clone(2) with CLONE_UNTRACED. If they have a copy of their parent's memory,
 * our traps are in it, too, and such a child dies of the first one that it
 * hits. When we leave, those are looked for that have not, so that they can run
 * on; but not those whose parent has ended. */
#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/procfile.h"
#include "fasttrap/traps_impl.h"

/* True if nobody traces the process, and it runs the program that its parent
 * ran when it was born. */
static bool is_untraced(pid_t pid)
{
	enum {
		FORKED = 0x40 /* flag in /proc/PID/stat */
	};
	char text[1024];
	const char *flags = procfile_stat(pid, STAT_FLAGS, text, sizeof(text));
	uint64_t tracer;

	return flags && strtoul(flags, NULL, 10) & FORKED &&
	       procfile_numbers(pid, "TracerPid:", &tracer, 1) && !tracer;
}

static void clean_children(const struct ft_space *s, pid_t tid, int deep);

static void clean_child(const struct ft_space *s, pid_t pid, int deep)
{
	if (!is_untraced(pid))
		return;
	ft_clean_copy(s, pid);
	clean_children(s, pid, deep);
}

/* There may be any number of them, and no heap: see withdraw.c. deep: how many
 * generations to look at, since our stack is limited. */
static void clean_children(const struct ft_space *s, pid_t tid, int deep)
{
	char path[48], text[256];
	pid_t child = 0;
	ssize_t n;
	int fd;

	if (!deep)
		return;
	snprintf(path, sizeof(path), "task/%d/children", tid);
	fd = procfile_open(tid, path, O_RDONLY);
	while (fd >= 0 && (n = read(fd, text, sizeof(text))) > 0)
		for (ssize_t i = 0; i < n; i++) {
			if (isdigit((unsigned char)text[i])) {
				child = 10 * child + (text[i] - '0');
				continue;
			}
			clean_child(s, child, deep - 1);
			child = 0;
		}
	if (fd >= 0)
		close(fd);
}

void ft_clean_untraced(const struct ft_engine *e)
{
	enum {
		DEEPEST = 100
	};

	for (size_t i = 0; i < FT_BUCKETS; i++)
		for (const struct ft_thread *t = e->threads.bucket[i]; t;
			t = t->next)
			if (t->space)
				clean_children(t->space, t->tid, DEEPEST);
}
