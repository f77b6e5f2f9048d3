/* between.c - run dtrace again and again, each time stopped at another of its
 * system calls, at which something happens to the process that it traces:
 *
 *	nothing	nothing
 *	end	it is killed
 *	exec	it runs another program
 *	other	it is killed, and another process gets its process id
 *	again	it closes a library, and loads it again
 *
 * In each case dtrace must end with the status that it has undisturbed, or with
 * status 1 and a message; and the process, whichever program it runs by then,
 * must go on with its code unharmed.
 *
 * usage: between TIMES PART WHAT CHANGING OTHER LIBRARY LOG COMMAND [ARG...]
 * Runs COMMAND TIMES times, at stops spread evenly over its system calls; PART
 * shifts all of them by that percentage of the distance between two. In ARG, %p
 * stands for the process id. */
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	MOST_ARGS = 32,
	MOST_SECONDS = 30,
	SOON = 50 /* ms, for what may have to wait for dtrace */
};

static char *const *names; /* CHANGING OTHER LIBRARY LOG */
static pid_t target;
static bool gone; /* it has ended and was reaped */

static void die(const char *what)
{
	perror(what);
	exit(2);
}

static void sleep_ms(int ms)
{
	nanosleep(&(struct timespec){ ms / 1000, ms % 1000 * 1000000 }, NULL);
}

/* Runs in a child. */
static void run_target(bool other, int said)
{
	dup2(said, 1);
	if (other)
		execl(names[1], names[1], (char *)NULL);
	execl(names[0], names[0], names[1], names[2], (char *)NULL);
	_exit(127);
}

/* Start a process with that process id, or any if 0, and wait until it is
 * ready. Returns false if the id cannot be had. */
static bool start(pid_t pid, bool other)
{
	struct clone_args args = { .exit_signal = SIGCHLD,
		.set_tid = pid ? (uintptr_t)&pid : 0,
		.set_tid_size = pid != 0 };
	int said[2];
	char c;
	pid_t got;

	if (pipe2(said, O_CLOEXEC))
		die("pipe2");
	got = syscall(SYS_clone3, &args, sizeof(args));
	if (!got)
		run_target(other, said[1]);
	close(said[1]);
	if (got > 0) {
		target = got;
		gone = false;
		if (read(said[0], &c, 1) != 1)
			die("the process");
	}
	close(said[0]);
	return got > 0;
}

static bool has_ended(int *status)
{
	for (int ms = 0; ms < SOON && !gone; ms++) {
		gone = waitpid(target, status, WNOHANG) == target;
		if (!gone)
			sleep_ms(1);
	}
	return gone;
}

static void happen(const char *what)
{
	int status;

	if (!strcmp(what, "exec") || !strcmp(what, "again")) {
		kill(target, *what == 'e' ? SIGUSR1 : SIGUSR2);
		sleep_ms(SOON / 4);
	} else if (strcmp(what, "nothing") != 0) {
		kill(target, SIGKILL);
		if (has_ended(&status) && *what == 'o')
			start(target, true);
	}
}

static void run_dtrace(char **command)
{
	int log = open(names[3], O_WRONLY | O_CREAT | O_TRUNC, 0600);

	dup2(log, 1);
	dup2(log, 2);
	ptrace(PTRACE_TRACEME, 0, 0, 0);
	execv(*command, command);
	_exit(127);
}

/* Trace dtrace, and let something happen at its nth stop. Returns its wait
 * status, or -1 if it did not end, and counts the stops. */
static int trace(pid_t pid, long nth, const char *what, long *stops)
{
	time_t until = time(NULL) + MOST_SECONDS;
	int status, sig;

	for (*stops = 0;;) {
		pid_t got = waitpid(pid, &status, WNOHANG | __WALL);

		if (!got && time(NULL) < until) {
			usleep(100);
			continue;
		}
		if (got != pid)
			return -1;
		if (!WIFSTOPPED(status))
			return status;
		sig = WSTOPSIG(status);
		if (sig == SIGTRAP || sig == (SIGTRAP | 0x80)) {
			if (++*stops == nth)
				happen(what);
			sig = 0;
		}
		ptrace(PTRACE_SYSCALL, pid, 0, sig);
	}
}

/* End the process. True if it has kept its code and did not hang. */
static bool is_well(void)
{
	int status = 0;

	if (gone)
		return true;
	kill(target, SIGTERM);
	for (int i = 0; i < 100 && !has_ended(&status); i++)
		;
	if (!gone) {
		kill(target, SIGKILL);
		waitpid(target, &status, 0);
		gone = true;
		printf("the process hangs\n");
		return false;
	}
	if (!status || (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL))
		return true;
	printf("the process ended with %#x\n", status);
	return false;
}

static bool has_message(void)
{
	char text[1 << 16];
	int fd = open(names[3], O_RDONLY);
	ssize_t n = read(fd, text, sizeof(text) - 1);

	close(fd);
	text[n < 0 ? 0 : n] = 0;
	return strstr(text, "dtrace: ");
}

/* Return arg with %p filled in. The caller frees it. */
static char *fill_in(const char *arg)
{
	char *text = NULL, *rest;
	const char *at = strstr(arg, "%p");

	if (!at)
		return strdup(arg);
	rest = fill_in(at + 2);
	if (asprintf(&text, "%.*s%d%s", (int)(at - arg), arg, target, rest) < 0)
		die("asprintf");
	free(rest);
	return text;
}

/* Run dtrace once. Returns the number of its stops, or -1 if something went
 * wrong. */
static long try_at(long nth, const char *what, char **args)
{
	char *command[MOST_ARGS] = { NULL };
	long stops;
	bool well;
	int status;
	pid_t pid;

	if (!start(0, false))
		die("clone3");
	for (int i = 0; args[i] && i < MOST_ARGS - 1; i++)
		command[i] = fill_in(args[i]);
	pid = fork();
	if (!pid)
		run_dtrace(command);
	status = trace(pid, nth, what, &stops);
	if (status < 0) {
		kill(pid, SIGKILL);
		waitpid(pid, NULL, __WALL);
	}
	for (int i = 0; command[i]; i++)
		free(command[i]);
	well = !status ||
	       (WIFEXITED(status) && WEXITSTATUS(status) == 1 && has_message());
	if (!well)
		printf("dtrace ended with %#x\n", status);
	return is_well() && well ? stops : -1;
}

static void show_log(void)
{
	char text[400];
	int fd = open(names[3], O_RDONLY);
	ssize_t n = read(fd, text, sizeof(text));

	printf("%.*s\n", n > 0 ? (int)n : 0, text);
	close(fd);
}

int main(int argc, char **argv)
{
	long stops, times, part, bad = 0;

	if (argc < 9)
		return 2;
	times = atol(argv[1]);
	part = atol(argv[2]);
	names = argv + 4;
	stops = try_at(0, "nothing", argv + 8);
	if (stops < 0)
		show_log();
	for (long i = 0; i < times && stops > 0; i++) {
		long n = 1 + (stops - 1) * (100 * i + part) / (100 * times);

		if (try_at(n, argv[3], argv + 8) >= 0)
			continue;
		printf("%s at stop %ld of %ld:\n", argv[3], n, stops);
		show_log();
		bad++;
	}
	printf("%ld stops, %ld times, %ld bad\n", stops, times, bad);
	return bad || stops <= 0;
}
