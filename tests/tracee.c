/* tracee.c - tracee WHAT: programs that are hard to trace, for check_ptrace.
 * What each prints must be the same whether it is traced or not. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	THREADS = 8,
	CALLS = 50,
	CHILDREN = 20,
	SIGNALS = 200,
	PIECES = 5000,
	LOAN = 4,  /* s */
	WAIT = 700 /* ms */
};

static char *self;

/* Make calls that nothing else makes: getpgid(-1), which fails. */
static void mark(int n)
{
	for (int i = 0; i < n; i++)
		syscall(SYS_getpgid, -1);
}

static void run_leaf(void)
{
	execl("/proc/self/exe", self, "leaf", NULL);
	_exit(1);
}

static void *marks(void *arg)
{
	mark(CALLS);
	return arg;
}

static void threads(void)
{
	pthread_t t[THREADS];

	for (int i = 0; i < THREADS; i++)
		pthread_create(&t[i], NULL, marks, NULL);
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
}

/* Fork children, most of which end before their parent goes on. */
static void children(void)
{
	for (int i = 0; i < CHILDREN; i++)
		if (!fork()) {
			mark(1);
			_exit(0);
		}
	while (wait(NULL) > 0)
		;
}

static void *exec_leaf(void *arg)
{
	run_leaf();
	return arg;
}

/* Have a thread other than the first call exec. */
static void exec_in_thread(void)
{
	pthread_t t;

	pthread_create(&t, NULL, exec_leaf, NULL);
	for (;;)
		pause();
}

static void in_vfork(void)
{
	pid_t pid = vfork();

	if (!pid)
		run_leaf();
	waitpid(pid, NULL, 0);
}

/* Wait for a sleeping vfork() child; until that ends, nothing can stop us. */
static void lends(void)
{
	if (!vfork()) {
		sleep(LOAN);
		_exit(0);
	}
}

static volatile sig_atomic_t caught;

static void on_signal(int sig)
{
	(void)sig;
	caught++;
}

/* Send itself a signal in each round, while a timer interrupts it. */
static void signals(void)
{
	struct itimerval often = { { 0, 500 }, { 0, 500 } }, never = { 0 };
	struct sigaction count = { .sa_handler = on_signal },
			 alarm = { .sa_handler = on_signal };

	alarm.sa_handler = SIG_IGN;
	sigaction(SIGUSR1, &count, NULL);
	sigaction(SIGALRM, &alarm, NULL);
	setitimer(ITIMER_REAL, &often, NULL);
	for (int i = 0; i < SIGNALS; i++) {
		kill(getpid(), SIGUSR1);
		mark(1);
	}
	setitimer(ITIMER_REAL, &never, NULL);
	printf("%d signals\n", caught);
}

/* Sleep in a call that a ptrace stop ends early unless the tracer repeats
 * it. */
static void waits(void)
{
	struct epoll_event ev;
	int set = epoll_create1(0), n;

	puts("waits");
	fflush(stdout);
	n = epoll_wait(set, &ev, 1, WAIT);
	printf("%d events, %s\n", n, n < 0 ? strerror(errno) : "no error");
}

/* Read a limited number of small pieces. */
static void reads(void)
{
	char piece[64];

	for (int i = 0; i < PIECES && read(0, piece, sizeof(piece)) > 0; i++)
		;
}

/* Use the CPU for WAIT milliseconds of the thread's own CPU time. */
static void *spin(void *arg)
{
	struct timespec t;

	do
		clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	while (t.tv_sec * 1000 + t.tv_nsec / 1000000 < WAIT);
	return arg;
}

/* Run two threads: one works, one sleeps. */
static void works(void)
{
	pthread_t t;

	pthread_create(&t, NULL, spin, NULL);
	pthread_join(t, NULL);
}

static void *starts(void *arg)
{
	pthread_t t;

	for (;;)
		if (!pthread_create(&t, NULL, marks, NULL))
			pthread_join(t, NULL);
	return arg;
}

/* Create and end threads all the time, until killed. */
static void churn(void)
{
	pthread_t t;

	for (int i = 0; i < THREADS; i++)
		pthread_create(&t, NULL, starts, NULL);
	pause();
}

static void leaf(void)
{
	mark(3);
}

static void *marks_on(void *arg)
{
	for (;;) {
		mark(1);
		usleep(10000);
	}
	return arg;
}

/* Go on, until killed, after the first thread has ended. */
static void headless(void)
{
	pthread_t t;

	pthread_create(&t, NULL, marks_on, NULL);
	pthread_exit(NULL);
}

static void user(void)
{
	printf("%d\n", geteuid());
}

static const struct {
	const char *name;
	void (*fn)(void);
} programs[] = {
	{ "threads", threads },
	{ "children", children },
	{ "exec", exec_in_thread },
	{ "vfork", in_vfork },
	{ "signals", signals },
	{ "waits", waits },
	{ "reads", reads },
	{ "lends", lends },
	{ "works", works },
	{ "churn", churn },
	{ "headless", headless },
	{ "abort", abort },
	{ "leaf", leaf },
	{ "user", user },
};

/* When run as a file's interpreter, the file's extension says what to do. */
int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "", *dot = strrchr(what, '.');

	self = argv[0];
	for (size_t i = 0; i < sizeof(programs) / sizeof(*programs); i++)
		if (!strcmp(dot ? dot + 1 : what, programs[i].name)) {
			programs[i].fn();
			return 0;
		}
	return 2;
}
