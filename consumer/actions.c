/* actions.c - what a record says: the line of its probe, then its actions in
 * order, one function a kind. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "consumer/session_impl.h"

/* A record under way. */
struct action_ctx {
	struct session *s;
	const struct dif_prog *prog;
	const struct difo *clause;
	const struct dif_act *act;
	const char *rec; /* its bytes */
};

static struct fmt_val field_value(const struct action_ctx *c, uint32_t i)
{
	const struct field *f = &c->clause->field[c->act->field + i];

	return (struct fmt_val){ .field = f, .bytes = c->rec + f->off };
}

static void act_default(struct action_ctx *c)
{
	(void)c; /* the probe's line is all */
}

static void act_trace(struct action_ctx *c)
{
	struct fmt_val v = field_value(c, 0);

	fmt_trace(&c->s->out.text, &c->s->fmt, c->prog, &v);
}

static void act_print(struct action_ctx *c)
{
	struct fmt_val v = field_value(c, 0);

	fmt_print(&c->s->out.text, c->prog, c->act->type, &v);
}

static void act_tracemem(struct action_ctx *c)
{
	struct fmt_val v = field_value(c, 0), most;
	int64_t n = v.field->size;

	if (c->act->nfields > 1) {
		most = field_value(c, 1);
		n = fmt_int(&most);
	}
	fmt_tracemem(&c->s->out.text, &v, n < 0 ? 0 : n);
}

static void act_printf(struct action_ctx *c)
{
	const struct dif_act *a = c->act;
	struct fmt_val vals[a->nfields + 1];

	for (uint32_t i = 0; i < a->nfields; i++)
		vals[i] = field_value(c, i);
	fmt_printf(&c->s->out.text, &c->s->fmt, c->prog,
		dif_strtext(c->prog, a->fmt), vals, a->nfields);
}

static struct fmt_aggopts agg_opts(const struct session *s)
{
	return (struct fmt_aggopts){ .sortkey = ses_opt(s, OPT_AGGSORTKEY),
		.sortrev = ses_opt(s, OPT_AGGSORTREV),
		.sortkeypos = ses_opt(s, OPT_AGGSORTKEYPOS),
		.sortpos = ses_opt(s, OPT_AGGSORTPOS) };
}

/* Print aggregations as they are in this round. */
static void print_aggs(
	struct session *s, const char *format, const uint32_t *aggs, uint32_t n)
{
	const struct fmt_agg *agg[n + 1];
	struct fmt_aggopts ao = agg_opts(s);

	for (uint32_t i = 0; i < n; i++) {
		agg[i] = aggs_snapshot(&s->aggs, s->eng, aggs[i]);
		s->aggs.agg[aggs[i]].printed = true;
	}
	fmt_printa(&s->out.text, &s->fmt, &ao, s->en.prog, format, agg, n);
}

static void act_printa(struct action_ctx *c)
{
	const struct dif_act *a = c->act;

	if (a->fmt < 0)
		str_putc(&c->s->out.text, '\n');
	print_aggs(c->s, a->fmt < 0 ? NULL : dif_strtext(c->prog, a->fmt),
		a->aggs, a->naggs);
}

static void act_exit(struct action_ctx *c)
{
	struct fmt_val v = field_value(c, 0);

	c->s->status = fmt_int(&v) & 0xff;
}

static void (*const act_run[ACT_NKINDS])(struct action_ctx *c) = {
	[ACT_DEFAULT] = act_default,
	[ACT_TRACE] = act_trace,
	[ACT_PRINTF] = act_printf,
	[ACT_PRINTA] = act_printa,
	[ACT_EXIT] = act_exit,
	[ACT_PRINT] = act_print,
	[ACT_TRACEMEM] = act_tracemem,
};

static bool takes_place(const struct dif_act *a, const char *rec)
{
	return !a->ran || rec[a->ran];
}

static bool any_takes_place(const struct difo *d, const char *rec)
{
	for (uint32_t i = 0; i < d->nacts; i++)
		if (takes_place(&d->act[i], rec))
			return true;
	return false;
}

static void begin_line(
	struct session *s, int cpu, const struct rec *r, bool more)
{
	const struct eprobe *ep = &s->en.probe[r->probe];
	bool flow = ses_opt(s, OPT_FLOWINDENT), header = s->header;

	s->header = true;
	if (!header && flow)
		fmt_flow_header(&s->out.text);
	else if (!header)
		fmt_header(&s->out.text);
	if (flow)
		flow_line(&s->flow, &s->out.text, cpu, r, ep->probe, more);
	else
		fmt_firing(&s->out.text, cpu, ep->id, ep->probe->func,
			ep->probe->name);
}

static void run_actions(struct action_ctx *c)
{
	for (uint32_t i = 0; i < c->clause->nacts; i++) {
		c->act = &c->clause->act[i];
		if (takes_place(c->act, c->rec))
			act_run[c->act->kind](c);
	}
}

static void run_settled(struct action_ctx *c)
{
	const struct difo *d = c->clause;
	char *rec = xcalloc(1, d->recsize);

	memcpy(rec, c->rec, d->recsize);
	names_settle(&c->s->ksyms, d->field, d->nfields, rec);
	c->rec = rec;
	run_actions(c);
	free(rec);
}

static void clause_record(
	struct session *s, int cpu, const struct rec *r, bool more)
{
	struct action_ctx c = { .s = s, .prog = s->en.prog };

	c.clause = &c.prog->clauses.v[r->clause];
	c.rec = (const char *)r;
	if (!any_takes_place(c.clause, c.rec))
		return;
	if (!s->fmt.quiet)
		begin_line(s, cpu, r, more);
	if (names_any(c.clause->field, c.clause->nfields))
		run_settled(&c);
	else
		run_actions(&c);
	if (!s->fmt.quiet)
		str_putc(&s->out.text, '\n');
}

/* epids are consecutive over the clauses of a probe. */
static uint32_t error_epid(const struct eprobe *ep, uint32_t clause)
{
	for (uint32_t i = 0; i < ep->nclauses; i++)
		if (ep->clause[i] == clause)
			return ep->epid + i;
	return ep->epid;
}

static void put_fault(struct str *b, const struct rec_error *e)
{
	str_puts(b, e->fault < DIF_NFAULTS ? dif_fault_text[e->fault]
					   : "unknown fault");
	switch (e->fault) {
	case DIF_FAULT_BADADDR:
	case DIF_FAULT_BADALIGN:
	case DIF_FAULT_KPRIV:
	case DIF_FAULT_UPRIV:
		str_printf(b, " (0x%" PRIx64 ")", e->value);
	}
}

static void put_place(struct str *b, const struct difo *d, uint32_t pc)
{
	uint32_t action = d->loc && pc < d->ncode ? d->loc[pc].action : 0;

	if (action)
		str_printf(b, " in action #%u", action);
	else
		str_puts(b, " in predicate");
	str_printf(b, " at DIF offset %u", pc);
}

static void error_record(struct session *s, const struct rec_error *e)
{
	const struct eprobe *ep = &s->en.probe[e->r.probe];
	const struct probe *p = ep->probe;
	struct str b = { 0 };

	put_fault(&b, e);
	put_place(&b, &s->en.prog->clauses.v[e->clause], e->pc);
	ses_error(s, "error on enabled probe ID %u (ID %u: %s:%s:%s:%s): %s",
		error_epid(ep, e->clause), ep->id, p->prov, p->mod, p->func,
		p->name, b.s);
	str_free(&b);
}

/* The engine's buffers are memory that others can get at: look before use. */
static bool sound(const struct session *s, const struct rec *r, uint32_t size)
{
	const struct dif_prog *p = s->en.prog;

	if (size < sizeof(*r) || r->probe >= s->en.nprobes)
		return false;
	if (r->clause == REC_ERROR)
		return size >= sizeof(struct rec_error) &&
		       ((const struct rec_error *)r)->clause < p->clauses.n;
	return r->clause < p->clauses.n &&
	       size >= p->clauses.v[r->clause].recsize;
}

void act_record(struct session *s, int cpu, const struct rec *r, uint32_t size,
	bool more)
{
	if (!sound(s, r, size))
		ses_error(s, "skipping a damaged record on CPU %d", cpu);
	else if (r->clause == REC_ERROR)
		error_record(s, (const struct rec_error *)r);
	else
		clause_record(s, cpu, r, more);
	output_drain(&s->out);
}

void act_print_aggs(struct session *s)
{
	for (uint32_t i = 0; i < s->aggs.naggs; i++)
		if (!s->aggs.agg[i].printed &&
			aggs_snapshot(&s->aggs, s->eng, i)->elem.n)
			print_aggs(s, NULL, &i, 1);
}
