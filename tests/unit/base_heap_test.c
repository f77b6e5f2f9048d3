/* base_heap_test.c - the pool behind the heap of musl: maps do not overlap, are
 * all zero whoever had them before, and come from the kernel once the pool is
 * used up. */
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "tests/unit/unit.h"

/* The C library of the tests has a heap of its own. */
#undef __GLIBC__
#include "base/heap.c"

enum {
	THREADS = 4,
	ROUNDS = 20000,
	HELD = 12 /* maps of each thread */
};

static unsigned from_kernel;

void *__real___mmap(void *at, size_t n, int prot, int flags, int fd, off_t off)
{
	__atomic_fetch_add(&from_kernel, 1, __ATOMIC_RELAXED);
	return mmap(at, n, prot, flags, fd, off);
}

int __real_munmap(void *at, size_t n)
{
	return munmap(at, n);
}

static void *map(size_t n)
{
	return __wrap___mmap(NULL, n, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

static bool is_filled(const unsigned char *p, size_t n, int with)
{
	for (size_t i = 0; i < n; i++)
		if (p[i] != with)
			return false;
	return true;
}

static void check_exhausted(void)
{
	void *got[PAGES + 1];
	int wrong = 0;

	for (int i = 0; i < PAGES; i++) {
		got[i] = map(PAGE);
		wrong += got[i] != pool[i];
	}
	CHECK(!wrong);
	CHECK(!from_kernel);
	got[PAGES] = map(1);
	CHECK(from_kernel == 1);
	for (int i = 0; i <= PAGES; i++)
		__wrap_munmap(got[i], PAGE);
	CHECK(is_filled((void *)taken, sizeof(taken), 0));
}

static void check_others(void)
{
	void *large, *reserved;

	from_kernel = 0;
	large = map(SMALL + 1);
	reserved = __wrap___mmap(
		NULL, PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	CHECK(from_kernel == 2);
	__wrap_munmap(large, SMALL + 1);
	__wrap_munmap(reserved, PAGE);
}

/* Fill maps of all sizes with a byte of the thread's own. */
static void *use(void *arg)
{
	uintptr_t own = (uintptr_t)arg;
	unsigned seed = own;
	struct {
		unsigned char *p;
		size_t n;
	} held[HELD] = { 0 };
	uintptr_t bad = 0;

	for (int i = 0; i < ROUNDS; i++) {
		int k = rand_r(&seed) % HELD;

		if (held[k].p) {
			bad += !is_filled(held[k].p, held[k].n, own);
			__wrap_munmap(held[k].p, held[k].n);
		}
		held[k].n = (rand_r(&seed) % (SMALL / PAGE) + 1) * PAGE;
		held[k].p = map(held[k].n);
		bad += !is_filled(held[k].p, held[k].n, 0);
		memset(held[k].p, own, held[k].n);
	}
	for (int k = 0; k < HELD; k++)
		if (held[k].p)
			__wrap_munmap(held[k].p, held[k].n);
	return (void *)bad;
}

static void check_threads(void)
{
	pthread_t thread[THREADS];
	void *bad;

	for (uintptr_t i = 0; i < THREADS; i++)
		pthread_create(&thread[i], NULL, use, (void *)(i + 1));
	for (int i = 0; i < THREADS; i++) {
		pthread_join(thread[i], &bad);
		CHECK(!bad);
	}
	CHECK(is_filled((void *)taken, sizeof(taken), 0));
}

int main(void)
{
	check_exhausted();
	check_others();
	check_threads();
	return unit_done();
}
