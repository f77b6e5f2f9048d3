/* calls.c - calls its functions a known number of times, from eight threads at
 * once. With `wait' it prints its process id and waits instead; with `pinned'
 * all threads run on one CPU. */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
	THREADS = 8,
	CALLS = 3000
};

#define CALLED __attribute__((noinline, noclone))

CALLED long leaf(long n)
{
	__asm__ volatile("" ::: "memory");
	return n + 1;
}

long twig(long n) __attribute__((alias("leaf")));

CALLED long many(long a, long b, long c, long d, long e, long f, long g, long h,
	long i, long j)
{
	__asm__ volatile("" ::: "memory");
	return a + b + c + d + e + f + g + h + i + j;
}

/* Its first instruction cannot be moved elsewhere. */
CALLED void locked(long *n)
{
	__asm__ volatile("lock; incq %0" : "+m"(*n));
}

static void pin(void)
{
	cpu_set_t one;

	CPU_ZERO(&one);
	CPU_SET(sched_getcpu(), &one);
	sched_setaffinity(0, sizeof(one), &one);
}

static void *work(void *arg)
{
	for (long i = 0; i < CALLS; i++)
		leaf(i);
	return arg;
}

static void *wait(void *arg)
{
	pause();
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t[THREADS];

	if (argc > 1 && !strcmp(argv[1], "wait")) {
		pthread_create(&t[0], NULL, wait, NULL);
		printf("%d\n", getpid());
		fflush(stdout);
		pause();
	}
	if (argc > 1 && !strcmp(argv[1], "pinned"))
		pin();
	for (int i = 0; i < THREADS; i++)
		pthread_create(&t[i], NULL, work, NULL);
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
	locked(&(long){ 0 });
	many(1, -2, 3, -4, 5, -6, 7, -8, 9, -10);
	return 0;
}
