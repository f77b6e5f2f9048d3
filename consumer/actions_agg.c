/* actions_agg.c - actions that print aggregations, or change them. They take
 * place when their record is read, in the order of records, and see what had
 * been aggregated by the beginning of that round. */
#include <inttypes.h>
#include <string.h>

#include "consumer/actions_impl.h"

void ses_read_aggs(struct session *s)
{
	int err = aggs_update(&s->aggs, s->eng);

	if (err)
		ses_error(s, "failed to read aggregations: %s", strerror(-err));
}

void act_printa(struct action_ctx *c)
{
	const struct dif_act *a = c->act;
	const struct fmt_agg **agg = xcalloc(a->naggs, sizeof(*agg));

	ses_read_aggs(c->s);
	for (uint32_t i = 0; i < a->naggs; i++) {
		agg[i] = aggs_get(&c->s->aggs, a->aggs[i]);
		c->s->aggs.agg[a->aggs[i]].printed = true;
	}
	c->show->form->printa(c->show,
		a->fmt < 0 ? NULL : dif_strtext(c->prog, a->fmt), agg,
		a->naggs);
	free(agg);
}

void act_clear(struct action_ctx *c)
{
	ses_read_aggs(c->s);
	aggs_clear(&c->s->aggs, c->act->aggs[0]);
}

void act_trunc(struct action_ctx *c)
{
	struct fmt_val v;
	int64_t n = 0;

	if (c->act->nfields) {
		v = field_value(c, 0);
		n = fmt_int(&v);
	}
	ses_read_aggs(c->s);
	aggs_trunc(&c->s->aggs, c->act->aggs[0], n);
}

void act_normalize(struct action_ctx *c)
{
	uint32_t agg = c->act->aggs[0];
	struct fmt_val v = field_value(c, 0);
	uint64_t n = fmt_int(&v);

	if (n)
		aggs_normalize(&c->s->aggs, agg, n);
	else
		ses_error(c->s, "failed to normalize @%s: the factor is 0",
			c->prog->aggs.v[agg].name);
}

void act_denormalize(struct action_ctx *c)
{
	aggs_normalize(&c->s->aggs, c->act->aggs[0], 1);
}

void act_print_aggs(struct session *s)
{
	ses_read_aggs(s);
	for (uint32_t i = 0; i < s->aggs.naggs; i++) {
		const struct fmt_agg *agg = aggs_get(&s->aggs, i);

		if (!s->aggs.agg[i].printed && agg->elem.n)
			s->show.form->agg(&s->show, agg);
	}
}
