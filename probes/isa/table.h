/* table.h - which instructions there are. */
#ifndef PROBES_ISA_TABLE_H
#define PROBES_ISA_TABLE_H

#include "probes/isa/isa.h"
#include "probes/isa/isa_impl.h"

/* The entry of an opcode; 0: there is none in this map, or no such map. */
uint16_t isa_entry(enum isa_space space, unsigned map, uint8_t opcode);
/* The rows of a form that is not SIMD: this one, and while the next one has
 * `or', that. The last row of all is followed by one that has not. */
const struct form *isa_form(uint16_t entry);

#endif
