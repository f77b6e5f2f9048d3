/* grow.c - adds and removes probes while we trace. A new probe joins a running
 * program if its kind finds probes by a table and the program has its clauses:
 * then all it takes is a row and an entry in the table. Or it joins a loaded
 * one that does the same for other probes, and gets a link (group.lasts).
 * Otherwise it gets a program of its own. A program with no probe left is
 * detached; it is freed unless others may join it. */
#include <assert.h>
#include <errno.h>
#include <string.h>

#include "bpfgen/run/engine_impl.h"

/* Add new strings before the rows that refer to them. */
static void add_strings(struct bpf_engine *b)
{
	const struct str *s = &b->plan.p->strtab;
	uint32_t from = b->nstrings;

	assert(s->n <= b->plan.strings_size);
	if (b->consts)
		memcpy(b->consts + b->plan.strings + from, s->s + from,
			s->n - from);
	b->nstrings = s->n;
}

/* True if the group has all clauses of the probe. Both lists are in the
 * program's order. */
static bool has_clauses(const struct group *g, const struct eprobe *e)
{
	uint32_t k = 0;

	for (uint32_t i = 0; i < e->nclauses; i++, k++) {
		while (k < g->nclauses && g->clause[k] < e->clause[i])
			k++;
		if (k == g->nclauses || g->clause[k] != e->clause[i])
			return false;
	}
	return true;
}

/* Add the probe to one of the first n programs, which are running. Returns
 * false if none takes it. */
static bool join_running(struct bpf_engine *b, size_t n, uint32_t probe)
{
	const struct bpf_kind *kind = bpf_kind_of(&b->plan, probe);

	for (size_t i = 0; probe < b->plan.nrows && i < n; i++) {
		struct group *g = &b->prog.v[i]->grp;

		if (g->kind == kind && g->grows &&
			has_clauses(g, &b->plan.en->probe[probe])) {
			vec_push(&g->probe, probe);
			return true;
		}
	}
	return false;
}

/* Update a kind's table for the current groups, a word at a time since programs
 * are reading it. */
static void put_table(struct bpf_engine *b, enum attach_kind kind)
{
	uint32_t size = bpf_kinds[kind]->table;
	uint32_t *words = xcalloc(1, size);
	uint32_t *to = (void *)(b->consts + b->plan.table[kind]);

	for (size_t i = 0; i < b->prog.n; i++)
		if (b->prog.v[i]->grp.kind == bpf_kinds[kind])
			bpf_kinds[kind]->fill(
				&b->plan, &b->prog.v[i]->grp, words);
	for (uint32_t i = 0; i < size / sizeof(*to); i++)
		if (to[i] != words[i])
			__atomic_store_n(&to[i], words[i], __ATOMIC_RELEASE);
	free(words);
}

static void put_tables(struct bpf_engine *b)
{
	for (int kind = 0; b->consts && kind < ATTACH_NKINDS; kind++)
		if (bpf_kinds[kind]->fill)
			put_table(b, kind);
}

/* Fill in the rows of those of the n probes that have one and a program. */
static void put_rows(struct bpf_engine *b, uint32_t first, uint32_t n)
{
	for (size_t i = 0; b->consts && i < b->prog.n; i++) {
		const struct group *g = &b->prog.v[i]->grp;

		for (uint32_t k = 0; k < g->probe.n; k++) {
			uint32_t probe = g->probe.v[k];

			if (probe - first < n && probe < b->plan.nrows)
				plan_row(&b->plan, g, probe, b->consts);
		}
	}
}

static int attach_late(struct bpf_engine *b, size_t first, struct diag *d)
{
	if (attach_from(b, first, d))
		return -d->err;
	return b->state->activity == ACTIVITY_ON ? attach_enable(b, d) : 0;
}

/* True if all are of the kind of which none can be attached. */
static bool all_are_made(const struct bpf_engine *b, uint32_t first, uint32_t n)
{
	for (uint32_t i = first; i < first + n; i++)
		if (plan_attach(&b->plan, i)->kind != ATTACH_MADE)
			return false;
	return true;
}

int grow_add(struct bpf_engine *b, uint32_t first, uint32_t n, struct diag *d)
{
	size_t before = b->prog.n;

	add_strings(b);
	plan_count(&b->plan);
	for (uint32_t i = first; i < first + n; i++)
		if (bpf_kind_attaches(bpf_kind_of(&b->plan, i)) &&
			!join_running(b, before, i))
			programs_place(b, &before, i);
	if (!programs_load_from(b, before, d)) {
		put_rows(b, first, n);
		put_tables(b);
		unwind_probed(b, first, n);
		if (!attach_late(b, before, d))
			return 0;
	}
	grow_remove(b, first, n);
	return all_are_made(b, first, n) ? -ENXIO : -d->err;
}

/* Forget all timers: when a clock is closed, its timer may become one of
 * somebody else's that runs no program. Those that remain are noted again the
 * next time they fire. */
void grow_forget_timers(struct bpf_engine *b)
{
	if (b->map[MAP_TIMERS] >= 0)
		batch_clear(b->map[MAP_TIMERS], 8, 8);
}

static void drop_empty(struct bpf_engine *b)
{
	bool sampled = false;
	size_t n = 0;

	for (size_t i = 0; i < b->prog.n; i++) {
		struct program *p = b->prog.v[i];

		if (p->grp.probe.n || p->probe == EPROBE_NONE ||
			(p->grp.lasts && p->fd >= 0)) {
			b->prog.v[n++] = p;
			continue;
		}
		detach(b, p);
		sampled |= p->grp.kind->sampled;
		if (p->fd >= 0)
			b->misses += sys_misses(p->fd);
		program_free(p);
	}
	b->prog.n = n;
	if (sampled)
		grow_forget_timers(b);
}

/* Remove the n probes from `first' on from the group; returns whether it had
 * any of them. */
static bool leave_group(struct group *g, uint32_t first, uint32_t n)
{
	uint32_t kept = 0, had = g->probe.n, attached = 0;

	for (uint32_t i = 0; i < had; i++) {
		if (g->probe.v[i] - first < n)
			continue;
		attached += i < g->attached;
		g->probe.v[kept++] = g->probe.v[i];
	}
	g->probe.n = kept;
	g->attached = attached;
	return kept < had;
}

void grow_remove(struct bpf_engine *b, uint32_t first, uint32_t n)
{
	for (uint32_t i = 0; b->consts && i < n; i++)
		if (first + i < b->plan.nrows)
			plan_end_row(&b->plan, first + i, b->consts);
	for (size_t i = 0; i < b->prog.n; i++) {
		struct program *p = b->prog.v[i];

		/* Programs with a table do not find these probes any more. */
		if (leave_group(&p->grp, first, n) && !p->grp.kind->fill)
			detach_links(b, p, first, n);
	}
	put_tables(b);
	drop_empty(b);
}
