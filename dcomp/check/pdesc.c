/* pdesc.c - splits probe descriptions, "provider:module:function:name". Missing
 * parts are those on the left; which part is the last one depends on the source
 * (-P, -m, -f, -n). */
#include <stdlib.h>
#include <string.h>

#include "dcomp/dcomp_impl.h"

enum {
	NPARTS = 4
};

static void set_part(struct dif_pdesc *pd, int i, const char *text)
{
	const char **part[NPARTS] = { &pd->prov, &pd->mod, &pd->func,
		&pd->name };

	*part[i] = text;
}

static void by_id(struct dcomp *dc, const struct pdesc *p, struct dif_pdesc *pd)
{
	char *end;
	unsigned long first = strtoul(p->text, &end, 10), last = first;

	if (*end == '-')
		last = strtoul(end + 1, &end, 10);
	if (*end || first == 0 || last < first || last > UINT32_MAX)
		dc_error(dc, p->loc, D_PDESC_INVAL,
			"invalid probe identifier: %s", p->text);
	pd->id = first;
	pd->last = last;
}

static void by_name(
	struct dcomp *dc, const struct pdesc *p, struct dif_pdesc *pd)
{
	enum dc_pspec last = p->loc.src->pspec;
	int i = last > DC_NAME ? DC_NAME : last;
	const char *end = p->text + strlen(p->text), *at;

	for (;; i--) {
		for (at = end; at > p->text && at[-1] != ':'; at--)
			;
		if (i < 0)
			dc_error(dc, p->loc, D_PDESC_INVAL,
				"invalid probe description \"%s\": "
				"overspecified",
				p->text);
		set_part(pd, i, dc_intern(dc, at, end - at));
		if (at == p->text)
			return;
		end = at - 1;
	}
}

static const char *description(struct dcomp *dc, const struct dif_pdesc *pd)
{
	return arena_printf(&dc->arena, "%s:%s:%s:%s", pd->prov, pd->mod,
		pd->func, pd->name);
}

static const char *why_not(struct dcomp *dc, const struct dif_pdesc *pd)
{
	return dc->opts.refusal ? dc->opts.refusal(dc->opts.arg, pd) : NULL;
}

/* Return the end of a message: why, or what may have been meant. */
static const char *why_or_near(
	struct dcomp *dc, const struct dif_pdesc *pd, const char *why)
{
	if (why)
		return arena_printf(&dc->arena, ": %s", why);
	return dc->opts.near ? dc->opts.near(dc->opts.arg, pd) : "";
}

static _Noreturn void no_match(
	struct dcomp *dc, const struct pdesc *p, const struct dif_pdesc *pd)
{
	const char *probe = description(dc, pd), *why = why_not(dc, pd);

	dc_error_absent(dc, p->loc, probe, why,
		"probe description %s does not match any probes%s", probe,
		why_or_near(dc, pd, why));
}

/* opts.match is called even with -Z, since it creates the probes: for a
 * provider in D, by compiling what binds them. */
static void need_match(
	struct dcomp *dc, const struct pdesc *p, const struct dif_pdesc *pd)
{
	if (!dc->opts.match || dc->opts.match(dc->opts.arg, pd) ||
		dc->opts.zdefs)
		return;
	if (pd->id)
		dc_error(dc, p->loc, D_PDESC_ZERO,
			"probe identifier %s does not match any probes",
			p->text);
	no_match(dc, p, pd);
}

/* Check the description of a source, which must match. */
static void need_source(
	struct dcomp *dc, const struct pdesc *p, const struct dif_pdesc *pd)
{
	const char *probe, *why;

	if (!dc->opts.match || dc->opts.match(dc->opts.arg, pd))
		return;
	probe = description(dc, pd);
	why = why_not(dc, pd);
	dc_error_absent(dc, p->loc, probe, why, "%s is not here%s%s", probe,
		why ? ": " : "", why ? why : "");
}

/* Make an empty description for each of the clause's. */
static struct dif_pdesc *make_pdescs(
	struct dcomp *dc, const struct decl *clause, uint32_t *n)
{
	struct dif_pdesc *pd;

	*n = 0;
	for (const struct pdesc *p = clause->u.clause.pdescs; p; p = p->next)
		++*n;
	pd = arena_alloc(&dc->arena, *n * sizeof(*pd));
	for (uint32_t i = 0; i < *n; i++)
		pd[i] = (struct dif_pdesc){ "", "", "", "", 0, 0 };
	return pd;
}

struct dif_pdesc *dc_sources(
	struct dcomp *dc, const struct decl *clause, uint32_t *n, bool needed)
{
	struct dif_pdesc *pd = make_pdescs(dc, clause, n);
	const struct pdesc *p = clause->u.clause.pdescs;

	for (uint32_t i = 0; i < *n; i++, p = p->next) {
		by_name(dc, p, &pd[i]);
		if (needed)
			need_source(dc, p, &pd[i]);
	}
	return pd;
}

struct dif_pdesc *dc_pdescs(
	struct dcomp *dc, const struct decl *clause, uint32_t *n)
{
	struct dif_pdesc *pd = make_pdescs(dc, clause, n);
	const struct pdesc *p = clause->u.clause.pdescs;

	for (uint32_t i = 0; i < *n; i++, p = p->next) {
		if (p->is_id)
			by_id(dc, p, &pd[i]);
		else
			by_name(dc, p, &pd[i]);
		need_match(dc, p, &pd[i]);
	}
	return pd;
}
