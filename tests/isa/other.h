/* other.h - how another decoder, Zydis, decodes an instruction. */
#ifndef TESTS_ISA_OTHER_H
#define TESTS_ISA_OTHER_H

#include <stdbool.h>
#include <stddef.h>

#include "probes/isa/isa.h"

struct other {
	unsigned len; /* 0 if it is refused */
	bool rip, has_target;
	int64_t disp;	  /* of a %rip-relative operand */
	int64_t distance; /* of the target from the next instruction */
	uint16_t reads, writes;
	bool wrong; /* Zydis is known to err on reads and writes here */
	bool rare;  /* we refuse it on purpose */
	const char *name;
};

void other_decode(struct other *o, const uint8_t *bytes, size_t n);
/* Return what differs, or NULL if nothing does, or if Zydis refuses it. in is
 * NULL if we do. */
const char *other_compare(const struct other *o, const struct isa_insn *in);

#endif
