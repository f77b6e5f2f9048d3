/* tramp_place.c - decides where the code of clauses goes: into the trampoline
 * itself if they are few and short; else into functions that it calls, one for
 * each clause, or for several clauses where there would be more functions than
 * a program may have. If there are many clauses, the verifier is told to check
 * each function on its own if it needs no context. */
#include "bpfgen/gen/kind.h"
#include "bpfgen/gen/tramp_impl.h"

#include <stdlib.h>

enum {
	LONG = 1000, /* instructions of DIF */
	FEW = 4,     /* most clauses inside a trampoline ... */
	SMALL = 100  /* ... and their instructions of DIF in all, if there are
			several */
};

/* A position to which generation can be taken back. */
struct tramp_end {
	struct code_end code;
	uint32_t drop;
	size_t shared;
};

void tramp_begin_global(struct tramp *t, uint32_t label)
{
	struct code *c = t->c;
	uint32_t some = e_label(c);

	vec_push(&c->global, (struct asm_global){ label, 2 });
	e_mov(c, R6, R2);
	e_stx(c, 4, FP, SLOT_INDEX, R1);
	gen_map_find(t->g, MAP_FRAMES, FP, SLOT_INDEX);
	e_jcci(c, BPF_JNE, R0, 0, some);
	e_exit(c);
	e_bind(c, some);
	e_mov(c, R1, R0);
	e_imm(c, R2, 0);
	e_mov(c, R3, R6);
}

/* Begin a function for several clauses, from number n on. r3 selects one of
 * them; the first one follows directly. */
static void begin_function(struct tramp *t, uint32_t n)
{
	e_mark(t->c, MARK_NONE, 0);
	e_bind(t->c, t->made[n].function);
	if (t->made[n].global)
		tramp_begin_global(t, t->made[n].function);
	for (uint32_t i = 1; i < t->together && n + i < t->nclauses; i++)
		e_jcci(t->c, BPF_JEQ, R3, i, t->made[n + i].label);
}

static void translate_clause(struct tramp *t, uint32_t n)
{
	struct tramp_clause *m = &t->made[n];

	if (m->function != m->label && n % t->together == 0)
		begin_function(t, n);
	m->needs = xlate_clause(t->g, t->clause[n], t->kind, m->label);
}

bool tramp_any_ctx(const struct tramp_clause *made, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (made[i].needs.ctx)
			return true;
	return false;
}

/* Assign clause i to a function: its own, or one shared by t->together clauses.
 * seen: NULL, or what the clauses were found to need. */
static void place_clause(
	struct tramp *t, uint32_t i, const struct tramp_clause *seen)
{
	struct tramp_clause *m = &t->made[i];
	uint32_t n = t->nclauses - i;

	m->label = e_label(t->c);
	if (i % t->together) {
		m->function = m[-1].function;
		m->global = m[-1].global;
		return;
	}
	n = n < t->together ? n : t->together;
	m->global = seen && !tramp_any_ctx(seen + i, n);
	m->function = t->together > 1 || m->global ? e_label(t->c) : m->label;
}

static void translate_clauses(struct tramp *t, const struct tramp_clause *seen)
{
	enum {
		MOST_FUNCTIONS = 128 /* of 256 in all */
	};

	t->made = xcalloc(t->nclauses + 1, sizeof(*t->made));
	t->together = t->nclauses / MOST_FUNCTIONS + 1;
	for (uint32_t i = 0; i < t->nclauses; i++)
		place_clause(t, i, seen);
	for (uint32_t i = 0; i < t->nclauses; i++)
		if (t->together == 1 && i && t->clause[i] == t->clause[i - 1])
			t->made[i] = t->made[i - 1];
		else
			translate_clause(t, i);
}

/* Drop what was generated after `end'. */
static void take_back(struct tramp *t, const struct tramp_end *end)
{
	code_cut(t->c, &end->code);
	t->g->drop = end->drop;
	t->g->shared.n = end->shared;
}

static struct tramp_end tramp_end(const struct tramp *t)
{
	return (struct tramp_end){ code_end(t->c), t->g->drop, t->g->shared.n };
}

/* The verifier follows a program into everything that it calls, and gives up
 * when too many branches are waiting to be explored. Many clauses therefore
 * have to be checked one by one, which is possible if they need no context. */
void tramp_translate(struct tramp *t)
{
	struct tramp_end end = tramp_end(t);
	struct tramp_clause *seen;

	translate_clauses(t, NULL);
	if (t->nclauses < TRAMP_MANY)
		return;
	take_back(t, &end);
	seen = t->made;
	translate_clauses(t, seen);
	free(seen);
}

void tramp_translate_as(struct tramp *t)
{
	struct tramp_end end = tramp_end(t);

	tramp_translate(t);
	if (t->is_inline)
		take_back(t, &end);
}

bool tramp_are_short(const struct tramp *t)
{
	uint32_t most = t->nclauses == 1 ? LONG : SMALL, sum = 0;

	if (t->nclauses > FEW)
		return false;
	for (uint32_t i = 0; i < t->nclauses; i++)
		sum += t->g->plan->p->clauses.v[t->clause[i]].ncode;
	return sum < most;
}

static uint32_t count_binders(const struct tramp *t)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < t->nclauses; i++)
		n += tramp_fires(t, i) != EPROBE_NONE;
	return n;
}

void tramp_translate_bound(struct tramp *t)
{
	struct tramp *b = t->bound;

	b->is_inline = t->is_inline && b->nclauses == 1 &&
		       count_binders(t) == 1 && tramp_are_short(b);
	tramp_translate_as(b);
}
