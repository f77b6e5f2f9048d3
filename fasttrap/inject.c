/* inject.c - system calls executed by a stopped thread on our behalf. No signal
 * reaches it meanwhile but SIGSTOP, which cannot be blocked: its process is
 * stopped then, and the thread is when it has made the call. If it was
 * interrupted in a call of its own, that continues as it would have.
 *
 * If the program has its calls answered by a handler of SIGSYS (prctl(2),
 * PR_SET_SYSCALL_USER_DISPATCH), ours fail with that signal. It is discarded,
 * and must not be blocked: the kernel would then reset its action. */
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/procfile.h"
#include "fasttrap/traps_impl.h"
#include "probes/proc/maps.h"

enum {
	MOST = 16 << 10, /* most bytes searched for a syscall instruction */
	RSEQ_CS = 8	 /* offset in struct rseq */
};

static const uint8_t gate[2] = { 0x0f, 0x05 };

bool ft_filters_calls(pid_t tid)
{
	uint64_t mode;

	return !procfile_numbers(tid, "Seccomp:", &mode, 1) || mode;
}

static uint64_t find_in(const struct ft_space *s, const struct mapping *m)
{
	uint64_t size = m->end - m->start < MOST ? m->end - m->start : MOST;
	static uint8_t text[MOST];
	const uint8_t *at;

	if (!ft_space_read(s, m->start, text, size))
		return 0;
	at = memmem(text, size, gate, sizeof(gate));
	return at ? m->start + (at - text) : 0;
}

void ft_find_gate(struct ft_space *s)
{
	struct maps m;

	if (!maps_read(&m, s->pid))
		for (size_t i = 0; !s->gate && i < m.v.n; i++)
			if (!strcmp(m.v.v[i].path, "[vdso]")) {
				s->vdso = m.v.v[i].start;
				s->gate = find_in(s, &m.v.v[i]);
			}
	maps_free(&m);
}

static bool is_stop(const siginfo_t *who)
{
	return who->si_code == CLD_TRAPPED || who->si_code == CLD_STOPPED;
}

/* Wait for a stop of the thread. Returns 0; -ESRCH: it has ended, which is left
 * to be reported; -ETIMEDOUT: it does not stop, as when it has been frozen
 * (cgroups(7)). One that only waits for a CPU gets more time. When a process is
 * killed, or another of its threads executes a program, the end of its first
 * thread is not reported before those of all others have been taken: so do not
 * wait for that. */
static int wait_for_stop(pid_t tid, int *status)
{
	enum {
		SOON = 100,	 /* looks without a pause */
		SELDOM = 10,	 /* looks, for what takes longer */
		PATIENCE = 1000, /* ms */
		LONGEST = 60000	 /* ms */
	};
	siginfo_t who;

	for (int i = 0; ft_look_for_stop(tid, WNOHANG, &who); i++) {
		if (who.si_pid)
			return is_stop(&who) &&
					       ft_take_stop(&who, status) == tid
				       ? 0
				       : -ESRCH;
		if (i % SELDOM == SELDOM - 1 && procfile_gone(tid))
			return -ESRCH;
		if (i > PATIENCE && (i > LONGEST || procfile_state(tid) != 'R'))
			return -ETIMEDOUT;
		if (i < SOON)
			sched_yield();
		else
			poll(NULL, 0, 1);
	}
	return -ESRCH;
}

static int next_stop(const struct ft_thread *t, int how, int sig, int *status)
{
	return ptrace(how, t->tid, NULL, sig) ? -ESRCH
					      : wait_for_stop(t->tid, status);
}

/* Continue to the next stop at a system call; skip stops of the whole process,
 * but not for ever: somebody may stop and continue it so often that the thread
 * never gets there. One that does not stop is asked to: if it is frozen, it can
 * still do that. Returns 0; -ESRCH: it has ended; -ECANCELED: it is in another
 * stop; -ETIMEDOUT: it is in none. */
static int to_call(const struct ft_thread *t, int *status)
{
	enum {
		MOST_STOPS = 1000
	};
	int sig = 0, n = 0, err;
	bool late = false;

	do {
		err = next_stop(t, PTRACE_SYSCALL, sig, status);
		if (err == -ETIMEDOUT && !late) {
			late = true;
			ptrace(PTRACE_INTERRUPT, t->tid, NULL, NULL);
			err = wait_for_stop(t->tid, status);
		}
		if (err)
			return err;
		sig = *status == ft_stop_status(SIGSTOP) ? SIGSTOP : 0;
	} while (sig || (!late && *status >> 16 == PTRACE_EVENT_STOP &&
				++n < MOST_STOPS));
	return WSTOPSIG(*status) == FT_CALL ? 0 : -ECANCELED;
}

static int make_call(const struct ft_thread *t, struct user_regs_struct r,
	int *status, int64_t *result)
{
	int err = ptrace(PTRACE_SETREGS, t->tid, NULL, &r) ? -ESRCH : 0;

	for (int i = 0; i < 2 && !err; i++) /* its beginning and its end */
		err = to_call(t, status);
	if (!err && ptrace(PTRACE_GETREGS, t->tid, NULL, &r))
		err = -ESRCH;
	*result = (int64_t)r.rax;
	return err;
}

/* Return the word by which the kernel knows that the thread is in a restartable
 * sequence (rseq(2)); 0: it is in none. The kernel clears the word when the
 * thread comes from the gate. */
static uint64_t read_rseq_cs(struct ft_thread *t)
{
	uint64_t word;

	ft_user_cpu(t); /* sets t->rseq */
	return t->rseq && ft_read_process(t->tid, t->rseq + RSEQ_CS, &word,
				  sizeof(word)) == sizeof(word)
		       ? word
		       : 0;
}

/* Make a stopped thread what it was before it was to make a call. */
static void restore(struct ft_thread *t)
{
	if (ptrace(PTRACE_SETREGS, t->tid, NULL, &t->regs))
		return;
	if (t->rseq_cs)
		ft_write_process(t->tid, t->rseq + RSEQ_CS, &t->rseq_cs,
			sizeof(t->rseq_cs));
	ptrace(PTRACE_SETSIGMASK, t->tid, FT_SIGSET, &t->blocked);
	t->calls = false;
}

/* A thread that was interrupted in a call can make another there. If we die
 * meanwhile, it continues after its own call, and not in the gate, behind which
 * there is nothing for it. */
static uint64_t gate_of(
	const struct ft_space *s, const struct user_regs_struct *r)
{
	uint64_t at = r->rip - sizeof(gate);
	uint8_t code[sizeof(gate)];

	return (int64_t)r->orig_rax >= 0 &&
			       ft_space_read(s, at, code, sizeof(code)) &&
			       !memcmp(code, gate, sizeof(code))
		       ? at
		       : s->gate;
}

bool ft_goes_on(int status)
{
	return status >> 16 != PTRACE_EVENT_EXEC;
}

/* Discard the signal that our call caused; but not one that somebody sent. */
static void discard_signal(const struct ft_thread *t, int status)
{
	siginfo_t si;

	if (status == ft_stop_status(SIGSYS) &&
		!ptrace(PTRACE_GETSIGINFO, t->tid, NULL, &si) &&
		si.si_code <= 0)
		syscall(SYS_tkill, t->tid, SIGSYS);
}

/* True if the thread is stopped at the beginning of the call. */
static bool begins_call(const struct ft_thread *t, int status)
{
	struct __ptrace_syscall_info i;

	return WSTOPSIG(status) == FT_CALL &&
	       ptrace(PTRACE_GET_SYSCALL_INFO, t->tid, sizeof(i), &i) > 0 &&
	       i.op == PTRACE_SYSCALL_INFO_ENTRY;
}

bool ft_inject_undo(struct ft_thread *t, int status)
{
	int sig = status == ft_stop_status(SIGSTOP) ? SIGSTOP : 0;

	if (!ft_goes_on(status)) {
		t->calls = false;
		return true;
	}
	if (begins_call(t, status)) {
		ptrace(PTRACE_POKEUSER, t->tid,
			offsetof(struct user_regs_struct, orig_rax), -1L);
		ptrace(PTRACE_SYSCALL, t->tid, NULL, NULL);
		return false;
	}
	discard_signal(t, status);
	restore(t);
	if (status >> 16 == PTRACE_EVENT_STOP)
		return !t->calls;
	ptrace(PTRACE_INTERRUPT, t->tid, NULL, NULL);
	ptrace(PTRACE_CONT, t->tid, NULL, sig);
	return false;
}

int64_t ft_inject(const struct ft_space *s, struct ft_thread *t, long call,
	const uint64_t arg[6], int *status)
{
	uint64_t all = ~(UINT64_C(1) << (SIGSYS - 1));
	struct user_regs_struct r;
	int64_t result;
	int err;

	if (!s->gate || t->calls || !ft_goes_on(*status) ||
		ptrace(PTRACE_GETSIGMASK, t->tid, FT_SIGSET, &t->blocked) ||
		ptrace(PTRACE_GETREGS, t->tid, NULL, &t->regs))
		return -ECANCELED;
	r = t->regs;
	r.rip = gate_of(s, &t->regs);
	r.rax = call;
	r.orig_rax = -1;
	r.rdi = arg[0];
	r.rsi = arg[1];
	r.rdx = arg[2];
	r.r10 = arg[3];
	r.r8 = arg[4];
	r.r9 = arg[5];
	t->rseq_cs = read_rseq_cs(t);
	t->calls = true;
	ptrace(PTRACE_SETSIGMASK, t->tid, FT_SIGSET, &all);
	err = make_call(t, r, status, &result);
	if (err == -ETIMEDOUT)
		return -ECANCELED;
	if (err != -ESRCH && ft_goes_on(*status)) {
		discard_signal(t, *status);
		restore(t);
		ptrace(PTRACE_INTERRUPT, t->tid, NULL, NULL);
		next_stop(t, PTRACE_CONT, 0, status);
	}
	t->calls = false;
	return err ? -ECANCELED : result;
}
