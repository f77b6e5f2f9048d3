/* debugreg.c - see debugreg.h. */
#include "base/host/debugreg.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	CONTROL = 7 /* the register with two bits per address */
};

static bool set(pid_t tid, int n, uint64_t value)
{
	return !ptrace(PTRACE_POKEUSER, tid,
		offsetof(struct user, u_debugreg) + 8 * n, value);
}

bool debugreg_set(pid_t tid, const uint64_t addr[DEBUGREGS])
{
	uint64_t bits = 0;
	bool ok = set(tid, CONTROL, 0);

	for (int i = 0; i < DEBUGREGS && ok; i++) {
		ok = !addr[i] || set(tid, i, addr[i]);
		bits |= addr[i] ? UINT64_C(1) << 2 * i : 0;
	}
	return ok && (!bits || set(tid, CONTROL, bits));
}

void debugreg_clear(pid_t tid)
{
	set(tid, CONTROL, 0);
}

__attribute__((noinline)) static void tried(void)
{
	__asm__ volatile("");
}

/* The child's next status; 0 if there is none. */
static int wait_for(pid_t pid)
{
	int status = 0;

	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return status;
}

bool debugreg_try(void)
{
	const uint64_t addr[DEBUGREGS] = { (uintptr_t)tried };
	/* not fork(3), whose child would take the C library's locks */
	pid_t pid = (pid_t)syscall(SYS_fork);
	int status;

	if (!pid) {
		if (!ptrace(PTRACE_TRACEME, 0, NULL, NULL)) {
			syscall(SYS_kill, syscall(SYS_getpid), SIGSTOP);
			tried();
		}
		syscall(SYS_exit_group, 0);
	}
	if (pid < 0)
		return false;
	status = wait_for(pid);
	if (WIFSTOPPED(status) && debugreg_set(pid, addr) &&
		!ptrace(PTRACE_CONT, pid, NULL, NULL))
		status = wait_for(pid);
	if (!WIFSTOPPED(status))
		return false;
	kill(pid, SIGKILL);
	wait_for(pid);
	return WSTOPSIG(status) == SIGTRAP;
}
