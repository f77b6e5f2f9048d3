/* user.c - functions of processes, and their instructions, by uprobes. The
 * upper half of a cookie is the instruction's offset in its function. */
#include <errno.h>

#include "base/page.h"
#include "bpfgen/kind/cookie.h"
#include "bpfgen/kind/user_impl.h"
#include "probes/user.h"

enum {
	REG_ARGS = 6 /* passed in registers; the others are on the stack */
};

static pid_t pid_of(const struct attach *a)
{
	return a->user.module->pid;
}

/* Without cookies a program cannot tell which of its probes fires. */
bool user_joins(const struct plan *pl, const struct group *g, uint32_t probe)
{
	const struct eprobe *first = &pl->en->probe[g->probe.v[0]];
	const struct eprobe *e = &pl->en->probe[probe];

	if (!plan_same_clauses(first, e))
		return false;
	return uprobe_has_cookies() ||
	       (cookie_unasked(pl, first) && pid_of(&e->probe->attach) &&
		       pid_of(&first->probe->attach));
}

/* A program that is also for all processes leaves out those that had probes of
 * their own when it was generated: uprobe_all.c. */
bool user_serves(const struct plan *pl, const struct group *g, uint32_t probe)
{
	(void)g;
	return uprobe_has_cookies() && pid_of(plan_attach(pl, probe));
}

static void get_cookie(struct tramp *t)
{
	e_mov(t->c, R1, R6);
	e_helper(t->c, BPF_FUNC_get_attach_cookie);
}

/* The arguments of a function, as integers in the calling convention. */
static void args(struct tramp *t)
{
	static const int32_t regs[REG_ARGS] = { REGS_DI, REGS_SI, REGS_DX,
		REGS_CX, REGS_R8, REGS_R9 };

	for (int n = 0; n < DIF_NPROBEARG; n++) {
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

static void find_by_cookie(struct tramp *t, uint32_t out)
{
	if (tramp_probe(t))
		return;
	get_cookie(t);
	uprobe_probe(t, out);
}

void user_find(struct tramp *t, uint32_t out)
{
	static const struct uprobe_hooks hooks = { find_by_cookie, pid_of };

	uprobe_find(t, &hooks, out);
}

/* r0 = the instruction's offset in its function. Without a cookie it is looked
 * up by its place in its page. */
static void find_offset(struct tramp *t)
{
	uint32_t out = e_label(t->c);
	const struct eprobe *only = tramp_probe(t);
	const struct site *s = only ? only->probe->attach.user.sites : NULL;

	if (uprobe_has_cookies()) {
		get_cookie(t);
		e_alui(t->c, BPF_ARSH, R0, UPROBE_OWN);
		e_bind(t->c, out);
		return;
	}
	e_ldx(t->c, 8, R1, R6, REGS_IP);
	e_alui(t->c, BPF_AND, R1, PAGE - 1);
	e_imm(t->c, R0, 0);
	for (; s; s = s->next) {
		e_imm(t->c, R0, s->in);
		e_jcci(t->c, BPF_JEQ, R1, (int32_t)(s->off % PAGE), out);
	}
	e_bind(t->c, out);
}

void user_value(struct tramp *t)
{
	if (!(t->g->args & 2))
		return;
	e_ldx(t->c, 8, R1, R6, REGS_AX);
	e_stx(t->c, 8, R9, F(arg) + 8, R1);
}

/* Set arg0 to the instruction's offset in its function, arg1 to the return
 * value. */
static void return_args(struct tramp *t)
{
	if (t->g->args & 1) {
		find_offset(t);
		e_stx(t->c, 8, R9, F(arg), R0);
	}
	user_value(t);
}

void user_usermode(struct xlate *x)
{
	e_imm(x->c, R0, 1);
}

const struct site *user_next_place(const struct site *s, bool divert)
{
	do
		s = s->next;
	while (divert && s && s->another);
	return s;
}

/* Return where the kernel should put the probe: for an entry, behind an
 * instruction where it should not be; for a diverted return, where the function
 * begins. */
static struct uprobe_place place_of(const struct attach *a,
	const struct site *s, uint32_t probe, bool divert)
{
	uint64_t off = divert ? s->off - s->in : s->off;
	bool entry = divert || a->kind == ATTACH_USER_ENTRY;

	return (struct uprobe_place){ .object = s->object,
		.off = off + (entry ? s->skips : 0),
		.cookie = (uint64_t)(divert ? 0 : s->in) << UPROBE_OWN | probe,
		.pid = a->user.module->pid,
		.doubtful = !divert && s->doubtful,
		.unasked = !divert && s->unasked,
		.written = s->written };
}

/* Log for -xdebug why returns are probed one by one, once for each module. */
static void tell_kept(const struct bpf_engine *b, const struct user_module *m,
	const struct user_module **told)
{
	if (!m->keeps || m == *told)
		return;
	*told = m;
	engine_debug(b->plan.en, "pid %d: each `ret' is probed, since %s",
		m->pid, m->keeps);
}

/* True if find_offset() could take one place for another. */
static bool any_alike(const struct site *s)
{
	for (; s; s = s->next)
		for (const struct site *t = s->next; t; t = t->next)
			if (s->off % PAGE == t->off % PAGE && s->in != t->in)
				return true;
	return false;
}

static int check_offset(
	const struct bpf_engine *b, uint32_t probe, struct diag *d)
{
	const struct eprobe *e = &b->plan.en->probe[probe];
	const struct probe *p = e->probe;

	if (uprobe_has_cookies() || p->attach.kind != ATTACH_USER_RETURN ||
		!(eprobe_args(b->plan.p, e) & 1) ||
		!any_alike(p->attach.user.sites))
		return 0;
	return diag_set(d, ENOTSUP,
		"arg0 of %s:%s:%s:%s cannot be read: the function returns at "
		"several places, which kernels before 5.15 cannot tell apart "
		"here",
		p->prov, p->mod, p->func, p->name);
}

int user_attach(struct bpf_engine *b, const struct program *p, struct diag *d)
{
	bool divert = p->grp.kind == &bpf_kind_user_divert;
	const struct user_module *told = NULL;
	VEC(struct uprobe_place) v = { 0 };
	int r = 0;

	for (uint32_t i = p->grp.attached; i < p->grp.probe.n && !r; i++) {
		uint32_t probe = p->grp.probe.v[i];
		const struct attach *a = plan_attach(&b->plan, probe);

		if (check_offset(b, probe, d)) {
			r = attach_without(b, probe, d) ? 0 : -d->err;
			continue;
		}
		for (const struct site *s = a->user.sites; s;
			s = user_next_place(s, divert))
			vec_push(&v, place_of(a, s, probe, divert));
		tell_kept(b, a->user.module, &told);
	}
	if (!r)
		r = uprobe_attach(b, p, v.v, v.n, d);
	vec_free(&v);
	return r;
}

/* clang-format off */
#define ALIKE                                           \
	.name = "uprobes", .type = BPF_PROG_TYPE_KPROBE, \
	.activity = ACTIVITY_ON, .holds = HOLDS_ALWAYS,  \
	.joins = user_joins, .serves = user_serves,      \
	.usermode = user_usermode, .waits = true,        \
	.last_first = true, .target = uprobe_target,     \
	.attach = user_attach
/* clang-format on */

const struct bpf_kind bpf_kind_user_entry = {
	ALIKE,
	.turn = 1,
	.begins = true,
	.arg = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
		19, 20 },
	.find = user_find,
	.args = args,
};

const struct bpf_kind bpf_kind_user_return = {
	ALIKE,
	.turn = -1,
	.arg = { 1, 2 },
	.instead = divert_instead,
	.find = user_find,
	.args = return_args,
};

const struct bpf_kind bpf_kind_user_offset = {
	ALIKE,
	.find = user_find,
};
