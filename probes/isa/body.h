/* body.h - the instructions of a function, as far as it is sure which they are,
 * and which of them it returns by: each ret, and each jump to another function,
 * which returns in its place.
 *
 * It is sure when all bytes are known instructions, one behind the other up to
 * the end, the last does not go on behind it, no branch leads into the middle
 * of one, and none uses the bytes of the function as data. By which of them it
 * returns is sure when each jump is known to stay or to leave, too: one by a
 * register stays if that was added up, as compilers do with tables, and leaves
 * if it was loaded, as they do with pointers to functions. */
#ifndef PROBES_ISA_BODY_H
#define PROBES_ISA_BODY_H

#include "base/vec.h"
#include "probes/isa/isa.h"

enum body_place {
	BODY_UNKNOWN,
	BODY_FUNCTION, /* another begins there, or a stub for it */
	BODY_PART      /* of this function, which the compiler put apart */
};

/* What its file has, by addresses as that has them. */
struct body_file {
	bool (*read)(void *arg, uint64_t addr, void *to, size_t n);
	/* Of a part, where that begins, and its size. */
	enum body_place (*place)(
		void *arg, uint64_t addr, uint64_t *begin, uint64_t *size);
	void *arg;
};

/* Bits of body_insn.is. */
enum {
	BODY_RETURNS = 1,   /* the function returns by it */
	BODY_LOCKED = 2,    /* it has a prefix, which may be skipped */
	BODY_APART = 4,	    /* it is in a part */
	BODY_UNASKED = 8,   /* body_is_mistaken() or body_is_refused(); or
			     * BODY_FILLED where no call is made */
	BODY_DOUBTFUL = 16, /* body_is_doubtful() */
	BODY_FILLED = 32,   /* body_is_filled() */
	BODY_FRAME = 64	    /* it addresses memory by rsp or rbp, or pops */
};

enum {
	BODY_LONGEST = 16 << 20 /* bytes of a function that is looked at */
};

struct body_insn {
	uint64_t addr;
	uint8_t len, flow; /* enum isa_flow */
	uint8_t is;
};

struct body_range {
	uint64_t addr, size;
	size_t bytes, first, end; /* in `bytes', and in `insn' */
};

struct body_jump {
	size_t insn;
	uint64_t to;
};

/* An address that an instruction takes, or of memory that it accesses. */
struct body_use {
	size_t insn;
	uint64_t addr;
};

struct body {
	/* In the order of addresses, but for parts, which come last. */
	VEC(struct body_insn) insn;
	/* Why it is not sure what they are, or by which it returns; NULL: it
	 * is. */
	const char *unsure, *open;
	/* private */
	const struct body_file *file;
	VEC(uint8_t) bytes;
	VEC(struct body_range) range;
	VEC(struct body_jump) jump;
	VEC(struct body_use) use;
};

/* Looks at the function; *b is {0}, or was of another one. */
void body_read(struct body *b, const struct body_file *f, uint64_t addr,
	uint64_t size);
void body_free(struct body *b);
/* extent.c: the bytes of a function whose size is not known, if the next one
 * begins so many behind it, or its code ends; 0: it is not sure. */
uint64_t body_extent(const struct body_file *f, uint64_t addr, uint64_t room);
/* Kernels run some instructions without a copy: jumps, calls and nops, which
 * they know by their opcode, whichever map that is of. What they so take for
 * one is not run at all. */
bool body_is_mistaken(const struct isa_insn *in);
/* They refuse others by their prefixes, and those that, by the same byte, they
 * take for what no process can run. */
bool body_is_refused(const struct isa_insn *in);
/* From Linux 6.18 on they write a call over a nop of that length, which leaves
 * an address below the stack pointer. A function that calls nobody may keep
 * its own there: it would find another number. */
bool body_is_filled(const struct isa_insn *in);
/* What they may refuse: it depends on their version. */
bool body_is_doubtful(const struct isa_insn *in);
/* The nth instruction again; its bytes. */
const uint8_t *body_decode(const struct body *b, size_t n, struct isa_insn *in);
/* Whether a branch or call of its own leads to the first n bytes. */
bool body_begins_again(const struct body *b, uint64_t n);
/* Whether the nth instruction leaves it for a place that is known, which may be
 * no function's beginning. */
bool body_leaves(const struct body *b, size_t n, uint64_t *to);
/* The instruction that begins there; NULL: none does. */
const struct body_insn *body_at(const struct body *b, uint64_t addr);

#endif
