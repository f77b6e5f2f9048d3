/* action.c - the action of SIGTRAP, which belongs to the program. If a trap
 * occurs in a thread that blocks or ignores the signal, the kernel resets the
 * action to the default and unblocks the signal: both are restored before the
 * thread continues.
 *
 * The action is found out by a system call of one of the program's threads:
 * when traps are planted, from time to time when one is hit, when a thread is
 * about to block the signal, or has set an action since, and, if it is not
 * known, when a handler of SIGTRAP is about to run, which blocks it. The kernel
 * resets only the handler in an action; so if anything else has changed, too,
 * the program itself did it, and nothing is restored. A child of vfork(2) has a
 * copy of the action, restored in the same way.
 *
 * If there is no action, nothing tells after a hit whether the thread had the
 * signal blocked. So a thread that did when traps were planted, or has blocked
 * it since by a call of the C library (libc_call.c), stops at system calls, by
 * which alone it can change that, until it has unblocked it by such a call. */
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>

#include "base/page.h"
#include "base/procfile.h"
#include "fasttrap/traps_impl.h"
#include "probes/calls.h"

enum {
	BIT = 1 << (SIGTRAP - 1),
	LOOK = 10 * 1000000 /* ns between two looks */
};

/* All signals that can be blocked, except SIGTRAP. */
static const uint64_t other_signals =
	0x7fffffff & ~BIT & ~(1 << (SIGKILL - 1)) & ~(1 << (SIGSTOP - 1));

uint64_t ft_signals_used(pid_t pid)
{
	static const char *const key[] = { "\nSigCgt:", "\nSigIgn:" };

	return procfile_signals(pid, key, 2);
}

uint64_t ft_signals_blocked(pid_t tid)
{
	static const char *const key[] = { "\nSigBlk:" };

	return procfile_signals(tid, key, 1);
}

static bool has_action(pid_t pid)
{
	return ft_signals_used(pid) & BIT;
}

static bool is_full(uint64_t set)
{
	return (set & other_signals) == other_signals;
}

/* True if the set, which a thread blocks, has SIGTRAP. A thread that blocks all
 * signals does so only for a moment, so that does not count. */
static bool has_sigtrap(uint64_t set)
{
	return set & BIT && !is_full(set);
}

void ft_action_enter(struct ft_thread *t)
{
	t->blocks = t->masks = has_sigtrap(ft_signals_blocked(t->tid));
	if (t->masks) /* it is to stop at calls from now on */
		ft_ask(t);
}

void ft_action_masks(struct ft_thread *t, const struct user_regs_struct *r)
{
	uint64_t set;

	if ((int)r->rdi == SIG_UNBLOCK || !r->rsi ||
		ft_read_process(t->tid, r->rsi, &set, sizeof(set)) !=
			sizeof(set) ||
		!has_sigtrap(set))
		return;
	t->masks = true;
	t->unsure = false;
	t->space->looked = 0; /* an action must be known from now on */
}

void ft_action_born(struct ft_thread *t)
{
	uint64_t mask;

	if (ptrace(PTRACE_GETSIGMASK, t->tid, FT_SIGSET, &mask))
		return;
	t->masks = t->blocks = mask & BIT;
	t->unsure = t->masks && is_full(mask);
}

void ft_action_inherit(struct ft_thread *t, const struct ft_thread *from)
{
	if (!t->unsure)
		return;
	t->blocks &= from->blocks;
	t->masks &= from->masks;
	t->unsure = false;
}

/* A handler may run with the signal unblocked, as one that ends sigsuspend(2)
 * does, and block it again by its return. */
void ft_action_called(struct ft_thread *t, uint32_t call)
{
	uint64_t mask;

	if (!t->masks || ptrace(PTRACE_GETSIGMASK, t->tid, FT_SIGSET, &mask))
		return;
	t->blocks = mask & BIT;
	t->masks = t->blocks || call != CALL_rt_sigprocmask;
	t->learns |= call == CALL_rt_sigaction;
}

/* Map a page that the thread can write to, which is unmapped with the slots. */
static bool get_page(struct ft_space *s, struct ft_thread *t, int *status)
{
	struct ft_slots page = { .size = PAGE };
	int64_t got;

	if (s->page)
		return true;
	got = ft_inject(s, t, SYS_mmap,
		(uint64_t[]){ 0, PAGE, PROT_READ | PROT_WRITE,
			MAP_PRIVATE | MAP_ANONYMOUS, -1, 0 },
		status);
	if (got < 0)
		return false;
	page.start = s->page = got;
	vec_push(&s->slots, page);
	ft_inject(s, t, SYS_madvise, (uint64_t[6]){ got, PAGE, MADV_DONTFORK },
		status);
	return true;
}

static bool get_action(struct ft_space *s, struct ft_thread *t,
	struct ft_action *a, int *status)
{
	return get_page(s, t, status) &&
	       !ft_inject(s, t, SYS_rt_sigaction,
		       (uint64_t[6]){ SIGTRAP, 0, s->page, FT_SIGSET },
		       status) &&
	       ft_space_read(s, s->page, a, sizeof(*a));
}

static void set_action(struct ft_space *s, struct ft_thread *t, int *status)
{
	if (ft_space_write(s, s->page, &s->action, sizeof(s->action)))
		ft_inject(s, t, SYS_rt_sigaction,
			(uint64_t[6]){ SIGTRAP, s->page, 0, FT_SIGSET },
			status);
}

static void learn(struct ft_space *s, struct ft_thread *t, int *status)
{
	if (!ft_filters_calls(t->tid) && !get_action(s, t, &s->action, status))
		s->action.handler = 0;
}

void ft_action_learn(
	struct ft_engine *e, struct ft_space *s, struct ft_thread *t)
{
	if (s->action.handler || !has_action(s->pid))
		return;
	if (!t)
		t = ft_halt_one(e, s);
	if (t)
		learn(s, t, &t->kept);
}

/* Restore the action if the kernel reset it because of a trap, and not because
 * it is to be used once. Returns whether it did. */
static bool mend_action(
	struct ft_space *s, struct ft_thread *t, pid_t pid, int *status)
{
	struct ft_action now;

	if (ft_filters_calls(t->tid) || !get_action(s, t, &now, status))
		return false;
	if (now.handler || (t->handles && now.flags & SA_RESETHAND) ||
		now.flags != s->action.flags ||
		now.restorer != s->action.restorer ||
		now.mask != s->action.mask) {
		if (pid == s->pid)
			s->action = now;
		return false;
	}
	set_action(s, t, status);
	return true;
}

static void mend_mask(const struct ft_thread *t, bool blocked, uint64_t mask)
{
	if (mask & BIT || !(blocked || t->blocks || is_full(mask)))
		return;
	mask |= BIT;
	ptrace(PTRACE_SETSIGMASK, t->tid, FT_SIGSET, &mask);
}

bool ft_action_is_reset(const struct ft_space *s)
{
	return s->action.handler && !has_action(s->pid);
}

void ft_action_restore(struct ft_thread *t, int *status)
{
	mend_action(t->space, t, t->space->pid, status);
}

bool ft_action_note(struct ft_thread *t)
{
	if (ptrace(PTRACE_GETSIGMASK, t->tid, FT_SIGSET, &t->left_mask))
		t->left_mask = 0;
	return t->blocks || is_full(t->left_mask);
}

void ft_action_mend(struct ft_engine *e, struct ft_thread *t, int *status)
{
	struct ft_space *s = t->space;
	uint64_t mask = t->left_mask, at = e->now, ignored = (uintptr_t)SIG_IGN;
	pid_t pid = ft_pid(&e->threads, t);
	bool look = pid == s->pid && at - s->looked >= LOOK, blocked = false,
	     has;

	if (look ||
		(s->action.handler && (mask || t->blocks || t->handles ||
					      s->action.handler == ignored))) {
		has = has_action(pid);
		t->handles &= !has;
		t->blocks &= !(has && s->action.handler);
		if (look)
			s->looked = at;
		if (look && has && !s->action.handler)
			learn(s, t, status);
		else if (!has && s->action.handler)
			blocked = mend_action(s, t, pid, status) &&
				  s->action.handler != ignored;
	}
	if (ft_goes_on(*status))
		mend_mask(t, blocked, mask);
}
