/* move.h - moves an instruction to another address: makes code that does there
 * what the instruction did in its place and then runs off its end, unless it
 * went elsewhere. To let the thread continue behind the original, put a jump
 * there; to move several instructions in a row, put the next one there.
 *
 * Addresses relative to %rip are encoded anew; if the new place is out of their
 * reach, the instruction is refused. Calls push the return address that the
 * original pushed; so there must be no shadow stack. Flags, registers and
 * memory are as they were after the original, except that
 *
 * - the x87's record of its last instruction's address is that of the copy;
 * - a call through a register or memory pushes its return address before it
 *   reads its target, and before a fault shows that it cannot be made: if the
 *   target might be read from below the stack pointer, as far as the bytes
 *   tell, the call is refused;
 * - the trap flag of popf takes effect one instruction earlier.
 *
 * To everybody else, a thread that is stopped within the code, for example by a
 * fault, should appear to be in the original: isa_step_of() says how it would
 * look. */
#ifndef PROBES_ISA_MOVE_H
#define PROBES_ISA_MOVE_H

#include "probes/isa/isa.h"

enum {
	ISA_MOVED_MAX = 48, /* bytes of code */
	ISA_JUMP_MAX = 21,
	ISA_STEPS_MAX = 4
};

/* Why an instruction cannot be moved: a name, and a text that completes "cannot
 * be moved: ". */
#define ISA_UNMOVED_ROWS(X)                                                   \
	X(MOVED, "it can")                                                    \
	X(UNKNOWN, "it is not understood")                                    \
	X(IS_FAR, "it changes the code segment")                              \
	X(IS_TRAP, "it is a trap of the program's own")                       \
	X(IS_SYSENTER, "where sysenter returns to is not its address")        \
	X(CALLS_STACK, "it calls where the stack pointer points, or what is " \
		       "below it says")                                       \
	X(OUT_OF_REACH, "memory that it refers to is out of reach of a copy") \
	X(TOO_LONG, "it has so many prefixes that a copy would be too long")

enum isa_unmoved {
#define X(name, text) ISA_##name,
	ISA_UNMOVED_ROWS(X)
#undef X
};

/* How a thread at this point of the code would look in the original. */
struct isa_step {
	uint8_t at;	/* offset in the code */
	uint8_t pushed; /* how many bytes higher %rsp would be */
	bool rcx; /* %rcx would have the value of rip, as after a syscall */
	uint64_t rip;
};

struct isa_moved {
	uint8_t len;
	uint8_t code[ISA_MOVED_MAX];
	uint8_t nsteps; /* in ascending order of .at; the last is at the end */
	struct isa_step step[ISA_STEPS_MAX];
};

/* Move the first of n bytes' instruction, which is at address from, to address
 * to. Bytes of m->code behind the code are 0. */
enum isa_unmoved isa_move(struct isa_moved *m, const uint8_t *bytes, size_t n,
	uint64_t from, uint64_t to);
const char *isa_unmoved_text(enum isa_unmoved why);
/* Return the step for the instruction at that offset of the code, or at its
 * end. */
const struct isa_step *isa_step_of(const struct isa_moved *m, uint8_t at);

/* Put a jump at address `at' to target, whatever the distance; returns its
 * length, which depends on both. */
uint8_t isa_put_jump(uint8_t code[ISA_JUMP_MAX], uint64_t at, uint64_t target);

#endif
