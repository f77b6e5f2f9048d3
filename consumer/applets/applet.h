/* applet.h - what lockstat(1) and plockstat(1) have in common: flags, a row
 * each, and a session that runs one program and shows it in a form of its own.
 */
#ifndef CONSUMER_APPLET_H
#define CONSUMER_APPLET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "consumer/session.h"

/* The first member of what an applet keeps. */
struct applet {
	const char *name;
	struct session *s;
	bool lacking; /* what a flag names is not there: not its user's error */
};

struct applet_flag {
	char c;
	const char *arg; /* what it takes; NULL: nothing */
	/* Returns false after a message. */
	bool (*set)(
		struct applet *a, const struct applet_flag *f, const char *arg);
	const char *help;
	size_t field;	      /* of what it sets, from the struct applet on */
	uint64_t least, most; /* applet_set_number */
	int how;	      /* the applet's own */
};

/* To be `set' of a flag: a bool, a uint64_t, an option of dtrace(1). */
bool applet_set_toggle(
	struct applet *a, const struct applet_flag *f, const char *arg);
bool applet_set_number(
	struct applet *a, const struct applet_flag *f, const char *arg);
bool applet_set_option(
	struct applet *a, const struct applet_flag *f, const char *arg);

/* False, always. */
bool applet_complain(const struct applet *a, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* E_USAGE: there is no such flag, or it lacks its argument, or its `set' has
 * refused that; E_ERROR: that is not there. What is no flag begins at
 * argv[optind]. */
int applet_parse(struct applet *a, const struct applet_flag *flag, int n,
	int argc, char **argv);
void applet_put_flags(FILE *f, const struct applet_flag *flag, int n);
/* False: the text is not a number, or too large. */
bool applet_number(const char *text, uint64_t *n);
/* The command as one line of words. */
void applet_command(struct str *line, char **argv);
/* Of a report: a line across it; '@' for the part of a whole, of at most WIDTH
 * of them, between '|'s; the end of a line, without blanks before. */
void applet_put_rule(struct str *out);
void applet_put_bar(struct str *out, int width, uint64_t part, uint64_t whole);
void applet_end_line(struct str *out);
/* Runs the program and shows it so. An exit status. */
int applet_run(struct applet *a, const char *program,
	const struct fmt_form *form, void *shown);

#endif
