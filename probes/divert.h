/* divert.h - whether the kernel may divert the return of a call: replace the
 * return address that the call has left on the stack by another one, and so
 * learn, without a probe at any instruction, when it returns. That is much
 * faster, but does harm if anything but the return itself looks at that
 * address, or if the stack is left in another way: an exception that passes
 * ends the process, a setjmp() keeps an address that nobody may return to, and
 * if threads switch stacks the kernel mixes up their calls. So it is done only
 * where it is certain that nothing of that kind happens:
 *
 * - in a process that runs nothing but programs and libraries which neither
 *   unwind stacks nor switch them, nor load others that might; not in programs
 *   in Go, not where the processor checks returns, and not without a dynamic
 *   linker, which says what the process consists of;
 * - for a function that is called only at its first instruction, returns by its
 *   own instructions, and does not touch its return address in between, as far
 *   as the rules for unwinding tell. Recursive functions are left alone, too:
 *   the kernel follows only 64 calls of a thread. */
#ifndef PROBES_DIVERT_H
#define PROBES_DIVERT_H

#include <stdbool.h>
#include <stdint.h>

struct body;	 /* probes/isa/body.h */
struct isa_insn; /* probes/isa/isa.h */
struct process;	 /* probes/proc/process.h */
struct rows;	 /* probes/proc/rows.h */

enum {
	DIVERT_TEXT = 100 /* size of a reason */
};

/* Return why no return of the process may be diverted, either a constant or in
 * text; NULL: some returns may be. */
const char *divert_why_not(const struct process *p, char text[DIVERT_TEXT]);
/* The same, from the content of /proc/PID/status. */
const char *divert_why_not_status(const char *status);
/* True if calls of the function may be diverted. */
bool divert_function(const struct body *b, const struct rows *rows);
/* True if the instruction switches its thread to another stack. *saved:
 * registers in which the instructions before it, in the order of addresses,
 * have saved the stack pointer; 0 at first. */
bool divert_changes_stack(const struct isa_insn *in, uint32_t *saved);

#endif
