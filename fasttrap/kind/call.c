/* call.c - the syscall provider, from stops at system calls. A call that was
 * interrupted only by us is still one call to clauses: that it ended and was
 * restarted is not shown. */
#include <errno.h>
#include <linux/audit.h>
#include <stddef.h>
#include <sys/ptrace.h>
#include <sys/user.h>

#include "fasttrap/fasttrap_impl.h"
#include "probes/calls.h"

enum { /* the kernel's codes for how to restart a call if no signal is
	  delivered */
	ERESTARTSYS = 512,
	ERESTARTNOINTR,
	ERESTARTNOHAND,
	ERESTART_RESTARTBLOCK = 516
};

static void fire(struct ft_engine *e, struct ft_thread *t,
	const uint32_t *probes, const uint64_t *arg, uint32_t n)
{
	if (t->call != FT_NO_CALL && probes[t->call])
		ft_fire(e, t, probes[t->call] - 1, arg, n);
}

static void fire_return(struct ft_engine *e, struct ft_thread *t)
{
	uint64_t arg[2] = { t->ret, t->ret };

	if (syscall_returns(t->call))
		fire(e, t, e->ret, arg, 2);
	t->call = FT_NO_CALL;
}

/* Return the call with the number that the thread entered the kernel with. */
static uint32_t call_by(uint32_t arch, uint64_t nr)
{
	switch (arch) {
	case AUDIT_ARCH_I386:
		return nr < SYSCALL_NUMBERS - SYSCALL_I386
			       ? syscall_of(SYSCALL_I386 + nr)
			       : FT_NO_CALL;
	case AUDIT_ARCH_X86_64:
		if (nr < SYSCALL_X32)
			return syscall_of(nr);
		nr ^= SYSCALL_X32_BIT;
		return nr < SYSCALL_X32_END ? syscall_of(nr) : FT_NO_CALL;
	default:
		return FT_NO_CALL;
	}
}

static uint64_t user_word(const struct ft_thread *t, size_t off)
{
	return ptrace(PTRACE_PEEKUSER, t->tid, off, NULL);
}

/* Return the call that the thread is in, if it is in one. */
static uint32_t call_of(const struct ft_thread *t)
{
	struct __ptrace_syscall_info i;

	if (ptrace(PTRACE_GET_SYSCALL_INFO, t->tid, sizeof(i), &i) <= 0)
		return FT_NO_CALL;
	return call_by(i.arch,
		user_word(t, offsetof(struct user_regs_struct, orig_rax)));
}

/* On i386, socketcall() stands for all calls on sockets; its first argument
 * says which. */
static uint32_t call_within(const struct ft_thread *t, uint32_t call)
{
	static const uint16_t calls[] = {
		[3] = CALL_connect,
		[5] = CALL_accept,
		[9] = CALL_sendto,    /* send */
		[10] = CALL_recvfrom, /* recv */
		[11] = CALL_sendto,
		[12] = CALL_recvfrom,
		[16] = CALL_sendmsg,
		[17] = CALL_recvmsg,
		[18] = CALL_accept4,
		[19] = CALL_recvmmsg,
		[20] = CALL_sendmmsg,
	};
	uint32_t n;

	if (call != CALL_socketcall)
		return call;
	n = user_word(t, offsetof(struct user_regs_struct, rbx));
	return n < sizeof(calls) / sizeof(*calls) && calls[n] ? calls[n] : call;
}

/* True for calls that fail with EINTR when a thread stops, even without a
 * signal, and that have had no effect by then, so that they can be restarted.
 * All other calls are restarted by the kernel itself, or cannot be interrupted;
 * only close(2) must not be restarted. */
static bool ends_early(const struct ft_thread *t, uint32_t call)
{
	static const uint16_t calls[] = { /* whatever they wait for */
		CALL_epoll_wait, CALL_epoll_pwait, CALL_epoll_pwait2,
		CALL_rt_sigtimedwait, CALL_rt_sigtimedwait_time64, CALL_semop,
		CALL_semtimedop, CALL_semtimedop_time64, CALL_ipc,
		CALL_io_getevents, CALL_io_pgetevents,
		CALL_io_pgetevents_time64, CALL_io_uring_enter,
		/* on sockets with a timeout; read(2) also on inotify(7) */
		CALL_read, CALL_readv, CALL_preadv2, CALL_recvfrom,
		CALL_recvmsg, CALL_recvmmsg, CALL_recvmmsg_time64, CALL_write,
		CALL_writev, CALL_pwritev2, CALL_sendto, CALL_sendmsg,
		CALL_sendmmsg, CALL_sendfile, CALL_sendfile64, CALL_splice,
		CALL_accept, CALL_accept4, CALL_connect,
		/* depending on drivers and file systems */
		CALL_ioctl, CALL_fallocate
	};

	call = call_within(t, call);
	for (size_t i = 0; i < sizeof(calls) / sizeof(*calls); i++)
		if (calls[i] == call)
			return true;
	return false;
}

/* True if the call would go on, had it been interrupted by a stop. */
static bool goes_on(const struct ft_thread *t, uint32_t call, int64_t ret)
{
	switch (ret) {
	case -ERESTARTSYS:
	case -ERESTARTNOINTR:
	case -ERESTARTNOHAND:
	case -ERESTART_RESTARTBLOCK:
		return true;
	default:
		return ret == -EINTR && ends_early(t, call);
	}
}

static void at_entry(struct ft_engine *e, struct ft_thread *t,
	const struct __ptrace_syscall_info *i)
{
	uint64_t arg[6];

	t->inside = t->ends = true;
	if (t->hidden) {
		t->hidden = false;
		return;
	}
	t->call = call_by(i->arch, i->entry.nr);
	for (int k = 0; k < 6; k++)
		arg[k] = i->arch == AUDIT_ARCH_I386 ? (uint32_t)i->entry.args[k]
						    : i->entry.args[k];
	fire(e, t, e->entry, arg, 6);
	t->lost = ft_executes_setid(e, t->tid, t->call, arg);
}

static int64_t set_result(const struct ft_thread *t, int64_t ret)
{
	ptrace(PTRACE_POKEUSER, t->tid, offsetof(struct user_regs_struct, rax),
		ret);
	return ret;
}

/* A restarted connect(2) that runs into the socket's timeout reports that a
 * connection attempt is in progress already; that was its own. */
static void at_exit(struct ft_engine *e, struct ft_thread *t, int64_t ret)
{
	t->inside = t->ends = false;
	if (ret == -EALREADY && t->again &&
		call_within(t, t->call) == CALL_connect)
		ret = set_result(t, -EINPROGRESS);
	t->again &= t->asked;
	t->ret = ret;
	t->hidden = t->asked && goes_on(t, t->call, ret);
	if (!t->hidden)
		fire_return(e, t);
}

/* True if the thread is at the end of a call that does not matter to anybody,
 * so that its result need not be read. */
static bool ends_unseen(const struct ft_engine *e, const struct ft_thread *t)
{
	return t->ends && !t->asked && !t->hidden && !t->again &&
	       (t->call == FT_NO_CALL || !e->ret[t->call]);
}

void ft_at_call(struct ft_engine *e, struct ft_thread *t)
{
	struct __ptrace_syscall_info i;

	if (ends_unseen(e, t)) {
		t->inside = t->ends = false;
		t->call = FT_NO_CALL;
		return;
	}
	if (ptrace(PTRACE_GET_SYSCALL_INFO, t->tid, sizeof(i), &i) <= 0)
		return;
	if (i.op == PTRACE_SYSCALL_INFO_ENTRY)
		at_entry(e, t, &i);
	else if (i.op == PTRACE_SYSCALL_INFO_EXIT)
		at_exit(e, t, i.exit.rval);
}

/* Whichever call it was, the kernel makes it return from execve(2). */
void ft_executed(struct ft_thread *t)
{
	if (t->call == CALL_execveat)
		t->call = CALL_execve;
}

void ft_born(struct ft_engine *e, struct ft_thread *t)
{
	if (!e->calls)
		return;
	t->call = call_of(t);
	t->ret = 0;
	fire_return(e, t);
}

/* True if the thread is at the end of a call that would have gone on. */
bool ft_is_cut_short(const struct ft_thread *t)
{
	struct __ptrace_syscall_info i;

	return ptrace(PTRACE_GET_SYSCALL_INFO, t->tid, sizeof(i), &i) > 0 &&
	       i.op == PTRACE_SYSCALL_INFO_EXIT &&
	       goes_on(t, call_of(t), i.exit.rval);
}

/* If the kernel restarts the call, it goes on. A call that would end early is
 * made to go on, too: with this result, the kernel restarts it unless a signal
 * is delivered to a handler. */
void ft_interrupted(struct ft_thread *t)
{
	uint32_t call = call_of(t);
	struct user_regs_struct r;

	if (ptrace(PTRACE_GETREGS, t->tid, NULL, &r) ||
		(int64_t)r.orig_rax < 0 || !goes_on(t, call, r.rax))
		return;
	if (!t->hidden && call != CALL_restart_syscall)
		t->call = call;
	t->hidden = true;
	t->ret = r.rax;
	if ((int64_t)r.rax != -EINTR)
		return;
	t->again = true;
	set_result(t, -ERESTARTNOHAND);
}

void ft_show_call(struct ft_engine *e, struct ft_thread *t)
{
	if (t->hidden && e->calls)
		fire_return(e, t);
	t->hidden = false;
}

/* We interrupted the call, and the process was stopped by others. If the call
 * is not restarted after that, it has ended. */
void ft_ended_early(struct ft_engine *e, struct ft_thread *t)
{
	struct user_regs_struct r;

	if (t->hidden && !ptrace(PTRACE_GETREGS, t->tid, NULL, &r) &&
		(int64_t)r.rax == -EINTR)
		ft_show_call(e, t);
}

/* The call that the thread is in began unseen, so it does not count. */
void ft_start_calls(struct ft_engine *e, struct ft_thread *t)
{
	(void)e;
	t->call = FT_NO_CALL;
	ft_ask(t);
}

static int take(struct ft_engine *e, uint32_t probe, uint32_t *probes)
{
	e->ncalls++;
	e->calls = true;
	probes[e->e.en->probe[probe].probe->attach.call] = probe + 1;
	return 0;
}

static void drop(struct ft_engine *e, uint32_t probe, uint32_t *probes)
{
	e->calls = --e->ncalls || e->minds_setid;
	probes[e->e.en->probe[probe].probe->attach.call] = 0;
}

static void drop_entry(struct ft_engine *e, uint32_t i)
{
	drop(e, i, e->entry);
}

static void drop_return(struct ft_engine *e, uint32_t i)
{
	drop(e, i, e->ret);
}

static int take_entry(struct ft_engine *e, uint32_t i, struct diag *d)
{
	(void)d;
	return take(e, i, e->entry);
}

static int take_return(struct ft_engine *e, uint32_t i, struct diag *d)
{
	(void)d;
	return take(e, i, e->ret);
}

static uint64_t error(const struct vm_firing *f)
{
	enum {
		MOST = 4095 /* errors are -4095 to -1 */
	};
	int64_t ret = f->arg[0];

	return ret < 0 && ret >= -MOST ? -ret : 0;
}

const struct ft_kind ft_kind_entry = {
	.in_threads = true,
	.from_user = true,
	.take = take_entry,
	.drop = drop_entry,
};

const struct ft_kind ft_kind_return = {
	.in_threads = true,
	.take = take_return,
	.drop = drop_return,
	.error = error,
};
