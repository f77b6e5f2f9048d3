/* user.c - functions of processes, by uprobes. */
#include "bpfgen/gen/tramp_impl.h"
#include "bpfgen/gen/xlate_impl.h"
#include "bpfgen/kind/cookie.h"
#include "bpfgen/kind/uprobe.h"
#include "probes/user.h"

enum {
	REG_ARGS = 6 /* in registers; others are on the stack */
};

static const struct probe *probe_of(const struct bpf_engine *b, uint32_t probe)
{
	return b->plan.en->probe[probe].probe;
}

static bool joins(const struct plan *pl, const struct group *g, uint32_t probe)
{
	return plan_same_clauses(
		&pl->en->probe[g->probe[0]], &pl->en->probe[probe]);
}

/* The arguments of a function, as integers in the calling convention. */
static void args(struct tramp *t)
{
	static const int32_t regs[REG_ARGS] = { REGS_DI, REGS_SI, REGS_DX,
		REGS_CX, REGS_R8, REGS_R9 };

	for (int n = 0; n < KIND_ARGS; n++) {
		int32_t at = F(arg) + 8 * n;

		if (!(t->g->args & 1 << n))
			continue;
		if (n < REG_ARGS) {
			e_ldx(t->c, 8, R1, R6, regs[n]);
			e_stx(t->c, 8, R9, at, R1);
			continue;
		}
		e_lea(t->c, R1, R9, at);
		e_imm(t->c, R2, 8);
		e_ldx(t->c, 8, R3, R6, REGS_SP);
		e_alui(t->c, BPF_ADD, R3, 8 + 8 * (n - REG_ARGS));
		e_helper(t->c, BPF_FUNC_probe_read_user);
	}
}

static void usermode(struct xlate *x)
{
	e_imm(x->c, R0, 1);
}

static struct uprobe_place place_of(
	const struct user_func *f, const struct user_site *s, uint32_t probe)
{
	struct uprobe_place at = {
		.object = s->object, .cookie = probe, .pid = f->pid
	};

	at.off = user_entry(s, &at.doubtful);
	return at;
}

static int attach(struct bpf_engine *b, const struct program *p, struct diag *d)
{
	VEC(struct uprobe_place) v = { 0 };
	int r;

	for (uint32_t i = 0; i < p->grp.nprobes; i++) {
		uint32_t probe = p->grp.probe[i];
		const struct user_func *f = probe_of(b, probe)->attach.user;

		for (const struct user_site *s = f->sites; s; s = s->next)
			vec_push(&v, place_of(f, s, probe));
	}
	r = uprobe_attach(b, p, v.v, v.n, d);
	vec_free(&v);
	return r;
}

const struct bpf_kind bpf_kind_user_entry = {
	.name = "uprobes",
	.type = BPF_PROG_TYPE_KPROBE,
	.activity = ACTIVITY_ON,
	.holds = HOLDS_ALWAYS,
	.arg = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 },
	.joins = joins,
	.find = cookie_find,
	.args = args,
	.usermode = usermode,
	.target = uprobe_target,
	.attach = attach,
};
