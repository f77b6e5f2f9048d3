/* eh_frame.h - reads the section .eh_frame: which functions an object has, and
 * how each is left when an exception passes. A common information entry (CIE)
 * has what many functions share, a frame description entry (FDE) describes a
 * function or part of one; both end with a program for a small machine that
 * says where the caller's registers are (cfa.h). Nothing in it is trusted:
 * entries that are damaged, or of a kind that programs on this machine do not
 * have, are skipped, and if that is not possible, reading ends. */
#ifndef PROBES_EH_FRAME_H
#define PROBES_EH_FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "probes/proc/elf.h"

struct eh_cie {
	uint64_t code_align;
	int64_t data_align;
	uint64_t ra;	    /* column of the return address */
	uint8_t encoding;   /* of the addresses in its FDEs */
	bool sized;	    /* FDEs have augmentation data, with its size */
	bool signal;	    /* the frame of a handler */
	const uint8_t *cfa; /* ncfa bytes: the beginning of the programs */
	uint64_t ncfa;
};

struct eh_fde {
	uint64_t start, end; /* addresses as in the file; end is exclusive */
	const struct eh_cie *cie; /* valid until the next call */
	const uint8_t *cfa;	  /* ncfa bytes */
	uint64_t ncfa;
};

struct eh_frame {
	const uint8_t *p; /* n bytes, which are at address `addr' */
	uint64_t n, addr;
	uint64_t base; /* base of some addresses; 0: not known */
	/* private */
	uint64_t at;
	uint64_t cie_at; /* offset of the CIE in `cie'; n: none */
	struct eh_cie cie;
};

/* Find .eh_frame by its section or, if there are no section headers, by the
 * program header. Returns false if there is none. e must stay open as long as f
 * is used. */
bool eh_frame_open(struct eh_frame *f, struct elf *e);
/* Get the next FDE in the order of the file; returns false if there are no
 * more. */
bool eh_frame_next(struct eh_frame *f, struct eh_fde *fde);

/* A reader of numbers in such data, also used for the programs; what is beyond
 * the end reads as 0 and sets `bad'. */
struct eh_bytes {
	const uint8_t *p, *end;
	bool bad;
};
uint64_t eh_unsigned(struct eh_bytes *b, uint32_t size); /* bytes: up to 8 */
int64_t eh_signed(struct eh_bytes *b, uint32_t size);
uint64_t eh_uleb(struct eh_bytes *b); /* LEB128, likewise */
int64_t eh_sleb(struct eh_bytes *b);
void eh_skip(struct eh_bytes *b, uint64_t n);

#endif
