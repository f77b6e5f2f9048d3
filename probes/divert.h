/* divert.h - whether the kernel may divert a call's return: write another
 * return address over that which the call has left on the stack, and so learn,
 * without a probe at any instruction, when it returns. It is much faster, and
 * it does harm where anybody but the return itself looks at that address, or
 * where the stack is left in another way: an exception that passes ends the
 * process, a setjmp() keeps an address to which nobody may go, and of threads
 * that change stacks the kernel mixes up the calls. So it is done only where it
 * is known that nobody does:
 *
 * - a process that runs nothing but programs and libraries, which neither
 * unwind stacks nor change them, nor load others that might; none in Go, none
 * whose returns the processor checks, none without a dynamic linker, which
 * tells what it is made of;
 * - a function that is called by its first instruction alone, returns by its
 *   own, and does not touch its return address in between, as the rules for
 *   unwinding tell it. One that calls itself is left alone, too: the kernel
 *   follows but 64 calls of a thread. */
#ifndef PROBES_DIVERT_H
#define PROBES_DIVERT_H

#include <stdbool.h>
#include <stdint.h>

struct body;	 /* probes/isa/body.h */
struct isa_insn; /* probes/isa/isa.h */
struct process;	 /* probes/proc/process.h */
struct rows;	 /* probes/proc/rows.h */

enum {
	DIVERT_TEXT = 100 /* bytes of a reason */
};

/* Why no return of the process may be diverted; NULL: some may. It is constant,
 * or in text. */
const char *divert_why_not(const struct process *p, char text[DIVERT_TEXT]);
/* The same of what /proc/PID/status says. */
const char *divert_why_not_status(const char *status);
/* Whether calls of the function may be. */
bool divert_function(const struct body *b, const struct rows *rows);
/* Whether the instruction gives its thread another stack. *saved: registers
 * that those before it, in the order of addresses, have left the stack pointer
 * in; at first 0. */
bool divert_changes_stack(const struct isa_insn *in, uint32_t *saved);

#endif
