/* symbols_impl.h - what symbols.c and plt.c have in common. */
#ifndef PROBES_SYMBOLS_IMPL_H
#define PROBES_SYMBOLS_IMPL_H

#include "probes/proc/symbols.h"

/* A function of the PLT, whose name is copied; symbols are in order again when
 * symbols_sort() was called. */
void symbols_add_stub(
	struct symbols *s, uint64_t addr, uint32_t size, const char *name);

/* plt.c: the stubs that the file has; functions are known already. */
void plt_read(struct symbols *s, struct elf *e);

#endif
