/* watch.h - what processes do that changes what is mapped where: programs that
 * begin, files that are mapped to be executed, processes and threads that come
 * and go. The kernel writes it down, with the time; we read it some time later,
 * when the process may have ended or gone on: who wants to be there in time has
 * to stop it. Nothing is stopped or slowed here, and nothing of the processes
 * is read: paths are those that the kernel had.
 *
 * All processes are watched where the host lets us; who may not may watch
 * processes of their own, and those that these start from then on. */
#ifndef PROBES_WATCH_H
#define PROBES_WATCH_H

#include "probes/proc/maps.h"

enum watch_kind {
	WATCH_MAP,    /* part of a file, or nothing, was mapped for execution,
		       * or has become executable: `map' */
	WATCH_EXEC,   /* the process runs another program: what it had mapped
		       * is gone, and its other threads; mappings follow */
	WATCH_FORK,   /* process `pid' has come, a child of `parent', with a
		       * copy of its mappings, unless it shares them */
	WATCH_THREAD, /* a thread has come */
	WATCH_EXIT,   /* a thread has ended; the process has when its last one
		       * has, which need not be the first */
};

struct watch_event {
	enum watch_kind kind;
	uint64_t time; /* ns, as clock_now() has it */
	pid_t pid, tid;
	pid_t parent;	    /* WATCH_FORK: the process that it is a child of */
	struct mapping map; /* WATCH_MAP; its path lasts as long as the call */
};

struct watch;

/* All processes, if there are none of these; else these, which are traced as
 * ptrace(2) would want it, with all their threads. 0 or -errno: EACCES or EPERM
 * if it is not permitted, ESRCH if there is no such process. */
int watch_open(struct watch **out, const pid_t *pid, size_t n);
/* A file that polls readable when there are events. */
int watch_fd(const struct watch *w);
/* Hands over, in the order of time, all that happened before the call. */
typedef void watch_fn(void *arg, const struct watch_event *e);
void watch_read(struct watch *w, watch_fn *fn, void *arg);
/* Events that there was no room for, since the watch was opened. */
uint64_t watch_lost(const struct watch *w);
void watch_close(struct watch *w); /* NULL: nothing */

#endif
