/* move.c - instructions at another address. No code that is made here changes
 * flags, and none uses the stack except where the original does: a program may
 * use the memory below its stack pointer. */
#include "probes/isa/move.h"

#include <assert.h>
#include <string.h>

enum {
	PUSH_LEN = 6,  /* push disp32(%rip) */
	SHORT_LEN = 2, /* jmp rel8 */
	FAR_LEN = 6,   /* jmp *disp32(%rip) */
	NEAR_LEN = 5,  /* jmp rel32 */
	JCC_LEN = 6,   /* jcc rel32 */
	INT_80 = 0x80,
	/* ModRM.reg of opcode ff */
	GRP5_CALL = 2,
	GRP5_JMP = 4
};

/* An instruction that is being moved. */
struct moving {
	struct isa_moved *m;
	struct isa_insn in;
	const uint8_t *bytes;
	uint64_t from, to, next; /* next: the address after the original */
};

static void put(struct moving *v, const void *bytes, uint8_t n)
{
	assert(v->m->len + n <= ISA_MOVED_MAX);
	memcpy(v->m->code + v->m->len, bytes, n);
	v->m->len += n;
}

static void put_byte(struct moving *v, uint8_t byte)
{
	put(v, &byte, 1);
}

static uint64_t here(const struct moving *v)
{
	return v->to + v->m->len;
}

/* Add a step for the code that is put next. */
static struct isa_step *step(struct moving *v, uint64_t rip)
{
	struct isa_step *s = &v->m->step[v->m->nsteps++];

	assert(v->m->nsteps <= ISA_STEPS_MAX);
	*s = (struct isa_step){ .at = v->m->len, .rip = rip };
	return s;
}

/* True if the target can be reached by a displacement counted from `end'. */
static bool reach(uint64_t end, uint64_t target, int32_t *disp)
{
	*disp = (int32_t)(target - end);
	return (uint64_t)(int64_t)*disp == target - end;
}

/* Words in the code are aligned, because a program may have set the flag AC. */
static uint64_t aligned(uint64_t addr)
{
	return (addr + 7) & ~7ULL;
}

uint8_t isa_put_jump(uint8_t code[ISA_JUMP_MAX], uint64_t at, uint64_t target)
{
	uint8_t pad = aligned(at + FAR_LEN) - (at + FAR_LEN);
	int32_t disp;

	if (reach(at + NEAR_LEN, target, &disp)) {
		code[0] = 0xe9;
		memcpy(code + 1, &disp, 4);
		return NEAR_LEN;
	}
	memset(code, 0xcc, ISA_JUMP_MAX);
	memcpy(code, (uint8_t[]){ 0xff, 0x25, pad, 0, 0, 0 }, FAR_LEN);
	memcpy(code + FAR_LEN + pad, &target, 8);
	return FAR_LEN + pad + 8;
}

static void put_jump(struct moving *v, uint64_t target)
{
	uint8_t code[ISA_JUMP_MAX];
	uint8_t n = isa_put_jump(code, here(v), target);

	put(v, code, n);
}

/* mov $value,%reg */
static void put_load(struct moving *v, uint8_t reg, uint64_t value)
{
	put_byte(v, 0x48);
	put_byte(v, 0xb8 | reg);
	put(v, &value, 8);
}

/* Adjust the displacement of code that is about to be put, if it is relative to
 * %rip. With a 67 prefix the sum has 32 bits, and everything is in reach.
 * Returns false if the target is out of reach. */
static bool aim(const struct moving *v, uint8_t *code)
{
	const struct isa_insn *in = &v->in;
	int32_t disp;

	if (!in->rip)
		return true;
	if (!reach(here(v) + in->len, isa_rip_address(in, v->from), &disp) &&
		!(in->prefixes & ISA_ADDRSIZE))
		return false;
	memcpy(code + in->disp_at, &disp, 4);
	return true;
}

/* A lea whose address is out of reach becomes a load of a constant. */
static void move_lea(struct moving *v)
{
	const struct isa_insn *in = &v->in;
	uint64_t addr = isa_rip_address(in, v->from);
	uint8_t rex = (in->rex & 8) | (in->rex & 4) >> 2;
	bool is_16 = in->prefixes & ISA_OPSIZE && !(rex & 8);

	step(v, v->from);
	if (is_16)
		put_byte(v, 0x66);
	if (rex)
		put_byte(v, 0x40 | rex);
	put_byte(v, 0xb8 | (in->modrm >> 3 & 7));
	put(v, &addr, rex & 8 ? 8 : is_16 ? 2 : 4);
}

static bool is_lea(const struct isa_insn *in)
{
	return in->space == ISA_LEGACY && in->map == ISA_MAP_ONE &&
	       in->opcode == 0x8d;
}

static enum isa_unmoved move_plain(struct moving *v)
{
	uint8_t code[ISA_MAX_LEN];

	memcpy(code, v->bytes, v->in.len);
	if (aim(v, code)) {
		step(v, v->from);
		put(v, code, v->in.len);
	} else if (is_lea(&v->in)) {
		move_lea(v);
	} else {
		return ISA_OUT_OF_REACH;
	}
	return ISA_MOVED;
}

static enum isa_unmoved move_jump(struct moving *v)
{
	step(v, v->from);
	put_jump(v, isa_target(&v->in, v->from));
	return ISA_MOVED;
}

/* jcc target; if that is too far, the opposite condition jumps over a jump. */
static enum isa_unmoved move_branch(struct moving *v)
{
	uint64_t target = isa_target(&v->in, v->from);
	uint8_t cond = v->in.opcode & 15, jump[ISA_JUMP_MAX], n;
	int32_t disp;

	step(v, v->from);
	if (reach(here(v) + JCC_LEN, target, &disp)) {
		put_byte(v, 0x0f);
		put_byte(v, 0x80 | cond);
		put(v, &disp, 4);
	} else {
		n = isa_put_jump(jump, here(v) + SHORT_LEN, target);
		put_byte(v, 0x70 | (cond ^ 1));
		put_byte(v, n);
		step(v, target);
		put(v, jump, n);
	}
	return ISA_MOVED;
}

/* Instructions that branch and have their displacement at the end: loop, jrcxz,
 * xbegin. The copy branches to a jump to the target, which is behind a jump
 * over it:
 *
 *	   loop L
 *	   jmp M
 *	L: jmp target
 *	M:
 */
static enum isa_unmoved move_loop(struct moving *v)
{
	uint64_t target = isa_target(&v->in, v->from);
	int32_t over = SHORT_LEN;
	uint8_t jump[ISA_JUMP_MAX], n;

	step(v, v->from);
	put(v, v->bytes, v->in.imm_at);
	put(v, &over, v->in.imm_size);
	n = isa_put_jump(jump, here(v) + SHORT_LEN, target);
	step(v, v->next);
	put_byte(v, 0xeb);
	put_byte(v, n);
	step(v, target);
	put(v, jump, n);
	return ISA_MOVED;
}

/* Return where the word with the return address is: after the push and the jump
 * to the target. */
static uint64_t word_after(const struct moving *v, uint8_t len)
{
	return aligned(here(v) + PUSH_LEN + len);
}

/* push next */
static void put_push(struct moving *v, uint64_t word)
{
	int32_t disp = word - (here(v) + PUSH_LEN);

	step(v, v->from);
	put_byte(v, 0xff);
	put_byte(v, 0x35);
	put(v, &disp, 4);
}

static void put_next(struct moving *v, uint64_t word)
{
	while (here(v) < word)
		put_byte(v, 0xcc);
	put(v, &v->next, 8);
}

static enum isa_unmoved move_call(struct moving *v)
{
	uint64_t target = isa_target(&v->in, v->from), word;
	uint8_t jump[ISA_JUMP_MAX], n;

	n = isa_put_jump(jump, here(v) + PUSH_LEN, target);
	word = word_after(v, n);
	put_push(v, word);
	step(v, target);
	put(v, jump, n);
	put_next(v, word);
	return ISA_MOVED;
}

/* True if ModRM, or the SIB byte, names %rsp rather than %r12. */
static bool is_sp(const struct isa_insn *in, uint8_t byte)
{
	return (byte & 7) == ISA_RSP && !(in->rex & 1);
}

/* The stack pointer is 8 lower when the jump that replaces the call reads its
 * target, which must not be the word that the push has written: give the jump a
 * displacement of 4 bytes, 8 greater. */
static enum isa_unmoved raise_stack(
	const struct isa_insn *in, uint8_t *code, uint8_t *len)
{
	int32_t disp = in->disp + 8;
	bool indexed = (code[in->sib_at] & 0x38) != 0x20 || in->rex & 2;

	if (in->disp > INT32_MAX - 8)
		return ISA_CALLS_STACK;
	if (!indexed && in->disp > -16 && in->disp < 0)
		return ISA_CALLS_STACK;
	*len = in->sib_at + 1 + sizeof(disp);
	if (*len > ISA_MAX_LEN)
		return ISA_TOO_LONG;
	code[in->modrm_at] = (code[in->modrm_at] & 0x3f) | 0x80;
	memcpy(code + in->sib_at + 1, &disp, sizeof(disp));
	return ISA_MOVED;
}

/* Make the jump that goes where the call went. */
static enum isa_unmoved jump_of_call(
	const struct moving *v, uint8_t *code, uint8_t *len)
{
	const struct isa_insn *in = &v->in;
	uint8_t *modrm = &code[in->modrm_at];
	struct moving behind = *v;
	struct isa_moved pushed = { .len = v->m->len + PUSH_LEN };

	*len = in->len;
	memcpy(code, v->bytes, in->len);
	*modrm = (*modrm & 0xc7) | GRP5_JMP << 3;
	if (in->modrm >= 0xc0)
		return is_sp(in, in->modrm) ? ISA_CALLS_STACK : ISA_MOVED;
	if (in->sib_at && is_sp(in, code[in->sib_at]))
		return raise_stack(in, code, len);
	behind.m = &pushed;
	return aim(&behind, code) ? ISA_MOVED : ISA_OUT_OF_REACH;
}

static enum isa_unmoved move_call_at(struct moving *v)
{
	uint8_t code[ISA_MAX_LEN], len;
	enum isa_unmoved why = jump_of_call(v, code, &len);
	uint64_t word = word_after(v, len);

	if (why != ISA_MOVED)
		return why;
	put_push(v, word);
	step(v, v->from)->pushed = 8;
	put(v, code, len);
	put_next(v, word);
	return ISA_MOVED;
}

static enum isa_unmoved move_jump_at(struct moving *v)
{
	uint8_t code[ISA_MAX_LEN];

	memcpy(code, v->bytes, v->in.len);
	if (!aim(v, code))
		return ISA_OUT_OF_REACH;
	step(v, v->from);
	put(v, code, v->in.len);
	return ISA_MOVED;
}

/* When the kernel returns, %rcx holds the address after the syscall. */
static enum isa_unmoved move_syscall(struct moving *v)
{
	if (v->in.opcode != 0x05)
		return ISA_IS_SYSENTER;
	step(v, v->from);
	put(v, v->bytes, v->in.len);
	step(v, v->next)->rcx = true;
	put_load(v, ISA_RCX, v->next);
	return ISA_MOVED;
}

static enum isa_unmoved move_trap(struct moving *v)
{
	if (!v->in.imm_size || (uint8_t)v->in.imm != INT_80)
		return ISA_IS_TRAP;
	return move_plain(v);
}

static enum isa_unmoved refuse_far(struct moving *v)
{
	(void)v;
	return ISA_IS_FAR;
}

static enum isa_unmoved (*const moves[])(struct moving *) = {
	[ISA_NEXT] = move_plain,
	[ISA_JUMP] = move_jump,
	[ISA_BRANCH] = move_branch,
	[ISA_LOOP] = move_loop,
	[ISA_ABORT] = move_loop,
	[ISA_CALL] = move_call,
	[ISA_JUMP_AT] = move_jump_at,
	[ISA_CALL_AT] = move_call_at,
	[ISA_RET] = move_plain,
	[ISA_FAR] = refuse_far,
	[ISA_SYSCALL] = move_syscall,
	[ISA_TRAP] = move_trap,
	[ISA_UNDEFINED] = move_plain,
};

static_assert(sizeof(moves) / sizeof(*moves) == ISA_UNDEFINED + 1,
	"each flow has its row");

enum isa_unmoved isa_move(struct isa_moved *m, const uint8_t *bytes, size_t n,
	uint64_t from, uint64_t to)
{
	struct moving v = { .m = m, .bytes = bytes, .from = from, .to = to };
	enum isa_unmoved why;

	memset(m, 0, sizeof(*m));
	if (!isa_decode(&v.in, bytes, n))
		return ISA_UNKNOWN;
	v.next = from + v.in.len;
	why = moves[v.in.flow](&v);
	if (why == ISA_MOVED)
		step(&v, v.next);
	return why;
}

const char *isa_unmoved_text(enum isa_unmoved why)
{
	static const char *const text[] = {
#define X(name, text) text,
		ISA_UNMOVED_ROWS(X)
#undef X
	};

	return text[why];
}

const struct isa_step *isa_step_of(const struct isa_moved *m, uint8_t at)
{
	uint8_t i = m->nsteps - 1;

	while (i && m->step[i].at > at)
		i--;
	return &m->step[i];
}
