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
 *	begets	the same, in a thread that begins later */
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
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

static void put_trap(void)
{
	unsigned char *at = (unsigned char *)(uintptr_t)trapped + 2;
	char *page = (char *)((uintptr_t)at & -4096);

	mprotect(page, 8192, PROT_READ | PROT_WRITE | PROT_EXEC);
	*at = 0xcc;
	mprotect(page, 8192, PROT_READ | PROT_EXEC);
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
	if (strcmp(what, "blocked") && strcmp(what, "begets"))
		sigaction(SIGTRAP, &sa, NULL);
	if (!strcmp(what, "blocked") || !strcmp(what, "begets") ||
		!strcmp(what, "both") || !strcmp(what, "full"))
		sigprocmask(SIG_BLOCK, &set, NULL);
	if (!strcmp(what, "own") || !strcmp(what, "again"))
		put_trap();
	if (!strcmp(what, "again"))
		fcntl(0, F_SETFL, O_NONBLOCK);
}

static void say(void)
{
	struct sigaction sa;
	sigset_t set;

	sigaction(SIGTRAP, NULL, &sa);
	sigprocmask(SIG_BLOCK, NULL, &set);
	printf("%s, flags %x, mask %d, %s, %d handled\n",
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
	if (strcmp(argv[1], "begets"))
		return !run(argv[1]);
	pthread_create(&thread, NULL, run, argv[1]);
	pthread_join(thread, &done);
	return !done;
}
