/* body_follow.c - finds out where a jump by a register or memory goes.
 * Compilers make such jumps of a switch, by a table of offsets to which they
 * add the table's address, or by a table of addresses; and of a call at the end
 * of a function, by a pointer that was loaded or passed; interpreters, by a
 * pointer to a label. Only where the function has no frame on the stack can it
 * be left. There, the register is followed back, in the order of addresses, to
 * where it was last written. */
#include "base/few.h"
#include "probes/isa/body_impl.h"

enum {
	MOST_BACK = 64,	  /* instructions to look back ... */
	MOST_BLOCKS = 3,  /* ... and branches to follow back */
	MOST_FREEING = 8, /* instructions to look back for the end of a frame */
	MOST_FOLLOWED = FEW(1 << 26, 1 << 12), /* jumps to look at, in total */
	NO_REG = 16
};

/* Opcodes of one byte. */
enum {
	OP_ADD_E_G = 0x01,
	OP_ADD_G_E = 0x03,
	OP_MOVSLQ = 0x63,
	OP_MOV_E_G = 0x89,
	OP_MOV_G_E = 0x8b
};

/* An instruction of the body, decoded again. */
struct step {
	struct isa_insn in;
	const uint8_t *bytes;
};

static void decode(const struct body *b, size_t n, struct step *s)
{
	s->bytes = body_decode(b, n, &s->in);
}

static bool has_index(const struct step *s)
{
	return s->in.sib_at &&
	       ((s->bytes[s->in.sib_at] >> 3 & 7) != 4 || s->in.rex & 2);
}

static bool has_base(const struct step *s)
{
	return !s->in.sib_at || s->in.modrm >> 6 ||
	       (s->bytes[s->in.sib_at] & 7) != 5;
}

/* Judge a table by its first address: all are in the function, or none. If a
 * base register is added, the table's address is not known. */
static enum follow by_table(const struct body *b, const struct step *s)
{
	uint64_t to, begin, size;

	if (has_base(s) || s->in.prefixes & (ISA_FS | ISA_GS) ||
		!b->file->read(
			b->file->arg, (uint64_t)s->in.disp, &to, sizeof(to)))
		return FOLLOW_UNSURE;
	if (body_range_of(b, to))
		return FOLLOW_STAYS;
	return b->file->place(b->file->arg, to, &begin, &size) == BODY_FUNCTION
		       ? FOLLOW_LEAVES
		       : FOLLOW_UNSURE;
}

static enum follow by_memory(const struct body *b, const struct step *s)
{
	return has_index(s) ? by_table(b, s) : FOLLOW_LEAVES;
}

static bool is_plain(const struct isa_insn *in)
{
	return in->space == ISA_LEGACY && in->map == ISA_MAP_ONE &&
	       !(in->prefixes & ISA_OPSIZE);
}

static bool goes_on(uint8_t flow)
{
	return flow != ISA_JUMP && flow != ISA_JUMP_AT && flow != ISA_RET &&
	       flow != ISA_FAR && flow != ISA_UNDEFINED;
}

/* True if it loads an offset of 32 bits from a table. */
static bool loads_offset(const struct step *s)
{
	return is_plain(&s->in) &&
	       (s->in.opcode == OP_MOVSLQ || s->in.opcode == OP_MOV_G_E) &&
	       s->in.modrm >> 6 != 3 && has_index(s);
}

/* True if the nth instruction adds the address of a table, which may have been
 * put on the stack, and what has been loaded from it. */
static bool adds_offset(const struct body *b, size_t n, const struct step *add)
{
	const struct body_range *r = body_range_of(b, b->insn.v[n].addr);
	uint32_t rm = isa_rm(&add->in), regs = 1 << isa_reg(&add->in);
	struct step s;

	if (add->in.modrm >> 6 == 3)
		regs |= 1 << rm;
	else if (rm != ISA_RSP && rm != ISA_RBP)
		return false;
	for (size_t i = n; i-- > r->first && n - i <= MOST_BACK;) {
		if (!goes_on(b->insn.v[i].flow))
			break;
		decode(b, i, &s);
		if (s.in.writes & regs && loads_offset(&s))
			return true;
	}
	return false;
}

/* The register was written by the nth instruction; *from: the register that it
 * is a copy of. */
static enum follow by_writer(
	const struct body *b, size_t n, const struct step *s, uint32_t *from)
{
	const struct isa_insn *in = &s->in;
	bool memory = in->modrm >> 6 != 3;

	if (!is_plain(in) || !(in->rex & 8)) /* REX.W: 64 bits */
		return FOLLOW_UNSURE;
	if (in->opcode == OP_ADD_G_E || in->opcode == OP_ADD_E_G)
		return adds_offset(b, n, s) ? FOLLOW_STAYS : FOLLOW_UNSURE;
	if (in->opcode == OP_MOV_G_E && memory)
		return by_memory(b, s);
	if (in->opcode == OP_MOV_G_E)
		*from = isa_rm(in);
	else if (in->opcode == OP_MOV_E_G)
		*from = isa_reg(in);
	return FOLLOW_UNSURE;
}

/* True if a register that has not been written holds an argument: of the
 * function, or the static chain of a nested function. */
static bool is_given(uint32_t reg)
{
	enum {
		R9 = 9,
		R10
	};

	return reg == ISA_RDI || reg == ISA_RSI || reg == ISA_RDX ||
	       reg == ISA_RCX || (reg >= ISA_R8 && reg <= R10);
}

static bool is_kept_by_calls(uint32_t reg)
{
	return reg == ISA_RBX || reg == ISA_RBP || reg > ISA_R11;
}

static enum follow by_register(
	struct body *b, size_t n, uint32_t reg, uint32_t blocks);

/* The nth instruction is reached by branches to it, or to one after it up to
 * `to': if all of them agree, so do we; else it is not certain. */
static enum follow by_branches(
	struct body *b, size_t n, size_t to, uint32_t reg, uint32_t blocks)
{
	enum follow all = FOLLOW_UNSURE, one;

	for (size_t i = 0; i < b->jump.n && blocks; i++) {
		const struct body_jump *j = &b->jump.v[i];

		if (b->followed++ >= MOST_FOLLOWED)
			return FOLLOW_UNSURE;
		if (j->to < b->insn.v[n].addr || j->to > b->insn.v[to].addr ||
			b->insn.v[j->insn].flow == ISA_CALL)
			continue;
		one = by_register(b, j->insn, reg, blocks - 1);
		if (!one || (all && one != all))
			return FOLLOW_UNSURE;
		all = one;
	}
	return all;
}

static enum follow by_register(
	struct body *b, size_t n, uint32_t reg, uint32_t blocks)
{
	const struct body_range *r = body_range_of(b, b->insn.v[n].addr);
	struct step s;

	for (size_t i = n; i-- > r->first && n - i <= MOST_BACK;) {
		uint8_t flow = b->insn.v[i].flow;
		uint32_t from = NO_REG;
		enum follow f;

		decode(b, i, &s);
		if ((flow == ISA_CALL || flow == ISA_CALL_AT) &&
			!is_kept_by_calls(reg))
			return reg == ISA_RAX ? FOLLOW_LEAVES : FOLLOW_UNSURE;
		if (!goes_on(flow))
			return by_branches(b, i + 1, n, reg, blocks);
		if (!(s.in.writes & 1 << reg))
			continue;
		f = by_writer(b, i, &s, &from);
		if (from == NO_REG)
			return f;
		reg = from;
	}
	return r == b->range.v && n <= MOST_BACK && is_given(reg)
		       ? FOLLOW_LEAVES
		       : FOLLOW_UNSURE;
}

/* True if the function certainly has a frame on the stack where it jumps.
 * Compilers that do not tell where a frame ends remove it right before. */
static bool is_framed(const struct body *b, size_t n)
{
	const struct body_range *r = body_range_of(b, b->insn.v[n].addr);
	struct step s;

	if (body_stack(b, b->insn.v[n].addr) != BODY_STACK_USED)
		return false;
	for (size_t i = n; i-- > r->first && n - i <= MOST_FREEING;) {
		if (b->insn.v[i].flow != ISA_NEXT)
			break;
		decode(b, i, &s);
		if (s.in.writes & 1 << ISA_RSP)
			return false;
	}
	return true;
}

/* NOTRACK marks jumps that need not lead to an endbr64: those of a switch. */
enum follow body_follow(struct body *b, size_t n)
{
	struct step s;

	decode(b, n, &s);
	if (s.in.prefixes & ISA_HINT || is_framed(b, n))
		return FOLLOW_STAYS;
	if (s.in.modrm >> 6 == 3)
		return by_register(b, n, isa_rm(&s.in), MOST_BLOCKS);
	return by_memory(b, &s);
}
