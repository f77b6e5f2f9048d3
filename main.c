/* main.c - runs the applet that the program's own name chooses, or else its
 * first argument; dtrace if neither names one. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/stack.h"
#include "consumer/session.h"

enum {
	/* bytes: what the compiler needs, and some spare */
	STACK_LEAST = 96 * 1024
};

static const struct applet {
	const char *name;
	int (*run)(int argc, char **argv);
} applets[] = {
#define X(name) { #name, cmd_##name },
	APPLETS(X)
#undef X
};

static const struct applet *find_applet(const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;

	for (size_t i = 0; i < sizeof(applets) / sizeof(*applets); i++)
		if (!strcmp(applets[i].name, name))
			return &applets[i];
	return NULL;
}

/* If a standard descriptor were closed, the next file we open would get its
 * number, and our output would go there. A directory can be opened everywhere,
 * and writing to it is an error. */
static void hold_standard_files(void)
{
	for (int fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			open("/", O_RDONLY);
}

/* Whoever started us may have told the kernel to forget ended children, for
 * whose status we wait. */
static void keep_children(void)
{
	signal(SIGCHLD, SIG_DFL);
}

static void on_limit(int sig)
{
	(void)sig;
}

/* Over a limit of the size of files a call fails, as on a full disk. Commands
 * get back the default action, since a handler does not outlive execve(2). */
static void live_with_limits(void)
{
	if (signal(SIGXFSZ, on_limit) == SIG_IGN)
		signal(SIGXFSZ, SIG_IGN);
}

/* D programs and -c run commands: with a set-user-ID bit, anybody's commands
 * would run as the file's owner. Dropping the privileges instead would leave a
 * program that does not do what the bit was set for. */
static bool is_setid(void)
{
	return getuid() != geteuid() || getgid() != getegid();
}

int main(int argc, char **argv)
{
	const struct applet *a = argc > 0 ? find_applet(argv[0]) : NULL;

	if (is_setid()) {
		fputs("dtrace: refusing to run set-user-ID or set-group-ID: "
		      "anybody could run any command as the owner of this "
		      "file (chmod ug-s); to let users trace, use setcap "
		      "cap_bpf,cap_perfmon+ep\n",
			stderr);
		return 1;
	}
	cmd_commit = COMMIT; /* defined by the Makefile */
	hold_standard_files();
	keep_children();
	live_with_limits();
	if (!stack_has(STACK_LEAST)) {
		fputs("dtrace: the stack is too small: raise its limit (ulimit "
		      "-s) to 128 kilobytes or more\n",
			stderr);
		return 1;
	}
	if ((!a || a == applets) && argc > 1 && find_applet(argv[1])) {
		a = find_applet(argv[1]);
		argc--;
		argv++;
	}
	return (a ? a : applets)->run(argc, argv);
}
