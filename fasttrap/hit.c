/* hit.c - threads at a trap, and in a slot. A hit is recognised by its signal
 * and its address; any other trap belongs to the program.
 *
 * If an instruction in a slot faults, the signal shows the original address;
 * when its handler returns, the thread hits the trap again. Any other signal is
 * deferred until the instruction has been executed, by a single step. If it
 * cannot be stepped, or may take long, or if the signal stops or continues
 * processes, the signal is delivered first; the thread then executes the
 * instruction again, and that does not count as a hit. */
#include <signal.h>
#include <stddef.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fasttrap/traps_impl.h"

/* True if the program itself has a trap instruction where we have none, or none
 * any more. */
static bool is_own(const struct ft_space *s, const struct ft_trap *trap)
{
	uint8_t now;

	return !trap->planted && ft_space_read(s, trap->addr, &now, 1) &&
	       now == FT_INT3;
}

/* Get the siginfo of the SIGTRAP that the thread has stopped for; true if it is
 * not that of a trap. */
static bool is_sent(struct ft_thread *t)
{
	return !ptrace(PTRACE_GETSIGINFO, t->tid, NULL, &t->info) &&
	       t->info.si_code != SI_KERNEL;
}

struct ft_trap *ft_hit_by(
	struct ft_thread *t, int sig, uint64_t pc, bool *merged)
{
	struct ft_trap *trap =
		sig == SIGTRAP ? ft_trap_at(t->space, pc - 1) : NULL;
	bool may;

	*merged = false;
	if (!trap || is_own(t->space, trap))
		return NULL;
	may = ft_action_note(t) || t->space->action.handler || trap->len == 1;
	*merged = may && is_sent(t);
	return *merged && !ft_is_merged(t, trap) ? NULL : trap;
}

bool ft_is_hitting(const struct ft_thread *t, int status)
{
	enum {
		PENDING = 16 /* signals read at a time */
	};
	struct __ptrace_peeksiginfo_args some = { .nr = PENDING };
	siginfo_t si[PENDING];
	const struct ft_trap *trap;
	struct user_regs_struct r;
	long n;

	if (!t->space || status >> 16 != PTRACE_EVENT_STOP ||
		ptrace(PTRACE_GETREGS, t->tid, NULL, &r))
		return false;
	trap = ft_trap_at(t->space, r.rip - 1);
	if (!(t->sig || t->watched || trap))
		return false;
	for (;; some.off += n) {
		n = ptrace(PTRACE_PEEKSIGINFO, t->tid, &some, si);
		for (long i = 0; i < n; i++)
			if (si[i].si_signo == SIGTRAP &&
				(si[i].si_code == SI_KERNEL ||
					si[i].si_code == TRAP_HWBKPT ||
					si[i].si_code == TRAP_TRACE ||
					(trap && ft_is_merged(t, trap))))
				return true;
		if (n <= 0)
			return false;
	}
}

static void answer_enabled(struct ft_regs *g)
{
	g->r.rax = 1;
	ptrace(PTRACE_POKEUSER, g->tid, offsetof(struct user_regs_struct, rax),
		g->r.rax);
}

/* True if a probe of that process fires when the thread comes to it. A child of
 * vfork(2) has no probes of its own in its parent's memory. */
static bool fires_in(const struct ft_engine *e, pid_t pid, struct ft_thread *t)
{
	return pid == ft_pid(&e->threads, t) ||
	       (e->e.en->follow && pid == t->space->pid);
}

static void fire(struct ft_engine *e, struct ft_thread *t,
	const struct ft_trap *trap, struct ft_regs *g)
{
	for (uint32_t i = trap->places, next; i != FT_NO_PLACE; i = next) {
		const struct ft_place *p = &e->places.v[i];
		const struct ft_kind *kind = ft_kind_of(e, p->probe);
		uint64_t arg[DIF_NPROBEARG];
		uint32_t n = 0;

		next = p->next;
		if (p->gone || !fires_in(e, p->pid, t))
			continue;
		if (p->asks) {
			answer_enabled(g);
			continue;
		}
		if (p->reads && !ft_regs_all(g))
			return;
		if (p->reads && kind->args)
			n = kind->args(e, t, p, &g->r, arg);
		ft_fire_at(e, t, p->probe, g, arg, n);
	}
}

static void set_pc(const struct ft_thread *t, uint64_t pc)
{
	ptrace(PTRACE_POKEUSER, t->tid, offsetof(struct user_regs_struct, rip),
		pc);
}

/* True if the probes have fired before the instruction was postponed. */
static bool has_fired(
	struct ft_thread *t, const struct ft_trap *trap, struct ft_regs *g)
{
	bool has;

	if (!t->fired || !ft_regs_all(g))
		return false;
	has = t->fired == trap->addr && t->fired_sp == g->r.rsp;
	if (g->r.rsp >= t->fired_sp) /* a handler runs below it, and returns */
		t->fired = 0;
	return has;
}

/* True for a signal that the instruction itself raised; others can send such
 * signals. */
static bool is_fault(const struct ft_thread *t, int sig)
{
	siginfo_t si;

	return (sig == SIGSEGV || sig == SIGBUS || sig == SIGILL ||
		       sig == SIGFPE || sig == SIGTRAP) &&
	       !ptrace(PTRACE_GETSIGINFO, t->tid, NULL, &si) && si.si_code > 0;
}

/* The siginfo of these contains the address of the instruction, or, where a
 * filter refuses a system call, of the one behind it: correct it. */
static void mend_info(
	const struct ft_thread *t, int sig, uint64_t from, uint64_t to)
{
	siginfo_t si;

	if ((sig != SIGILL && sig != SIGFPE && sig != SIGTRAP &&
		    sig != SIGSYS) ||
		ptrace(PTRACE_GETSIGINFO, t->tid, NULL, &si) ||
		(uintptr_t)si.si_addr != from)
		return;
	si.si_addr = (void *)(uintptr_t)to;
	ptrace(PTRACE_SETSIGINFO, t->tid, NULL, &si);
}

int ft_lead_out(struct ft_thread *t, const struct ft_trap *trap,
	struct user_regs_struct *r, int sig)
{
	uint64_t pc = r->rip;

	ft_slot_leave(trap, r);
	if (sig)
		mend_info(t, sig, pc, r->rip);
	return sig;
}

/* Move the thread to where it would be at the original instruction, and deliver
 * the signal. */
static void leave(struct ft_engine *e, struct ft_thread *t,
	const struct ft_trap *trap, struct user_regs_struct *r, int sig)
{
	ft_lead_out(t, trap, r, sig);
	ptrace(PTRACE_SETREGS, t->tid, NULL, r);
	ft_show_call(e, t);
	ft_let_go(e, t, sig);
}

/* False for instructions that behave differently, or show something else, in a
 * single step. */
bool ft_is_stepped(const struct isa_insn *in)
{
	enum {
		PUSHF = 0x9c,
		POPF,
		POP_SS = 0x17,
		MOV_SS = 0x8e
	};

	if (in->flow == ISA_SYSCALL || in->flow == ISA_TRAP ||
		in->flow == ISA_ABORT)
		return false;
	if (in->space != ISA_LEGACY || in->map != ISA_MAP_ONE)
		return true;
	return !(in->prefixes & (ISA_REP | ISA_REPNE) && !in->modrm_at) &&
	       in->opcode != PUSHF && in->opcode != POPF &&
	       in->opcode != POP_SS && in->opcode != MOV_SS;
}

bool ft_calls_kernel(const struct ft_trap *trap)
{
	struct isa_insn in;

	return trap->in_slot && isa_decode(&in, trap->insn, trap->len) &&
	       (in.flow == ISA_SYSCALL || in.flow == ISA_TRAP);
}

static uint64_t bit(int sig)
{
	return UINT64_C(1) << (sig - 1);
}

/* Defer a signal, whose siginfo is in t->info. Block all but those that the
 * step itself may raise: if these were blocked, the kernel would reset their
 * actions. */
static bool begin_step(struct ft_thread *t, int sig)
{
	uint64_t mask, faults = bit(SIGSEGV) | bit(SIGBUS) | bit(SIGILL) |
				bit(SIGFPE) | bit(SIGTRAP);

	if (ptrace(PTRACE_GETSIGMASK, t->tid, FT_SIGSET, &t->mask))
		return false;
	mask = (t->mask | ~faults) & ~bit(SIGTRAP);
	if (ptrace(PTRACE_SETSIGMASK, t->tid, FT_SIGSET, &mask))
		return false;
	t->sig = sig;
	return true;
}

/* Send the signal again, with the same siginfo as far as the kernel permits. */
void ft_send_again(struct ft_thread *t, int sig)
{
	siginfo_t info = t->info;
	pid_t pid = t->space ? t->space->pid : t->pid;

	if (syscall(SYS_rt_tgsigqueueinfo, pid, t->tid, sig, &info))
		syscall(SYS_tkill, t->tid, sig);
}

/* Defer a SIGTRAP that came together with the hit. */
static void defer_merged(struct ft_thread *t, const struct ft_trap *trap)
{
	struct isa_insn in;

	if (!trap->planted || !trap->in_slot ||
		!isa_decode(&in, trap->insn, trap->len) ||
		!ft_is_stepped(&in) || !begin_step(t, SIGTRAP))
		ft_send_again(t, SIGTRAP);
}

/* While the thread executed a call for us, another one may have executed a
 * program, or the process may have been stopped. */
void ft_end_hit(
	struct ft_engine *e, struct ft_thread *t, const struct ft_trap *merged)
{
	int status = ft_stop_status(SIGTRAP);

	ft_action_mend(e, t, &status);
	if (merged && ft_goes_on(status))
		defer_merged(t, merged);
	if (status == ft_stop_status(SIGTRAP))
		ft_let_go(e, t, 0);
	else
		ft_stop(e, t->tid, status);
}

static void on_hit(struct ft_engine *e, struct ft_thread *t,
	const struct ft_trap *trap, bool merged, struct ft_regs *g)
{
	uint64_t pc = g->r.rip, to;

	t->hit = true;
	g->r.rip = trap->addr;
	if (!has_fired(t, trap, g))
		fire(e, t, trap, g);
	ft_note_passed(t, trap, g);
	if (trap->linker)
		ft_hold_mapped(e, t);
	if (trap->execs && ft_regs_all(g))
		ft_at_exec_call(e, t, &g->r);
	if (trap->masks && ft_regs_all(g))
		ft_action_masks(t, &g->r);
	to = trap->planted ? trap->to : trap->addr;
	if (to != pc) /* it is there already at a nop of one byte */
		set_pc(t, to);
	ft_end_hit(e, t, merged ? trap : NULL);
}

/* Deliver the deferred signal: instead of the step's own, or after another one.
 * A fault is dropped, since it will recur with the instruction. */
int ft_end_step(struct ft_thread *t, int sig)
{
	bool again = sig == SIGTRAP || is_fault(t, sig);
	int waits = t->sig;

	t->sig = 0;
	ptrace(PTRACE_SETSIGMASK, t->tid, FT_SIGSET, &t->mask);
	if (t->more)
		syscall(SYS_tkill, t->tid, SIGTRAP);
	t->more = false;
	if (again && !ptrace(PTRACE_SETSIGINFO, t->tid, NULL, &t->info))
		return waits;
	ft_send_again(t, waits);
	return sig;
}

/* Note that the probes have fired for the instruction, which a signal
 * postpones. */
static void note_fired(struct ft_thread *t, const struct ft_trap *trap,
	const struct user_regs_struct *r, const struct isa_step *step)
{
	t->fired = trap->addr;
	t->fired_sp = r->rsp + step->pushed;
}

/* True for signals that have an effect when they are sent: they must not be
 * sent again later, when others may have followed. */
static bool controls_jobs(int sig)
{
	return sig == SIGCONT || sig == SIGSTOP || sig == SIGTSTP ||
	       sig == SIGTTIN || sig == SIGTTOU;
}

/* Handle a signal that was not raised by the instruction. */
static void defer(struct ft_engine *e, struct ft_thread *t,
	const struct ft_trap *trap, struct user_regs_struct *r, int sig)
{
	const struct isa_step *step =
		isa_step_of(&trap->moved, r->rip - trap->to);
	bool first = step->rip == trap->addr;
	struct isa_insn in;

	if (first && !controls_jobs(sig) &&
		isa_decode(&in, trap->insn, trap->len) && ft_is_stepped(&in) &&
		!ptrace(PTRACE_GETSIGINFO, t->tid, NULL, &t->info) &&
		begin_step(t, sig)) {
		ft_let_go(e, t, 0);
		return;
	}
	if (first)
		note_fired(t, trap, r, step);
	leave(e, t, trap, r, sig);
}

/* The thread has made a single step, or could not. */
static void on_step(struct ft_engine *e, struct ft_thread *t, int sig)
{
	const struct isa_step *step;
	const struct ft_trap *trap;
	struct user_regs_struct r;
	bool first;

	if (ptrace(PTRACE_GETREGS, t->tid, NULL, &r))
		return;
	trap = ft_slot_find(t->space, r.rip);
	step = trap ? isa_step_of(&trap->moved, r.rip - trap->to) : NULL;
	first = step && step->rip == trap->addr;
	t->more |= sig == SIGTRAP && t->sig != SIGTRAP && !is_fault(t, sig);
	if (sig == SIGTRAP && first) {
		ft_let_go(e, t, 0);
		return;
	}
	if (first)
		note_fired(t, trap, &r, step);
	sig = ft_end_step(t, sig);
	if (trap)
		leave(e, t, trap, &r, sig);
	else
		ft_let_go(e, t, sig);
}

bool ft_at_trap(struct ft_engine *e, struct ft_thread *t, int sig)
{
	struct ft_regs g = { .tid = t->tid };
	struct ft_trap *trap;
	bool merged;

	if (!t->space)
		return false;
	if (t->sig) {
		on_step(e, t, sig);
		return true;
	}
	if (!(e->reads_args ? ft_regs_all(&g) : ft_regs_pc(&g)))
		return false;
	trap = ft_hit_by(t, sig, g.r.rip, &merged);
	if (trap) {
		on_hit(e, t, trap, merged, &g);
		return true;
	}
	trap = ft_slot_find(t->space, g.r.rip);
	if (!trap || !ft_regs_all(&g))
		return false;
	trap = ft_window_pass(t, trap, &g.r);
	if (is_fault(t, sig))
		leave(e, t, trap, &g.r, sig);
	else
		defer(e, t, trap, &g.r, sig);
	return true;
}
