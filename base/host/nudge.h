/* nudge.h - a signal that the kernel sends to each thread of a process, or to
 * its first one, that comes to a place of a file, before it runs there: for a
 * tracer, who sees it and takes it away. Nothing is written to the process, and
 * nothing is left of it when the file is closed, or we are killed. It is the
 * one signal that programs have to bear at any time, and ignore unless they
 * asked for it. */
#ifndef BASE_NUDGE_H
#define BASE_NUDGE_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum {
	NUDGE_SIGNAL = SIGURG
};

/* A file that lasts as long as the nudge; -errno. It goes with the process
 * through exec. */
int nudge_open(pid_t pid, int file, uint64_t off, bool first);

#endif
