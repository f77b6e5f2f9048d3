/* inside.c - a program and its library, for tests of processes that have
 * another root. The library is built with -DLIBRARY=FUNCTION. Until its file
 * argument exists, the program calls that function from a callback of
 * qsort(). */
#include <stdlib.h>
#include <unistd.h>

#include "note.h"

#ifdef LIBRARY
#define NAME(name) NAMED(name)
#define NAMED(name)                                 \
	__attribute__((noinline)) long name(long n) \
	{                                           \
		__asm__ volatile("" ::: "memory");  \
		return n + 1;                       \
	}                                           \
	long enter(long n)                          \
	{                                           \
		return name(n) + 1;                 \
	}
NAME(LIBRARY)
#else
long enter(long n);

static int compare(const void *a, const void *b)
{
	return enter(*(const int *)a) > enter(*(const int *)b);
}

static void *volatile memory;

int main(int argc, char **argv)
{
	while (argc > 1 && access(argv[1], F_OK)) {
		int two[] = { 2, 1 };

		memory = malloc(100);
		free(memory);
		qsort(two, 2, sizeof(*two), compare);
		__asm__ volatile(NOTE("inside", "turn", "-4@%0")::"r"(two[0]));
		usleep(10000);
	}
	return 0;
}
#endif
