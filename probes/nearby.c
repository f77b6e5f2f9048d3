/* nearby.c - suggests what a description that matches no probe was meant to be:
 * the names nearest to what it says, in the part that seems to be wrong. A
 * provider that may have very many probes is asked only for names, and no
 * probes are made of them. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/nearest.h"
#include "base/host/kernel_btf.h"
#include "dcomp/dcomp.h"
#include "probes/provider.h"

enum part {
	PROV,
	MOD,
	FUNC,
	NAME
};

static const char **part_of(struct dif_pdesc *pd, enum part i)
{
	const char **const part[] = { &pd->prov, &pd->mod, &pd->func,
		&pd->name };

	return part[i];
}

static bool is_literal(const char *text)
{
	return *text && !probe_is_glob(text);
}

/* A search for names that a part may have. */
struct names {
	struct probes *ps;
	struct nearest n;
	enum part part;
	struct dif_pdesc wide; /* the description, with that part left open */
	bool exact;	       /* one name is exactly what it says */
};

static void names_init(struct names *s, struct probes *ps,
	const struct dif_pdesc *pd, enum part part)
{
	*s = (struct names){ .ps = ps, .part = part, .wide = *pd };
	nearest_init(&s->n, *part_of(&s->wide, part));
	*part_of(&s->wide, part) = "";
}

static void try_name(struct names *s, const char *name)
{
	s->exact |= !strcmp(s->n.want, name);
	nearest_try(&s->n, name);
}

static void on_function(void *arg, const char *module, const char *name)
{
	struct names *s = arg;

	try_name(s, s->part == MOD ? module : name);
}

static void try_functions(struct names *s, const struct provider *p)
{
	if (!probe_part(s->wide.prov, p->name))
		return;
	if (s->part != NAME) {
		p->functions(s->ps, &s->wide, on_function, s);
		return;
	}
	for (const char *const *name = p->ends; *name; name++)
		try_name(s, *name);
}

static void try_probes(struct names *s)
{
	for (size_t i = 0; i < s->ps->list.n; i++) {
		const struct probe *p = s->ps->list.v[i];
		struct dif_pdesc pd = { p->prov, p->mod, p->func, p->name, 0,
			0 };

		if (!p->provider->functions && probes_describe(&s->wide, p))
			try_name(s, *part_of(&pd, s->part));
	}
}

/* A probe that cannot exist here is suggested, too: whoever names it is told
 * why. */
static void try_unbound(struct names *s)
{
	for (size_t i = 0; i < s->ps->unbound.n; i++) {
		const struct probes_unbound *u = &s->ps->unbound.v[i];

		if (s->part == NAME && !*s->wide.func &&
			probe_part(s->wide.mod, "vmlinux") &&
			probe_part(s->wide.prov, u->prov))
			try_name(s, u->name);
	}
}

/* Have some probes created: if there are more names than that, others are as
 * near. */
static void prepare_some(struct names *s, uint32_t row)
{
	enum {
		MANY = 1 << 17
	};
	struct probes *ps = s->ps;
	uint64_t uncreated = ps->uncreated;
	uint32_t most = ps->most;

	ps->most = ps->list.n + MANY;
	probes_prepare_row(ps, row, &s->wide);
	ps->most = most;
	ps->uncreated = uncreated;
}

static void find_names(struct names *s)
{
	for (uint32_t i = 0; i < s->ps->nrows; i++)
		if (s->ps->row[i].provider->functions)
			try_functions(s, s->ps->row[i].provider);
		else
			prepare_some(s, i);
	try_probes(s);
	try_unbound(s);
}

static const char *text_of(struct probes *ps, const struct nearest *n)
{
	struct str out = { 0 };
	const char *text;

	nearest_put(&out, n);
	text = arena_strndup(&ps->arena, out.s ? out.s : "", out.n);
	str_free(&out);
	return text;
}

/* Providers. */

typedef void prov_fn(void *arg, const char *prov);

static void each_provider(struct probes *ps, prov_fn *fn, void *arg)
{
	const char *text;

	for (uint32_t i = 0; i < ps->nrows; i++)
		if (ps->row[i].provider != &prov_bound)
			fn(arg, ps->row[i].provider->name);
	for (uint32_t i = 0; (text = dc_bound_probe(i)); i++)
		fn(arg, arena_strndup(&ps->arena, text, strcspn(text, ":")));
	for (size_t i = 0; i < ps->list.n; i++)
		fn(arg, ps->list.v[i]->prov);
	for (size_t i = 0; i < ps->unbound.n; i++)
		fn(arg, ps->unbound.v[i].prov);
}

struct known {
	const char *want;
	bool found;
};

static void compare(void *arg, const char *prov)
{
	struct known *k = arg;

	k->found |= !strcmp(k->want, prov);
}

static void try_provider(void *arg, const char *prov)
{
	nearest_try(arg, prov);
}

static bool is_named(struct probes *ps, const char *prov)
{
	struct known k = { .want = prov };

	each_provider(ps, compare, &k);
	return k.found;
}

static bool is_known(struct probes *ps, const char *prov)
{
	for (uint32_t i = 0; i < ps->nrows; i++)
		if (ps->row[i].provider != &prov_bound &&
			probes_owned(ps->row[i].provider, prov))
			return true;
	return is_named(ps, prov);
}

static const char *near_provider(struct probes *ps, const struct dif_pdesc *pd)
{
	struct nearest n;

	if (!is_literal(pd->prov) || is_known(ps, pd->prov))
		return "";
	nearest_init(&n, pd->prov);
	each_provider(ps, try_provider, &n);
	return text_of(ps, &n);
}

/* The other parts. */

/* Return the length of the name before its rate or count, which does not matter
 * here; 0: it has none. */
static size_t stem(const char *name)
{
	size_t n = strcspn(name, "0123456789");

	return name[n] && n && name[n - 1] == '-' ? n : 0;
}

static const char *near_part(
	struct probes *ps, const struct dif_pdesc *pd, enum part part)
{
	struct names s;

	names_init(&s, ps, pd, part);
	if (!is_literal(s.n.want) ||
		(part == NAME && strpbrk(s.n.want, "0123456789")))
		return "";
	find_names(&s);
	return s.exact ? "" : text_of(ps, &s.n);
}

static const char *near_parts(struct probes *ps, const struct dif_pdesc *pd)
{
	static const enum part order[] = { FUNC, NAME, MOD };
	const char *text = "";

	for (size_t i = 0; !*text && i < sizeof(order) / sizeof(*order); i++)
		text = near_part(ps, pd, order[i]);
	return text;
}

/* tick-1s: the name should begin with tick-. */
static const char *near_rate(struct probes *ps, const struct dif_pdesc *pd)
{
	size_t n = stem(pd->name);
	struct dif_pdesc own = *pd;
	struct nearest near;

	if (!n || probe_is_glob(pd->name))
		return "";
	own.name = "";
	nearest_init(&near, arena_strndup(&ps->arena, pd->name, n));
	for (uint32_t i = 0; i < ps->nrows; i++)
		if (ps->row[i].provider->names)
			probes_prepare_row(ps, i, &own);
	for (size_t i = 0; i < ps->list.n; i++) {
		const struct probe *p = ps->list.v[i];
		size_t m = stem(p->name);

		if (p->provider->names && m && probes_describe(&own, p))
			nearest_try(
				&near, arena_strndup(&ps->arena, p->name, m));
	}
	if (!near.n)
		return "";
	return arena_printf(
		&ps->arena, "; did you mean %s%s?", near.name[0], pd->name + n);
}

/* If more than one part is wrong, suggest the leftmost first. */
static const char *near_first(struct probes *ps, const struct dif_pdesc *pd)
{
	struct dif_pdesc own = { pd->prov, "", pd->func, "", 0, 0 };
	const char *text = near_part(ps, &own, FUNC);

	own.func = "";
	own.name = pd->name;
	return *text ? text : near_part(ps, &own, NAME);
}

/* Suggest the description if it matches something. */
static const char *if_matched(struct probes *ps, const struct dif_pdesc *pd)
{
	if (!probes_match(ps, pd, NULL, NULL))
		return "";
	return arena_printf(&ps->arena, "; did you mean %s:%s:%s:%s?", pd->prov,
		pd->mod, pd->func, pd->name);
}

/* Return the part that has the place of the provider; NULL: the description has
 * all its colons, or begins with a pattern. */
static const char *given_first(const struct dif_pdesc *pd)
{
	const char *first = *pd->mod	? pd->mod
			    : *pd->func ? pd->func
					: pd->name;

	return *pd->prov || !is_literal(first) ? NULL : first;
}

/* syscall:read:entry, syscall::read, io:start, pid123:libc:malloc, syscall:
 * colons are missing behind the provider. */
static const char *near_shifted(struct probes *ps, const struct dif_pdesc *pd)
{
	const char *prov = given_first(pd), *text = "";
	const char *mod = *pd->mod ? pd->func : "";
	const struct dif_pdesc shifted[] = {
		{ prov, "", mod, pd->name, 0, 0 },
		{ prov, mod, pd->name, "", 0, 0 },
	};

	if (!prov || !is_known(ps, prov))
		return "";
	if (!*pd->mod && !*pd->func)
		return is_named(ps, prov)
			       ? arena_printf(&ps->arena,
					 "; did you mean %s:::?", prov)
			       : "";
	for (int i = 0; !*text && i < 2; i++)
		text = if_matched(ps, &shifted[i]);
	return text;
}

/* profile:hz:99 */
static const char *too_short(struct probes *ps, const struct dif_pdesc *pd)
{
	const char *prov = given_first(pd);

	return prov && is_named(ps, prov)
		       ? arena_printf(&ps->arena,
				 "; a description that begins with the "
				 "provider %s has three colons",
				 prov)
		       : "";
}

/* The name of a function where a probe's is expected. */
static const char *near_moved(struct probes *ps, const struct dif_pdesc *pd)
{
	struct dif_pdesc own = { pd->prov, pd->mod, pd->name, "", 0, 0 };

	if (*pd->func || !is_literal(pd->name) || stem(pd->name))
		return "";
	return if_matched(ps, &own);
}

/* About functions. */

static bool is_loaded(const char *module)
{
	char path[300];

	snprintf(path, sizeof(path), "/sys/module/%s/initstate", module);
	return !strcmp(kernel_module(module), "vmlinux") ||
	       strchr(module, '/') || !access(path, F_OK);
}

static bool is_end(const struct provider *p, const char *name)
{
	for (const char *const *end = p->ends; *end; end++)
		if (probe_part(name, *end))
			return true;
	return name[strspn(name, "0123456789abcdef")] == 0;
}

static const char *why_not(struct probes *ps, const struct dif_pdesc *pd)
{
	const struct provider *p = !strcmp(pd->prov, "fbt")	 ? &prov_fbt
				   : !strcmp(pd->prov, "rawfbt") ? &prov_rawfbt
								 : NULL;

	if (p && is_literal(pd->mod) && !is_loaded(pd->mod))
		return arena_printf(&ps->arena,
			"; no module %s is loaded, and what is built into the "
			"kernel is in vmlinux",
			pd->mod);
	if (p && !is_end(p, pd->name))
		return "; the name is entry, return, or an instruction's "
		       "offset in hexadecimal";
	return "";
}

/* It may be the name of a function, but functions have no probes on this
 * host. */
static const char *no_functions(struct probes *ps, const struct dif_pdesc *pd)
{
	struct dif_pdesc own = *pd;
	const char *why;

	own.prov = prov_fbt.name;
	if (*pd->prov || !is_literal(pd->func) || !is_end(&prov_fbt, pd->name))
		return "";
	why = probes_refusal(ps, &own);
	return why ? arena_printf(&ps->arena, "; fbt has none here: %s", why)
		   : "";
}

struct renamed {
	const char *func;
};

static void on_renamed(void *arg, const char *module, const char *name)
{
	struct renamed *r = arg;

	(void)module;
	if (!r->func)
		r->func = name;
}

/* A function that exists only as a variant made by the compiler, or the
 * reverse. */
static const char *near_renamed(struct probes *ps, const struct dif_pdesc *pd)
{
	struct dif_pdesc own = *pd;
	struct renamed r = { NULL };

	own.prov = prov_fbt.name;
	if (is_literal(pd->func) && !strcmp(pd->prov, prov_rawfbt.name))
		return if_matched(ps, &own);
	if (!is_literal(pd->func) || !probe_part(pd->prov, "fbt"))
		return "";
	own.prov = prov_rawfbt.name;
	own.func = arena_printf(&ps->arena, "%s.*", pd->func);
	prov_rawfbt.functions(ps, &own, on_renamed, &r);
	if (!r.func)
		return "";
	own.func = r.func;
	return if_matched(ps, &own);
}

/* Return what the provider itself guesses; NULL: it leaves that to us. */
static const char *near_own(struct probes *ps, const struct dif_pdesc *pd)
{
	for (uint32_t i = 0; i < ps->nrows; i++) {
		const struct provider *p = ps->row[i].provider;

		if (p->near && p->owns(pd->prov))
			return p->near(ps, pd);
	}
	return NULL;
}

/* kprobe:vfs_read, interval:s:1, usdt:/bin/x:prov:name */
static const char *of_bpftrace(struct probes *ps, const struct dif_pdesc *pd)
{
	static const struct {
		const char *theirs, *ours;
	} ways[] = {
		{ "kprobe", "fbt::FUNCTION:entry" },
		{ "kretprobe", "fbt::FUNCTION:return" },
		{ "fentry", "fbt::FUNCTION:entry" },
		{ "fexit", "fbt::FUNCTION:return" },
		{ "uprobe", "pid$target:MODULE:FUNCTION:entry" },
		{ "uretprobe", "pid$target:MODULE:FUNCTION:return" },
		{ "usdt", "PROVIDER$target:::NAME" },
		{ "tracepoint", "sdt:::NAME" },
		{ "rawtracepoint", "rawtp:::NAME" },
		{ "interval", "tick-1s" },
	};
	const char *first = *pd->prov ? pd->prov : given_first(pd);

	for (size_t i = 0; first && i < sizeof(ways) / sizeof(*ways); i++)
		if (!strcmp(first, ways[i].theirs))
			return arena_printf(
				&ps->arena, "; did you mean %s?", ways[i].ours);
	return "";
}

/* pid:libc:malloc:entry, or pid$target in double quotes, where shells take it
 * for a variable of theirs. */
static const char *no_process(struct probes *ps, const struct dif_pdesc *pd)
{
	(void)ps;
	return strcmp(pd->prov, prov_pid.name)
		       ? ""
		       : "; pid needs a process: pid123, or pid$target, in "
			 "single quotes, for that of -c or -p";
}

const char *probes_near(struct probes *ps, const struct dif_pdesc *pd)
{
	static const char *(*const hint[])(
		struct probes * ps, const struct dif_pdesc *pd) = {
		no_process,
		of_bpftrace,
		near_shifted,
		near_moved,
		near_provider,
		near_parts,
		why_not,
		near_rate,
		near_renamed,
		near_first,
		too_short,
		no_functions,
	};
	const char *text = pd->id ? "" : near_own(ps, pd);

	if (text)
		return text;
	text = "";
	for (size_t i = 0; !*text && i < sizeof(hint) / sizeof(*hint); i++)
		text = hint[i](ps, pd);
	return text;
}
