/* lines.c - lines CALLS FILE COMMAND...: run a tracer that prints to FILE, for
 * each getppid(), a line with the name `lines'; make CALLS calls as fast as
 * possible, and print "nanoseconds kilobytes lost": the tracer's CPU time per
 * call without its start, its size, and the number of calls without a line. */
#include <sched.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "bench/attached.h"

static double cpu_ns(pid_t pid)
{
	struct timespec t = { 0 };
	clockid_t clock;

	if (!clock_getcpuclockid(pid, &clock))
		clock_gettime(clock, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

static double used_ns(const struct rusage *ru)
{
	return (ru->ru_utime.tv_sec + ru->ru_stime.tv_sec) * 1e9 +
	       (ru->ru_utime.tv_usec + ru->ru_stime.tv_usec) * 1e3;
}

static long count_lines(const char *path)
{
	FILE *f = fopen(path, "r");
	char line[256];
	long n = 0;

	while (f && fgets(line, sizeof(line), f))
		n += strstr(line, " lines ") != NULL;
	if (f)
		fclose(f);
	return n;
}

static void call(long n)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(0, &set);
	sched_setaffinity(0, sizeof(set), &set);
	for (long i = 0; i < n; i++)
		syscall(SYS_getppid, i);
}

int main(int argc, char **argv)
{
	long calls = argc > 3 ? atol(argv[1]) : 0;
	struct rusage ru;
	double ms, start;
	pid_t pid;

	unlink(argv[2]);
	pid = calls > 0 ? spawn_attached(argv + 3, &ms) : -1;
	if (pid < 0)
		return 1;
	start = cpu_ns(pid);
	call(calls);
	kill(pid, SIGINT);
	if (wait4(pid, NULL, 0, &ru) != pid)
		return 1;
	printf("%.1f %ld %ld\n", (used_ns(&ru) - start) / calls, ru.ru_maxrss,
		calls - count_lines(argv[2]));
	return 0;
}
