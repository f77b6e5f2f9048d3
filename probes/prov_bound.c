/* prov_bound.c - probes that providers in D, such as the libraries proc and
 * sched, bind to other probes. They attach nowhere themselves: their sources
 * do. An index says which probes our own libraries have, so that only those are
 * loaded that may be meant; others add theirs when they are compiled. */
#include <string.h>

#include "dcomp/dcomp.h"
#include "probes/provider.h"

static const char module[] = "vmlinux";

/* "provider:name" taken apart. */
struct names {
	char prov[64];
	const char *name;
};

static struct names split(const char *text)
{
	struct names n = { .name = strchr(text, ':') + 1 };
	size_t len = n.name - 1 - text;

	if (len >= sizeof(n.prov))
		len = sizeof(n.prov) - 1;
	memcpy(n.prov, text, len);
	return n;
}

static bool may_mean(const struct dif_pdesc *pd, const struct names *n)
{
	return probe_part(pd->name, n->name) && probe_part(pd->prov, n->prov) &&
	       probe_part(pd->mod, module) && probe_part(pd->func, "");
}

static void prepare(struct probes *ps, const struct dif_pdesc *pd)
{
	const char *text;

	for (uint32_t i = 0; ps->load && (text = dc_bound_probe(i)); i++) {
		struct names n = split(text);

		if (may_mean(pd, &n))
			ps->load(ps->load_arg, n.prov, n.name);
	}
}

static void create(struct probes *ps)
{
	static const struct dif_pdesc all = { "", "", "", "", 0, 0 };

	prepare(ps, &all);
}

/* The probe's place in the index of our own libraries, or PROBE_MADE. */
static uint32_t number_of(const char *prov, const char *name)
{
	size_t len = strlen(prov);
	const char *text;

	for (uint32_t i = 0; (text = dc_bound_probe(i)); i++)
		if (!strncmp(text, prov, len) && text[len] == ':' &&
			!strcmp(text + len + 1, name))
			return i;
	return PROBE_MADE;
}

static const char *copy(struct probes *ps, const char *s)
{
	return arena_strndup(&ps->arena, s, strlen(s));
}

void probes_bind(
	struct probes *ps, const char *prov, const char *name, const char *why)
{
	const struct probe p = { .provider = &prov_bound,
		.prov = prov,
		.mod = module,
		.name = name,
		.attach = { .kind = ATTACH_BOUND } };

	if (!why)
		probes_add(ps, number_of(prov, name), &p);
	else
		vec_push(
			&ps->unbound, ((struct probes_unbound){ copy(ps, prov),
					      copy(ps, name), copy(ps, why) }));
}

void probes_each_bound(const struct probes *ps,
	void (*fn)(void *arg, const char *prov, const char *name), void *arg)
{
	for (size_t i = 0; i < ps->list.n; i++) {
		const struct probe *p = ps->list.v[i];

		if (p->provider == &prov_bound &&
			number_of(p->prov, p->name) == PROBE_MADE)
			fn(arg, p->prov, p->name);
	}
	for (size_t i = 0; i < ps->unbound.n; i++) {
		const struct probes_unbound *u = &ps->unbound.v[i];

		if (number_of(u->prov, u->name) == PROBE_MADE)
			fn(arg, u->prov, u->name);
	}
}

/* If several do not exist here, the reason of the first. */
static const char *refuse(const struct probes *ps, const struct dif_pdesc *pd)
{
	for (size_t i = 0; i < ps->unbound.n; i++)
		if (!strcmp(ps->unbound.v[i].prov, pd->prov) &&
			probe_part(pd->name, ps->unbound.v[i].name))
			return ps->unbound.v[i].why;
	return NULL;
}

const struct provider prov_bound = {
	.name = "bound",
	.no_func = true,
	.create = create,
	.prepare = prepare,
	.refuse = refuse,
	.attr = { DC_ATTR(EVOLVING, EVOLVING, ISA),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(EVOLVING, EVOLVING, ISA),
		DC_ATTR(EVOLVING, EVOLVING, ISA) },
};
