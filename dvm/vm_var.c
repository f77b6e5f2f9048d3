/* vm_var.c - variables: where each one lives (difo.h, Storage), loading and
 * storing its value. */
#include <string.h>

#include "base/bits.h"
#include "base/xalloc.h"
#include "dvm/vm_impl.h"

static const struct dif_var *var_of(
	const struct vm_run *x, const struct dif_instr *i)
{
	return &x->vm->p->vars.v[i->imm];
}

/* Mark global and clause-local variables by reference as set. */
static void set_headers(
	const struct dif_prog *p, enum dif_scope scope, char *area)
{
	for (size_t i = 0; i < p->vars.n; i++) {
		const struct dif_var *v = &p->vars.v[i];

		if (v->scope == scope && v->is_ref && !v->is_array)
			*(uint64_t *)(area + v->off) = 1;
	}
}

void vm_init_areas(struct vm *vm)
{
	const struct dif_prog *p = vm->p;
	uint32_t tuple = 0;

	vm->globals = xcalloc(1, p->globals + 1);
	set_headers(p, SCOPE_GLOBAL, vm->globals);
	vm->locals0 = xcalloc(1, p->locals + 1);
	set_headers(p, SCOPE_LOCAL, vm->locals0);
	vm_table_init(&vm->threads, 8, p->threads, &vm->dynleft);
	vm->array = xcalloc(p->vars.n + 1, sizeof(*vm->array));
	for (size_t i = 0; i < p->vars.n; i++) {
		const struct dif_var *v = &p->vars.v[i];
		uint32_t key = v->key.size + 8 * (v->scope == SCOPE_THREAD);

		if (!v->is_array)
			continue;
		vm_table_init(
			&vm->array[i], key, dif_var_room(v), &vm->dynleft);
		tuple = v->key.size > tuple ? v->key.size : tuple;
	}
	vm->threadkey = xcalloc(1, 8 + tuple);
}

/* Loading and storing values. A place has dif_var_room() bytes. */

static uint64_t cut(const struct dif_var *v, uint64_t x)
{
	return bits_extend(x, 8 * v->size, v->is_signed);
}

static bool is_zero(const struct dif_var *v, uint64_t x)
{
	return v->is_ref ? !x : !cut(v, x);
}

static uint64_t load(const struct dif_var *v, const char *place)
{
	uint64_t word = *(const uint64_t *)place;

	if (!v->is_ref)
		return word;
	return word ? (uintptr_t)place + 8 : 0;
}

static enum dif_fault store(
	struct vm_run *x, const struct dif_var *v, char *place, uint64_t r)
{
	enum dif_fault kind;

	if (!v->is_ref) {
		*(uint64_t *)place = cut(v, r);
		return DIF_FAULT_NONE;
	}
	if (!r) {
		memset(place, 0, dif_var_room(v));
		return DIF_FAULT_NONE;
	}
	if (v->is_str)
		kind = vm_copy_str(x, place + 8, v->size, SPACE_D, r, NULL);
	else
		kind = vm_copy(x, place + 8, v->size, SPACE_D, r);
	if (!kind)
		*(uint64_t *)place = 1;
	return kind;
}

/* Scalars. */

enum dif_fault vm_op_LDGV(struct vm_run *x, const struct dif_instr *i)
{
	const struct dif_var *v = var_of(x, i);

	x->reg[i->rd] = load(v, x->vm->globals + v->off);
	return DIF_FAULT_NONE;
}

enum dif_fault vm_op_STGV(struct vm_run *x, const struct dif_instr *i)
{
	const struct dif_var *v = var_of(x, i);

	return store(x, v, x->vm->globals + v->off, x->reg[i->r1]);
}

enum dif_fault vm_op_LDLV(struct vm_run *x, const struct dif_instr *i)
{
	const struct dif_var *v = var_of(x, i);

	x->reg[i->rd] = load(v, vm_in_frame(x, x->vm->at.locals) + v->off);
	return DIF_FAULT_NONE;
}

enum dif_fault vm_op_STLV(struct vm_run *x, const struct dif_instr *i)
{
	const struct dif_var *v = var_of(x, i);

	return store(
		x, v, vm_in_frame(x, x->vm->at.locals) + v->off, x->reg[i->r1]);
}

/* Return the place of the aux bytes from byte r1 of the variable on; NULL if
 * they are not all within it. */
static char *part(const struct vm_run *x, const struct dif_instr *i)
{
	const struct dif_var *v = var_of(x, i);
	uint64_t off = x->reg[i->r1];

	if (off > v->size - i->aux)
		return NULL;
	if (v->scope == SCOPE_GLOBAL)
		return x->vm->globals + v->off + 8 + off;
	return vm_in_frame(x, x->vm->at.locals) + v->off + 8 + off;
}

enum dif_fault vm_op_STM(struct vm_run *x, const struct dif_instr *i)
{
	char *to = part(x, i);

	if (!to)
		return vm_fault(x, DIF_FAULT_BADADDR, x->reg[i->r1]);
	memcpy(to, &x->reg[i->r2], i->aux);
	return DIF_FAULT_NONE;
}

enum dif_fault vm_op_CPYM(struct vm_run *x, const struct dif_instr *i)
{
	char *to = part(x, i);

	if (!to)
		return vm_fault(x, DIF_FAULT_BADADDR, x->reg[i->r1]);
	return vm_copy(x, to, i->aux, SPACE_D, x->reg[i->r2]);
}

enum dif_fault vm_op_LDTV(struct vm_run *x, const struct dif_instr *i)
{
	const struct dif_var *v = var_of(x, i);
	const char *area = vm_table_find(&x->vm->threads, &x->thread);

	x->reg[i->rd] = area ? load(v, area + v->off) : 0;
	return DIF_FAULT_NONE;
}

static bool all_zero(const char *p, uint32_t size)
{
	return !*p && !memcmp(p, p + 1, size - 1);
}

/* A thread gets an area at the first nonzero store, and loses it when
 * everything in it is zero again. */
enum dif_fault vm_op_STTV(struct vm_run *x, const struct dif_instr *i)
{
	struct vm_table *t = &x->vm->threads;
	const struct dif_var *v = var_of(x, i);
	char *old = vm_table_find(t, &x->thread), *area = old;
	bool zero = is_zero(v, x->reg[i->r1]);
	enum dif_fault kind;

	if (!old && zero)
		return DIF_FAULT_NONE;
	if (!old)
		area = vm_table_add(t, &x->thread);
	if (!area) {
		vm_drop(x, DROP_DYNVAR);
		return DIF_FAULT_NONE;
	}
	kind = store(x, v, area + v->off, x->reg[i->r1]);
	if ((kind && !old) || (zero && all_zero(area, t->value)))
		vm_table_del(t, &x->thread);
	return kind;
}

/* Associative arrays. */

/* Return the key of the tuple at aux. For a thread-local array it begins with
 * the thread. */
static const void *key_of(const struct vm_run *x, const struct dif_instr *i)
{
	const struct dif_var *v = var_of(x, i);
	const char *tuple = vm_in_frame(x, x->vm->at.key) + i->aux;

	if (v->scope != SCOPE_THREAD)
		return tuple;
	x->vm->threadkey[0] = x->thread;
	memcpy(x->vm->threadkey + 1, tuple, v->key.size);
	return x->vm->threadkey;
}

enum dif_fault vm_op_LDGA(struct vm_run *x, const struct dif_instr *i)
{
	const char *place = vm_table_find(&x->vm->array[i->imm], key_of(x, i));

	x->reg[i->rd] = place ? load(var_of(x, i), place) : 0;
	return DIF_FAULT_NONE;
}

enum dif_fault vm_op_STGA(struct vm_run *x, const struct dif_instr *i)
{
	struct vm_table *t = &x->vm->array[i->imm];
	const void *key = key_of(x, i);
	char *old = vm_table_find(t, key), *place = old;
	enum dif_fault kind;

	if (is_zero(var_of(x, i), x->reg[i->r1])) {
		vm_table_del(t, key);
		return DIF_FAULT_NONE;
	}
	if (!old)
		place = vm_table_add(t, key);
	if (!place) {
		vm_drop(x, DROP_DYNVAR);
		return DIF_FAULT_NONE;
	}
	kind = store(x, var_of(x, i), place, x->reg[i->r1]);
	if (kind && !old)
		vm_table_del(t, key);
	return kind;
}

enum dif_fault vm_op_LDTA(struct vm_run *x, const struct dif_instr *i)
{
	return vm_op_LDGA(x, i);
}

enum dif_fault vm_op_STTA(struct vm_run *x, const struct dif_instr *i)
{
	return vm_op_STGA(x, i);
}
