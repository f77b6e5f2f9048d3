/* told.c - a program whose probes come with descriptions of their arguments,
 * for check_told. It writes to all memory that they point to first, so that it
 * is resident. */
#include <stdio.h>
#include <string.h>

#include "told.h"

struct request {
	int id;
	const char *path;
};

int main(void)
{
	static struct request r;
	static char path[20], more[20];

	for (int i = 1; i <= 2; i++) {
		snprintf(path, sizeof(path), "/path%d", i);
		strcpy(more, "more");
		r.id = 10 * i;
		r.path = path;
		TOLD_REQUEST_START(path, 300 + i);
		TOLD_REQUEST_DONE(&r, 5, more);
		TOLD_PLAIN(-1, (void *)&r);
	}
	return 0;
}
