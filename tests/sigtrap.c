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
 *	blocked	it is blocked
 *	alone	the same, in a program with one thread
 *	opens	the same, and then unblocked
 *	returns	the same, by the return of a handler
 *	forks	it is blocked, and then unblocked in a child
 *	closes	it is blocked only by the thread that calls
 *	restores	the same, for the first call
 *	catches	the same, and that thread has set a handler before
 *	after	the same, and that thread sets a handler after it
 *	waits	it is blocked, except in a call that other signals end
 *	keeps	it is blocked, and one is pending
 *	hides	the same, with all other signals blocked too
 *	spawns	it is blocked and ignored, as by a program that it runs
 *	borrows	it is blocked, also in a child that runs in the same memory
 *	quiet	it is ignored, also in such a child
 *	busy	it is blocked, and functions run until standard input ends
 *	says	report at once */
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#define CALLED __attribute__((noinline, noclone))

enum {
	ROUNDS = 100
};

static volatile int handled, called;

CALLED void work(long n)
{
	called += n >= 0;
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

static void change_mask(int how)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGTRAP);
	sigprocmask(how, &set, NULL);
}

static void block(void)
{
	change_mask(SIG_BLOCK);
}

static void open_up(void)
{
	change_mask(SIG_UNBLOCK);
}

static void block_and_restore(void)
{
	sigset_t set, was;

	sigemptyset(&set);
	sigaddset(&set, SIGTRAP);
	pthread_sigmask(SIG_BLOCK, &set, &was);
	work(0);
	pthread_sigmask(SIG_SETMASK, &was, NULL);
}

static void catch_and_block(void)
{
	signal(SIGTRAP, handler);
	block();
}

static void block_and_catch(void)
{
	block();
	work(0);
	signal(SIGTRAP, handler);
}

static void open_by_return(void)
{
	struct sigaction sa = { .sa_sigaction = unblock,
		.sa_flags = SA_SIGINFO };

	sigaction(SIGUSR1, &sa, NULL);
	raise(SIGUSR1);
}

static void nothing(int sig)
{
	(void)sig;
}

static void wait_open(void)
{
	sigset_t set, none;

	signal(SIGUSR1, nothing);
	signal(SIGUSR2, nothing);
	sigemptyset(&none);
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigaddset(&set, SIGUSR2);
	sigprocmask(SIG_BLOCK, &set, NULL);
	raise(SIGUSR1);
	raise(SIGUSR2);
	sigsuspend(&none);
}

static void spawn(void)
{
	char *const args[] = { "sigtrap", "says", NULL };
	pid_t child;

	if (!posix_spawn(&child, "/proc/self/exe", NULL, NULL, args, environ))
		waitpid(child, NULL, 0);
}

static void raise_trap(void)
{
	raise(SIGTRAP);
}

static void call_trapped(void)
{
	char c;

	fcntl(0, F_SETFL, O_NONBLOCK);
	while (read(0, &c, 1) < 0)
		trapped();
}

static void call_work(void)
{
	char c;

	fcntl(0, F_SETFL, O_NONBLOCK);
	while (read(0, &c, 1) < 0)
		for (int i = 0; i < 100000; i++)
			work(0);
}

static void say(void)
{
	struct sigaction sa;
	sigset_t set, pending;

	sigaction(SIGTRAP, NULL, &sa);
	sigprocmask(SIG_BLOCK, NULL, &set);
	sigpending(&pending);
	dprintf(1, "%s, flags %x, mask %d, %s%s, %d handled, %d calls\n",
		sa.sa_handler == handler   ? "caught"
		: sa.sa_handler == SIG_IGN ? "ignored"
					   : "default",
		sa.sa_flags, sigismember(&sa.sa_mask, SIGUSR1),
		sigismember(&set, SIGTRAP) ? "blocked" : "open",
		sigismember(&pending, SIGTRAP) ? ", pending" : "", handled,
		called);
}

/* The child counts in its parent's memory, which is to begin again at 0. */
static void call_in_child(void)
{
	pid_t child = vfork();

	if (!child) {
		work(0);
		say();
		called = 0;
		_exit(0);
	}
	waitpid(child, NULL, 0);
}

static const struct use {
	const char *name;
	void (*action)(int); /* NULL: the default */
	int flags;
	bool blocks, all; /* SIGTRAP; all signals */
	bool put, calls;  /* the trap is there; its function is called, too */
	bool at_once;	  /* begin before standard input has ended */
	bool alone, forks;
	void (*first)(void); /* done before the calls, but not by a parent */
} uses[] = {
	{ "own", handler, .put = true, .calls = true },
	{ "caught", handler, .calls = true },
	{ "once", handler, SA_RESETHAND, .first = raise_trap },
	{ "again", handler, .put = true, .at_once = true,
		.first = call_trapped },
	{ "both", handler, .blocks = true },
	{ "full", handler, .blocks = true, .all = true },
	{ "ignored", .action = SIG_IGN },
	{ "blocked", .blocks = true },
	{ "alone", .blocks = true, .alone = true },
	{ "opens", .blocks = true, .alone = true, .first = open_up },
	{ "returns", .blocks = true, .alone = true, .first = open_by_return },
	{ "forks", .blocks = true, .alone = true, .forks = true,
		.first = open_up },
	{ "closes", .first = block },
	{ "restores", .first = block_and_restore },
	{ "catches", .first = catch_and_block },
	{ "after", .first = block_and_catch },
	{ "waits", .blocks = true, .alone = true, .first = wait_open },
	{ "keeps", .blocks = true, .alone = true, .first = raise_trap },
	{ "hides", .blocks = true, .all = true, .alone = true,
		.first = raise_trap },
	{ "borrows", .blocks = true, .first = call_in_child },
	{ "quiet", .action = SIG_IGN, .first = call_in_child },
	{ "busy", .blocks = true, .at_once = true, .first = call_work },
	{ "spawns", .action = SIG_IGN, .blocks = true, .alone = true,
		.first = spawn },
};

static const struct use *use_of(const char *name)
{
	for (size_t i = 0; name && i < sizeof(uses) / sizeof(*uses); i++)
		if (!strcmp(uses[i].name, name))
			return &uses[i];
	exit(2);
}

static void set_up(const struct use *u)
{
	struct sigaction sa = { .sa_handler = u->action,
		.sa_flags = SA_RESTART | u->flags };
	sigset_t set;

	sigaddset(&sa.sa_mask, SIGUSR1);
	if (u->action)
		sigaction(SIGTRAP, &sa, NULL);
	sigfillset(&set);
	if (u->all)
		sigprocmask(SIG_BLOCK, &set, NULL);
	else if (u->blocks)
		block();
	if (u->put)
		put_trap();
}

static void *run(void *arg)
{
	const struct use *u = arg;
	pid_t child = u->forks ? fork() : 0;

	if (child)
		waitpid(child, NULL, 0);
	else if (u->first)
		u->first();
	for (long i = 0; i < ROUNDS; i++) {
		work(i);
		if (u->calls)
			trapped();
	}
	say();
	return NULL;
}

int main(int argc, char **argv)
{
	const struct use *u;
	pthread_t thread;
	char c;

	if (argc > 1 && !strcmp(argv[1], "says")) {
		say();
		return 0;
	}
	u = use_of(argc > 1 ? argv[1] : NULL);
	set_up(u);
	printf("%d\n", getpid());
	fflush(stdout);
	while (!u->at_once && read(0, &c, 1) > 0)
		;
	if (u->alone) {
		run((void *)(uintptr_t)u);
		return 0;
	}
	pthread_create(&thread, NULL, run, (void *)(uintptr_t)u);
	pthread_join(thread, NULL);
	return 0;
}
