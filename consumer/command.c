/* command.c - starts a command, and holds it. It is our child; the tracer
 * traces it from before its exec to the place where it is held, until it is
 * released or an engine takes it over. If the tracer may not trace it, it waits
 * before its exec until we send a word on its line; see child.h. */
#include "consumer/command.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/host/setid.h"
#include "base/procfile.h"
#include "base/thread.h"
#include "base/words.h"
#include "base/worker.h"
#include "base/xalloc.h"
#include "consumer/halt.h"

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

/* A request to the tracer, and its answer. */
struct job {
	const struct command *c;
	int line;
	pid_t pid;
	bool traced;
	/* why it is not held; NULL: it is, or waits on its line */
	const char *why;
};

/* In the tracer, which learns of its end before we do. */
static void hold(void *arg)
{
	struct job *j = arg;
	int status;

	j->traced = !ptrace(PTRACE_SEIZE, j->pid, NULL, HALT_OPTIONS);
	if (!child_tell(j->line, j->traced))
		j->why = "it has ended";
	else if (j->traced)
		j->why = hold_traced(j->c, j->pid);
	if (j->why)
		command_end(j->pid, &status);
}

/* The child has ended, if there was one. If it could not become the command, it
 * has said why itself; if it was killed, because we cannot hold it, say so. */
static pid_t give_up(const struct job *j, const char *what)
{
	int status = SIGKILL;

	if (j->pid > 0)
		command_end(j->pid, &status);
	if (WIFSIGNALED(status))
		fprintf(stderr, "%s: failed to execute %s: %s\n",
			j->c->opts.progname, what, j->why);
	return -1;
}

/* The kernel may put the child and the tracer on our CPU, where they would wait
 * until our time is up, which takes milliseconds; so let them go first. */
static pid_t hold_child(struct job *j, const char *what)
{
	int err;

	j->pid = child_hear(j->line);
	if (j->pid < 0) {
		j->why = thread_strerror(errno);
		return give_up(j, what);
	}
	worker_start(j->c->tracer, hold, j);
	sched_yield();
	j->c->meanwhile(j->c->arg);
	worker_wait(j->c->tracer, 0);
	err = worker_error(j->c->tracer);
	if (err)
		j->why = thread_strerror(err);
	return j->why ? give_up(j, what) : j->pid;
}

pid_t command_start(const struct command *c, int *line)
{
	char **argv = words_split(c->text), *what;
	struct job j = { .c = c, .line = -1, .pid = -1 };

	if (!argv || !argv[0]) {
		fprintf(stderr, "%s: failed to execute '%s': %s\n",
			c->opts.progname, c->text,
			argv ? "no command" : "unmatched quote");
		words_free(argv);
		return -1;
	}
	what = xstrdup(argv[0]);
	if (!child_start(&c->opts, argv, &j.line))
		j.pid = hold_child(&j, what);
	free(what);
	*line = j.traced || j.why ? -1 : j.line;
	if (*line < 0 && j.line >= 0)
		close(j.line);
	return j.pid;
}

void command_release(pid_t pid, int line)
{
	if (line < 0) {
		/* the end of what we trace is ours to see first */
		if (ptrace(PTRACE_DETACH, pid, NULL, NULL))
			waitpid(pid, NULL, __WALL);
		return;
	}
	child_tell(line, true);
	close(line);
}
