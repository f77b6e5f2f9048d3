/* bpf_disasm.c - prints BPF instructions in the notation of the kernel's
 * verifier, with names of helpers, and with targets of branches as instruction
 * numbers. What is not a valid instruction is shown as its bytes. */
#include "bpfgen/asm/bpf_disasm.h"

#include <stdbool.h>
#include <string.h>

static const char *const helpers[] = {
#define X(name, value, ...) [value] = #name,
	___BPF_FUNC_MAPPER(X)
#undef X
};

/* An instruction and its position. */
struct at {
	const struct bpf_insn *i;
	uint32_t pc, n;
};

static const char *size_name(uint8_t code)
{
	static const char *const name[] = { "u32", "u16", "u8", "u64" };

	return name[BPF_SIZE(code) >> 3];
}

/* 'w' for the low half of a register. */
static char half(uint8_t code)
{
	uint8_t class = BPF_CLASS(code);

	return class == BPF_ALU || class == BPF_JMP32 ? 'w' : 'r';
}

static void put_source(struct str *out, const struct bpf_insn *i)
{
	if (BPF_SRC(i->code) == BPF_X)
		str_printf(out, "%c%u", half(i->code), i->src_reg);
	else
		str_printf(out, "%d", i->imm);
}

static bool put_alu(struct str *out, const struct bpf_insn *i)
{
	static const char *const op[] = { "+=", "-=", "*=", "/=", "|=", "&=",
		"<<=", ">>=", NULL, "%=", "^=", "=", "s>>=" };
	uint8_t what = BPF_OP(i->code) >> 4;
	char w = half(i->code);

	if (BPF_OP(i->code) == BPF_NEG) {
		str_printf(out, "%c%u = -%c%u", w, i->dst_reg, w, i->dst_reg);
		return true;
	}
	if (BPF_OP(i->code) == BPF_END) {
		str_printf(out, "r%u = %s%d r%u", i->dst_reg,
			BPF_SRC(i->code) == BPF_X ? "be" : "le", i->imm,
			i->dst_reg);
		return true;
	}
	if (what >= sizeof(op) / sizeof(*op) || !op[what])
		return false;
	str_printf(out, "%c%u %s ", w, i->dst_reg, op[what]);
	put_source(out, i);
	return true;
}

static void put_target(struct str *out, const struct at *a, int32_t off)
{
	str_printf(out, "%d", (int32_t)a->pc + 1 + off);
}

static void put_call(struct str *out, const struct at *a)
{
	uint32_t id = a->i->imm;

	str_puts(out, "call ");
	if (a->i->src_reg == BPF_PSEUDO_CALL)
		put_target(out, a, a->i->imm);
	else if (a->i->src_reg == BPF_PSEUDO_KFUNC_CALL)
		str_printf(out, "type %u", id);
	else if (!a->i->src_reg && id < sizeof(helpers) / sizeof(*helpers))
		str_puts(out, helpers[id]);
	else
		str_printf(out, "#%u", id);
}

static bool put_jump(struct str *out, const struct at *a)
{
	static const char *const op[] = { NULL, "==", ">", ">=", "&",
		"!=", "s>", "s>=", NULL, NULL, "<", "<=", "s<", "s<=" };
	uint8_t what = BPF_OP(a->i->code);

	if (what == BPF_CALL) {
		put_call(out, a);
	} else if (what == BPF_EXIT) {
		str_puts(out, "exit");
	} else if (what == BPF_JA) {
		str_puts(out, "goto ");
		put_target(out, a,
			BPF_CLASS(a->i->code) == BPF_JMP32 ? a->i->imm
							   : a->i->off);
	} else {
		what >>= 4;
		if (what >= sizeof(op) / sizeof(*op) || !op[what])
			return false;
		str_printf(out, "if %c%u %s ", half(a->i->code), a->i->dst_reg,
			op[what]);
		put_source(out, a->i);
		str_puts(out, " goto ");
		put_target(out, a, a->i->off);
	}
	return true;
}

static void put_mem(struct str *out, uint8_t code, int reg, int off)
{
	str_printf(out, "*(%s *)(r%d %+d)", size_name(code), reg, off);
}

static bool put_atomic(struct str *out, const struct bpf_insn *i)
{
	bool xchg = i->imm == BPF_XCHG;

	if (xchg || i->imm == (BPF_OR | BPF_FETCH)) {
		str_printf(out, "r%u = %s(", i->src_reg,
			xchg ? "xchg" : "fetch_or");
		put_mem(out, i->code, i->dst_reg, i->off);
		str_printf(out, ", r%u)", i->src_reg);
		return true;
	}
	if (i->imm != BPF_ADD)
		return false;
	str_puts(out, "lock ");
	put_mem(out, i->code, i->dst_reg, i->off);
	str_printf(out, " += r%u", i->src_reg);
	return true;
}

static bool put_access(struct str *out, const struct bpf_insn *i)
{
	uint8_t class = BPF_CLASS(i->code);

	if (class == BPF_STX && BPF_MODE(i->code) == BPF_ATOMIC)
		return put_atomic(out, i);
	if (BPF_MODE(i->code) != BPF_MEM)
		return false;
	if (class == BPF_LDX) {
		str_printf(out, "r%u = ", i->dst_reg);
		put_mem(out, i->code, i->src_reg, i->off);
		return true;
	}
	put_mem(out, i->code, i->dst_reg, i->off);
	if (class == BPF_STX)
		str_printf(out, " = r%u", i->src_reg);
	else
		str_printf(out, " = %d", i->imm);
	return true;
}

/* Print an instruction of two slots: a 64-bit constant, or a map or the address
 * of its value. */
static bool put_wide(struct str *out, const struct at *a)
{
	uint64_t high;

	if (a->i->code != (BPF_LD | BPF_DW | BPF_IMM) || a->pc + 1 >= a->n)
		return false;
	high = (uint64_t)(uint32_t)a->i[1].imm << 32;
	str_printf(out, "r%u = ", a->i->dst_reg);
	switch (a->i->src_reg) {
	case 0:
		str_printf(out, "0x%llx ll",
			(unsigned long long)(high | (uint32_t)a->i->imm));
		return true;
	case BPF_PSEUDO_MAP_FD:
		str_printf(out, "map %d", a->i->imm);
		return true;
	case BPF_PSEUDO_MAP_VALUE:
		str_printf(out, "map %d value +%d", a->i->imm, a->i[1].imm);
		return true;
	case BPF_PSEUDO_BTF_ID:
		str_printf(out, "type %d", a->i->imm);
		return true;
	default:
		str_printf(out, "kind %u: %d", a->i->src_reg, a->i->imm);
		return true;
	}
}

static bool put_insn(struct str *out, const struct at *a)
{
	switch (BPF_CLASS(a->i->code)) {
	case BPF_ALU:
	case BPF_ALU64:
		return put_alu(out, a->i);
	case BPF_JMP:
	case BPF_JMP32:
		return put_jump(out, a);
	case BPF_LD:
		return put_wide(out, a);
	default:
		return put_access(out, a->i);
	}
}

uint32_t bpf_print_insn(
	struct str *out, const struct bpf_insn *insn, uint32_t at, uint32_t n)
{
	struct at a = { &insn[at], at, n };
	size_t start;
	uint64_t raw;

	str_printf(out, "%6u: ", at);
	start = out->n;
	if (!put_insn(out, &a)) {
		out->s[out->n = start] = 0;
		memcpy(&raw, a.i, sizeof(raw));
		str_printf(out, ".insn 0x%016llx", (unsigned long long)raw);
	}
	return a.i->code == (BPF_LD | BPF_DW | BPF_IMM) && at + 1 < n ? 2 : 1;
}
