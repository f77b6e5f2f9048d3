/* absent.c - calls functions with addresses in pages that are not resident: of
 * a file, of memory that was given back, of memory that was never touched,
 * behind a pointer in such a page, and across two of them. It never touches
 * these pages itself, as mincore(2) and /proc/self/pagemap can confirm.
 *
 * usage: absent FILE, which it fills */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "note.h"

enum {
	PAGE = 4096,
	PAGES = 8
};

#define NOINLINE __attribute__((noinline, noclone))

NOINLINE void named(const char *name)
{
	__asm__ volatile("" : : "r"(name) : "memory");
}

NOINLINE void sized(const void *bytes, size_t n)
{
	__asm__ volatile("" : : "r"(bytes), "r"(n) : "memory");
}

NOINLINE void pointed(char *const *to)
{
	__asm__ volatile("" : : "r"(to) : "memory");
}

NOINLINE int stacked(int a, int b, int c, int d, int e, int f, const char *name)
{
	__asm__ volatile("" : : "r"(name) : "memory");
	return a + b + c + d + e + f;
}

/* The same with USDT probes, one probe at two places. */
NOINLINE void noted(const char *name)
{
	__asm__ volatile(NOTE("absent", "name", "8@%%rdi") : : "D"(name));
	__asm__ volatile(NOTE("absent", "name", "8@%%rax") : : "a"(name + 1));
}

static void check(int failed, const char *what)
{
	if (!failed)
		return;
	perror(what);
	exit(1);
}

/* Map the file without read-ahead: each page is read only when it is
 * touched. */
static char *map_file(int fd)
{
	char *p = mmap(NULL, PAGES * PAGE, PROT_READ, MAP_PRIVATE, fd, 0);

	check(p == MAP_FAILED, "mmap");
	check(madvise(p, PAGES * PAGE, MADV_RANDOM), "MADV_RANDOM");
	return p;
}

static void fill(int fd)
{
	char page[PAGES * PAGE];

	memset(page, 'x', sizeof(page));
	strcpy(page + 100, "of a file");
	strcpy(page + 2 * PAGE - 5, "across two pages");
	strcpy(page + 4 * PAGE + 300, "on the stack");
	memcpy(page + 6 * PAGE - 2, "abcdefgh", 8);
	check(write(fd, page, sizeof(page)) != sizeof(page), "write");
	check(fsync(fd), "fsync");
	check(posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED), "fadvise");
}

static char *anonymous(size_t pages)
{
	char *p = mmap(NULL, pages * PAGE, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	check(p == MAP_FAILED, "mmap");
	madvise(p, pages * PAGE, MADV_NOHUGEPAGE);
	return p;
}

int main(int argc, char **argv)
{
	int fd =
		argc > 1 ? open(argv[1], O_RDWR | O_CREAT | O_TRUNC, 0600) : -1;
	char **to, *file;

	check(fd < 0, "open");
	fill(fd);
	file = map_file(fd);
	named(file + 100);
	named(file + 2 * PAGE - 5);
	stacked(1, 2, 3, 4, 5, 6, file + 4 * PAGE + 300);
	sized(file + 6 * PAGE - 2, 8);
	munmap(file, PAGES * PAGE);

	file = map_file(fd);
	noted(file + 4 * PAGE + 300);
	file = map_file(fd);
	to = mmap(NULL, PAGE, PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	check(to == MAP_FAILED, "mmap");
	to[3] = file + 100;
	check(madvise(to, PAGE, MADV_DONTNEED), "MADV_DONTNEED");
	pointed(to);
	named(anonymous(1) + 10);
	named(NULL);
	named((char *)(uintptr_t)0x7ffffffff000);
	return 0;
}
