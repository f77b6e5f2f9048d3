/* match.c - finds the probes that a description matches. The result is kept:
 * when the same is asked again, only probes created since then are looked
 * at. */
#include "probes/ahead.h"
#include "probes/kfuncs.h"
#include "probes/provider.h"

#include <stdlib.h>
#include <string.h>

#include "base/host/kernel_btf.h"
#include "base/xalloc.h"
#include "probes/made.h"
#include "probes/tracepoint.h"
#include "probes/usdt.h"
#include "probes/user.h"

/* A part of a description, with what kind of pattern it is. */
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

/* A description: a range of ids if `id' is not 0, else parts. */
struct desc {
	uint32_t id, last;
	struct part prov, mod, func, name;
};

static struct desc desc_of(const struct dif_pdesc *pd)
{
	return (struct desc){ pd->id, pd->last ? pd->last : pd->id,
		part_of(pd->prov), part_of(pd->mod), part_of(pd->func),
		part_of(pd->name) };
}

static bool describes(const struct desc *d, const struct probe *p)
{
	if (d->id)
		return p->id >= d->id && p->id <= d->last;
	return part_matches(&d->name, p->name) &&
	       (part_matches(&d->func, p->func) ||
		       (p->provider->in_func &&
			       p->provider->in_func(p, d->func.text))) &&
	       (part_matches(&d->prov, p->prov) ||
		       (p->other_prov &&
			       part_matches(&d->prov, p->other_prov))) &&
	       (part_matches(&d->mod, p->mod) ||
		       (p->provider->in_module &&
			       p->provider->in_module(p, d->mod.text)));
}

/* True if the provider's modules may have other names. */
static bool is_renamed(const struct probes *ps, const char *prov)
{
	for (uint32_t i = 0; i < ps->nrows; i++)
		if (ps->row[i].provider->in_module &&
			probes_owned(ps->row[i].provider, prov))
			return true;
	return false;
}

/* True if it can match at most one probe. */
static bool is_exact(const struct desc *d)
{
	return !d->id && d->prov.kind == PART_LITERAL &&
	       d->mod.kind == PART_LITERAL && d->func.kind == PART_LITERAL &&
	       d->name.kind == PART_LITERAL;
}

/* The probes that a description matches. */
struct found {
	/* indexes in the registry's list, in the order of ids */
	VEC(uint32_t) place;
	size_t seen;	  /* how many probes of the list were looked at */
	uint32_t taken;	  /* how many were taken out again */
	uint32_t renewed; /* value of ps->renewed when the probes were made */
	pid_t process;	  /* result of probes_process() */
	bool stale;	  /* that process has changed since */
};

void probes_free(struct probes *ps)
{
	for (size_t i = 0; i < ps->found.n; i++) {
		struct found *f = (void *)(uintptr_t)ps->found.entry[i].value;

		vec_free(&f->place);
	}
	tracepoints_free(ps);
	processes_free(ps);
	usdt_free(ps);
	made_free(ps);
	ahead_free(ps);
	user_free(ps);
	if (ps->funcs)
		funcs_free(ps->funcs);
	hash_free(&ps->found);
	set_free(&ps->byname);
	hash_free(&ps->made);
	vec_free(&ps->list);
	vec_free(&ps->unbound);
	arena_free(&ps->arena);
}

/* An index in the list, and the id of the probe there. */
struct placed {
	uint32_t id, place;
};

/* Sort stably by one byte of the ids. Returns false if all have the same
 * byte. */
static bool by_byte(
	const struct placed *p, size_t n, struct placed *to, uint32_t byte)
{
	size_t count[256] = { 0 }, at[256], sum = 0;

	for (size_t i = 0; i < n; i++)
		count[p[i].id >> 8 * byte & 0xff]++;
	for (size_t i = 0; i < 256; i++) {
		if (count[i] == n)
			return false;
		at[i] = sum;
		sum += count[i];
	}
	for (size_t i = 0; i < n; i++)
		to[at[p[i].id >> 8 * byte & 0xff]++] = p[i];
	return true;
}

/* Radix sort: a glob may match 100,000 probes, and sorting takes longest. */
static void sort_by_id(const struct probes *ps, uint32_t *place, size_t n)
{
	struct placed *room = xcalloc(2 * n, sizeof(*room));
	struct placed *p = room, *to = room + n, *was;

	for (size_t i = 0; i < n; i++)
		p[i] = (struct placed){ ps->list.v[place[i]]->id, place[i] };
	for (uint32_t byte = 0; byte < 4; byte++)
		if (by_byte(p, n, to, byte)) {
			was = p;
			p = to;
			to = was;
		}
	for (size_t i = 0; i < n; i++)
		place[i] = p[i].place;
	free(room);
}

/* Look at the probes that were created since the last time. */
static void update(struct probes *ps, struct found *f, const struct desc *d)
{
	bool sorted = true;
	uint32_t last = 0;

	if (f->place.n)
		last = ps->list.v[f->place.v[f->place.n - 1]]->id;
	for (; f->seen < ps->list.n; f->seen++) {
		const struct probe *p = ps->list.v[f->seen];

		if (!describes(d, p))
			continue;
		sorted &= last < p->id;
		last = p->id;
		vec_push(&f->place, f->seen);
	}
	if (!sorted)
		sort_by_id(ps, f->place.v, f->place.n);
}

/* Return where the result is kept; it is 0 until it is first asked for. */
static uint64_t *found_place(struct probes *ps, const struct dif_pdesc *pd)
{
	const char *const part[] = { pd->prov, pd->mod, pd->func, pd->name };
	const uint32_t ids[] = { pd->id, pd->last };
	struct str key = { 0 };
	uint64_t *place;

	str_put(&key, ids, sizeof(ids));
	for (size_t i = 0; i < sizeof(part) / sizeof(*part); i++)
		str_put(&key, part[i], strlen(part[i]) + 1);
	place = hash_put(&ps->found, key.s, key.n);
	str_free(&key);
	return place;
}

static const struct found *find(
	struct probes *ps, const struct dif_pdesc *pd, const struct desc *d)
{
	uint64_t *place = found_place(ps, pd);
	struct found *f = (void *)(uintptr_t)*place;

	if (!f) {
		f = arena_alloc(&ps->arena, sizeof(*f));
		*place = (uintptr_t)f;
		f->process = probes_process(ps, pd);
		probes_prepare(ps, pd);
	} else if (f->renewed != ps->renewed || f->stale) {
		probes_prepare(ps, pd);
	}
	f->renewed = ps->renewed;
	f->stale = false;
	update(ps, f, d);
	return f;
}

void probes_forget(struct probes *ps, pid_t pid)
{
	for (size_t i = 0; i < ps->found.n; i++) {
		struct found *f = (void *)(uintptr_t)ps->found.entry[i].value;

		f->stale |= f->process == pid || f->process == PROBES_ALL;
	}
}

/* place: the new index + 1 of each probe in the list, or 0 if it is taken
 * out. */
static void take_from(struct found *f, const uint32_t *place)
{
	size_t kept = 0, seen = 0;

	for (size_t i = 0; i < f->place.n; i++)
		if (place[f->place.v[i]])
			f->place.v[kept++] = place[f->place.v[i]] - 1;
	for (size_t i = 0; i < f->seen; i++)
		seen += place[i] > 0;
	f->taken += f->place.n - kept;
	f->place.n = kept;
	f->seen = seen;
}

void probes_take_out(struct probes *ps,
	bool (*gone)(const struct probes *ps, const struct probe *p))
{
	uint32_t *place = xcalloc(ps->list.n, sizeof(*place)), kept = 0;

	for (size_t i = 0; i < ps->list.n; i++) {
		if (gone(ps, ps->list.v[i]))
			continue;
		ps->list.v[kept++] = ps->list.v[i];
		place[i] = kept;
	}
	for (size_t i = 0; i < ps->found.n; i++)
		take_from((void *)(uintptr_t)ps->found.entry[i].value, place);
	free(place);
	ps->list.n = kept;
	set_free(&ps->byname);
	ps->nbyname = 0;
}

static uint32_t match_exact(
	struct probes *ps, const struct dif_pdesc *pd, probe_fn *fn, void *arg)
{
	const struct probe *p = probes_get(ps, pd);
	uint32_t n = 0;

	if (!p || (p->provider->process && ps->changed.n)) {
		probes_prepare(ps, pd);
		p = probes_get(ps, pd);
	}
	for (; p; p = p->again, n++)
		if (fn)
			fn(arg, p);
	return n;
}

/* Match by the probes' own names. fn may ask for more probes meanwhile. */
static uint32_t match_own(
	struct probes *ps, const struct dif_pdesc *pd, probe_fn *fn, void *arg)
{
	struct desc d = desc_of(pd);
	const struct found *f;
	size_t n;

	if (is_exact(&d) && !is_renamed(ps, pd->prov))
		return match_exact(ps, pd, fn, arg);
	f = find(ps, pd, &d);
	n = f->place.n;
	for (size_t i = 0; fn && i < n; i++)
		fn(arg, ps->list.v[f->place.v[i]]);
	return n + f->taken;
}

/* Other names of functions. */

/* If the description has another name of a function that the provider knows,
 * make *own the description with the function's own name. */
static bool own_name(const struct dif_pdesc *pd, const struct provider *p,
	struct dif_pdesc *own)
{
	if (pd->id || !p->other_name || !probes_owned(p, pd->prov))
		return false;
	*own = *pd;
	own->prov = p->name;
	own->func = p->other_name(pd->func);
	return own->func;
}

/* The state of matching description `at' of n by the other names of
 * functions. */
struct other {
	const struct dif_pdesc *pd;
	uint32_t n, at;
	const struct provider *provider;
	uint32_t found;
	probe_fn *fn;
	void *arg;
};

bool probes_describe(const struct dif_pdesc *pd, const struct probe *p)
{
	struct desc d = desc_of(pd);

	return describes(&d, p);
}

/* Skip a probe that a description matches by its own name, or an earlier one by
 * another name: scripts list all names that a call has on different systems. */
static void on_other(void *arg, const struct probe *p)
{
	struct other *o = arg;
	struct dif_pdesc own;

	for (uint32_t i = 0; i < o->n; i++)
		if (probes_describe(&o->pd[i], p) ||
			(i < o->at && own_name(&o->pd[i], o->provider, &own) &&
				probes_describe(&own, p)))
			return;
	o->found++;
	if (o->fn)
		o->fn(o->arg, p);
}

static uint32_t match_other_name(struct probes *ps, const struct dif_pdesc *pd,
	uint32_t n, uint32_t at, probe_fn *fn, void *arg)
{
	struct other o = { pd, n, at, NULL, 0, fn, arg };
	struct dif_pdesc own;

	for (uint32_t i = 0; i < ps->nrows; i++) {
		o.provider = ps->row[i].provider;
		if (own_name(&pd[at], o.provider, &own))
			match_own(ps, &own, on_other, &o);
	}
	return o.found;
}

static uint32_t match_list(struct probes *ps, const struct dif_pdesc *pd,
	uint32_t n, probe_fn *fn, void *arg)
{
	uint32_t found = 0;

	for (uint32_t i = 0; i < n; i++) {
		found += match_other_name(ps, pd, n, i, fn, arg);
		found += match_own(ps, &pd[i], fn, arg);
	}
	return found;
}

/* Replace names of the kernel's modules by their canonical ones, then match. */
uint32_t probes_match_all(struct probes *ps, const struct dif_pdesc *pd,
	uint32_t n, probe_fn *fn, void *arg)
{
	struct dif_pdesc *own = xcalloc(n, sizeof(*own));
	uint32_t found;

	for (uint32_t i = 0; i < n; i++) {
		own[i] = pd[i];
		if (!pd[i].id && !probes_process(ps, &pd[i]))
			own[i].mod = kernel_module(pd[i].mod);
	}
	found = match_list(ps, own, n, fn, arg);
	free(own);
	return found;
}

uint32_t probes_match(
	struct probes *ps, const struct dif_pdesc *pd, probe_fn *fn, void *arg)
{
	return probes_match_all(ps, pd, 1, fn, arg);
}

/* A description that names one probe which exists can match no other. */
bool probes_may_come(struct probes *ps, const struct dif_pdesc *pd)
{
	struct desc d = desc_of(pd);

	for (uint32_t i = 0; !pd->id && i < ps->nrows; i++)
		if (ps->row[i].provider->renew &&
			probes_owned(ps->row[i].provider, pd->prov))
			return !is_exact(&d) || !probes_get(ps, pd);
	return false;
}

/* Probes that programs have of their own are named without a function. */
static bool names(const struct dif_pdesc *pd, const struct probe *p)
{
	if (strcmp(pd->name, p->name) != 0)
		return false;
	if (p->attach.kind == ATTACH_USDT && !*pd->func)
		return true;
	return *p->func && !strcmp(pd->func, p->func);
}

/* Look in the first n clauses. */
static bool is_named(
	const struct dif_prog *prog, size_t n, const struct probe *p)
{
	for (size_t c = 0; c < n; c++) {
		const struct difo *d = &prog->clauses.v[c];

		for (uint32_t i = 0; i < d->npdescs; i++)
			if (names(&d->pdesc[i], p))
				return true;
	}
	return false;
}

bool probe_is_named(const struct dif_prog *prog, const struct probe *p)
{
	return is_named(prog, prog->nown, p);
}

bool probe_is_used(const struct dif_prog *prog, const struct probe *p)
{
	return is_named(prog, prog->clauses.n, p);
}
