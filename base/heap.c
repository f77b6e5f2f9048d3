/* heap.c - the heap of musl gets its memory in maps of a few pages each, and
 * gives many of them back soon. Both take long, above all in a virtual machine,
 * where each page that a process first writes to costs a fault of the
 * hypervisor, too. So small maps come from a pool of our own, as long as that
 * lasts, and return to it. The Makefile puts these functions in the place of
 * those that malloc(3) and free(3) call.
 *
 * The heap returns each map as a whole, and gives mremap(2) only maps that are
 * larger. No lock is used: a thread may be killed at any time while others, and
 * the worker (base/worker.h), go on. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

#include "base/populate.h"

#ifndef __GLIBC__
enum {
	SMALL = 1 << 16, /* bytes; larger maps may remain unused in part */
	PAGE = 4096,
	WORDS = 4,
	PAGES = WORDS * 64,
	AHEAD = 16 /* pages that the kernel provides together */
};

static_assert(SMALL / PAGE < 64, "a word has the bits of a map");
static_assert(PAGES % AHEAD == 0, "the last pages can be provided");

static _Alignas(PAGE) unsigned char pool[PAGES][PAGE];
/* A bit each: it is somebody's now; it was before, so may not be all zero. */
static uint64_t taken[WORDS], used[WORDS];
static unsigned ready; /* pages that the kernel has provided */

void *__real___mmap(void *at, size_t n, int prot, int flags, int fd, off_t off);
int __real_munmap(void *at, size_t n);

static uint64_t mask_of(unsigned first, unsigned n)
{
	return ((1ULL << n) - 1) << first % 64;
}

/* Take n pages, less than 64. Returns the first one; -1: there are not that
 * many in a row. */
static int take(unsigned n)
{
	for (unsigned w = 0; w < WORDS; w++) {
		uint64_t had = __atomic_load_n(&taken[w], __ATOMIC_RELAXED);
		uint64_t starts;
		int first;

		do {
			starts = ~had;
			for (unsigned i = 1; i < n; i++)
				starts &= ~had >> i;
			if (!starts)
				break;
			first = __builtin_ctzll(starts);
		} while (!__atomic_compare_exchange_n(&taken[w], &had,
			had | mask_of(first, n), false, __ATOMIC_ACQUIRE,
			__ATOMIC_RELAXED));
		if (starts)
			return w * 64 + first;
	}
	return -1;
}

/* Return n pages that are all zero; NULL: the pool does not have them. */
static void *get(unsigned n)
{
	int first = take(n);
	unsigned upto, from = __atomic_load_n(&ready, __ATOMIC_RELAXED);
	uint64_t mask;

	if (first < 0)
		return NULL;
	upto = (first + n + AHEAD - 1) / AHEAD * AHEAD;
	if (from < upto) {
		populate(pool[from], (upto - from) * PAGE);
		__atomic_store_n(&ready, upto, __ATOMIC_RELAXED);
	}
	mask = mask_of(first, n);
	if (__atomic_fetch_or(&used[first / 64], mask, __ATOMIC_RELAXED) & mask)
		memset(pool[first], 0, n * PAGE);
	return pool[first];
}

void *__wrap___mmap(void *at, size_t n, int prot, int flags, int fd, off_t off)
{
	void *p;

	if (n > SMALL || prot != (PROT_READ | PROT_WRITE) ||
		flags != (MAP_PRIVATE | MAP_ANONYMOUS))
		return __real___mmap(at, n, prot, flags, fd, off);
	p = get((n + PAGE - 1) / PAGE);
	return p ? p
		 : __real___mmap(at, n, prot, flags | MAP_POPULATE, fd, off);
}

int __wrap_munmap(void *at, size_t n)
{
	uintptr_t off = (uintptr_t)at - (uintptr_t)pool;
	unsigned first = off / PAGE;

	if (off >= sizeof(pool))
		return __real_munmap(at, n);
	__atomic_fetch_and(&taken[first / 64],
		~mask_of(first, (n + PAGE - 1) / PAGE), __ATOMIC_RELEASE);
	return 0;
}
#endif
