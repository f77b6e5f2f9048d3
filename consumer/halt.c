/* halt.c - runs a tracee to a place in its start: to main(), or to where its
 * dynamic linker tells debuggers that all libraries are mapped. Meanwhile it
 * gets all signals but ours. */
#include "consumer/halt.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/procfile.h"
#include "base/host/debugreg.h"
#include "base/host/features.h"
#include "probes/proc/linker.h"
#include "probes/proc/elf.h"

enum {
	INT3 = 0xcc
};

static bool wait_for_stop(pid_t pid, int *status)
{
	siginfo_t si = { 0 };
	int r;

	do
		r = waitid(P_PID, pid, &si, WEXITED | WSTOPPED | WNOWAIT);
	while (r < 0 && errno == EINTR);
	if (r || (si.si_code != CLD_STOPPED && si.si_code != CLD_TRAPPED))
		return false;
	return waitpid(pid, status, WUNTRACED) == pid && WIFSTOPPED(*status);
}

bool halt_is_event(int status, int event)
{
	return status >> 8 == (SIGTRAP | event << 8);
}

bool halt_wait(pid_t pid, int *status)
{
	while (wait_for_stop(pid, status)) {
		if (*status >> 16 != PTRACE_EVENT_STOP ||
			WSTOPSIG(*status) == SIGTRAP)
			return true;
		ptrace(PTRACE_LISTEN, pid, NULL, NULL);
	}
	return false;
}

/* A breakpoint: an instruction that traps, and a debug register. The kernel
 * takes such an instruction for its own where a uprobe is, perhaps one that
 * another tracer has in all processes; debug registers do not stop anybody
 * under some hypervisors. If neither is possible, the tracee is stepped. */
struct trap {
	pid_t pid;
	uint64_t addr;
	bool in_text;
	bool steps;
	long word; /* the original bytes */
};

static long trap_word(const struct trap *t)
{
	return (t->word & ~0xffL) | INT3;
}

static bool set_trap(struct trap *t)
{
	const uint64_t addr[DEBUGREGS] = { t->addr };
	bool in_register;

	errno = 0;
	t->word = ptrace(PTRACE_PEEKTEXT, t->pid, t->addr, NULL);
	if (errno)
		return false;
	in_register = debugreg_set(t->pid, addr);
	t->in_text = (t->word & 0xff) != INT3 &&
		     !ptrace(PTRACE_POKETEXT, t->pid, t->addr, trap_word(t));
	t->steps = !t->in_text && !(in_register && host_has(HOST_DEBUG_STOPS));
	return true;
}

static void clear_trap(const struct trap *t, struct user_regs_struct *r)
{
	debugreg_clear(t->pid);
	if (!t->in_text)
		return;
	ptrace(PTRACE_POKETEXT, t->pid, t->addr, t->word);
	r->rip = t->addr;
	ptrace(PTRACE_SETREGS, t->pid, NULL, r);
}

/* Resume it, and wait for its next stop; false if it has ended. */
static bool resume(pid_t pid, int how, int *status, int sig)
{
	return !ptrace(how, pid, NULL, sig) && halt_wait(pid, status);
}

static bool step(pid_t pid, int *status)
{
	int sig = 0;

	do {
		if (!resume(pid, PTRACE_SINGLESTEP, status, sig))
			return false;
		sig = *status >> 16 ? 0 : WSTOPSIG(*status);
	} while (sig && sig != SIGTRAP);
	return true;
}

static bool is_at(const struct trap *t, int status, struct user_regs_struct *r)
{
	return status >> 8 == SIGTRAP &&
	       !ptrace(PTRACE_GETREGS, t->pid, NULL, r) &&
	       (r->rip == t->addr || r->rip == t->addr + t->in_text);
}

/* Release a new child or thread, without the trap. If the memory turns out to
 * be shared, the trap is put back. */
static void leave_child(const struct trap *t)
{
	unsigned long child;
	int status;

	if (ptrace(PTRACE_GETEVENTMSG, t->pid, NULL, &child) ||
		waitpid(child, &status, __WALL) != (pid_t)child ||
		!WIFSTOPPED(status))
		return;
	if (t->in_text) {
		ptrace(PTRACE_POKETEXT, child, t->addr, t->word);
		if (ptrace(PTRACE_PEEKTEXT, t->pid, t->addr, NULL) == t->word)
			ptrace(PTRACE_POKETEXT, t->pid, t->addr, trap_word(t));
	}
	ptrace(PTRACE_DETACH, child, NULL, 0);
}

static bool bears(int status)
{
	return halt_is_event(status, PTRACE_EVENT_FORK) ||
	       halt_is_event(status, PTRACE_EVENT_VFORK) ||
	       halt_is_event(status, PTRACE_EVENT_CLONE);
}

/* Run to the trap, and clear it; an exec has cleared it. If it cannot be set,
 * stay where it is. */
static enum halted run_to(struct trap *t)
{
	struct user_regs_struct r;
	int status, sig = 0;

	if (!set_trap(t))
		return HALT_THERE;
	do {
		if (t->steps ? !step(t->pid, &status)
			     : !resume(t->pid, PTRACE_CONT, &status, sig))
			return HALT_ENDED;
		if (halt_is_event(status, PTRACE_EVENT_EXEC))
			return HALT_EXECUTED;
		if (bears(status))
			leave_child(t);
		sig = status >> 16 ? 0 : WSTOPSIG(status);
	} while (!is_at(t, status, &r));
	clear_trap(t, &r);
	return HALT_THERE;
}

/* An open file. */
struct file {
	int fd;
	struct elf *elf; /* NULL: not an ELF file */
};

static bool open_file(struct file *f, const char *path)
{
	f->fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	f->elf = f->fd < 0 ? NULL : elf_open(f->fd);
	return f->elf;
}

static void close_file(struct file *f)
{
	if (f->elf)
		elf_close(f->elf);
	if (f->fd >= 0)
		close(f->fd);
}

/* Run to where all libraries are mapped. */
static enum halted run_linker(pid_t pid, const struct linker *l)
{
	struct trap t = { .pid = pid, .addr = l->call };
	enum halted how;
	bool done;
	int status;

	do {
		how = run_to(&t);
		if (how != HALT_THERE)
			return how;
		done = linker_is_done(l, pid);
	} while (!done && step(pid, &status));
	return done ? HALT_THERE : HALT_ENDED;
}

static enum halted run_to_preinit(pid_t pid)
{
	enum halted how;
	struct linker l;

	if (!linker_open(&l, pid))
		return HALT_THERE;
	how = run_linker(pid, &l);
	linker_close(&l);
	return how;
}

/* Constructors may start children, which have a copy of the trap. */
static enum halted run_to_main(pid_t pid, struct elf *exe)
{
	long births =
		PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE;
	uint64_t at = elf_symbol(exe, "main"),
		 entry = procfile_auxv(pid, AT_ENTRY);
	struct trap t = { .pid = pid };
	enum halted how;

	if (!at || !entry)
		return run_to_preinit(pid);
	t.addr = entry - elf_entry(exe) + at;
	ptrace(PTRACE_SETOPTIONS, pid, NULL, HALT_OPTIONS | births);
	how = run_to(&t);
	ptrace(PTRACE_SETOPTIONS, pid, NULL, HALT_OPTIONS);
	return how;
}

enum halted halt_at(pid_t pid, enum evaltime when)
{
	enum halted how = HALT_THERE;
	struct file exe;
	char path[32];

	if (when == EVAL_EXEC)
		return HALT_THERE;
	if (when == EVAL_PREINIT)
		return run_to_preinit(pid);
	procfile_path(path, sizeof(path), pid, "exe");
	if (open_file(&exe, path))
		how = run_to_main(pid, exe.elf);
	close_file(&exe);
	return how;
}
