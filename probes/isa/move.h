/* move.h - an instruction at another address: code that does there what the
 * instruction did where it stood, and then comes to its end, unless it went
 * elsewhere. Whoever wants the thread to go on behind the original puts a jump
 * there; what moves several that stood in a row puts the next.
 *
 * Addresses relative to %rip are encoded anew; where that does not reach, a
 * register that the instruction does not use has the address meanwhile, which
 * makes the code one thread's own: see isa_lend(). Calls push the return
 * address that the original pushed; so a shadow stack must not be in use.
 * Flags, other registers and memory are as they were after the original, but
 *
 * - the x87's own note of its last instruction's address is the copy's;
 * - a call through a register or memory has pushed its return address before a
 *   fault shows that it cannot be made, and before it reads its target: one
 *   from below the stack pointer is refused, as far as the bytes tell;
 * - of popf, the trap flag takes effect one instruction earlier.
 *
 * A thread that is stopped in the code, by a fault for one, is for everybody
 * else in the original: isa_step_of() says how it would look. */
#ifndef PROBES_ISA_MOVE_H
#define PROBES_ISA_MOVE_H

#include "probes/isa/isa.h"

enum {
	ISA_MOVED_MAX = 48, /* bytes of code */
	ISA_JUMP_MAX = 21,
	ISA_STEPS_MAX = 4,
	ISA_NO_REG = 16
};

/* Why an instruction is not moved: a name, and a text that completes "cannot be
 * moved: ". */
#define ISA_UNMOVED_ROWS(X)                                                   \
	X(MOVED, "it can")                                                    \
	X(UNKNOWN, "it is not understood")                                    \
	X(IS_FAR, "it changes the code segment")                              \
	X(IS_TRAP, "it is a trap of the program's own")                       \
	X(IS_SYSENTER, "where sysenter returns to is not its address")        \
	X(CALLS_STACK, "it calls where the stack pointer points, or what is " \
		       "below it says")                                       \
	X(OUT_OF_REACH, "the memory that has its target is too far away")

enum isa_unmoved {
#define X(name, text) ISA_##name,
	ISA_UNMOVED_ROWS(X)
#undef X
};

/* How a thread before this instruction of the code looks in the original. */
struct isa_step {
	uint8_t at;	/* of the code */
	uint8_t pushed; /* %rsp is so many bytes higher */
	uint8_t reg;	/* this register has that value; ISA_NO_REG: none */
	uint64_t rip, value;
};

struct isa_moved {
	uint8_t len;
	uint8_t code[ISA_MOVED_MAX];
	uint8_t borrowed; /* register, or ISA_NO_REG */
	uint8_t old_at;	  /* what puts back its value, 8 bytes */
	uint8_t nsteps;	  /* by rising .at; the last one is at the end */
	struct isa_step step[ISA_STEPS_MAX];
};

/* The first of n bytes, which stand at from, as code for to. Bytes of *m that
 * are not code are 0. */
enum isa_unmoved isa_move(struct isa_moved *m, const uint8_t *bytes, size_t n,
	uint64_t from, uint64_t to);
const char *isa_unmoved_text(enum isa_unmoved why);
/* Of code that borrows a register: that of the thread which is to run it. */
void isa_lend(struct isa_moved *m, uint64_t value);
/* That of the instruction at that offset in the code, or at its end. */
const struct isa_step *isa_step_of(const struct isa_moved *m, uint8_t at);

/* What jumps from at to target, whatever the distance; returns its length,
 * which depends on both. */
uint8_t isa_put_jump(uint8_t code[ISA_JUMP_MAX], uint64_t at, uint64_t target);

#endif
