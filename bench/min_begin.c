/* min_begin.c - the minimum cost of a BEGIN-only program: load a BPF program
 * and have the kernel run it once. */
#include <stdio.h>

#include "bench/bpf.h"

int main(void)
{
	struct bpf_insn prog[] = { MOVI(R0, 0), EXIT };
	int fd = bpf_load(prog, sizeof(prog) / sizeof(*prog));
	union bpf_attr a;

	memset(&a, 0, sizeof(a));
	a.test.prog_fd = fd;
	if (fd < 0 || bpf(BPF_PROG_TEST_RUN, &a)) {
		perror("min_begin");
		return 1;
	}
	return 0;
}
