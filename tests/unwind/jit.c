/* jit.c [wait] - generates two functions, names them in a perf map, and calls
 * one, which calls the other, which calls a function of ours without a frame
 * pointer; for 20 seconds, or waiting below them for ever. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

typedef void (*work_fn)(void);

static const unsigned char outer[] = {
	0x55,			      /* push %rbp */
	0x48, 0x89, 0xe5,	      /* mov %rsp,%rbp */
	0xe8, 0x02, 0x00, 0x00, 0x00, /* call inner */
	0x5d,			      /* pop %rbp */
	0xc3,			      /* ret */
};
static const unsigned char inner[] = {
	0x55,			      /* push %rbp */
	0x48, 0x89, 0xe5,	      /* mov %rsp,%rbp */
	0xb9, 0x00, 0x10, 0x00, 0x00, /* mov $4096,%ecx */
	0xff, 0xc9,		      /* 1: dec %ecx */
	0x75, 0xfc,		      /* jne 1b */
	0xff, 0xd7,		      /* call *%rdi */
	0x5d,			      /* pop %rbp */
	0xc3,			      /* ret */
};

static volatile long sum;
static int waits;

static __attribute__((noinline)) void work(void)
{
	char text[100];

	for (int i = 0; i < 10; i++) {
		snprintf(text, sizeof(text), "%ld", i + sum);
		sum += strtol(text, NULL, 10);
	}
	usleep(waits ? 100000 : 0);
}

int main(int argc, char **argv)
{
	unsigned char *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	void (*made)(work_fn) = (void (*)(work_fn))(uintptr_t)p;
	char path[100];
	FILE *map;

	(void)argv;
	waits = argc > 1;
	snprintf(path, sizeof(path), "/tmp/perf-%d.map", getpid());
	map = fopen(path, "w");
	if (p == MAP_FAILED || !map)
		return 1;
	memcpy(p, outer, sizeof(outer));
	memcpy(p + sizeof(outer), inner, sizeof(inner));
	fprintf(map, "%lx %zx outer\n", (long)p, sizeof(outer));
	fprintf(map, "%lx %zx inner\n", (long)p + (long)sizeof(outer),
		sizeof(inner));
	fclose(map);
	while (waits || clock() < 20 * CLOCKS_PER_SEC)
		made(work);
	return 0;
}
