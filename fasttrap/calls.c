/* calls.c - the syscall provider: what a thread that has stopped at a system
 * call says of it. A call that only we interrupted is one call for whoever
 * looks: its end, and its second beginning, are not shown. */
#include <errno.h>
#include <linux/audit.h>
#include <stddef.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>

#include "base/xalloc.h"
#include "fasttrap/fasttrap_impl.h"
#include "probes/probe.h"

enum { /* of the kernel's: what is to be done once no signal comes */
	ERESTARTSYS = 512,
	ERESTARTNOINTR,
	ERESTARTNOHAND,
	ERESTART_RESTARTBLOCK = 516,
	RESTART_NR = 219 /* restart_syscall(2) */
};

/* Notes that the probe is wanted; false: it is of no call. */
bool ft_take_call(struct ft_engine *e, uint32_t probe)
{
	const struct attach *at = &e->e.en->probe[probe].probe->attach;

	if (at->kind != ATTACH_SYSCALL_ENTRY &&
		at->kind != ATTACH_SYSCALL_RETURN)
		return false;
	if (!e->calls) {
		e->entry = xcalloc(syscall_count(), sizeof(*e->entry));
		e->ret = xcalloc(syscall_count(), sizeof(*e->ret));
	}
	e->calls = true;
	(at->kind == ATTACH_SYSCALL_ENTRY ? e->entry : e->ret)[at->nr] =
		probe + 1;
	return true;
}

static void fire(struct ft_engine *e, struct ft_thread *t,
	const uint32_t *probes, uint32_t nr, const uint64_t *arg, uint32_t n)
{
	if (nr < syscall_count() && probes[nr])
		ft_fire(e, t, probes[nr] - 1, arg, n);
}

/* From rt_sigreturn nothing returns: the thread is back where the signal came.
 */
static void fire_return(struct ft_engine *e, struct ft_thread *t)
{
	uint64_t arg[2] = { t->ret, t->ret };

	if (t->nr != SYS_rt_sigreturn)
		fire(e, t, e->ret, t->nr, arg, 2);
	t->nr = FT_NO_CALL;
}

/* Calls that end with EINTR when a thread stops, though no signal comes. All
 * of them had nothing to give back yet. */
static bool ends_early(uint32_t nr)
{
	static const uint16_t calls[] = { SYS_epoll_wait, SYS_epoll_pwait,
		SYS_epoll_pwait2, SYS_rt_sigtimedwait, SYS_semop,
		SYS_semtimedop, SYS_io_getevents, SYS_io_pgetevents, SYS_read,
		SYS_readv, SYS_recvfrom, SYS_recvmsg, SYS_recvmmsg, SYS_accept,
		SYS_accept4 };

	for (size_t i = 0; i < sizeof(calls) / sizeof(*calls); i++)
		if (calls[i] == nr)
			return true;
	return false;
}

/* Whether the call goes on if it was a stop that interrupted it. */
static bool goes_on(uint32_t nr, int64_t ret)
{
	switch (-ret) {
	case ERESTARTSYS:
	case ERESTARTNOINTR:
	case ERESTARTNOHAND:
	case ERESTART_RESTARTBLOCK:
		return true;
	default:
		return ret == -EINTR && ends_early(nr);
	}
}

static void at_entry(struct ft_engine *e, struct ft_thread *t,
	const struct __ptrace_syscall_info *i)
{
	uint64_t arg[6];

	if (t->hidden) {
		t->hidden = false;
		return;
	}
	/* 32-bit programs have other numbers; theirs are not these probes. */
	t->nr = i->arch == AUDIT_ARCH_X86_64 && i->entry.nr < UINT32_MAX
			? i->entry.nr
			: FT_NO_CALL;
	for (int k = 0; k < 6; k++)
		arg[k] = i->entry.args[k];
	fire(e, t, e->entry, t->nr, arg, 6);
	t->lost = ft_executes_setid(t->tid, t->nr, arg);
}

/* What the thread came into the kernel with, if it did for a call. */
static uint32_t call_of(const struct ft_thread *t)
{
	long nr = ptrace(PTRACE_PEEKUSER, t->tid,
		offsetof(struct user_regs_struct, orig_rax), NULL);

	return nr < 0 || nr >= FT_NO_CALL ? FT_NO_CALL : (uint32_t)nr;
}

static void at_exit(struct ft_engine *e, struct ft_thread *t, int64_t ret)
{
	t->ret = ret;
	t->hidden = t->asked && goes_on(t->nr, ret);
	if (!t->hidden)
		fire_return(e, t);
}

void ft_at_call(struct ft_engine *e, struct ft_thread *t)
{
	struct __ptrace_syscall_info i;

	if (ptrace(PTRACE_GET_SYSCALL_INFO, t->tid, sizeof(i), &i) <= 0)
		return;
	if (i.op == PTRACE_SYSCALL_INFO_ENTRY)
		at_entry(e, t, &i);
	else if (i.op == PTRACE_SYSCALL_INFO_EXIT)
		at_exit(e, t, i.exit.rval);
}

void ft_born(struct ft_engine *e, struct ft_thread *t)
{
	if (!e->calls)
		return;
	t->nr = call_of(t);
	t->ret = 0;
	fire_return(e, t);
}

/* Whether it is at the end of a call that would have gone on. */
bool ft_is_cut_short(const struct ft_thread *t)
{
	struct __ptrace_syscall_info i;

	return ptrace(PTRACE_GET_SYSCALL_INFO, t->tid, sizeof(i), &i) > 0 &&
	       i.op == PTRACE_SYSCALL_INFO_EXIT &&
	       goes_on(call_of(t), i.exit.rval);
}

/* A call that the kernel will begin again goes on. One that would end early
 * shall go on too: with this value of its, the kernel begins it again unless
 * it has a signal for a handler of the program's. */
void ft_interrupted(struct ft_thread *t)
{
	struct user_regs_struct r;

	if (ptrace(PTRACE_GETREGS, t->tid, NULL, &r) ||
		(int64_t)r.orig_rax < 0 || !goes_on(r.orig_rax, r.rax))
		return;
	if (!t->hidden && r.orig_rax != RESTART_NR)
		t->nr = r.orig_rax;
	t->hidden = true;
	t->ret = r.rax;
	if ((int64_t)r.rax == -EINTR)
		ptrace(PTRACE_POKEUSER, t->tid,
			offsetof(struct user_regs_struct, rax),
			(long)-ERESTARTNOHAND);
}

void ft_show_call(struct ft_engine *e, struct ft_thread *t)
{
	if (t->hidden && e->calls)
		fire_return(e, t);
	t->hidden = false;
}
