/* halt.h - a command that we trace runs on from its exec to the place that -x
 * evaltime names, by a breakpoint that is gone afterwards. */
#ifndef CONSUMER_HALT_H
#define CONSUMER_HALT_H

#include <stdbool.h>
#include <sys/types.h>

/* Where a command is held, see -x evaltime. */
enum evaltime {
	EVAL_EXEC,
	EVAL_PREINIT,
	EVAL_POSTINIT,
	EVAL_MAIN
};

/* The next stop of a child; false: it has ended, and is a zombie still. */
bool halt_wait(pid_t pid, int *status);

/* From its exec to the place, or as near before it as it can be found: without
 * a symbol `main', EVAL_MAIN is EVAL_PREINIT, and that is EVAL_EXEC in a
 * program that no linker makes ready. False: it has ended on the way. */
bool halt_at(pid_t pid, enum evaltime when);

#endif
