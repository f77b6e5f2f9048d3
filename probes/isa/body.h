/* body.h - the instructions of a function, if it is certain which they are, and
 * those by which it returns: each ret, and each jump to another function, which
 * returns in its place, or to its own beginning with nothing left on the stack,
 * which calls it once more.
 *
 * It is certain if all bytes are known instructions, one after the other up to
 * the end, the last one does not go on behind the end, no branch leads into the
 * middle of one, and none uses the bytes of the function as data. By which
 * instructions it returns is certain if each jump is also known to stay or to
 * leave: a jump by a register stays if the function's frame still is on the
 * stack, or if to its target was added what a table has, as compilers do; else
 * it leaves if the target was loaded, as they do with pointers to functions. */
#ifndef PROBES_ISA_BODY_H
#define PROBES_ISA_BODY_H

#include "base/vec.h"
#include "probes/isa/isa.h"

enum body_place {
	BODY_UNKNOWN,
	BODY_FUNCTION, /* another function begins there, or a stub for one */
	BODY_PART      /* part of this function that the compiler split off */
};

enum body_stack {
	BODY_STACK_UNKNOWN,
	BODY_STACK_AS_CALLED, /* at the return address */
	BODY_STACK_USED	      /* elsewhere: no jump leaves the function */
};

/* Access to the file with the function, by addresses as in the file. */
struct body_file {
	bool (*read)(void *arg, uint64_t addr, void *to, size_t n);
	/* Return what is at an address; of a function or part also where it
	 * begins, and its size. */
	enum body_place (*place)(
		void *arg, uint64_t addr, uint64_t *begin, uint64_t *size);
	/* Return where the stack pointer is when the instruction at that
	 * address is executed. NULL: it is not known anywhere. */
	enum body_stack (*stack)(void *arg, uint64_t addr);
	void *arg;
};

/* Bits of body_insn.is. */
enum {
	BODY_RETURNS = 1,   /* the function returns by it */
	BODY_LOCKED = 2,    /* it has a lock prefix, which may be skipped */
	BODY_APART = 4,	    /* it is in a part that was split off */
	BODY_UNASKED = 8,   /* body_is_unasked(); or BODY_FILLED in a function
			       that calls nothing */
	BODY_DOUBTFUL = 16, /* body_is_doubtful() */
	BODY_FILLED = 32,   /* body_is_filled() */
	BODY_FRAME = 64	    /* it uses rsp or rbp to address memory, or pops */
};

enum {
	BODY_LONGEST = 16 << 20 /* most bytes of a function that are read */
};

struct body_insn {
	uint64_t addr;
	uint8_t len, flow; /* enum isa_flow */
	uint8_t is;
};

struct body_range {
	uint64_t addr, size;
	size_t bytes, first, end; /* positions in `bytes' and `insn' */
};

struct body_jump {
	uint64_t insn;
	uint64_t to;
};

/* An address that an instruction takes, or of memory that it uses. */
struct body_use {
	size_t insn;
	uint64_t addr;
};

struct body {
	/* In the order of addresses, but parts come last. */
	VEC(struct body_insn) insn;
	/* Why the instructions are not certain; why it is not certain by which
	 * it returns. NULL: it is. */
	const char *unsure, *open;
	uint64_t total; /* bytes that were read since *b was {0} */
	/* private */
	const struct body_file *file;
	VEC(uint8_t) bytes;
	VEC(struct body_range) range;
	VEC(struct body_jump) jump; /* by number of their instructions */
	VEC(struct body_use) use;
	uint64_t followed; /* jumps that body_follow() looked at */
};

/* Read the function; *b is {0}, or was used for another one. */
void body_read(struct body *b, const struct body_file *f, uint64_t addr,
	uint64_t size);
void body_free(struct body *b);
/* extent.c: return the size of a function whose size is not known, if the next
 * one begins `room' bytes after it, or its code ends; 0: it is not certain. */
uint64_t body_extent(const struct body_file *f, uint64_t addr, uint64_t room);
/* Return where the code at the first of n bytes ends: with an instruction that
 * does not go on, and that no branch before it leads beyond; 0: not known. */
uint64_t body_code_end(const uint8_t *bytes, uint64_t n);
/* True if kernels take the instruction for another one. They run jumps, calls
 * and nops without a copy, and recognize these by their opcode bytes, whatever
 * map these belong to; such an instruction is not executed at all. */
bool body_is_mistaken(const struct isa_insn *in);
/* True if kernels refuse the instruction: because of its prefixes, or because
 * its opcode byte would be invalid in the map of one-byte opcodes. */
bool body_is_refused(const struct isa_insn *in);
/* True for each of these, which are not to be probed by the kernel. */
bool body_is_unasked(const struct isa_insn *in);
/* From Linux 6.18 on the kernel writes a call over a nop of that length, which
 * leaves an address below the stack pointer. A function that calls nothing may
 * keep data of its own there, which would be overwritten. */
bool body_is_filled(const struct isa_insn *in);
/* True if kernels may refuse the instruction, depending on their version. */
bool body_is_doubtful(const struct isa_insn *in);
/* Decode the nth instruction again; returns its bytes. */
const uint8_t *body_decode(const struct body *b, size_t n, struct isa_insn *in);
/* True if a branch or call of the function leads to any of its n bytes from
 * that offset on. */
bool body_begins_again(const struct body *b, uint64_t from, uint64_t n);
/* True if the nth instruction leaves the function for a known address, which
 * need not be the beginning of another function. */
bool body_leaves(const struct body *b, size_t n, uint64_t *to);
/* Return the instruction that begins there; NULL: none does. */
const struct body_insn *body_at(const struct body *b, uint64_t addr);

#endif
