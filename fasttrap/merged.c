/* merged.c - SIGTRAPs that somebody sends to a thread just as it comes to a
 * trap. The kernel keeps only one SIGTRAP of a thread until it is delivered, so
 * the thread stops once for both: with the siginfo of the one that was sent,
 * and the program counter behind the trap byte. */
#include <sys/ptrace.h>

#include "fasttrap/traps_impl.h"

/* True if the instruction before that address is a call. */
static bool is_return_address(const struct ft_space *s, uint64_t addr)
{
	enum {
		SHORTEST = 2,
		LONGEST = 9
	};
	uint8_t code[LONGEST];
	struct isa_insn in;

	if (!ft_space_read(s, addr - LONGEST, code, LONGEST))
		return false;
	for (uint32_t n = SHORTEST; n <= LONGEST; n++) {
		const struct ft_trap *trap = ft_trap_at(s, addr - n);
		const uint8_t *at = trap ? trap->insn : code + LONGEST - n;

		if (isa_decode(&in, at, n) && in.len == n &&
			(in.flow == ISA_CALL || in.flow == ISA_CALL_AT))
			return true;
	}
	return false;
}

enum {
	REGS = 8 /* that an opcode can name */
};

enum { /* opcodes of one byte */
	RET = 0xc3,
	LEAVE = 0xc9,
	CWTL = 0x98,
	CLTD = 0x99
};

static bool is_pop(const struct ft_trap *trap)
{
	return trap->len == 1 && trap->insn[0] >= ISA_POP &&
	       trap->insn[0] < ISA_POP + REGS;
}

static bool was_there(const struct ft_behind *b, uint64_t pc, uint64_t sp)
{
	for (uint32_t i = 0; i < FT_BEHIND; i++)
		if (b->v[i].pc == pc && b->v[i].sp == sp)
			return true;
	return false;
}

static void note(struct ft_behind *b, uint64_t pc, uint64_t sp)
{
	uint32_t latest = b->latest;

	if (b->v[latest].pc == pc && b->v[latest].sp == sp)
		return;
	b->latest = (latest + 1) % FT_BEHIND;
	b->v[b->latest].pc = pc;
	b->v[b->latest].sp = sp;
}

void ft_note_passed(
	struct ft_thread *t, const struct ft_trap *trap, struct ft_regs *g)
{
	if (trap->planted && is_pop(trap) && ft_regs_all(g))
		note(&t->passed, trap->addr + 1, g->r.rsp + 8);
}

void ft_note_interrupted(struct ft_thread *t)
{
	struct ft_regs g = { .tid = t->tid };
	const struct ft_trap *trap;

	if (!t->space || !ft_regs_pc(&g))
		return;
	trap = ft_trap_at(t->space, g.r.rip - 1);
	if (trap && is_pop(trap) && ft_regs_all(&g))
		note(&t->interrupted, g.r.rip, g.r.rsp);
}

/* True if we know how the thread has come to be behind a pop: by executing it,
 * or from a handler. Where the trap byte is gone, it executes it without our
 * noticing. */
static bool has_come(const struct ft_thread *t, const struct ft_trap *trap,
	const struct user_regs_struct *r)
{
	return !trap->planted || was_there(&t->passed, r->rip, r->rsp) ||
	       was_there(&t->interrupted, r->rip, r->rsp);
}

/* A thread behind an instruction of one byte may have executed it, or have come
 * there by a branch. What the instruction would have done tells: if it has not
 * been done, the thread has hit the trap. But a pop often leaves a register as
 * it is, so there it must also be known how the thread has come. What cannot be
 * told is taken for done. */
static bool looks_done(const struct ft_thread *t, const struct ft_trap *trap)
{
	struct user_regs_struct r;
	uint64_t below, top;
	uint8_t op = trap->insn[0];

	if (ptrace(PTRACE_GETREGS, t->tid, NULL, &r) ||
		!ft_space_read(t->space, r.rsp - 8, &below, 8) ||
		!ft_space_read(t->space, r.rsp, &top, 8))
		return true;
	if (op == RET)
		return top != t->space->action.restorer &&
		       !is_return_address(t->space, top);
	if (op == LEAVE)
		return below == r.rbp;
	if (op == CWTL)
		return (uint32_t)r.rax == (uint32_t)(int16_t)r.rax;
	if (op == CLTD)
		return (uint32_t)r.rdx == (uint32_t)((int32_t)r.rax >> 31);
	if (op >= ISA_PUSH && op < ISA_PUSH + REGS)
		return top == ft_reg(&r, op - ISA_PUSH) ||
		       op == ISA_PUSH + ISA_RSP;
	if (op == ISA_POP + ISA_RSP)
		return true;
	if (is_pop(trap))
		return below == ft_reg(&r, op - ISA_POP) &&
		       has_come(t, trap, &r);
	return true;
}

bool ft_is_merged(const struct ft_thread *t, const struct ft_trap *trap)
{
	return trap->len > 1 || !looks_done(t, trap);
}
