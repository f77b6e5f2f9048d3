/* merged.c - SIGTRAPs that somebody sends to a thread just as it comes to a
 * trap. The kernel keeps only one SIGTRAP of a thread until it is delivered, so
 * the thread stops once for both: with the siginfo of the one that was sent,
 * and the program counter behind the trap byte. */
#include <signal.h>
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

enum opcode {
	PUSH = 0x50,
	POP = 0x58,
	REGS = 8,
	PUSHF = 0x9c,
	POPF = 0x9d,
	LEAVE = 0xc9,
	RET = 0xc3,
	CWTL = 0x98,
	CLTD = 0x99
};

/* Set the stack pointer to what it is behind the instruction of one byte; false
 * if that is not known, or the instruction does not change it, or does not lead
 * there. */
static bool moves_stack(struct user_regs_struct *r, uint8_t op)
{
	if (op == POP + ISA_RSP)
		return false;
	if ((op >= PUSH && op < PUSH + REGS) || op == PUSHF)
		r->rsp -= 8;
	else if ((op >= POP && op < POP + REGS) || op == POPF)
		r->rsp += 8;
	else if (op == LEAVE)
		r->rsp = r->rbp + 8;
	else
		return false;
	return true;
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
	if (was_there(b, pc, sp))
		return;
	b->v[b->next].pc = pc;
	b->v[b->next].sp = sp;
	b->next = (b->next + 1) % FT_BEHIND;
}

void ft_note_passed(
	struct ft_thread *t, const struct ft_trap *trap, struct ft_regs *g)
{
	struct user_regs_struct r;

	if (trap->len > 1 || !t->space->action.handler || !ft_regs_all(g))
		return;
	r = g->r;
	if (moves_stack(&r, trap->insn[0]))
		note(&t->passed, trap->addr + 1, r.rsp);
}

void ft_note_interrupted(struct ft_thread *t, int sig)
{
	struct ft_regs g = { .tid = t->tid };
	const struct ft_trap *trap;

	if (!t->space || !(t->space->action.handler || sig == SIGTRAP) ||
		!ft_regs_all(&g))
		return;
	trap = ft_trap_at(t->space, g.r.rip - 1);
	if (trap && trap->len == 1)
		note(&t->interrupted, g.r.rip, g.r.rsp);
}

/* A thread behind an instruction of one byte has executed it, or has come there
 * by a branch, or has hit the trap. It has hit it if what the instruction does
 * has not been done, or if we have never seen the thread there with that stack
 * pointer, once it is known that the process has a handler of SIGTRAP. */
static bool is_behind(const struct ft_thread *t, const struct ft_trap *trap)
{
	struct user_regs_struct r, there;
	uint64_t below, top;
	uint8_t op = trap->insn[0];

	if (ptrace(PTRACE_GETREGS, t->tid, NULL, &r) ||
		!ft_space_read(t->space, r.rsp - 8, &below, 8) ||
		!ft_space_read(t->space, r.rsp, &top, 8))
		return true;
	there = r;
	if (t->space->action.handler && moves_stack(&there, op) &&
		!was_there(&t->passed, r.rip, r.rsp) &&
		!was_there(&t->interrupted, r.rip, r.rsp))
		return false;
	if (op == RET)
		return top != t->space->action.restorer &&
		       !is_return_address(t->space, top);
	if (op == LEAVE)
		return below == r.rbp;
	if (op == CWTL)
		return (uint32_t)r.rax == (uint32_t)(int16_t)r.rax;
	if (op == CLTD)
		return (uint32_t)r.rdx == (uint32_t)((int32_t)r.rax >> 31);
	if (op >= PUSH && op < PUSH + REGS)
		return top == ft_reg(&r, op - PUSH) || op == PUSH + ISA_RSP;
	if (op >= POP && op < POP + REGS)
		return below == ft_reg(&r, op - POP) || op == POP + ISA_RSP;
	return true;
}

bool ft_is_merged(const struct ft_thread *t, const struct ft_trap *trap)
{
	return trap->len > 1 || !is_behind(t, trap);
}
