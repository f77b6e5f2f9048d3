/* eh_frame_fuzz.c - any bytes as .eh_frame. What is found lies within them,
 * nothing outside is read, and rules come in order, within their function. */
#include <stdlib.h>
#include <string.h>

#include "probes/proc/cfa.h"

static void must(bool so)
{
	if (!so)
		abort();
}

static bool is_within(
	const uint8_t *p, size_t size, const uint8_t *part, uint64_t n)
{
	return part >= p && n <= size && part - p <= (ptrdiff_t)(size - n);
}

struct told {
	const struct eh_fde *fde;
	uint64_t next; /* least address of the next rule */
};

static void take(void *arg, uint64_t addr, const struct unwind_rule *r)
{
	struct told *t = arg;

	must(addr >= t->next && addr < t->fde->end);
	must(r->cfa <= UNWIND_PLT && r->ra <= UNWIND_AT_RBP);
	must(r->rbp <= UNWIND_AT_RBP && r->ra != UNWIND_SAME);
	t->next = addr + 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t *p = malloc(size + !size); /* the sanitizer checks its end */
	struct eh_frame f = { .p = p, .n = size, .addr = 0x400000 };
	struct eh_fde fde;

	f.cie_at = size;
	memcpy(p, data, size);
	while (eh_frame_next(&f, &fde)) {
		must(fde.end > fde.start);
		must(is_within(p, size, fde.cfa, fde.ncfa));
		must(is_within(p, size, fde.cie->cfa, fde.cie->ncfa));
		cfa_run(&fde, take,
			&(struct told){ .fde = &fde, .next = fde.start });
	}
	free(p);
	return 0;
}
