/* child.c - see child.h. The child has the thread-local memory and part of the
 * stack of the thread that waits for it, so locks work as between threads. But
 * it must not change what is ours, such as the environment; and as it can be
 * killed at any moment, it must take no lock, such as that of the heap or of
 * stderr: it would keep it for ever. The C library's setuid() and its like
 * change all threads of a process: here they would change ours.
 *
 * vfork(2) itself will not do: a thread cannot be stopped in it, so no shell
 * would learn that ^Z has stopped us. */
#include "consumer/child.h"

#include <errno.h>
#include <grp.h>
#include <limits.h>
#include <linux/futex.h>
#include <pwd.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/files.h"
#include "base/thread.h"
#include "base/vec.h"
#include "base/words.h"

enum {
	OWN = 32 << 10 /* bytes of its stack that the thread keeps */
};

struct child {
	struct child_opts opts;
	char **argv, **env;
	pid_t parent;
	int line, ours; /* both ends of it */
	sigset_t mask;	/* what it is to block */
	bool changes;	/* its user, to: */
	uid_t uid;
	gid_t gid;
	volatile uint32_t lent;	  /* 1: it alone has its end of the line */
	volatile uint32_t shares; /* 1: it has our memory */
};

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

/* True if the variable, NAME=value, has the name, which may be followed by a
 * value, too. */
static bool has_name(const char *var, const char *name)
{
	size_t n = strcspn(name, "=");

	return !strncmp(var, name, n) && var[n] == '=';
}

static bool is_among(char *const *names, const char *var)
{
	for (; names && *names; names++)
		if (has_name(var, *names))
			return true;
	return false;
}

/* Return the environment of the command. Of several values for a name, the last
 * counts. The strings belong to others. */
static char **make_environment(const struct child_opts *o)
{
	VEC(char *) env = { 0 };

	for (char **var = environ; *var; var++)
		if (!is_among(o->unset, *var) && !is_among(o->set, *var))
			vec_push(&env, *var);
	for (char *const *var = o->set; var && *var; var++)
		if (!is_among(var + 1, *var))
			vec_push(&env, *var);
	vec_push(&env, NULL);
	return env.v;
}

/* Become the user, or say why not, and end. */
static void become_user(const struct child *ch)
{
	if (!syscall(SYS_setgroups, 1, &ch->gid) &&
		!syscall(SYS_setgid, ch->gid) && !syscall(SYS_setuid, ch->uid))
		return;
	dprintf(STDERR_FILENO, "%s: cannot become user '%s': %s\n",
		ch->opts.progname, ch->opts.user, strerror(errno));
	_exit(127);
}

/* True if execve(2) failed for a reason that lets execvp(3) look further. */
static bool is_elsewhere(void)
{
	return errno == EACCES || errno == ENOENT || errno == ENOTDIR;
}

/* Execute the command as execvp(3) would with its own environment. Returns if
 * that fails. */
static void execute(const struct child *ch)
{
	const char *name = ch->argv[0], *dirs = NULL;
	char path[PATH_MAX];
	bool denied = false;
	size_t n;

	for (char **var = ch->env; *var && !dirs; var++)
		if (has_name(*var, "PATH"))
			dirs = *var + strlen("PATH=");
	if (!*name || strchr(name, '/'))
		dirs = "";
	else if (!dirs)
		dirs = "/usr/local/bin:/bin:/usr/bin";
	do {
		n = strcspn(dirs, ":");
		if (snprintf(path, sizeof(path), "%.*s%s%s", (int)n, dirs,
			    n ? "/" : "", name) < PATH_MAX)
			execve(path, ch->argv, ch->env);
		else
			errno = ENAMETOOLONG;
		denied |= errno == EACCES;
		dirs += n;
	} while (is_elsewhere() && *dirs++);
	if (denied && is_elsewhere())
		errno = EACCES;
}

/* The kernel says only that something is missing. */
static const char *why_not(const struct child *ch)
{
	int err = errno;

	if (err == ENOENT && strchr(ch->argv[0], '/') &&
		!access(ch->argv[0], F_OK))
		return "the interpreter or dynamic linker that it names is not "
		       "there";
	return strerror(err);
}

/* Read a word from our end; false: that is closed. */
static bool hear(int line, bool *word)
{
	ssize_t n;

	do
		n = read(line, word, 1);
	while (n < 0 && errno == EINTR);
	return n == 1;
}

static void futex_wait(volatile uint32_t *word, uint32_t value)
{
	while (*word == value)
		syscall(SYS_futex, word, FUTEX_WAIT, value, NULL);
}

static void die_with_parent(const struct child *ch)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != ch->parent)
		_exit(127);
}

/* The child. The kernel clears the word, and wakes the thread, when the child
 * no longer has our memory. Changing the user clears the wish to die with its
 * parent, so that is set again. Yama is told that we, and with us our
 * tracer, may trace it. */
static int become(void *arg)
{
	struct child *ch = arg;
	pid_t pid = getpid();
	bool traced;

	syscall(SYS_set_tid_address, &ch->shares);
	die_with_parent(ch);
	close(ch->ours); /* so that it notices if we close it */
	prctl(PR_SET_PTRACER, ch->parent);
	futex_wait(&ch->lent, 0);
	if (send(ch->line, &pid, sizeof(pid), MSG_NOSIGNAL) != sizeof(pid) ||
		!hear(ch->line, &traced))
		_exit(127);
	if (ch->changes)
		become_user(ch);
	die_with_parent(ch);
	if (ch->opts.apart)
		dup2(STDERR_FILENO, STDOUT_FILENO);
	if (!traced && !hear(ch->line, &traced))
		_exit(127);
	prctl(PR_SET_PDEATHSIG, 0);
	files_lower();
	pthread_sigmask(SIG_SETMASK, &ch->mask, NULL);
	execute(ch);
	dprintf(STDERR_FILENO, "%s: failed to execute %s: %s\n",
		ch->opts.progname, ch->argv[0], why_not(ch));
	_exit(127);
}

static void dispose(struct child *ch)
{
	words_free(ch->argv);
	free(ch->env);
	free(ch);
}

/* When a child has become somebody else, nobody may look into its memory, which
 * is ours as well, any more: the kernel sees to that. They may again when the
 * last such child has left our memory. */
static void count_others(int change)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	static int n, before;

	pthread_mutex_lock(&lock);
	if (!n)
		before = prctl(PR_GET_DUMPABLE);
	n += change;
	if (!n)
		prctl(PR_SET_DUMPABLE, before);
	pthread_mutex_unlock(&lock);
}

/* The thread. */
static void *bear(void *arg)
{
	struct child *ch = arg;
	char *below = (char *)((uintptr_t)__builtin_frame_address(0) & ~63UL);
	pid_t pid;

	if (ch->changes)
		count_others(1);
	ch->shares = 1;
	pid = clone(become, below - OWN, CLONE_VM | SIGCHLD, ch);
	if (pid < 0) {
		pid = -errno;
		send(ch->line, &pid, sizeof(pid), MSG_NOSIGNAL);
		ch->shares = 0;
	}
	close(ch->line);
	ch->lent = 1;
	syscall(SYS_futex, &ch->lent, FUTEX_WAKE, 1);
	futex_wait(&ch->shares, 1);
	if (ch->changes)
		count_others(-1);
	dispose(ch);
	return NULL;
}

static int failed(const struct child *ch, const char *why)
{
	fprintf(stderr, "%s: failed to execute %s: %s\n", ch->opts.progname,
		ch->argv[0], why);
	return -1;
}

static int open_line(struct child *ch)
{
	int ends[2], err;

	do
		err = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
	while (err && errno == EMFILE && files_raise());
	if (err)
		return failed(ch, files_strerror(errno));
	ch->ours = ends[0];
	ch->line = ends[1];
	return 0;
}

static int start_thread(struct child *ch, int *line)
{
	pthread_t thread;

	*line = ch->ours;
	pthread_sigmask(SIG_SETMASK, NULL, &ch->mask);
	if (thread_start(&thread, bear, ch)) {
		pthread_detach(thread);
		return 0;
	}
	close(ch->ours);
	close(ch->line);
	return failed(ch, thread_strerror(EAGAIN));
}

int child_start(const struct child_opts *opts, char **argv, int *line)
{
	struct child *ch = xcalloc(1, sizeof(*ch));
	const char *user = opts->user;

	*ch = (struct child){ .opts = *opts, .argv = argv, .parent = getpid() };
	if (user && !find_user(user, &ch->uid, &ch->gid)) {
		fprintf(stderr, "%s: there is no user '%s'\n", opts->progname,
			user);
		dispose(ch);
		return -1;
	}
	ch->changes = user && !is_user(ch->uid, ch->gid);
	ch->env = make_environment(opts);
	if (!open_line(ch) && !start_thread(ch, line))
		return 0;
	dispose(ch);
	return -1;
}

pid_t child_hear(int line)
{
	pid_t pid = -ECHILD;
	ssize_t n;

	do
		n = recv(line, &pid, sizeof(pid), MSG_WAITALL);
	while (n < 0 && errno == EINTR);
	if (pid > 0)
		return pid;
	errno = -pid;
	return -1;
}

bool child_tell(int line, bool traced)
{
	return send(line, &traced, 1, MSG_NOSIGNAL) == 1;
}
