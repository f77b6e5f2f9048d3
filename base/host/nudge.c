/* nudge.c - a uprobe with a BPF program that sends the signal. */
#include "base/host/nudge.h"

#include <errno.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/perf_event.h>

#include "base/host/bpf.h"
#include "base/procfile.h"

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

	return host_prog(BPF_PROG_TYPE_KPROBE, "nudge", insn + skip,
		sizeof(insn) / sizeof(*insn) - skip, NULL);
}

static int open_event(pid_t pid, int file, uint64_t off)
{
	long type =
		procfile_number("/sys/bus/event_source/devices/uprobe/type");
	char path[32];
	struct perf_event_attr attr = { .type = (uint32_t)type,
		.size = sizeof(attr),
		.uprobe_path = (uintptr_t)path,
		.probe_offset = off };
	int fd;

	if (type < 0)
		return -ENOENT;
	snprintf(path, sizeof(path), "/proc/self/fd/%d", file);
	fd = syscall(
		SYS_perf_event_open, &attr, pid, -1, -1, PERF_FLAG_FD_CLOEXEC);
	return fd < 0 ? -errno : fd;
}

int nudge_open(pid_t pid, int file, uint64_t off, bool first)
{
	int prog = load(first), event, err = 0;

	if (prog < 0)
		return prog;
	event = open_event(pid, file, off);
	if (event >= 0 && ioctl(event, PERF_EVENT_IOC_SET_BPF, prog)) {
		err = -errno;
		close(event);
	}
	close(prog);
	return err ? err : event;
}
