/* bound.c - probes that a provider in D binds to others, its sources. They have
 * no programs of their own: their clauses are part of the programs of the
 * sources, and see the same context, except for the arguments, which are where
 * the binder has stored them. */
#include "bpfgen/gen/kind.h"
#include "bpfgen/gen/xlate_impl.h"

static void usermode(struct xlate *x)
{
	const struct bpf_kind *source = x->g->grp->kind;

	if (source->usermode)
		source->usermode(x);
	else
		e_imm(x->c, R0, 0);
}

enum {
	FIRST = FRAME_ARGS + 1
};

const struct bpf_kind bpf_kind_bound = {
	.name = "bound",
	.activity = ACTIVITY_ON,
	.arg = { FIRST, FIRST + 1, FIRST + 2, FIRST + 3, FIRST + 4, FIRST + 5,
		FIRST + 6, FIRST + 7, FIRST + 8, FIRST + 9 },
	.usermode = usermode,
};
