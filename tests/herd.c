/* herd.c - a program whose 200 threads begin and end all the time. It prints
 * its process id. */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

enum {
	THREADS = 200
};

__attribute__((noipa)) void work(long n)
{
	usleep(500 + n % 7 * 500);
}

static void *live(void *arg)
{
	work((long)arg);
	return NULL;
}

int main(void)
{
	static pthread_t t[THREADS];

	printf("%d\n", getpid());
	fflush(stdout);
	for (;;) {
		for (long i = 0; i < THREADS; i++)
			if (pthread_create(&t[i], NULL, live, (void *)i))
				return 1;
		for (long i = 0; i < THREADS; i++)
			pthread_join(t[i], NULL);
	}
}
