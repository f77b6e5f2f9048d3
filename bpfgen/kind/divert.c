/* divert.c - probes of returns from functions of processes without a probe at
 * each `ret', which kernels have to single-step: a program that runs where the
 * function begins, and again when that call returns. For that the kernel
 * replaces the return address on the stack. The sites of the probe say where
 * that does no harm (probes/divert.h); this file checks that no clause looks at
 * what differs then: the address of the return, its registers, and stacks,
 * which would end at the first replaced address wherever they are taken.
 *
 * The kernel keeps track of only so many nested calls of a thread, and silently
 * skips any further ones. So the program counts those when they begin:
 *
 *	if (!bpf_session_is_return()) {
 *		if (state.activity == mine && current->utask->depth >= MOST)
 *			state.cpu[smp_processor_id()].drops[DEEP]++;
 *		return 0;
 *	} */
#include "base/host/features.h"
#include "bpfgen/kind/user_impl.h"
#include "probes/user.h"

enum {
	MOST = 64 /* MAX_URETPROBE_DEPTH */
};

/* True if the clause uses the address of the return, or its registers (through
 * curthread). */
static bool sees_return(const struct difo *d)
{
	for (uint32_t pc = 0; pc < d->ncode; pc++)
		if (d->code[pc].op == DIF_LDBV &&
			d->code[pc].imm == BVAR_CURTHREAD)
			return true;
	return difo_args(d) & 1;
}

/* The same for all clauses of the probe, and of the bound probes that they
 * fire. */
static bool any_sees_return(const struct plan *pl, uint32_t probe)
{
	const struct eprobe *e = &pl->en->probe[probe];

	for (uint32_t i = 0; i < e->nclauses; i++) {
		const struct difo *d = &pl->p->clauses.v[e->clause[i]];
		uint32_t fires = enabling_fires(pl->en, d);

		if (sees_return(d) ||
			(fires != EPROBE_NONE && any_sees_return(pl, fires)))
			return true;
	}
	return false;
}

const struct bpf_kind *divert_instead(const struct plan *pl, uint32_t probe)
{
	const struct attach *a = plan_attach(pl, probe);

	for (const struct site *s = a->user.sites; s; s = s->next)
		if (!s->diverts)
			return NULL;
	return plan_has(pl, HOST_UPROBE_SESSIONS) &&
			       host_has(HOST_UPROBE_SESSIONS) &&
			       host_has(HOST_PREEMPT_KFUNCS) &&
			       !difo_has_ustacks(pl->p) &&
			       !any_sees_return(pl, probe)
		       ? &bpf_kind_user_divert
		       : NULL;
}

/* Jump to out unless this call is one too many. */
static void test_depth(struct tramp *t, uint32_t out)
{
	const struct plan *pl = t->g->plan;
	struct code *c = t->c;

	gen_check_activity(c, ACTIVITY_ON, out);
	e_helper(c, BPF_FUNC_get_current_task_btf);
	e_ldx(c, 8, R0, R0, pl->session.utask);
	e_jcci(c, BPF_JEQ, R0, 0, out);
	e_ldx(c, 4, R0, R0, pl->session.depth);
	e_jcci(c, BPF_JLT, R0, MOST, out);
}

static void before(struct tramp *t)
{
	struct code *c = t->c;
	uint32_t returns = e_label(c), out = e_label(c);

	e_mov(c, R1, R6);
	e_kfunc(c, t->g->plan->session.is_return);
	e_alui(c, BPF_AND, R0, 1);
	e_jcci(c, BPF_JNE, R0, 0, returns);
	test_depth(t, out);
	e_helper(c, BPF_FUNC_get_smp_processor_id);
	gen_cpu_state(t->g, R2, R0, out);
	gen_cpu_drop(c, R2, DROP_DEEP);
	e_bind(c, out);
	e_imm(c, R0, 0);
	e_exit(c);
	e_bind(c, returns);
}

const struct bpf_kind bpf_kind_user_divert = {
	.name = "uprobe_session",
	.type = BPF_PROG_TYPE_KPROBE,
	.uses = 1U << HOST_UPROBE_SESSIONS,
	.last_first = true,
	.activity = ACTIVITY_ON,
	.holds = HOLDS_ALWAYS,
	.joins = user_joins,
	.serves = user_serves,
	.usermode = user_usermode,
	.waits = true,
	.arg = { 0, 2 },
	.before = before,
	.find = user_find,
	.args = user_value,
	.links = HOST_UPROBE_SESSION,
	.target = uprobe_target,
	.attach = user_attach,
};
