/* self.c - the context of a firing in dtrace's own process: BEGIN, END, ERROR
 * and ticks, when there is no target. */
#include "fasttrap/fasttrap_impl.h"

#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/host/topology.h"
#include "fasttrap/mirror.h"

uint64_t ft_now(void)
{
	return clock_now();
}

/* The kernel tells the length of a tick; it starts to count them 300 seconds
 * before its counter of 32 bits is full. */
static uint64_t jiffies(void)
{
	struct timespec tick;
	uint64_t hz;

	clock_getres(CLOCK_MONOTONIC_COARSE, &tick);
	hz = 1000000000 / tick.tv_nsec;
	return (uint32_t) - (300 * hz) +
	       clock_ns(CLOCK_MONOTONIC_COARSE) / tick.tv_nsec;
}

enum dif_fault ft_machine_bvar(
	const struct vm_firing *f, enum dif_bvar v, uint64_t *value)
{
	switch (v) {
	case BVAR_CPU:
		*value = f->cpu;
		break;
	case BVAR_WALLTIMESTAMP:
		*value = f->when + clock_ns(CLOCK_REALTIME) - ft_now();
		break;
	case BVAR_JIFFIES:
		*value = jiffies();
		break;
	case BVAR_CHIP:
		*value = topology_chip(f->cpu);
		break;
	case BVAR_PHYSMEM:
		*value = topology_memory();
		break;
	case BVAR_LGRP:
		*value = topology_node(f->cpu);
		break;
	case BVAR_IPL: /* a system call, not an interrupt */
	case BVAR_STACKDEPTH:
		*value = 0;
		break;
	default:
		return DIF_FAULT_ILLOP;
	}
	return DIF_FAULT_NONE;
}

static enum dif_fault bvar(const struct vm_firing *f, enum dif_bvar v,
	uint64_t *value, char comm[DIF_COMM])
{
	switch (v) {
	case BVAR_EXECNAME:
		memset(comm, 0, DIF_COMM);
		prctl(PR_GET_NAME, comm);
		return DIF_FAULT_NONE;
	case BVAR_PID:
		*value = getpid();
		return DIF_FAULT_NONE;
	case BVAR_PPID:
		*value = getppid();
		return DIF_FAULT_NONE;
	case BVAR_TID:
		*value = gettid();
		return DIF_FAULT_NONE;
	case BVAR_UID:
		*value = getuid();
		return DIF_FAULT_NONE;
	case BVAR_GID:
		*value = getgid();
		return DIF_FAULT_NONE;
	case BVAR_VTIMESTAMP:
		*value = clock_ns(CLOCK_THREAD_CPUTIME_ID);
		return DIF_FAULT_NONE;
	case BVAR_ERRNO:
	case BVAR_USERMODE: /* dtrace is about a system call of its own */
		*value = 0;
		return DIF_FAULT_NONE;
	case BVAR_CURTHREAD:
		*value = mirror_task(gettid());
		return *value ? DIF_FAULT_NONE : DIF_FAULT_KPRIV;
	default:
		return ft_machine_bvar(f, v, value);
	}
}

/* What process_vm_readv() and its like returned, as vm_firing wants it. */
static int64_t answer(ssize_t n)
{
	return n < 0 && (errno == EPERM || errno == ENOSYS) ? -EACCES : n;
}

/* By the kernel, so that a bad address is an answer and no signal. */
int64_t ft_read_process(pid_t pid, uint64_t addr, void *to, uint64_t size)
{
	struct iovec local = { to, size };
	struct iovec remote = { (void *)(uintptr_t)addr, size };

	return answer(process_vm_readv(pid, &local, 1, &remote, 1, 0));
}

int64_t ft_write_process(
	pid_t pid, uint64_t addr, const void *from, uint64_t size)
{
	struct iovec local = { (void *)from, size };
	struct iovec remote = { (void *)(uintptr_t)addr, size };

	return answer(process_vm_writev(pid, &local, 1, &remote, 1, 0));
}

static int64_t read_user(
	const struct vm_firing *f, uint64_t addr, void *to, uint64_t size)
{
	(void)f;
	return ft_read_process(getpid(), addr, to, size);
}

static int64_t write_user(const struct vm_firing *f, uint64_t addr,
	const void *from, uint64_t size)
{
	(void)f;
	return ft_write_process(getpid(), addr, from, size);
}

int64_t ft_read_kernel(
	const struct vm_firing *f, uint64_t addr, void *to, uint64_t size)
{
	(void)f;
	return mirror_read(addr, to, size);
}

void ft_self_firing(struct vm_firing *f, uint32_t probe, int ncpus)
{
	int cpu = sched_getcpu();

	*f = (struct vm_firing){
		.probe = probe,
		/* ncpus may be too low only where /sys is not there and
		 * somebody moved us to another CPU since we looked. */
		.cpu = cpu < 0	     ? 0
		       : cpu < ncpus ? cpu
				     : ncpus - 1,
		.when = ft_now(),
		.thread = gettid(),
		.bvar = bvar,
		.read_user = read_user,
		.read_kernel = ft_read_kernel,
		.write_user = write_user,
	};
}
