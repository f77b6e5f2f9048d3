/* bpf_disasm.h - BPF programs as text, for -S, and as an ELF object, for -B. */
#ifndef BPFGEN_DISASM_H
#define BPFGEN_DISASM_H

#include <stdint.h>

#include <linux/bpf.h>

#include "base/str.h"

/* Print instruction `at' of n, without a newline. Returns how many slots it
 * takes: 1 or 2. */
uint32_t bpf_print_insn(
	struct str *out, const struct bpf_insn *insn, uint32_t at, uint32_t n);

/* An object file in which each program is a section and a function of that
 * name. */
struct bpf_section {
	const char *name;
	const struct bpf_insn *insn;
	uint32_t n;
};
void bpf_put_elf(struct str *out, const struct bpf_section *s, uint32_t n);

#endif
