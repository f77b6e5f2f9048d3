/* made.c - probes in code that a process makes at run time. It is in no file,
 * so the kernel cannot put uprobes there; the message says which engine can. */
#include <errno.h>
#include <linux/bpf.h>

#include "bpfgen/gen/kind.h"
#include "bpfgen/kind/cookie.h"
#include "bpfgen/kind/user_impl.h"
#include "probes/probe.h"

/* All with the same clauses are refused together: their program never runs. */
static bool joins(const struct plan *pl, const struct group *g, uint32_t probe)
{
	return plan_same_clauses(
		&pl->en->probe[g->probe.v[0]], &pl->en->probe[probe]);
}

static void find(struct tramp *t, uint32_t out)
{
	(void)out;
	cookie_none(t);
}

static int attach(struct bpf_engine *b, const struct program *p, struct diag *d)
{
	const struct probe *probe = b->plan.en->probe[p->grp.probe.v[0]].probe;

	diag_set(d, ENOTSUP,
		"cannot enable probe %s:%s:%s:%s: it is in code that the "
		"process has made, which is in no file",
		probe->prov, probe->mod, probe->func, probe->name);
	diag_add(d, "use -xengine=ptrace, with -c or -p");
	return -ENOTSUP;
}

const struct bpf_kind bpf_kind_made = {
	.name = "made",
	.type = BPF_PROG_TYPE_KPROBE,
	.activity = ACTIVITY_ON,
	.arg = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 },
	.usermode = user_usermode,
	.joins = joins,
	.find = find,
	.attach = attach,
};
