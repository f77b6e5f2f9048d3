/* procnum.c - reading a number from a file of /proc. */
#include "base/procnum.h"

#include <stdio.h>

long procnum_read(const char *path)
{
	FILE *f = fopen(path, "re");
	long n = -1;

	if (f) {
		if (fscanf(f, "%ld", &n) != 1)
			n = -1;
		fclose(f);
	}
	return n;
}
