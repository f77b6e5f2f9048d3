/* uprobe_all.c - probes for all processes beside probes for one. If a process
 * has a probe of its own at a place where there is also one for all, only its
 * own fires there; that one has the clauses of both. */
#include "bpfgen/gen/kind.h"
#include "bpfgen/gen/tramp_impl.h"
#include "bpfgen/kind/cookie.h"
#include "bpfgen/kind/uprobe.h"

struct exception {
	uint32_t all;
	pid_t pid;
};

struct exceptions {
	VEC(struct exception) v;
	/* filled in once a probe for all is found */
	VEC(const struct attach *) owned;
	bool looked;
	uprobe_pid_fn *pid;
	uprobe_meet_fn *meet;
};

/* Find the probes of single processes, in this program or another. */
static void find_owned(struct exceptions *x, const struct tramp *t)
{
	const struct enabling *en = t->g->plan->en;

	x->looked = true;
	for (uint32_t i = 0; i < en->nprobes; i++) {
		const struct attach *a = &en->probe[i].probe->attach;

		if (bpf_kinds[a->kind] == t->kind && x->pid(a))
			vec_push(&x->owned, a);
	}
}

/* Note the processes where this probe, which is for all, must not fire. */
static void add_exceptions(
	struct exceptions *x, const struct attach *a, uint32_t probe)
{
	for (size_t i = 0; i < x->owned.n; i++)
		if (x->meet(a, x->owned.v[i]))
			vec_push(&x->v, ((struct exception){ probe,
						x->pid(x->owned.v[i]) }));
}

void uprobe_probe(struct tramp *t, uint32_t out)
{
	e_mov(t->c, R8, R0);
	e_zx32(t->c, R8);
	e_jcci(t->c, BPF_JGE, R8, t->g->plan->en->nprobes, out);
}

void uprobe_find(struct tramp *t, uprobe_cookie_fn *by_cookie,
	uprobe_pid_fn *pid, uprobe_meet_fn *meet, uint32_t out)
{
	const struct group *g = t->g->grp;
	struct exceptions x = { .pid = pid, .meet = meet };

	if (uprobe_has_cookies())
		by_cookie(t, out);
	else
		cookie_none(t);
	for (uint32_t i = 0; i < g->probe.n; i++) {
		const struct attach *a =
			&t->g->plan->en->probe[g->probe.v[i]].probe->attach;

		if (pid(a))
			continue;
		if (!x.looked)
			find_owned(&x, t);
		add_exceptions(&x, a, g->probe.v[i]);
	}
	if (x.v.n)
		gen_pid(t->g, SLOT_REGS);
	for (size_t i = 0; i < x.v.n; i++) {
		uint32_t next = e_label(t->c);

		if (!tramp_probe(t))
			e_jcci(t->c, BPF_JNE, R8, x.v.v[i].all, next);
		e_jcci(t->c, BPF_JEQ, R0, x.v.v[i].pid, out);
		e_bind(t->c, next);
	}
	vec_free(&x.v);
	vec_free(&x.owned);
}
