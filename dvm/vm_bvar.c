/* vm_bvar.c - the built-in variables: those that the interpreter knows itself
 * have a function here; for the others it asks the engine. */
#include "dvm/vm_impl.h"

static enum dif_fault ask_engine(struct vm_run *x, const struct dif_instr *i)
{
	char *comm = vm_in_frame(x, x->vm->at.comm);
	uint64_t value = 0;
	enum dif_fault kind = x->f->bvar(x->f, i->imm, &value, comm);

	comm[DIF_COMM - 1] = 0;
	if (i->imm == BVAR_EXECNAME)
		value = (uintptr_t)comm;
	x->reg[i->rd] = value;
	return kind ? vm_fault(x, kind, 0) : kind;
}

static uint64_t user_stack(
	struct vm_run *x, uint32_t skip, uint64_t *pc, uint32_t n)
{
	return x->f->ustack ? x->f->ustack(x->f, skip, pc, n) : 0;
}

/* The functions of the table below. n: the number of an argument. */

static uint64_t bvar_arg(struct vm_run *x, uint64_t n)
{
	return n < DIF_NPROBEARG ? x->f->arg[n] : 0;
}

static const struct eprobe *eprobe(const struct vm_run *x)
{
	return &x->vm->en->probe[x->f->probe];
}

static uint64_t bvar_epid(struct vm_run *x, uint64_t n)
{
	(void)n;
	return eprobe(x)->epid + x->nth;
}

#define BVAR_PROBE(bvar, field)                            \
	static uint64_t bvar(struct vm_run *x, uint64_t n) \
	{                                                  \
		(void)n;                                   \
		return eprobe(x)->field;                   \
	}

BVAR_PROBE(bvar_id, id)
BVAR_PROBE(bvar_probeprov, prov)
BVAR_PROBE(bvar_probemod, mod)
BVAR_PROBE(bvar_probefunc, func)
BVAR_PROBE(bvar_probename, name)

static uint64_t bvar_timestamp(struct vm_run *x, uint64_t n)
{
	(void)n;
	return x->f->when;
}

static uint64_t bvar_elapsed(struct vm_run *x, uint64_t n)
{
	(void)n;
	return x->f->when - x->vm->start;
}

static uint64_t bvar_ncpus(struct vm_run *x, uint64_t n)
{
	(void)n;
	return x->vm->ncpus;
}

static uint64_t bvar_ustackdepth(struct vm_run *x, uint64_t n)
{
	uint64_t pc[STACK_MOST];

	(void)n;
	return user_stack(x, 0, pc, STACK_MOST);
}

static uint64_t bvar_ucaller(struct vm_run *x, uint64_t n)
{
	uint64_t pc;

	(void)n;
	return user_stack(x, 1, &pc, 1) ? pc : 0;
}

/* The kernel frames of a thread that this engine has stopped cannot be seen. */
static uint64_t bvar_caller(struct vm_run *x, uint64_t n)
{
	(void)x, (void)n;
	return 0;
}

static uint64_t (*const bvars[DIF_NBVARS])(struct vm_run *, uint64_t) = {
	[BVAR_ARG] = bvar_arg,
	[BVAR_CALLER] = bvar_caller,
	[BVAR_ELAPSED] = bvar_elapsed,
	[BVAR_EPID] = bvar_epid,
	[BVAR_ID] = bvar_id,
	[BVAR_NCPUS] = bvar_ncpus,
	[BVAR_PROBEFUNC] = bvar_probefunc,
	[BVAR_PROBEMOD] = bvar_probemod,
	[BVAR_PROBENAME] = bvar_probename,
	[BVAR_PROBEPROV] = bvar_probeprov,
	[BVAR_TIMESTAMP] = bvar_timestamp,
	[BVAR_UCALLER] = bvar_ucaller,
	[BVAR_USTACKDEPTH] = bvar_ustackdepth,
};

enum dif_fault vm_op_LDBV(struct vm_run *x, const struct dif_instr *i)
{
	if (!bvars[i->imm])
		return ask_engine(x, i);
	x->reg[i->rd] = bvars[i->imm](x, x->reg[i->r1] + i->aux);
	return DIF_FAULT_NONE;
}
