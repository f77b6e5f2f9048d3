/* probe_args.c - the types of args[], which the providers know. */
#include <string.h>

#include "probes/ahead.h"
#include "probes/provider.h"

size_t probe_arg(const struct probe *p, uint32_t n, struct str *out)
{
	return p->provider->arg ? p->provider->arg(p, n, out) : 0;
}

/* Whether the probes agree on an argument. */
struct agree {
	uint32_t n; /* the argument */
	uint32_t nprobes;
	struct str first; /* text of the first probe ... */
	size_t ntype;	  /* ... and how much of it is the type */
	bool types_differ, names_differ;
};

static void compare(void *arg, const struct probe *p)
{
	struct agree *a = arg;
	struct str text = { 0 };
	size_t ntype;

	str_puts(&text, "");
	ntype = probe_arg(p, a->n, &text);
	if (a->nprobes++ == 0) {
		str_puts(&a->first, text.s);
		a->ntype = ntype;
	}
	a->types_differ |=
		ntype != a->ntype || strncmp(text.s, a->first.s, ntype) != 0;
	a->names_differ |= strcmp(text.s, a->first.s) != 0;
	str_free(&text);
}

/* Call fn for each probe. A list asks for single probes by their names: then
 * there is nothing to search. */
static void each(
	struct probes *ps, const struct dif_pdesc *pd, probe_fn *fn, void *arg)
{
	const struct probe *p = NULL;

	if (ps->lists && !pd->id)
		p = probes_get(ps, pd);
	if (p)
		fn(arg, p);
	else
		probes_match_ahead(ps, pd, fn, arg);
}

bool probes_arg(struct probes *ps, const struct dif_pdesc *pd, uint32_t n,
	const char **type)
{
	struct agree a = { .n = n };
	size_t len;

	each(ps, pd, compare, &a);
	len = a.names_differ ? a.ntype : a.first.n;
	*type = a.ntype ? arena_strndup(&ps->arena, a.first.s, len) : NULL;
	str_free(&a.first);
	return a.nprobes && !a.types_differ;
}

struct user_agree {
	uint32_t n, nprobes;
	struct dc_user_arg *first;
	bool is, differ;
};

/* The types are known to agree. */
static void compare_user(void *arg, const struct probe *p)
{
	struct user_agree *g = arg;
	struct dc_user_arg a = { 0 };

	if (g->differ || !p->provider->user_arg ||
		!p->provider->user_arg(p, g->n, &a))
		return;
	if (!g->is)
		*g->first = a;
	else if (a.word != g->first->word ||
		 a.by_address != g->first->by_address || a.why)
		g->differ = true;
	g->is = true;
}

bool probes_user_arg(struct probes *ps, const struct dif_pdesc *pd, uint32_t n,
	struct dc_user_arg *a)
{
	struct user_agree g = { .n = n, .first = a };

	probes_match_ahead(ps, pd, compare_user, &g);
	if (g.is && g.differ && !a->why)
		a->why = "it is not in the same place for all of the probes";
	return g.is;
}

static void ask_why(void *arg, const struct probe *p)
{
	struct str *why = arg;

	if (!why->n && p->provider->no_types)
		p->provider->no_types(p, why);
}

const char *probes_no_types(struct probes *ps, const struct dif_pdesc *pd)
{
	struct str why = { 0 };
	const char *text = NULL;

	probes_match_ahead(ps, pd, ask_why, &why);
	if (why.n)
		text = arena_strndup(&ps->arena, why.s, why.n);
	str_free(&why);
	return text;
}
