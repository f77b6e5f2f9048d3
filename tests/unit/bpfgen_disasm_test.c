/* bpfgen_disasm_test.c - BPF instructions as text, and programs as an object.
 * rows: C5 E7 X17 */
#include "bpfgen/asm/asm.h"
#include "bpfgen/asm/bpf_disasm.h"

#include <elf.h>

#include "tests/unit/unit.h"

#define I(c, d, s, o, i)                                                 \
	{                                                                \
		.code = (c), .dst_reg = (d), .src_reg = (s), .off = (o), \
		.imm = (i)                                               \
	}

/* clang-format off */
static const struct {
	struct bpf_insn i[2];
	const char *want;
} cases[] = {
	{ { I(BPF_ALU64 | BPF_MOV | BPF_X, R6, R1, 0, 0) }, "r6 = r1" },
	{ { I(BPF_ALU64 | BPF_MOV | BPF_K, R6, 0, 0, -3) }, "r6 = -3" },
	{ { I(BPF_ALU | BPF_MOV | BPF_X, R1, R2, 0, 0) }, "w1 = w2" },
	{ { I(BPF_ALU64 | BPF_ARSH | BPF_K, R1, 0, 0, 8) }, "r1 s>>= 8" },
	{ { I(BPF_ALU64 | BPF_MOD | BPF_X, R1, R2, 0, 0) }, "r1 %= r2" },
	{ { I(BPF_ALU64 | BPF_NEG, R1, 0, 0, 0) }, "r1 = -r1" },
	{ { I(BPF_ALU | BPF_END | BPF_X, R1, 0, 0, 64) }, "r1 = be64 r1" },
	{ { I(BPF_LDX | BPF_MEM | BPF_W, R2, R7, 4, 0) },
		"r2 = *(u32 *)(r7 +4)" },
	{ { I(BPF_LDX | BPF_MEM | BPF_B, R2, FP, -8, 0) },
		"r2 = *(u8 *)(r10 -8)" },
	{ { I(BPF_STX | BPF_MEM | BPF_DW, FP, R1, -16, 0) },
		"*(u64 *)(r10 -16) = r1" },
	{ { I(BPF_ST | BPF_MEM | BPF_H, R1, 0, 2, 5) }, "*(u16 *)(r1 +2) = 5" },
	{ { I(BPF_STX | BPF_ATOMIC | BPF_DW, R7, R1, 32, BPF_ADD) },
		"lock *(u64 *)(r7 +32) += r1" },
	{ { I(BPF_JMP | BPF_JA, 0, 0, -1, 0) }, "goto 0" },
	{ { I(BPF_JMP | BPF_JEQ | BPF_K, R1, 0, 9, 7) }, "if r1 == 7 goto 10" },
	{ { I(BPF_JMP | BPF_JSLE | BPF_X, R1, R2, 1, 0) },
		"if r1 s<= r2 goto 2" },
	{ { I(BPF_JMP32 | BPF_JSET | BPF_K, R1, 0, 1, 1) },
		"if w1 & 1 goto 2" },
	{ { I(BPF_JMP | BPF_CALL, 0, 0, 0, BPF_FUNC_map_lookup_elem) },
		"call map_lookup_elem" },
	{ { I(BPF_JMP | BPF_CALL, 0, BPF_PSEUDO_CALL, 0, 20) }, "call 21" },
	{ { I(BPF_JMP | BPF_CALL, 0, 0, 0, 9999) }, "call #9999" },
	{ { I(BPF_JMP | BPF_EXIT, 0, 0, 0, 0) }, "exit" },
	{ { I(BPF_LD | BPF_DW | BPF_IMM, R1, 0, 0, -1), I(0, 0, 0, 0, 1) },
		"r1 = 0x1ffffffff ll" },
	{ { I(BPF_LD | BPF_DW | BPF_IMM, R1, BPF_PSEUDO_MAP_FD, 0, 4) },
		"r1 = map 4" },
	{ { I(BPF_LD | BPF_DW | BPF_IMM, R1, BPF_PSEUDO_MAP_VALUE, 0, 4),
		  I(0, 0, 0, 0, 64) }, "r1 = map 4 value +64" },
	/* none */
	{ { I(0xff, R1, R2, 3, 4) }, ".insn 0x00000004000321ff" },
	{ { I(BPF_LD | BPF_ABS | BPF_W, 0, 0, 0, 4) },
		".insn 0x0000000400000020" },
	{ { I(BPF_STX | BPF_ATOMIC | BPF_W, R7, R1, 4, BPF_XCHG) },
		"r1 = xchg(*(u32 *)(r7 +4), r1)" },
	{ { I(BPF_STX | BPF_ATOMIC | BPF_W, R7, R1, 0, BPF_OR | BPF_FETCH) },
		"r1 = fetch_or(*(u32 *)(r7 +0), r1)" },
	{ { I(BPF_STX | BPF_ATOMIC | BPF_DW, R7, R1, 0, BPF_CMPXCHG) },
		".insn 0x000000f1000017db" },
};
/* clang-format on */

static void check_text(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		bool wide = cases[i].i[0].code == (BPF_LD | BPF_DW | BPF_IMM);
		struct str got = { 0 };

		CHECK(bpf_print_insn(&got, cases[i].i, 0, 2) == 1u + wide);
		CHECK(!strncmp(got.s, "     0: ", 8));
		CHECK_STR(got.s + 8, cases[i].want);
		str_free(&got);
	}
}

/* Half of a two-slot instruction. */
static void check_cut(void)
{
	struct bpf_insn half = I(BPF_LD | BPF_DW | BPF_IMM, R1, 0, 0, 1);
	struct str got = { 0 };

	CHECK(bpf_print_insn(&got, &half, 0, 1) == 1);
	CHECK(strstr(got.s, ".insn") != NULL);
	str_free(&got);
}

static void check_elf(void)
{
	struct bpf_insn insn[] = { cases[0].i[0], cases[19].i[0] };
	struct bpf_section s[] = { { "BEGIN", insn, 2 }, { "tick", insn, 1 } };
	struct str got = { 0 };
	const Elf64_Ehdr *h;
	const Elf64_Shdr *sh;
	const char *names;

	bpf_put_elf(&got, s, 2);
	h = (const void *)got.s;
	CHECK(!memcmp(h->e_ident, ELFMAG, SELFMAG));
	CHECK(h->e_machine == EM_BPF && h->e_type == ET_REL);
	CHECK(h->e_shnum == 5 && h->e_shstrndx == 2);
	CHECK(h->e_shoff + 5 * sizeof(*sh) == got.n);
	sh = (const void *)(got.s + h->e_shoff);
	names = got.s + sh[2].sh_offset;
	CHECK_STR(names + sh[3].sh_name, "BEGIN");
	CHECK_STR(names + sh[4].sh_name, "tick");
	CHECK(sh[3].sh_size == 16 && sh[4].sh_size == 8);
	CHECK(!memcmp(got.s + sh[3].sh_offset, insn, 16));
	CHECK(sh[1].sh_size == 3 * sizeof(Elf64_Sym));
	str_free(&got);
}

int main(void)
{
	check_text();
	check_cut();
	check_elf();
	return unit_done();
}
