/* vm_mem.c - memory by address: loads, stores and copies.
 *
 * D memory is the firing's frame, the string table, the global variables and
 * the tables of dynamic variables; its addresses are this process's own. A
 * program may compute any number, so every access is checked against these
 * regions. Only scratch, and variables that are at the same place in every
 * firing, are written through an address. Kernel memory is what the engine has
 * handles for. A pointer that may point either there or to D memory, as far as
 * the compiler knows, counts as a kernel pointer. */
#include <errno.h>
#include <string.h>

#include "base/bits.h"
#include "base/page.h"
#include "dvm/vm_impl.h"

static uint64_t room_in(uint64_t addr, const void *base, uint64_t size)
{
	uint64_t off = addr - (uintptr_t)base;

	return off < size ? size - off : 0;
}

static uint64_t dynamic_room(const struct vm *vm, uint64_t addr)
{
	uint64_t room = vm_table_room(&vm->threads, addr);

	for (size_t i = 0; !room && i < vm->p->vars.n; i++)
		room = vm_table_room(&vm->array[i], addr);
	return room;
}

/* Return the bytes of D memory from addr to the end of its region; 0 if there
 * is none. */
static uint64_t readable(const struct vm_run *x, uint64_t addr)
{
	const struct vm *vm = x->vm;
	uint64_t room;

	room = room_in(addr, vm_in_frame(x, vm->at.scratch),
		vm->at.size - vm->at.scratch);
	if (!room)
		room = room_in(addr, vm_in_frame(x, vm->at.key),
			vm->at.gap - vm->at.key);
	if (!room)
		room = room_in(addr, vm->p->strtab.s, vm->p->strtab.n);
	if (!room)
		room = room_in(addr, vm->globals, vm->p->globals);
	return room ? room : dynamic_room(vm, addr);
}

char *vm_scratch(const struct vm_run *x, uint64_t addr, uint64_t size)
{
	const struct vm_layout *at = &x->vm->at;
	uint64_t room = room_in(
		addr, vm_in_frame(x, at->scratch), at->size - at->scratch);

	return room >= size ? (char *)(uintptr_t)addr : NULL;
}

/* Return addr as a pointer if a program may store `size' bytes there, else
 * NULL. */
static char *writable(const struct vm_run *x, uint64_t addr, uint64_t size)
{
	const struct vm *vm = x->vm;
	char *to = vm_scratch(x, addr, size);

	if (!to && room_in(addr, vm_in_frame(x, vm->at.locals),
			   vm->p->locals) >= size)
		to = (char *)(uintptr_t)addr;
	if (!to && room_in(addr, vm->globals, vm->p->globals) >= size)
		to = (char *)(uintptr_t)addr;
	return to;
}

static enum dif_fault user_fault(struct vm_run *x, uint64_t addr, int64_t got)
{
	return vm_fault(
		x, got == -EACCES ? DIF_FAULT_UPRIV : DIF_FAULT_BADADDR, addr);
}

static enum dif_fault copy_user(
	struct vm_run *x, void *to, uint64_t size, uint64_t addr)
{
	int64_t got = -EACCES;

	if (x->f->read_user)
		got = x->f->read_user(x->f, addr, to, size);
	return got == (int64_t)size ? DIF_FAULT_NONE : user_fault(x, addr, got);
}

/* The kernel is in the upper half of the address space: an address in the lower
 * half is not forbidden, but wrong. */
static enum dif_fault kernel_fault(struct vm_run *x, uint64_t addr)
{
	return vm_fault(x,
		(int64_t)addr < 0 ? DIF_FAULT_KPRIV : DIF_FAULT_BADADDR, addr);
}

static int64_t read_kernel(
	struct vm_run *x, void *to, uint64_t size, uint64_t addr)
{
	return x->f->read_kernel ? x->f->read_kernel(x->f, addr, to, size) : -1;
}

static enum dif_fault copy_kernel(
	struct vm_run *x, void *to, uint64_t size, uint64_t addr)
{
	if (read_kernel(x, to, size, addr) != (int64_t)size)
		return kernel_fault(x, addr);
	return DIF_FAULT_NONE;
}

static enum dif_fault copy_d(
	struct vm_run *x, void *to, uint64_t size, uint64_t addr)
{
	if (readable(x, addr) < size)
		return vm_fault(x, DIF_FAULT_BADADDR, addr);
	memmove(to, (const void *)(uintptr_t)addr, size);
	return DIF_FAULT_NONE;
}

enum dif_fault vm_copy(
	struct vm_run *x, void *to, uint64_t size, enum space s, uint64_t addr)
{
	switch (s) {
	case SPACE_USER:
		return copy_user(x, to, size, addr);
	case SPACE_KERNEL:
		if (!readable(x, addr))
			return copy_kernel(x, to, size, addr);
		/* fall through */
	default:
		return copy_d(x, to, size, addr);
	}
}

/* Read one page at a time, so that a string may end just before unmapped
 * memory. As in the kernel, a string that is cut off has been read up to where
 * its NUL goes. */
static enum dif_fault str_user(
	struct vm_run *x, char *to, uint64_t size, uint64_t addr, uint64_t *n)
{
	uint64_t at = 0;

	if (!x->f->read_user)
		return vm_fault(x, DIF_FAULT_UPRIV, addr);
	while (at < size) {
		uint64_t want = PAGE - (addr + at) % PAGE;
		const char *nul;
		int64_t got;

		if (want > size - at)
			want = size - at;
		got = x->f->read_user(x->f, addr + at, to + at, want);
		if (got <= 0)
			return user_fault(x, addr, got);
		nul = memchr(to + at, 0, got);
		if (nul) {
			*n = nul - to + 1;
			return DIF_FAULT_NONE;
		}
		at += got;
	}
	to[size - 1] = 0;
	*n = size;
	return DIF_FAULT_NONE;
}

static enum dif_fault str_d(
	struct vm_run *x, char *to, uint64_t size, uint64_t addr, uint64_t *n)
{
	const char *from = (const char *)(uintptr_t)addr;
	uint64_t room = readable(x, addr), len;

	if (!room)
		return vm_fault(x, DIF_FAULT_BADADDR, addr);
	len = strnlen(from, room < size - 1 ? room : size - 1);
	if (len == room && len < size - 1)
		return vm_fault(x, DIF_FAULT_BADADDR, addr);
	memmove(to, from, len);
	to[len] = 0;
	*n = len + 1;
	return DIF_FAULT_NONE;
}

static enum dif_fault str_kernel(
	struct vm_run *x, char *to, uint64_t size, uint64_t addr, uint64_t *n)
{
	int64_t got = read_kernel(x, to, size, addr);

	if (got <= 0)
		return kernel_fault(x, addr);
	*n = strnlen(to, (uint64_t)got < size ? (uint64_t)got : size - 1) + 1;
	to[*n - 1] = 0;
	return DIF_FAULT_NONE;
}

enum dif_fault vm_copy_str(struct vm_run *x, void *to, uint64_t size,
	enum space s, uint64_t addr, uint64_t *n)
{
	uint64_t len;

	if (!n)
		n = &len;
	switch (s) {
	case SPACE_USER:
		return str_user(x, to, size, addr, n);
	case SPACE_KERNEL:
		if (!readable(x, addr))
			return str_kernel(x, to, size, addr, n);
		/* fall through */
	default:
		return str_d(x, to, size, addr, n);
	}
}

static enum dif_fault load(
	struct vm_run *x, const struct dif_instr *i, uint32_t mem)
{
	uint64_t v = 0;
	enum dif_fault kind = vm_copy(
		x, &v, mem & MEM_SIZE, vm_space(mem), x->reg[i->r1] + i->imm);

	x->reg[i->rd] = bits_extend(v, 8 * (mem & MEM_SIZE), mem & MEM_SIGNED);
	return kind;
}

static enum dif_fault store(
	struct vm_run *x, const struct dif_instr *i, uint32_t mem)
{
	uint64_t addr = x->reg[i->r1] + i->imm;
	char *to = writable(x, addr, mem & MEM_SIZE);

	if (!to)
		return vm_fault(x, DIF_FAULT_BADADDR, addr);
	memcpy(to, &x->reg[i->r2], mem & MEM_SIZE);
	return DIF_FAULT_NONE;
}

static enum dif_fault copy(
	struct vm_run *x, const struct dif_instr *i, uint32_t mem)
{
	uint64_t addr = x->reg[i->r1], from = x->reg[i->r2];
	char *to = writable(x, addr, i->imm);

	if (!to)
		return vm_fault(x, DIF_FAULT_BADADDR, addr);
	return mem & MEM_STR
		       ? vm_copy_str(x, to, i->imm, vm_space(mem), from, NULL)
		       : vm_copy(x, to, i->imm, vm_space(mem), from);
}

enum dif_fault vm_op_SADDR(struct vm_run *x, const struct dif_instr *i)
{
	const struct str *strtab = &x->vm->p->strtab;
	uint64_t id = x->reg[i->r1];

	if (id >= strtab->n)
		return vm_fault(x, DIF_FAULT_BADADDR, id);
	x->reg[i->rd] = (uintptr_t)strtab->s + id;
	return DIF_FAULT_NONE;
}

enum dif_fault vm_op_SCRA(struct vm_run *x, const struct dif_instr *i)
{
	x->reg[i->rd] = (uintptr_t)vm_in_frame(x, x->vm->at.scratch) + i->imm;
	return DIF_FAULT_NONE;
}

#define OP(id, how)                                                            \
	enum dif_fault vm_op_##id(struct vm_run *x, const struct dif_instr *i) \
	{                                                                      \
		return how(x, i, VM_MEM_##id);                                 \
	}

/* clang-format off */
OP(LDS8K, load) OP(LDS16K, load) OP(LDS32K, load) OP(LDU8K, load)
OP(LDU16K, load) OP(LDU32K, load) OP(LD64K, load) OP(LDS8U, load)
OP(LDS16U, load) OP(LDS32U, load) OP(LDU8U, load) OP(LDU16U, load)
OP(LDU32U, load) OP(LD64U, load) OP(LDS8D, load) OP(LDS16D, load)
OP(LDS32D, load) OP(LDU8D, load) OP(LDU16D, load) OP(LDU32D, load)
OP(LD64D, load) OP(ST8, store) OP(ST16, store) OP(ST32, store) OP(ST64, store)
OP(CPYK, copy) OP(CPYU, copy) OP(CPYD, copy) OP(SCPYK, copy) OP(SCPYU, copy)
OP(SCPYD, copy)
	/* clang-format on */
