/* torture.c - does what is hard to trace, checks the results of its functions,
 * and prints how often it called work().
 *
 *	signals	timers whose handlers call the functions, faults that handlers
 *		repair, long jumps out of handlers, an alternate stack
 *	births	children by fork, vfork, posix_spawn, threads that end
 *	text	a child that compares its text with its file */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CALLED __attribute__((noinline, noclone))

extern char **environ;
static unsigned long calls, handled, mended, jumped;
static sigjmp_buf back;
static volatile sig_atomic_t done;
static char *page;

CALLED long work(long n)
{
	__asm__ volatile("" ::: "memory");
	return n + 1;
}

/* A leaf function that keeps data below the stack pointer. */
CALLED long leaf(long n)
{
	volatile long v[4] = { n, n + 1, n + 2, n + 3 };

	return v[0] + v[3] - v[1] - v[2] + n;
}

CALLED void put(char *p, char c)
{
	*p = c;
}

CALLED long divide(long a, long b)
{
	return a / b;
}

static void check(int good, const char *what)
{
	if (good)
		return;
	printf("wrong: %s\n", what);
	fflush(stdout);
	abort();
}

static void call(void)
{
	long n = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);

	check(work(n) == n + 1, "work");
	check(leaf(n) == n, "leaf");
}

/* Have SIGALRM come in a millisecond. It is not sent at intervals: traced, on a
 * slow machine, the handler may need longer, and nothing else would run. */
static void set_timer(void)
{
	struct itimerval once = { .it_value = { 0, 1000 } };

	setitimer(ITIMER_REAL, &once, NULL);
}

static void on_timer(int sig)
{
	int kept = errno;

	(void)sig;
	handled++;
	call();
	if (!done)
		set_timer();
	errno = kept;
}

/* Handle a write to a read-only page: make it writable. */
static void on_fault(int sig, siginfo_t *si, void *context)
{
	(void)sig, (void)context;
	check(si->si_addr == page, "si_addr");
	mprotect(page, 4096, PROT_READ | PROT_WRITE);
	mended++;
	call();
}

/* Handle a division by zero: check that its reported address is in divide(). */
static void on_division(int sig, siginfo_t *si, void *context)
{
	uintptr_t at = (uintptr_t)si->si_addr;

	(void)sig, (void)context;
	check(at >= (uintptr_t)divide && at < (uintptr_t)divide + 64,
		"where the division is");
	jumped++;
	siglongjmp(back, 1);
}

static void catch (int sig, void *handler, int flags)
{
	struct sigaction sa = { .sa_flags = flags };

	sa.sa_sigaction = (void (*)(int, siginfo_t *, void *))handler;
	sigaction(sig, &sa, NULL);
}

static void fault(void)
{
	mprotect(page, 4096, PROT_READ);
	put(page, 7);
	check(*page == 7, "the fault");
	if (!sigsetjmp(back, 1))
		check(divide(1, (long)(mended * 0)) == 0, "division");
}

static void signals(void)
{
	static char stack[65536];
	stack_t other = { .ss_sp = stack, .ss_size = sizeof(stack) };
	struct itimerval never = { 0 };
	time_t end = time(NULL) + 2;

	page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	sigaltstack(&other, NULL);
	catch (SIGALRM, on_timer, SA_ONSTACK | SA_RESTART);
	catch (SIGSEGV, on_fault, SA_SIGINFO);
	catch (SIGFPE, on_division, SA_SIGINFO);
	set_timer();
	while (time(NULL) < end) {
		for (int i = 0; i < 20; i++)
			call();
		fault();
	}
	done = 1;
	setitimer(ITIMER_REAL, &never, NULL);
	check(handled && mended && mended == jumped, "signals");
}

static int reap(pid_t pid)
{
	int status = -1;

	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return status;
}

static void *thread(void *arg)
{
	call();
	return arg;
}

/* Start children, whose calls are not counted, since they are other
 * processes. */
static void births(void)
{
	char *const argv[] = { "true", NULL };
	pthread_t t[8];
	pid_t pid;

	for (int i = 0; i < 30; i++) {
		call();
		pid = fork();
		if (!pid) {
			for (int k = 0; k < 10; k++)
				if (work(k) != k + 1)
					_exit(1);
			_exit(7);
		}
		check(reap(pid) == 7 << 8, "fork");
		pid = vfork();
		if (!pid)
			_exit(work(4));
		check(reap(pid) == 5 << 8, "vfork");
		check(!posix_spawnp(&pid, "true", NULL, NULL, argv, environ),
			"spawn");
		check(!reap(pid), "true");
		for (int k = 0; k < 8; k++)
			pthread_create(&t[k], NULL, thread, NULL);
		for (int k = 0; k < 8; k++)
			pthread_join(t[k], NULL);
	}
}

/* Check that work()'s code is the same as in the file. */
static void text(void)
{
	pid_t pid = fork();
	unsigned char was[64];
	int fd;

	if (pid) {
		call();
		check(!reap(pid), "the child's text");
		return;
	}
	fd = open("/proc/self/exe", O_RDONLY);
	/* The program is not relocated: addresses are those of the file. */
	pread(fd, was, sizeof(was), (uintptr_t)work - 0x400000);
	_exit(memcmp(was, (void *)work, sizeof(was)) != 0);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";

	if (!strcmp(what, "signals"))
		signals();
	else if (!strcmp(what, "births"))
		births();
	else if (!strcmp(what, "text"))
		text();
	printf("%lu\n", calls);
	return 5;
}
