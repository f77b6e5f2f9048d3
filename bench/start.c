/* start.c - start ROUNDS COMMAND...: run the command that often, and print for
 * each run "milliseconds kilobytes": the time from fork to its end, and its
 * maximum resident size. The kernel never reports less than the size of the
 * program that called exec: this one, about half a megabyte. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "bench/spawn.h"

int main(int argc, char **argv)
{
	int rounds = argc > 2 ? atoi(argv[1]) : 0;

	for (int i = 0; i < rounds; i++) {
		double start = now_ms();
		pid_t pid = spawn_quiet(argv + 2);
		struct rusage ru;
		int status;

		if (pid < 0 || wait4(pid, &status, 0, &ru) != pid || status)
			return 1;
		printf("%.3f %ld\n", now_ms() - start, ru.ru_maxrss);
	}
	return !rounds;
}
