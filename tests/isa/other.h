/* other.h - the same of an instruction as another decoder has it, Zydis. */
#ifndef TESTS_ISA_OTHER_H
#define TESTS_ISA_OTHER_H

#include <stdbool.h>
#include <stddef.h>

#include "probes/isa/isa.h"

struct other {
	unsigned len; /* 0: it is refused */
	bool rip, has_target;
	int64_t disp;	  /* of what is relative to %rip */
	int64_t distance; /* of the target from the next instruction */
	uint16_t reads, writes;
	bool wrong; /* reads and writes, as is known of this instruction */
	bool rare;  /* what we refuse on purpose */
	const char *name;
};

void other_decode(struct other *o, const uint8_t *bytes, size_t n);
/* What differs; NULL: nothing, or the other one refuses it. in: NULL if we do.
 */
const char *other_compare(const struct other *o, const struct isa_insn *in);

#endif
