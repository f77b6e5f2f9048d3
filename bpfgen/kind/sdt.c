/* sdt.c - trace events: a perf event for each, with a program whose context is
 * the event's record. The kernel fills in the record before the program runs,
 * and takes long to attach and detach such an event; so if no clause reads an
 * argument, the probe is served by a raw tracepoint, as in rawtp.c.
 *
 * Events share a program if links to perf events have cookies, and if the
 * fields that the clauses read are at the same places. */
#include "base/host/features.h"
#include "base/host/perf.h"
#include "bpfgen/gen/kind.h"
#include "bpfgen/gen/tramp_impl.h"
#include "bpfgen/kind/cookie.h"
#include "bpfgen/run/engine_impl.h"
#include "probes/sdt.h"

#include <errno.h>
#include <string.h>

static const struct eprobe *eprobe_of(const struct plan *pl, uint32_t probe)
{
	return &pl->en->probe[probe];
}

static const struct tpformat *format_of(const struct plan *pl, uint32_t probe)
{
	return sdt_format(eprobe_of(pl, probe)->probe->attach.sdt);
}

/* Return the field of argument n; NULL: there is no such argument. */
static const struct tpfield *field_of(const struct tpformat *f, uint32_t n)
{
	return f && n < f->nfields ? &f->field[n] : NULL;
}

static bool same_field(const struct tpfield *a, const struct tpfield *b)
{
	if (!a || !b)
		return a == b;
	return a->kind == b->kind && a->off == b->off && a->size == b->size &&
	       a->is_signed == b->is_signed;
}

static bool joins(const struct plan *pl, const struct group *g, uint32_t probe)
{
	const struct eprobe *e = eprobe_of(pl, probe);
	uint32_t args = eprobe_args(pl->p, e);
	const struct tpformat *a, *b;

	if (!host_has(HOST_EVENT_COOKIES) ||
		!plan_same_clauses(eprobe_of(pl, g->probe.v[0]), e))
		return false;
	a = format_of(pl, g->probe.v[0]);
	b = format_of(pl, probe);
	for (uint32_t n = 0; n < DIF_NPROBEARG; n++)
		if (args >> n & 1 &&
			!same_field(field_of(a, n), field_of(b, n)))
			return false;
	return true;
}

/* r1 = the address of a field in the record, as a number. */
static void load_address(struct code *c, const struct tpfield *f)
{
	e_stx(c, 8, R9, F(launder), R6);
	e_ldx(c, 8, R1, R9, F(launder));
	if (f->kind == TPFIELD_BYTES) {
		e_alui(c, BPF_ADD, R1, f->off);
		return;
	}
	e_ldx(c, 4, R2, R6, f->off);
	e_alui(c, BPF_AND, R2, 0xffff);
	e_alu(c, BPF_ADD, R1, R2);
	if (f->kind == TPFIELD_REL_LOC)
		e_alui(c, BPF_ADD, R1, f->off + 4);
}

static void load_field(struct code *c, const struct tpfield *f)
{
	if (!f) {
		e_imm(c, R1, 0);
	} else if (f->kind == TPFIELD_NUMBER) {
		e_ldx(c, f->size, R1, R6, f->off);
		e_extend(c, R1, f->size, f->is_signed);
	} else {
		load_address(c, f);
	}
}

static void args(struct tramp *t)
{
	const struct group *g = t->g->grp;
	const struct tpformat *f =
		g->probe.n ? format_of(t->g->plan, g->probe.v[0]) : NULL;

	for (uint32_t n = 0; n < DIF_NPROBEARG; n++) {
		if (!(t->g->args & 1 << n))
			continue;
		load_field(t->c, field_of(f, n));
		e_stx(t->c, 8, R9, F(arg) + 8 * n, R1);
	}
}

static const char *event(const struct probe *p, uint32_t *nargs)
{
	*nargs = sdt_nargs(p->attach.sdt);
	return p->name;
}

static int no_format(const struct sdt_event *e, struct diag *d)
{
	diag_set(d, -e->err, "cannot find out what sdt:%s::%s records: %s",
		e->subsystem, e->name, strerror(-e->err));
	if (e->err == -EPERM || e->err == -EACCES)
		diag_add(d, "it is described in tracefs, which only root may "
			    "mount and read (CAP_SYS_ADMIN); clauses that read "
			    "no arguments do not need it");
	return -d->err;
}

static int attach_one(struct bpf_engine *b, const struct program *p,
	uint32_t probe, struct diag *d)
{
	struct sdt_event *e = eprobe_of(&b->plan, probe)->probe->attach.sdt;
	const struct tpformat *f = sdt_format(e);
	struct perf_event_attr attr = { .type = PERF_TYPE_TRACEPOINT,
		.size = sizeof(attr),
		.config = f ? f->id : 0,
		.sample_period = 1,
		.disabled = 1 };
	int fd;

	if (!f)
		return no_format(e, d);
	fd = perf_open(&attr, -1, (int)b->plan.home);
	if (fd < 0)
		return refused(d, REFUSE_PERF, -fd, e->name);
	return attach_event(b, p, fd, e->name, probe, d);
}

static int attach(struct bpf_engine *b, const struct program *p, struct diag *d)
{
	for (uint32_t i = 0; i < p->grp.probe.n; i++)
		if (attach_one(b, p, p->grp.probe.v[i], d) &&
			!attach_without(b, p->grp.probe.v[i], d))
			return -d->err;
	return 0;
}

/* The kind for probes whose clauses read no arguments. */

static bool raw_joins(
	const struct plan *pl, const struct group *g, uint32_t probe)
{
	return host_has(HOST_TRACEPOINT_COOKIES) &&
	       plan_same_clauses(
		       eprobe_of(pl, g->probe.v[0]), eprobe_of(pl, probe));
}

static const struct bpf_kind without_args = {
	.name = "sdt",
	.type = BPF_PROG_TYPE_RAW_TRACEPOINT,
	.activity = ACTIVITY_ON,
	.holds = HOLDS_TRACEPOINTS,
	.own_frames = 2,
	.event = event,
	.joins = raw_joins,
	.find = cookie_find,
	.attach = attach_tracepoints,
};

static const struct bpf_kind *instead(const struct plan *pl, uint32_t probe)
{
	return eprobe_args(pl->p, &pl->en->probe[probe]) ? NULL : &without_args;
}

const struct bpf_kind bpf_kind_sdt = {
	.name = "sdt_args",
	.type = BPF_PROG_TYPE_TRACEPOINT,
	.activity = ACTIVITY_ON,
	.twice = true,
	.event = event,
	.arg = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
		19, 20 },
	.instead = instead,
	.joins = joins,
	.find = cookie_find,
	.args = args,
	.attach = attach,
};
