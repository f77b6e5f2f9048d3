/* nudge.c - a uprobe with a BPF program that sends the signal. It is attached
 * by a link where there are such links, since the kernel ends a perf event of a
 * uprobe more slowly: it waits several times until no CPU can be in it. */
#include "base/host/nudge.h"

#include <errno.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <linux/perf_event.h>

#include "base/host/bpf.h"
#include "base/host/features.h"
#include "base/host/kprobe_pmu.h"

enum {
	FOR_FIRST = 5 /* instructions that check for the first thread */
};

static int load(bool first)
{
	static const struct bpf_insn insn[] = {
		{ .code = BPF_JMP | BPF_CALL,
			.imm = BPF_FUNC_get_current_pid_tgid },
		{ .code = BPF_ALU64 | BPF_MOV | BPF_X, .dst_reg = BPF_REG_1 },
		{ .code = BPF_ALU64 | BPF_RSH | BPF_K,
			.dst_reg = BPF_REG_1,
			.imm = 32 },
		{ .code = BPF_ALU | BPF_MOV | BPF_X },
		{ .code = BPF_JMP | BPF_JNE | BPF_X,
			.src_reg = BPF_REG_1,
			.off = 2 },
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K,
			.dst_reg = BPF_REG_1,
			.imm = NUDGE_SIGNAL },
		{ .code = BPF_JMP | BPF_CALL,
			.imm = BPF_FUNC_send_signal_thread },
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = BPF_REG_0 },
		{ .code = BPF_JMP | BPF_EXIT },
	};

	const uint32_t skip = first ? 0 : FOR_FIRST;
	LIBBPF_OPTS(bpf_prog_load_opts, opts);

	if (host_links_uprobes())
		opts.expected_attach_type = BPF_TRACE_UPROBE_MULTI;
	return host_prog(BPF_PROG_TYPE_KPROBE, "nudge", insn + skip,
		sizeof(insn) / sizeof(*insn) - skip, &opts);
}

static int attach_link(int prog, pid_t pid, int file, uint64_t off)
{
	unsigned long offset = off;
	char path[32];
	LIBBPF_OPTS(bpf_link_create_opts, opts,
		.uprobe_multi = { .path = path,
			.offsets = &offset,
			.cnt = 1,
			.pid = pid });

	snprintf(path, sizeof(path), "/proc/self/fd/%d", file);
	return host_link_uprobes(prog, BPF_TRACE_UPROBE_MULTI, &opts);
}

static int attach_event(int prog, pid_t pid, int file, uint64_t off)
{
	int fd = uprobe_open(file, off, 0, pid, 0), err;

	if (fd < 0)
		return fd;
	if (!ioctl(fd, PERF_EVENT_IOC_SET_BPF, prog) &&
		!ioctl(fd, PERF_EVENT_IOC_ENABLE, 0))
		return fd;
	err = -errno;
	close(fd);
	return err;
}

int nudge_open(pid_t pid, int file, uint64_t off, bool first)
{
	int prog = load(first), fd;

	if (prog < 0)
		return prog;
	fd = host_links_uprobes() ? attach_link(prog, pid, file, off)
				  : attach_event(prog, pid, file, off);
	close(prog);
	return fd;
}
