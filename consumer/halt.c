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

bool halt_wait(pid_t pid, int *status)
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
		     !ptrace(PTRACE_POKETEXT, t->pid, t->addr,
			     (t->word & ~0xffL) | INT3);
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

/* Run to the trap, and clear it. True, without moving, if it cannot be set. */
static bool run_to(struct trap *t)
{
	struct user_regs_struct r;
	int status, sig = 0;

	if (!set_trap(t))
		return true; /* stay where it is */
	do {
		if (t->steps ? !step(t->pid, &status)
			     : !resume(t->pid, PTRACE_CONT, &status, sig))
			return false;
		sig = status >> 16 ? 0 : WSTOPSIG(status);
	} while (!is_at(t, status, &r));
	clear_trap(t, &r);
	return true;
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
static bool run_linker(pid_t pid, const struct linker *l)
{
	struct trap t = { .pid = pid, .addr = l->call };
	bool done;
	int status;

	do {
		if (!run_to(&t))
			return false;
		done = linker_is_done(l, pid);
	} while (!done && step(pid, &status));
	return done;
}

static bool run_to_preinit(pid_t pid)
{
	struct linker l;
	bool lives = true;

	if (!linker_open(&l, pid))
		return true;
	lives = run_linker(pid, &l);
	linker_close(&l);
	return lives;
}

static bool run_to_main(pid_t pid, struct elf *exe)
{
	uint64_t at = elf_symbol(exe, "main"),
		 entry = procfile_auxv(pid, AT_ENTRY);
	struct trap t = { .pid = pid };

	if (!at || !entry)
		return run_to_preinit(pid);
	t.addr = entry - elf_entry(exe) + at;
	return run_to(&t);
}

bool halt_at(pid_t pid, enum evaltime when)
{
	struct file exe;
	char path[32];
	bool lives = true;

	if (when == EVAL_EXEC)
		return true;
	if (when == EVAL_PREINIT)
		return run_to_preinit(pid);
	snprintf(path, sizeof(path), "/proc/%d/exe", pid);
	if (open_file(&exe, path))
		lives = run_to_main(pid, exe.elf);
	close_file(&exe);
	return lives;
}
