/* rawtp.c - tracepoints: a raw tracepoint program, whose context is a word for
 * each argument. Tracepoints whose probes run the same clauses share a program
 * if the kernel gives links a cookie that a program can ask for, which is then
 * the probe. The kernel does not attach a program that reads more arguments
 * than the tracepoint passes: so if clauses read any, only tracepoints with the
 * same number of arguments share a program. */
#include "base/host/features.h"
#include "bpfgen/gen/kind.h"
#include "bpfgen/gen/tramp_impl.h"
#include "bpfgen/kind/cookie.h"
#include "bpfgen/run/engine_impl.h"

static bool same_args(const struct plan *pl, uint32_t a, uint32_t b)
{
	const struct attach *p = plan_attach(pl, a), *q = plan_attach(pl, b);

	return p->rawtp.typed && q->rawtp.typed &&
	       p->rawtp.nargs == q->rawtp.nargs;
}

static bool joins(const struct plan *pl, const struct group *g, uint32_t probe)
{
	const struct eprobe *a = &pl->en->probe[g->probe.v[0]];
	const struct eprobe *b = &pl->en->probe[probe];

	return host_has(HOST_TRACEPOINT_COOKIES) && plan_same_clauses(a, b) &&
	       (!eprobe_args(pl->p, a) || same_args(pl, g->probe.v[0], probe));
}

/* Return how many arguments are passed; if that is not known, as many as
 * clauses can read. */
static uint32_t passed(const struct plan *pl, const struct group *g)
{
	const struct attach *a =
		g->probe.n ? plan_attach(pl, g->probe.v[0]) : NULL;

	return a && a->rawtp.typed ? a->rawtp.nargs : DIF_NPROBEARG;
}

static void load(struct tramp *t, uint32_t n, int reg)
{
	if (n < passed(t->g->plan, t->g->grp))
		e_ldx(t->c, 8, reg, R6, 8 * n);
	else
		e_imm(t->c, reg, 0);
}

static void args(struct tramp *t)
{
	for (uint32_t n = 0; n < DIF_NPROBEARG; n++) {
		if (!(t->g->args & 1 << n))
			continue;
		load(t, n, R1);
		e_stx(t->c, 8, R9, F(arg) + 8 * n, R1);
	}
}

static const char *event(const struct probe *p, uint32_t *nargs)
{
	*nargs = p->attach.rawtp.nargs;
	return p->name;
}

const struct bpf_kind bpf_kind_rawtp = {
	.name = "rawtp",
	.type = BPF_PROG_TYPE_RAW_TRACEPOINT,
	.activity = ACTIVITY_ON,
	.holds = HOLDS_TRACEPOINTS,
	.own_frames = 2,
	.event = event,
	.arg = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
		19, 20 },
	.joins = joins,
	.find = cookie_find,
	.args = args,
	.load = load,
	.attach = attach_tracepoints,
};
