/* regs.c - the registers of a stopped thread. */
#include <errno.h>
#include <stddef.h>
#include <sys/ptrace.h>

#include "fasttrap/fasttrap_impl.h"

bool ft_regs_pc(struct ft_regs *g)
{
	errno = 0;
	g->r.rip = ptrace(PTRACE_PEEKUSER, g->tid,
		offsetof(struct user_regs_struct, rip), NULL);
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
