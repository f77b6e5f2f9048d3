/* probes.c - the registry: which probes there are, and which of them a
 * description matches. Every provider has ids kept free for the probes that it
 * always has, so that ids do not depend on who asked for what first; they are
 * created when a description may match one. Probes made on demand follow. */
#include "probes/provider.h"

#include <assert.h>
#include <string.h>

static const struct provider *const providers[] = {
	&prov_dtrace,
	&prov_profile,
	&prov_syscall,
};

enum {
	NPROVIDERS = sizeof(providers) / sizeof(*providers)
};

static_assert(NPROVIDERS <= 64, "struct probes has a bit for each");

const struct provider *provider_of(const struct probe *p)
{
	for (int i = 0; i < NPROVIDERS; i++)
		if (!strcmp(providers[i]->name, p->prov))
			return providers[i];
	return NULL;
}

void probes_init(struct probes *ps)
{
	uint32_t n = 0;

	*ps = (struct probes){ 0 };
	for (int i = 0; i < NPROVIDERS; i++)
		n += providers[i]->count;
	vec_reserve(&ps->list, n);
	memset(ps->list.v, 0, n * sizeof(*ps->list.v));
	ps->list.n = n;
}

void probes_free(struct probes *ps)
{
	vec_free(&ps->list);
	hash_free(&ps->byname);
	arena_free(&ps->arena);
}

/* A probe's key in byname. */
struct key {
	char s[1004];
	size_t n;
};

static bool key_part(struct key *k, const char *part)
{
	size_t n = strlen(part) + 1;

	if (n > sizeof(k->s) - k->n)
		return false;
	memcpy(k->s + k->n, part, n);
	k->n += n;
	return true;
}

static bool make_key(struct key *k, const char *prov, const char *mod,
	const char *func, const char *name)
{
	k->n = 0;
	return key_part(k, prov) && key_part(k, mod) && key_part(k, func) &&
	       key_part(k, name);
}

/* The id that the next probe gets: of those kept free for the provider that
 * is creating, or after all others. */
static struct probe **next_place(struct probes *ps)
{
	if (ps->next < ps->end)
		return &ps->list.v[ps->next++];
	vec_push(&ps->list, NULL);
	return &ps->list.v[ps->list.n - 1];
}

struct probe *probes_add(struct probes *ps, const char *prov, const char *mod,
	const char *func, const char *name, struct attach attach)
{
	struct probe *p, **place;
	uint64_t *id;
	struct key k;

	if (!make_key(&k, prov, mod, func, name))
		return NULL;
	id = hash_put(&ps->byname, k.s, k.n);
	if (*id)
		return ps->list.v[*id - 1];
	place = next_place(ps);
	*place = p = arena_new(&ps->arena, struct probe);
	*id = p->id = place - ps->list.v + 1;
	p->prov = arena_strndup(&ps->arena, prov, strlen(prov));
	p->mod = arena_strndup(&ps->arena, mod, strlen(mod));
	p->func = arena_strndup(&ps->arena, func, strlen(func));
	p->name = arena_strndup(&ps->arena, name, strlen(name));
	p->attach = attach;
	return p;
}

/* Have provider i create what it always has; `first' is its first id. */
static void create(struct probes *ps, int i, uint32_t first)
{
	if (ps->created & 1ull << i)
		return;
	ps->created |= 1ull << i;
	ps->next = first - 1;
	ps->end = ps->next + providers[i]->count;
	providers[i]->create(ps);
	assert(ps->next == ps->end);
}

static bool has_name(const struct provider *p, const char *pattern)
{
	for (const char *const *name = p->names; *name; name++)
		if (probe_part(pattern, *name))
			return true;
	return false;
}

/* See to it that every probe exists that the description may match. */
static void create_matching(struct probes *ps, const struct dif_pdesc *pd)
{
	uint32_t first = 1;

	for (int i = 0; i < NPROVIDERS; i++) {
		const struct provider *p = providers[i];

		if (probe_part(pd->prov, p->name)) {
			if (has_name(p, pd->name))
				create(ps, i, first);
			else if (p->provide && !probe_is_glob(pd->name))
				p->provide(ps, pd);
		}
		first += p->count;
	}
}

const char *probes_refusal(const struct dif_pdesc *pd)
{
	const char *why = NULL;

	for (int i = 0; !why && i < NPROVIDERS; i++)
		if (providers[i]->refuse &&
			probe_part(pd->prov, providers[i]->name))
			why = providers[i]->refuse(pd);
	return why;
}

static void create_ids(struct probes *ps, uint32_t from, uint32_t to)
{
	uint32_t first = 1;

	for (int i = 0; i < NPROVIDERS; i++) {
		uint32_t end = first + providers[i]->count;

		if (from < end && to >= first)
			create(ps, i, first);
		first = end;
	}
}

static uint32_t match_ids(
	struct probes *ps, uint32_t from, uint32_t to, probe_fn *fn, void *arg)
{
	uint32_t n = 0;

	create_ids(ps, from, to);
	for (size_t id = from; id <= to && id <= ps->list.n; id++) {
		if (!ps->list.v[id - 1])
			continue;
		n++;
		if (fn)
			fn(arg, ps->list.v[id - 1]);
	}
	return n;
}

/* A part of a description, looked at once. */
struct part {
	enum {
		PART_ANY,
		PART_LITERAL,
		PART_GLOB
	} kind;
	const char *text;
};

static struct part part_of(const char *text)
{
	if (!*text || !strcmp(text, "*"))
		return (struct part){ PART_ANY, text };
	return (struct part){ probe_is_glob(text) ? PART_GLOB : PART_LITERAL,
		text };
}

static bool part_matches(const struct part *p, const char *text)
{
	if (p->kind == PART_ANY)
		return true;
	return p->kind == PART_LITERAL ? !strcmp(p->text, text)
				       : probe_glob(p->text, text);
}

/* All four parts are there, and none is a glob: one look into the hash. */
static uint32_t match_exact(
	struct probes *ps, const struct dif_pdesc *pd, probe_fn *fn, void *arg)
{
	const uint64_t *id;
	struct key k;

	if (!make_key(&k, pd->prov, pd->mod, pd->func, pd->name))
		return 0;
	id = hash_get(&ps->byname, k.s, k.n);
	if (!id)
		return 0;
	if (fn)
		fn(arg, ps->list.v[*id - 1]);
	return 1;
}

static uint32_t match_walk(
	struct probes *ps, const struct part part[4], probe_fn *fn, void *arg)
{
	uint32_t n = 0;

	for (size_t i = 0; i < ps->list.n; i++) {
		const struct probe *p = ps->list.v[i];

		if (!p || !part_matches(&part[3], p->name) ||
			!part_matches(&part[2], p->func) ||
			!part_matches(&part[0], p->prov) ||
			!part_matches(&part[1], p->mod))
			continue;
		n++;
		if (fn)
			fn(arg, p);
	}
	return n;
}

static uint32_t match_parts(
	struct probes *ps, const struct dif_pdesc *pd, probe_fn *fn, void *arg)
{
	struct part part[4];
	bool exact = true;

	part[0] = part_of(pd->prov);
	part[1] = part_of(pd->mod);
	part[2] = part_of(pd->func);
	part[3] = part_of(pd->name);
	for (int i = 0; i < 4; i++)
		exact = exact && part[i].kind == PART_LITERAL;
	return exact ? match_exact(ps, pd, fn, arg)
		     : match_walk(ps, part, fn, arg);
}

static uint32_t last_id(const struct dif_pdesc *pd)
{
	return pd->last ? pd->last : pd->id;
}

static bool describes(const struct dif_pdesc *pd, const struct probe *p)
{
	const char *const pattern[] = { pd->prov, pd->mod, pd->func, pd->name };
	const char *const text[] = { p->prov, p->mod, p->func, p->name };

	if (pd->id)
		return p->id >= pd->id && p->id <= last_id(pd);
	for (int i = 0; i < 4; i++) {
		struct part part = part_of(pattern[i]);

		if (!part_matches(&part, text[i]))
			return false;
	}
	return true;
}

/* The description with the function's own name, if what it has is another that
 * provider i knows. */
static bool own_name(const struct dif_pdesc *pd, int i, struct dif_pdesc *own)
{
	const struct provider *p = providers[i];

	if (pd->id || !p->other_name || !probe_part(pd->prov, p->name))
		return false;
	*own = *pd;
	own->prov = p->name;
	own->func = p->other_name(pd->func);
	return own->func;
}

/* What is found by another name of description `at' of several. */
struct other {
	const struct dif_pdesc *pd;
	uint32_t n, at;
	int provider;
	uint32_t found;
	probe_fn *fn;
	void *arg;
};

/* Not what another description means by its own name, or one before this by
 * another one: scripts list all the names that systems have for a call. */
static void on_other(void *arg, const struct probe *p)
{
	struct other *o = arg;
	struct dif_pdesc own;

	for (uint32_t i = 0; i < o->n; i++)
		if (describes(&o->pd[i], p) ||
			(i < o->at && own_name(&o->pd[i], o->provider, &own) &&
				describes(&own, p)))
			return;
	o->found++;
	if (o->fn)
		o->fn(o->arg, p);
}

static uint32_t match_other_name(struct probes *ps, const struct dif_pdesc *pd,
	uint32_t n, uint32_t at, probe_fn *fn, void *arg)
{
	struct other o = { pd, n, at, 0, 0, fn, arg };
	struct dif_pdesc own;

	for (; o.provider < NPROVIDERS; o.provider++)
		if (own_name(&pd[at], o.provider, &own))
			match_parts(ps, &own, on_other, &o);
	return o.found;
}

uint32_t probes_match_all(struct probes *ps, const struct dif_pdesc *pd,
	uint32_t n, probe_fn *fn, void *arg)
{
	uint32_t found = 0;

	for (uint32_t i = 0; i < n; i++) {
		if (pd[i].id) {
			found += match_ids(
				ps, pd[i].id, last_id(&pd[i]), fn, arg);
			continue;
		}
		create_matching(ps, &pd[i]);
		found += match_other_name(ps, pd, n, i, fn, arg);
		found += match_parts(ps, &pd[i], fn, arg);
	}
	return found;
}

uint32_t probes_match(
	struct probes *ps, const struct dif_pdesc *pd, probe_fn *fn, void *arg)
{
	return probes_match_all(ps, pd, 1, fn, arg);
}
