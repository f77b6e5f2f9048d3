/* engine.c - the ptrace engine without a target: BEGIN, END, ERROR and tick,
 * fired in dtrace's own process, with the interpreter. Whatever needs to see
 * other processes is refused when it opens.
 *
 * Ticks do not pile up: one that could not fire in time, because clauses or
 * the session were busy, is skipped, and the next fires at its own time. */
#include "fasttrap/fasttrap.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <string.h>
#include <time.h>

#include "base/cpus.h"
#include "base/vec.h"
#include "base/xalloc.h"
#include "fasttrap/fasttrap_impl.h"
#include "fasttrap/mirror.h"
#include "probes/probe.h"

struct tick {
	uint32_t probe;	       /* index in the enabling */
	uint64_t period, next; /* ns; when it is due */
};

struct ft_engine {
	struct engine e; /* first */
	struct vm *vm;
	VEC(struct tick) ticks;
	bool moved; /* to the one CPU to trace: old says from where */
	cpu_set_t old;
};

static struct ft_engine *ft(struct engine *e)
{
	return (struct ft_engine *)e;
}

static int refuse(const struct probe *p, struct diag *d)
{
	diag_set(d, ENOTSUP,
		"cannot enable probe %s:%s:%s:%s: the ptrace engine sees only "
		"processes that it traces, and there is none",
		p->prov, p->mod, p->func, p->name);
	diag_add(d, "The bpf engine sees all processes: use -xengine=bpf, as "
		    "root or with CAP_BPF and CAP_PERFMON. Without it and "
		    "without a process, only BEGIN, END, ERROR and tick "
		    "probes can be enabled.");
	return -ENOTSUP;
}

/* Whether every probe is one of ours; notes the ticks. */
static int take_probes(struct ft_engine *e, struct diag *d)
{
	for (uint32_t i = 0; i < e->e.en->nprobes; i++) {
		const struct probe *p = e->e.en->probe[i].probe;

		switch (p->attach.kind) {
		case ATTACH_BEGIN:
		case ATTACH_END:
		case ATTACH_ERROR:
			break;
		case ATTACH_TICK:
			vec_push(&e->ticks,
				(struct tick){ .probe = i,
					.period = p->attach.period });
			break;
		default:
			return refuse(p, d);
		}
	}
	return 0;
}

/* Firings take place on the CPU where we run: to trace one only, go there. */
static int move_to_cpu(struct ft_engine *e, struct diag *d)
{
	int cpu = e->e.en->cpu;
	cpu_set_t set;

	if (cpu < 0)
		return 0;
	if (cpu >= e->e.ncpus || cpu >= CPU_SETSIZE)
		return diag_set(d, EINVAL, "there is no CPU %d", cpu);
	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_getaffinity(0, sizeof(e->old), &e->old) ||
		sched_setaffinity(0, sizeof(set), &set))
		return diag_set(d, errno, "cannot run on CPU %d: %s", cpu,
			strerror(errno));
	e->moved = true;
	return 0;
}

/* What we trace is not chosen by its cgroup. */
static int refuse_cgroup(const struct enabling *en, struct diag *d)
{
	if (!en->cgroup)
		return 0;
	return diag_set(d, ENOTSUP,
		"the ptrace engine cannot choose processes by their cgroup");
}

static void ft_close(struct engine *base)
{
	struct ft_engine *e = ft(base);

	if (e->moved)
		sched_setaffinity(0, sizeof(e->old), &e->old);
	if (e->vm)
		vm_free(e->vm);
	vec_free(&e->ticks);
	free(e);
}

static int validate(const struct dif_prog *p, struct diag *d)
{
	struct dif_error why;

	if (!difo_validate(p, &why))
		return 0;
	return diag_set(d, EINVAL,
		"invalid program: clause %u, instruction "
		"%u: %s",
		why.clause, why.pc, why.text);
}

static bool reads_curthread(const struct dif_prog *p)
{
	for (size_t i = 0; i < p->clauses.n; i++)
		for (uint32_t k = 0; k < p->clauses.v[i].ncode; k++)
			if (p->clauses.v[i].code[k].op == DIF_LDBV &&
				p->clauses.v[i].code[k].imm == BVAR_CURTHREAD)
				return true;
	return false;
}

static int ft_open(
	struct engine **out, const struct enabling *en, struct diag *d)
{
	struct ft_engine *e = xcalloc(1, sizeof(*e));
	int err;

	e->e = (struct engine){
		.ops = &ptrace_engine_ops, .en = en, .ncpus = cpus_possible()
	};
	err = validate(en->prog, d);
	if (!err && en->dump)
		err = diag_set(d, ENOTSUP,
			"no programs to write to %s: the ptrace engine runs "
			"DIF as it is",
			en->dump);
	if (!err)
		err = refuse_cgroup(en, d);
	if (!err)
		err = take_probes(e, d);
	if (!err)
		err = move_to_cpu(e, d);
	if (err) {
		ft_close(&e->e);
		return err;
	}
	if (reads_curthread(en->prog))
		mirror_open(en->kernel);
	e->vm = vm_new(en, e->e.ncpus);
	*out = &e->e;
	return 0;
}

static int ft_attach(struct engine *base, struct diag *d)
{
	(void)base, (void)d; /* nothing is outside of this process */
	return 0;
}

static void fire(struct ft_engine *e, uint32_t probe)
{
	struct vm_firing f;

	ft_self_firing(&f, probe, e->e.ncpus);
	if (e->moved) /* emulators are known to name another CPU */
		f.cpu = e->e.en->cpu;
	vm_fire(e->vm, &f);
}

static void fire_kind(struct ft_engine *e, enum attach_kind kind)
{
	for (uint32_t i = 0; i < e->e.en->nprobes; i++)
		if (e->e.en->probe[i].probe->attach.kind == kind)
			fire(e, i);
}

static int ft_begin(struct engine *base, struct diag *d)
{
	struct ft_engine *e = ft(base);
	uint64_t now;

	(void)d;
	fire_kind(e, ATTACH_BEGIN);
	now = ft_now();
	for (size_t i = 0; i < e->ticks.n; i++)
		e->ticks.v[i].next = now + e->ticks.v[i].period;
	return 0;
}

static void fire_due(struct ft_engine *e)
{
	for (size_t i = 0; i < e->ticks.n; i++) {
		struct tick *t = &e->ticks.v[i];
		uint64_t now = ft_now();

		if (t->next > now)
			continue;
		fire(e, t->probe);
		now = ft_now();
		t->next += ((now - t->next) / t->period + 1) * t->period;
	}
}

/* Until the first tick is due, but not longer than ns; then that tick fires.
 * Its records want reading, so this returns. */
static int ft_wait(struct engine *base, int64_t ns)
{
	struct ft_engine *e = ft(base);
	uint64_t now = ft_now(), until = now + (ns > 0 ? ns : 0), left;
	struct pollfd attention = { .fd = -1, .events = POLLIN };
	struct timespec t;

	if (vm_exiting(e->vm))
		return 0;
	if (e->e.en->attention)
		attention.fd = e->e.en->attention;
	for (size_t i = 0; i < e->ticks.n; i++)
		if (e->ticks.v[i].next < until)
			until = e->ticks.v[i].next;
	now = ft_now();
	left = until > now ? until - now : 0;
	t.tv_sec = left / 1000000000;
	t.tv_nsec = left % 1000000000;
	if (ppoll(&attention, 1, &t, NULL) >= 0)
		fire_due(e);
	return 0;
}

static bool ft_exiting(struct engine *base)
{
	return vm_exiting(ft(base)->vm);
}

static int ft_read(struct engine *base, engine_rec_fn *fn, void *arg)
{
	return vm_read(ft(base)->vm, fn, arg);
}

static int ft_agg_take(struct engine *base, engine_agg_fn *fn, void *arg)
{
	return vm_agg_take(ft(base)->vm, fn, arg);
}

static bool ft_spec_active(struct engine *base, uint64_t tag)
{
	return vm_spec_active(ft(base)->vm, tag);
}

static uint64_t ft_drops(struct engine *base, enum drop_kind kind, int cpu)
{
	return vm_drops(ft(base)->vm, kind, cpu);
}

static int ft_stop(struct engine *base, struct diag *d)
{
	(void)d;
	ft(base)->ticks.n = 0;
	return 0;
}

static int ft_end(struct engine *base, struct diag *d)
{
	struct ft_engine *e = ft(base);

	(void)d;
	vm_rearm(e->vm);
	fire_kind(e, ATTACH_END);
	return 0;
}

const struct engine_ops ptrace_engine_ops = {
	.name = "ptrace",
	.open = ft_open,
	.attach = ft_attach,
	.begin = ft_begin,
	.wait = ft_wait,
	.exiting = ft_exiting,
	.read = ft_read,
	.agg_take = ft_agg_take,
	.spec_active = ft_spec_active,
	.drops = ft_drops,
	.stop = ft_stop,
	.end = ft_end,
	.close = ft_close,
};
