/* can_bpf.c - tell whether this process may load a tracing program or, with the
 * argument write_user, one that writes to user memory. Exits with 0, or prints
 * why not and exits with 1. It asks the kernel directly, so that a fault of
 * dtrace is never taken for a refusal of the host. */
#include <errno.h>
#include <linux/bpf.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define NUMBER_IN(reg, n)                                                     \
	{                                                                     \
		.code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = reg, .imm = n \
	}
#define EXIT                               \
	{                                  \
		.code = BPF_JMP | BPF_EXIT \
	}

static int load(const struct bpf_insn *code, unsigned int n)
{
	union bpf_attr attr;

	memset(&attr, 0, sizeof(attr));
	attr.prog_type = BPF_PROG_TYPE_RAW_TRACEPOINT;
	attr.insns = (uintptr_t)code;
	attr.insn_cnt = n;
	attr.license = (uintptr_t) "GPL";
	return syscall(SYS_bpf, BPF_PROG_LOAD, &attr, sizeof(attr));
}

int main(int argc, char **argv)
{
	static const struct bpf_insn nothing[] = { NUMBER_IN(0, 0), EXIT };
	static const struct bpf_insn writer[] = {
		{ .code = BPF_ST | BPF_MEM | BPF_DW, .dst_reg = 10, .off = -8 },
		NUMBER_IN(1, 0),
		{ .code = BPF_ALU64 | BPF_MOV | BPF_X,
			.dst_reg = 2,
			.src_reg = 10 },
		{ .code = BPF_ALU64 | BPF_ADD | BPF_K,
			.dst_reg = 2,
			.imm = -8 },
		NUMBER_IN(3, 8),
		{ .code = BPF_JMP | BPF_CALL,
			.imm = BPF_FUNC_probe_write_user },
		NUMBER_IN(0, 0),
		EXIT,
	};
	const char *what = argc > 1 ? argv[1] : "";
	int fd;

	if (!strcmp(what, "write_user"))
		fd = load(writer, 8);
	else
		fd = load(nothing, 2);
	if (fd >= 0)
		return 0;
	printf("the kernel refuses BPF%s%s: %s\n", *what ? " with " : "", what,
		strerror(errno));
	return 1;
}
