/* groups.c - sorts the enabled probes into groups that one program can serve.
 * Where a kind of probes finds out which one fires (bpf_kind.joins), many share
 * a program; else each has its own. The kernel takes long to verify a program,
 * so those of processes, which come and go, are kept for others that want the
 * same (group.lasts). */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bpfgen/run/engine_impl.h"

enum {
	MOST_PROGRAMS = 5000,
	/* each is a function, of which a program may have 256 */
	MOST_CLAUSES = 128
};

/* Count how often the group's probes name each clause, and the sum of that. */
static uint32_t *count_clauses(
	const struct enabling *en, const struct group *g, uint32_t *sum)
{
	uint32_t n = en->prog->clauses.n;
	uint32_t *times = xcalloc(n + 1, sizeof(*times));

	for (uint32_t i = 0; i < g->probe.n; i++)
		plan_times(&en->probe[g->probe.v[i]], times);
	*sum = 0;
	for (uint32_t i = 0; i < n; i++)
		*sum += times[i];
	return times;
}

static uint32_t number_of_clauses(
	const struct enabling *en, const struct group *g)
{
	uint32_t sum;

	free(count_clauses(en, g, &sum));
	return sum;
}

/* List the clauses of all probes in the group, in order, each as often as one
 * probe names it. */
static void collect_clauses(const struct enabling *en, struct group *g)
{
	uint32_t sum, *times = count_clauses(en, g, &sum);

	g->uniform = !g->grows;
	for (uint32_t i = 1; i < g->probe.n; i++)
		g->uniform &= plan_same_clauses(
			&en->probe[g->probe.v[i]], &en->probe[g->probe.v[0]]);
	g->clause = xcalloc(sum + 1, sizeof(*g->clause));
	for (uint32_t i = 0; i < en->prog->clauses.n; i++)
		while (times[i]--)
			g->clause[g->nclauses++] = i;
	free(times);
}

/* True if the group's program may serve more probes once it is loaded. One with
 * a single probe is a little slower for that, so it must have come late: then
 * others like it are to be expected. */
static bool may_last(const struct plan *pl, const struct group *g, bool late)
{
	bool lasts = pl->en->maxprobes && g->kind->serves && g->uniform &&
		     (late || g->probe.n > 1);

	for (uint32_t i = 0; lasts && i < g->probe.n; i++)
		lasts = g->probe.v[i] < pl->nrows &&
			g->kind->serves(pl, g, g->probe.v[i]);
	return lasts;
}

/* True if the group's last probe has the same clauses, as most have that one
 * description matches. */
static bool is_alike(
	const struct enabling *en, const struct group *g, uint32_t probe)
{
	const struct eprobe *last = &en->probe[g->probe.v[g->probe.n - 1]];

	return plan_same_clauses(last, &en->probe[probe]);
}

/* Add the probe to the group, unless the program would have too many clauses
 * because of it. A group of one probe has as many as that needs. */
static bool join(const struct enabling *en, struct group *g, uint32_t probe)
{
	bool limited = g->probe.n && en->prog->clauses.n > MOST_CLAUSES &&
		       !is_alike(en, g, probe);
	uint32_t before = limited ? number_of_clauses(en, g) : 0, after;

	vec_push(&g->probe, probe);
	after = limited ? number_of_clauses(en, g) : 0;
	if (after == before || after <= MOST_CLAUSES)
		return true;
	g->probe.n--;
	return false;
}

struct program *program_new(
	struct bpf_engine *b, const struct bpf_kind *kind, uint32_t probe)
{
	struct program *p = xcalloc(1, sizeof(*p));

	p->grp.kind = kind;
	p->grp.number = ++b->ngroups;
	p->probe = probe;
	p->fd = -1;
	vec_push(&b->prog, p);
	return p;
}

/* Make a group for the probe. Where probes may be added, those whose kind finds
 * them by a table may join it later. */
static struct group *new_group(struct bpf_engine *b, uint32_t probe)
{
	const struct enabling *en = b->plan.en;
	const struct bpf_kind *kind = bpf_kind_of(&b->plan, probe);
	struct group *g = &program_new(b, kind, probe)->grp;

	g->home = attach_is(plan_attach(&b->plan, probe)->kind, ATTACH_AT_HOME);
	g->grows = en->maxprobes && kind->fill && probe < b->plan.nrows;
	join(en, g, probe);
	return g;
}

/* True if the program is loaded and serves the probe, too. */
static bool serves(
	const struct bpf_engine *b, const struct program *p, uint32_t probe)
{
	const struct eprobe *e = &b->plan.en->probe[probe];
	const struct group *g = &p->grp;

	return p->fd >= 0 && g->lasts && probe < b->plan.nrows &&
	       g->kind == bpf_kind_of(&b->plan, probe) &&
	       g->nclauses == e->nclauses &&
	       !memcmp(g->clause, e->clause,
		       g->nclauses * sizeof(*g->clause)) &&
	       g->kind->serves(&b->plan, g, probe);
}

/* Put program i behind the others, so that it is attached in its turn. */
static void move_last(struct bpf_engine *b, size_t i)
{
	struct program *p = b->prog.v[i];
	size_t behind = b->prog.n - 1 - i;

	memmove(&b->prog.v[i], &b->prog.v[i + 1], behind * sizeof(p));
	b->prog.v[b->prog.n - 1] = p;
}

/* Add the probe to a program that is loaded and serves it, too; returns whether
 * there is one. */
static bool join_loaded(struct bpf_engine *b, size_t *first, uint32_t probe)
{
	for (size_t i = b->prog.n; i-- > 0;) {
		struct program *p = b->prog.v[i];

		if (!serves(b, p, probe))
			continue;
		vec_push(&p->grp.probe, probe);
		if (i >= *first)
			return true;
		p->probe = probe;
		move_last(b, i);
		--*first;
		return true;
	}
	return false;
}

/* Put the probe into the latest group of its kind that takes it, so that each
 * group covers the probes from its first to its last; or into a new one. A
 * probe without a row is alone. */
static void place(struct bpf_engine *b, size_t first, uint32_t probe)
{
	const struct bpf_kind *kind = bpf_kind_of(&b->plan, probe);
	bool joins = kind->joins && probe < b->plan.nrows, is_part = false;

	for (size_t i = b->prog.n; joins && i-- > first;) {
		struct group *g = &b->prog.v[i]->grp;

		if (b->prog.v[i]->fd >= 0 || g->kind != kind ||
			!kind->joins(&b->plan, g, probe))
			continue;
		if (join(b->plan.en, g, probe))
			return;
		is_part = g->is_part = true;
		break;
	}
	new_group(b, probe)->is_part = is_part;
}

void programs_place(struct bpf_engine *b, size_t *first, uint32_t probe)
{
	if (!join_loaded(b, first, probe))
		place(b, *first, probe);
}

/* Determine what the programs of new groups will have to do. */
static void collect(struct bpf_engine *b, size_t first, bool late)
{
	for (size_t i = first; i < b->prog.n; i++) {
		struct program *p = b->prog.v[i];

		if (p->fd >= 0)
			continue;
		collect_clauses(b->plan.en, &p->grp);
		for (uint32_t k = 0; k < p->grp.probe.n; k++)
			vec_push(&p->grp.made, p->grp.probe.v[k]);
		p->grp.lasts = may_last(&b->plan, &p->grp, late);
	}
}

void programs_collect(struct bpf_engine *b, size_t first)
{
	collect(b, first, true);
}

void programs_plan(struct bpf_engine *b)
{
	uint32_t n = b->plan.en->nprobes;

	for (uint32_t i = 0; i < n && b->prog.n <= MOST_PROGRAMS; i++)
		if (bpf_kind_attaches(bpf_kind_of(&b->plan, i)))
			place(b, 0, i);
	collect(b, 0, false);
}

int programs_check(const struct bpf_engine *b, struct diag *d)
{
	if (b->prog.n <= MOST_PROGRAMS)
		return 0;
	return diag_set(d, E2BIG,
		"on this kernel each of these probes has a program of its "
		"own, and %d are allowed: enable fewer of the %u probes",
		MOST_PROGRAMS, b->plan.en->nprobes);
}

const char *program_name(const struct program *p)
{
	return p->grp.kind->name;
}

void program_free(struct program *p)
{
	if (p->fd >= 0)
		close(p->fd);
	code_free(&p->code);
	vec_free(&p->grp.probe);
	vec_free(&p->grp.made);
	free(p->grp.clause);
	free(p);
}

void programs_close(struct bpf_engine *b)
{
	for (size_t i = 0; i < b->prog.n; i++)
		program_free(b->prog.v[i]);
	vec_free(&b->prog);
}
