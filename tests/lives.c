/* lives.c - creates processes, threads, signals and faults for check_proc, and
 * prints how many of each. With an argument it just exits. */
#include <fcntl.h>
#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	EXITS = 30,
	KILLS = 20,
	THREADS = 40,
	HANDLED = 50,
	IGNORED = 60,
	WAITED = 10,
	LENT = 5,
	EXECS = 12,   /* by execve(), and as many by execveat() */
	FAILURES = 9, /* likewise */
	ADDR = 16
};

static void on_signal(int sig)
{
	(void)sig;
}

static void *thread(void *arg)
{
	return arg;
}

static void child(void (*fn)(void))
{
	pid_t pid = fork();

	if (!pid) {
		fn();
		_exit(3);
	}
	waitpid(pid, NULL, 0);
}

static void ends(void)
{
}

static void dies(void)
{
	raise(SIGKILL);
}

static void writes_nowhere(void)
{
	*(volatile int *)ADDR = 1;
}

static void writes_constant(void)
{
	char *page =
		mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	*(volatile char *)page = 1;
}

static void divides(void)
{
	__asm__ volatile("xor %%ecx, %%ecx; idiv %%ecx"
			 :
			 : "a"(1), "d"(0)
			 : "ecx");
}

static void undefined(void)
{
	__asm__ volatile("ud2");
}

static void breakpoint(void)
{
	__asm__ volatile("int3");
}

static void threads(void)
{
	pthread_t t;

	for (int i = 0; i < THREADS; i++)
		if (!pthread_create(&t, NULL, thread, NULL))
			pthread_join(t, NULL);
}

static void signals(void)
{
	union sigval v = { .sival_int = 77 };
	siginfo_t info;
	sigset_t set;

	signal(SIGUSR1, on_signal);
	signal(SIGUSR2, SIG_IGN);
	sigemptyset(&set);
	sigaddset(&set, SIGRTMIN);
	sigprocmask(SIG_BLOCK, &set, NULL);
	for (int i = 0; i < HANDLED; i++)
		kill(getpid(), SIGUSR1);
	for (int i = 0; i < IGNORED; i++)
		kill(getpid(), SIGUSR2);
	for (int i = 0; i < WAITED; i++) {
		sigqueue(getpid(), SIGRTMIN, v);
		sigwaitinfo(&set, &info);
	}
}

/* Read the path first, so that its page is resident when the call begins. */
static void executes(bool at, const char *path)
{
	char name[] = "lives", end[] = "end", *argv[] = { name, end, NULL };

	(void)*(const volatile char *)path;
	if (at)
		syscall(SYS_execveat, AT_FDCWD, path, argv, environ, 0);
	else
		execve(path, argv, environ);
}

static void becomes(void)
{
	executes(false, "/proc/self/exe");
}

static void becomes_at(void)
{
	executes(true, "/proc/self/exe");
}

static void execs(void)
{
	for (int i = 0; i < EXECS; i++) {
		child(becomes);
		child(becomes_at);
	}
	for (int i = 0; i < FAILURES; i++) {
		executes(false, "/nowhere/a");
		executes(true, "/nowhere/b");
	}
}

/* Wait for a lock at a higher priority than its owner has. */
static void *borrower(void *lock)
{
	setpriority(PRIO_PROCESS, gettid(), -5);
	pthread_mutex_lock(lock);
	pthread_mutex_unlock(lock);
	return NULL;
}

static void lends(void)
{
	pthread_mutexattr_t a;
	pthread_mutex_t lock;
	pthread_t t;

	pthread_mutexattr_init(&a);
	pthread_mutexattr_setprotocol(&a, PTHREAD_PRIO_INHERIT);
	pthread_mutex_init(&lock, &a);
	for (int i = 0; i < LENT; i++) {
		pthread_mutex_lock(&lock);
		if (pthread_create(&t, NULL, borrower, &lock))
			continue;
		while (!(*(volatile uint32_t *)&lock & FUTEX_WAITERS))
			usleep(1000);
		usleep(20000);
		pthread_mutex_unlock(&lock);
		pthread_join(t, NULL);
	}
}

int main(int argc, char **argv)
{
	static void (*const faults[])(void) = { writes_nowhere, writes_constant,
		divides, undefined, breakpoint };
	struct rlimit none = { 0, 0 };

	if (argc > 1)
		return 3;
	(void)argv;
	setrlimit(RLIMIT_CORE, &none);
	for (int i = 0; i < EXITS; i++)
		child(ends);
	for (int i = 0; i < KILLS; i++)
		child(dies);
	execs();
	threads();
	lends();
	signals();
	for (size_t i = 0; i < sizeof(faults) / sizeof(*faults); i++)
		child(faults[i]);
	printf("exits %d\nkills %d\nthreads %d\nhandled %d\nignored %d\n"
	       "waited %d\nlent %d\nexecs %d\nfailures %d\nfaults %zu\n",
		EXITS + 2 * EXECS, KILLS, THREADS + LENT, HANDLED, IGNORED,
		WAITED, LENT, 2 * EXECS, 2 * FAILURES,
		sizeof(faults) / sizeof(*faults));
	return 0;
}
