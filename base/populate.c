/* populate.c - see populate.h. */
#include "base/populate.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

void populate(void *p, size_t n)
{
	uintptr_t page = getpagesize();
	uintptr_t from = ((uintptr_t)p + page - 1) & -page;
	uintptr_t to = ((uintptr_t)p + n) & -page;

	if (from < to)
		madvise((void *)from, to - from, MADV_POPULATE_WRITE);
}
