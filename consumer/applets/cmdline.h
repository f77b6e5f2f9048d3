/* cmdline.h - the parsed command line of dtrace(1). */
#ifndef CONSUMER_APPLETS_CMDLINE_H
#define CONSUMER_APPLETS_CMDLINE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/vec.h"
#include "consumer/session.h"

/* A flag with a program in D, or with the name of a file that has one. */
struct source_arg {
	char flag;
	enum dc_pspec pspec;
	const char *arg;
};

struct cmdline {
	const char *progname;
	struct session *s;	       /* gets the options and the targets */
	VEC(struct source_arg) source; /* in order */
	VEC(const char *) operand;     /* [0] is $0 */
	/* texts of the sources; the session points into them */
	VEC(char *) text;
	char **options;	    /* words of a script's first line, or NULL */
	const char *output; /* -o, or NULL */
	const char *dump;   /* -B, or NULL */
	bool list, compile_only, verbose, version, help, header, object;
	bool release;  /* --version */
	bool tunables; /* -x help */
};

/* Parse the command line, and the options on a script's first line. The caller
 * has set progname and the session. Returns an exit status, after a message if
 * it is not E_OK. */
int cmdline_parse(struct cmdline *c, int argc, char **argv);
/* Ends the session too. */
void cmdline_free(struct cmdline *c);
void cmdline_usage(FILE *f, const char *progname);

#endif
