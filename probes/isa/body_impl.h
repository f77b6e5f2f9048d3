/* body_impl.h - what the files about a function's body share. */
#ifndef PROBES_ISA_BODY_IMPL_H
#define PROBES_ISA_BODY_IMPL_H

#include "probes/isa/body.h"

const struct body_range *body_range_of(const struct body *b, uint64_t addr);
/* Return where the stack pointer is at that instruction. */
enum body_stack body_stack(const struct body *b, uint64_t addr);

/* body_follow.c: find out whether the nth instruction, a jump by a register or
 * memory, leaves the function. */
enum follow {
	FOLLOW_UNSURE,
	FOLLOW_STAYS,
	FOLLOW_LEAVES
};

enum follow body_follow(struct body *b, size_t n);

#endif
