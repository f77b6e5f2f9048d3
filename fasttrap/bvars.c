/* bvars.c - the built-in variables that the engine supplies, one row each: in a
 * traced thread, and in dtrace itself, where BEGIN, END, ERROR and ticks fire.
 * If /proc does not show a value, that is a fault; no value is made up. */
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/host/topology.h"
#include "fasttrap/fasttrap_impl.h"
#include "fasttrap/mirror.h"
#include "fasttrap/mirror_impl.h"

typedef enum dif_fault bvar_fn(
	const struct vm_firing *f, uint64_t *value, char comm[DIF_COMM]);

static enum dif_fault known(bool is)
{
	return is ? DIF_FAULT_NONE : DIF_FAULT_UPRIV;
}

static struct ft_thread *thread(const struct vm_firing *f)
{
	return ft_context(f)->t;
}

/* Define NAME() for a firing in dtrace's own thread, or for what can be asked
 * directly. */
#define OWN(name, expression)                                                  \
	static enum dif_fault name(const struct vm_firing *f, uint64_t *value, \
		char comm[DIF_COMM])                                           \
	{                                                                      \
		(void)f, (void)comm;                                           \
		*value = (expression);                                         \
		return DIF_FAULT_NONE;                                         \
	}

/* The clock's resolution is the length of a tick. The kernel starts to count
 * ticks 300 seconds before its 32-bit counter overflows. */
static uint64_t jiffies_now(void)
{
	struct timespec tick;
	uint64_t hz;

	clock_getres(CLOCK_MONOTONIC_COARSE, &tick);
	hz = 1000000000 / tick.tv_nsec;
	return UINT32_MAX - 300 * hz + 1 +
	       clock_ns(CLOCK_MONOTONIC_COARSE) / tick.tv_nsec;
}

/* The same in all of a firing, though two clocks are read for it. */
static uint64_t wall_time(const struct vm_firing *f)
{
	static uint64_t when, wall; /* the latest firing that asked */

	if (when != f->when)
		wall = f->when + clock_ns(CLOCK_REALTIME) - ft_now();
	when = f->when;
	return wall;
}

OWN(walltimestamp, wall_time(f))
OWN(jiffies, jiffies_now())
OWN(physmem, topology_memory())
OWN(none, 0)
OWN(own_cpu, f->cpu)
OWN(own_chip, topology_chip(f->cpu))
OWN(own_lgrp, topology_node(f->cpu))
OWN(own_pid, getpid())
OWN(own_ppid, getppid())
OWN(own_tid, gettid())
OWN(own_uid, getuid())
OWN(own_gid, getgid())

/* The same in all of a firing, though we run meanwhile. */
static enum dif_fault own_vtimestamp(
	const struct vm_firing *f, uint64_t *value, char comm[DIF_COMM])
{
	static uint64_t when, v; /* the latest firing that asked */

	(void)comm;
	if (when != f->when)
		v = clock_ns(CLOCK_THREAD_CPUTIME_ID);
	when = f->when;
	*value = v;
	return DIF_FAULT_NONE;
}

static enum dif_fault own_execname(
	const struct vm_firing *f, uint64_t *value, char comm[DIF_COMM])
{
	(void)f, (void)value;
	memset(comm, 0, DIF_COMM);
	prctl(PR_GET_NAME, comm);
	return DIF_FAULT_NONE;
}

static enum dif_fault task(pid_t tid, uint64_t *value)
{
	*value = mirror_task(tid);
	return *value ? DIF_FAULT_NONE : DIF_FAULT_KPRIV;
}

static enum dif_fault own_curthread(
	const struct vm_firing *f, uint64_t *value, char comm[DIF_COMM])
{
	(void)f, (void)comm;
	return task(gettid(), value);
}

/* In a traced thread. */

static enum dif_fault cpu(
	const struct vm_firing *f, uint64_t *value, char comm[DIF_COMM])
{
	return ft_context(f)->knows_cpu ? own_cpu(f, value, comm)
					: DIF_FAULT_UPRIV;
}

static enum dif_fault chip(
	const struct vm_firing *f, uint64_t *value, char comm[DIF_COMM])
{
	return ft_context(f)->knows_cpu ? own_chip(f, value, comm)
					: DIF_FAULT_UPRIV;
}

static enum dif_fault lgrp(
	const struct vm_firing *f, uint64_t *value, char comm[DIF_COMM])
{
	return ft_context(f)->knows_cpu ? own_lgrp(f, value, comm)
					: DIF_FAULT_UPRIV;
}

static enum dif_fault execname(
	const struct vm_firing *f, uint64_t *value, char comm[DIF_COMM])
{
	(void)value;
	return known(ft_comm(thread(f), comm));
}

static enum dif_fault pid(
	const struct vm_firing *f, uint64_t *value, char comm[DIF_COMM])
{
	(void)comm;
	*value = ft_pid(&ft_context(f)->e->threads, thread(f));
	return known(*value);
}

static enum dif_fault tid(
	const struct vm_firing *f, uint64_t *value, char comm[DIF_COMM])
{
	(void)comm;
	*value = thread(f)->tid;
	return DIF_FAULT_NONE;
}

static enum dif_fault ppid(
	const struct vm_firing *f, uint64_t *value, char comm[DIF_COMM])
{
	(void)comm;
	return known(procfile_numbers(thread(f)->tid, "PPid:", value, 1));
}

static enum dif_fault uid(
	const struct vm_firing *f, uint64_t *value, char comm[DIF_COMM])
{
	(void)comm;
	return known(procfile_numbers(thread(f)->tid, "Uid:", value, 1));
}

static enum dif_fault gid(
	const struct vm_firing *f, uint64_t *value, char comm[DIF_COMM])
{
	(void)comm;
	return known(procfile_numbers(thread(f)->tid, "Gid:", value, 1));
}

static enum dif_fault vtimestamp(
	const struct vm_firing *f, uint64_t *value, char comm[DIF_COMM])
{
	(void)comm;
	return known(ft_runtime(thread(f), value));
}

static enum dif_fault error(
	const struct vm_firing *f, uint64_t *value, char comm[DIF_COMM])
{
	const struct ft_kind *kind = ft_kind_of(ft_context(f)->e, f->probe);

	(void)comm;
	*value = kind->error ? kind->error(f) : 0;
	return DIF_FAULT_NONE;
}

static enum dif_fault usermode(
	const struct vm_firing *f, uint64_t *value, char comm[DIF_COMM])
{
	const struct ft_kind *kind = ft_context(f)->kind;

	(void)comm;
	*value = kind->usermode && kind->usermode(f);
	return DIF_FAULT_NONE;
}

static enum dif_fault curthread(
	const struct vm_firing *f, uint64_t *value, char comm[DIF_COMM])
{
	(void)comm;
	return task(thread(f)->tid, value);
}

/* In dtrace itself, errno is that of no finished system call. A traced thread
 * is in a system call, never in an interrupt. */
static const struct {
	bvar_fn *traced, *own;
} bvars[DIF_NBVARS] = {
	[BVAR_CHIP] = { chip, own_chip },
	[BVAR_CPU] = { cpu, own_cpu },
	[BVAR_CURTHREAD] = { curthread, own_curthread },
	[BVAR_ERRNO] = { error, none },
	[BVAR_EXECNAME] = { execname, own_execname },
	[BVAR_GID] = { gid, own_gid },
	[BVAR_IPL] = { none, none },
	[BVAR_JIFFIES] = { jiffies, jiffies },
	[BVAR_LGRP] = { lgrp, own_lgrp },
	[BVAR_PHYSMEM] = { physmem, physmem },
	[BVAR_PID] = { pid, own_pid },
	[BVAR_PPID] = { ppid, own_ppid },
	[BVAR_STACKDEPTH] = { none, none },
	[BVAR_TID] = { tid, own_tid },
	[BVAR_UID] = { uid, own_uid },
	[BVAR_USERMODE] = { usermode, none },
	[BVAR_VTIMESTAMP] = { vtimestamp, own_vtimestamp },
	[BVAR_WALLTIMESTAMP] = { walltimestamp, walltimestamp },
};

enum dif_fault ft_traced_bvar(const struct vm_firing *f, enum dif_bvar v,
	uint64_t *value, char comm[DIF_COMM])
{
	return bvars[v].traced ? bvars[v].traced(f, value, comm)
			       : DIF_FAULT_ILLOP;
}

enum dif_fault ft_own_bvar(const struct vm_firing *f, enum dif_bvar v,
	uint64_t *value, char comm[DIF_COMM])
{
	return bvars[v].own ? bvars[v].own(f, value, comm) : DIF_FAULT_ILLOP;
}
