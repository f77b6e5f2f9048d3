/* traps.c - calls its functions a known number of times, and checks their
 * results.
 *
 *	calls		once round, from one thread, on one CPU
 *	threads N M	N threads call work() M times each
 *	wait		prints its process id, and waits
 *	greets		prints what the tracer wrote to its function's argument
 *	child		a child calls work() for half a minute, or until its
 *			parent ends
 *	strict		calls work() for each character that it reads; from an
 *			's' on, seccomp allows it only read, write and exit
 *	siblings N	prints its process id, makes N children when a character
 *			comes, says so, and waits for the end of its input, as
 *			they do
 *	loop N		N threads call until killed; prints its process id */
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CALLED __attribute__((noinline, noclone))

static long rounds;

CALLED long work(long n)
{
	__asm__ volatile("" ::: "memory");
	return n + 1;
}

CALLED long odd(long n)
{
	__asm__ volatile("" ::: "memory");
	return n & 1 ? work(n) * 3 : work(2 * n) + 1;
}

CALLED long product(long n)
{
	__asm__ volatile("" ::: "memory");
	return n < 2 ? 1 : n * product(n - 1);
}

CALLED long words(const char *a, const char *b, char *to)
{
	__asm__ volatile("" : : "r"(to) : "memory");
	char *copy = strdup(a);
	long n = strcmp(copy, b) ? (long)strlen(copy) : -1;

	free(copy);
	return n;
}

static void check(int good)
{
	if (!good)
		abort();
}

static void once(void)
{
	for (long i = 0; i < 20; i++)
		check(odd(i) == (i & 1 ? 3 * (i + 1) : 2 * i + 2));
	check(product(10) == 3628800);
	check(words("moon", "sun", NULL) == 4 &&
		words("moon", "moon", NULL) == -1);
}

static void pin(void)
{
	cpu_set_t one;

	CPU_ZERO(&one);
	CPU_SET(sched_getcpu(), &one);
	sched_setaffinity(0, sizeof(one), &one);
}

static void *calls(void *arg)
{
	for (long i = 0; i < rounds; i++)
		check(work(i) == i + 1);
	return arg;
}

static void *loop(void *arg)
{
	for (;;)
		once();
	return arg;
}

static int greets(void)
{
	char to[16] = "world";

	words("moon", "sun", to);
	puts(to);
	return 0;
}

static int child(void)
{
	time_t end = time(NULL) + 30;
	pid_t pid = fork();
	long n = 0;

	if (!pid)
		prctl(PR_SET_PDEATHSIG, SIGKILL);
	while (!pid && time(NULL) < end)
		n = work(n);
	if (pid)
		waitpid(pid, NULL, 0);
	return 0;
}

static int siblings(long n)
{
	char c;
	pid_t pid = 1;

	printf("%d\n", getpid());
	fflush(stdout);
	if (read(STDIN_FILENO, &c, 1) == 1)
		for (long i = 0; i < n && pid; i++)
			pid = fork();
	if (pid)
		puts("made");
	fflush(stdout);
	while (read(STDIN_FILENO, &c, 1) == 1)
		work(n);
	while (pid && wait(NULL) > 0)
		work(n);
	return 0;
}

static int strict(void)
{
	long n = 0;
	char c;

	printf("%d\n", getpid());
	fflush(stdout);
	while (read(STDIN_FILENO, &c, 1) == 1) {
		n = work(n);
		if (c == 's')
			prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
	}
	return syscall(SYS_exit, n);
}

int main(int argc, char **argv)
{
	long n = argc > 2 ? strtol(argv[2], NULL, 10) : 0;
	pthread_t t[200];

	if (argc < 2 || !strcmp(argv[1], "calls")) {
		pin();
		once();
		puts("done");
		return 3;
	}
	if (!strcmp(argv[1], "greets"))
		return greets();
	if (!strcmp(argv[1], "child"))
		return child();
	if (!strcmp(argv[1], "siblings"))
		return siblings(n);
	if (!strcmp(argv[1], "strict"))
		return strict();
	if (!strcmp(argv[1], "wait")) {
		printf("%d\n", getpid());
		fflush(stdout);
		for (;;) /* it returns if a tracer is killed in a call here */
			pause();
	}
	rounds = argc > 3 ? strtol(argv[3], NULL, 10) : 0;
	for (long i = 0; i < n && i < 200; i++)
		pthread_create(&t[i], NULL, rounds ? calls : loop, NULL);
	printf("%d\n", getpid());
	fflush(stdout);
	for (long i = 0; i < n && i < 200; i++)
		pthread_join(t[i], NULL);
	return 0;
}
