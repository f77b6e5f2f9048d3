/* nudge.h - a signal that the kernel sends to each thread of a process, or only
 * to its first one, when it reaches a place in a file, before it executes the
 * code there. It is meant for a tracer, which sees it and suppresses it.
 * Nothing is written to the process, and nothing is left behind when the file
 * is closed, or we are killed. It is the one signal that programs must expect
 * at any time, and ignore unless they ask for it. */
#ifndef BASE_NUDGE_H
#define BASE_NUDGE_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum {
	NUDGE_SIGNAL = SIGURG
};

/* Returns a file that keeps the nudge alive, or -errno. It follows the process
 * through exec. */
int nudge_open(pid_t pid, int file, uint64_t off, bool first);

#endif
