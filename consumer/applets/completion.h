/* completion.h - scripts that complete dtrace's command line in bash and zsh,
 * made from the tables of flags and options. */
#ifndef CONSUMER_COMPLETION_H
#define CONSUMER_COMPLETION_H

#include <stdbool.h>

#include "base/str.h"

/* A flag of dtrace(1); cmdline.c has the table. */
struct cmd_flag {
	char name[3];	  /* without the '-' */
	const char *arg;  /* what it takes; NULL: nothing */
	const char *help; /* NULL: not one of its own */
};
/* False: the index is past the last. */
bool cmd_flag(int i, struct cmd_flag *f);

void completion_bash(struct str *out);
void completion_zsh(struct str *out);

#endif
