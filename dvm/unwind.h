/* unwind.h - how the callers of a function are found without frame pointers:
 * tables that say, for each instruction of an object, where its caller's
 * registers are. They are made of what the objects tell (probes/proc/rows.h)
 * and walked by dvm/subr/unwind.c, in BPF and natively.
 *
 * A table is an array of words of 32 bits, in shards that come as it grows.
 * What it has, at multiples of 4 unless it says otherwise:
 *
 *	rule	struct unwind_rule, 4 words
 *	row	1 word: where the rule begins to hold in its bucket, and the
 *		rule's number, which is its place / 4
 *	bucket	1 word, one for so many bytes of code: where its rows begin, and
 *		how many there are. The first is of its first byte; they are in
 *		order, in one shard
 *	range	struct unwind_range: code that a process has mapped. Those of a
 *		process are in order
 *
 * Word 0 and what follows is rule 0: nothing is known. */
#ifndef DVM_UNWIND_H
#define DVM_UNWIND_H

#include <stdint.h>

enum {
	UNWIND_SHARD = 1 << 14, /* words */
	UNWIND_SHARDS = 256,
	UNWIND_BUCKET_BITS = 10, /* bytes of code, and rows, at the most */
	UNWIND_BUCKET = 1 << UNWIND_BUCKET_BITS,
	UNWIND_RULE_BITS = 22,
	UNWIND_PAGE_BITS = 12,
	UNWIND_MOST = 127,	   /* frames of a stack */
	UNWIND_MOST_RANGES = 4096, /* of a process */
};

/* What the canonical frame address is: the caller's stack pointer. */
enum unwind_cfa {
	UNWIND_NO,     /* not known */
	UNWIND_RSP,    /* rsp + offset */
	UNWIND_RBP,    /* rbp + offset */
	UNWIND_IN_RSP, /* what is in memory there */
	UNWIND_IN_RBP,
	/* rsp + 8, or + 16 from byte `offset' of each 16 on: a stub of the PLT
	 * has put a number there. */
	UNWIND_PLT,
};

/* Where a register of the caller's is. */
enum unwind_place {
	UNWIND_LOST,   /* not known; the return address: there is no caller */
	UNWIND_SAME,   /* where it was */
	UNWIND_AT_CFA, /* in memory at the CFA + offset */
	UNWIND_AT_RSP,
	UNWIND_AT_RBP,
};

struct unwind_rule {
	uint8_t cfa;	 /* enum unwind_cfa */
	uint8_t ra, rbp; /* enum unwind_place */
	uint8_t signal;	 /* the caller was interrupted, and called nothing */
	int32_t cfa_off, ra_off, rbp_off;
};

static inline uint32_t unwind_row(uint32_t at, uint32_t rule)
{
	return at << UNWIND_RULE_BITS | rule;
}

/* n: 1 to UNWIND_BUCKET */
static inline uint32_t unwind_bucket(uint32_t rows, uint32_t n)
{
	return (n - 1) << UNWIND_RULE_BITS | rows;
}

struct unwind_range {
	uint64_t page; /* number of the first one */
	uint32_t npages;
	uint32_t bucket; /* word of the first one's */
};

/* A process: its ranges. Of one that was not read yet, there are none. */
struct unwind_process {
	uint32_t ranges, n; /* first word; how many */
	uint64_t image;	    /* which program it runs; 0: not known yet. Who was
			       forked runs the same */
	uint32_t asked;	    /* to be read, or read again */
	uint32_t lent;	    /* the ranges are of a process that forked it */
};

/* What programs ask for: a process that has no ranges, or code outside them. */
struct unwind_ask {
	uint64_t image;
	uint32_t pid, when;
};

#endif
