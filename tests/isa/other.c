/* other.c - decode an instruction by Zydis. */
#include "tests/isa/other.h"

#include <string.h>

#include <Zydis/Zydis.h>

/* Return the bit of the general register that this one is part of, or 0. */
static uint16_t bit(ZydisRegister r)
{
	ZydisRegister all =
		ZydisRegisterGetLargestEnclosing(ZYDIS_MACHINE_MODE_LONG_64, r);

	return ZydisRegisterGetClass(all) == ZYDIS_REGCLASS_GPR64
		       ? 1 << ZydisRegisterGetId(all)
		       : 0;
}

static void look_at(struct other *o, const ZydisDecodedOperand *op)
{
	if (op->type == ZYDIS_OPERAND_TYPE_REGISTER) {
		if (op->actions & ZYDIS_OPERAND_ACTION_MASK_READ)
			o->reads |= bit(op->reg.value);
		if (op->actions & ZYDIS_OPERAND_ACTION_MASK_WRITE)
			o->writes |= bit(op->reg.value);
	} else if (op->type == ZYDIS_OPERAND_TYPE_MEMORY) {
		o->reads |= bit(op->mem.base) | bit(op->mem.index);
		if (op->mem.base == ZYDIS_REGISTER_RIP ||
			op->mem.base == ZYDIS_REGISTER_EIP) {
			o->rip = true;
			o->disp = op->mem.disp.value;
		}
	} else if (op->type == ZYDIS_OPERAND_TYPE_IMMEDIATE &&
		   op->imm.is_relative) {
		o->has_target = true;
		o->distance = op->imm.value.s;
	}
}

/* True if Zydis 4.0 contradicts the manuals: string instructions change each
 * pointer that they use, leave does not read %rsp, llwpcb, lwpval and lwpins
 * write nothing, uiret pops, vmfunc reads %ecx, mwaitx %ebx, xlat %al, xabort
 * and lsl read no register that they write, a disp32 without a base has none in
 * 32-bit addresses either. For nop we report what it would read as a hint. */
static bool is_wrong(
	const ZydisDecodedInstruction *in, const ZydisDecodedOperand *op)
{
	static const uint16_t known[] = { ZYDIS_MNEMONIC_CMPSB,
		ZYDIS_MNEMONIC_CMPSD, ZYDIS_MNEMONIC_CMPSQ,
		ZYDIS_MNEMONIC_CMPSW, ZYDIS_MNEMONIC_INSB, ZYDIS_MNEMONIC_INSD,
		ZYDIS_MNEMONIC_INSW, ZYDIS_MNEMONIC_LEAVE,
		ZYDIS_MNEMONIC_LLWPCB, ZYDIS_MNEMONIC_LSL,
		ZYDIS_MNEMONIC_LWPINS, ZYDIS_MNEMONIC_LWPVAL,
		ZYDIS_MNEMONIC_MWAITX, ZYDIS_MNEMONIC_NOP, ZYDIS_MNEMONIC_OUTSB,
		ZYDIS_MNEMONIC_OUTSD, ZYDIS_MNEMONIC_OUTSW,
		ZYDIS_MNEMONIC_SCASB, ZYDIS_MNEMONIC_SCASD,
		ZYDIS_MNEMONIC_SCASQ, ZYDIS_MNEMONIC_SCASW,
		ZYDIS_MNEMONIC_UIRET, ZYDIS_MNEMONIC_VMFUNC,
		ZYDIS_MNEMONIC_XABORT, ZYDIS_MNEMONIC_XLAT };

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		if (in->mnemonic == known[i])
			return true;
	for (unsigned i = 0; i < in->operand_count; i++)
		if (op[i].type == ZYDIS_OPERAND_TYPE_MEMORY &&
			op[i].mem.base == ZYDIS_REGISTER_R13D &&
			in->raw.modrm.mod == 0)
			return true;
	return false;
}

static bool has_vain_rex(const ZydisDecodedInstruction *in)
{
	for (unsigned i = 0; i < in->raw.prefix_count; i++)
		if ((in->raw.prefixes[i].value & ~15) == 0x40 &&
			in->raw.prefixes[i].type == ZYDIS_PREFIX_TYPE_IGNORED)
			return true;
	return false;
}

/* True for what we refuse on purpose: extensions listed in isa.h, and others
 * that no program uses; near branches with 66; bndmk of a register, which is a
 * nop; REX before other prefixes. */
static bool is_rare(const ZydisDecodedInstruction *in)
{
	static const char *const known[] = { "AMD_INVLPGB", "KEYLOCKER", "KNC",
		"KNCE", "KNCV", "MCOMMIT", "PADLOCK", "PCONFIG", "SGX",
		"SGX_ENCLV", "SMX", "SNP", "TDX" };
	const char *name = ZydisISAExtGetString(in->meta.isa_ext);
	bool near = in->mnemonic == ZYDIS_MNEMONIC_XBEGIN ||
		    in->meta.branch_type == ZYDIS_BRANCH_TYPE_SHORT ||
		    in->meta.branch_type == ZYDIS_BRANCH_TYPE_NEAR ||
		    in->meta.category == ZYDIS_CATEGORY_RET;

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		if (!strcmp(name, known[i]))
			return true;
	if (near && in->attributes & ZYDIS_ATTRIB_HAS_OPERANDSIZE &&
		!in->raw.rex.W)
		return true;
	return has_vain_rex(in) ||
	       (in->mnemonic == ZYDIS_MNEMONIC_NOP && in->opcode == 0x1b);
}

static void make_decoder(ZydisDecoder *d)
{
	ZydisDecoderInit(d, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
	ZydisDecoderEnableMode(d, ZYDIS_DECODER_MODE_KNC, ZYAN_FALSE);
}

void other_decode(struct other *o, const uint8_t *bytes, size_t n)
{
	static ZydisDecoder decoder;
	static bool ready;
	ZydisDecodedInstruction in;
	ZydisDecodedOperand op[ZYDIS_MAX_OPERAND_COUNT];

	if (!ready)
		make_decoder(&decoder);
	ready = true;
	*o = (struct other){ .name = "refused" };
	if (!ZYAN_SUCCESS(ZydisDecoderDecodeFull(&decoder, bytes, n, &in, op)))
		return;
	o->len = in.length;
	o->name = ZydisMnemonicGetString(in.mnemonic);
	o->wrong = is_wrong(&in, op);
	o->rare = is_rare(&in);
	for (unsigned i = 0; i < in.operand_count; i++)
		look_at(o, &op[i]);
}

const char *other_compare(const struct other *o, const struct isa_insn *in)
{
	if (!o->len)
		return NULL;
	if (!in)
		return o->rare ? NULL : "refused";
	if (in->len != o->len)
		return "length";
	if (in->rip != o->rip || (in->rip && in->disp != o->disp))
		return "%rip";
	if (isa_has_target(in) != o->has_target ||
		(o->has_target && in->imm != o->distance))
		return "target";
	if (!o->wrong && (in->reads != o->reads || in->writes != o->writes))
		return "registers";
	return NULL;
}
