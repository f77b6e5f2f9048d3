/* context.c - the context of a firing in a traced thread that is stopped. */
#include <sched.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/user.h>

#include "fasttrap/fasttrap_impl.h"
#include "fasttrap/mirror.h"
#include "fasttrap/mirror_impl.h"
#include "probes/probe.h"

/* What the thread is, and which probe fires in it. */
struct context {
	struct ft_engine *e;
	struct ft_thread *t;
	const struct ft_kind *kind;
	bool knows_cpu;
};

static const struct context *context(const struct vm_firing *f)
{
	return f->arg_engine;
}

/* What /proc does not tell us is not made up. */
static enum dif_fault known(bool is)
{
	return is ? DIF_FAULT_NONE : DIF_FAULT_UPRIV;
}

static enum dif_fault status_number(
	const struct vm_firing *f, const char *key, uint64_t *value)
{
	return known(proc_numbers(context(f)->t->tid, key, value, 1));
}

static enum dif_fault bvar(const struct vm_firing *f, enum dif_bvar v,
	uint64_t *value, char comm[DIF_COMM])
{
	const struct ft_kind *kind = context(f)->kind;
	struct ft_thread *t = context(f)->t;

	switch (v) {
	case BVAR_EXECNAME:
		return known(ft_comm(t, comm));
	case BVAR_PID:
		*value = ft_pid(&context(f)->e->threads, t);
		return known(*value);
	case BVAR_TID:
		*value = t->tid;
		return DIF_FAULT_NONE;
	case BVAR_PPID:
		return status_number(f, "PPid:", value);
	case BVAR_UID:
		return status_number(f, "Uid:", value);
	case BVAR_GID:
		return status_number(f, "Gid:", value);
	case BVAR_VTIMESTAMP:
		return known(ft_runtime(t, value));
	case BVAR_ERRNO:
		*value = kind->error ? kind->error(f) : 0;
		return DIF_FAULT_NONE;
	case BVAR_USERMODE:
		*value = kind->usermode && kind->usermode(f);
		return DIF_FAULT_NONE;
	case BVAR_CURTHREAD:
		*value = mirror_task(t->tid);
		return *value ? DIF_FAULT_NONE : DIF_FAULT_KPRIV;
	case BVAR_CPU:
	case BVAR_CHIP:
	case BVAR_LGRP:
		return context(f)->knows_cpu ? ft_machine_bvar(f, v, value)
					     : DIF_FAULT_UPRIV;
	default:
		return ft_machine_bvar(f, v, value);
	}
}

static int64_t read_user(
	const struct vm_firing *f, uint64_t addr, void *to, uint64_t size)
{
	return ft_read_process(context(f)->t->tid, addr, to, size);
}

static int64_t write_user(const struct vm_firing *f, uint64_t addr,
	const void *from, uint64_t size)
{
	return ft_write_process(context(f)->t->tid, addr, from, size);
}

/* frame: where the next one is, and where this one returns to. */
static bool next_frame(const struct vm_firing *f, bool is_32, uint64_t frame[2])
{
	uint32_t half[2];

	if (!is_32)
		return read_user(f, frame[0], frame, 16) == 16;
	if (read_user(f, frame[0], half, sizeof(half)) != sizeof(half))
		return false;
	frame[0] = half[0];
	frame[1] = half[1];
	return true;
}

/* Where the thread is, and then by frame pointers, as the kernel does it. */
static uint32_t ustack(
	const struct vm_firing *f, uint32_t skip, uint64_t *pc, uint32_t n)
{
	enum {
		USER32_CS = 0x23 /* of 32-bit programs */
	};
	struct user_regs_struct regs;
	uint64_t frame[2];
	uint32_t got = 0;

	if (ptrace(PTRACE_GETREGS, context(f)->t->tid, NULL, &regs))
		return 0;
	frame[0] = regs.rbp;
	frame[1] = regs.rip;
	for (uint32_t i = 0; i < skip + n && frame[1]; i++) {
		if (i >= skip)
			pc[got++] = frame[1];
		if (!next_frame(f, regs.cs == USER32_CS, frame))
			break;
	}
	return got;
}

static bool is_cpu(const struct ft_engine *e, int cpu)
{
	return cpu >= 0 && cpu < e->e.ncpus;
}

/* A thread that enters a call comes from user mode; others may have been moved
 * since, and are where they stopped. To find that out takes long. Our own CPU,
 * which runs the clauses, is known. -1: it is not. */
static int cpu_of(
	const struct ft_engine *e, struct ft_thread *t, bool from_user)
{
	int cpu;

	if (!e->e.en->cpus)
		cpu = sched_getcpu();
	else if (!from_user || !is_cpu(e, cpu = ft_user_cpu(t)))
		cpu = ft_cpu(t);
	return is_cpu(e, cpu) ? cpu : -1;
}

void ft_fire(struct ft_engine *e, struct ft_thread *t, uint32_t probe,
	const uint64_t *arg, uint32_t nargs)
{
	struct context c = { e, t, ft_kind_of(e, probe), true };
	int cpu = cpu_of(e, t, c.kind->from_user);
	struct vm_firing f = {
		.probe = probe,
		.when = ft_now(),
		.cpu = cpu < 0 ? 0 : cpu,
		.thread = t->key,
		.bvar = bvar,
		.read_user = read_user,
		.read_kernel = ft_read_kernel,
		.write_user = write_user,
		.ustack = ustack,
		.arg_engine = &c,
	};

	c.knows_cpu = cpu >= 0;
	if (e->leaving || (e->e.en->cpu >= 0 && e->e.en->cpu != f.cpu))
		return;
	memcpy(f.arg, arg, nargs * sizeof(*arg));
	vm_fire(e->vm, &f);
}
