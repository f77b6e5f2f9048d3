/* heap.c - the heap of musl gets its memory in maps of a few pages, all of
 * which it soon writes to. The kernel provides them together, because one by
 * one takes long in a virtual machine; see populate.h. The Makefile puts this
 * function in the place of the one that malloc(3) calls. */
#include <sys/mman.h>

#ifndef __GLIBC__
enum {
	SMALL = 1 << 16 /* bytes; larger maps may remain unused in part */
};

void *__real___mmap(void *at, size_t n, int prot, int flags, int fd, off_t off);

void *__wrap___mmap(void *at, size_t n, int prot, int flags, int fd, off_t off)
{
	if (n <= SMALL && prot == (PROT_READ | PROT_WRITE) &&
		flags == (MAP_PRIVATE | MAP_ANONYMOUS))
		flags |= MAP_POPULATE;
	return __real___mmap(at, n, prot, flags, fd, off);
}
#endif
