/* applet.h - shared by lockstat(1) and plockstat(1): flags, a table row each,
 * and a session that runs one program and shows its results in a form of its
 * own. */
#ifndef CONSUMER_APPLET_H
#define CONSUMER_APPLET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "consumer/session.h"

/* The first member of an applet's own struct. */
struct applet {
	const char *name;
	struct session *s;
	void (*usage)(FILE *f);
	/* what a flag names does not exist: not an error of usage */
	bool lacking;
};

struct applet_flag {
	char c;
	const char *arg; /* its argument, for the usage; NULL: none */
	/* Handles the flag; false after a message. */
	bool (*set)(
		struct applet *a, const struct applet_flag *f, const char *arg);
	const char *help;
	/* offset of the member that it sets, from the struct applet */
	size_t field;
	uint64_t least, most; /* limits for applet_set_number() */
	int how;	      /* for the applet's own use */
};

/* For `set': store true in a bool, a number in a uint64_t, or set an option of
 * dtrace(1). */
bool applet_set_toggle(
	struct applet *a, const struct applet_flag *f, const char *arg);
bool applet_set_number(
	struct applet *a, const struct applet_flag *f, const char *arg);
bool applet_set_option(
	struct applet *a, const struct applet_flag *f, const char *arg);

/* Print a message on standard error; always returns false. */
bool applet_complain(const struct applet *a, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* For a first argument of --help, or no argument at all, which is an error:
 * print the usage, and return an exit status; else return -1. */
int applet_help(const struct applet *a, int argc, char **argv);
/* After a message about the command line: say where the flags are listed.
 * Returns E_USAGE. */
int applet_say_help(const struct applet *a);
/* Parse the flags; the operands begin at argv[optind]. Returns E_USAGE, after a
 * message, if there is no such flag, or its argument is missing or refused;
 * E_ERROR if what it names does not exist. */
int applet_parse(struct applet *a, const struct applet_flag *flag, int n,
	int argc, char **argv);
void applet_put_flags(FILE *f, const struct applet_flag *flag, int n);
/* Parse a number; false if the text is none, or it is too large. */
bool applet_number(const char *text, uint64_t *n);
/* Put the command in one line, its words quoted as for a shell. */
void applet_command(struct str *line, char **argv);
/* For reports. applet_put_rule() puts a line across the page; applet_put_bar()
 * a '|' and a bar of '@', which fills `width' if part is the whole or, since
 * some of that may have been lost, even more; applet_end_line() ends a line,
 * without trailing blanks. */
void applet_put_rule(struct str *out);
void applet_put_bar(struct str *out, int width, uint64_t part, uint64_t whole);
void applet_end_line(struct str *out);
/* Run the program, and show its results in this form. Returns an exit
 * status. */
int applet_run(struct applet *a, const char *program,
	const struct fmt_form *form, void *shown);

#endif
