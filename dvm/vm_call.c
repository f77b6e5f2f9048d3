/* vm_call.c - the instructions that call subroutines, and memory as subroutines
 * see it (subr/mem_vm.h). */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/procfile.h"
#include "dvm/subr.h"
#include "dvm/vm_impl.h"

int64_t mem_str(
	struct sframe *f, void *to, uint64_t size, enum space s, uint64_t addr)
{
	struct vm_run *x = vm_run_of(f);
	uint64_t n;
	enum dif_fault kind = vm_copy_str(x, to, size, s, addr, &n);

	if (!kind)
		return n;
	fault(f, kind, x->value);
	return -1;
}

bool mem_read(
	struct sframe *f, void *to, uint64_t size, enum space s, uint64_t addr)
{
	struct vm_run *x = vm_run_of(f);
	enum dif_fault kind = vm_copy(x, to, size, s, addr);

	if (kind)
		fault(f, kind, x->value);
	return !kind;
}

bool mem_write(struct sframe *f, uint64_t addr, const void *from, uint64_t size,
	uint64_t most)
{
	struct vm_run *x = vm_run_of(f);
	int64_t put = -EACCES;

	(void)most;
	if (!size)
		return true;
	if (x->f->write_user)
		put = x->f->write_user(x->f, addr, from, size);
	if (put == -EACCES)
		fault(f, DIF_FAULT_UPRIV, addr);
	else if (put != (int64_t)size)
		fault(f, DIF_FAULT_BADADDR, addr);
	return !f->fault;
}

uint64_t mem_random(struct sframe *f)
{
	uint32_t v = vm_run_of(f)->f->when;

	if (getrandom(&v, sizeof(v), GRND_NONBLOCK) < 0)
		v *= 2654435761U;
	return v;
}

uint64_t mem_now(struct sframe *f)
{
	(void)f;
	return clock_now();
}

uint64_t this_task(struct sframe *f)
{
	struct vm_run *x = vm_run_of(f);
	uint64_t pid = 0;
	char comm[DIF_COMM];
	enum dif_fault kind = x->f->bvar(x->f, BVAR_PID, &pid, comm);

	if (kind)
		fault(f, kind, 0);
	return pid;
}

void mem_signal(struct sframe *f, uint64_t sig, bool thread)
{
	const struct vm_firing *x = vm_run_of(f)->f;
	uint64_t pid = this_task(f), tid;
	char comm[DIF_COMM];

	if (!pid || x->bvar(x, BVAR_TID, &tid, comm))
		return;
	if (thread)
		syscall(SYS_tgkill, pid, tid, sig);
	else
		kill(pid, sig);
}

struct chill *chill_room(struct sframe *f)
{
	const struct vm_run *x = vm_run_of(f);

	return &x->vm->chill[x->f->cpu];
}

/* Without access to /proc the parent is unknown: UPRIV. */
uint64_t task_parent(struct sframe *f, uint64_t task)
{
	char text[512];
	const char *parent = procfile_stat(task, STAT_PPID, text, sizeof(text));

	return parent ? strtoul(parent, NULL, 10)
		      : fault(f, DIF_FAULT_UPRIV, task);
}

char *mem_scratch(struct sframe *f, uint64_t addr, uint64_t size)
{
	return vm_scratch(vm_run_of(f), addr, size);
}

/* Subroutines by the symbols that they have in both engines, so that a new one
 * needs no more than a row in DIF_SUBRS. */
#define X(id, name, ...)                                                      \
	extern uint64_t vm_subr_##id(struct sframe *f, uint64_t dst) __asm__( \
		"subr_" name);
DIF_SUBRS(X)
#undef X

typedef uint64_t subr_fn(struct sframe *f, uint64_t dst);

static subr_fn *const subrs[DIF_NSUBRS] = {
#define X(id, ...) [SUBR_##id] = vm_subr_##id,
	DIF_SUBRS(X)
#undef X
};

/* Call a subroutine with the arguments in the frame, and clear them. */
static enum dif_fault call(
	struct vm_run *x, subr_fn *subr, uint64_t dst, uint8_t rd)
{
	struct sframe *s = &x->fr->sf.s;

	x->reg[rd] = subr(s, dst);
	memset(s->arg, 0, sizeof(s->arg));
	return vm_take_fault(x);
}

enum dif_fault vm_op_ARG(struct vm_run *x, const struct dif_instr *i)
{
	x->fr->sf.s.arg[i->imm] = x->reg[i->r1];
	return DIF_FAULT_NONE;
}

enum dif_fault vm_op_CALL(struct vm_run *x, const struct dif_instr *i)
{
	return call(x, subrs[i->imm], x->vm->at.scratch + i->aux, i->rd);
}

enum dif_fault vm_op_SCMP(struct vm_run *x, const struct dif_instr *i)
{
	x->fr->sf.s.arg[0] = x->reg[i->r1];
	x->fr->sf.s.arg[1] = x->reg[i->r2];
	return call(x, subr_scmp, 0, i->rd);
}
