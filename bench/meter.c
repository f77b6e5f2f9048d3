/* meter.c - meter [COMMAND...]: run a tracer of all system calls and print what
 * it costs: "attach-ms exit-ms kilobytes ns-per-call".
 *
 * ns-per-call is the median time of getppid() on one CPU; without a command,
 * that of the untraced call. exit-ms is the time from SIGINT to the end. */
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "bench/attached.h"

enum {
	CHUNKS = 101,
	CALLS = 5000,
};

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double cost_ns(void)
{
	double ns[CHUNKS];
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(0, &set);
	sched_setaffinity(0, sizeof(set), &set);
	for (int i = 0; i < CHUNKS; i++) {
		double begin = now_ms();

		for (int j = 0; j < CALLS; j++)
			syscall(SYS_getppid);
		ns[i] = (now_ms() - begin) * 1e6 / CALLS;
	}
	qsort(ns, CHUNKS, sizeof(*ns), compare);
	return ns[CHUNKS / 2];
}

static int meter(char **argv)
{
	double begin, ms, ns;
	struct rusage ru;
	pid_t pid = spawn_attached(argv, &ms);

	if (pid < 0)
		return 1;
	ns = cost_ns();
	begin = now_ms();
	kill(pid, SIGINT);
	if (wait4(pid, NULL, 0, &ru) != pid)
		return 1;
	printf("%.3f %.3f %ld %.1f\n", ms, now_ms() - begin, ru.ru_maxrss, ns);
	return 0;
}

int main(int argc, char **argv)
{
	if (argc > 1)
		return meter(argv + 1);
	printf("0 0 0 %.1f\n", cost_ns());
	return 0;
}
