/* sigtrap.c - a program that uses SIGTRAP itself, and reports at its end what
 * became of its settings. It begins when its standard input ends.
 *
 *	own	a function has a trap that the program has put there
 *	caught	SIGTRAP has a handler
 *	once	it has one that is used once
 *	again	the handler runs again and again until standard input ends
 *	both	it has a handler, and is blocked
 *	full	the same, with all other signals blocked too
 *	ignored	it is ignored
 *	blocked	it is blocked, in a thread that begins later
 *	first	the same, in the thread that has blocked it
 *	opens	the same, and it is unblocked before any call
 *	returns	the same, by the return of a handler
 *	forks	it is unblocked in a child, and stays blocked in its parent */
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#define CALLED __attribute__((noinline, noclone))

enum {
	ROUNDS = 100
};

static volatile int handled;

CALLED long work(long n)
{
	__asm__ volatile("" ::: "memory");
	return n + 1;
}

/* Its nop becomes a trap. */
void trapped(void);
__asm__(".globl trapped\n\t.type trapped, @function\n"
	"trapped: xor %eax, %eax\n\tnop\n\tret\n\t.size trapped, .-trapped\n");

static void handler(int sig)
{
	(void)sig;
	handled++;
}

static void unblock(int sig, siginfo_t *info, void *context)
{
	ucontext_t *uc = context;

	(void)sig;
	(void)info;
	sigdelset(&uc->uc_sigmask, SIGTRAP);
}

static void put_trap(void)
{
	unsigned char *at = (unsigned char *)(uintptr_t)trapped + 2;
	char *page = (char *)((uintptr_t)at & -4096);

	mprotect(page, 8192, PROT_READ | PROT_WRITE | PROT_EXEC);
	*at = 0xcc;
	mprotect(page, 8192, PROT_READ | PROT_EXEC);
}

/* True if SIGTRAP has no action and is blocked. */
static bool only_blocks(const char *what)
{
	static const char *const whats[] = { "blocked", "first", "opens",
		"returns", "forks" };

	for (size_t i = 0; i < sizeof(whats) / sizeof(*whats); i++)
		if (!strcmp(what, whats[i]))
			return true;
	return false;
}

static void set_up(const char *what)
{
	struct sigaction sa = { .sa_handler = handler, .sa_flags = SA_RESTART };
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGTRAP);
	if (!strcmp(what, "full"))
		sigfillset(&set);
	sigaddset(&sa.sa_mask, SIGUSR1);
	if (!strcmp(what, "ignored"))
		sa.sa_handler = SIG_IGN;
	if (!strcmp(what, "once"))
		sa.sa_flags |= SA_RESETHAND;
	if (!only_blocks(what))
		sigaction(SIGTRAP, &sa, NULL);
	if (only_blocks(what) || !strcmp(what, "both") || !strcmp(what, "full"))
		sigprocmask(SIG_BLOCK, &set, NULL);
	if (!strcmp(what, "own") || !strcmp(what, "again"))
		put_trap();
	if (!strcmp(what, "again"))
		fcntl(0, F_SETFL, O_NONBLOCK);
}

static void unblock_as(const char *what)
{
	struct sigaction sa = { .sa_sigaction = unblock,
		.sa_flags = SA_SIGINFO };
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGTRAP);
	if (!strcmp(what, "opens") || !strcmp(what, "forks"))
		sigprocmask(SIG_UNBLOCK, &set, NULL);
	if (!strcmp(what, "returns")) {
		sigaction(SIGUSR1, &sa, NULL);
		raise(SIGUSR1);
	}
}

static void say(void)
{
	struct sigaction sa;
	sigset_t set;

	sigaction(SIGTRAP, NULL, &sa);
	sigprocmask(SIG_BLOCK, NULL, &set);
	dprintf(1, "%s, flags %x, mask %d, %s, %d handled\n",
		sa.sa_handler == handler   ? "caught"
		: sa.sa_handler == SIG_IGN ? "ignored"
					   : "default",
		sa.sa_flags, sigismember(&sa.sa_mask, SIGUSR1),
		sigismember(&set, SIGTRAP) ? "blocked" : "open", handled);
}

static void *run(void *arg)
{
	const char *what = arg;
	char c;

	while (!strcmp(what, "again") && read(0, &c, 1) < 0)
		trapped();
	if (!strcmp(what, "once"))
		raise(SIGTRAP);
	unblock_as(what);
	for (long i = 0; i < ROUNDS; i++) {
		if (work(i) != i + 1)
			return NULL;
		if (!strcmp(what, "own") || !strcmp(what, "caught"))
			trapped();
	}
	say();
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	void *done;
	char c;

	if (argc < 2)
		return 2;
	set_up(argv[1]);
	printf("%d\n", getpid());
	fflush(stdout);
	while (strcmp(argv[1], "again") && read(0, &c, 1) > 0)
		;
	if (!strcmp(argv[1], "forks") && fork() > 0) {
		wait(NULL);
		return !run("first");
	}
	if (only_blocks(argv[1]) && strcmp(argv[1], "blocked"))
		return !run(argv[1]);
	pthread_create(&thread, NULL, run, argv[1]);
	pthread_join(thread, &done);
	return !done;
}
