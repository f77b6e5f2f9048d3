/* can_bpf.c - may this process load a tracing program? Exits 0, or prints why
 * not and exits 1. It asks the kernel itself, so that a fault of ours is never
 * taken for a refusal of the host's. */
#include <errno.h>
#include <linux/bpf.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void)
{
	struct bpf_insn code[] = {
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K },
		{ .code = BPF_JMP | BPF_EXIT },
	};
	union bpf_attr attr;

	memset(&attr, 0, sizeof(attr));
	attr.prog_type = BPF_PROG_TYPE_RAW_TRACEPOINT;
	attr.insns = (uintptr_t)code;
	attr.insn_cnt = 2;
	attr.license = (uintptr_t) "GPL";
	if (syscall(SYS_bpf, BPF_PROG_LOAD, &attr, sizeof(attr)) >= 0)
		return 0;
	printf("the kernel refuses BPF: %s\n", strerror(errno));
	return 1;
}
