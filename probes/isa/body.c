/* body.c - see body.h. One walk over all bytes notes what can only be judged
 * once all parts are known. */
#include "probes/isa/body.h"

#include "base/bisect.h"
#include "probes/isa/body_impl.h"

void body_free(struct body *b)
{
	vec_free(&b->insn);
	vec_free(&b->bytes);
	vec_free(&b->range);
	vec_free(&b->jump);
	vec_free(&b->use);
	*b = (struct body){ 0 };
}

static void unsure(struct body *b, const char *why)
{
	if (!b->unsure)
		b->unsure = why;
}

static void open_end(struct body *b, const char *why)
{
	if (!b->open)
		b->open = why;
}

const struct body_range *body_range_of(const struct body *b, uint64_t addr)
{
	for (size_t i = 0; i < b->range.n; i++)
		if (addr - b->range.v[i].addr < b->range.v[i].size)
			return &b->range.v[i];
	return NULL;
}

enum body_stack body_stack(const struct body *b, uint64_t addr)
{
	return b->file->stack ? b->file->stack(b->file->arg, addr)
			      : BODY_STACK_UNKNOWN;
}

/* Return the last instruction of the range that begins at or before addr. */
static const struct body_insn *last_before(
	const struct body *b, const struct body_range *r, uint64_t addr)
{
	const struct body_insn *first = b->insn.v + r->first;
	size_t n = bisect_upto(first, r->end - r->first, addr, addr);

	return n ? &first[n - 1] : NULL;
}

const struct body_insn *body_at(const struct body *b, uint64_t addr)
{
	const struct body_range *r = body_range_of(b, addr);
	const struct body_insn *in = r ? last_before(b, r, addr) : NULL;

	return in && in->addr == addr ? in : NULL;
}

const uint8_t *body_decode(const struct body *b, size_t n, struct isa_insn *in)
{
	const struct body_insn *i = &b->insn.v[n];
	const struct body_range *r = body_range_of(b, i->addr);
	const uint8_t *bytes = b->bytes.v + r->bytes + (i->addr - r->addr);

	isa_decode(in, bytes, i->len);
	return bytes;
}

bool body_begins_again(const struct body *b, uint64_t from, uint64_t n)
{
	for (size_t i = 0; i < b->jump.n; i++)
		if (b->jump.v[i].to - b->range.v[0].addr - from < n)
			return true;
	return false;
}

/* The walk. */

enum {
	MOST_PARTS = 64 /* compilers split off one or a few */
};

static void add_range(struct body *b, uint64_t addr, uint64_t size)
{
	struct body_range r = { .addr = addr, .size = size };

	if (!size || size > BODY_LONGEST)
		unsure(b, "its size is not known");
	else if (b->range.n > MOST_PARTS)
		unsure(b, "it consists of too many parts");
	else
		vec_push(&b->range, r);
}

static bool is_near_jump(const struct isa_insn *in)
{
	return isa_has_target(in) && in->flow != ISA_CALL;
}

/* Note a jump. If it leads out of all that is known, its target may be in a
 * part of the function. */
static void note_jump(struct body *b, const struct isa_insn *in, uint64_t addr)
{
	struct body_jump j = { b->insn.n, isa_target(in, addr) };
	uint64_t begin, size;

	vec_push(&b->jump, j);
	if (is_near_jump(in) && !body_range_of(b, j.to) &&
		b->file->place(b->file->arg, j.to, &begin, &size) == BODY_PART)
		add_range(b, begin, size);
}

/* True if it uses memory at an absolute address, without any base, as in
 * programs that are not relocated. */
static bool is_absolute(const struct isa_insn *in, const uint8_t *bytes)
{
	return in->sib_at && in->modrm >> 6 == 0 &&
	       (bytes[in->sib_at] & 7) == 5 &&
	       !(in->prefixes & (ISA_FS | ISA_GS | ISA_ADDRSIZE));
}

static void note_use(struct body *b, const struct isa_insn *in,
	const uint8_t *bytes, uint64_t addr)
{
	struct body_use u = { b->insn.n, (uint64_t)in->disp };

	if (in->rip)
		u.addr = isa_rip_address(in, addr);
	else if (!is_absolute(in, bytes))
		return;
	vec_push(&b->use, u);
}

bool body_is_mistaken(const struct isa_insn *in)
{
	enum {
		JCC = 0x70, /* and the 15 after it */
		NOP = 0x90,
		CALL = 0xe8,
		JMP = 0xe9,
		JMP_SHORT = 0xeb
	};
	uint8_t op = in->opcode;

	if (in->space == ISA_LEGACY) /* xchg %r8, %rax is not a nop */
		return in->map == ISA_MAP_ONE && op == NOP && in->rex & 1;
	return ((op & 0xf0) == JCC || op == NOP || op == CALL || op == JMP ||
		op == JMP_SHORT);
}

/* True if a single step, by which kernels run most instructions, is none: it
 * ends only behind the instruction after a system call, in each repetition of a
 * string instruction, which would fire each time, and pushf shows it. */
static bool is_misstepped(const struct isa_insn *in)
{
	enum {
		PUSHF = 0x9c,
		INS = 0x6c,  /* ins and outs */
		MOVS = 0xa4, /* movs and cmps */
		STOS = 0xaa  /* stos, lods and scas */
	};
	uint8_t op = in->opcode;
	bool is_string = (op & 0xfc) == INS || (op & 0xfc) == MOVS ||
			 (op >= STOS && op < STOS + 6);

	if (in->flow == ISA_SYSCALL)
		return true;
	return in->space == ISA_LEGACY && in->map == ISA_MAP_ONE &&
	       (op == PUSHF ||
		       (is_string && in->prefixes & (ISA_REP | ISA_REPNE)));
}

/* True if the byte is invalid among the opcodes of one byte in 64-bit mode. */
static bool is_no_opcode(uint8_t op)
{
	static const uint32_t none[8] = {
		1 << 6 | 1 << 7 | 1 << 14 | 1 << 22 | 1 << 23 | 1 << 30 |
			UINT32_C(1) << 31,
		1 << 7 | 1 << 15 | 1 << 23 | UINT32_C(1) << 31,
		0,
		7 | UINT32_C(15) << 12,
		1 << 2 | 1 << 26,
		0,
		1 << 14 | 7 << 20,
		15 << 4 | 1 << 10 | 15 << 12 | 1 << 17 | 1 << 20 | 3 << 26,
	};

	return none[op / 32] & UINT32_C(1) << op % 32;
}

bool body_is_refused(const struct isa_insn *in)
{
	return in->prefixes & (ISA_LOCK | ISA_HINT) ||
	       (in->space != ISA_LEGACY && is_no_opcode(in->opcode));
}

bool body_is_unasked(const struct isa_insn *in)
{
	return body_is_mistaken(in) || is_misstepped(in) || body_is_refused(in);
}

bool body_is_filled(const struct isa_insn *in)
{
	enum {
		CALL_SIZE = 5
	};

	return in->len == CALL_SIZE && isa_is_nop(in);
}

bool body_is_doubtful(const struct isa_insn *in)
{
	return in->space != ISA_LEGACY || in->prefixes & (ISA_LOCK | ISA_HINT);
}

static bool is_of_frame(const struct isa_insn *in, const uint8_t *bytes)
{
	uint32_t base = in->sib_at ? bytes[in->sib_at] & 7 : in->modrm & 7;

	if (isa_is_pop(in))
		return true;
	return in->modrm_at && in->modrm >> 6 != 3 &&
	       (base == ISA_RSP || base == ISA_RBP);
}

static void note(struct body *b, const struct isa_insn *in,
	const uint8_t *bytes, uint64_t addr)
{
	struct body_insn new = { addr, in->len, in->flow, 0 };

	if (isa_has_target(in))
		note_jump(b, in, addr);
	note_use(b, in, bytes, addr);
	if (in->prefixes & ISA_LOCK)
		new.is |= BODY_LOCKED;
	if (body_is_doubtful(in))
		new.is |= BODY_DOUBTFUL;
	if (body_is_unasked(in))
		new.is |= BODY_UNASKED;
	if (is_of_frame(in, bytes))
		new.is |= BODY_FRAME;
	if (body_is_filled(in))
		new.is |= BODY_FILLED;
	if (addr - b->range.v[0].addr >= b->range.v[0].size)
		new.is |= BODY_APART;
	vec_push(&b->insn, new);
}

/* True if a function may end with this instruction; a call may not return. */
static bool may_end(const struct isa_insn *in)
{
	enum {
		HLT = 0xf4
	};

	switch (in->flow) {
	case ISA_NEXT:
		return in->space == ISA_LEGACY && in->map == ISA_MAP_ONE &&
		       in->opcode == HLT;
	case ISA_BRANCH:
	case ISA_LOOP:
	case ISA_ABORT:
		return false;
	default:
		return true;
	}
}

static bool load(struct body *b, struct body_range *r)
{
	r->bytes = b->bytes.n;
	b->total += r->size;
	vec_reserve(&b->bytes, b->bytes.n + r->size);
	b->bytes.n += r->size;
	return b->file->read(
		b->file->arg, r->addr, b->bytes.v + r->bytes, r->size);
}

static void walk(struct body *b, size_t i)
{
	struct body_range r = b->range.v[i];
	struct isa_insn in = { 0 };
	bool read = load(b, &r);

	r.first = b->insn.n;
	for (uint64_t at = 0; read && at < r.size; at += in.len) {
		const uint8_t *bytes = b->bytes.v + r.bytes + at;

		if (!isa_decode(&in, bytes, r.size - at)) {
			unsure(b, "it has bytes that are no instruction");
			break;
		}
		note(b, &in, bytes, r.addr + at);
	}
	r.end = b->insn.n;
	b->range.v[i] = r;
	if (!read)
		unsure(b, "its bytes cannot be read");
	else if (!may_end(&in))
		unsure(b, "it goes on behind its end");
}

/* Judging what the walk noted. */

/* True if an instruction begins there. With a single thread, the C library
 * skips the lock prefix. */
static bool is_start(const struct body *b, uint64_t addr)
{
	const struct body_range *r = body_range_of(b, addr);
	const struct body_insn *in = last_before(b, r, addr);

	return in->addr == addr ||
	       (in->addr + 1 == addr && in->is & BODY_LOCKED);
}

static void judge_call(struct body *b, uint64_t to)
{
	if (to != b->range.v[0].addr && body_range_of(b, to))
		open_end(b, "it calls a piece of itself");
}

static void judge_leaving(struct body *b, struct body_insn *in, uint64_t to)
{
	uint64_t begin, size;

	if (in->flow != ISA_JUMP)
		open_end(b, "a conditional branch leaves it");
	else if (b->file->place(b->file->arg, to, &begin, &size) ==
		 BODY_FUNCTION)
		in->is |= BODY_RETURNS;
	else
		open_end(b, "it jumps to where no function is known to begin");
}

static void judge_jump(struct body *b, const struct body_jump *j)
{
	struct body_insn *in = &b->insn.v[j->insn];

	if (body_range_of(b, j->to) && !is_start(b, j->to))
		unsure(b, "a branch leads into the middle of an instruction");
	else if (in->flow == ISA_CALL)
		judge_call(b, j->to);
	else if (!body_range_of(b, j->to))
		judge_leaving(b, in, j->to);
	else if (in->flow == ISA_JUMP && j->to == b->range.v[0].addr &&
		 body_stack(b, in->addr) == BODY_STACK_AS_CALLED)
		in->is |= BODY_RETURNS;
}

/* A function may take the address of its own first byte. */
static void judge_use(struct body *b, const struct body_use *u)
{
	if (u->addr != b->range.v[0].addr && body_range_of(b, u->addr))
		unsure(b, "it uses its own bytes as data");
}

static void judge_insn(struct body *b, size_t n)
{
	struct body_insn *in = &b->insn.v[n];

	if (in->flow == ISA_RET) {
		in->is |= BODY_RETURNS;
	} else if (in->flow == ISA_FAR) {
		open_end(b, "it leaves by a far jump or return");
	} else if (in->flow == ISA_JUMP_AT) {
		switch (body_follow(b, n)) {
		case FOLLOW_LEAVES:
			in->is |= BODY_RETURNS;
			break;
		case FOLLOW_UNSURE:
			open_end(b, "it has a jump of which it is not sure "
				    "whether it leaves");
			break;
		case FOLLOW_STAYS:
			break;
		}
	}
}

static bool any_call(const struct body *b)
{
	for (size_t i = 0; i < b->insn.n; i++)
		if (b->insn.v[i].flow == ISA_CALL ||
			b->insn.v[i].flow == ISA_CALL_AT)
			return true;
	return false;
}

/* At the first instruction nothing can be stored below the stack pointer
 * yet. */
static void judge_filled(struct body *b)
{
	if (any_call(b))
		return;
	for (size_t i = 1; i < b->insn.n; i++)
		if (b->insn.v[i].is & BODY_FILLED)
			b->insn.v[i].is |= BODY_UNASKED;
}

bool body_leaves(const struct body *b, size_t n, uint64_t *to)
{
	size_t i = bisect_below(b->jump.v, b->jump.n, insn, n);
	const struct body_jump *j;

	if (i == b->jump.n)
		return false;
	j = &b->jump.v[i];
	if (j->insn != n || b->insn.v[n].flow == ISA_CALL ||
		body_range_of(b, j->to))
		return false;
	*to = j->to;
	return true;
}

void body_read(
	struct body *b, const struct body_file *f, uint64_t addr, uint64_t size)
{
	b->insn.n = b->bytes.n = b->range.n = b->jump.n = b->use.n = 0;
	b->unsure = b->open = NULL;
	b->file = f;
	b->followed = 0;
	add_range(b, addr, size);
	for (size_t i = 0; i < b->range.n && !b->unsure; i++)
		walk(b, i);
	for (size_t i = 0; i < b->jump.n && !b->unsure; i++)
		judge_jump(b, &b->jump.v[i]);
	for (size_t i = 0; i < b->use.n && !b->unsure; i++)
		judge_use(b, &b->use.v[i]);
	for (size_t i = 0; i < b->insn.n && !b->unsure; i++)
		judge_insn(b, i);
	judge_filled(b);
	if (b->unsure) {
		b->insn.n = 0;
		b->open = b->unsure;
	}
}
