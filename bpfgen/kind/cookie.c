/* cookie.c - finds the probe that fires by the link's cookie; see cookie.h. */
#include "bpfgen/kind/cookie.h"

#include "bpfgen/gen/kind.h"

void cookie_find(struct tramp *t, uint32_t out)
{
	const struct plan *pl = t->g->plan;
	const struct group *g = t->g->grp;

	if (tramp_probe(t))
		return;
	if (g->probe.n && cookie_unasked(pl, &pl->en->probe[g->probe.v[0]])) {
		cookie_none(t);
		return;
	}
	e_mov(t->c, R1, R6);
	e_helper(t->c, BPF_FUNC_get_attach_cookie);
	e_mov(t->c, R8, R0);
	e_jcci(t->c, BPF_JGE, R8, pl->en->nprobes, out);
}

void cookie_none(struct tramp *t)
{
	const struct group *g = t->g->grp;

	if (!tramp_probe(t))
		e_imm(t->c, R8, g->probe.n ? g->probe.v[0] : 0);
}

/* True if an instruction does the same whichever probe fires: it records
 * nothing, cannot fail, and uses no name, argument or stack. */
static bool is_impartial(const struct dif_instr *in)
{
	switch (in->op) {
	case DIF_SDIV:
	case DIF_UDIV:
	case DIF_SREM:
	case DIF_UREM:
	case DIF_SCMP:
		return false;
	case DIF_LDBV:
		return in->imm != BVAR_ARG && in->imm != BVAR_EPID &&
		       in->imm != BVAR_ID && in->imm != BVAR_CALLER &&
		       in->imm != BVAR_STACKDEPTH &&
		       (in->imm < BVAR_PROBEFUNC || in->imm > BVAR_PROBEPROV);
	case DIF_LDGV:
	case DIF_LDTV:
	case DIF_STGV:
	case DIF_STTV:
	case DIF_KEYV:
	case DIF_AGG:
	case DIF_XIT:
		return true;
	default: /* constants, arithmetic, branches: all before the loads */
		return in->op < DIF_LDS8K;
	}
}

bool cookie_unasked(const struct plan *pl, const struct eprobe *e)
{
	for (uint32_t i = 0; i < e->nclauses; i++) {
		const struct difo *o = &pl->p->clauses.v[e->clause[i]];

		for (uint32_t pc = 0; pc < o->ncode; pc++)
			if (!is_impartial(&o->code[pc]))
				return false;
	}
	return true;
}
