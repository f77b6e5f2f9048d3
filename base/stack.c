/* stack.c - how far the stack may grow: from the name of the executable, which
 * the kernel puts at its top, down to the limit. */
#include "base/stack.h"

#include <stdint.h>
#include <sys/auxv.h>
#include <sys/resource.h>

enum {
	RESERVE = 64 * 1024 /* bytes: printf() and the like */
};

/* Return the lowest address that the stack may reach; 1: unknown, or no
 * limit. */
static uintptr_t lowest(void)
{
	uintptr_t top = getauxval(AT_EXECFN);
	struct rlimit limit;

	if (getrlimit(RLIMIT_STACK, &limit) || limit.rlim_cur >= top)
		return 1;
	return top - limit.rlim_cur;
}

bool stack_has(size_t bytes)
{
	static uintptr_t low;
	uintptr_t here = (uintptr_t)__builtin_frame_address(0);

	if (!low)
		low = lowest();
	return here < low || here - low >= bytes;
}

bool stack_is_low(void)
{
	return !stack_has(RESERVE);
}
