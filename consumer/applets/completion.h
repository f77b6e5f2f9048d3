/* completion.h - writes scripts that complete dtrace's command line in bash and
 * zsh, from the tables of flags and options. */
#ifndef CONSUMER_COMPLETION_H
#define CONSUMER_COMPLETION_H

#include <stdbool.h>

#include "base/str.h"

/* A flag of dtrace(1), from the table in cmdline.c. */
struct cmd_flag {
	char name[3];	  /* without the '-' */
	const char *arg;  /* its argument, as in the usage; NULL: none */
	const char *help; /* NULL: not to be listed */
};
/* Get the i-th flag; false if there are not so many. */
bool cmd_flag(int i, struct cmd_flag *f);

void completion_bash(struct str *out);
void completion_zsh(struct str *out);

#endif
