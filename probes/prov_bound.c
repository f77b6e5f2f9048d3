/* prov_bound.c - probes that providers in D, such as the libraries proc and
 * sched, bind to other probes. They attach nowhere themselves: their sources
 * do. An index lists the probes of our own libraries, so that only libraries
 * which may be meant are loaded; other libraries add their probes when they are
 * compiled.
 *
 * A provider whose probes belong to the process $target has that process's
 * number at the end of its name: descriptions may leave it out, and its probes
 * exist only if there is such a process. */
#include <stdio.h>
#include <string.h>

#include "dcomp/dcomp.h"
#include "probes/provider.h"

static const char kernel[] = "vmlinux";
static const char target[] = "$target";

/* "provider:name", split. */
struct names {
	char prov[64];
	char other[64 + 16]; /* with the process's number; "": there is no such
				name */
	bool of_target;
	const char *mod, *name;
};

static struct names split(const struct probes *ps, const char *text)
{
	struct names n = { .mod = kernel, .name = strchr(text, ':') + 1 };
	size_t len = n.name - 1 - text;

	if (len >= sizeof(n.prov))
		len = sizeof(n.prov) - 1;
	memcpy(n.prov, text, len);
	n.of_target = len >= sizeof(target) &&
		      !strcmp(n.prov + len - (sizeof(target) - 1), target);
	if (!n.of_target)
		return n;
	n.mod = "";
	n.prov[len - (sizeof(target) - 1)] = 0;
	if (ps->target > 0)
		snprintf(n.other, sizeof(n.other), "%s%d", n.prov, ps->target);
	return n;
}

static bool may_mean(const struct dif_pdesc *pd, const struct names *n)
{
	return (!n->of_target || *n->other) && probe_part(pd->name, n->name) &&
	       (probe_part(pd->prov, n->prov) ||
		       (*n->other && probe_part(pd->prov, n->other))) &&
	       probe_part(pd->mod, n->mod) && probe_part(pd->func, "");
}

static void prepare(struct probes *ps, const struct dif_pdesc *pd)
{
	const char *text;

	for (uint32_t i = 0; ps->load && (text = dc_bound_probe(i)); i++) {
		struct names n = split(ps, text);

		if (may_mean(pd, &n))
			ps->load(ps->load_arg, n.prov, n.name);
	}
}

static void create(struct probes *ps)
{
	static const struct dif_pdesc all = { "", "", "", "", 0, 0 };

	prepare(ps, &all);
}

/* Return the probe's number in the index of our own libraries, or PROBE_MADE;
 * *n is what the index says about it. */
static uint32_t number_of(const struct probes *ps, const char *prov,
	const char *name, struct names *n)
{
	const char *text;

	for (uint32_t i = 0; (text = dc_bound_probe(i)); i++) {
		*n = split(ps, text);
		if (!strcmp(n->prov, prov) && !strcmp(n->name, name))
			return i;
	}
	*n = (struct names){ .mod = kernel };
	return PROBE_MADE;
}

static void add_unbound(struct probes *ps, const char *prov, const char *name,
	const struct dc_failure *lack)
{
	struct arena *a = &ps->arena;
	const struct dc_failure copy = { arena_strdup(a, lack->text),
		lack->probe ? arena_strdup(a, lack->probe) : NULL,
		lack->why ? arena_strdup(a, lack->why) : NULL };

	vec_push(&ps->unbound, ((struct probes_unbound){ arena_strdup(a, prov),
				       arena_strdup(a, name), copy }));
}

void probes_bind(struct probes *ps, const char *prov, const char *name,
	const struct dc_failure *lack)
{
	struct names n;
	uint32_t number = number_of(ps, prov, name, &n);
	const struct probe p = { .provider = &prov_bound,
		.prov = prov,
		.other_prov =
			*n.other ? arena_strdup(&ps->arena, n.other) : NULL,
		.mod = n.mod,
		.name = name,
		.attach = { .kind = ATTACH_BOUND } };

	if (lack)
		add_unbound(ps, prov, name, lack);
	else
		probes_add(ps, number, &p);
}

/* True if prov is the name, with or without the process's number. */
static bool is_named(
	const struct probes *ps, const char *prov, const char *name)
{
	size_t n = strlen(name);
	char number[16];

	snprintf(number, sizeof(number), "%d", ps->target);
	return !strncmp(prov, name, n) &&
	       (!prov[n] || (ps->target > 0 && !strcmp(prov + n, number)));
}

void probes_each_bound(const struct probes *ps,
	void (*fn)(void *arg, const char *prov, const char *name), void *arg)
{
	struct names n;

	for (size_t i = 0; i < ps->list.n; i++) {
		const struct probe *p = ps->list.v[i];

		if (p->provider == &prov_bound &&
			number_of(ps, p->prov, p->name, &n) == PROBE_MADE)
			fn(arg, p->prov, p->name);
	}
	for (size_t i = 0; i < ps->unbound.n; i++) {
		const struct probes_unbound *u = &ps->unbound.v[i];

		if (number_of(ps, u->prov, u->name, &n) == PROBE_MADE)
			fn(arg, u->prov, u->name);
	}
}

/* True if it names a provider for $target, and there is no $target. */
static bool lacks_target(const struct probes *ps, const char *prov)
{
	const char *text;

	for (uint32_t i = 0; (text = dc_bound_probe(i)); i++) {
		struct names n = split(ps, text);

		if (n.of_target && !*n.other && !strcmp(n.prov, prov))
			return true;
	}
	return false;
}

const struct dc_failure *probes_lack(
	const struct probes *ps, const char *prov, const char *name)
{
	for (size_t i = 0; i < ps->unbound.n; i++)
		if (is_named(ps, prov, ps->unbound.v[i].prov) &&
			probe_part(name, ps->unbound.v[i].name))
			return &ps->unbound.v[i].lack;
	return NULL;
}

/* If several do not exist here, give the reason of the first one. */
static const char *refuse(const struct probes *ps, const struct dif_pdesc *pd)
{
	const struct dc_failure *lack;

	if (lacks_target(ps, pd->prov))
		return "its probes are those of the process $target: it needs "
		       "-p or -c";
	lack = probes_lack(ps, pd->prov, pd->name);
	return lack ? lack->text : NULL;
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
