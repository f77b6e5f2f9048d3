/* dof.c - see dof.h. The bytes come from others, and may be anything. */
#include "probes/proc/dof.h"

#include <string.h>

enum {
	MAGIC = 4, /* bytes, then: */
	LP64 = 2,
	LITTLE = 1,
	MOST_PLACES = 1 << 20,
	MOST_TEXTS = 1 << 14 /* bytes of the types of a probe */
};

/* Kinds of sections. */
enum {
	STRTAB = 8,
	PROVIDER = 15,
	PROBES = 16,
	PRARGS = 17,
	PROFFS = 18,
	PRENOFFS = 26
};

struct header {
	char magic[MAGIC];
	uint8_t model, encoding, version, unused[9];
	uint32_t flags, size, section_size, nsections;
	uint64_t sections, load_size, file_size, unused2;
};

struct section {
	uint32_t type, align, flags, entry_size;
	uint64_t off, size;
};

struct provider {
	uint32_t strtab, probes, prargs, proffs; /* numbers of sections */
	uint32_t name; /* offsets in strtab, like the next */
	uint32_t attr[5];
	uint32_t prenoffs; /* number of a section; not in the first version */
};

struct probe {
	uint64_t addr;
	uint32_t func, name, args, shown;
	uint32_t shown_of, offs; /* indexes of the first in prargs, proffs */
	uint8_t nargs, nshown;
	uint16_t noffs;
	uint32_t enabled_offs;
	uint16_t nenabled, unused;
	uint32_t unused2;
};

struct part {
	const char *p;
	uint64_t n;
};

struct dof {
	struct part all;
	struct header h;
	dof_fn *fn;
	void *arg;
	uint32_t left; /* places that may still be reported */
};

/* Return part of a whole; empty if it is not completely inside. */
static struct part cut(struct part whole, uint64_t off, uint64_t n)
{
	if (off > whole.n || n > whole.n - off)
		return (struct part){ whole.p, 0 };
	return (struct part){ whole.p + off, n };
}

static bool take(struct part whole, uint64_t off, void *to, size_t n)
{
	struct part part = cut(whole, off, n);

	if (!part.n)
		return false;
	memcpy(to, part.p, n);
	return true;
}

static bool section_at(const struct dof *d, uint32_t i, struct section *s)
{
	return i < d->h.nsections && d->h.section_size >= sizeof(*s) &&
	       d->h.sections <= d->all.n &&
	       take(d->all, d->h.sections + (uint64_t)i * d->h.section_size, s,
		       sizeof(*s));
}

static struct part contents(const struct dof *d, uint32_t i, uint32_t type)
{
	struct section s;

	if (!section_at(d, i, &s) || s.type != type)
		return (struct part){ d->all.p, 0 };
	return cut(d->all, s.off, s.size);
}

/* Return n consecutive texts from there on; NULL: they are not complete, or too
 * long. */
static const char *texts(struct part strtab, uint32_t at, uint32_t n)
{
	const char *p, *end;
	uint64_t left;

	if (at >= strtab.n)
		return NULL;
	p = strtab.p + at;
	left = strtab.n - at < MOST_TEXTS ? strtab.n - at : MOST_TEXTS;
	for (; n; n--) {
		end = left ? memchr(p, 0, left) : NULL;
		if (!end)
			return NULL;
		left -= end + 1 - p;
		p = end + 1;
	}
	return strtab.p + at;
}

/* Report n places, from number `first' on. */
static void tell_places(struct dof *d, struct dof_probe *told, struct part offs,
	uint32_t first, uint32_t n)
{
	for (uint32_t i = 0; i < n && d->left; i++, d->left--) {
		if (!take(offs, ((uint64_t)first + i) * sizeof(told->off),
			    &told->off, sizeof(told->off)))
			return;
		d->fn(d->arg, told);
	}
}

static void tell_probe(struct dof *d, const struct provider *p,
	const struct probe *pr, struct part strtab)
{
	struct part of = contents(d, p->prargs, PRARGS);
	struct dof_probe told = { .prov = texts(strtab, p->name, 1),
		.name = texts(strtab, pr->name, 1),
		.function = pr->addr,
		.nargs = pr->nargs,
		.nshown = pr->nshown };

	if (!told.prov || !*told.prov || !told.name || !*told.name)
		return;
	told.args = pr->nargs ? texts(strtab, pr->args, pr->nargs) : "";
	told.shown = pr->nshown ? texts(strtab, pr->shown, pr->nshown) : "";
	told.shown_of = (const uint8_t *)cut(of, pr->shown_of, pr->nshown).p;
	if (!told.args)
		told.nargs = 0;
	if (!told.args || !told.shown ||
		cut(of, pr->shown_of, pr->nshown).n < pr->nshown)
		told.nshown = 0;
	tell_places(
		d, &told, contents(d, p->proffs, PROFFS), pr->offs, pr->noffs);
	told.asks = true;
	tell_places(d, &told, contents(d, p->prenoffs, PRENOFFS),
		pr->enabled_offs, pr->nenabled);
}

static void tell_provider(struct dof *d, struct part part)
{
	struct part strtab, probes;
	struct section s;
	struct provider p = { .prenoffs = UINT32_MAX };
	struct probe pr;

	if ((!take(part, 0, &p, sizeof(p)) &&
		    !take(part, 0, &p, offsetof(struct provider, prenoffs))) ||
		!section_at(d, p.probes, &s) || s.entry_size < sizeof(pr))
		return;
	strtab = contents(d, p.strtab, STRTAB);
	probes = contents(d, p.probes, PROBES);
	for (uint64_t at = 0; d->left && take(probes, at, &pr, sizeof(pr));
		at += s.entry_size, d->left--)
		tell_probe(d, &p, &pr, strtab);
}

void dof_read(const char *p, size_t n, dof_fn *fn, void *arg)
{
	static const char magic[MAGIC] = { 0x7f, 'D', 'O', 'F' };
	struct dof d = { { p, n }, .fn = fn, .arg = arg, .left = MOST_PLACES };
	struct section s;

	if (!take(d.all, 0, &d.h, sizeof(d.h)) ||
		memcmp(d.h.magic, magic, MAGIC) != 0 || d.h.model != LP64 ||
		d.h.encoding != LITTLE)
		return;
	for (uint32_t i = 0; section_at(&d, i, &s) && d.left; i++, d.left--)
		if (s.type == PROVIDER)
			tell_provider(&d, cut(d.all, s.off, s.size));
}
