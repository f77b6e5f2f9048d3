/* probe_args.c - the types of args[], which their provider knows. */
#include <string.h>

#include "probes/provider.h"

size_t probe_arg(const struct probe *p, uint32_t n, struct str *out)
{
	return p->provider->arg ? p->provider->arg(p, n, out) : 0;
}

/* Whether the probes agree. */
struct agree {
	uint32_t n; /* the argument */
	uint32_t nprobes;
	struct str first; /* what the first one has, and... */
	size_t ntype;	  /* ...how much of it is the type */
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

bool probes_arg(struct probes *ps, const struct dif_pdesc *pd, uint32_t n,
	const char **type)
{
	struct agree a = { .n = n };
	size_t len;

	probes_match(ps, pd, compare, &a);
	len = a.names_differ ? a.ntype : a.first.n;
	*type = a.ntype ? arena_strndup(&ps->arena, a.first.s, len) : NULL;
	str_free(&a.first);
	return a.nprobes && !a.types_differ;
}
