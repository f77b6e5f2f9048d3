/* xlate_bvar.c - LDBV: a function for each built-in variable. Each leaves the
 * value in r0 and returns false, or makes a promise and returns true. */
#include "base/host/topology.h"
#include "bpfgen/gen/xlate_impl.h"

static bool constant(struct xlate *x, const struct dif_instr *i, int64_t n)
{
	val_promise(x, i->rd, VAL_CONST, n);
	return true;
}

void gen_arg(struct xlate *x, uint32_t n)
{
	int word = plan_arg(x->kind, n);

	if (word < 0) {
		e_imm(x->c, R0, 0);
		return;
	}
	if (x->kind->args)
		x->g->args |= 1 << n;
	e_ldx(x->c, 8, R0, R6, F(arg) + 8 * word);
}

/* arg[r1 + aux], where r1 is not known during translation. */
static void indexed_arg(struct xlate *x, const struct dif_instr *i)
{
	uint32_t out = e_label(x->c);

	val_load(x, i->r1, R1);
	e_alui(x->c, BPF_ADD, R1, i->aux);
	for (uint32_t n = 0; n < DIF_NPROBEARG; n++) {
		uint32_t next = e_label(x->c);

		e_jcci(x->c, BPF_JNE, R1, n, next);
		gen_arg(x, n);
		e_jump(x->c, out);
		e_bind(x->c, next);
	}
	e_imm(x->c, R0, 0);
	e_bind(x->c, out);
}

static bool bvar_arg(struct xlate *x, const struct dif_instr *i)
{
	int64_t n;

	if (val_const(x, i->r1, &n))
		gen_arg(x, (uint64_t)n + i->aux < DIF_NPROBEARG
				   ? n + i->aux
				   : DIF_NPROBEARG);
	else
		indexed_arg(x, i);
	return false;
}

static bool bvar_cpu(struct xlate *x, const struct dif_instr *i)
{
	(void)i;
	e_ldx(x->c, 4, R0, R6, F(cpu));
	return false;
}

static void place_of_cpu(struct xlate *x, int32_t off)
{
	uint32_t out = e_label(x->c);

	e_imm(x->c, R0, 0);
	e_ldx(x->c, 4, R1, R6, F(cpu));
	gen_cpu_state(x->g, R2, R1, out);
	e_ldx(x->c, 4, R0, R2, off);
	e_bind(x->c, out);
}

static bool bvar_chip(struct xlate *x, const struct dif_instr *i)
{
	(void)i;
	place_of_cpu(x, offsetof(struct cpu_state, chip));
	return false;
}

static bool bvar_lgrp(struct xlate *x, const struct dif_instr *i)
{
	(void)i;
	place_of_cpu(x, offsetof(struct cpu_state, node));
	return false;
}

static bool bvar_curthread(struct xlate *x, const struct dif_instr *i)
{
	(void)i;
	e_helper(x->c, BPF_FUNC_get_current_task);
	return false;
}

static bool bvar_epid(struct xlate *x, const struct dif_instr *i)
{
	(void)i;
	x->g->epid = true;
	e_ldx(x->c, 4, R0, R6, F(epid));
	return false;
}

static bool bvar_errno(struct xlate *x, const struct dif_instr *i)
{
	if (!x->kind->error)
		return constant(x, i, 0);
	x->kind->error(x);
	return false;
}

static bool reads(const struct dif_instr *i, int r)
{
	uint8_t uses = dif_uses(i);

	return (uses & USES_R1 && i->r1 == r) || (uses & USES_R2 && i->r2 == r);
}

/* Whether execname is only going to be copied, by an instruction that fetches
 * it straight to its destination. */
static bool is_copied(const struct xlate *x, int r)
{
	for (uint32_t pc = x->pc + 1; pc < x->o->ncode; pc++) {
		const struct dif_instr *i = &x->o->code[pc];

		if (x->flow[pc].target || dif_branches(i))
			return false;
		if (reads(i, r))
			return (i->op == DIF_KEYSD || i->op == DIF_RECSD) &&
			       !(x->flow[pc].after & 1 << r);
	}
	return false;
}

static bool bvar_execname(struct xlate *x, const struct dif_instr *i)
{
	if (!is_copied(x, i->rd))
		val_comm(x);
	val_promise(x, i->rd, VAL_COMM, 0);
	return true;
}

static bool bvar_gid(struct xlate *x, const struct dif_instr *i)
{
	(void)i;
	e_helper(x->c, BPF_FUNC_get_current_uid_gid);
	e_alui(x->c, BPF_RSH, R0, 32);
	return false;
}

static bool bvar_uid(struct xlate *x, const struct dif_instr *i)
{
	(void)i;
	e_helper(x->c, BPF_FUNC_get_current_uid_gid);
	e_zx32(x->c, R0);
	return false;
}

uint32_t only_probe(const struct xlate *x)
{
	if (x->kind == &bpf_kind_error)
		return x->plan->error;
	if (x->kind == &bpf_kind_bound)
		return x->g->bound;
	return group_only(x->g->grp);
}

/* r0 = const_probe[frame->probe].field */
static void gen_probe(struct xlate *x, uint32_t field)
{
	uint32_t out = e_label(x->c);

	x->g->probe = true;
	e_imm(x->c, R0, 0);
	e_ldx(x->c, 4, R1, R6, F(probe));
	e_jcci(x->c, BPF_JGE, R1, x->plan->nrows, out);
	e_alui(x->c, BPF_MUL, R1, x->plan->probe_size);
	e_mapval(x->c, R2, MAP_CONST, x->plan->probes + field);
	e_alu(x->c, BPF_ADD, R2, R1);
	e_ldx(x->c, 4, R0, R2, 0);
	e_bind(x->c, out);
}

#define BVAR_PROBE(bvar, field)                                                \
	static bool bvar(struct xlate *x, const struct dif_instr *i)           \
	{                                                                      \
		uint32_t only = only_probe(x);                                 \
                                                                               \
		if (only != EPROBE_NONE)                                       \
			return constant(x, i, x->plan->en->probe[only].field); \
		gen_probe(x, offsetof(struct const_probe, field));             \
		return false;                                                  \
	}

BVAR_PROBE(bvar_id, id)
BVAR_PROBE(bvar_probeprov, prov)
BVAR_PROBE(bvar_probemod, mod)
BVAR_PROBE(bvar_probefunc, func)
BVAR_PROBE(bvar_probename, name)

static bool bvar_physmem(struct xlate *x, const struct dif_instr *i)
{
	return constant(x, i, topology_memory());
}

static bool bvar_pid(struct xlate *x, const struct dif_instr *i)
{
	(void)i;
	gen_pid(x->g, SLOT_TMP);
	return false;
}

static bool bvar_tid(struct xlate *x, const struct dif_instr *i)
{
	(void)i;
	gen_tid(x->g, SLOT_TMP);
	return false;
}

static void chase(struct xlate *x, uint32_t off, uint32_t size)
{
	gen_chase(x->c, SLOT_TMP, off, size);
}

/* The count of nested contexts on this CPU is in the CPU's own memory, at a
 * known distance from its run queue, which every thread points to:
 *
 *	rq = current->se.cfs_rq->rq;
 *	n = *(int *)((char *)rq + plan->task.preempt);
 *
 * The context that runs the program itself is subtracted. */
static bool bvar_ipl(struct xlate *x, const struct dif_instr *i)
{
	static const struct {
		int32_t bits, level;
	} level[] = { { PREEMPT_NMIS, 3 }, { PREEMPT_HARDIRQS, 2 },
		{ PREEMPT_SOFTIRQ, 1 } };
	const struct task_offs *t = &x->plan->task;
	uint32_t out = e_label(x->c);

	(void)i;
	e_helper(x->c, BPF_FUNC_get_current_task);
	e_mov(x->c, R3, R0);
	chase(x, t->cfs_rq, 8);
	chase(x, t->rq, 8);
	chase(x, t->preempt, 4);
	if (x->g->grp->kind->preempt)
		e_alui(x->c, BPF_SUB, R3, x->g->grp->kind->preempt);
	for (size_t n = 0; n < sizeof(level) / sizeof(*level); n++) {
		e_imm(x->c, R0, level[n].level);
		e_jcci(x->c, BPF_JSET, R3, level[n].bits, out);
	}
	e_imm(x->c, R0, 0);
	e_bind(x->c, out);
	return false;
}

static bool bvar_usermode(struct xlate *x, const struct dif_instr *i)
{
	if (!x->kind->usermode)
		return constant(x, i, 0);
	x->kind->usermode(x);
	return false;
}

/* r0 = the parent's ID in our pid namespace:
 *
 *	pid = current->real_parent->signal->pids[PIDTYPE_TGID];
 *	upid = &pid->numbers[pid->level];
 *	return upid->ns->ns.inum == our namespace ? upid->nr : 0; */
static void ns_ppid(struct xlate *x)
{
	const struct task_offs *t = &x->plan->task;
	uint32_t out = e_label(x->c);

	chase(x, t->signal, 8);
	chase(x, t->pids, 8);
	e_stx(x->c, 8, FP, SLOT_BUCKET, R3);
	chase(x, t->level, 4);
	e_alui(x->c, BPF_MUL, R3, t->number_size);
	e_ldx(x->c, 8, R1, FP, SLOT_BUCKET);
	e_alu(x->c, BPF_ADD, R3, R1);
	e_alui(x->c, BPF_ADD, R3, t->numbers);
	e_stx(x->c, 8, FP, SLOT_BUCKET, R3);
	chase(x, t->number_ns, 8);
	chase(x, t->inum, 4);
	e_mov(x->c, R1, R3);
	e_imm(x->c, R0, 0);
	e_imm(x->c, R2, x->plan->ns_ino);
	e_jcc(x->c, BPF_JNE, R1, R2, out);
	e_ldx(x->c, 8, R3, FP, SLOT_BUCKET);
	chase(x, 0, 4);
	e_mov(x->c, R0, R3);
	e_bind(x->c, out);
}

static bool bvar_ppid(struct xlate *x, const struct dif_instr *i)
{
	(void)i;
	e_helper(x->c, BPF_FUNC_get_current_task);
	e_mov(x->c, R3, R0);
	chase(x, x->plan->task.real_parent, 8);
	if (x->plan->ns_pid) {
		ns_ppid(x);
		return false;
	}
	chase(x, x->plan->task.tgid, 4);
	e_mov(x->c, R0, R3);
	return false;
}

static bool bvar_timestamp(struct xlate *x, const struct dif_instr *i)
{
	(void)i;
	gen_when(x->g, R0);
	return false;
}

static bool bvar_elapsed(struct xlate *x, const struct dif_instr *i)
{
	(void)i;
	gen_when(x->g, R0);
	e_mapval(x->c, R1, MAP_STATE, offsetof(struct state, start));
	e_ldx(x->c, 8, R1, R1, 0);
	e_alu(x->c, BPF_SUB, R0, R1);
	return false;
}

static bool bvar_jiffies(struct xlate *x, const struct dif_instr *i)
{
	(void)i;
	e_helper(x->c, BPF_FUNC_jiffies64);
	return false;
}

static bool bvar_ncpus(struct xlate *x, const struct dif_instr *i)
{
	return constant(x, i, x->plan->ncpus);
}

static bool bvar_walltimestamp(struct xlate *x, const struct dif_instr *i)
{
	(void)i;
	gen_when(x->g, R0);
	e_mapval(x->c, R1, MAP_STATE, offsetof(struct state, wall));
	e_ldx(x->c, 8, R1, R1, 0);
	e_alu(x->c, BPF_ADD, R0, R1);
	return false;
}

/* Begin an account in the cpu_state r2 for task r3, with the run time that the
 * scheduler has booked so far. The time of the firing is in SLOT_BUCKET. */
static void begin_account(struct xlate *x)
{
	e_stx(x->c, 8, R2, offsetof(struct cpu_state, task), R3);
	e_ldx(x->c, 8, R1, FP, SLOT_BUCKET);
	e_stx(x->c, 8, R2, offsetof(struct cpu_state, since), R1);
	e_stx(x->c, 8, FP, SLOT_BUCKET2, R2);
	chase(x, x->plan->task.sum_exec, 8);
	e_ldx(x->c, 8, R2, FP, SLOT_BUCKET2);
	e_stx(x->c, 8, R2, offsetof(struct cpu_state, base), R3);
}

/* r2 = the cpu_state, with an account of the current task: books_switch() began
 * it, unless the task has been on this CPU since before tracing began.
 * SLOT_BUCKET = the time of the firing. Jumps to none with r0 = 0 if there is
 * no such CPU. */
static void find_account(struct xlate *x, uint32_t none)
{
	uint32_t known = e_label(x->c);

	gen_when(x->g, R0);
	e_stx(x->c, 8, FP, SLOT_BUCKET, R0);
	e_helper(x->c, BPF_FUNC_get_current_task);
	e_mov(x->c, R3, R0);
	e_imm(x->c, R0, 0);
	e_ldx(x->c, 4, R1, R6, F(cpu));
	gen_cpu_state(x->g, R2, R1, none);
	e_ldx(x->c, 8, R1, R2, offsetof(struct cpu_state, task));
	e_jcc(x->c, BPF_JEQ, R1, R3, known);
	begin_account(x);
	e_bind(x->c, known);
}

/* r1 = run time, r2 = time for which it is right: on entry those of the
 * account; replaced by what the thread was last told if that is later or
 * greater. r0 = its struct told. */
static void newest(struct xlate *x)
{
	uint32_t before = e_label(x->c), out = e_label(x->c);

	e_ldx(x->c, 8, R3, R0, offsetof(struct told, v));
	e_ldx(x->c, 8, R4, R0, offsetof(struct told, when));
	e_jcc(x->c, BPF_JGE, R2, R4, before);
	e_mov(x->c, R1, R3);
	e_mov(x->c, R2, R4);
	e_bind(x->c, before);
	e_jcc(x->c, BPF_JGE, R1, R3, out);
	e_mov(x->c, R1, R3);
	e_bind(x->c, out);
}

/* r1 is the run time at the time r2: make it that at the time of the firing,
 * unless that is earlier, since the firing was interrupted. */
static void add_until_firing(struct xlate *x)
{
	uint32_t later = e_label(x->c);

	e_ldx(x->c, 8, R3, FP, SLOT_BUCKET);
	e_jcc(x->c, BPF_JGE, R2, R3, later);
	e_alu(x->c, BPF_ADD, R1, R3);
	e_alu(x->c, BPF_SUB, R1, R2);
	e_mov(x->c, R2, R3);
	e_bind(x->c, later);
}

/* vtimestamp is the run time that the scheduler had booked at the last switch,
 * plus the time from then to the firing:
 *
 *	v = cpu->base, since = cpu->since
 *	if (told->when > since)
 *		v = told->v, since = told->when
 *	v = max(v, told->v)
 *	if (when > since)
 *		v += when - since, since = when
 *	told->v = v, told->when = since
 *
 * The scheduler's clock leaves out interrupts and time that a hypervisor took,
 * and ours does not: so what it booked can be less than what the thread was
 * told. */
static bool bvar_vtimestamp(struct xlate *x, const struct dif_instr *i)
{
	uint32_t none = e_label(x->c), out = e_label(x->c);

	(void)i;
	x->g->vtime = true;
	find_account(x, out);
	e_ldx(x->c, 8, R1, R2, offsetof(struct cpu_state, base));
	e_stx(x->c, 8, FP, SLOT_BUCKET2, R1);
	e_ldx(x->c, 8, R1, R2, offsetof(struct cpu_state, since));
	e_stx(x->c, 8, FP, SLOT_TMP2, R1);
	thread_room(x, true, none);
	e_alui(x->c, BPF_ADD, R0, x->plan->thread_told);
	e_ldx(x->c, 8, R1, FP, SLOT_BUCKET2);
	e_ldx(x->c, 8, R2, FP, SLOT_TMP2);
	newest(x);
	add_until_firing(x);
	e_stx(x->c, 8, R0, offsetof(struct told, v), R1);
	e_stx(x->c, 8, R0, offsetof(struct told, when), R2);
	e_mov(x->c, R0, R1);
	e_jump(x->c, out);
	e_bind(x->c, none);
	thread_dropped(x);
	e_ldx(x->c, 8, R1, FP, SLOT_BUCKET2);
	e_ldx(x->c, 8, R2, FP, SLOT_TMP2);
	add_until_firing(x);
	e_mov(x->c, R0, R1);
	e_bind(x->c, out);
	return false;
}

static bvar_fn *const bvars[DIF_NBVARS] = {
	[BVAR_ARG] = bvar_arg,
	[BVAR_CALLER] = bvar_caller,
	[BVAR_CHIP] = bvar_chip,
	[BVAR_CPU] = bvar_cpu,
	[BVAR_CURTHREAD] = bvar_curthread,
	[BVAR_ELAPSED] = bvar_elapsed,
	[BVAR_EPID] = bvar_epid,
	[BVAR_ERRNO] = bvar_errno,
	[BVAR_EXECNAME] = bvar_execname,
	[BVAR_GID] = bvar_gid,
	[BVAR_ID] = bvar_id,
	[BVAR_IPL] = bvar_ipl,
	[BVAR_JIFFIES] = bvar_jiffies,
	[BVAR_LGRP] = bvar_lgrp,
	[BVAR_NCPUS] = bvar_ncpus,
	[BVAR_PHYSMEM] = bvar_physmem,
	[BVAR_PID] = bvar_pid,
	[BVAR_PPID] = bvar_ppid,
	[BVAR_PROBEFUNC] = bvar_probefunc,
	[BVAR_PROBEMOD] = bvar_probemod,
	[BVAR_PROBENAME] = bvar_probename,
	[BVAR_PROBEPROV] = bvar_probeprov,
	[BVAR_STACKDEPTH] = bvar_stackdepth,
	[BVAR_TID] = bvar_tid,
	[BVAR_TIMESTAMP] = bvar_timestamp,
	[BVAR_UCALLER] = bvar_ucaller,
	[BVAR_UID] = bvar_uid,
	[BVAR_USERMODE] = bvar_usermode,
	[BVAR_USTACKDEPTH] = bvar_ustackdepth,
	[BVAR_VTIMESTAMP] = bvar_vtimestamp,
	[BVAR_WALLTIMESTAMP] = bvar_walltimestamp,
};

void x_ldbv(struct xlate *x, const struct dif_instr *i, int arg)
{
	(void)arg;
	if (!bvars[i->imm](x, i))
		val_put(x, i->rd, R0);
}
