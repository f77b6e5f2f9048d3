/* server.c - the X server of the paper's case study, and its client. For each
 * request that it polls for, the server maps some pages of a file, writes to
 * them and unmaps them, several times, and answers, which wakes the client. A
 * second thread maps and unmaps all the time, so that each thread causes
 * cross-calls to the other's CPU. After a number of requests it prints, for
 * each file descriptor, how often it was mapped: PID FD COUNT. */
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	PIXMAPS = 4, /* file descriptor of the pages for requests */
	OTHERS = 7,  /* of those that the second thread maps */
	BYTES = 8 * 4096,
	PIXMAPS_EACH = 20 /* for each request */
};

static volatile int done;

static char *map(int fd)
{
	char *p = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);

	if (p == MAP_FAILED) {
		perror("mmap");
		exit(1);
	}
	memset(p, 1, BYTES);
	return p;
}

/* Bind the current thread to the nth CPU that it may use, so that two threads
 * run at the same time. */
static void run_on(int nth)
{
	cpu_set_t may, one;

	CPU_ZERO(&one);
	if (sched_getaffinity(0, sizeof(may), &may))
		return;
	for (int cpu = 0; cpu < CPU_SETSIZE && nth >= 0; cpu++)
		if (CPU_ISSET(cpu, &may) && !nth--)
			CPU_SET(cpu, &one);
	sched_setaffinity(0, sizeof(one), &one);
}

static void *map_others(void *arg)
{
	long *n = arg;

	run_on(1);
	for (; !done; ++*n)
		munmap(map(OTHERS), BYTES);
	return NULL;
}

/* Requests and answers go through pipes: reading from a socket might wake the
 * client, too. */
static int request[2], answer[2];

static void be_client(long requests)
{
	char c = 0;

	prctl(PR_SET_NAME, "ticker");
	while (requests--) {
		usleep(1000);
		if (write(request[1], &c, 1) != 1 ||
			read(answer[0], &c, 1) != 1)
			_exit(1);
	}
	_exit(0);
}

static void serve(void)
{
	struct pollfd p = { .fd = request[0], .events = POLLIN };
	char *pages, c;

	if (poll(&p, 1, -1) != 1 || read(request[0], &c, 1) != 1)
		exit(1);
	for (int i = 1; i < PIXMAPS_EACH; i++)
		munmap(map(PIXMAPS), BYTES);
	pages = map(PIXMAPS);
	if (write(answer[1], &c, 1) != 1)
		exit(1);
	munmap(pages, BYTES);
}

static void open_as(int fd)
{
	if (dup2(open("/dev/zero", O_RDWR), fd) != fd)
		exit(1);
}

int main(int argc, char **argv)
{
	long requests = argc > 1 ? atol(argv[1]) : 100, others = 0;
	pthread_t thread;

	open_as(PIXMAPS);
	open_as(OTHERS);
	if (pipe(request) || pipe(answer))
		return 1;
	if (!fork())
		be_client(requests);
	if (pthread_create(&thread, NULL, map_others, &others))
		return 1;
	run_on(0);
	for (long i = 0; i < requests; i++)
		serve();
	done = 1;
	pthread_join(thread, NULL);
	wait(NULL);
	printf("%d %d %ld\n%d %d %ld\n", getpid(), PIXMAPS,
		requests * PIXMAPS_EACH, getpid(), OTHERS, others);
	return 0;
}
