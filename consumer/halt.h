/* halt.h - lets a command of -c run on from its exec to the place that -x
 * evaltime names. The breakpoint that stops it there is removed afterwards. */
#ifndef CONSUMER_HALT_H
#define CONSUMER_HALT_H

#include <stdbool.h>
#include <sys/ptrace.h>
#include <sys/types.h>

enum {
	HALT_OPTIONS = PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL
};

/* Where a command is held, see -x evaltime. */
enum evaltime {
	EVAL_EXEC,
	EVAL_PREINIT,
	EVAL_POSTINIT,
	EVAL_MAIN
};

/* Wait for the next stop of a child; but while others keep it stopped, it stays
 * so. False if it has ended instead; it is then still a zombie. */
bool halt_wait(pid_t pid, int *status);
bool halt_is_event(int status, int event); /* PTRACE_EVENT_... */

enum halted {
	HALT_ENDED,
	HALT_EXECUTED, /* another program, and is at that event */
	HALT_THERE
};

/* Let it run from its exec to the given place, or to the nearest one before it
 * that can be found: without a symbol `main', EVAL_MAIN means EVAL_PREINIT, and
 * in a program without a dynamic linker that means EVAL_EXEC. It must have been
 * seized with HALT_OPTIONS. */
enum halted halt_at(pid_t pid, enum evaltime when);

#endif
