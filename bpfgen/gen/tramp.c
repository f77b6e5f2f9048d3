/* tramp.c - trampolines, the programs that the kernel calls. A trampoline
 * enters a frame, prepares what its clauses turned out to use, runs them in
 * order and leaves:
 *
 *	probe = ...
 *	cpu = &state.cpu[smp_processor_id()];
 *	if (kind->within && cpu->depth || cpu->depth >= NFRAMES)
 *		{ cpu->drops[NEST]++; return; }
 *	frame = &frames[cpu][state.generation][cpu->depth++];
 *	if (state.activity == mine)
 *		for each clause of the probe
 *			if (clause(frame, ctx)) error(frame, ctx, clause);
 *	cpu->depth--;
 *
 * If a clause is a binder whose probe fires, the frame becomes the bound
 * probe's for a while, and that probe's clauses run: tramp_bound.c.
 *
 * Once the activity has changed and every depth has been seen to be 0, no
 * clause is running, except for those that only add (hold.c): whoever takes the
 * aggregations waits for these. */
#include "bpfgen/gen/kind.h"
#include "bpfgen/gen/tramp_impl.h"

#include <stdlib.h>

const struct eprobe *tramp_probe(const struct tramp *t)
{
	uint32_t only = group_only(t->g->grp);

	return only == EPROBE_NONE ? NULL : &t->g->plan->en->probe[only];
}

static void check_activity(struct tramp *t, uint32_t other)
{
	gen_check_activity(t->c, t->g->grp->kind->activity, other);
}

/* Add the generation to r0, the number of a frame. */
static void add_generation(struct tramp *t)
{
	if (t->g->plan->nframes == NFRAMES)
		return;
	e_mapval(t->c, R1, MAP_STATE, offsetof(struct state, generation));
	e_ldx(t->c, 8, R1, R1, 0);
	e_alu(t->c, BPF_ADD, R0, R1);
}

/* Jump to out if the current task is not in the traced cgroup. BEGIN, END and
 * ticks belong to no process, so they are not checked. */
static void check_cgroup(struct tramp *t, uint32_t out)
{
	if (!t->g->plan->en->cgroup || t->g->grp->home)
		return;
	e_map(t->c, R1, MAP_CGROUP);
	e_imm(t->c, R2, 0);
	e_helper(t->c, BPF_FUNC_current_task_under_cgroup);
	e_jcci(t->c, BPF_JNE, R0, 1, out);
}

/* Jump to out if the firing may be within another program. The kernel itself
 * does not run programs at kprobes within each other, but it does so within
 * those of tracepoints, test runs and fentry. */
static void check_within(struct tramp *t, uint32_t out)
{
	struct code *c = t->c;
	uint32_t alone = e_label(c);

	if (!t->kind->within)
		return;
	e_ldx(c, 4, R1, R7, offsetof(struct cpu_state, depth));
	e_jcci(c, BPF_JEQ, R1, 0, alone);
	gen_cpu_drop(c, R7, DROP_NEST);
	e_jump(c, out);
	e_bind(c, alone);
}

/* r2 = the depth, which is raised by one; jumps to out if it is at its
 * limit. */
static void go_deeper(struct tramp *t, uint32_t out)
{
	struct code *c = t->c;
	uint32_t room = e_label(c);

	e_ldx(c, 4, R2, R7, offsetof(struct cpu_state, depth));
	e_jcci(c, BPF_JLT, R2, NFRAMES, room);
	gen_cpu_drop(c, R7, DROP_NEST);
	e_jump(c, out);
	e_bind(c, room);
	e_mov(c, R1, R2);
	e_alui(c, BPF_ADD, R1, 1);
	e_stx(c, 4, R7, offsetof(struct cpu_state, depth), R1);
}

/* Where a firing may go on while others that began before it have not ended,
 * frames do not nest: depth has a bit for each frame in use. r2 = the number of
 * a free frame, which is claimed. */
static void claim_frame(struct tramp *t, uint32_t out)
{
	struct code *c = t->c;
	uint32_t found = e_label(c);

	gen_uses(t->g, HOST_ATOMICS);
	for (int i = 0; i < NFRAMES; i++) {
		e_imm(c, R1, 1 << i);
		e_fetch(c, BPF_OR, R7, offsetof(struct cpu_state, depth), R1);
		e_alui(c, BPF_AND, R1, 1 << i);
		e_imm(c, R2, i);
		e_jcci(c, BPF_JEQ, R1, 0, found);
	}
	gen_cpu_drop(c, R7, DROP_NEST);
	e_jump(c, out);
	e_bind(c, found);
	e_stx(c, 8, FP, SLOT_FRAME, R2);
}

/* r7 = the state of this CPU, r9 = a frame of it. Jumps to out if no frame was
 * taken. */
static void enter(struct tramp *t, uint32_t out)
{
	struct code *c = t->c;

	check_cgroup(t, out);
	e_helper(c, BPF_FUNC_get_smp_processor_id);
	if (t->g->plan->en->cpu >= 0 && t->one_cpu)
		e_jcci(c, BPF_JNE, R0, t->g->plan->en->cpu, out);
	e_mov(c, R1, R0);
	gen_cpu_state(t->g, R7, R1, out);
	check_within(t, out);
	if (t->g->shares)
		e_imm(c, R2, 0);
	else if (t->g->plan->hold.claims)
		claim_frame(t, out);
	else
		go_deeper(t, out);
	e_alui(c, BPF_LSH, R0, __builtin_ctz(t->g->plan->nframes));
	e_alu(c, BPF_ADD, R0, R2);
	add_generation(t);
	e_stx(c, 4, FP, SLOT_INDEX, R0);
	e_map(c, R1, MAP_FRAMES);
	e_lea(c, R2, FP, SLOT_INDEX);
	e_helper(c, BPF_FUNC_map_lookup_elem);
	e_jcci(c, BPF_JEQ, R0, 0, t->leave);
	e_mov(c, R9, R0);
}

/* Give back the frame. With claims its bit, which is set, is subtracted from
 * the word, so nothing is borrowed from the bits above. */
void tramp_leave(struct tramp *t)
{
	struct code *c = t->c;

	if (t->g->shares)
		return;
	if (t->g->plan->hold.claims) {
		e_ldx(c, 8, R2, FP, SLOT_FRAME);
		e_imm(c, R1, -1);
		e_alu(c, BPF_LSH, R1, R2);
		e_xadd(c, R7, offsetof(struct cpu_state, depth), R1);
		return;
	}
	e_ldx(c, 4, R1, R7, offsetof(struct cpu_state, depth));
	e_alui(c, BPF_SUB, R1, 1);
	e_stx(c, 4, R7, offsetof(struct cpu_state, depth), R1);
}

static void leave(struct tramp *t)
{
	e_bind(t->c, t->leave);
	tramp_leave(t);
}

static bool loads_local(
	const struct plan *pl, const uint32_t *clause, uint32_t n, uint32_t var)
{
	for (uint32_t i = 0; i < n; i++) {
		const struct difo *o = &pl->p->clauses.v[clause[i]];

		for (uint32_t pc = 0; pc < o->ncode; pc++)
			if (o->code[pc].op == DIF_LDLV &&
				(uint32_t)o->code[pc].imm == var)
				return true;
	}
	return false;
}

/* Give clause-local variables that are read their initial value: zero, and set.
 * Of a string only the NUL at its start is stored; other types are cleared. */
void tramp_clear_locals(
	struct tramp *t, const uint32_t *clause, uint32_t n, bool own)
{
	const struct plan *pl = t->g->plan;

	for (size_t i = 0; i < pl->p->vars.n; i++) {
		const struct dif_var *v = &pl->p->vars.v[i];
		int32_t off = pl->locals + v->off;

		if (v->scope != SCOPE_LOCAL || (!own && dif_var_is_own(v)) ||
			!loads_local(pl, clause, n, i))
			continue;
		e_sti(t->c, 8, R9, off, v->is_ref);
		if (v->is_str)
			e_sti(t->c, 8, R9, off + 8, 0);
		else if (v->is_ref)
			gen_clear(t->g, R9, off + 8, dif_var_room(v) - 8);
	}
}

/* Mark as unknown what clauses fetch when they first want it. */
static void prepare(struct tramp *t)
{
	struct code *c = t->c;

	if (t->g->self)
		e_stx(c, 8, R9, F(s.self), R9);
	if (t->g->tok)
		e_sti(c, 8, R9, F(s.tok), 0);
	if (t->g->inside)
		tramp_context(t);
	if (t->g->thread)
		e_sti(c, 8, R9, F(thread), 0);
	if (t->g->comm)
		e_sti(c, 8, R9, F(comm), 0);
	tramp_clear_locals(t, t->clause, t->nclauses, true);
}

void tramp_row(struct tramp *t, int reg, uint32_t none)
{
	const struct plan *pl = t->g->plan;

	e_jcci(t->c, BPF_JGE, reg, pl->nrows, none);
	e_alui(t->c, BPF_MUL, reg, pl->probe_size);
	e_mapval(t->c, R2, MAP_CONST, pl->probes);
	e_alu(t->c, BPF_ADD, reg, R2);
}

void tramp_check_group(struct tramp *t, int reg, uint32_t out)
{
	tramp_row(t, reg, out);
	e_ldx(t->c, 4, reg, reg, offsetof(struct const_probe, group));
	e_jcci(t->c, BPF_JNE, reg, t->g->grp->number, out);
}

/* Fill probe and epid into the frame. r8 = the probe's struct const_probe, if
 * the mask or the epid is needed from it. */
static void probe_entry(struct tramp *t)
{
	const struct eprobe *only = tramp_probe(t);
	struct code *c = t->c;

	if (t->g->probe && only)
		e_sti(c, 4, R9, F(probe), t->g->grp->probe.v[0]);
	else if (t->g->probe)
		e_stx(c, 4, R9, F(probe), R8);
	if (t->g->epid && only)
		e_sti(c, 4, R9, F(epid), only->epid);
	if (only || (t->g->grp->uniform && !t->g->epid))
		return;
	tramp_row(t, R8, t->leave);
	if (!t->g->epid)
		return;
	e_ldx(c, 4, R1, R8, offsetof(struct const_probe, epid));
	e_stx(c, 4, R9, F(epid), R1);
}

/* Jump to next unless the probe has clause n of the group. */
static void test_mask(struct tramp *t, uint32_t n, uint32_t next)
{
	e_ldx(t->c, 8, R1, R8,
		offsetof(struct const_probe, mask) + 8 * (n / 64));
	e_alui(t->c, BPF_RSH, R1, n % 64);
	e_alui(t->c, BPF_AND, R1, 1);
	e_jcci(t->c, BPF_JEQ, R1, 0, next);
}

static void clause_args(struct tramp *t, uint32_t n)
{
	const struct tramp_clause *m = &t->made[n];
	int which = m->global ? R2 : R3;

	if (m->global)
		e_ldx(t->c, 4, R1, R9, F(s.index));
	else
		e_mov(t->c, R1, R9);
	if (m->needs.ctx)
		e_mov(t->c, R2, R6);
	if (m->global || t->together > 1)
		e_imm(t->c, which, n % t->together);
}

void tramp_error(struct tramp *t, uint32_t clause)
{
	struct code *c = t->c;

	if (t->error_global) {
		e_ldx(c, 4, R1, R9, F(s.index));
		e_imm(c, R2, clause);
	} else {
		e_mov(c, R1, R9);
		e_mov(c, R2, R6);
		e_imm(c, R3, clause);
	}
	e_call(c, t->error);
}

void tramp_clause(struct tramp *t, uint32_t n)
{
	const struct clause_needs *needs = &t->made[n].needs;
	struct code *c = t->c;
	uint32_t fine = e_label(c);

	if (t->is_inline) {
		xlate_inline(t->g, t->clause[n], t->kind);
	} else {
		clause_args(t, n);
		e_call(c, t->made[n].function);
	}
	if (tramp_fires(t, n) != EPROBE_NONE) {
		e_jcci(c, BPF_JEQ, R0, 0, fine);
		tramp_bound(t, n);
	} else if (needs->faults) {
		e_jcci(c, BPF_JEQ, R0, 0, fine);
		tramp_error(t, t->clause[n]);
	}
	e_bind(c, fine);
	if (t->g->epid) {
		e_ldx(c, 4, R1, R9, F(epid));
		e_alui(c, BPF_ADD, R1, 1);
		e_stx(c, 4, R9, F(epid), R1);
	}
	if (needs->exits)
		check_activity(t, t->leave);
}

/* End the program. out: the label for paths that have no frame. */
static void finish(struct tramp *t, uint32_t out)
{
	leave(t);
	e_bind(t->c, out);
	gen_release(t->g);
	e_imm(t->c, R0, 0);
	e_exit(t->c);
}

static bool any_leaves(const struct tramp *t)
{
	for (size_t i = t->c->jump.n; i-- > 0;)
		if (t->c->jump.v[i].to == t->leave)
			return true;
	return false;
}

/* A jump cannot reach across thousands of clauses: put an end among them, for
 * the clauses before it. */
static void finish_between(struct tramp *t, uint32_t out)
{
	uint32_t over = e_label(t->c);

	e_jump(t->c, over);
	finish(t, out);
	e_bind(t->c, over);
	t->leave = e_label(t->c);
}

static void call_clauses(struct tramp *t, bool masked)
{
	enum {
		BETWEEN = 500
	};

	for (uint32_t n = 0; n < t->nclauses; n++) {
		uint32_t next = e_label(t->c);

		if (t->is_main && n % BETWEEN == BETWEEN - 1 && any_leaves(t))
			finish_between(t, e_label(t->c));
		if (masked)
			test_mask(t, n, next);
		tramp_clause(t, n);
		e_bind(t->c, next);
	}
}

/* error(frame, ctx, clause) */

static void copy_word(struct tramp *t, int size, int32_t to, int32_t from)
{
	e_ldx(t->c, size, R1, R6, from);
	e_stx(t->c, size, R0, to, R1);
}

static void error_record(struct tramp *t)
{
	struct code *c = t->c;
	uint32_t none = e_label(c), some = e_label(c), out = e_label(c);

	gen_when(t->g, R0);
	gen_reserve(t->g, sizeof(struct rec_error), none);
	e_jump(c, some);
	e_bind(c, none);
	gen_drop(t->g, DROP_PRINCIPAL);
	e_jump(c, out);
	e_bind(c, some);
	e_stx(c, 8, FP, SLOT_RECORD, R0);
	e_zero(c, R0, 0, sizeof(struct rec_error));
	e_sti(c, 4, R0, offsetof(struct rec, clause), REC_ERROR);
	e_stx(c, 4, R0, offsetof(struct rec_error, clause), R8);
	copy_word(t, 4, offsetof(struct rec, probe), F(probe));
	copy_word(t, 8, offsetof(struct rec, when), F(when));
	copy_word(t, 4, offsetof(struct rec_error, fault), F(s.fault));
	copy_word(t, 4, offsetof(struct rec_error, pc), F(pc));
	copy_word(t, 8, offsetof(struct rec_error, value), F(s.fault_value));
	gen_submit(t->g, sizeof(struct rec_error), SLOT_RECORD);
	e_bind(c, out);
}

/* Set arg1 to arg5, as DTrace documents them; r9 = the frame of ERROR. */
static void error_args(struct tramp *t)
{
	static const struct {
		int32_t off;
		int size;
	} from[] = { { F(epid), 4 }, { F(action), 4 }, { F(pc), 4 },
		{ F(s.fault), 4 }, { F(s.fault_value), 8 } };

	for (int i = 0; i < 5; i++) {
		e_ldx(t->c, from[i].size, R1, R6, from[i].off);
		e_stx(t->c, 8, R9, F(arg) + 8 * (i + 1), R1);
	}
	e_ldx(t->c, 8, R1, R6, F(when));
	e_stx(t->c, 8, R9, F(when), R1);
}

/* Fire ERROR in the next frame: it nests like any other firing, and does not
 * fire after exit(). r6 is the context meanwhile. */
static void error_fire(struct tramp *t, uint32_t out)
{
	const struct plan *pl = t->g->plan;
	struct code *c = t->c;

	e_stx(c, 8, FP, SLOT_FAULTED, R6);
	enter(t, out);
	check_activity(t, t->leave);
	error_args(t);
	if (t->g->probe)
		e_sti(c, 4, R9, F(probe), pl->error);
	if (t->g->epid)
		e_sti(c, 4, R9, F(epid), pl->en->probe[pl->error].epid);
	prepare(t);
	e_ldx(c, 8, R6, FP, SLOT_CONTEXT);
	call_clauses(t, false);
	leave(t);
	e_ldx(c, 8, R6, FP, SLOT_FAULTED);
}

/* Emit error(). fires: ERROR is enabled, and its clauses are t's. */
static void error_function(
	struct tramp *t, uint32_t label, bool fires, bool global)
{
	struct code *c = t->c;
	uint32_t out = e_label(c);

	e_bind(c, label);
	e_mark(c, MARK_NONE, 0);
	if (global)
		tramp_begin_global(t, label);
	e_mov(c, R6, R1);
	e_stx(c, 8, FP, SLOT_CONTEXT, R2);
	e_mov(c, R8, R3);
	error_record(t);
	if (fires)
		error_fire(t, out);
	e_bind(c, out);
	e_sti(c, 4, R6, F(s.fault), 0);
	e_imm(c, R0, 0);
	e_exit(c);
}

static bool any_faults(const struct tramp *t)
{
	for (uint32_t i = 0; i < t->nclauses; i++)
		if (t->made[i].needs.faults)
			return true;
	return false;
}

static bool any_exits(const struct tramp *t)
{
	for (uint32_t i = 0; i < t->nclauses; i++)
		if (t->made[i].needs.exits)
			return true;
	return false;
}

/* Every clause that can fire ERROR has to expect what ERROR's clauses do: they
 * may exit. */
static void error_exits(struct tramp *t, const struct tramp *error)
{
	if (!any_exits(error) && t->g->plan->policy != BUF_FILL)
		return;
	for (uint32_t i = 0; i < t->nclauses; i++)
		t->made[i].needs.exits |= t->made[i].needs.faults;
}

/* Generate error() for the trampoline, with ERROR's clauses if it is enabled.
 * Those have an error() of their own, which fires nothing. */
static void make_error(struct tramp *t)
{
	const struct plan *pl = t->g->plan;
	struct tramp none = { 0 };
	struct tramp error = {
		.g = t->g, .c = t->c, .kind = &bpf_kind_error, .bound = &none
	};

	t->error = e_label(t->c);
	error.leave = e_label(t->c);
	t->g->probe = true;
	if (pl->error != EPROBE_NONE) {
		error.clause = pl->en->probe[pl->error].clause;
		error.nclauses = pl->en->probe[pl->error].nclauses;
		error.error = e_label(t->c);
		t->g->epid = true;
	}
	tramp_translate(&error);
	if (any_faults(&error))
		error_function(&error, error.error, false, false);
	t->error_global =
		t->g->is_long && !tramp_any_ctx(error.made, error.nclauses);
	error_function(&error, t->error, error.nclauses > 0, t->error_global);
	error_exits(t, &error);
	error_exits(t->bound, &error);
	t->bound->error = t->error;
	t->bound->error_global = t->error_global;
	free(error.made);
}

/* True if the program also runs on CPUs that are not traced. What is attached
 * CPU by CPU does not. */
static bool runs_anywhere(const struct tramp *t)
{
	return !t->g->grp->home && !t->kind->attach_cpu;
}

static void main_program(struct tramp *t)
{
	struct code *c = t->c;
	uint32_t out = e_label(c);

	t->leave = e_label(c);
	t->is_main = true;
	t->one_cpu = runs_anywhere(t);
	e_mov(c, R6, R1);
	if (t->kind->before)
		t->kind->before(t);
	touch_begin(t);
	if (t->nclauses == 1 && t->g->grp->uniform && t->kind->load)
		tramp_guards(t);
	gen_hold(t->g);
	if (t->kind->start)
		t->kind->start(t, out);
	if (t->kind->find)
		t->kind->find(t, out);
	enter(t, out);
	check_activity(t, t->leave);
	if (t->kind->args)
		t->kind->args(t);
	touch_pages(t);
	if (t->g->when)
		e_sti(c, 8, R9, F(when), 0);
	prepare(t);
	probe_entry(t);
	if (t->g->is_long) {
		finish_between(t, out);
		out = e_label(c);
	}
	call_clauses(t, !t->g->grp->uniform);
	finish(t, out);
}

void tramp_make(struct prog_gen *g)
{
	const struct group *grp = g->grp;
	struct tramp bound = { .g = g, .c = &g->c, .kind = &bpf_kind_bound };
	struct tramp t = { .g = g,
		.c = &g->c,
		.kind = grp->kind,
		.clause = grp->clause,
		.nclauses = grp->nclauses,
		.bound = &bound };
	uint32_t at;

	tramp_find_bound(&t);
	g->shares = gen_shares(g);
	g->is_long = grp->nclauses + bound.nclauses >= TRAMP_MANY;
	t.is_inline = grp->uniform && tramp_are_short(&t);
	tramp_translate_as(&t);
	tramp_translate_bound(&t);
	if (any_faults(&t) || any_faults(&bound))
		make_error(&t);
	at = g->c.insn.n;
	main_program(&t);
	code_rotate(&g->c, at);
	gen_drop_function(g);
	gen_shared_functions(g);
	free((void *)bound.clause);
	free(bound.made);
	free(t.made);
}
