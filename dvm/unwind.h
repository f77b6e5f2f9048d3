/* unwind.h - finding the callers of a function without frame pointers: tables
 * that say, for each instruction of an object, where its caller's registers
 * are. They are made from unwind information in the objects
 * (probes/proc/rows.h) and walked by dvm/subr/unwind.c, in BPF and natively.
 *
 * A table is an array of 32-bit words, in shards that are added as it grows.
 * Its entries, at multiples of 4 unless stated otherwise:
 *
 *	rule	struct unwind_rule, 4 words
 *	row	1 word: offset in its bucket from which a rule holds, and the
 *		rule's number, which is its index / 4. At any index
 *	bucket	1 word for each UNWIND_BUCKET bytes of code: where its rows
 *		begin, and how many there are. The first row is for the first
 *		byte; they are sorted, and lie in one shard. At any index
 *	range	struct unwind_range: code that a process has mapped. The ranges
 *		of a process are sorted
 *
 * The first words are rule 0: nothing is known. */
#ifndef DVM_UNWIND_H
#define DVM_UNWIND_H

#include <stdint.h>

#include "base/spread.h"

enum {
	UNWIND_SHARD = 1 << 14, /* words */
	UNWIND_SHARDS = 256,
	UNWIND_BUCKET_BITS = 10, /* log2 of a bucket's bytes, and most rows */
	UNWIND_BUCKET = 1 << UNWIND_BUCKET_BITS,
	UNWIND_RULE_BITS = 22,
	UNWIND_PAGE_BITS = 12,
	UNWIND_MOST_RANGES = 4096, /* most ranges of a process */
	UNWIND_NOBODY = 0,	/* has the entry for processes without room */
	UNWIND_FOUND_BITS = 12, /* log2 of the number of struct unwind_found */
};

/* How to compute the canonical frame address (CFA), which is the caller's stack
 * pointer. */
enum unwind_cfa {
	UNWIND_NO,     /* not known */
	UNWIND_RSP,    /* rsp + offset */
	UNWIND_RBP,    /* rbp + offset */
	UNWIND_IN_RSP, /* the word in memory at rsp + offset */
	UNWIND_IN_RBP,
	/* A PLT stub, which pushes a number halfway: rsp + 8, or rsp + 16 from
	 * byte `offset' of each 16 bytes on. */
	UNWIND_PLT,
};

/* Where to find the caller's value of a register. */
enum unwind_place {
	UNWIND_LOST,   /* unknown; for the return address: there is no caller */
	UNWIND_SAME,   /* in the register still */
	UNWIND_AT_CFA, /* in memory at the CFA + offset */
	UNWIND_AT_RSP,
	UNWIND_AT_RBP,
};

struct unwind_rule {
	uint8_t cfa;	 /* enum unwind_cfa */
	uint8_t ra, rbp; /* enum unwind_place */
	uint8_t signal;	 /* the caller was interrupted, and made no call */
	int32_t cfa_off, ra_off, rbp_off;
};

static inline uint32_t unwind_row(uint32_t at, uint32_t rule)
{
	return at << UNWIND_RULE_BITS | rule;
}

/* n: number of rows, 1 to UNWIND_BUCKET */
static inline uint32_t unwind_bucket(uint32_t rows, uint32_t n)
{
	return (n - 1) << UNWIND_RULE_BITS | rows;
}

struct unwind_range {
	uint64_t page; /* number of the first page */
	uint32_t npages;
	uint32_t bucket; /* index of the first bucket */
};

/* The ranges of a process. One that has not been read yet has none. */
struct unwind_process {
	uint32_t ranges, n; /* index of the first range, and how many */
	uint64_t image;	    /* which program it runs, shared by processes that
			       forked each other; 0: not known yet */
	uint32_t asked;	    /* to be read, or read again */
	uint32_t lent;	    /* the ranges belong to a process that forked it */
	uint32_t read;	    /* it has been, though it may have no ranges */
	/* Number of the reading that its ranges come from. In processes with
	 * the same number an address has the same rule. */
	uint32_t version;
};

/* A rule that was found for an address, to be found again at once. CPUs write
 * the two words without a lock, so each entry proves that its words belong
 * together. */
struct unwind_found {
	uint64_t where; /* by unwind_where() */
	uint64_t what;	/* unwind_what() */
};

static inline uint64_t unwind_what(uint64_t version, uint64_t rule)
{
	return version << UNWIND_RULE_BITS | rule;
}

static inline uint64_t unwind_where(uint64_t addr, uint64_t what)
{
	return addr ^ what * SPREAD;
}

/* A request of a BPF program to read a process: one without ranges, or one that
 * runs code outside of them. */
struct unwind_ask {
	uint64_t image;
	uint32_t pid, when;
};

#endif
