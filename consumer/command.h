/* command.h - a command of -c: started, and held before it does anything, so
 * that probes are there when it goes on. While it is held it dies with us,
 * however that comes about; once released it is a child like any other. */
#ifndef CONSUMER_COMMAND_H
#define CONSUMER_COMMAND_H

#include <stdbool.h>
#include <sys/types.h>

#include "consumer/halt.h"

struct worker;

struct command {
	const char *text;  /* split by words_split() */
	const char *set;   /* lines NAME=value for its environment, or NULL */
	const char *unset; /* names, likewise, taken out before */
	const char *user;  /* by name or number, or NULL: ours */
	bool apart;	   /* its standard output is our standard error */
	enum evaltime when;
	const char *progname; /* for messages about the start */
	struct worker *tracer;
};

/* Its process id: a child of ours that is held, or a zombie when it has ended
 * already. *line is what command_release() wants. -1 after the message. */
pid_t command_start(const struct command *c, int *line);
void command_release(pid_t pid, int line); /* in the tracer */

/* Kills it and waits for its end. Where we may not, it ends with us: *status
 * then says the same. */
void command_end(pid_t pid, int *status);

#endif
