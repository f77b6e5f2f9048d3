/* list_probes.c - -l: lists the probes that descriptions match, or all
 * probes. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "consumer/session_impl.h"
#include "probes/usdt.h"

/* The probes that a description matches. */
struct listing {
	VEC(const struct probe *) probe;
	bool of_processes; /* any of them is in a process */
};

static void describe(
	struct session *s, const struct probe *p, struct dc_probe_info *info)
{
	struct dc_probe probe = probe_told(p);

	dc_describe_probe(ses_compiler(s), &probe, info);
}

static void list_row(void *arg, const struct probe *p)
{
	struct session *s = arg;
	struct fmt_probe row = { p->id, p->prov, p->mod, p->func, p->name };
	struct dc_probe_info info;

	if (s->verbose)
		describe(s, p, &info);
	s->show.form->list(&s->show, &row, s->verbose ? &info : NULL);
	output_drain(&s->out);
}

static void note(void *arg, const struct probe *p)
{
	struct listing *l = arg;

	vec_push(&l->probe, p);
	l->of_processes |= probe_is_user(p);
}

static uint64_t first_place(const struct usdt *u)
{
	uint64_t off = UINT64_MAX;

	for (const struct usdt_site *s = u->sites; s; s = s->next)
		off = s->off < off ? s->off : off;
	return off;
}

/* Order within a function: its entry, its returns, then its instructions by
 * offset; USDT probes by the first of their places. */
static uint64_t rank(const struct probe *p)
{
	if (p->attach.kind == ATTACH_USER_OFFSET)
		return 2 + strtoull(p->name, NULL, 16);
	if (p->attach.kind == ATTACH_USDT)
		return first_place(p->attach.usdt);
	return p->attach.kind != ATTACH_USER_ENTRY;
}

static int by_place(const void *a, const void *b)
{
	const struct probe *p = *(const struct probe *const *)a;
	const struct probe *q = *(const struct probe *const *)b;
	int r = strcmp(p->prov, q->prov);

	r = r ? r : strcmp(p->mod, q->mod);
	r = r ? r : strcmp(p->func, q->func);
	r = r ? r : (rank(p) > rank(q)) - (rank(p) < rank(q));
	return r ? r : (p->id > q->id) - (p->id < q->id);
}

/* List the matching probes in order of their ids. Ids of probes in processes
 * come from a hash of their names, so those are sorted as they appear in the
 * program. False if none match. */
static bool list_matches(struct session *s, const struct dif_pdesc *pd)
{
	struct listing l = { 0 };
	bool any = probes_match(ses_probes(s), pd, note, &l);

	if (l.of_processes)
		qsort(l.probe.v, l.probe.n, sizeof(*l.probe.v), by_place);
	for (size_t i = 0; i < l.probe.n; i++)
		list_row(s, l.probe.v[i]);
	vec_free(&l.probe);
	return any;
}

static int list_pdesc(struct session *s, const struct dif_pdesc *pd)
{
	const char *why;

	if (list_matches(s, pd))
		return 0;
	why = probes_refusal(ses_probes(s), pd);
	if (pd->id && pd->last > pd->id)
		ses_error(s,
			"failed to match %" PRIu32 "-%" PRIu32
			": No probe matches description",
			pd->id, pd->last);
	else if (pd->id)
		ses_error(s,
			"failed to match %" PRIu32
			": No probe matches description",
			pd->id);
	else
		ses_error(s,
			"failed to match %s:%s:%s:%s: "
			"No probe matches description%s%s",
			pd->prov, pd->mod, pd->func, pd->name, why ? ": " : "",
			why ? why : probes_near(ses_probes(s), pd));
	return 1;
}

static int list_clause(struct session *s, const struct difo *d)
{
	int status = 0;

	for (uint32_t i = 0; i < d->npdescs; i++)
		status |= list_pdesc(s, &d->pdesc[i]);
	return status;
}

int ses_list(struct session *s)
{
	static const struct dif_pdesc all = { "", "", "", "", 0, 0 };
	const struct dif_prog *p = s->source.n ? dc_prog(s->dc) : NULL;
	int status = 0;

	ses_begin(s);
	s->show.form->list_begin(&s->show);
	if (!p)
		status = list_pdesc(s, &all);
	for (size_t i = 0; p && i < p->nown; i++)
		status |= list_clause(s, &p->clauses.v[i]);
	return ses_finish(s, status);
}
