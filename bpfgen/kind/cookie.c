/* cookie.c - see cookie.h. */
#include "bpfgen/kind/cookie.h"

void cookie_find(struct tramp *t, uint32_t out)
{
	if (tramp_probe(t))
		return;
	e_mov(t->c, R1, R6);
	e_helper(t->c, BPF_FUNC_get_attach_cookie);
	e_mov(t->c, R8, R0);
	e_jcci(t->c, BPF_JGE, R8, t->g->plan->en->nprobes, out);
}
