/* early.c - see early.h. What the kernel does for the first event and the first
 * uprobe: it has all CPUs look for events when they switch threads, and it lets
 * uprobes in where processes fork. Both need a grace period of RCU, and share
 * one if they begin together. */
#include "base/host/early.h"

#include <limits.h>
#include <linux/close_range.h>
#include <linux/perf_event.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/host/bpf.h"
#include "base/host/detached.h"
#include "base/host/features.h"
#include "base/host/kernel_btf.h"
#include "base/host/perf.h"
#include "base/thread.h"

/* Run fn in a thread of its own. */
static void begin(void *(*fn)(void *), void *arg)
{
	pthread_t thread;

	if (thread_start(&thread, fn, arg))
		pthread_detach(thread);
}

/* The descriptor is taken while the kernel makes us wait. Where the kernel has
 * close_range(2), it is not one of those that our other threads may have. */
static void *open_event(void *arg)
{
	syscall(SYS_close_range, 3, UINT_MAX, CLOSE_RANGE_UNSHARE);
	perf_try(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_DUMMY);
	return arg;
}

static void *find_types(void *arg)
{
	kernel_btf_find_known();
	return arg;
}

void early_features(void)
{
	kernel_btf_find_known();
	host_lacks(host_bit(HOST_ATOMICS) | host_bit(HOST_PREEMPT_KFUNCS) |
		   host_bit(HOST_CPU_VARIABLES) | host_bit(HOST_UPROBE_MULTI));
}

/* What keeps the uprobe; -1: nothing, or it has been taken to be closed. */
static int kept = -1;

void early_end(void)
{
	int fd = __atomic_exchange_n(&kept, -1, __ATOMIC_ACQ_REL);

	if (fd >= 0)
		close(fd);
}

/* Closing a link takes long. But if a BPF file system has it, and goes, the
 * kernel removes the link some time later, and nobody waits. Returns the file
 * system, or the link where that is not possible. */
static int put_away(int link)
{
	int root = detached_mount("bpf");
	LIBBPF_OPTS(bpf_obj_pin_opts, opts, .file_flags = BPF_F_PATH_FD,
		.path_fd = root);

	if (root < 0)
		return link;
	if (bpf_obj_pin_opts(link, "link", &opts)) {
		close(root);
		return link;
	}
	close(link);
	return root;
}

/* Link an empty program to a file of ours. Returns the link; -1: failed. */
static int link_uprobe(void)
{
	LIBBPF_OPTS(bpf_prog_load_opts, load,
		.expected_attach_type = BPF_TRACE_UPROBE_MULTI);
	unsigned long off = 0;
	char path[32];
	LIBBPF_OPTS(bpf_link_create_opts, opts,
		.uprobe_multi = { .path = path, .offsets = &off, .cnt = 1 });
	int prog = host_prog_empty(BPF_PROG_TYPE_KPROBE, "early", &load);
	int file = prog < 0 ? -1 : memfd_create("early", MFD_CLOEXEC);
	int link = -1;

	snprintf(path, sizeof(path), "/proc/self/fd/%d", file);
	if (file >= 0 && !ftruncate(file, getpagesize()))
		link = host_link_uprobes(prog, BPF_TRACE_UPROBE_MULTI, &opts);
	if (prog >= 0)
		close(prog);
	if (file >= 0)
		close(file);
	return link;
}

/* The uprobe stays until we end. To remove it takes a grace period of RCU, and
 * threads that run during one are marked by it: from then on, each uprobe costs
 * them some 2 % more. */
static void keep_uprobe(void)
{
	int link = link_uprobe();

	if (link >= 0)
		__atomic_store_n(&kept, put_away(link), __ATOMIC_RELEASE);
}

/* Threads are started here, so that the one that wants all this need not do
 * it. */
static void *begin_all(void *arg)
{
	unsigned also = (uintptr_t)arg;

	if (also & EARLY_TYPES)
		begin(find_types, NULL);
	begin(open_event, NULL);
	if (also & EARLY_UPROBE)
		keep_uprobe();
	return NULL;
}

void early_begin(unsigned also)
{
	static bool linked;

	if (linked)
		also &= ~EARLY_UPROBE;
	linked |= also & EARLY_UPROBE;
	begin(begin_all, (void *)(uintptr_t)also);
}
