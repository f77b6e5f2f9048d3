/* context.c - the context of a firing in a stopped, traced thread. */
#include <errno.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

#include "fasttrap/traps_impl.h"
#include "probes/probe.h"

/* A process may have hidden itself (hidden.c), but not the memory that we
 * opened before. */
static int64_t read_user(
	const struct vm_firing *f, uint64_t addr, void *to, uint64_t size)
{
	const struct ft_thread *t = ft_context(f)->t;
	int64_t n = ft_read_process(t->tid, addr, to, size);

	return n == -EACCES && t->space
		       ? pread(t->space->mem, to, size, (off_t)addr)
		       : n;
}

static int64_t write_user(const struct vm_firing *f, uint64_t addr,
	const void *from, uint64_t size)
{
	return ft_write_process(ft_context(f)->t->tid, addr, from, size);
}

static bool is_cpu(const struct ft_engine *e, int cpu)
{
	return cpu >= 0 && cpu < e->e.ncpus;
}

/* Return the CPU of a firing, or -1. A thread that enters a call comes from
 * user mode, where it can be read quickly; others may have been moved since,
 * and are where they stopped, which takes long to find out. If it does not
 * matter, our own CPU will do, where the clauses run. */
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

static const struct ft_context *now; /* the context of the current firing */

const struct user_regs_struct *ft_shown_regs(pid_t tid)
{
	return now && now->t->tid == tid && now->regs && ft_regs_all(now->regs)
		       ? &now->regs->r
		       : NULL;
}

void ft_fire_at(struct ft_engine *e, struct ft_thread *t, uint32_t probe,
	struct ft_regs *regs, const uint64_t *arg, uint32_t nargs)
{
	struct ft_context c = { e, t, ft_kind_of(e, probe), regs, true };
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
		.ustack = ft_ustack,
		.arg_engine = &c,
	};

	c.knows_cpu = cpu >= 0;
	if (e->leaving || (e->e.en->cpu >= 0 && e->e.en->cpu != f.cpu))
		return;
	memcpy(f.arg, arg, nargs * sizeof(*arg));
	now = &c;
	vm_fire(e->vm, &f);
	now = NULL;
}

void ft_fire(struct ft_engine *e, struct ft_thread *t, uint32_t probe,
	const uint64_t *arg, uint32_t nargs)
{
	ft_fire_at(e, t, probe, NULL, arg, nargs);
}
