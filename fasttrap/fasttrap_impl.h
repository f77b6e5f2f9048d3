/* fasttrap_impl.h - what the files of this room share. */
#ifndef FASTTRAP_FASTTRAP_IMPL_H
#define FASTTRAP_FASTTRAP_IMPL_H

#include "dvm/vm.h"

/* self.c: a firing in dtrace's own process. */
void ft_self_firing(struct vm_firing *f, uint32_t probe, int ncpus);
uint64_t ft_now(void); /* ns, CLOCK_MONOTONIC */

#endif
