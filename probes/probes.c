/* probes.c - the registry of the probes that exist, and their ids. Each
 * provider has its own range of ids, so that no id depends on what was asked
 * for first, and no provider has to count its probes before the ids of another
 * are known. The probes that a provider always has are created when a
 * description may match one of them. */
#include "probes/provider.h"

#include <stdio.h>
#include <string.h>

#include "dcomp/dcomp.h"

static const struct probes_row providers[] = {
	{ &prov_dtrace, 1, 0 },
	{ &prov_profile, 100, 200 },
	{ &prov_cpc, 600, 700 },
	{ &prov_syscall, 1000, 0 },
	{ &prov_bound, 3000, 4000 },
	{ &prov_rawtp, 5000, 20000 },
	{ &prov_sdt, 25000, 40000 },
	{ &prov_fbt, 100000, 700000 },
	{ &prov_rawfbt, 750000, 980000 },
	{ &prov_made, 989000, 989000 },
	{ &prov_pid, 990000, 990000 },
	{ &prov_usdt, 995000, 995000 },
};

void probes_init_rows(
	struct probes *ps, const struct probes_row *row, uint32_t n)
{
	*ps = (struct probes){ .row = row, .nrows = n };
	ps->use = arena_alloc(&ps->arena, n * sizeof(*ps->use));
}

void probes_init(struct probes *ps)
{
	probes_init_rows(ps, providers, sizeof(providers) / sizeof(*providers));
}

/* Names. */

static uint32_t hash_of(
	const char *prov, const char *mod, const char *func, const char *name)
{
	return set_hash(name, set_hash(func, set_hash(mod, set_hash(prov, 0))));
}

/* Index lazily: there may be 100,000 probes that nobody looks up by name. */
static void index_names(struct probes *ps)
{
	for (; ps->nbyname < ps->list.n; ps->nbyname++) {
		const struct probe *p = ps->list.v[ps->nbyname];

		if (p->is_again)
			continue;
		set_put(&ps->byname, hash_of(p->prov, p->mod, p->func, p->name),
			(void *)p);
	}
}

static const struct probe *find(struct probes *ps, const char *prov,
	const char *mod, const char *func, const char *name)
{
	uint32_t hash = hash_of(prov, mod, func, name);
	const struct probe *p;
	size_t at = 0;

	index_names(ps);
	while ((p = set_next(&ps->byname, hash, &at)))
		if (!strcmp(p->func, func) && !strcmp(p->name, name) &&
			!strcmp(p->mod, mod) && !strcmp(p->prov, prov))
			break;
	return p;
}

const struct probe *probes_get(struct probes *ps, const struct dif_pdesc *pd)
{
	return find(ps, pd->prov, pd->mod, pd->func, pd->name);
}

/* Ids. */

static uint32_t row_of(const struct probes *ps, const struct provider *p)
{
	uint32_t i = 0;

	while (ps->row[i].provider != p)
		i++;
	return i;
}

/* Return the first id after those of the row. */
static uint32_t row_end(const struct probes *ps, uint32_t i)
{
	return i + 1 < ps->nrows ? ps->row[i + 1].first : PROBES_IDS;
}

/* Hash the names, each with its NUL, by FNV-1a. */
static uint32_t number_of(const struct probe *p)
{
	const char *const part[] = { p->prov, p->mod, p->func, p->name };
	uint32_t n = 2166136261;

	for (size_t i = 0; i < sizeof(part) / sizeof(*part); i++)
		for (size_t k = 0; !k || part[i][k - 1]; k++)
			n = (n ^ (uint8_t)part[i][k]) * 16777619;
	return n ^ n >> 16;
}

/* Return the first free id from that number on. */
static uint32_t made_id(struct probes *ps, uint32_t i, uint32_t n)
{
	uint32_t first = ps->row[i].made, size = row_end(ps, i) - first;

	for (uint32_t k = 0; ps->use[i].made < size; k++) {
		uint32_t id = first + (n % size + k) % size;
		uint64_t *is = hash_put(&ps->made, &id, sizeof(id));

		if (!*is) {
			*is = true;
			ps->use[i].made++;
			return id;
		}
	}
	return PROBES_IDS + ps->beyond++;
}

static uint32_t new_id(struct probes *ps, uint32_t n, const struct probe *p)
{
	uint32_t i = row_of(ps, p->provider);
	const struct probes_row *r = &ps->row[i];
	uint32_t end = r->made ? r->made : row_end(ps, i);

	if (n == PROBE_MADE)
		return made_id(ps, i, number_of(p));
	if (n >= PROBE_MADE_AT)
		return made_id(ps, i, n - PROBE_MADE_AT);
	return n < end - r->first ? r->first + n : PROBES_IDS + ps->beyond++;
}

static void fill_in_names(struct probe *p)
{
	const char **part[] = { &p->mod, &p->func, &p->name };

	if (!p->prov)
		p->prov = p->provider->name;
	for (size_t i = 0; i < sizeof(part) / sizeof(*part); i++)
		if (!*part[i])
			*part[i] = "";
}

/* Return a copy of a name. Probes are added in the order of their names, so
 * most parts are the same as in one of the two probes before. */
static const char *keep(struct probes *ps, size_t part, const char *name)
{
	for (size_t i = ps->list.n; i > 0 && i + 2 > ps->list.n; i--) {
		const char *const *had =
			(const void *)((const char *)ps->list.v[i - 1] + part);

		if (!strcmp(*had, name))
			return *had;
	}
	return *name ? arena_strdup(&ps->arena, name) : "";
}

static bool are_too_long(const struct probe *p)
{
	enum {
		LONGEST = 1000
	};

	return strlen(p->prov) + strlen(p->mod) + strlen(p->func) +
		       strlen(p->name) >
	       LONGEST;
}

static void keep_names(struct probes *ps, struct probe *p)
{
	p->prov = keep(ps, offsetof(struct probe, prov), p->prov);
	p->mod = keep(ps, offsetof(struct probe, mod), p->mod);
	p->func = keep(ps, offsetof(struct probe, func), p->func);
	p->name = keep(ps, offsetof(struct probe, name), p->name);
}

const struct probe *probes_add_new(
	struct probes *ps, uint32_t n, const struct probe *p)
{
	struct probe *new = arena_new(&ps->arena, struct probe);

	*new = *p;
	fill_in_names(new);
	new->id = new_id(ps, n, new);
	if (!new->other_prov)
		new->other_prov = probes_other_prov(ps, p->provider, new->prov);
	vec_push(&ps->list, new);
	return new;
}

const struct probe *probes_add(
	struct probes *ps, uint32_t n, const struct probe *p)
{
	struct probe new = *p;
	const struct probe *probe;

	fill_in_names(&new);
	probe = find(ps, new.prov, new.mod, new.func, new.name);
	if (probe)
		return probe;
	if (are_too_long(&new))
		return NULL;
	keep_names(ps, &new);
	return probes_add_new(ps, n, &new);
}

const struct probe *probes_add_again(
	struct probes *ps, const struct probe *first, const struct probe *p)
{
	struct probe new = *p;

	if (!first)
		return probes_add(ps, PROBE_MADE, p);
	new.prov = first->prov;
	new.mod = first->mod;
	new.func = first->func;
	new.name = first->name;
	new.is_again = true;
	while (first->again)
		first = first->again;
	return ((struct probe *)first)->again =
		       probes_add_new(ps, PROBE_MADE, &new);
}

/* Create what may be asked for. */

static void create(struct probes *ps, uint32_t i)
{
	const struct provider *p = ps->row[i].provider;

	if (ps->use[i].created)
		return;
	ps->use[i].created = true;
	if (p->create)
		p->create(ps);
	for (uint32_t n = 0; p->make && p->names[n]; n++)
		p->make(ps, n, p->names[n]);
}

/* Create a probe that does not always exist, by its whole name. */
static void provide(
	struct probes *ps, const struct provider *p, const struct dif_pdesc *pd)
{
	if (p->provide)
		p->provide(ps, pd);
	if (p->make && probe_part(pd->mod, ""))
		p->make(ps, PROBE_MADE, pd->name);
}

static bool may_have(const struct provider *p, const char *pattern)
{
	if (!p->names)
		return !*pattern || probe_is_glob(pattern);
	for (const char *const *name = p->names; *name; name++)
		if (probe_part(pattern, *name))
			return true;
	return false;
}

bool probes_owned(const struct provider *p, const char *prov)
{
	return probe_part(prov, p->name) || (p->owns && p->owns(prov));
}

bool probes_provided(const char *prov)
{
	const char *text;
	char name[64];

	for (size_t i = 0; i < sizeof(providers) / sizeof(*providers); i++)
		if (probe_glob(prov, providers[i].provider->name))
			return true;
	for (uint32_t i = 0; (text = dc_bound_probe(i)); i++) {
		snprintf(name, sizeof(name), "%.*s", (int)strcspn(text, ":"),
			text);
		if (probe_glob(prov, name))
			return true;
	}
	return false;
}

void probes_prepare_row(
	struct probes *ps, uint32_t i, const struct dif_pdesc *pd)
{
	const struct provider *p = ps->row[i].provider;

	if (p->prepare) {
		processes_prepare(ps, p, pd);
		return;
	}
	if (!probes_owned(p, pd->prov) ||
		(p->no_func && !probe_part(pd->func, "")))
		return;
	if (may_have(p, pd->name))
		create(ps, i);
	else if (!probe_is_glob(pd->name))
		provide(ps, p, pd);
}

static void prepare_ids(struct probes *ps, uint32_t from, uint32_t to)
{
	for (uint32_t i = 0; i < ps->nrows; i++)
		if (to >= ps->row[i].first && from < row_end(ps, i))
			create(ps, i);
}

void probes_prepare(struct probes *ps, const struct dif_pdesc *pd)
{
	if (pd->id)
		prepare_ids(ps, pd->id, pd->last ? pd->last : pd->id);
	for (uint32_t i = 0; !pd->id && !ps->given && i < ps->nrows; i++)
		probes_prepare_row(ps, i, pd);
}

void probes_renew(struct probes *ps)
{
	for (uint32_t i = 0; i < ps->nrows; i++) {
		if (!ps->row[i].provider->renew)
			continue;
		ps->row[i].provider->renew(ps);
		ps->use[i].created = false;
	}
	ps->renewed++;
}

const char *probes_refusal(const struct probes *ps, const struct dif_pdesc *pd)
{
	const char *why = NULL;

	for (uint32_t i = 0; !why && i < ps->nrows; i++) {
		const struct provider *p = ps->row[i].provider;

		if (p->refuse && (p->prepare || probes_owned(p, pd->prov)))
			why = p->refuse(ps, pd);
	}
	return why;
}
