/* command.c - starts a command, and holds it. It is our child; the tracer
 * traces it from before its exec to the place where it is held, until it is
 * released or an engine takes it over. If the tracer may not trace it, it waits
 * before its exec until we send a byte on its line, a socket. */
#include "consumer/command.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/files.h"
#include "base/host/setid.h"
#include "base/procfile.h"
#include "base/worker.h"
#include "base/words.h"
#include "base/xalloc.h"
#include "consumer/halt.h"

/* In the child. */
static void change_environment(const struct command *c)
{
	for (char *const *name = c->unset; name && *name; name++)
		unsetenv(*name);
	for (char *const *var = c->set; var && *var; var++)
		putenv(*var);
}

/* Look up a user, by number or name; a number need not be in /etc/passwd. */
static bool find_user(const char *user, uid_t *uid, gid_t *gid)
{
	bool is_number = *user && !user[strspn(user, "0123456789")];
	uint64_t n = is_number ? strtoull(user, NULL, 10) : 0;
	const struct passwd *p;

	if (n >= UINT32_MAX) /* (uid_t)-1 is nobody's */
		return false;
	p = is_number ? getpwuid(n) : getpwnam(user);
	*uid = p ? p->pw_uid : (uid_t)n;
	*gid = p ? p->pw_gid : (gid_t)n;
	return p || is_number;
}

/* Only root may change its groups, even if they stay the same. */
static bool is_user(uid_t uid, gid_t gid)
{
	return getuid() == uid && geteuid() == uid && getgid() == gid &&
	       getegid() == gid;
}

/* In the child: become the user, or say why not, and end. */
static void become_user(const struct command *c)
{
	uid_t uid;
	gid_t gid;

	if (!find_user(c->user, &uid, &gid)) {
		fprintf(stderr, "%s: there is no user '%s'\n", c->progname,
			c->user);
		_exit(127);
	}
	if (is_user(uid, gid))
		return;
	if (!setgroups(1, &gid) && !setgid(gid) && !setuid(uid))
		return;
	fprintf(stderr, "%s: cannot become user '%s': %s\n", c->progname,
		c->user, strerror(errno));
	_exit(127);
}

/* Read a word, a byte, from the other end of the line; false if that is
 * closed. */
static bool hear(int line, char *word)
{
	ssize_t n;

	do
		n = read(line, word, 1);
	while (n < 0 && errno == EINTR);
	return n == 1;
}

/* In the child. The first word says whether it is traced, so that we see it
 * fail; if it is not, it waits for a second word. Changing the user clears the
 * wish to die with its parent, so that is set afterwards. */
static void become(const struct command *c, char **argv, pid_t parent, int line)
{
	char traced;

	if (!hear(line, &traced))
		_exit(127);
	if (c->user)
		become_user(c);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(127);
	change_environment(c);
	if (c->apart)
		dup2(STDERR_FILENO, STDOUT_FILENO);
	if (!traced && !hear(line, &traced))
		_exit(127);
	prctl(PR_SET_PDEATHSIG, 0);
	files_lower();
	execvp(argv[0], argv);
	fprintf(stderr, "%s: failed to execute %s: %s\n", c->progname, argv[0],
		strerror(errno));
	_exit(127);
}

/* Let it run from one stop to that of the event; false if it has ended
 * before. */
static bool run_to_event(pid_t pid, int event)
{
	int status, sig;

	while (halt_wait(pid, &status)) {
		if (halt_is_event(status, event))
			return true;
		sig = status >> 16 ? 0 : WSTOPSIG(status);
		ptrace(PTRACE_CONT, pid, NULL, sig);
	}
	return false;
}

/* The exec event comes in the middle of execve(2), whose return nobody is to
 * see: let it run on to a stop just behind that. */
static bool leave_exec(pid_t pid)
{
	ptrace(PTRACE_INTERRUPT, pid, NULL, NULL);
	ptrace(PTRACE_CONT, pid, NULL, NULL);
	return run_to_event(pid, PTRACE_EVENT_STOP);
}

/* True if it runs a set-user-ID program whose rights the kernel has withheld
 * because we trace it. */
static bool lacks_user(pid_t pid)
{
	char path[32];

	procfile_path(path, sizeof(path), pid, "exe");
	return !setid_traceable() && setid_file(path);
}

/* Run it to where it is to be held, in the program that it executes last before
 * it comes there. Returns NULL, or why that failed. */
static const char *hold_traced(const struct command *c, pid_t pid)
{
	if (!run_to_event(pid, PTRACE_EVENT_EXEC))
		return "it cannot be held";
	do
		if (lacks_user(pid))
			return "it changes its user, which it cannot while it "
			       "is traced: run dtrace as root, or with "
			       "CAP_SYS_PTRACE";
	while (leave_exec(pid) && halt_at(pid, c->when) == HALT_EXECUTED);
	return NULL;
}

/* Until we have waited for it, its number cannot be reused. One that we may not
 * kill dies with its tracer, or when its line is closed. */
void command_end(pid_t pid, int *status)
{
	*status = SIGKILL;
	if (kill(pid, SIGKILL))
		return;
	while (waitpid(pid, status, 0) < 0 && errno == EINTR)
		;
}

static pid_t failed(const struct command *c, const char *what, const char *why)
{
	fprintf(stderr, "%s: failed to execute %s: %s\n", c->progname, what,
		why);
	return -1;
}

/* A request to the tracer, and its answer. */
struct job {
	const struct command *c;
	pid_t pid;
	int line;
	char traced;
	/* why it is not held; NULL: it is, or waits on its line */
	const char *why;
};

/* In the tracer, which learns of its end before we do. */
static void hold(void *arg)
{
	struct job *j = arg;
	int status;

	j->traced = !ptrace(PTRACE_SEIZE, j->pid, NULL, HALT_OPTIONS);
	if (send(j->line, &j->traced, 1, MSG_NOSIGNAL) < 0)
		j->why = strerror(errno);
	else if (j->traced)
		j->why = hold_traced(j->c, j->pid);
	if (j->why)
		command_end(j->pid, &status);
}

/* The child has ended. If it could not become the command, it has said why
 * itself; if it was killed, because we cannot hold it, say so. */
static pid_t give_up(const struct job *j, const char *what)
{
	int status = 0;

	command_end(j->pid, &status);
	if (WIFSIGNALED(status))
		failed(j->c, what, j->why);
	return -1;
}

static pid_t hold_child(
	const struct command *c, const char *what, pid_t pid, int *line)
{
	struct job j = { c, pid, *line, false, NULL };

	worker_start(c->tracer, hold, &j);
	c->meanwhile(c->arg);
	worker_wait(c->tracer, 0);
	if (!j.traced && !j.why)
		return pid;
	if (j.why)
		pid = give_up(&j, what);
	close(*line);
	*line = -1;
	return pid;
}

/* In the child. Allow the tracer to trace us, for Yama's sake, and send a word
 * that says so. */
static void begin(const struct command *c, char **argv, pid_t parent, int line)
{
	prctl(PR_SET_PTRACER, worker_pid(c->tracer));
	if (send(line, "", 1, MSG_NOSIGNAL) == 1)
		become(c, argv, parent, line);
	_exit(127);
}

static pid_t start_child(const struct command *c, char **argv, int *line)
{
	pid_t parent = getpid(), pid;
	int ends[2], status, err;
	char ready;

	do
		err = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
	while (err && errno == EMFILE && files_raise());
	if (err)
		return failed(c, argv[0], files_strerror(errno));
	fflush(NULL);
	pid = fork();
	if (!pid) {
		close(ends[0]); /* so that it notices if we end */
		begin(c, argv, parent, ends[1]);
	}
	close(ends[1]);
	*line = ends[0];
	if (pid > 0 && hear(*line, &ready))
		return hold_child(c, argv[0], pid, line);
	failed(c, argv[0], pid < 0 ? strerror(errno) : "it cannot be held");
	close(ends[0]);
	if (pid > 0)
		command_end(pid, &status);
	return -1;
}

pid_t command_start(const struct command *c, int *line)
{
	char **argv = words_split(c->text);
	pid_t pid;

	if (argv && argv[0]) {
		pid = start_child(c, argv, line);
	} else {
		char *quoted = xasprintf("'%s'", c->text);

		pid = failed(
			c, quoted, argv ? "no command" : "unmatched quote");
		free(quoted);
	}
	words_free(argv);
	return pid;
}

void command_release(pid_t pid, int line)
{
	if (line < 0) {
		/* the end of what we trace is ours to see first */
		if (ptrace(PTRACE_DETACH, pid, NULL, NULL))
			waitpid(pid, NULL, __WALL);
		return;
	}
	send(line, "", 1, MSG_NOSIGNAL);
	close(line);
}
