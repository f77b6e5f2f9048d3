/* min_links.c - min_links FILE: attach an empty program to each raw tracepoint
 * that FILE names, one per line; print when that was done, in ns of
 * CLOCK_MONOTONIC; close all and end. This is the minimum: most of the time,
 * the kernel changes its text on all CPUs. */
#include <stdio.h>
#include <sys/resource.h>

#include "bench/bpf.h"
#include "bench/spawn.h"

enum {
	MOST = 4096
};

int main(int argc, char **argv)
{
	struct bpf_insn nothing[] = { MOVI(0, 0), EXIT };
	struct rlimit files = { MOST + 16, MOST + 16 };
	FILE *list = argc > 1 ? fopen(argv[1], "r") : NULL;
	int prog = bpf_load(nothing, 2), fd[MOST], n = 0;
	char name[128];

	if (!list || prog < 0 || setrlimit(RLIMIT_NOFILE, &files)) {
		perror("min_links");
		return 1;
	}
	while (n < MOST && fscanf(list, "%127s", name) == 1) {
		fd[n] = bpf_raw_tracepoint(prog, name);
		if (fd[n] < 0) {
			perror(name);
			return 1;
		}
		n++;
	}
	printf("%.0f\n", now_ms() * 1e6);
	fflush(stdout);
	while (n)
		close(fd[--n]);
	return 0;
}
