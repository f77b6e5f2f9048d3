/* crowd.c - crowd THREADS CHILDREN: a program with many threads, and then with
 * many children at a time, all of which call work(). It prints how many of the
 * children have ended well. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_barrier_t together;

__attribute__((noipa)) void work(void)
{
	__asm__ volatile("");
}

static void *works(void *arg)
{
	work();
	pthread_barrier_wait(&together);
	work();
	pthread_barrier_wait(&together);
	return arg;
}

static void run_threads(int n)
{
	pthread_t t;

	pthread_barrier_init(&together, NULL, n + 1);
	for (int i = 0; i < n; i++)
		if (pthread_create(&t, NULL, works, NULL))
			exit(1);
	pthread_barrier_wait(&together);
	pthread_barrier_wait(&together);
}

/* Return how many children have ended well. They wait for each other. */
static int run_children(int n)
{
	int well = 0, status, line[2];
	char c;

	if (pipe(line))
		exit(1);
	for (int i = 0; i < n; i++)
		if (!fork()) {
			close(line[1]);
			if (read(line[0], &c, 1) < 0)
				_exit(1);
			work();
			_exit(0);
		}
	close(line[0]);
	close(line[1]);
	while (wait(&status) > 0)
		well += !status;
	return well;
}

int main(int argc, char **argv)
{
	if (argc != 3)
		return 2;
	run_threads(atoi(argv[1]));
	printf("%d children\n", run_children(atoi(argv[2])));
	return 0;
}
