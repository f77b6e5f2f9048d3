/* turns.c - the first of many threads does its work while others wait for it,
 * calling a function all the time. */
#include <pthread.h>

enum {
	WAITING = 12, /* threads */
	WORK = 200    /* calls */
};

static volatile int began, done;

__attribute__((noinline, noclone)) void step(void)
{
	__asm__ volatile("");
}

static void *work(void *arg)
{
	while (began < WAITING)
		;
	for (int i = 0; i < WORK; i++)
		step();
	done = 1;
	return arg;
}

static void *spin(void *arg)
{
	__atomic_add_fetch(&began, 1, __ATOMIC_RELAXED);
	while (!done)
		step();
	return arg;
}

int main(void)
{
	pthread_t t[WAITING + 1];

	for (int i = 0; i <= WAITING; i++)
		pthread_create(&t[i], 0, i ? spin : work, 0);
	for (int i = 0; i <= WAITING; i++)
		pthread_join(t[i], 0);
	return 0;
}
