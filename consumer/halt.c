/* halt.c - running a tracee to a place in its start: to its main(), or to where
 * its dynamic linker tells debuggers that all libraries are mapped. Other
 * signals than our own go to the process meanwhile. */
#include "consumer/halt.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/procfile.h"
#include "probes/proc/elf.h"

enum {
	INT3 = 0xcc,
	/* in struct r_debug, after its version, map and break address */
	R_STATE = 24
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

/* Where the pieces of the process are. */
struct start {
	uint64_t entry, base; /* of the program; of its linker, 0: none */
};

static bool read_start(pid_t pid, struct start *s)
{
	Elf64_auxv_t v[64];
	int64_t n = procfile_read(pid, "auxv", v, sizeof(v));

	*s = (struct start){ 0 };
	for (int64_t i = 0; i < n / (int64_t)sizeof(*v); i++)
		if (v[i].a_type == AT_ENTRY)
			s->entry = v[i].a_un.a_val;
		else if (v[i].a_type == AT_BASE)
			s->base = v[i].a_un.a_val;
	return s->entry;
}

/* The break address, put aside by a trap. */
struct trap {
	pid_t pid;
	uint64_t addr;
	long word; /* what was there */
};

static bool set_trap(struct trap *t)
{
	errno = 0;
	t->word = ptrace(PTRACE_PEEKTEXT, t->pid, t->addr, NULL);
	if (errno)
		return false;
	return !ptrace(
		PTRACE_POKETEXT, t->pid, t->addr, (t->word & ~0xffL) | INT3);
}

static void clear_trap(const struct trap *t)
{
	ptrace(PTRACE_POKETEXT, t->pid, t->addr, t->word);
}

/* On with what it was stopped by; false: it has ended. */
static bool resume(pid_t pid, int how, int *status, int sig)
{
	return !ptrace(how, pid, NULL, sig) && halt_wait(pid, status);
}

static bool is_at(const struct trap *t, int status, struct user_regs_struct *r)
{
	return status >> 8 == SIGTRAP &&
	       !ptrace(PTRACE_GETREGS, t->pid, NULL, r) &&
	       r->rip == t->addr + 1;
}

/* Sets the trap, and clears it when it was hit. */
static bool run_to(struct trap *t)
{
	struct user_regs_struct r;
	int status, sig = 0;

	if (!set_trap(t))
		return true; /* stay */
	do {
		if (!resume(t->pid, PTRACE_CONT, &status, sig))
			return false;
		sig = status >> 16 ? 0 : WSTOPSIG(status);
	} while (!is_at(t, status, &r));
	clear_trap(t);
	r.rip = t->addr;
	ptrace(PTRACE_SETREGS, t->pid, NULL, &r);
	return true;
}

static bool step(pid_t pid)
{
	int status, sig = 0;

	do {
		if (!resume(pid, PTRACE_SINGLESTEP, &status, sig))
			return false;
		sig = status >> 16 ? 0 : WSTOPSIG(status);
	} while (sig && sig != SIGTRAP);
	return true;
}

/* A file that is read. */
struct file {
	int fd;
	struct elf *elf; /* NULL: it is none */
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

/* The linker's file, as the program names it, in the process's root. */
static bool open_linker(struct file *f, pid_t pid, struct elf *exe)
{
	char interp[PATH_MAX], path[PATH_MAX + 32];

	*f = (struct file){ .fd = -1 };
	if (!elf_interp(exe, interp, sizeof(interp)))
		return false;
	snprintf(path, sizeof(path), "/proc/%d/root%s", pid, interp);
	return open_file(f, path);
}

/* The linker calls a function of no use to say that its list of libraries
 * changes, or, with state 0, is as it shall be. */
static bool run_linker(pid_t pid, const struct start *s, struct elf *linker)
{
	uint64_t at = elf_symbol(linker, "_dl_debug_state");
	uint64_t debug = elf_symbol(linker, "_r_debug");
	struct trap t = { .pid = pid, .addr = s->base + at };
	long state = 0;

	if (!at)
		return true;
	do {
		if ((state && !step(pid)) || !run_to(&t))
			return false;
		if (debug)
			state = ptrace(PTRACE_PEEKDATA, pid,
				s->base + debug + R_STATE, NULL);
	} while ((int)state);
	return true;
}

static bool run_to_preinit(pid_t pid, const struct start *s, struct elf *exe)
{
	struct file linker;
	bool lives = true;

	if (!s->base)
		return true;
	if (open_linker(&linker, pid, exe))
		lives = run_linker(pid, s, linker.elf);
	close_file(&linker);
	return lives;
}

static bool run_to_main(pid_t pid, const struct start *s, struct elf *exe)
{
	uint64_t at = elf_symbol(exe, "main");
	struct trap t = { .pid = pid };

	if (!at)
		return run_to_preinit(pid, s, exe);
	t.addr = s->entry - elf_entry(exe) + at;
	return run_to(&t);
}

bool halt_at(pid_t pid, enum evaltime when)
{
	struct start s;
	struct file exe;
	char path[32];
	bool lives = true;

	if (when == EVAL_EXEC || !read_start(pid, &s))
		return true;
	snprintf(path, sizeof(path), "/proc/%d/exe", pid);
	if (open_file(&exe, path))
		lives = when == EVAL_PREINIT ? run_to_preinit(pid, &s, exe.elf)
					     : run_to_main(pid, &s, exe.elf);
	close_file(&exe);
	return lives;
}
