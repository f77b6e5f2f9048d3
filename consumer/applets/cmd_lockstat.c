/* cmd_lockstat.c - lockstat(1). */
#include <stdio.h>

#include "consumer/session.h"

int cmd_lockstat(int argc, char **argv)
{
	(void)argc;
	(void)argv;
	fputs("lockstat: not part of this build yet\n", stderr);
	return 1;
}
