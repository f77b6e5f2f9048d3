/* copies.c - runs a copy of the middle of its code, which lies in anonymous
 * memory or in huge pages, as some databases and runtimes do. Prints its
 * process id, and calls leaf() 10 times a second. Built with
 * -fno-toplevel-reorder, so that leaf() has 4 MB of code before and behind it.
 *
 * usage: copies anon|huge|file [TIMES] */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "note.h"

#define CHUNK ((size_t)2 << 20)

__asm__(".text\n.skip 0x400000, 0x90\n");

__attribute__((noinline, noclone)) int leaf(int n)
{
	__asm__ volatile(NOTE("copies", "step", "-4@%0")::"r"(n));
	return n + getppid();
}

__asm__(".text\n.skip 0x400000, 0x90\n");

/* Keep these out of the copied part: linkers put .text.startup first. */
#define AHEAD __attribute__((noinline, section(".text.startup")))

AHEAD static int copy(const char *how)
{
	uintptr_t from = (uintptr_t)leaf & -CHUNK;
	int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED;
	void *kept = malloc(CHUNK), *at;

	memcpy(kept, (void *)from, CHUNK);
	if (!strcmp(how, "huge"))
		flags |= MAP_HUGETLB;
	at = mmap((void *)from, CHUNK, PROT_READ | PROT_WRITE, flags, -1, 0);
	if (at == MAP_FAILED)
		return 1;
	madvise(at, CHUNK, MADV_HUGEPAGE);
	memcpy(at, kept, CHUNK);
	free(kept);
	return mprotect(at, CHUNK, PROT_READ | PROT_EXEC);
}

AHEAD int main(int argc, char **argv)
{
	int n = argc > 2 ? atoi(argv[2]) : -1, sum = 0;

	if (argc < 2 || (strcmp(argv[1], "file") && copy(argv[1])))
		return 2;
	printf("%d\n", (int)getpid());
	fflush(stdout);
	for (int i = 0; i != n; i++) {
		sum += leaf(i);
		usleep(100000);
	}
	return sum < 0;
}
