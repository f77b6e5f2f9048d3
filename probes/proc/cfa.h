/* cfa.h - the programs of .eh_frame: which rule holds from which instruction
 * on. Rules that programs of this machine have are told as such; a function
 * whose program is damaged has none from there on. */
#ifndef PROBES_CFA_H
#define PROBES_CFA_H

#include "dvm/unwind.h"
#include "probes/proc/eh_frame.h"

/* Calls fn for each place where another rule begins to hold, from the start of
 * the function on, in order; none of them is at its end or beyond. */
typedef void cfa_fn(void *arg, uint64_t addr, const struct unwind_rule *r);
void cfa_run(const struct eh_fde *f, cfa_fn *fn, void *arg);

#endif
