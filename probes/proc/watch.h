/* watch.h - watches what processes do that changes what is mapped where: new
 * programs, files mapped for execution, processes and threads that begin and
 * end. The kernel records it, with the time; we read it some time later, when
 * the process may have gone on or ended: to be there in time one has to stop
 * it. Nothing is stopped or slowed down here, and nothing is read from
 * processes: paths are those that the kernel recorded.
 *
 * All processes are watched if the host permits it; without that permission one
 * may watch one's own processes, and those that they start from then on. */
#ifndef PROBES_WATCH_H
#define PROBES_WATCH_H

#include "probes/proc/maps.h"

enum watch_kind {
	WATCH_MAP,  /* part of a file, or memory, was mapped for execution, or
		       became executable: `map' */
	WATCH_EXEC, /* the process runs another program: its mappings and other
		       threads are gone; new mappings follow */
	WATCH_FORK, /* process `pid' was created, a child of `parent', with a
		       copy of its mappings, unless it shares them */
	WATCH_THREAD, /* a thread was created */
	WATCH_EXIT,   /* a thread has ended; the process ends with its last one,
			 which need not be the first */
};

struct watch_event {
	enum watch_kind kind;
	uint64_t time; /* ns of clock_now() */
	pid_t pid, tid;
	pid_t parent; /* for WATCH_FORK */
	/* for WATCH_MAP; the path is only valid during the call */
	struct mapping map;
};

struct watch;

/* n = 0: watch all processes; else these with all their threads, for which the
 * same permission is needed as for ptrace(2). Returns 0 or -errno: EACCES or
 * EPERM if it is not permitted, ESRCH if there is no such process. */
int watch_open(struct watch **out, const pid_t *pid, size_t n);
/* Return a descriptor that polls readable when there are events. */
int watch_fd(const struct watch *w);
/* Pass on, in the order of time, all that happened before the call. */
typedef void watch_fn(void *arg, const struct watch_event *e);
void watch_read(struct watch *w, watch_fn *fn, void *arg);
/* Return how many events were lost for lack of room, since the watch was
 * opened. */
uint64_t watch_lost(const struct watch *w);
void watch_close(struct watch *w); /* NULL: nothing */

#endif
