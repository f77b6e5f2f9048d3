/* unwind.c - user stacks, by the rows that say where the caller's registers
 * are (dvm/unwind.h). Not a subroutine of D: engines call it for ustack(),
 * ustackdepth and ucaller.
 *
 *	f->arg[0]	the process
 *	f->arg[1]	innermost frames to skip
 *	f->arg[2]	frames wanted, at most STACK_MOST
 *	f->arg[3]	1 if the thread is where a function begins, else 0
 *
 * Returns how many frames it has put where the engine wants them; 0 if the
 * process is not known, and then the kernel may walk it by frame pointers. The
 * first frame is where the thread is. A caller is looked up one byte before its
 * return address, since that may belong to another function or another row.
 *
 * Code without rows is walked by frame pointers, if that is allowed, until code
 * with rows comes. Where a thread is at the entry of such a function,
 * and has been told to be, the return address is on top of the stack; in its
 * first instructions, or at its return, these tell that it has no frame. */
#include "dvm/subr/subr_impl.h"
#include "dvm/unwind.h"
#ifdef __bpf__
#include "dvm/subr/unwind_bpf.h"
#else
#include "dvm/subr/unwind_vm.h"
#endif

enum {	      /* indices of WORK */
	U_PC, /* the frame's pc, sp and bp */
	U_SP,
	U_BP,
	/* 0: pc is a return address; INTERRUPTED: where the thread was
	 * interrupted; BEGINS: where a function begins */
	U_EXACT,
	U_RANGES,
	U_NRANGES,
	U_VERSION,
	U_PAGE, /* the range found last: U_PAGE to U_BUCKET */
	U_NPAGES,
	U_BUCKET,
	U_LOW, /* bounds of a binary search */
	U_HIGH,
	U_ASKED,
	U_COUNT
};
_Static_assert((int)U_COUNT <= (int)NWORK, "WORK has room");

enum {
	INTERRUPTED = 1,
	BEGINS = 2
};

enum {
	RANGE_STEPS = 13, /* 2^13 exceeds UNWIND_MOST_RANGES */
	ROW_STEPS = UNWIND_BUCKET_BITS + 1
};

#define ROW_MASK ((UINT32_C(1) << UNWIND_RULE_BITS) - 1)

static inline uint64_t word_at(struct sframe *f, uint64_t word)
{
	const uint32_t *shard = shard_of(f, word);

	word %= UNWIND_SHARD;
	opaque(word);
	return shard && word < UNWIND_SHARD ? shard[word] : 0;
}

/* Read 4 words, which are in one shard. */
static inline bool words_at(struct sframe *f, uint64_t word, uint32_t to[4])
{
	const uint32_t *shard = shard_of(f, word);

	word %= UNWIND_SHARD;
	opaque(word);
	if (!shard || word > UNWIND_SHARD - 4)
		return false;
	to[0] = shard[word];
	to[1] = shard[word + 1];
	to[2] = shard[word + 2];
	to[3] = shard[word + 3];
	return true;
}

/* Test whether page a is in range b of the process, which then becomes the
 * range found last. Returns 1 if it is, 2 if the range begins after it, else
 * 0. */
STEP(in_range)
{
	uint32_t w[4];
	uint64_t page;

	if (!words_at(f, WORK(f, U_RANGES) + 4 * b, w))
		return 0;
	page = (uint64_t)w[1] << 32 | w[0];
	if (a < page)
		return 2;
	if (a - page >= w[2])
		return 0;
	WORK(f, U_PAGE) = page;
	WORK(f, U_NPAGES) = w[2];
	WORK(f, U_BUCKET) = w[3];
	return 1;
}

/* Find the range of page a; 1 if there is one. */
STEP(find_range)
{
	WORK(f, U_LOW) = 0;
	WORK(f, U_HIGH) = WORK(f, U_NRANGES);
	for (uint64_t i = 0; i < RANGE_STEPS; i++) {
		uint64_t low = WORK(f, U_LOW), high = WORK(f, U_HIGH), mid, r;

		opaque(i);
		if (low >= high)
			return 0;
		mid = (low + high) / 2;
		r = CALL_STEP(in_range, f, a, mid, 0);
		if (r == 1)
			return 1;
		if (r == 2)
			WORK(f, U_HIGH) = mid;
		else
			WORK(f, U_LOW) = mid + 1;
	}
	return 0;
}

/* Return the rule of the last row of bucket a that does not begin after byte b.
 * The first row never does. */
STEP(find_row)
{
	const uint32_t *shard = shard_of(f, a & ROW_MASK);
	uint64_t first = a & ROW_MASK, row = 0;

	if (!shard)
		return 0;
	WORK(f, U_LOW) = 0;
	WORK(f, U_HIGH) = (a >> UNWIND_RULE_BITS) + 1;
	for (uint64_t i = 0; i < ROW_STEPS; i++) {
		uint64_t low = WORK(f, U_LOW), high = WORK(f, U_HIGH);
		uint64_t mid = (low + high) / 2, at, word;

		opaque(i);
		if (low >= high)
			break;
		at = (first + mid) % UNWIND_SHARD;
		opaque(at);
		if (at >= UNWIND_SHARD)
			return 0;
		word = shard[at];
		if (word >> UNWIND_RULE_BITS > b) {
			WORK(f, U_HIGH) = mid;
		} else {
			WORK(f, U_LOW) = mid + 1;
			row = word;
		}
		opaque(row);
	}
	return row & ROW_MASK;
}

/* Return the number of the rule for address a, or 0. */
STEP(find_rule)
{
	uint64_t page = a >> UNWIND_PAGE_BITS, at;

	if (page - WORK(f, U_PAGE) >= WORK(f, U_NPAGES) &&
		CALL_STEP(find_range, f, page, 0, 0) != 1) {
		WORK(f, U_ASKED) = 1;
		return 0;
	}
	at = a - (WORK(f, U_PAGE) << UNWIND_PAGE_BITS);
	at = word_at(f, WORK(f, U_BUCKET) + (at >> UNWIND_BUCKET_BITS));
	return at ? CALL_STEP(find_row, f, at, a & (UNWIND_BUCKET - 1), 0) : 0;
}

/* The same, looking first at what was found for such addresses lately. */
static inline uint64_t rule_of(struct sframe *f, uint64_t a)
{
	uint64_t version = WORK(f, U_VERSION);
	uint64_t place = (a ^ version) * SPREAD;
	volatile struct unwind_found *found =
		found_at(f, place >> (64 - UNWIND_FOUND_BITS));
	uint64_t rule, what;

	if (found) {
		what = found->what;
		rule = what & ROW_MASK;
		if (what == unwind_what(version, rule) &&
			found->where == unwind_where(a, what))
			return rule;
	}
	rule = CALL_STEP(find_rule, f, a, 0, 0);
	if (rule && found) {
		what = unwind_what(version, rule);
		found->what = what;
		found->where = unwind_where(a, what);
	}
	return rule;
}

/* Sign-extend an offset, which is 32 bits in a rule. */
static inline uint64_t offset(uint32_t n)
{
	return (uint64_t)(int64_t)(int32_t)n;
}

static inline uint64_t plt_cfa(struct sframe *f, uint32_t from)
{
	return WORK(f, U_SP) + ((WORK(f, U_PC) & 15) >= from ? 16 : 8);
}

/* Return the CFA, or 0 if not known. */
static inline uint64_t cfa_by(struct sframe *f, const uint32_t r[4])
{
	uint8_t kind = r[0];
	uint64_t base = kind == UNWIND_RBP || kind == UNWIND_IN_RBP
				? WORK(f, U_BP)
				: WORK(f, U_SP);
	uint64_t addr = base + offset(r[1]);

	if (kind == UNWIND_PLT)
		return plt_cfa(f, r[1]);
	if (kind != UNWIND_IN_RSP && kind != UNWIND_IN_RBP)
		return addr;
	return read_user(f, &base, 8, addr) ? base : 0;
}

/* Compute the caller's value of a register from its current one, *now; false if
 * it is not known. */
static inline bool value_by(struct sframe *f, uint8_t kind, uint64_t off,
	uint64_t cfa, uint64_t *now)
{
	uint64_t base = kind == UNWIND_AT_CFA	? cfa
			: kind == UNWIND_AT_RSP ? WORK(f, U_SP)
						: WORK(f, U_BP);

	if (kind == UNWIND_SAME)
		return true;
	return kind != UNWIND_LOST && read_user(f, now, 8, base + off);
}

/* Find the caller's registers by a rule. Returns its pc; 0: there is no
 * caller. */
static inline uint64_t by_rule(struct sframe *f, uint64_t rule)
{
	uint64_t cfa, pc = 0, bp = WORK(f, U_BP), pair[2];
	uint32_t r[4];

	if (!words_at(f, 4 * rule, r))
		return 0;
	cfa = cfa_by(f, r);
	if (!(uint8_t)(r[0] >> 24) && cfa <= WORK(f, U_SP))
		return 0;
	if (r[0] >> 8 == (UNWIND_AT_CFA | UNWIND_AT_CFA << 8) &&
		r[2] == (uint32_t)-8 && r[3] == (uint32_t)-16) {
		if (!read_user(f, pair, 16, cfa - 16))
			return 0;
		bp = pair[0];
		pc = pair[1];
	} else {
		if (!value_by(f, r[0] >> 8, offset(r[2]), cfa, &pc))
			return 0;
		if (!value_by(f, r[0] >> 16, offset(r[3]), cfa, &bp))
			bp = 0;
	}
	WORK(f, U_EXACT) = r[0] >> 24;
	WORK(f, U_PC) = pc;
	WORK(f, U_SP) = cfa;
	WORK(f, U_BP) = bp;
	return pc;
}

/* Find the caller's registers by the frame pointer, which must point into the
 * rest of the stack. */
STEP(by_pointer)
{
	uint64_t bp = WORK(f, U_BP), pair[2];

	if (bp < WORK(f, U_SP) || !read_user(f, pair, 16, bp))
		return 0;
	WORK(f, U_EXACT) = 0;
	WORK(f, U_SP) = bp + 16;
	WORK(f, U_BP) = pair[0];
	WORK(f, U_PC) = pair[1];
	return pair[1];
}

/* How many words a function has pushed where its code goes on with these bytes,
 * after the byte `last', while its caller's frame pointer is current or the
 * last of them: 1, the return address; 2, the frame pointer, too; 0: the bytes
 * do not tell. The first of them may be a probe's trap. */
static inline uint32_t words_pushed(uint8_t last, uint32_t code)
{
	uint32_t first = code & 0xff, rest = code >> 8;

	if (first == 0x55 || first == 0xc3)
		return 1; /* push %rbp; ret */
	if (rest == 0x10663b || rest == 0x24648d || rest == 0x24a48d)
		return 1; /* Go: cmp 16(%r14), %rsp; lea -n(%rsp), %r12 */
	if (first == 0xcc && (rest == 0xe58948 || last == 0x5d || last == 0xc9))
		return 1; /* push %rbp; mov ...; or pop %rbp or leave; ret */
	return (rest & 0xffff) == 0xe589 ? 2 : 0; /* mov %rsp, %rbp */
}

/* The same where a function has no frame yet, or not any more. */
STEP(by_code)
{
	uint64_t pc = WORK(f, U_PC), sp = WORK(f, U_SP), pair[2];
	uint32_t code[2] = { 0 }, n = 1;

	if (WORK(f, U_EXACT) != BEGINS) {
		if (!read_user(f, code, 8, pc - 4))
			return 0;
		n = words_pushed(code[0] >> 24, code[1]);
	}
	if (!n || !read_user(f, pair, 16, sp))
		return 0;
	WORK(f, U_EXACT) = 0;
	WORK(f, U_SP) = sp + 8 * n;
	if (n == 2)
		WORK(f, U_BP) = pair[0];
	WORK(f, U_PC) = n == 2 ? pair[1] : pair[0];
	return 1;
}

/* True if all frames wanted have been found before frame n. */
static inline bool has_all(struct sframe *f, uint64_t n)
{
	uint64_t skip = f->arg[1], want = f->arg[2];

	return n >= skip && n - skip >= want;
}

/* Put frame a where the engine wants it, if it does, and go on to its caller.
 * Returns the caller's pc; 0: there is none. */
STEP(next_frame)
{
	uint64_t exact = WORK(f, U_EXACT) != 0, rule;

	if (a >= f->arg[1] && !has_all(f, a))
		put_frame(f, a - f->arg[1], WORK(f, U_PC));
	rule = rule_of(f, WORK(f, U_PC) - 1 + exact);
	if (rule)
		return by_rule(f, rule);
	if (!may_use_fp(f))
		return 0;
	if (exact && CALL_STEP(by_code, f, 0, 0, 0))
		return WORK(f, U_PC);
	return CALL_STEP(by_pointer, f, 0, 0, 0);
}

/* Begin with the registers of process a. */
STEP(start_walk)
{
	uint64_t pc = 0, sp = 0, bp = 0;
	struct unwind_process p = { 0 };

	if (!find_process(f, a, &p) || !user_start(f, &pc, &sp, &bp))
		return 0;
	WORK(f, U_PC) = pc;
	WORK(f, U_SP) = sp;
	WORK(f, U_BP) = bp;
	WORK(f, U_EXACT) = INTERRUPTED + (f->arg[3] == 1);
	WORK(f, U_RANGES) = p.ranges;
	WORK(f, U_NRANGES) = p.n;
	WORK(f, U_VERSION) = p.version;
	WORK(f, U_PAGE) = WORK(f, U_NPAGES) = WORK(f, U_ASKED) = 0;
	return 1;
}

/* A thread that has hit a breakpoint, such as a uprobe's, is behind it until it
 * is set back, and may be seen there. If there is code where the breakpoint's
 * instruction would find the return address, begin at the breakpoint. If not,
 * the instruction has been executed, and the thread is where it seems to be. */
STEP(leave_trap)
{
	uint64_t pc = WORK(f, U_PC) - 1, caller;

	WORK(f, U_PC) = pc;
	caller = CALL_STEP(next_frame, f, 0, 0, 0);
	if (caller &&
		CALL_STEP(find_range, f, caller >> UNWIND_PAGE_BITS, 0, 0) != 1)
		caller = 0;
	CALL_STEP(start_walk, f, a, 0, 0);
	if (caller)
		WORK(f, U_PC) = pc;
	return 0;
}

SUBR(ustack)
{
	uint64_t skip = f->arg[1], n = 0;

	if (!CALL_STEP(start_walk, f, f->arg[0], 0, 0))
		return 0;
	if (is_behind_trap(f, WORK(f, U_PC)))
		CALL_STEP(leave_trap, f, f->arg[0], 0, 0);
	clear_frames(f, f->arg[2]);
	for (; n < 2 * STACK_MOST && !has_all(f, n); n++) {
		opaque(n);
		if (!CALL_STEP(next_frame, f, n, 0, 0)) {
			n++;
			break;
		}
	}
	if (WORK(f, U_ASKED))
		ask_again(f, f->arg[0]);
	return n > skip ? n - skip : 0;
}
