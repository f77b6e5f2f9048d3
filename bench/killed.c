/* killed.c - killed TRACER PID ADDRESS: kills the tracer of PID, and prints the
 * microseconds until the trap byte at the address is gone. Threads that hit it
 * meanwhile die. */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

static int has_trap(pid_t pid, uintptr_t at)
{
	unsigned char byte = 0;
	struct iovec here = { &byte, 1 }, there = { (void *)at, 1 };

	return process_vm_readv(pid, &here, 1, &there, 1, 0) == 1 &&
	       byte == 0xcc;
}

int main(int argc, char **argv)
{
	pid_t tracer, pid;
	uintptr_t at;
	double from;

	if (argc != 4 || (tracer = atoi(argv[1])) <= 1)
		return 2;
	pid = atoi(argv[2]);
	at = strtoul(argv[3], NULL, 16);
	if (!has_trap(pid, at)) {
		fprintf(stderr, "%s: there is no trap at %s\n", argv[0],
			argv[3]);
		return 1;
	}
	from = now();
	kill(tracer, SIGKILL);
	while (has_trap(pid, at) && now() - from < 5e6)
		;
	printf("%.0f\n", now() - from);
	return 0;
}
