/* load.c - makes system calls as fast as it can, for tests/check_buffers and
 * tests/check_specs:
 *
 *	load CALLS pinned|THREADS
 *
 * One thread pinned to each CPU, or THREADS unpinned ones, call getppid() with
 * two arguments that the kernel ignores: the thread's number and 1, 2, ...
 * CALLS. */
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static long calls;
static int pinned;

static void *run(void *arg)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET((long)arg, &set);
	if (pinned)
		sched_setaffinity(0, sizeof(set), &set);
	for (long i = 1; i <= calls; i++)
		syscall(SYS_getppid, arg, i);
	return NULL;
}

int main(int argc, char **argv)
{
	const char *threads = argc > 2 ? argv[2] : "1";
	pthread_t *thread;
	long n;

	calls = argc > 1 ? atol(argv[1]) : 0;
	pinned = !strcmp(threads, "pinned");
	n = pinned ? sysconf(_SC_NPROCESSORS_ONLN) : atol(threads);
	thread = calloc(n, sizeof(*thread));
	for (long i = 0; i < n; i++)
		if (pthread_create(&thread[i], NULL, run, (void *)i))
			return 1;
	for (long i = 0; i < n; i++)
		pthread_join(thread[i], NULL);
	free(thread);
	return 0;
}
