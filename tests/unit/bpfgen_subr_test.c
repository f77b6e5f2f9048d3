/* bpfgen_subr_test.c - subroutines in the kernel: the rows of dvm_subrs.h. */
#include "tests/unit/bpfgen_lab.h"
#include "tests/unit/dvm_subrs.h"

static void run(const struct subr_row *t)
{
	struct dif_instr code[16];
	int64_t ints[3];
	struct lab l;

	subr_setup(&l, code, ints, t);
	bpf_lab_probes(&l);
	bpf_lab_run(&l);
	subr_check(&l, t);
	lab_done(&l);
}

int main(void)
{
	if (!bpf_lab_allowed())
		return 0;
	bpf_lab_user();
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		run(&rows[i]);
	return unit_done();
}
