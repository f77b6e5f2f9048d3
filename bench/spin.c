/* spin.c - spin N [TIMES [DEPTH]]: call a function that begins with a push N
 * times, below DEPTH others, and print "main NS", "ns NS" (per call, the least
 * of TIMES) and "end NS".
 *
 * spin around COMMAND...: run it, and print "start NS" and "over NS". Times are
 * those of CLOCK_MONOTONIC. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/say.h"

/* Begin with the three usual instructions, so that all tracers probe the same
 * ones; with MARKED, after endbr64. */
long pushes(long n);
__asm__(".text\n"
	".globl pushes\n"
	".type pushes, @function\n"
	"pushes:\n"
	"	.cfi_startproc\n"
#ifdef MARKED
	"	endbr64\n"
#endif
	"	push %rbp\n"
	"	.cfi_def_cfa_offset 16\n"
	"	.cfi_offset 6, -16\n"
	"	mov %rsp, %rbp\n"
	"	lea 1(%rdi), %rax\n"
	"	pop %rbp\n"
	"	.cfi_def_cfa_offset 8\n"
	"	ret\n"
	"	.cfi_endproc\n"
	".size pushes, . - pushes\n");

static double measure(long n)
{
	double start = now();

	for (long i = 0; i < n; i++)
		pushes(i);
	return (now() - start) / n;
}

static __attribute__((noinline)) double below(int depth, long n)
{
	double ns = depth ? below(depth - 1, n) : measure(n);

	__asm__ volatile(""); /* no tail call */
	return ns;
}

static int around(char **argv)
{
	pid_t pid;

	say("start");
	pid = fork();
	if (!pid) {
		execvp(*argv, argv);
		_exit(127);
	}
	waitpid(pid, NULL, 0);
	say("over");
	return pid < 0;
}

int main(int argc, char **argv)
{
	long n = argc > 1 ? atol(argv[1]) : 0;
	int times = argc > 2 ? atoi(argv[2]) : 1;
	int depth = argc > 3 ? atoi(argv[3]) : 0;
	double least = 0;

	if (argc > 2 && !strcmp(argv[1], "around"))
		return around(argv + 2);
	say("main");
	for (int i = 0; i < times && n > 0; i++) {
		double ns = below(depth, n);

		least = !i || ns < least ? ns : least;
	}
	printf("ns %.3f\n", least);
	say("end");
	return 0;
}
