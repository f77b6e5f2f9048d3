/* regs.c - the registers of a stopped thread. */
#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/ptrace.h>

#include "fasttrap/fasttrap_impl.h"

#define REG(name) offsetof(struct user_regs_struct, name)

uint64_t ft_reg(const struct user_regs_struct *r, uint8_t n)
{
	static const size_t at[] = { REG(rax), REG(rcx), REG(rdx), REG(rbx),
		REG(rsp), REG(rbp), REG(rsi), REG(rdi), REG(r8), REG(r9),
		REG(r10), REG(r11), REG(r12), REG(r13), REG(r14), REG(r15),
		REG(rip) };
	uint64_t value;

	memcpy(&value, (const char *)r + at[n], sizeof(value));
	return value;
}

bool ft_regs_pc(struct ft_regs *g)
{
	errno = 0;
	g->r.rip = ptrace(PTRACE_PEEKUSER, g->tid, REG(rip), NULL);
	return !errno;
}

bool ft_regs_all(struct ft_regs *g)
{
	uint64_t pc = g->r.rip;

	if (g->known)
		return true;
	if (ptrace(PTRACE_GETREGS, g->tid, NULL, &g->r))
		return false;
	if (pc)
		g->r.rip = pc;
	g->known = true;
	return true;
}
