/* stapped.c - makes a probe while it runs, as libraries do for interpreters: it
 * copies a library to memory and loads it from there.
 *
 * usage: stapped LIBRARY, whose function fire() it calls three times */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef LIBRARY
#include "note.h"

void fire(long n)
{
	__asm__ volatile(NOTE("stapped", "made__late", "-8@%0")::"r"(n));
}
#else
int main(int argc, char **argv)
{
	static char bytes[1 << 20];
	int from = argc > 1 ? open(argv[1], O_RDONLY) : -1;
	int to = memfd_create("libstapped", 0);
	ssize_t n = read(from, bytes, sizeof(bytes));
	void (*fire)(long n);
	char path[32];
	void *lib;

	if (n <= 0 || write(to, bytes, n) != n)
		return 1;
	snprintf(path, sizeof(path), "/proc/self/fd/%d", to);
	lib = dlopen(path, RTLD_NOW);
	fire = lib ? (void (*)(long))dlsym(lib, "fire") : NULL;
	if (!fire)
		return 1;
	for (long i = 1; i <= 3; i++)
		fire(i);
	return 0;
}
#endif
