/* enable.c - matches descriptions with probes. A probe is enabled once, however
 * many descriptions match it, and has the clauses of all of them in program
 * order; a clause that names a probe twice runs twice. */
#include "consumer/enable.h"

#include <string.h>

struct matching {
	struct enable *e;
	struct dif_prog *prog;
	uint32_t clause;
};

/* The place of a probe in the enabling, made when it is new. */
static uint32_t find_probe(struct matching *m, const struct probe *p)
{
	struct enable *e = m->e;
	uint64_t *place = hash_put(&e->index, &p->id, sizeof(p->id));

	if (!*place) {
		vec_push(&e->probe,
			(struct eprobe){ .probe = p,
				.id = p->id,
				.prov = dif_strid(m->prog, p->prov),
				.mod = dif_strid(m->prog, p->mod),
				.func = dif_strid(m->prog, p->func),
				.name = dif_strid(m->prog, p->name),
				.interrupts = attach_is(
					p->attach.kind, ATTACH_IN_INTERRUPTS),
				.error = p->attach.kind == ATTACH_ERROR });
		*place = e->probe.n;
	}
	return *place - 1;
}

static void on_match(void *arg, const struct probe *p)
{
	struct matching *m = arg;
	struct enable_pair pair = { find_probe(m, p), m->clause };

	vec_push(&m->e->pair, pair);
	m->e->probe.v[pair.probe].nclauses++;
}

/* Give each probe its part of one array of clauses, and its epids. */
static void deal_clauses(struct enable *e)
{
	uint32_t **next = xcalloc(e->probe.n + 1, sizeof(*next));
	uint32_t at = 0;

	e->clause = xcalloc(e->pair.n + 1, sizeof(*e->clause));
	for (size_t i = 0; i < e->probe.n; i++) {
		next[i] = e->clause + at;
		e->probe.v[i].clause = next[i];
		e->probe.v[i].epid = at + 1;
		at += e->probe.v[i].nclauses;
	}
	for (size_t i = 0; i < e->pair.n; i++)
		*next[e->pair.v[i].probe]++ = e->pair.v[i].clause;
	free(next);
}

void enable_build(struct enable *e, struct dif_prog *prog, struct probes *ps)
{
	struct matching m = { .e = e, .prog = prog };

	for (; m.clause < prog->clauses.n; m.clause++) {
		const struct difo *d = &prog->clauses.v[m.clause];

		probes_match_all(ps, d->pdesc, d->npdescs, on_match, &m);
	}
	deal_clauses(e);
}

void enable_free(struct enable *e)
{
	vec_free(&e->probe);
	hash_free(&e->index);
	vec_free(&e->pair);
	free(e->clause);
	e->clause = NULL;
}

uint32_t enable_count(const struct dif_prog *prog, struct probes *ps,
	size_t first, size_t end)
{
	uint32_t n = 0;

	for (; first < end; first++) {
		const struct difo *d = &prog->clauses.v[first];

		n += probes_match_all(ps, d->pdesc, d->npdescs, NULL, NULL);
	}
	return n;
}
