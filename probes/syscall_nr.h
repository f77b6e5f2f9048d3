/* syscall_nr.h - the numbers of system calls. Programs enter the kernel in
 * three ways, each with numbers of its own. Here they are in one range:
 *
 *	0		x86-64; x32 shares these, but for
 *	SYSCALL_X32	its own ones
 *	SYSCALL_I386	32-bit programs, and `int $0x80'
 *
 * Calls of x32 have one more bit set when they enter the kernel. */
#ifndef PROBES_SYSCALL_NR_H
#define PROBES_SYSCALL_NR_H

#include <stdbool.h>
#include <stdint.h>

enum {
	SYSCALL_X32 = 512,
	SYSCALL_X32_END = 548,
	SYSCALL_I386 = 576,
	SYSCALL_NUMBERS = SYSCALL_I386 + 512,
	SYSCALL_X32_BIT = 1 << 30,
	SYSCALL_NONE = UINT32_MAX
};

/* Return the call of such a number, or SYSCALL_NONE; calls of the same name are
 * one call. A call is the number that it has on x86-64, or a number above those
 * (probes/calls.h). */
uint32_t syscall_of(uint32_t number);
/* Return NULL if there is no such call. */
const char *syscall_name(uint32_t call);
uint32_t syscall_count(void); /* calls are below this */
/* False: the thread ends, or goes on elsewhere, and no return is told of. */
bool syscall_returns(uint32_t call);

#endif
