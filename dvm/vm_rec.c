/* vm_rec.c - what a clause produces: tuples, aggregations, its record. */
#include <string.h>

#include "dvm/vm_impl.h"

/* Return where in the frame a part of a tuple, or a field, goes. */

static char *key_at(const struct vm_run *x, uint32_t off)
{
	return vm_in_frame(x, x->vm->at.key) + off;
}

static char *rec_at(const struct vm_run *x, uint32_t off)
{
	return x->rec + off;
}

/* Copy a string of at most `size' bytes, and pad it with NULs to `room'. */
static enum dif_fault fill_str(struct vm_run *x, char *to, uint32_t size,
	uint32_t room, enum space s, uint64_t addr)
{
	uint64_t n = 0;
	enum dif_fault kind = vm_copy_str(x, to, size, s, addr, &n);

	if (!kind)
		memset(to + n, 0, room - n);
	return kind;
}

static enum dif_fault put_str(
	struct vm_run *x, char *to, uint32_t size, enum space s, uint64_t addr)
{
	return fill_str(x, to, size, size, s, addr);
}

static enum dif_fault key_str(
	struct vm_run *x, char *to, uint32_t size, enum space s, uint64_t addr)
{
	return fill_str(x, to, size, (size + 7) / 8 * 8, s, addr);
}

#define PUT(id, put, at)                                                       \
	enum dif_fault vm_op_##id(struct vm_run *x, const struct dif_instr *i) \
	{                                                                      \
		return put(x, at(x, i->imm), i->aux, vm_space(VM_MEM_##id),    \
			x->reg[i->r1]);                                        \
	}

/* clang-format off */
PUT(KEYSK, key_str, key_at)
PUT(KEYSU, key_str, key_at)
PUT(KEYMK, vm_copy, key_at)
PUT(KEYMU, vm_copy, key_at)
PUT(KEYMD, vm_copy, key_at)
PUT(RECSK, put_str, rec_at)
PUT(RECSU, put_str, rec_at)
PUT(RECSD, put_str, rec_at)
PUT(RECMK, vm_copy, rec_at)
PUT(RECMU, vm_copy, rec_at)
PUT(RECMD, vm_copy, rec_at)
/* clang-format on */

enum dif_fault vm_op_KEYSD(struct vm_run *x, const struct dif_instr *i)
{
	char *to = key_at(x, i->imm);

	if (x->reg[i->r1])
		return key_str(x, to, i->aux, SPACE_D, x->reg[i->r1]);
	memset(to, 0, (i->aux + 7) / 8 * 8);
	return DIF_FAULT_NONE;
}

enum dif_fault vm_op_KEYV(struct vm_run *x, const struct dif_instr *i)
{
	memcpy(key_at(x, i->imm), &x->reg[i->r1], 8);
	return DIF_FAULT_NONE;
}

/* Store the low bytes of the register: the machine is little-endian. */
enum dif_fault vm_op_RECV(struct vm_run *x, const struct dif_instr *i)
{
	memcpy(rec_at(x, i->imm), &x->reg[i->r1], i->aux);
	return DIF_FAULT_NONE;
}

/* Stacks. The kernel frames of a thread that this engine has stopped cannot be
 * seen. */

static enum dif_fault put_kstack(char *to, uint32_t frames)
{
	memset(to, 0, 8 * (size_t)frames);
	return DIF_FAULT_NONE;
}

static enum dif_fault put_ustack(
	struct vm_run *x, char *to, uint32_t frames, uint64_t skip)
{
	uint64_t *pid = (uint64_t *)to, *pc = pid + 1;
	char comm[DIF_COMM];
	uint32_t n = 0;
	enum dif_fault kind;

	*pid = 0;
	kind = x->f->bvar(x->f, BVAR_PID, pid, comm);
	if (kind)
		return vm_fault(x, kind, 0);
	if (x->f->ustack)
		n = x->f->ustack(x->f, skip < UINT32_MAX ? skip : UINT32_MAX,
			pc, frames);
	memset(pc + n, 0, 8 * (size_t)(frames - n));
	return DIF_FAULT_NONE;
}

enum dif_fault vm_op_KEYKS(struct vm_run *x, const struct dif_instr *i)
{
	return put_kstack(key_at(x, i->imm), i->aux);
}

enum dif_fault vm_op_KEYUS(struct vm_run *x, const struct dif_instr *i)
{
	return put_ustack(x, key_at(x, i->imm), i->aux, x->reg[i->r1]);
}

enum dif_fault vm_op_RECKS(struct vm_run *x, const struct dif_instr *i)
{
	return put_kstack(rec_at(x, i->imm), i->aux);
}

enum dif_fault vm_op_RECUS(struct vm_run *x, const struct dif_instr *i)
{
	return put_ustack(x, rec_at(x, i->imm), i->aux, x->reg[i->r1]);
}

enum dif_fault vm_op_AGG(struct vm_run *x, const struct dif_instr *i)
{
	const struct aggr_desc *d = &x->vm->p->aggs.v[i->imm].desc;
	struct vm_table *t = &x->vm->agg[x->f->cpu * x->vm->p->aggs.n + i->imm];
	const char *key = key_at(x, i->aux);
	uint64_t *words = vm_table_find(t, key);

	if (!words) {
		words = vm_table_add(t, key);
		if (!words) {
			vm_drop(x, DROP_AGG);
			return DIF_FAULT_NONE;
		}
		aggr_init(d, words);
	}
	aggr_update(d, words, x->reg[i->r1], x->reg[i->r2]);
	if (x->f->times > 1)
		words[0] += (x->f->times - 1) *
			    (d->fn == AGGR_SUM ? x->reg[i->r1] : 1);
	return DIF_FAULT_NONE;
}

/* Count a drop. A full buffer ends the session, as an exit action does. */
static bool drop_record(struct vm_run *x)
{
	vm_drop(x, DROP_PRINCIPAL);
	x->vm->exiting |= vm_buf_of(x)->full;
	return false;
}

bool vm_record(struct vm_run *x, const void *rec, uint32_t size)
{
	struct vm_buf *b = vm_buf_of(x);

	if (!vm_buf_put(b, rec, size))
		return drop_record(x);
	x->vm->presses |=
		b->policy == BUF_SWITCH && b->to - b->from > b->size / 2;
	return true;
}

/* Begin a record. It is built in the frame, and put into the buffer at RET. */
enum dif_fault vm_op_REC(struct vm_run *x, const struct dif_instr *i)
{
	struct rec *r = (void *)vm_in_frame(x, x->vm->at.rec);

	(void)i;
	if (!vm_buf_fits(vm_buf_of(x), x->d->recsize)) {
		drop_record(x);
		x->done = true;
		return DIF_FAULT_NONE;
	}
	memset(r, 0, x->d->recsize);
	r->clause = x->clause;
	r->probe = x->f->probe;
	r->when = x->f->when;
	r->spec = x->spec;
	x->rec = (char *)r;
	return DIF_FAULT_NONE;
}

enum dif_fault vm_op_ACT(struct vm_run *x, const struct dif_instr *i)
{
	if (i->aux)
		*rec_at(x, i->aux) = 1;
	return DIF_FAULT_NONE;
}

enum dif_fault vm_op_XIT(struct vm_run *x, const struct dif_instr *i)
{
	(void)i;
	x->vm->exiting |= !x->vm->ending;
	return DIF_FAULT_NONE;
}

enum dif_fault vm_op_FAULT(struct vm_run *x, const struct dif_instr *i)
{
	return vm_fault(x, i->imm, x->reg[i->r1]);
}

enum dif_fault vm_op_SETA(struct vm_run *x, const struct dif_instr *i)
{
	x->bound[i->imm] = x->reg[i->r1];
	return DIF_FAULT_NONE;
}

enum dif_fault vm_op_FIRE(struct vm_run *x, const struct dif_instr *i)
{
	(void)i;
	x->fired = true;
	return DIF_FAULT_NONE;
}

enum dif_fault vm_op_RET(struct vm_run *x, const struct dif_instr *i)
{
	(void)i;
	if (x->rec)
		vm_record(x, x->rec, x->d->recsize);
	x->done = true;
	return DIF_FAULT_NONE;
}
