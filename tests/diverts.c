/* diverts.c - functions whose returns may be diverted, used in every way that
 * would break if that did harm: they are left by longjmp(), called in threads,
 * in a child, in a signal handler, and many levels deep. -DWITH=FUNCTION adds a
 * reference to a function whose presence forbids diverting. */
#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

#define CALLED __attribute__((noinline, noclone))

static volatile int zero;
static jmp_buf out;

CALLED int leaf(int n)
{
	__asm__ volatile("");
	return 2 * n;
}

CALLED const char *text(void)
{
	__asm__ volatile("");
	return "some text";
}

CALLED int leaves(int n)
{
	if (!n)
		longjmp(out, 1);
	return leaf(n) + zero;
}

int odd(int n);

CALLED int even(int n)
{
	return n ? odd(n - 1) + zero : 1;
}

CALLED int odd(int n)
{
	return n ? even(n - 1) + zero : 0;
}

CALLED int itself(int n)
{
	return n ? itself(n - 1) + zero : 7;
}

CALLED static void *thread(void *arg)
{
	for (int i = 0; i < 1000; i++)
		leaf(i);
	return arg;
}

CALLED static void handler(int signo)
{
	leaf(signo);
}

/* Returns in both processes. */
CALLED int forks(void)
{
	pid_t pid = fork();

	__asm__ volatile("");
	return pid;
}

static void jump(void)
{
	for (int i = 0; i < 20; i++)
		if (!setjmp(out))
			leaves(i % 2);
}

static void run_threads(void)
{
	pthread_t t[4];

	for (int i = 0; i < 4; i++)
		pthread_create(&t[i], NULL, thread, NULL);
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
}

static void run_child(void)
{
	int status = -1;
	pid_t pid = forks();

	if (!pid)
		_exit(leaf(3));
	if (waitpid(pid, &status, 0) != pid || status != 6 << 8)
		exit(3);
}

#ifdef WITH
void *volatile with = (void *)WITH;
#endif

int main(int argc, char **argv)
{
	int depth = argc > 1 ? atoi(argv[1]) : 10;

	signal(SIGUSR1, handler);
	jump();
	run_threads();
	run_child();
	raise(SIGUSR1);
	even(depth);
	itself(100);
	puts(text());
	for (int i = argc > 2 ? atoi(argv[2]) : 0; i > 0; i--)
		usleep(10000 + leaf(0));
	return leaf(21);
}
