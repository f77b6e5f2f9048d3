/* cfa.h - runs the programs of .eh_frame, which say from which instruction on
 * which rule holds. Only the rules that programs on this machine use are
 * understood; a function whose program is damaged has no rules from there
 * on. */
#ifndef PROBES_CFA_H
#define PROBES_CFA_H

#include "dvm/unwind.h"
#include "probes/proc/eh_frame.h"

/* Call fn for each place where another rule begins to hold, in order, from the
 * start of the function on; never at its end or beyond. */
typedef void cfa_fn(void *arg, uint64_t addr, const struct unwind_rule *r);
void cfa_run(const struct eh_fde *f, cfa_fn *fn, void *arg);

#endif
