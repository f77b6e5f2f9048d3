/* seize.c - see seize.h. */
#include "base/host/seize.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/ptrace.h>
#include <unistd.h>

#include "base/procfile.h"
#include "base/str.h"

bool seize_is_ours(pid_t tid)
{
	return procfile_id(tid, "TracerPid:") == getpid();
}

/* The kernel says EPERM also of a thread that is ending, and of one that was
 * seized together with the one that started it, and waits in its first stop. */
int seize_thread(pid_t tid, long options)
{
	int err;

	if (!ptrace(PTRACE_SEIZE, tid, NULL, options))
		return 1;
	err = errno;
	if (err == ESRCH ||
		(err == EPERM && (seize_is_ours(tid) || procfile_gone(tid))))
		return 0;
	return -err;
}

/* Return the process to end, and its name: the one that traces, or its parent
 * if that uses a process for tracing, as we do. */
static pid_t tracer_of(pid_t pid, char name[64])
{
	uint64_t tracer, parent;
	char other[64];

	*name = 0;
	if (!procfile_numbers(pid, "TracerPid:", &tracer, 1) || !tracer)
		return 0;
	procfile_read(tracer, "comm", name, 64);
	procfile_numbers(tracer, "Tgid:", &tracer, 1);
	if (procfile_numbers(tracer, "PPid:", &parent, 1) && parent &&
		procfile_read(parent, "comm", other, sizeof(other)) > 0 &&
		!strcmp(name, other))
		tracer = parent;
	name[strcspn(name, "\n")] = 0;
	str_printable(name);
	return tracer;
}

bool seize_tell_tracer(pid_t pid, struct diag *d)
{
	char name[64];
	pid_t tracer = tracer_of(pid, name);

	if (tracer)
		diag_add(d,
			"it is traced by pid %d (%s), and a process can have "
			"only one tracer",
			tracer, name);
	return tracer;
}

bool seize_is_init(pid_t pid)
{
	enum {
		NAMESPACES = 33 /* most that can be nested */
	};
	uint64_t id[NAMESPACES];
	uint32_t n = procfile_numbers(pid, "NStgid:", id, NAMESPACES);

	return n && id[n - 1] == 1;
}

static bool is_handled(pid_t tid, int sig)
{
	static const char *const key[] = { "\nSigCgt:" };

	return procfile_signals(tid, key, 1) >> (sig - 1) & 1;
}

bool seize_shields(pid_t tid, int sig)
{
	siginfo_t si;

	return (sig == SIGSEGV || sig == SIGBUS || sig == SIGILL ||
		       sig == SIGFPE) &&
	       !ptrace(PTRACE_GETSIGINFO, tid, NULL, &si) && si.si_code > 0 &&
	       seize_is_init(tid) && !is_handled(tid, sig);
}
