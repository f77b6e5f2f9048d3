/* actions.c - prints a record: the line of its probe, then its actions in
 * order, one function for each kind. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "consumer/actions_impl.h"
#include "consumer/sysrq.h"

static void act_default(struct action_ctx *c)
{
	(void)c; /* only the probe's line is printed */
}

static void act_exit(struct action_ctx *c)
{
	struct fmt_val v = field_value(c, 0);
	int status = fmt_int(&v) & 0xff;

	if (!c->s->faulted)
		c->s->status = status;
	c->show->form->exit(c->show, status);
}

static void press(
	struct action_ctx *c, int (*key)(const struct probe *p, struct diag *d))
{
	const struct rec *r = (const void *)c->rec;
	struct diag d = { 0 };

	output_flush(&c->s->out);
	if (key(c->s->en.probe[r->probe].probe, &d))
		ses_print_diag(c->s, &d);
}

static void act_panic(struct action_ctx *c)
{
	press(c, sysrq_panic);
}

static void act_breakpoint(struct action_ctx *c)
{
	press(c, sysrq_breakpoint);
}

static void (*const act_run[ACT_NKINDS])(struct action_ctx *c) = {
	[ACT_DEFAULT] = act_default,
	[ACT_TRACE] = act_trace,
	[ACT_PRINTF] = act_printf,
	[ACT_PRINTA] = act_printa,
	[ACT_EXIT] = act_exit,
	[ACT_PRINT] = act_print,
	[ACT_PANIC] = act_panic,
	[ACT_BREAKPOINT] = act_breakpoint,
	[ACT_TRACEMEM] = act_tracemem,
	[ACT_PCAP] = act_pcap,
	[ACT_CLEAR] = act_clear,
	[ACT_TRUNC] = act_trunc,
	[ACT_NORMALIZE] = act_normalize,
	[ACT_DENORMALIZE] = act_denormalize,
	[ACT_SYSTEM] = act_system,
	[ACT_FREOPEN] = act_freopen,
	[ACT_FTRUNCATE] = act_ftruncate,
	[ACT_SETOPT] = act_setopt,
	[ACT_CAT] = act_cat,
	[ACT_STRFTIME] = act_strftime,
	[ACT_ERRORF] = act_errorf,
	[ACT_WARNF] = act_warnf,
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

/* The epids of a probe's clauses are consecutive. */
static uint32_t epid_of(const struct eprobe *ep, uint32_t clause)
{
	for (uint32_t i = 0; i < ep->nclauses; i++)
		if (ep->clause[i] == clause)
			return ep->epid + i;
	return ep->epid;
}

static struct fmt_firing firing_of(
	const struct session *s, int cpu, const struct rec *r, uint32_t clause)
{
	const struct eprobe *ep = &s->en.probe[r->probe];
	const struct probe *p = ep->probe;

	return (struct fmt_firing){
		.probe = { ep->id, p->prov, p->mod, p->func, p->name },
		.epid = epid_of(ep, clause),
		.cpu = cpu,
		.when = r->when,
	};
}

static void begin_record(
	struct session *s, int cpu, const struct rec *r, bool more)
{
	struct fmt_firing f = firing_of(s, cpu, r, r->clause);
	uint32_t at = s->en.prog->clauses.v[r->clause].thread, thread = 0;
	struct fmt_flow flow;

	if (ses_opt(s, OPT_FLOWINDENT)) {
		if (at)
			memcpy(&thread, (const char *)r + at, sizeof(thread));
		flow = flow_line(&s->flow, cpu, thread, r,
			s->en.probe[r->probe].probe, more);
		f.flow = &flow;
	}
	s->show.form->begin(&s->show, &f);
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
	const struct rec *r = (const void *)c->rec;
	char *rec = xcalloc(1, d->recsize);

	memcpy(rec, c->rec, d->recsize);
	names_settle(&c->s->names, r->when, d->field, d->nfields, rec);
	c->rec = rec;
	run_actions(c);
	free(rec);
}

static void clause_record(
	struct session *s, int cpu, const struct rec *r, bool more)
{
	struct action_ctx c = { .s = s, .show = &s->show, .prog = s->en.prog };

	c.clause = &c.prog->clauses.v[r->clause];
	c.rec = (const char *)r;
	if (!any_takes_place(c.clause, c.rec))
		return;
	begin_record(s, cpu, r, more);
	if (names_any(c.clause->field, c.clause->nfields))
		run_settled(&c);
	else
		run_actions(&c);
	s->show.form->end(&s->show);
}

static bool has_value(const struct rec_error *e)
{
	switch (e->fault) {
	case DIF_FAULT_BADADDR:
	case DIF_FAULT_BADALIGN:
	case DIF_FAULT_KPRIV:
	case DIF_FAULT_UPRIV:
	case DIF_FAULT_BADSTACK:
		return true;
	default:
		return false;
	}
}

static uint32_t action_at(const struct difo *d, uint32_t pc)
{
	return d->loc && pc < d->ncode ? d->loc[pc].action : 0;
}

static void put_error(struct str *b, const struct fmt_error *e)
{
	const struct fmt_probe *p = &e->firing.probe;

	str_printf(b, "error on enabled probe ID %u (ID %u: %s:%s:%s:%s): %s",
		e->firing.epid, p->id, p->prov, p->mod, p->func, p->name,
		e->fault);
	if (e->value)
		str_printf(b, " (0x%" PRIx64 ")", *e->value);
	if (e->action)
		str_printf(b, " in action #%u", e->action);
	else
		str_puts(b, " in predicate");
	str_printf(b, " at DIF offset %u", e->pc);
}

static void error_record(struct session *s, int cpu, const struct rec_error *r)
{
	struct fmt_error e = {
		.firing = firing_of(s, cpu, &r->r, r->clause),
		.fault = r->fault < DIF_NFAULTS ? dif_fault_text[r->fault]
						: "unknown fault",
		.value = has_value(r) ? &r->value : NULL,
		.action = action_at(&s->en.prog->clauses.v[r->clause], r->pc),
		.pc = r->pc,
	};
	struct str message = { 0 };

	if (s->faulted)
		return;
	s->drops.own[DROP_ERROR] += s->en.probe[r->r.probe].error;
	put_error(&message, &e);
	e.message = message.s;
	s->show.form->error(&s->show, &e);
	ses_repeat(s, "%s", e.message);
	str_free(&message);
	if (ses_opt(s, OPT_ERREXIT)) {
		s->faulted = true;
		s->status = ses_opt(s, OPT_ERREXIT);
	}
}

/* Check a record: the engine's buffers are in memory that others may write
 * to. */
static bool sound(const struct enabling *en, const struct rec *r, uint32_t size)
{
	const struct dif_prog *p = en->prog;

	if (size < sizeof(*r) || r->probe >= en->nprobes)
		return false;
	if (r->clause == REC_ERROR)
		return size >= sizeof(struct rec_error) &&
		       ((const struct rec_error *)r)->clause < p->clauses.n;
	return r->clause < p->clauses.n &&
	       size >= p->clauses.v[r->clause].recsize;
}

bool act_shows(const struct enabling *en, const struct rec *r, uint32_t size)
{
	return sound(en, r, size) && r->clause != REC_ERROR &&
	       any_takes_place(
		       &en->prog->clauses.v[r->clause], (const char *)r);
}

void act_record(struct session *s, int cpu, const struct rec *r, uint32_t size,
	bool more)
{
	if (!sound(&s->en, r, size))
		ses_error(s, "skipping a damaged record on CPU %d", cpu);
	else if (r->clause == REC_ERROR)
		error_record(s, cpu, (const struct rec_error *)r);
	else
		clause_record(s, cpu, r, more);
	output_drain(&s->out);
}
