/* self.c - the context of a firing in dtrace's own process (BEGIN, END, ERROR,
 * and ticks), and access to the memory of processes. */
#include "fasttrap/fasttrap_impl.h"

#include <errno.h>
#include <sched.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/clock.h"
#include "fasttrap/mirror.h"

uint64_t ft_now(void)
{
	return clock_now();
}

/* Convert the result of process_vm_readv() or process_vm_writev() to that of
 * vm_firing's functions. */
static int64_t answer(ssize_t n)
{
	return n < 0 && (errno == EPERM || errno == ENOSYS) ? -EACCES : n;
}

/* The kernel does the access, so that a bad address is an error and not a
 * signal. */
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
		/* With more CPUs than ncpus, /sys was missing, and we were
		 * moved since. */
		.cpu = cpu < 0	     ? 0
		       : cpu < ncpus ? cpu
				     : ncpus - 1,
		.when = ft_now(),
		.thread = gettid(),
		.bvar = ft_own_bvar,
		.read_user = read_user,
		.read_kernel = ft_read_kernel,
		.write_user = write_user,
	};
}
