/* cmdline.h - the command line of dtrace(1), as main() got it, taken apart. */
#ifndef CONSUMER_APPLETS_CMDLINE_H
#define CONSUMER_APPLETS_CMDLINE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/vec.h"
#include "consumer/session.h"

/* A flag with a program in D, or with the name of a file that has one. */
struct source_arg {
	char flag;
	const char *what; /* the program begins with, for messages */
	enum dc_pspec pspec;
	const char *arg;
};

struct cmdline {
	const char *progname;
	struct session *s;	       /* has the options and the targets */
	VEC(struct source_arg) source; /* in order */
	VEC(const char *) operand;     /* [0] is $0 */
	VEC(char *) text;   /* what the sources say, which the session reads */
	char **options;	    /* of a script's first line; or NULL */
	const char *output; /* -o; or NULL */
	bool list, compile_only, verbose, version, help, header, object;
	bool release;  /* --version */
	bool tunables; /* -x help */
};

/* Also what a script's first line has in one argument. An exit status, which
 * is not E_OK after a message. c: its progname and session are set. */
int cmdline_parse(struct cmdline *c, int argc, char **argv);
/* And the session. */
void cmdline_free(struct cmdline *c);
void cmdline_usage(FILE *f, const char *progname);

#endif
