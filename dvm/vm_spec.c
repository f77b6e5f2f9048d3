/* vm_spec.c - speculations in the interpreter: an array of the words that
 * subr/speculation.c manages, and the instructions for speculations. */
#include <string.h>

#include "base/xalloc.h"
#include "dvm/vm_impl.h"

void vm_spec_init(struct vm *vm)
{
	uint32_t n = vm->en->nspec;

	vm->spec = xcalloc(n + 1, sizeof(*vm->spec));
	vm->room = xcalloc((size_t)n * vm->ncpus + 1, sizeof(*vm->room));
}

void vm_spec_free(struct vm *vm)
{
	free(vm->spec);
	free(vm->room);
}

bool vm_spec_active(const struct vm *vm, uint64_t tag)
{
	uint32_t id = spec_number(tag);

	return id && id <= vm->en->nspec && vm->spec[id] == tag;
}

/* For subroutines. */

uint64_t vm_nspec(const struct sframe *f)
{
	return vm_run_of(f)->vm->en->nspec;
}

uint64_t vm_specsize(const struct sframe *f)
{
	return vm_run_of(f)->vm->en->specsize;
}

uint64_t spec_word(struct sframe *f, uint64_t id)
{
	return vm_run_of(f)->vm->spec[id];
}

/* No compare-and-swap is needed, since there is one firing at a time. */
uint64_t spec_advance(struct sframe *f, uint64_t id, uint64_t word)
{
	vm_run_of(f)->vm->spec[id] = spec_after(word, id);
	return SPEC_DONE;
}

struct spec_room *spec_room(struct sframe *f, uint64_t id)
{
	const struct vm_run *x = vm_run_of(f);

	return &x->vm->room[(id - 1) * x->vm->ncpus + x->f->cpu];
}

void spec_drop(struct sframe *f, enum drop_kind kind)
{
	vm_drop(vm_run_of(f), kind);
}

/* Instructions. */

enum dif_fault vm_op_SPEC(struct vm_run *x, const struct dif_instr *i)
{
	struct sframe *s = &x->fr->sf.s;

	s->arg[0] = x->reg[i->r1];
	s->arg[1] = x->d->recsize;
	x->spec = subr_speculate(s, 0);
	memset(s->arg, 0, sizeof(s->arg));
	x->done = !x->spec;
	return vm_take_fault(x);
}

/* End a speculation. Returns the tag that it had; 0 if it was not active. */
static uint64_t end(
	struct vm_run *x, const struct dif_instr *i, enum dif_fault *fault)
{
	struct sframe *s = &x->fr->sf.s;
	uint64_t tag;

	s->arg[0] = x->reg[i->r1];
	tag = subr_end_speculation(s, 0);
	memset(s->arg, 0, sizeof(s->arg));
	*fault = vm_take_fault(x);
	return tag;
}

enum dif_fault vm_op_DISCARD(struct vm_run *x, const struct dif_instr *i)
{
	enum dif_fault fault;

	end(x, i, &fault);
	return fault;
}

/* This record goes before the clause's own one, which is not finished yet. */
enum dif_fault vm_op_COMMIT(struct vm_run *x, const struct dif_instr *i)
{
	struct rec r = {
		.clause = REC_COMMIT, .probe = x->f->probe, .when = x->f->when
	};
	enum dif_fault fault;

	r.spec = end(x, i, &fault);
	if (r.spec)
		vm_record(x, &r, sizeof(r));
	return fault;
}
