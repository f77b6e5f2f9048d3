/* symbols_impl.h - what symbols.c and plt.c have in common. */
#ifndef PROBES_SYMBOLS_IMPL_H
#define PROBES_SYMBOLS_IMPL_H

#include "probes/proc/symbols.h"

/* Add a stub of the PLT; the name is copied. Symbols are out of order until
 * they are sorted again. */
void symbols_add_stub(
	struct symbols *s, uint64_t addr, uint32_t size, const char *name);

/* plt.c: add the stubs of the file; functions have been read already. */
void plt_read(struct symbols *s, struct elf *e);

#endif
