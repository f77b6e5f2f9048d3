/* context.c - the context of a firing in a traced thread that is stopped. */
#include <sched.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/user.h>

#include "fasttrap/fasttrap_impl.h"
#include "probes/probe.h"

static int64_t read_user(
	const struct vm_firing *f, uint64_t addr, void *to, uint64_t size)
{
	return ft_read_process(ft_context(f)->t->tid, addr, to, size);
}

static int64_t write_user(const struct vm_firing *f, uint64_t addr,
	const void *from, uint64_t size)
{
	return ft_write_process(ft_context(f)->t->tid, addr, from, size);
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

	if (ptrace(PTRACE_GETREGS, ft_context(f)->t->tid, NULL, &regs))
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
	struct ft_context c = { e, t, ft_kind_of(e, probe), true };
	int cpu = cpu_of(e, t, c.kind->from_user);
	struct vm_firing f = {
		.probe = probe,
		.when = ft_now(),
		.cpu = cpu < 0 ? 0 : cpu,
		.thread = t->key,
		.bvar = ft_traced_bvar,
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
