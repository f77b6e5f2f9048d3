/* command.c - starting a command, and holding it. We trace it from its exec to
 * the place where it is held, then leave it there, stopped by SIGSTOP; where
 * nobody may trace, it is held before its exec. When we die it gets SIGCONT
 * from the kernel: it is never left behind stopped. */
#include "consumer/command.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/words.h"
#include "consumer/halt.h"

/* Calls fn with each line of the text. */
static void each_line(const char *text, void (*fn)(char *line))
{
	size_t n;

	for (; text && *text; text += n + (text[n] == '\n')) {
		n = strcspn(text, "\n");
		fn(strndup(text, n));
	}
}

/* The line becomes part of the environment. */
static void set_variable(char *line)
{
	putenv(line);
}

static void unset_variable(char *name)
{
	unsetenv(name);
}

/* Its number, or its name in /etc/passwd; a number need not be there. */
static bool find_user(const char *user, uid_t *uid, gid_t *gid)
{
	const struct passwd *p;
	char *end;

	*uid = *gid = strtoul(user, &end, 10);
	p = *end || !*user ? getpwnam(user) : getpwuid(*uid);
	if (p) {
		*uid = p->pw_uid;
		*gid = p->pw_gid;
	}
	return p || !*end;
}

/* In the child. */
static void become_user(const struct command *c)
{
	uid_t uid;
	gid_t gid;

	if (!find_user(c->user, &uid, &gid)) {
		fprintf(stderr, "%s: there is no user '%s'\n", c->progname,
			c->user);
		_exit(127);
	}
	if (!setgroups(1, &gid) && !setgid(gid) && !setuid(uid))
		return;
	fprintf(stderr, "%s: cannot become user '%s': %s\n", c->progname,
		c->user, strerror(errno));
	_exit(127);
}

/* In the child. Who becomes another user loses the wish for a signal. */
static void become(const struct command *c, char **argv, pid_t parent)
{
	if (c->user)
		become_user(c);
	prctl(PR_SET_PDEATHSIG, SIGCONT);
	if (getppid() != parent)
		_exit(127);
	each_line(c->unset, unset_variable);
	each_line(c->set, set_variable);
	ptrace(PTRACE_TRACEME, 0, NULL, NULL);
	raise(SIGSTOP);
	execvp(argv[0], argv);
	fprintf(stderr, "%s: failed to execute %s: %s\n", c->progname, argv[0],
		strerror(errno));
	_exit(127);
}

/* Until the child has become the command; false: it has ended without. */
static bool run_to_exec(pid_t pid)
{
	int status, sig = 0; /* SIGSTOP was for us */

	do {
		ptrace(PTRACE_CONT, pid, NULL, sig);
		if (!halt_wait(pid, &status))
			return false;
		sig = status >> 16 ? 0 : WSTOPSIG(status);
	} while (status >> 8 != (SIGTRAP | PTRACE_EVENT_EXEC << 8));
	return true;
}

/* A stop of ptrace becomes one by SIGSTOP, without a step in between. */
static void leave_stopped(pid_t pid)
{
	int status;

	kill(pid, SIGSTOP);
	ptrace(PTRACE_DETACH, pid, NULL, NULL);
	halt_wait(pid, &status);
}

static pid_t hold(const struct command *c, pid_t pid)
{
	int status;

	if (!halt_wait(pid, &status))
		return -1;
	if (ptrace(PTRACE_SETOPTIONS, pid, NULL, PTRACE_O_TRACEEXEC))
		return pid; /* it is not our tracee */
	if (!run_to_exec(pid)) {
		waitpid(pid, &status, 0);
		return -1;
	}
	if (halt_at(pid, c->when))
		leave_stopped(pid);
	return pid;
}

pid_t command_start(const struct command *c)
{
	char **argv = words_split(c->text);
	pid_t parent = getpid(), pid;

	if (!argv || !argv[0]) {
		fprintf(stderr, "%s: failed to execute '%s': %s\n", c->progname,
			c->text, argv ? "no command" : "unmatched quote");
		words_free(argv);
		return -1;
	}
	fflush(NULL);
	pid = fork();
	if (!pid)
		become(c, argv, parent);
	if (pid < 0)
		fprintf(stderr, "%s: failed to execute %s: %s\n", c->progname,
			argv[0], strerror(errno));
	words_free(argv);
	return pid < 0 ? -1 : hold(c, pid);
}

void command_release(pid_t pid)
{
	kill(pid, SIGCONT);
}
