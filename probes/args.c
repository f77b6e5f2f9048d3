/* args.c - the types of args[], which their provider knows. */
#include <string.h>

#include "probes/provider.h"

bool probe_arg(const struct probe *p, uint32_t n, struct str *out)
{
	const struct provider *prov = provider_of(p);

	return prov && prov->arg && prov->arg(p, n, out);
}

/* Whether the probes agree. */
struct agree {
	uint32_t n; /* the argument */
	uint32_t nprobes;
	bool some, differ; /* of the first probe; of another */
	struct str first;
};

static void compare(void *arg, const struct probe *p)
{
	struct agree *a = arg;
	struct str type = { 0 };
	bool some;

	str_puts(&type, "");
	some = probe_arg(p, a->n, &type);
	if (a->nprobes++ == 0) {
		a->some = some;
		str_puts(&a->first, type.s);
	} else if (some != a->some || strcmp(type.s, a->first.s)) {
		a->differ = true;
	}
	str_free(&type);
}

bool probes_arg(struct probes *ps, const struct dif_pdesc *pd, uint32_t n,
	const char **type)
{
	struct agree a = { .n = n };

	probes_match(ps, pd, compare, &a);
	*type = a.some ? arena_strndup(&ps->arena, a.first.s, a.first.n) : NULL;
	str_free(&a.first);
	return a.nprobes && !a.differ;
}
