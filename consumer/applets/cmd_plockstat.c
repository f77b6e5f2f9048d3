/* cmd_plockstat.c - plockstat(1). */
#include <stdio.h>

#include "consumer/session.h"

int cmd_plockstat(int argc, char **argv)
{
	(void)argc;
	(void)argv;
	fputs("plockstat: not part of this build yet\n", stderr);
	return 1;
}
