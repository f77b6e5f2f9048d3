/* tramp_bound.c - bound probes in a trampoline. A binder returns that its probe
 * fires, or a fault, which counts as that probe's. In both cases the frame
 * becomes the bound probe's, and the source's again afterwards:
 *
 *	source = frame->probe, frame->probe = the bound probe
 *	if (r0 == CLAUSE_FIRES)
 *		for each clause of the bound probe
 *			if (clause(frame, ctx)) error(frame, ctx, clause);
 *	else
 *		error(frame, ctx, binder);
 *	frame->probe = source */
#include "bpfgen/gen/kind.h"
#include "bpfgen/gen/tramp_impl.h"

uint32_t tramp_fires(const struct tramp *t, uint32_t n)
{
	return kind_fires(t->kind, t->g->plan->en, t->clause[n]);
}

static uint32_t find(const uint32_t *clause, uint32_t n, uint32_t which)
{
	uint32_t i = 0;

	while (i < n && clause[i] != which)
		i++;
	return i;
}

static void add_clauses(struct tramp *b, uint32_t *to, const struct eprobe *e)
{
	for (uint32_t i = 0; i < e->nclauses; i++)
		if (find(to, b->nclauses, e->clause[i]) == b->nclauses)
			to[b->nclauses++] = e->clause[i];
}

void tramp_find_bound(struct tramp *t)
{
	const struct plan *pl = t->g->plan;
	uint32_t *clause = xcalloc(pl->p->clauses.n + 1, sizeof(*clause));
	bool any = false;

	t->g->bound = EPROBE_NONE;
	for (uint32_t n = 0; n < t->nclauses; n++) {
		uint32_t row = tramp_fires(t, n);

		if (row == EPROBE_NONE)
			continue;
		add_clauses(t->bound, clause, &pl->en->probe[row]);
		if (!any)
			t->g->bound = row;
		else if (t->g->bound != row)
			t->g->bound = EPROBE_NONE;
		any = true;
	}
	t->bound->clause = clause;
}

/* Store in the frame which probe fires, as far as anything reads it. */
static void set_bound(struct tramp *t, uint32_t row)
{
	const struct eprobe *e = &t->g->plan->en->probe[row];

	if (t->g->probe) {
		e_ldx(t->c, 4, R1, R9, F(probe));
		e_stx(t->c, 4, R9, F(source), R1);
		e_sti(t->c, 4, R9, F(probe), row);
	}
	if (t->g->epid) {
		e_ldx(t->c, 4, R1, R9, F(epid));
		e_stx(t->c, 4, R9, F(sepid), R1);
		e_sti(t->c, 4, R9, F(epid), e->epid);
	}
}

static void set_source(struct tramp *t)
{
	if (t->g->probe) {
		e_ldx(t->c, 4, R1, R9, F(source));
		e_stx(t->c, 4, R9, F(probe), R1);
	}
	if (t->g->epid) {
		e_ldx(t->c, 4, R1, R9, F(sepid));
		e_stx(t->c, 4, R9, F(epid), R1);
	}
}

/* Run the clauses of the bound probe that clause n fires. They begin with
 * cleared clause-local variables, and so do the source's clauses after n:
 * neither sees the variables of the other. A provider's own variables stay,
 * since the bound probe's clauses cannot name them. */
static void fire(struct tramp *t, const struct eprobe *e, uint32_t n)
{
	struct tramp *b = t->bound;

	if (t->g->tok)
		e_sti(t->c, 8, R9, F(s.tok), 0);
	tramp_clear_locals(t, e->clause, e->nclauses, false);
	tramp_clear_locals(t, t->clause + n + 1, t->nclauses - n - 1, false);
	b->leave = t->leave;
	for (uint32_t i = 0; i < e->nclauses; i++)
		tramp_clause(b, find(b->clause, b->nclauses, e->clause[i]));
}

void tramp_bound(struct tramp *t, uint32_t n)
{
	uint32_t row = tramp_fires(t, n);
	uint32_t faulted = e_label(t->c), out = e_label(t->c);
	bool faults = t->made[n].needs.faults, looked = t->g->looked;

	set_bound(t, row);
	if (faults)
		e_jcci(t->c, BPF_JEQ, R0, CLAUSE_FAULTED, faulted);
	fire(t, &t->g->plan->en->probe[row], n);
	if (faults) {
		e_jump(t->c, out);
		e_bind(t->c, faulted);
		tramp_error(t, t->clause[n]);
	}
	e_bind(t->c, out);
	t->g->looked = looked;
	set_source(t);
}
