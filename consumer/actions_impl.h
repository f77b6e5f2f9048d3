/* actions_impl.h - what the files of actions share: actions.c takes records
 * apart; actions_out.c has those that show or do something outside,
 * actions_agg.c those on aggregations. */
#ifndef CONSUMER_ACTIONS_IMPL_H
#define CONSUMER_ACTIONS_IMPL_H

#include "consumer/session_impl.h"

/* A record under way. */
struct action_ctx {
	struct session *s;
	struct fmt_out *show; /* the session's */
	const struct dif_prog *prog;
	const struct difo *clause;
	const struct dif_act *act;
	const char *rec; /* its bytes */
};

/* A field of the action, by its number. Set member by member: gcc makes a whole
 * one on the stack first, and the processor stalls when it is copied. */
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
