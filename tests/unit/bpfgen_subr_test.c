/* bpfgen_subr_test.c - subroutines in the kernel: the rows of dvm_subrs.h.
 * rows: E6 E12 */
#include <unistd.h>

#include "base/host/bpf.h"
#include "tests/unit/bpfgen_lab.h"
#include "tests/unit/dvm_subrs.h"

/* False under lockdown. */
static bool may_write_user(void)
{
	struct bpf_insn code[] = {
		{ .code = BPF_ST | BPF_MEM | BPF_DW, .dst_reg = 10, .off = -8 },
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = 1 },
		{ .code = BPF_ALU64 | BPF_MOV | BPF_X,
			.dst_reg = 2,
			.src_reg = 10 },
		{ .code = BPF_ALU64 | BPF_ADD | BPF_K,
			.dst_reg = 2,
			.imm = -8 },
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = 3, .imm = 8 },
		{ .code = BPF_JMP | BPF_CALL,
			.imm = BPF_FUNC_probe_write_user },
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K },
		{ .code = BPF_JMP | BPF_EXIT },
	};
	int fd =
		host_prog(BPF_PROG_TYPE_RAW_TRACEPOINT, "write", code, 8, NULL);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

static void run(const struct subr_row *t)
{
	struct dif_instr code[NCODE];
	int64_t ints[NINTS];
	struct lab l;

	subr_setup(&l, code, ints, t);
	bpf_lab_probes(&l);
	bpf_lab_run(&l);
	subr_check(&l, t, true);
	lab_done(&l);
}

int main(void)
{
	if (!bpf_lab_allowed())
		return 0;
	bpf_lab_user();
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		if (dif_subrinfo[rows[i].subr].result != 'W' ||
			may_write_user())
			run(&rows[i]);
	subr_self(run);
	return unit_done();
}
