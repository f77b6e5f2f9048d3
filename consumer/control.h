/* control.h - processes that wait for us when they change: when one has mapped
 * libraries, before their constructors run; when it runs another program; and,
 * if children are followed, when one has come. The thread that did it is held
 * until the session has looked; others go on.
 *
 * It is done by ptrace(2), which a process notices only by the time that its
 * signals take, and by nudges (base/host/nudge.h). Whatever becomes of us, the
 * processes go on as if nobody had been there. All calls of ptrace are made by
 * the tracer, see base/worker.h; the session is told by a file.
 *
 * Where only its code matters, as it does to stacks, it is the first thread
 * that is held for that, and not to pay for long: it is let go once it has had
 * some signals. */
#ifndef CONSUMER_CONTROL_H
#define CONSUMER_CONTROL_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/diag.h"
#include "dvm/engine.h"

struct control;
struct worker;

enum control_scope {
	CONTROL_CODE, /* of its first thread, for a while */
	CONTROL_PROCESS,
	CONTROL_FAMILY /* with its children */
};

/* NULL, and errno. */
struct control *control_new(struct worker *tracer, enum control_scope scope);
/* Control of a process; held: it is a tracee of the tracer, and stopped.
 * 0, or -errno with why not. */
int control_take(struct control *c, pid_t pid, bool held, struct diag *d);
/* They go on. */
void control_start(struct control *c);
/* A file that polls readable when there is news; which calls fn for each. Then
 * those go on whom it was about. */
int control_fd(const struct control *c);
void control_look(struct control *c, engine_news_fn *fn, void *arg);
void control_go_on(struct control *c);
/* 1 and its status once the process has ended, as of wait(2); 0: it has not;
 * -1: it is not controlled, or no more. */
int control_ended(struct control *c, pid_t pid, int *status);
/* All go on, uncontrolled. Who has ended is still known. */
void control_leave(struct control *c);
void control_free(struct control *c); /* NULL: nothing */

#endif
