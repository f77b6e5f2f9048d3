/* enable.c - matches descriptions with probes. A probe is enabled once, however
 * many descriptions match it, with the clauses of all of them in program order;
 * a clause that names a probe twice runs twice. */
#include "consumer/enable.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

struct matching {
	struct enable *e;
	struct dif_prog *prog;
	uint32_t first; /* first of the new rows */
	uint32_t clause;
	bool full;
};

int enable_init(struct enable *e, uint32_t max)
{
	void *p = mmap(NULL, max * sizeof(*e->probe), PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (p == MAP_FAILED)
		return -errno;
	e->probe = p;
	e->max = max;
	return 0;
}

static bool has_room(const struct matching *m, const struct probe *p)
{
	const char *const name[] = { p->prov, p->mod, p->func, p->name };
	size_t bytes = m->prog->strtab.n;

	for (int i = 0; i < 4; i++)
		bytes += strlen(name[i]) + 1;
	return m->e->n < m->e->max &&
	       (!m->e->maxnames || bytes <= m->e->maxnames);
}

static void add_row(struct matching *m, const struct probe *p)
{
	m->e->probe[m->e->n++] = (struct eprobe){ .probe = p,
		.id = p->id,
		.prov = dif_strid(m->prog, p->prov),
		.mod = dif_strid(m->prog, p->mod),
		.func = dif_strid(m->prog, p->func),
		.name = dif_strid(m->prog, p->name),
		.interrupts = attach_is(p->attach.kind, ATTACH_IN_INTERRUPTS),
		.either = attach_is(p->attach.kind, ATTACH_IN_BOTH),
		.error = p->attach.kind == ATTACH_ERROR };
}

static void on_match(void *arg, const struct probe *p)
{
	struct matching *m = arg;
	struct enable *e = m->e;
	uint64_t *row = hash_put(&e->index, &p->id, sizeof(p->id));
	struct enable_pair pair;

	if (*row == ENABLE_REFUSED || (*row && *row <= m->first) ||
		(e->takes && !e->takes(e->arg, m->clause, p)))
		return;
	m->full |= !*row && !has_room(m, p);
	if (m->full)
		return;
	if (!*row) {
		add_row(m, p);
		*row = e->n;
	}
	pair = (struct enable_pair){ *row - 1, m->clause };
	vec_push(&e->pair, pair);
	e->probe[pair.probe].nclauses++;
}

/* Give each new row its part of one array of clauses, and its epids. */
static void deal_clauses(struct enable *e, uint32_t first)
{
	uint32_t **next = xcalloc(e->n - first + 1, sizeof(*next));
	uint32_t *clause = xcalloc(e->pair.n + 1, sizeof(*clause));
	uint32_t at = 0;

	vec_push(&e->clauses, clause);
	for (uint32_t i = first; i < e->n; i++) {
		next[i - first] = clause + at;
		e->probe[i].clause = clause + at;
		e->probe[i].epid = e->nepids + at + 1;
		at += e->probe[i].nclauses;
	}
	e->nepids += at;
	for (size_t i = 0; i < e->pair.n; i++)
		*next[e->pair.v[i].probe - first]++ = e->pair.v[i].clause;
	free(next);
}

struct finding {
	struct enable *e;
	uint32_t row;
};

static void on_bound(void *arg, const struct probe *p)
{
	struct finding *f = arg;

	f->row = *hash_put(&f->e->index, &p->id, sizeof(p->id)) - 1;
}

/* Find the rows of the program's bound probes, which never go. */
static void find_bound(
	struct enable *e, const struct dif_prog *prog, struct probes *ps)
{
	if (e->bound || !prog->bound.n)
		return;
	e->bound = xcalloc(prog->bound.n, sizeof(*e->bound));
	for (size_t i = 0; i < prog->bound.n; i++) {
		struct finding f = { e, EPROBE_NONE };

		probes_match(ps, &prog->bound.v[i], on_bound, &f);
		e->bound[i] = f.row;
	}
}

int enable_build(struct enable *e, struct dif_prog *prog, struct probes *ps)
{
	struct matching m = { .e = e, .prog = prog, .first = e->n };

	e->pair.n = 0;
	for (; m.clause < prog->clauses.n; m.clause++) {
		const struct difo *d = &prog->clauses.v[m.clause];

		probes_match_all(ps, d->pdesc, d->npdescs, on_match, &m);
	}
	if (m.full) {
		while (e->n > m.first)
			enable_remove(e, --e->n);
		return -E2BIG;
	}
	if (e->n > m.first)
		deal_clauses(e, m.first);
	find_bound(e, prog, ps);
	return 0;
}

void enable_remove(struct enable *e, uint32_t row)
{
	const uint32_t *id = &e->probe[row].id;

	hash_remove(&e->index, id, sizeof(*id));
}

void enable_refuse(struct enable *e, uint32_t row)
{
	const uint32_t *id = &e->probe[row].id;

	*hash_put(&e->index, id, sizeof(*id)) = ENABLE_REFUSED;
}

bool enable_has(struct enable *e, uint32_t row)
{
	const uint32_t *id = &e->probe[row].id;
	const uint64_t *has = hash_get(&e->index, id, sizeof(*id));

	return has && *has == row + 1;
}

void enable_free(struct enable *e)
{
	if (e->probe)
		munmap(e->probe, e->max * sizeof(*e->probe));
	for (size_t i = 0; i < e->clauses.n; i++)
		free(e->clauses.v[i]);
	vec_free(&e->clauses);
	vec_free(&e->pair);
	hash_free(&e->index);
	free(e->bound);
	*e = (struct enable){ 0 };
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
