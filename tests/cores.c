/* cores.c - a program that dumps core, with a function whose code has a unique
 * pattern. With an argument N, its first thread ends early, and another one has
 * N children, one after the other, by vfork(2). */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((naked, noipa)) long marked(void)
{
	__asm__ volatile("movabs $0x1c2d3e4f5a6b7c8d, %rax; ret");
}

static void *go_on(void *arg)
{
	int *n = arg;

	pthread_detach(pthread_self());
	usleep(100000);
	for (int i = 0; i < *n; i++) {
		pid_t pid = vfork();

		if (!pid)
			_exit(3);
		waitpid(pid, NULL, 0);
		marked();
	}
	exit(0);
}

int main(int argc, char **argv)
{
	static int n = 10;
	pthread_t t;

	marked();
	if (argc == 1)
		abort();
	n = atoi(argv[1]);
	pthread_create(&t, NULL, go_on, &n);
	pthread_exit(NULL);
}
