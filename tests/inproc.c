/* inproc.c - functions whose first instructions are hard to move, called while
 * signals arrive. Its argument is the number of calls. It prints how often it
 * called each function, which is what a tracer must count. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

/* one: a single long instruction. many: several short ones; `late' jumps in
 * amid them. carry: returns the carry flag as it was on entry. faults,
 * late_faults: the first or second instruction reads memory that may not be
 * readable. loop: a branch to its second instruction. tail: a tail call.
 * short_one: too short for any jump. */
__asm__(".text\n"
	".globl one, many, late, carry, faults, late_faults, loop, tail\n"
	".globl short_one\n"
	".type one, @function\n"
	"one: mov $7, %eax\n ret\n .size one, . - one\n"
	".p2align 4\n .type many, @function\n"
	"many: push %rbx\n push %rbp\n push %r12\n"
	"mov %edi, %eax\n pop %r12\n pop %rbp\n pop %rbx\n ret\n"
	".size many, . - many\n"
	".p2align 4\n .type late, @function\n"
	"late: push %rbx\n jmp many + 1\n nop\n nop\n .size late, . - late\n"
	".p2align 4\n .type carry, @function\n"
	"carry: setc %al\n movzbl %al, %eax\n ret\n .size carry, . - carry\n"
	".p2align 4\n .type faults, @function\n"
	"faults: mov (%rdi), %eax\n add $1, %eax\n nop\n ret\n"
	".size faults, . - faults\n"
	".p2align 4\n .type late_faults, @function\n"
	"late_faults: mov %edi, %edx\n mov (%rdi), %eax\n nop\n ret\n"
	".size late_faults, . - late_faults\n"
	".p2align 4\n .type loop, @function\n"
	"loop: xor %eax, %eax\n inc %eax\n dec %edi\n jnz loop + 2\n ret\n"
	".size loop, . - loop\n"
	".p2align 4\n .type tail, @function\n"
	"tail: mov %edi, %edi\n jmp many\n .size tail, . - tail\n"
	".p2align 4\n .type short_one, @function\n"
	"short_one: ret\n .size short_one, . - short_one\n"
	".p2align 4\n nop\n");

int one(void), many(int), late(int), faults(const int *);
int late_faults(const int *), loop(int), tail(int);
void short_one(void);

static int carry_of(unsigned x)
{
	int got;

	__asm__ volatile("add $0x80000000, %1\n call carry"
			 : "=a"(got), "+r"(x)
			 :
			 : "cc", "memory");
	return got;
}

static char *page;
static volatile sig_atomic_t ticks, mended;

static void on_tick(int sig)
{
	ticks++;
	(void)sig;
}

/* Check that the fault is reported at the original instruction, and make the
 * page readable. */
static void on_fault(int sig, siginfo_t *si, void *context)
{
	const ucontext_t *u = context;
	uintptr_t pc = u->uc_mcontext.gregs[REG_RIP];

	if (sig != SIGSEGV || si->si_addr != page ||
		(pc != (uintptr_t)faults && pc != (uintptr_t)late_faults + 2))
		_exit(3);
	mprotect(page, 4096, PROT_READ | PROT_WRITE);
	mended++;
}

static void begin(void)
{
	struct sigaction fault = { .sa_sigaction = on_fault,
		.sa_flags = SA_SIGINFO };
	struct sigaction tick = { .sa_handler = on_tick,
		.sa_flags = SA_RESTART };
	struct itimerval ms = { { 0, 1000 }, { 0, 1000 } };

	page = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (page == MAP_FAILED)
		_exit(4);
	sigaction(SIGSEGV, &fault, NULL);
	sigaction(SIGALRM, &tick, NULL);
	setitimer(ITIMER_REAL, &ms, NULL);
}

/* No other signal comes before the fault, after which the call would be counted
 * once more. */
static int fault_twice(void)
{
	sigset_t tick;
	int bad = 0;

	sigemptyset(&tick);
	sigaddset(&tick, SIGALRM);
	sigprocmask(SIG_BLOCK, &tick, NULL);
	mprotect(page, 4096, PROT_NONE);
	bad += faults((int *)page) != 1;
	mprotect(page, 4096, PROT_NONE);
	bad += late_faults((int *)page) != 0;
	sigprocmask(SIG_UNBLOCK, &tick, NULL);
	return bad;
}

static int sum(int n)
{
	int bad = 0;

	for (int i = 0; i < n; i++) {
		bad += one() != 7;
		bad += many(i) != i;
		bad += late(i) != i;
		bad += tail(i) != i;
		bad += carry_of(i) != 0;
		bad += carry_of(0x80000000u + i) != 1;
		bad += loop(3) != 3;
		short_one();
		if (i % 100 == 0)
			bad += fault_twice();
	}
	return bad;
}

/* A child has its own copy of the text, and is not counted. */
static int in_child(void)
{
	int status = -1;
	pid_t pid = fork();

	if (!pid)
		_exit(one() == 7 && many(1) == 1 && late(2) == 2 ? 0 : 1);
	waitpid(pid, &status, 0);
	return status;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1000;
	int faulting = (n + 99) / 100;

	begin();
	printf("bad %d, child %d", sum(n), in_child());
	printf(", mended %d\n", mended - 2 * faulting);
	printf("one %d\nmany %d\nlate %d\ncarry %d\n", n, 2 * n, n, 2 * n);
	/* A faulting instruction is executed again, so it counts twice. */
	printf("faults %d\nlate_faults %d\nloop %d\ntail %d\nshort_one %d\n",
		2 * faulting, faulting, n, n, n);
	return !ticks;
}
