/* control.h - holds processes at the moments at which their probes may change:
 * when a process has mapped libraries, before their constructors run; when it
 * runs another program; and, if children are followed, when a child is born.
 * The thread that did it is held until the session has looked at it; other
 * threads go on.
 *
 * It is done with ptrace(2), which a process can notice only by the time that
 * its signals take, and with nudges (base/host/nudge.h). Whatever becomes of
 * us, the processes go on as if nobody had been there. The tracer, see
 * base/worker.h, makes all calls of ptrace; the session learns of news from a
 * file descriptor.
 *
 * If only the code of a process matters, as it does for stacks, or only the
 * program that it runs, the first thread alone is held, and it is let go after
 * some signals, so that it does not pay for being traced for long. */
#ifndef CONSUMER_CONTROL_H
#define CONSUMER_CONTROL_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/diag.h"
#include "dvm/engine.h"

struct control;
struct worker;

enum control_scope {
	CONTROL_PROGRAM, /* hold the first thread, for a while */
	CONTROL_CODE,	 /* also when it maps libraries */
	CONTROL_PROCESS,
	CONTROL_FAMILY /* and its children */
};

/* Returns NULL with errno on failure. */
struct control *control_new(struct worker *tracer, enum control_scope scope);
/* Take control of a process. held: it is a stopped tracee of the tracer
 * already. Returns 0, or -errno with the reason in *d. */
int control_take(struct control *c, pid_t pid, bool held, struct diag *d);
/* Let the processes go on; from now on the tracer traces them. */
void control_start(struct control *c);
/* control_fd() is a file that polls readable when there is news. control_look()
 * then calls fn for each piece of it, and control_go_on() lets the threads go
 * on that it was about. */
int control_fd(const struct control *c);
void control_look(struct control *c, engine_news_fn *fn, void *arg);
void control_go_on(struct control *c);
/* Return how many threads have gone on because they had waited for too long,
 * since this was last asked. */
uint64_t control_late(struct control *c);
/* Return 1, with the status as of wait(2), if the process has ended, 0 if it
 * has not, and -1 if it is not controlled, or not any more. */
int control_ended(struct control *c, pid_t pid, int *status);
/* Let all processes go on without control. control_ended() still knows which of
 * them had ended. */
void control_leave(struct control *c);
void control_free(struct control *c); /* NULL is allowed */

#endif
