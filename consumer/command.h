/* command.h - a command of -c: started, and held before it does anything, so
 * that the probes are there when it goes on. While it is held it dies with us,
 * however we end; once released it is an ordinary child. */
#ifndef CONSUMER_COMMAND_H
#define CONSUMER_COMMAND_H

#include <sys/types.h>

#include "consumer/child.h"
#include "consumer/halt.h"

struct worker;

struct command {
	const char *text; /* the command line, for words_split() */
	struct child_opts opts;
	enum evaltime when;
	struct worker *tracer;
	/* called while the command runs to where it is held, which takes some
	 * milliseconds */
	void (*meanwhile)(void *arg);
	void *arg;
};

/* Start the command. Returns its process id, which is that of a held child, or
 * of a zombie if it has ended already, and sets *line for command_release().
 * Returns -1 after the message. */
pid_t command_start(const struct command *c, int *line);
void command_release(pid_t pid, int line); /* call this in the tracer */

/* Kill the command and wait for its end. If we are not allowed to kill it, it
 * ends when we do; *status then says SIGKILL as well. */
void command_end(pid_t pid, int *status);

#endif
