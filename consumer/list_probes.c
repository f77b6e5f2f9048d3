/* list_probes.c - -l: the probes that descriptions match, or all. */
#include <inttypes.h>

#include "consumer/session_impl.h"

static void describe(
	struct session *s, const struct probe *p, struct dc_probe_info *info)
{
	struct dc_probe probe = ses_dc_probe(p);

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

static int list_pdesc(struct session *s, const struct dif_pdesc *pd)
{
	const char *why;

	if (probes_match(ses_probes(s), pd, list_row, s))
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
