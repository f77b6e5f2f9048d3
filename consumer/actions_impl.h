/* actions_impl.h - shared by the files of actions: actions.c takes records
 * apart; actions_out.c has the actions that print or affect something outside;
 * actions_agg.c has those on aggregations. */
#ifndef CONSUMER_ACTIONS_IMPL_H
#define CONSUMER_ACTIONS_IMPL_H

#include "consumer/session_impl.h"

/* An action of a record that is being processed. */
struct action_ctx {
	struct session *s;
	struct fmt_out *show; /* the session's */
	const struct dif_prog *prog;
	const struct difo *clause;
	const struct dif_act *act;
	const char *rec; /* the record */
};

/* Return the action's i-th field. The members are set one by one because gcc
 * builds a compound literal on the stack first, and copying that stalls the
 * processor. */
static inline struct fmt_val field_value(const struct action_ctx *c, uint32_t i)
{
	const struct field *f = &c->clause->field[c->act->field + i];
	struct fmt_val v;

	v.field = f;
	v.bytes = c->rec + f->off;
	v.in_tuple = false;
	return v;
}

void act_trace(struct action_ctx *c);
void act_print(struct action_ctx *c);
void act_tracemem(struct action_ctx *c);
void act_pcap(struct action_ctx *c);
void act_printf(struct action_ctx *c);
void act_cat(struct action_ctx *c);
void act_strftime(struct action_ctx *c);
void act_errorf(struct action_ctx *c);
void act_warnf(struct action_ctx *c);
void act_system(struct action_ctx *c);
void act_freopen(struct action_ctx *c);
void act_ftruncate(struct action_ctx *c);
void act_setopt(struct action_ctx *c);

void act_printa(struct action_ctx *c);
void act_clear(struct action_ctx *c);
void act_trunc(struct action_ctx *c);
void act_normalize(struct action_ctx *c);
void act_denormalize(struct action_ctx *c);

#endif
