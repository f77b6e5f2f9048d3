/* plug.c - a library that has a constructor, for programs that load it late.
 * With CHANGES that writes to a function's text. */
#include <stdint.h>
#include <sys/mman.h>

#define CALLED __attribute__((noinline, noclone))

CALLED long plugged(long n)
{
	__asm__ volatile("" ::: "memory");
	return n + 1;
}

__attribute__((constructor)) CALLED void born(void)
{
	__asm__ volatile("" ::: "memory");
	plugged(0);
#ifdef CHANGES
	char *page = (char *)((uintptr_t)plugged & -4096);

	mprotect(page, 8192, PROT_READ | PROT_WRITE | PROT_EXEC);
	*(char *)(uintptr_t)plugged = (char)0xc3; /* it returns */
	mprotect(page, 8192, PROT_READ | PROT_EXEC);
#endif
}
