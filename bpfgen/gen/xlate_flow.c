/* xlate_flow.c - what the translator must know of a clause in advance: which
 * instructions are reached, whether there is a record, and which registers are
 * still wanted. Branches only go forward, so one pass in each direction is
 * enough. */
#include "bpfgen/gen/xlate_impl.h"

/* True if the branch ends the clause without a record: it goes to an end of its
 * own. */
static bool ends_early(
	const struct xlate *x, const struct dif_instr *i, uint8_t rec)
{
	return rec == REC_NO && x->o->code[i->imm].op == DIF_RET;
}

static bool looks_for_room(const struct dif_instr *i)
{
	return i->op == DIF_LDTV || i->op == DIF_STTV;
}

/* Note what holds at instruction `to' when it is reached from the one at pc. */
static void lead_to(struct xlate *x, uint32_t pc, uint32_t to, uint8_t rec)
{
	struct known *f = x->flow;

	f[to].reached = true;
	f[to].rec |= rec;
	f[to].unlooked |= f[pc].unlooked && !looks_for_room(&x->o->code[pc]);
}

static void flow_forward(struct xlate *x)
{
	struct known *f = x->flow;

	f[0].reached = true;
	f[0].rec = REC_NO;
	f[0].unlooked = !x->out || !x->g->looked;
	for (uint32_t pc = 0; pc < x->o->ncode; pc++) {
		const struct dif_instr *i = &x->o->code[pc];
		uint8_t rec = i->op == DIF_REC ? REC_YES : f[pc].rec;

		if (!f[pc].reached)
			continue;
		if (dif_branches(i) && !ends_early(x, i, rec)) {
			lead_to(x, pc, i->imm, rec);
			f[i->imm].target = true;
		}
		if (dif_falls_through(i))
			lead_to(x, pc, pc + 1, rec);
		x->room |= looks_for_room(i) && (x->out || !f[pc].unlooked);
		x->have |= f[pc].rec == (REC_NO | REC_YES);
		x->spec |= i->op == DIF_SPEC;
	}
}

/* Return the registers that are read at or after pc before they are written. */
static uint8_t wanted(const struct xlate *x, uint32_t pc)
{
	const struct dif_instr *i = &x->o->code[pc];
	uint8_t uses = dif_uses(i);
	uint8_t regs = x->flow[pc].after;

	if (uses & USES_RD)
		regs &= ~(1 << i->rd);
	if (uses & USES_R1)
		regs |= 1 << i->r1;
	if (uses & USES_R2)
		regs |= 1 << i->r2;
	return regs & ~1;
}

static void flow_backward(struct xlate *x)
{
	for (uint32_t pc = x->o->ncode; pc-- > 0;) {
		const struct dif_instr *i = &x->o->code[pc];

		if (dif_falls_through(i))
			x->flow[pc].after |= wanted(x, pc + 1);
		if (dif_branches(i))
			x->flow[pc].after |= wanted(x, i->imm);
	}
}

void flow_find(struct xlate *x)
{
	x->flow = xcalloc(x->o->ncode, sizeof(*x->flow));
	flow_forward(x);
	flow_backward(x);
	/* only the first instruction is certain to run */
	if (x->out)
		x->g->looked |= looks_for_room(x->o->code);
}
