/* hostile.c - does what is hard on a tracer, and checks that it works as
 * untraced; each mode prints what came out. work() is called a known number of
 * times; the last line says how often.
 *
 *	killing		seccomp kills for all but a few calls
 *	trapping	seccomp raises SIGSYS, which a handler answers
 *	failing		seccomp has a call fail
 *	diverting	the kernel diverts all calls to a handler, now and then
 *	spawns		threads that run programs by posix_spawn(3)
 *	loads		threads that load and unload a library
 *	handlers	forks within the handler of a timer's signal
 *	shares		a process in the same memory, by clone(2)
 *	lends		the same, from before it waits until its end
 *	outlives	the same, while the other one runs this program again
 *	bequeaths	the same again and again, before the other one runs
 *	debugs		a child that it traces, at each step of a function
 *	roots		unshare(2), setns(2) and chroot(2)
 *	replaces	a thread that is not the first runs this program again
 *	orphans		the first thread ends before the others
 *	stops		a child stops and continues it all the time
 *	limits		no more memory or files
 *	hides		it is not dumpable, and forks
 *	denies		no memory may become executable
 *	seals		its text is sealed
 *	waits		is always in vfork(2), and says for how many ms at most
 *			its children stood still
 * A second argument has it print its number and wait for input before; a third
 * is how many rounds the threads make. */
#include <dlfcn.h>
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#define CALLED __attribute__((noinline, noclone))

extern char **environ;
static _Atomic long calls;
static char *self;

CALLED long work(long n)
{
	__asm__ volatile("" ::: "memory");
	return n + 1;
}

static void works(int n)
{
	for (int i = 0; i < n; i++)
		if (work(i) != i + 1)
			abort();
	calls += n;
}

/* A system call at an address that is known. */
long ask(long call);
extern const char asked[];
__asm__(".text\n.globl ask\n.type ask, @function\n"
	"ask:\tmov %rdi, %rax\n\tsyscall\n"
	"asked:\tret\n\t.size ask, . - ask\n");

static void filter(const int *allow, int n, uint32_t answer, uint32_t other)
{
	struct sock_filter f[64] = { BPF_STMT(
		BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)) };
	struct sock_fprog prog = { .filter = f, .len = 1 };

	for (int i = 0; i < n; i++) {
		f[prog.len++] = (struct sock_filter)BPF_JUMP(
			BPF_JMP | BPF_JEQ | BPF_K, allow[i], 0, 1);
		f[prog.len++] =
			(struct sock_filter)BPF_STMT(BPF_RET | BPF_K, answer);
	}
	f[prog.len++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, other);
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
		prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &prog))
		perror("seccomp");
}

static int killing(void)
{
	static const int few[] = { SYS_write, SYS_read, SYS_exit_group,
		SYS_rt_sigreturn };

	puts("few calls");
	works(10);
	filter(few, 4, SECCOMP_RET_ALLOW, SECCOMP_RET_KILL_PROCESS);
	works(10);
	return 0;
}

static volatile int trapped;

static void on_sys(int sig, siginfo_t *si, void *arg)
{
	ucontext_t *c = arg;

	(void)sig;
	trapped += si->si_syscall == SYS_getppid &&
		   (char *)si->si_call_addr == asked &&
		   c->uc_mcontext.gregs[REG_RIP] == (long)asked;
	c->uc_mcontext.gregs[REG_RAX] = 7;
	works(1);
}

static int trapping(void)
{
	static const int one[] = { SYS_getppid };
	struct sigaction sa = { .sa_sigaction = on_sys,
		.sa_flags = SA_SIGINFO };
	long sum = 0;

	sigaction(SIGSYS, &sa, NULL);
	filter(one, 1, SECCOMP_RET_TRAP, SECCOMP_RET_ALLOW);
	for (int i = 0; i < 20; i++)
		sum += ask(SYS_getppid);
	printf("sum %ld, right %d\n", sum, trapped);
	return 0;
}

static int failing(void)
{
	static const int one[] = { SYS_getppid };
	long sum = 0;

	filter(one, 1, SECCOMP_RET_ERRNO | 44, SECCOMP_RET_ALLOW);
	for (int i = 0; i < 20; i++) {
		sum += ask(SYS_getppid);
		works(1);
	}
	printf("sum %ld\n", sum);
	return 0;
}

static volatile char diverted;

static void on_diverted(int sig, siginfo_t *si, void *arg)
{
	ucontext_t *c = arg;

	(void)sig;
	diverted = 0;
	c->uc_mcontext.gregs[REG_RAX] = si->si_syscall == SYS_getppid ? 7 : 0;
}

/* Its action of SIGTRAP has a tracer that hits traps look at it. */
static int diverting(void)
{
	enum {
		DIVERT = 59 /* PR_SET_SYSCALL_USER_DISPATCH */
	};
	struct sigaction sa = { .sa_sigaction = on_diverted,
		.sa_flags = SA_SIGINFO };
	long sum = 0;

	sigaction(SIGTRAP, &sa, NULL);
	sigaction(SIGSYS, &sa, NULL);
	if (prctl(DIVERT, 1L, 0L, 0L, &diverted))
		puts("calls cannot be diverted");
	else
		for (int i = 0; i < 20; i++) {
			diverted = 1;
			works(1);
			sum += ask(SYS_getppid);
			usleep(2000);
		}
	printf("sum %ld\n", sum);
	return 0;
}

enum {
	THREADS = 4
};

static int rounds = 25;

static void together(void *(*fn)(void *))
{
	pthread_t t[THREADS];

	for (long i = 0; i < THREADS; i++)
		pthread_create(&t[i], NULL, fn, (void *)i);
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
}

static _Atomic int good;

static void *spawn(void *arg)
{
	char *const argv[] = { "sh", "-c", "exit 3", NULL };
	int status;
	pid_t pid;

	for (int i = 0; i < rounds; i++) {
		works(1);
		int err =
			posix_spawn(&pid, "/bin/sh", NULL, NULL, argv, environ);

		if (!err && waitpid(pid, &status, 0) == pid && status == 3 << 8)
			good++;
		else
			printf("error %d, status %x\n", err, status);
	}
	return arg;
}

static int spawns(void)
{
	together(spawn);
	printf("good %d\n", good);
	return 0;
}

static void *load(void *arg)
{
	for (int i = 0; i < rounds; i++) {
		void *l = dlopen("libm.so.6", RTLD_NOW | RTLD_LOCAL);
		double (*of)(double);

		*(void **)&of = l ? dlsym(l, "floor") : NULL;
		good += of && of(2.5) == 2;
		works(1);
		dlclose(l);
	}
	return arg;
}

static int loads(void)
{
	together(load);
	printf("good %d\n", good);
	return 0;
}

static void on_alarm(int sig)
{
	int status = 0;
	pid_t pid;

	(void)sig;
	if (good >= 50)
		return;
	pid = fork();
	if (!pid) {
		work(1);
		_exit(5);
	}
	good += waitpid(pid, &status, 0) == pid && WEXITSTATUS(status) == 5;
}

static int handlers(void)
{
	struct itimerval often = { { 0, 2000 }, { 0, 2000 } };

	signal(SIGALRM, on_alarm);
	setitimer(ITIMER_REAL, &often, NULL);
	while (good < 50) {
		works(10);
		usleep(100);
	}
	setitimer(ITIMER_REAL, &(struct itimerval){ 0 }, NULL);
	printf("good %d\n", good);
	return 0;
}

static int share(void *arg)
{
	for (int i = 0; i < 10; i++)
		work(i);
	good++;
	return *(int *)arg;
}

static int shares(void)
{
	static char stack[1 << 16];
	int status, code = 6;

	for (int i = 0; i < 20; i++) {
		pid_t pid = clone(share, stack + sizeof(stack),
			CLONE_VM | CLONE_FS | CLONE_FILES | SIGCHLD, &code);

		works(10);
		if (waitpid(pid, &status, 0) != pid || status != 6 << 8)
			printf("status %x\n", status);
	}
	printf("good %d\n", good);
	return 0;
}

static volatile int over;
static pid_t lent;

static int borrow(void *arg)
{
	while (!over) {
		work(1);
		usleep(500);
	}
	return *(int *)arg;
}

static void lend(void)
{
	static char stack[1 << 16];
	static int code = 6;

	lent = clone(borrow, stack + sizeof(stack), CLONE_VM | SIGCHLD, &code);
}

static int lends(void)
{
	int status = 0;

	for (int i = 0; i < 100; i++) {
		works(1);
		usleep(500);
	}
	over = 1;
	waitpid(lent, &status, 0);
	printf("status %x\n", status);
	return 0;
}

static int outlive(void *arg)
{
	for (int i = 0; i < 400; i++) {
		work(1);
		usleep(500);
	}
	return *(int *)arg;
}

static int outlives(void)
{
	static char *const argv[] = { "hostile", "again", NULL };
	static char stack[1 << 16];
	static int code;

	works(5);
	clone(outlive, stack + sizeof(stack), CLONE_VM | SIGCHLD, &code);
	usleep(5000);
	printf("work %ld\n", calls);
	execv(self, argv);
	return 1;
}

/* Each of its programs leaves its memory to a child that has not run yet. */
static int bequeaths(void)
{
	enum {
		PROGRAMS = 60
	};
	char *const argv[] = { self, "bequeaths", NULL };
	static char stack[1 << 16];
	static int code = 6;
	const char *done = getenv("DONE");
	long n = done ? strtol(done, NULL, 10) : 0;
	int status, bad = 0;
	char now[16];

	works(1);
	if (n == PROGRAMS) {
		while (wait(&status) > 0)
			bad += status != 6 << 8;
		printf("bad %d\n", bad);
		return 0;
	}
	printf("work %ld\n", calls);
	snprintf(now, sizeof(now), "%ld", n + 1);
	setenv("DONE", now, 1);
	clone(share, stack + sizeof(stack), CLONE_VM | SIGCHLD, &code);
	execv(self, argv);
	return 1;
}

static int debugs(void)
{
	struct user_regs_struct r;
	int status, steps = 0;
	pid_t pid = fork();

	if (!pid) {
		ptrace(PTRACE_TRACEME, 0, NULL, NULL);
		raise(SIGSTOP);
		work(1);
		_exit(5);
	}
	waitpid(pid, &status, 0);
	while (WIFSTOPPED(status)) {
		ptrace(PTRACE_GETREGS, pid, NULL, &r);
		steps += r.rip == (uintptr_t)work;
		ptrace(PTRACE_SINGLESTEP, pid, NULL, NULL);
		waitpid(pid, &status, 0);
	}
	works(10);
	printf("status %x, there %d\n", status, steps);
	return 0;
}

static int roots(void)
{
	int fd;

	works(5);
	printf("unshare %d\n", unshare(CLONE_NEWNS | CLONE_NEWUTS |
				       CLONE_NEWPID | CLONE_NEWIPC));
	fd = (int)syscall(SYS_pidfd_open, getppid(), 0);
	printf("setns %d\n", setns(fd, CLONE_NEWUTS));
	printf("chroot %d\n", chroot("/proc/self/fdinfo"));
	if (!fork()) {
		works(5);
		_exit(0);
	}
	wait(NULL);
	works(5);
	return 0;
}

static void *replace(void *arg)
{
	char *const argv[] = { "hostile", "again", NULL };

	works(5);
	printf("work %ld\n", calls);
	execv(self, argv);
	return arg;
}

static int replaces(void)
{
	pthread_t t;

	works(5);
	pthread_create(&t, NULL, replace, NULL);
	for (;;)
		pause();
}

static void *stay(void *arg)
{
	for (int i = 0; i < 100; i++) {
		works(10);
		usleep(500);
	}
	printf("work %ld\n", calls);
	fflush(stdout);
	exit(4);
	return arg;
}

static int orphans(void)
{
	pthread_t t;

	pthread_create(&t, NULL, stay, NULL);
	works(10);
	pthread_exit(NULL);
}

static int stops(void)
{
	pid_t pid = fork(), parent = getppid();
	int status;

	if (!pid) {
		for (int i = 0; i < 200; i++) {
			kill(parent, SIGSTOP);
			usleep(300);
			kill(parent, SIGCONT);
			usleep(300);
		}
		_exit(0);
	}
	do {
		works(10);
		usleep(100);
	} while (!waitpid(pid, &status, WNOHANG));
	printf("status %x\n", status);
	return 0;
}

static int limits(void)
{
	struct rlimit none = { 0, 0 }, some = { 16 << 20, 16 << 20 };

	setrlimit(RLIMIT_AS, &some);
	setrlimit(RLIMIT_NOFILE, &none);
	works(10);
	printf("dup %d\n", dup(1));
	return 0;
}

/* Its children have a copy of its memory, or, by vfork, share it. */
static int hides(void)
{
	prctl(PR_SET_DUMPABLE, 0);
	for (int i = 0; i < 20; i++) {
		int status = 0;
		pid_t pid = i % 2 ? fork() : vfork();

		if (!pid) {
			work(1);
			_exit(5);
		}
		works(1);
		if (waitpid(pid, &status, 0) != pid || status != 5 << 8)
			printf("status %x\n", status);
	}
	spawn(NULL);
	printf("dumpable %d, good %d\n", prctl(PR_GET_DUMPABLE), good);
	return 0;
}

static int denies(void)
{
	printf("mdwe %d\n", prctl(65, 1, 0, 0, 0)); /* PR_SET_MDWE */
	works(10);
	return 0;
}

static int seals(void)
{
	uintptr_t at = (uintptr_t)work & -4096;

	printf("mseal %ld\n", syscall(462, at, 4096, 0));
	works(10);
	return 0;
}

static long now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int waits(void)
{
	volatile long before = now_ms(), still = 0;

	for (int i = 0; i < rounds; i++) {
		if (vfork())
			continue;
		for (int j = 0; j < 100; j++) {
			long now = now_ms();

			still = now - before > still ? now - before : still;
			before = now;
			work(1);
			usleep(50);
		}
		_exit(0);
	}
	printf("still %ld\n", still);
	return 0;
}

static int again(void)
{
	works(7);
	puts("again");
	return 9;
}

static const struct mode {
	const char *name;
	int (*run)(void);
} modes[] = { { "killing", killing }, { "trapping", trapping },
	{ "failing", failing }, { "diverting", diverting },
	{ "spawns", spawns }, { "loads", loads }, { "handlers", handlers },
	{ "shares", shares }, { "lends", lends }, { "outlives", outlives },
	{ "bequeaths", bequeaths }, { "debugs", debugs }, { "roots", roots },
	{ "replaces", replaces }, { "orphans", orphans }, { "stops", stops },
	{ "limits", limits }, { "hides", hides }, { "denies", denies },
	{ "seals", seals }, { "waits", waits }, { "again", again } };

int main(int argc, char **argv)
{
	char c;
	int r = 2;

	self = argv[0];
	setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
	if (argc > 3)
		rounds = (int)strtol(argv[3], NULL, 10);
	if (argc > 1 && !strcmp(argv[1], "lends"))
		lend();
	if (argc > 2) {
		printf("%d\n", getpid());
		if (read(STDIN_FILENO, &c, 1))
			works(1);
	}
	for (size_t i = 0; i < sizeof(modes) / sizeof(*modes); i++)
		if (argc > 1 && !strcmp(argv[1], modes[i].name)) {
			r = modes[i].run();
			printf("work %ld\n", calls);
		}
	return r;
}
