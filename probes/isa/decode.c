/* decode.c - reads an instruction's bytes from left to right: prefixes, opcode,
 * ModRM and what follows from it, immediate. table.c knows which exist. */
#include "probes/isa/isa.h"

#include <string.h>

#include "base/bits.h"
#include "probes/isa/isa_impl.h"
#include "probes/isa/table.h"

enum {
	REX_B = 1,
	REX_X = 2,
	REX_R = 4,
	REX_W = 8,
	RIP = 5 /* ModRM.rm for %rip, SIB.base for none */
};

/* The state of reading. The bits of VEX, EVEX and XOP are kept in the form of
 * REX. */
struct reading {
	struct isa_insn *in;
	const uint8_t *bytes;
	uint8_t n, at;
	bool bad;	/* the bytes ended too early, or were refused */
	uint8_t rex;	/* REX_B to REX_W */
	uint8_t pp;	/* mandatory prefix: 0 none, 1 66, 2 f3, 3 f2 */
	uint8_t l;	/* vector length: 128 << l bits */
	uint8_t v;	/* the register in VEX.vvvv, 0 to 15 */
	uint8_t r4, v4; /* EVEX: bit 4 of ModRM.reg, of the register in vvvv */
	bool z, b;	/* EVEX: zero what is masked; broadcast or rounding */
	struct form form;
};

static int peek(const struct reading *r)
{
	return r->at < r->n ? r->bytes[r->at] : -1;
}

static uint8_t next(struct reading *r)
{
	if (r->at < r->n)
		return r->bytes[r->at++];
	r->bad = true;
	return 0;
}

/* Read a signed number of that size, not 0. */
static int64_t number(struct reading *r, uint8_t size)
{
	uint64_t value = 0;

	if (r->n - r->at >= (int)sizeof(value)) {
		memcpy(&value, r->bytes + r->at, sizeof(value));
		r->at += size;
	} else {
		for (unsigned i = 0; i < size; i++)
			value |= (uint64_t)next(r) << 8 * i;
	}
	return bits_extend(value, 8 * size, true);
}

/* The bits of bytes that are prefixes. */
static const uint8_t prefixes[256] = {
	[0x26] = ISA_HINT,
	[0x2e] = ISA_HINT,
	[0x36] = ISA_HINT,
	[0x3e] = ISA_HINT,
	[0x64] = ISA_FS,
	[0x65] = ISA_GS,
	[0x66] = ISA_OPSIZE,
	[0x67] = ISA_ADDRSIZE,
	[0xf0] = ISA_LOCK,
	[0xf2] = ISA_REPNE,
	[0xf3] = ISA_REP,
};

/* The last f2 or f3 is the mandatory prefix, else 66. What follows REX is the
 * opcode: REX before another prefix would be ignored, and no opcode has such a
 * byte, so this is refused. */
static void read_prefixes(struct reading *r)
{
	struct isa_insn *in = r->in;
	uint8_t bit;

	for (; r->at < r->n && (bit = prefixes[r->bytes[r->at]]); r->at++) {
		in->prefixes |= bit;
		if (bit & (ISA_REP | ISA_REPNE))
			r->pp = bit == ISA_REP ? 2 : 3;
		else if (bit == ISA_OPSIZE && !r->pp)
			r->pp = 1;
	}
	if ((peek(r) & ~15) == 0x40) {
		in->enc_at = r->at;
		in->rex = next(r);
		r->rex = in->rex & 15;
	}
}

/* VEX of two bytes: c5 RvvvvLpp; of three, and XOP:
 * c4 or 8f RXBmmmmm WvvvvLpp. R, X, B and v are inverted. */
static void read_vex(struct reading *r, enum isa_space space, bool three)
{
	uint8_t p = next(r), map = ISA_MAP_0F;

	r->in->space = space;
	r->rex = ~p >> 5 & REX_R;
	if (three) {
		r->rex = ~p >> 5;
		map = p & 31;
		p = next(r);
		r->rex = (r->rex & 7) | (p >> 4 & REX_W);
	}
	r->in->map = map;
	r->pp = p & 3;
	r->l = p >> 2 & 1;
	r->v = ~p >> 3 & 15;
}

/* EVEX: 62 RXBR'0mmm Wvvvv1pp zL'LbV'aaa; R, X, B, R', v and V' are inverted.
 * The bits shown as 0 and 1 have a different meaning in APX. aaa is the mask
 * register; without one nothing is zeroed. */
static void read_evex(struct reading *r)
{
	uint8_t p0 = next(r), p1 = next(r), p2 = next(r);

	r->in->space = ISA_EVEX;
	r->in->map = p0 & 7;
	r->bad |= p0 & 8 || !(p1 & 4);
	r->rex = (~p0 >> 5 & 7) | (p1 >> 4 & REX_W);
	r->r4 = ~p0 & 16;
	r->pp = p1 & 3;
	r->v = ~p1 >> 3 & 15;
	r->z = p2 >> 7;
	r->l = p2 >> 5 & 3;
	r->b = p2 >> 4 & 1;
	r->v4 = (~p2 & 8) << 1;
	r->bad |= r->z && !(p2 & 7);
}

static uint8_t read_escape(struct reading *r)
{
	uint8_t byte = next(r);

	switch (byte) {
	case 0x0f:
		r->in->map = ISA_MAP_3DNOW;
		return 0; /* the opcode comes last */
	case 0x38:
		r->in->map = ISA_MAP_0F38;
		return next(r);
	case 0x3a:
		r->in->map = ISA_MAP_0F3A;
		return next(r);
	default:
		r->in->map = ISA_MAP_0F;
		return byte;
	}
}

/* 8f is XOP if the next byte could not be the ModRM of a pop. */
static void read_opcode(struct reading *r)
{
	struct isa_insn *in = r->in;
	uint8_t start = r->at, byte = next(r);

	if (byte == 0x0f) {
		byte = read_escape(r);
	} else if (byte == 0xc4 || byte == 0xc5 || byte == 0x62 ||
		   (byte == 0x8f && r->at < r->n && (peek(r) & 31) >= 8)) {
		r->bad |= in->rex ||
			  in->prefixes &
				  (ISA_OPSIZE | ISA_LOCK | ISA_REP | ISA_REPNE);
		in->enc_at = start;
		if (byte == 0x62)
			read_evex(r);
		else
			read_vex(r, byte == 0x8f ? ISA_XOP : ISA_VEX,
				byte != 0xc5);
		byte = next(r);
	}
	in->opcode = byte;
	in->op_at = r->at - 1;
}

/* Read a memory operand: after ModRM perhaps a SIB byte, then perhaps a
 * displacement. */
static void read_memory(struct reading *r)
{
	struct isa_insn *in = r->in;
	uint8_t mod = in->modrm >> 6, base = in->modrm & 7, size;
	bool vsib = r->form.is & VSIB, has_sib = base == 4;
	uint8_t index;

	if (has_sib) {
		in->sib_at = r->at;
		base = next(r);
		index = (base >> 3 & 7) | (r->rex & REX_X ? 8 : 0);
		base &= 7;
		if (index != ISA_RSP && !vsib)
			in->reads |= 1 << index;
	}
	r->bad |= !has_sib && r->form.is & (VSIB | SIB);
	size = mod == 1 ? 1 : mod == 2 || base == RIP ? 4 : 0;
	if (mod == 0 && base == RIP)
		in->rip = !has_sib;
	else
		in->reads |= 1 << (base | (r->rex & REX_B ? 8 : 0));
	if (!size)
		return;
	in->disp_at = r->at;
	in->disp_size = size;
	in->disp = number(r, size);
}

static bool holds(const struct form *f, const struct reading *r)
{
	uint8_t modrm = r->in->modrm, w = f->is >> 4 & 3, l = f->is >> 6 & 7;
	bool memory = modrm < 0xc0 && !f->always_reg;

	if (!(f->is | f->reg | f->rm)) /* most forms */
		return true;
	return (!(f->is & PALL) || f->is & 1 << r->pp) &&
	       (!w || !!(r->rex & REX_W) == (w == 3 ? r->pp & 1 : w - 1)) &&
	       (!l || l & 1 << r->l) && !(f->is & (memory ? REG : MEM)) &&
	       (!f->reg || f->reg & 1 << (modrm >> 3 & 7)) &&
	       (!f->rm || f->rm & 1 << (modrm & 7));
}

/* With EVEX.b on registers, L' and L say how to round, and the length is
 * 512. */
static void find_length(struct reading *r)
{
	if (r->b && r->in->modrm >= 0xc0)
		r->l = 2;
	else
		r->bad |= r->l == 3;
}

static bool is_3dnow(const struct isa_insn *in)
{
	return in->space == ISA_LEGACY && in->map == ISA_MAP_3DNOW;
}

/* Find the row that applies, after reading ModRM if there is one. */
static void find_form(struct reading *r)
{
	struct isa_insn *in = r->in;
	uint16_t entry =
		is_3dnow(in) ? SIMD : isa_entry(in->space, in->map, in->opcode);
	const struct form *f = isa_form(entry);
	struct form simd;

	if (!entry) {
		r->bad = true;
		return;
	}
	if (entry & SIMD) {
		simd = (struct form){
			.is = entry,
			.imm = entry & IB ? IMM_B : IMM_NONE,
			.modrm = 1,
		};
		f = &simd;
	}
	if (f->modrm) {
		in->modrm_at = r->at;
		in->modrm = next(r);
	}
	if (in->space == ISA_EVEX)
		find_length(r);
	while (!holds(f, r)) {
		if (f == &simd || !f[1].or) {
			r->bad = true;
			return;
		}
		f++;
	}
	r->form = *f;
}

/* Return the bit of a register, whose fourth bit comes from the prefix. Without
 * REX, bytes 4 to 7 are ah, ch, dh and bh. */
static uint16_t gpr(
	const struct reading *r, uint8_t low, uint8_t rex, bool byte)
{
	low &= 7;
	if (byte && !r->in->rex)
		low &= 3;
	return 1 << (low | (r->rex & rex ? 8 : 0));
}

static void touch(struct reading *r, unsigned how, uint16_t which)
{
	r->in->reads |= how & R ? which : 0;
	r->in->writes |= how & W ? which : 0;
}

static void find_registers(struct reading *r)
{
	struct isa_insn *in = r->in;
	const struct form *f = &r->form;

	in->reads |= f->in;
	in->writes |= f->out;
	if (f->e && (in->modrm >= 0xc0 || f->always_reg))
		touch(r, f->e, gpr(r, in->modrm, REX_B, f->e8));
	if (f->g)
		touch(r, f->g, gpr(r, in->modrm >> 3, REX_R, f->g8));
	if (f->z)
		touch(r, f->z, gpr(r, in->opcode, REX_B, f->e8));
	if (f->v)
		touch(r, f->v, 1 << r->v);
	if (f->string && in->prefixes & (ISA_REP | ISA_REPNE))
		touch(r, RW, 1 << ISA_RCX);
}

static uint8_t imm_size(const struct reading *r)
{
	uint8_t z = r->in->prefixes & ISA_OPSIZE && !(r->rex & REX_W) ? 2 : 4;

	switch ((enum imm)r->form.imm) {
	case IMM_B:
		return 1;
	case IMM_W:
	case IMM_BB:
		return 2;
	case IMM_WB:
		return 3;
	case IMM_D:
		return 4;
	case IMM_Z:
		return z;
	case IMM_V:
		return r->rex & REX_W ? 8 : z;
	case IMM_MOFFS:
		return r->in->prefixes & ISA_ADDRSIZE ? 4 : 8;
	default:
		return 0;
	}
}

static void read_immediate(struct reading *r)
{
	struct isa_insn *in = r->in;
	uint8_t size = imm_size(r), at = r->at;
	int64_t value;

	if (!size)
		return;
	value = number(r, size);
	if (r->form.imm == IMM_MOFFS) {
		in->disp_at = at;
		in->disp_size = size;
		in->disp = value;
	} else {
		in->imm_at = at;
		in->imm_size = size;
		in->imm = value;
	}
}

static bool is_near(uint8_t flow)
{
	return flow >= ISA_JUMP && flow <= ISA_RET;
}

static bool is_sound(const struct reading *r)
{
	const struct isa_insn *in = r->in;
	const struct form *f = &r->form;
	bool memory = in->modrm_at && in->modrm < 0xc0 && !f->always_reg;

	if (in->prefixes & ISA_LOCK && !(f->lock && memory))
		return false;
	if (is_near(f->flow) && in->prefixes & ISA_OPSIZE && !(r->rex & REX_W))
		return false;
	if (in->space != ISA_LEGACY && !(f->is & NDS) &&
		(r->v || (r->v4 && !(f->is & VSIB))))
		return false;
	return !(f->g && r->r4) && !(f->v && r->v4);
}

/* What the table does not say: xchg %rax,%rax is nop and touches nothing, and
 * with f3 it is pause. */
static void mend_nop(struct reading *r)
{
	struct isa_insn *in = r->in;

	if (in->space == ISA_LEGACY && in->map == ISA_MAP_ONE &&
		in->opcode == 0x90 && (!(r->rex & REX_B) || r->pp == 2))
		in->reads = in->writes = 0;
}

bool isa_decode(struct isa_insn *in, const uint8_t *bytes, size_t n)
{
	struct reading r = {
		.in = in, .bytes = bytes, .n = n < ISA_MAX_LEN ? n : ISA_MAX_LEN
	};

	memset(in, 0, sizeof(*in));
	read_prefixes(&r);
	read_opcode(&r);
	if (r.bad)
		return false;
	find_form(&r);
	if (r.bad)
		return false;
	if (r.form.modrm && in->modrm < 0xc0 && !r.form.always_reg)
		read_memory(&r);
	if (is_3dnow(in)) {
		in->op_at = r.at;
		in->opcode = next(&r);
		r.bad |= !isa_entry(ISA_LEGACY, ISA_MAP_3DNOW, in->opcode);
	}
	read_immediate(&r);
	find_registers(&r);
	mend_nop(&r);
	in->flow = r.form.flow;
	in->len = r.at;
	return !r.bad && is_sound(&r);
}

bool isa_is_nop(const struct isa_insn *in)
{
	enum {
		NOP = 0x90,
		NOP_E = 0x1f /* after 0f */
	};

	return in->space == ISA_LEGACY &&
	       ((in->map == ISA_MAP_ONE && in->opcode == NOP &&
			!(in->rex & 1)) ||
		       (in->map == ISA_MAP_0F && in->opcode == NOP_E));
}

bool isa_is_pop(const struct isa_insn *in)
{
	enum {
		POP_E = 0x8f
	};

	return in->space == ISA_LEGACY && in->map == ISA_MAP_ONE &&
	       ((in->opcode & 0xf8) == ISA_POP || in->opcode == POP_E);
}

bool isa_has_target(const struct isa_insn *in)
{
	return in->flow >= ISA_JUMP && in->flow <= ISA_CALL;
}

uint64_t isa_target(const struct isa_insn *in, uint64_t addr)
{
	return addr + in->len + in->imm;
}

uint64_t isa_rip_address(const struct isa_insn *in, uint64_t addr)
{
	uint64_t to = addr + in->len + in->disp;

	return in->prefixes & ISA_ADDRSIZE ? (uint32_t)to : to;
}
