/* plan_make.c - decides the layout of all shared maps from the enabling alone,
 * before any code is generated. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bpfgen/gen/kind.h"

static_assert(sizeof(struct cpu_state) == 256, "found by a shift");
static_assert(sizeof(struct state) == 64, "activity has its cache line");

enum {
	/* Size of the rows of probes that may be added: every kernel makes a
	 * map of 4 MB. Probes beyond these rows have programs of their own. */
	LATE_ROWS = 2 << 20
};

static uint32_t most(uint32_t a, uint32_t b)
{
	return a > b ? a : b;
}

static uint32_t least(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

static uint32_t take(uint32_t *at, uint32_t size)
{
	uint32_t off = *at;

	*at += (size + 7) & ~7U;
	return off;
}

static bool calls(const struct dif_prog *p, enum dif_subr subr)
{
	for (size_t i = 0; i < p->clauses.n; i++)
		for (uint32_t k = 0; k < p->clauses.v[i].ncode; k++) {
			const struct dif_instr *in = &p->clauses.v[i].code[k];

			if (in->op == DIF_CALL && in->imm == (int32_t)subr)
				return true;
		}
	return false;
}

static bool has_call(const struct dif_prog *p)
{
	return difo_has_op(p, DIF_CALL) || difo_has_op(p, DIF_SCMP);
}

/* Size of the staging area: values by reference are composed in the frame
 * before they go into a map, and stacks are counted there. */
static uint32_t stage_size(const struct dif_prog *p)
{
	bool stacks = difo_has_op(p, DIF_LDBV) || difo_has_ustacks(p);
	uint32_t size = stacks ? 8 * STACK_MOST : 0;

	for (size_t i = 0; i < p->vars.n; i++)
		if (p->vars.v[i].is_array && p->vars.v[i].is_ref)
			size = most(size, dif_var_room(&p->vars.v[i]));
	return size;
}

/* A slot pays only if comparing and merging are cheaper than a lookup. */
bool plan_has_slot(const struct dif_agg *a)
{
	return a->key.size && a->key.size <= 64 && !aggr_has_buckets(&a->desc);
}

/* The upper limit is for the verifier, which checks every word. */
bool plan_has_digest(const struct dif_agg *a)
{
	return a->key.size >= 128 && a->key.size <= 4096;
}

/* True if a key of this size is kept in pieces. */
static bool in_pieces(const struct plan *pl, uint32_t size)
{
	return size > KEY_MOST && !plan_has(pl, HOST_LONG_KEYS);
}

static void plan_frame(struct plan *pl)
{
	const struct dif_prog *p = pl->p;
	uint32_t at = sizeof(struct frame), key = 0;
	bool lends = calls(p, SUBR_ALLOCA) || calls(p, SUBR_COPYIN);

	for (size_t i = 0; i < p->clauses.n; i++) {
		key = most(key, p->clauses.v[i].keyarea);
		pl->scratch_size =
			most(pl->scratch_size, p->clauses.v[i].scratch);
	}
	pl->locals = take(&at, p->locals);
	pl->prefix = take(&at, 8); /* must be right before the key area */
	pl->key = take(&at, key);
	pl->short_key = take(&at, in_pieces(pl, 8 + key) ? 16 : 0);
	for (size_t i = 0; i < p->aggs.n; i++) {
		const struct dif_agg *a = &p->aggs.v[i];
		uint32_t words = 8 * aggr_nwords(&a->desc);

		if (!a->key.size)
			pl->agg[i] = take(&at, 8 + words);
		else if (plan_has_slot(a))
			pl->agg[i] = take(&at,
				sizeof(struct agg_slot) + a->key.size + words);
	}
	pl->stage_size = stage_size(p);
	pl->stage = take(&at, pl->stage_size);
	if (lends)
		take(&at, SCRATCH_GAP);
	/* room for as much again behind scratch: mem_bpf.h */
	pl->scratch = take(&at, (calls(p, SUBR_BCOPY) + 1) * pl->scratch_size);
	pl->tmp = take(&at, has_call(p) ? TMP_SIZE(p->strsize) : 0);
	pl->tok = take(&at, calls(p, SUBR_STRTOK) ? p->strsize : 0);
	pl->frame_size = most(at, pl->scratch + 2 * pl->scratch_size);
	if (lends)
		pl->apart = SCRATCH_GAP + pl->frame_size - pl->scratch;
}

static void plan_state(struct plan *pl)
{
	uint32_t at = sizeof(struct state);

	take(&at, pl->ncpus * sizeof(struct cpu_state));
	pl->globals = take(&at, pl->p->globals);
	pl->state_size = at;
}

static struct plan_hash hash_of_array(
	const struct plan *pl, const struct dif_var *v)
{
	bool prefix = v->scope == SCOPE_THREAD || pl->shared;
	uint32_t key = v->key.size + 8 * prefix, value = dif_var_room(v);

	if (!v->is_array)
		return (struct plan_hash){ 0 };
	if (in_pieces(pl, key))
		return (struct plan_hash){ 16, value, key };
	return (struct plan_hash){ key, value, 0 };
}

static struct plan_hash hash_of_agg(const struct dif_agg *a)
{
	uint32_t words = 8 * aggr_nwords(&a->desc);

	if (plan_has_digest(a))
		return (struct plan_hash){ 16, a->key.size + words, 0 };
	if (a->key.size)
		return (struct plan_hash){ 8 + a->key.size, words, 0 };
	return (struct plan_hash){ 0 };
}

struct plan_hash plan_hash(const struct plan *pl, uint32_t map)
{
	const struct dif_prog *p = pl->p;

	return map < map_agg(p, 0)
		       ? hash_of_array(pl, &p->vars.v[map - map_var(0)])
		       : hash_of_agg(&p->aggs.v[map - map_agg(p, 0)]);
}

/* Make room for the initial values of map elements: zeros, or an aggregation's
 * neutral value. */
static void plan_zero(struct plan *pl)
{
	const struct dif_prog *p = pl->p;

	pl->zero_size = most(pl->thread_room, 8);
	for (size_t i = 0; i < p->aggs.n; i++)
		pl->zero_size =
			most(pl->zero_size, plan_hash(pl, map_agg(p, i)).value);
}

/* Return the first map of the same sort (array or aggregation) whose elements
 * have the same size. */
static uint32_t first_alike(const struct plan *pl, uint32_t map)
{
	struct plan_hash h = plan_hash(pl, map), other;
	uint32_t aggs = map_agg(pl->p, 0), i = map < aggs ? MAP_VARS : aggs;

	for (; i < map; i++) {
		other = plan_hash(pl, i);
		if (other.key == h.key && other.value == h.value &&
			other.pieces == h.pieces)
			break;
	}
	return i;
}

/* A program can name 64 maps. If there might be too many, arrays whose elements
 * have the same size share a map, and so do aggregations. Arrays and
 * aggregations do not share, since all elements of an aggregation's map are
 * taken together. */
static void plan_maps(struct plan *pl)
{
	enum {
		MANY = 32
	};
	uint32_t end = map_ring(pl->p, 0), n = 0;

	pl->map = xcalloc(end, sizeof(*pl->map));
	for (uint32_t i = MAP_VARS; i < end; i++) {
		pl->map[i] = i;
		n += plan_hash(pl, i).key > 0;
	}
	pl->shared = n > MANY && pl->p->vars.n < 1 << (64 - KEY_VAR);
	for (uint32_t i = MAP_VARS; pl->shared && i < end; i++)
		if (plan_hash(pl, i).key)
			pl->map[i] = first_alike(pl, i);
}

static void plan_threads(struct plan *pl)
{
	enum {
		STORAGE_MOST = UINT16_MAX - 512 /* the kernel adds a header */
	};
	const struct dif_prog *p = pl->p;
	bool interrupts = false;

	for (size_t i = 0; i < p->vars.n; i++)
		if (p->vars.v[i].scope == SCOPE_THREAD && p->vars.v[i].is_array)
			pl->thread_id = 8;
	for (uint32_t i = 0; i < pl->en->nprobes; i++) {
		interrupts |= pl->en->probe[i].interrupts;
		pl->asks |= pl->en->probe[i].either;
	}
	pl->thread_size = pl->thread_id + p->threads;
	pl->asks &= pl->thread_size > 0;
	interrupts |= pl->asks || pl->en->maxprobes > 0;
	pl->thread_all = pl->thread_size * (pl->asks		? THREAD_AREAS
						   : interrupts ? 2
								: 1);
	pl->thread_told = pl->thread_all;
	pl->thread_room = pl->thread_all;
	if (difo_reads(p, BVAR_VTIMESTAMP))
		pl->thread_room += sizeof(struct told);
	if (pl->thread_room > STORAGE_MOST)
		pl->lacks |= host_bit(HOST_TASK_STORAGE);
}

void plan_times(const struct eprobe *e, uint32_t *times)
{
	for (uint32_t i = 0, n = 0; i < e->nclauses; i++) {
		n = i && e->clause[i] == e->clause[i - 1] ? n + 1 : 1;
		times[e->clause[i]] = most(times[e->clause[i]], n);
	}
}

bool plan_same_clauses(const struct eprobe *a, const struct eprobe *b)
{
	if (a->nclauses != b->nclauses)
		return false;
	for (uint32_t i = 0; i < a->nclauses; i++)
		if (a->clause[i] != b->clause[i])
			return false;
	return true;
}

/* No group has more clauses than a group of all probes would have. It is not
 * known which clauses a probe has that is added later, but each description
 * names a probe once, or twice if the probe has another name. */
static uint32_t most_clauses(const struct enabling *en)
{
	uint32_t n = en->prog->clauses.n, sum = 0;
	uint32_t *times;

	for (uint32_t i = 0; en->maxprobes && i < n; i++)
		sum += 2 * en->prog->clauses.v[i].npdescs;
	if (en->maxprobes)
		return sum;
	times = xcalloc(n + 1, sizeof(*times));

	for (uint32_t i = 0; i < en->nprobes; i++)
		plan_times(&en->probe[i], times);
	for (uint32_t i = 0; i < n; i++)
		sum += times[i];
	free(times);
	return sum;
}

static void plan_const(struct plan *pl)
{
	uint32_t words = (most_clauses(pl->en) + 63) / 64, at = 0;

	pl->probe_size = sizeof(struct const_probe) + 8 * words;
	pl->nrows = pl->en->nprobes;
	if (pl->en->maxprobes)
		pl->nrows = most(pl->nrows,
			least(pl->en->maxprobes, LATE_ROWS / pl->probe_size));
	pl->probes = take(&at, pl->nrows * pl->probe_size);
	for (int kind = 0; kind < ATTACH_NKINDS; kind++)
		pl->table[kind] = take(&at, bpf_kinds[kind]->table);
	pl->zero = take(&at, pl->zero_size);
	pl->neutral = take(&at, pl->p->aggs.n * AGGR_SMALL * 8);
	pl->strings_size = most(pl->p->strtab.n, pl->en->maxnames);
	pl->strings = take(&at, pl->strings_size);
	pl->const_size = at;
}

void plan_count(struct plan *pl)
{
	const struct enabling *en = pl->en;

	pl->nfuncs = 0;
	pl->preempted = en->maxprobes > 0;
	for (uint32_t i = 0; i < en->nprobes; i++) {
		enum attach_kind kind = plan_attach(pl, i)->kind;

		pl->nfuncs += attach_is(kind, ATTACH_FUNCTION);
		pl->preempted |= bpf_kinds[kind]->holds == HOLDS_ALWAYS;
	}
}

static void plan_adds(struct plan *pl)
{
	const struct dif_prog *p = pl->p;

	pl->adds = xcalloc(p->aggs.n + 1, sizeof(*pl->adds));
	for (size_t i = 0; i < p->clauses.n; i++) {
		const struct difo *o = &p->clauses.v[i];

		if (!difo_only_adds(p, o))
			continue;
		for (uint32_t pc = 0; pc < o->ncode; pc++)
			if (o->code[pc].op == DIF_AGG)
				pl->adds[o->code[pc].imm] = true;
	}
}

void plan_make(struct plan *pl, const struct enabling *en, uint32_t ncpus)
{
	const struct dif_prog *p = en->prog;

	pl->en = en;
	pl->p = p;
	pl->ncpus = ncpus;
	pl->nframes = p->aggs.n ? 2 * NFRAMES : NFRAMES;
	pl->nspec = en->nspec;
	pl->specsize = en->specsize;
	pl->agg = xcalloc(p->aggs.n + 1, sizeof(*pl->agg));
	pl->error = EPROBE_NONE;
	for (uint32_t i = 0; i < en->nprobes; i++)
		if (en->probe[i].error)
			pl->error = i;
	plan_count(pl);
	plan_adds(pl);
	pl->stacks = difo_has_stacks(p);
	pl->rows = en->ustack != USTACK_FP && difo_has_ustacks(p);
	plan_threads(pl);
	plan_maps(pl);
	plan_frame(pl);
	plan_state(pl);
	plan_zero(pl);
	plan_const(pl);
}

void plan_free(struct plan *pl)
{
	free(pl->adds);
	free(pl->agg);
	free(pl->map);
	free(pl->ring);
}

/* Return the first place of the clause in the group's list. */
static uint32_t position(const struct group *g, uint32_t clause)
{
	uint32_t i = 0;

	while (g->clause[i] != clause)
		i++;
	return i;
}

static uint32_t word_of(const struct plan *pl, uint32_t probe)
{
	const struct bpf_kind *kind = bpf_kind_of(pl, probe);
	const struct eprobe *e = &pl->en->probe[probe];

	return kind->word && eprobe_args(pl->p, e) ? kind->word(e->probe) : 0;
}

static struct const_probe *row_of(
	const struct plan *pl, uint32_t probe, char *consts)
{
	return (void *)(consts + pl->probes + probe * pl->probe_size);
}

static struct const_probe *name_row(
	const struct plan *pl, uint32_t probe, char *consts)
{
	const struct eprobe *e = &pl->en->probe[probe];
	struct const_probe *c = row_of(pl, probe, consts);

	c->id = e->id;
	c->epid = e->epid;
	c->prov = e->prov;
	c->mod = e->mod;
	c->func = e->func;
	c->name = e->name;
	c->word = word_of(pl, probe);
	return c;
}

void plan_row(const struct plan *pl, const struct group *g, uint32_t probe,
	char *consts)
{
	const struct eprobe *e = &pl->en->probe[probe];
	struct const_probe *c = name_row(pl, probe, consts);

	for (uint32_t i = 0, n = 0; i < e->nclauses; i++, n++) {
		if (!i || e->clause[i] != e->clause[i - 1])
			n = position(g, e->clause[i]);
		c->mask[n / 64] |= UINT64_C(1) << n % 64;
	}
	__atomic_store_n(&c->group, g->number, __ATOMIC_RELEASE);
}

void plan_end_row(const struct plan *pl, uint32_t probe, char *consts)
{
	struct const_probe *c = row_of(pl, probe, consts);

	__atomic_store_n(&c->group, 0, __ATOMIC_RELEASE);
}

static void const_table(const struct plan *pl, const struct group *g, char *to)
{
	if (g->probe.n && g->kind->fill)
		g->kind->fill(pl, g,
			to + pl->table[plan_attach(pl, g->probe.v[0])->kind]);
}

/* Fill in neutral values; those of aggregations with buckets are all zeros. */
static void const_neutral(const struct plan *pl, char *to)
{
	uint64_t *words = (void *)(to + pl->neutral);

	for (size_t i = 0; i < pl->p->aggs.n; i++, words += AGGR_SMALL)
		if (!aggr_has_buckets(&pl->p->aggs.v[i].desc))
			aggr_init(&pl->p->aggs.v[i].desc, words);
}

void plan_consts(
	const struct plan *pl, const struct group *grp, uint32_t n, char *to)
{
	for (uint32_t i = 0; i < pl->en->nprobes && i < pl->nrows; i++)
		if (plan_attach(pl, i)->kind == ATTACH_BOUND)
			name_row(pl, i, to);
	for (uint32_t i = 0; i < n; i++) {
		for (uint32_t k = 0; k < grp[i].probe.n; k++)
			plan_row(pl, &grp[i], grp[i].probe.v[k], to);
		const_table(pl, &grp[i], to);
	}
	const_neutral(pl, to);
	memcpy(to + pl->strings, pl->p->strtab.s, pl->p->strtab.n);
}

int plan_arg(const struct bpf_kind *kind, uint32_t n)
{
	return n < DIF_NPROBEARG ? kind->arg[n] - 1 : -1;
}
