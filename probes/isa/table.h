/* table.h - the table of valid instructions. */
#ifndef PROBES_ISA_TABLE_H
#define PROBES_ISA_TABLE_H

#include "probes/isa/isa.h"
#include "probes/isa/isa_impl.h"

/* Return the entry of an opcode; 0: it is invalid, or there is no such map. */
uint16_t isa_entry(enum isa_space space, unsigned map, uint8_t opcode);
/* Return the rows of an entry's form, NULL if it is SIMD: the first one, and
 * all that follow it with `or' set. The very last row is followed by one
 * without it. */
const struct form *isa_form(uint16_t entry);

#endif
