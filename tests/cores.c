/* cores.c - a program that ends with a core, which has a function with a
 * pattern that is nowhere else. With an argument its first thread ends before
 * that, and another one has a child by vfork(2): then it prints what it would
 * do. */
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
