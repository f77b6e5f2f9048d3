/* min_ptrace.c - the minimum cost of tracing by ptrace(2), hand-written for one
 * purpose each:
 *
 *	min_ptrace hit N THREADS	each thread calls a function N times
 *		that has a trap byte; a thread that hits it goes on at a copy
 *		of the instruction; prints "ns NS", wall time per call
 *	min_ptrace args N THREADS	the same, and all registers are read
 *	min_ptrace safe N THREADS	the same, and it is asked what a tracer
 *		must know that leaves the program as it was: whether the stop
 *		is its own signal, and whether it blocks SIGTRAP (the kernel
 *		unblocks it then)
 *	min_ptrace calls COMMAND...	the command's system calls are counted
 *		by number, with two stops each
 *
 * With a single thread, tracer and tracee share a CPU, since waking the other
 * one on another CPU takes longer. */
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/say.h"

enum {
	PAGE = 4096,
	CALLS = 1024
};

long pushes(long n);
__asm__(".text\n"
	".balign 4096\n"
	".globl pushes\n"
	"pushes:\n"
	"	push %rbp\n"
	"	mov %rsp, %rbp\n"
	"	lea 1(%rdi), %rax\n"
	"	pop %rbp\n"
	"	ret\n"
	".balign 4096\n");

static long count;

static void *call(void *arg)
{
	for (long i = 0; i < count; i++)
		pushes(i);
	return arg;
}

static void share_cpu(void)
{
	cpu_set_t one;

	CPU_ZERO(&one);
	CPU_SET(sched_getcpu(), &one);
	sched_setaffinity(0, sizeof(one), &one);
}

/* Make a slot with the copy: push %rbp; jmp to the instruction after it */
static uint8_t *make_slot(void)
{
	uint8_t *slot = mmap(NULL, PAGE, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	uintptr_t next = (uintptr_t)pushes + 1;
	const uint8_t code[] = { 0x55, 0xff, 0x25, 0, 0, 0, 0 };

	memcpy(slot, code, sizeof(code));
	memcpy(slot + sizeof(code), &next, sizeof(next));
	mprotect(slot, PAGE, PROT_READ | PROT_EXEC);
	return slot;
}

static void plant(void)
{
	uint8_t *text = (uint8_t *)(uintptr_t)pushes;

	mprotect(text, PAGE, PROT_READ | PROT_WRITE);
	*text = 0xcc;
	mprotect(text, PAGE, PROT_READ | PROT_EXEC);
}

static int run(int n)
{
	pthread_t t[64];
	double start = now();

	for (int i = 1; i < n && i < 64; i++)
		pthread_create(&t[i], NULL, call, NULL);
	call(NULL);
	for (int i = 1; i < n && i < 64; i++)
		pthread_join(t[i], NULL);
	printf("ns %.0f\n", (now() - start) / n / count);
	fflush(stdout);
	return 0;
}

enum work {
	HIT,
	ARGS,
	SAFE
};

static void on_hit(pid_t tid, const uint8_t *slot, enum work work)
{
	struct user_regs_struct r;
	size_t rip = offsetof(struct user_regs_struct, rip);
	siginfo_t si;
	uint64_t mask;

	if (work == SAFE) {
		ptrace(PTRACE_GETSIGINFO, tid, NULL, &si);
		ptrace(PTRACE_GETSIGMASK, tid, sizeof(mask), &mask);
		if (si.si_code != SI_KERNEL || mask & 1 << (SIGTRAP - 1))
			return;
	}
	if (work != HIT)
		ptrace(PTRACE_GETREGS, tid, NULL, &r);
	else
		r.rip = ptrace(PTRACE_PEEKUSER, tid, rip, NULL);
	if (r.rip == (uintptr_t)pushes + 1)
		ptrace(PTRACE_POKEUSER, tid, rip, slot);
}

static int hit(int threads, enum work work)
{
	uint8_t *slot = make_slot();
	int status, ends;
	pid_t pid, tid;

	if (threads == 1)
		share_cpu();
	plant();
	pid = fork();
	if (!pid) {
		raise(SIGSTOP);
		_exit(run(threads));
	}
	waitpid(pid, &status, WUNTRACED);
	ptrace(PTRACE_SEIZE, pid, NULL, PTRACE_O_TRACECLONE);
	kill(pid, SIGCONT);
	while ((tid = waitpid(-1, &status, __WALL)) > 0) {
		ends = !WIFSTOPPED(status);
		if (ends && tid == pid)
			return WIFSIGNALED(status);
		if (ends)
			continue;
		if (status >> 8 == SIGTRAP) {
			on_hit(tid, slot, work);
			ptrace(PTRACE_CONT, tid, NULL, NULL);
		} else {
			ptrace(PTRACE_CONT, tid, NULL, NULL);
		}
	}
	return 1;
}

static int calls(char **argv)
{
	static long n[CALLS];
	struct user_regs_struct r;
	int status, inside = 0, sig;
	pid_t pid;

	share_cpu();
	pid = fork();
	if (!pid) {
		ptrace(PTRACE_TRACEME, 0, NULL, NULL);
		execvp(*argv, argv);
		_exit(127);
	}
	waitpid(pid, &status, 0);
	ptrace(PTRACE_SETOPTIONS, pid, NULL, PTRACE_O_TRACESYSGOOD);
	for (sig = 0; !ptrace(PTRACE_SYSCALL, pid, NULL, sig);) {
		if (waitpid(pid, &status, 0) != pid || !WIFSTOPPED(status))
			break;
		sig = WSTOPSIG(status);
		if (sig != (SIGTRAP | 0x80))
			continue;
		sig = 0;
		ptrace(PTRACE_GETREGS, pid, NULL, &r);
		inside = !inside;
		n[r.orig_rax % CALLS] += inside;
	}
	return 0;
}

int main(int argc, char **argv)
{
	if (argc > 2 && !strcmp(argv[1], "calls"))
		return calls(argv + 2);
	if (argc < 4)
		return 2;
	count = atol(argv[2]);
	return hit(atoi(argv[3]), !strcmp(argv[1], "args")   ? ARGS
				  : !strcmp(argv[1], "safe") ? SAFE
							     : HIT);
}
