/* sigtraps.c - a program with threads that get SIGTRAPs of the program's own
 * all the time, and count them in a handler.
 *
 *	sent N	another thread sends them to the first one, until that has
 *		called a function N times
 *	own	three threads cause them, until SIGTERM comes
 *
 * It prints how often the function and the handler were called. */
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CALLED __attribute__((noinline, noclone))

enum {
	THREADS = 3,
	PAUSE = 1000 /* calls of sched_yield() between two signals */
};

static volatile int done;
static _Atomic long handled, called;
static volatile long calls;
static pid_t first;

/* Instructions of one byte at its beginning and its end. */
long work(long n);
__asm__(".globl work\n\t.type work, @function\n"
	"work: push %rbx\n\tpush %rbp\n\tmov %rdi, %rbx\n\txor %eax, %eax\n\t"
	"test %rdi, %rdi\n\tje 1f\n\tlea 1(%rbx), %rax\n1:\tmov %rsp, %rbp\n\t"
	"push %rax\n\tleave\n\tpop %rbx\n\tret\n\t.size work, .-work\n");

static void handler(int sig)
{
	(void)sig;
	handled++;
}

static void stop(int sig)
{
	(void)sig;
	done = 1;
}

static void *send(void *arg)
{
	while (!done) {
		for (int i = 0; i < PAUSE && !done; i++)
			sched_yield();
		syscall(SYS_tgkill, getpid(), first, SIGTRAP);
	}
	return arg;
}

/* Every third one is sent by tgkill(2). */
static void *cause(void *arg)
{
	while (!done) {
		__asm__ volatile("int3");
		raise(SIGTRAP);
		__asm__ volatile("int3");
		called += 3;
	}
	return arg;
}

static int be_sent(void)
{
	pthread_t t;

	first = getpid();
	pthread_create(&t, NULL, send, NULL);
	for (long i = 1; i <= calls; i++)
		if (work(i) != i + 1)
			return 1;
	called = calls;
	done = 1;
	pthread_join(t, NULL);
	return 0;
}

static void cause_own(void)
{
	pthread_t t[THREADS];

	for (int i = 0; i < THREADS; i++)
		pthread_create(&t[i], NULL, cause, NULL);
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
}

int main(int argc, char **argv)
{
	struct sigaction sa = { .sa_handler = handler }, term = { 0 };
	int err = 0;

	term.sa_handler = stop;
	sigaction(SIGTRAP, &sa, NULL);
	sigaction(SIGTERM, &term, NULL);
	calls = argc == 3 ? atol(argv[2]) : 0;
	if (argc == 3 && !strcmp(argv[1], "sent"))
		err = be_sent();
	else
		cause_own();
	printf("%ld %ld\n", called, handled);
	return err;
}
