/* links.c - links COMMAND: run a command that prints when it was attached, in
 * ns of CLOCK_MONOTONIC, and then ends. Prints "attach-ms exit-ms", the times
 * before and after that. */
#include <stdio.h>

#include "bench/spawn.h"

int main(int argc, char **argv)
{
	double begin = now_ms(), at = 0, end;
	FILE *f = argc > 1 ? popen(argv[1], "r") : NULL;
	int read = f ? fscanf(f, "%lf", &at) : 0, status;

	while (f && fgetc(f) != EOF)
		;
	status = f ? pclose(f) : -1;
	end = now_ms();
	at /= 1e6;
	if (read != 1 || status) {
		fprintf(stderr, "links: it did not work: %s\n", argv[1]);
		return 1;
	}
	printf("%.3f %.3f\n", at - begin, end - at);
	return 0;
}
