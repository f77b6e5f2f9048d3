/* eh_frame.h - which functions an object has, and how each is left when an
 * exception passes: the section .eh_frame. A common information entry (CIE) is
 * what many functions share, a frame description entry (FDE) a function, or
 * part of one; both end with a program for a small machine that says where the
 * caller's registers are (cfa.h). Nothing of it is believed: entries that are
 * damaged, or of a kind that this machine's programs have not got, are passed
 * over, and where that cannot be, reading ends. */
#ifndef PROBES_EH_FRAME_H
#define PROBES_EH_FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "probes/proc/elf.h"

struct eh_cie {
	uint64_t code_align;
	int64_t data_align;
	uint64_t ra;	    /* number of the column of the return address */
	uint8_t encoding;   /* of the addresses in its FDEs */
	bool sized;	    /* its FDEs have data that are passed over */
	bool signal;	    /* the frame of a handler */
	const uint8_t *cfa; /* ncfa bytes: the beginning of their programs */
	uint64_t ncfa;
};

struct eh_fde {
	uint64_t start, end;	  /* addresses as the file has them; the end is
				     beyond it */
	const struct eh_cie *cie; /* valid until the next call */
	const uint8_t *cfa;	  /* ncfa bytes */
	uint64_t ncfa;
};

struct eh_frame {
	const uint8_t *p; /* n bytes, which are at that address */
	uint64_t n, addr;
	uint64_t base; /* what some addresses are relative to; 0: not known */
	/* private */
	uint64_t at;
	uint64_t cie_at; /* of the one that is kept; n: none is */
	struct eh_cie cie;
};

/* By its section, or, where sections are not told, by the program header.
 * False: the object has none. e stays open as long as it is used. */
bool eh_frame_open(struct eh_frame *f, struct elf *e);
/* From the first on, in the order of the file; false: there are no more. */
bool eh_frame_next(struct eh_frame *f, struct eh_fde *fde);

/* Numbers in such data, for the programs too: read one after the other; what
 * lies beyond the end is 0, and bad. */
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
