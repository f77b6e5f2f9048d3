/* self.c - the context of a firing in dtrace's own process: BEGIN, END, ERROR
 * and ticks, when there is no target. */
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
		.bvar = ft_own_bvar,
		.read_user = read_user,
		.read_kernel = ft_read_kernel,
		.write_user = write_user,
	};
}
