/* self.c - the context of a firing in dtrace's own process (BEGIN, END, ERROR,
 * and ticks), and access to the memory of processes. */
#include "fasttrap/fasttrap_impl.h"

#include <errno.h>
#include <sched.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/page.h"
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

/* The page that was there last, since the last stop. */
static struct {
	pid_t tid;
	uint64_t page;
} there;

void ft_forget_page(void)
{
	there.tid = 0;
}

/* False if the page is missing. PTRACE_PEEKDATA brings in any page that the
 * kernel can get by itself. */
static bool is_there(pid_t tid, uint64_t page)
{
	if (there.tid == tid && there.page == page)
		return true;
	errno = 0;
	ptrace(PTRACE_PEEKDATA, tid, page, NULL);
	if (errno == EIO)
		return false;
	there.tid = tid;
	there.page = page;
	return true;
}

/* How many of the bytes can be accessed without waiting. A page may be missing
 * that another thread is to supply, see userfaultfd(2): the functions below
 * would wait for it, whatever signal comes, and that thread may have stopped
 * for us. */
static uint64_t available(pid_t tid, uint64_t addr, uint64_t size)
{
	uint64_t n = 0, at;

	while (n < size && (at = addr + n, is_there(tid, at - at % PAGE)))
		n += PAGE - at % PAGE;
	return n < size ? n : size;
}

/* If nothing is available, read where no process has memory: the error tells
 * whether we may read at all. */
static struct iovec remote(pid_t tid, uint64_t addr, uint64_t size)
{
	uint64_t n = available(tid, addr, size);

	return n || !size ? (struct iovec){ (void *)(uintptr_t)addr, n }
			  : (struct iovec){ (void *)-(uintptr_t)PAGE, size };
}

/* The kernel does the access, so that a bad address is an error and not a
 * signal. */
int64_t ft_read_process(pid_t tid, uint64_t addr, void *to, uint64_t size)
{
	struct iovec from = remote(tid, addr, size);
	struct iovec local = { to, size };

	return answer(process_vm_readv(tid, &local, 1, &from, 1, 0));
}

int64_t ft_write_process(
	pid_t tid, uint64_t addr, const void *from, uint64_t size)
{
	struct iovec to = remote(tid, addr, size);
	struct iovec local = { (void *)from, size };

	return answer(process_vm_writev(tid, &local, 1, &to, 1, 0));
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
