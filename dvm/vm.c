/* vm.c - the interpreter's interface. Everything that an enabling needs is
 * allocated once; a firing runs the clauses of its probe in order; a fault
 * becomes an error record and fires ERROR within the firing. */
#include "dvm/vm.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/xalloc.h"
#include "dvm/vm_impl.h"

static vm_op_fn *const ops[DIF_NOPS] = {
#define X(id, name, form, mem, text) [DIF_##id] = vm_op_##id,
	DIF_OPS(X)
#undef X
};

static struct vm_layout lay_out(const struct dif_prog *p)
{
	struct vm_layout at = { .rec = sizeof(struct vm_frame) };
	uint32_t rec = 0, scratch = 0, key = 0;

	for (size_t i = 0; i < p->clauses.n; i++) {
		const struct difo *d = &p->clauses.v[i];

		scratch = d->scratch > scratch ? d->scratch : scratch;
		key = d->keyarea > key ? d->keyarea : key;
		rec = d->recsize > rec ? d->recsize : rec;
	}
	at.key = at.rec + rec;
	at.locals = at.key + key;
	at.comm = at.locals + p->locals;
	at.tmp = at.comm + DIF_COMM;
	at.tok = at.tmp + TMP_SIZE(p->strsize);
	at.gap = at.tok + STRROOM(p->strsize);
	at.scratch = at.gap + VM_GAP;
	at.size = at.scratch + scratch;
	return at;
}

static struct vm_frame *new_frame(const struct vm *vm)
{
	struct vm_frame *fr = xcalloc(1, vm->at.size);

	fr->sf.s.self = (uintptr_t)fr;
	fr->sf.strsize = vm->p->strsize;
	fr->sf.tmp = vm->at.tmp;
	fr->sf.tok = vm->at.tok;
	return fr;
}

static uint32_t find_error(const struct enabling *en)
{
	for (uint32_t i = 0; i < en->nprobes; i++)
		if (en->probe[i].error)
			return i;
	return EPROBE_NONE;
}

static void init_cpu(struct vm *vm, int cpu)
{
	size_t naggs = vm->p->aggs.n;

	vm_buf_init(&vm->buf[cpu], vm->en);
	vm->aggleft[cpu] = vm->en->aggsize;
	for (size_t i = 0; i < naggs; i++) {
		const struct dif_agg *a = &vm->p->aggs.v[i];

		vm_table_init(&vm->agg[cpu * naggs + i], a->key.size,
			8 * aggr_nwords(&a->desc), &vm->aggleft[cpu]);
	}
}

struct vm *vm_new(const struct enabling *en, int ncpus)
{
	struct vm *vm = xcalloc(1, sizeof(*vm));

	vm->en = en;
	vm->p = en->prog;
	vm->ncpus = ncpus;
	vm->start = clock_now();
	vm->error = find_error(en);
	vm->at = lay_out(vm->p);
	for (int i = 0; i < VM_NFRAMES; i++)
		vm->frame[i] = new_frame(vm);
	vm->dynleft = en->dynvarsize;
	vm_init_areas(vm);
	vm_spec_init(vm);
	vm->buf = xcalloc(ncpus, sizeof(*vm->buf));
	vm->drops = xcalloc(ncpus, sizeof(*vm->drops));
	vm->chill = xcalloc(ncpus, sizeof(*vm->chill));
	vm->aggleft = xcalloc(ncpus, sizeof(*vm->aggleft));
	vm->agg = xcalloc(ncpus * vm->p->aggs.n + 1, sizeof(*vm->agg));
	for (int cpu = 0; cpu < ncpus; cpu++)
		init_cpu(vm, cpu);
	return vm;
}

void vm_free(struct vm *vm)
{
	if (!vm)
		return;
	for (int i = 0; i < VM_NFRAMES; i++)
		free(vm->frame[i]);
	for (size_t i = 0; i < vm->p->vars.n; i++)
		vm_table_free(&vm->array[i]);
	for (size_t i = 0; i < vm->ncpus * vm->p->aggs.n; i++)
		vm_table_free(&vm->agg[i]);
	for (int cpu = 0; cpu < vm->ncpus; cpu++)
		free(vm->buf[cpu].data);
	vm_table_free(&vm->threads);
	vm_spec_free(vm);
	free(vm->array);
	free(vm->agg);
	free(vm->buf);
	free(vm->drops);
	free(vm->chill);
	free(vm->aggleft);
	free(vm->globals);
	free(vm->locals0);
	free(vm->threadkey);
	free(vm);
}

/* Run a clause up to RET, a drop or a fault. The instruction that faulted is
 * the one before x->pc. */
static enum dif_fault run_clause(struct vm_run *x)
{
	enum dif_fault fault = DIF_FAULT_NONE;

	while (!x->done && !fault) {
		const struct dif_instr *i = &x->d->code[x->pc++];

		fault = ops[i->op](x, i);
	}
	return fault;
}

static void record_fault(struct vm_run *x, uint32_t probe, enum dif_fault fault)
{
	struct rec_error e = {
		.r = { .clause = REC_ERROR,
			.probe = probe,
			.when = x->f->when },
		.clause = x->clause,
		.fault = fault,
		.pc = x->pc - 1,
		.value = x->value,
	};

	vm_record(x, &e, sizeof(e));
}

/* Make the firing of ERROR, with its documented arguments: the enabled probe,
 * the action, the DIF offset, the fault and its value. */
static struct vm_firing error_firing(
	const struct vm_run *x, uint32_t probe, enum dif_fault fault)
{
	struct vm_firing f = *x->f;
	uint32_t pc = x->pc - 1;

	memset(f.arg, 0, sizeof(f.arg));
	f.probe = x->vm->error;
	f.arg[1] = x->vm->en->probe[probe].epid;
	if (probe == x->f->probe)
		f.arg[1] += x->nth;
	f.arg[2] = x->d->loc ? x->d->loc[pc].action : 0;
	f.arg[3] = pc;
	f.arg[4] = fault;
	f.arg[5] = x->value;
	return f;
}

static void run_clauses(
	struct vm *vm, const struct vm_firing *f, uint64_t thread, int depth);

static void clear_locals(struct vm *vm, int depth)
{
	memcpy((char *)vm->frame[depth] + vm->at.locals, vm->locals0,
		vm->p->locals);
}

/* Clear the clause-local variables for a bound probe, but a provider's own. */
static void clear_bound(struct vm *vm, int depth)
{
	char *locals = (char *)vm->frame[depth] + vm->at.locals;

	for (size_t i = 0; i < vm->p->vars.n; i++) {
		const struct dif_var *v = &vm->p->vars.v[i];

		if (v->scope == SCOPE_LOCAL && !dif_var_is_own(v))
			memcpy(locals + v->off, vm->locals0 + v->off,
				dif_var_room(v));
	}
}

/* Run the clauses of a firing. Recursion is one level deep: faults in ERROR are
 * only recorded. */
static void fire(
	struct vm *vm, const struct vm_firing *f, uint64_t thread, int depth)
{
	struct vm_frame *fr = vm->frame[depth];

	fr->sf.s.tok = 0;
	clear_locals(vm, depth);
	run_clauses(vm, f, thread, depth);
	fr->run = NULL;
}

/* Record a fault, and fire ERROR. A fault in a binder counts as the bound
 * probe's. */
static void on_fault(struct vm_run *x, enum dif_fault fault, int depth)
{
	uint32_t bound = enabling_fires(x->vm->en, x->d);
	uint32_t probe = bound == EPROBE_NONE ? x->f->probe : bound;
	struct vm_firing error;

	record_fault(x, probe, fault);
	if (depth || probe == x->vm->error || x->vm->error == EPROBE_NONE)
		return;
	error = error_firing(x, probe, fault);
	fire(x->vm, &error, x->thread, depth + 1);
}

/* Run the clauses of the probe that the binder fires. ERROR is never a
 * source. */
static void fire_bound(struct vm_run *x, int depth)
{
	struct vm_firing f = *x->f;

	f.probe = enabling_fires(x->vm->en, x->d);
	if (f.probe == EPROBE_NONE)
		return;
	memset(f.arg, 0, sizeof(f.arg));
	memcpy(f.arg, x->bound, sizeof(x->bound));
	x->fr->sf.s.tok = 0;
	clear_bound(x->vm, depth);
	run_clauses(x->vm, &f, x->thread, depth);
}

static void run_clauses(
	struct vm *vm, const struct vm_firing *f, uint64_t thread, int depth)
{
	const struct eprobe *p = &vm->en->probe[f->probe];
	struct vm_frame *fr = vm->frame[depth];

	for (uint32_t i = 0; i < p->nclauses && (!vm->exiting || f->times);
		i++) {
		struct vm_run x = {
			.vm = vm,
			.f = f,
			.fr = fr,
			.thread = thread,
			.d = &vm->p->clauses.v[p->clause[i]],
			.clause = p->clause[i],
			.nth = i,
		};
		enum dif_fault fault;

		fr->run = &x;
		fault = run_clause(&x);
		if (fault)
			on_fault(&x, fault, depth);
		else if (x.fired && !depth)
			fire_bound(&x, depth);
	}
}

/* Return the owner of the variables that interrupts within a thread use. */
static uint64_t in_interrupt(uint64_t thread)
{
	return thread | UINT64_C(1) << 63;
}

void vm_fire(struct vm *vm, const struct vm_firing *f)
{
	bool interrupts = vm->en->probe[f->probe].interrupts;

	fire(vm, f, interrupts ? in_interrupt(f->thread) : f->thread, 0);
}

bool vm_exiting(const struct vm *vm)
{
	return vm->exiting;
}

void vm_rearm(struct vm *vm)
{
	vm->exiting = false;
	vm->ending = true;
	for (int cpu = 0; cpu < vm->ncpus; cpu++)
		vm_buf_end(&vm->buf[cpu]);
}

bool vm_presses(const struct vm *vm)
{
	return vm->presses;
}

int vm_read(struct vm *vm, engine_rec_fn *fn, void *arg)
{
	int r = 0;

	vm->presses = false;
	for (int cpu = 0; !r && cpu < vm->ncpus; cpu++)
		r = vm_buf_read(&vm->buf[cpu], cpu, fn, arg);
	return r;
}

/* No probe fires in the meantime, so emptying the tables ends the
 * generation. */
int vm_agg_take(struct vm *vm, engine_agg_fn *fn, void *arg)
{
	for (uint32_t i = 0; i < vm->ncpus * vm->p->aggs.n; i++) {
		struct vm_table *t = &vm->agg[i];
		const void *key;
		void *value;
		uint32_t at = 0;

		while (vm_table_next(t, &at, &key, &value))
			fn(arg, i % vm->p->aggs.n, i / vm->p->aggs.n, key,
				value);
		vm_table_clear(t);
	}
	return 0;
}

uint64_t vm_drops(const struct vm *vm, enum drop_kind kind, int cpu)
{
	return vm->drops[cpu][kind];
}

static void free_thread(struct vm *vm, uint64_t thread)
{
	vm_table_del(&vm->threads, &thread);
	for (size_t i = 0; i < vm->p->vars.n; i++) {
		const struct dif_var *v = &vm->p->vars.v[i];

		if (v->is_array && v->scope == SCOPE_THREAD)
			vm_table_del_prefix(&vm->array[i], thread);
	}
}

void vm_thread_exit(struct vm *vm, uint64_t thread)
{
	free_thread(vm, thread);
	free_thread(vm, in_interrupt(thread));
}
