/* frames.c [fork | exec PROGRAM] - functions with large, aligned and
 * variable-size frames, a signal handler, and a function that libc calls back;
 * getppid(2) at the bottom of each stack. With fork, a child does the same,
 * too; with exec, this program runs another one first. */
#include <alloca.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

volatile int sink;
#define APART __attribute__((noinline, noclone))

APART int leaf(int n)
{
	sink += syscall(SYS_getppid) + n;
	return sink;
}

APART int aligned(int n)
{
	_Alignas(64) volatile char a[256];

	a[n] = leaf(n);
	return a[n];
}

APART int variable(int n)
{
	volatile char *a = alloca(16 * n + 16);

	a[n] = aligned(n) + 1;
	return a[n];
}

APART int compare(const void *a, const void *b)
{
	if (!sink++)
		variable(3);
	return *(const int *)a - *(const int *)b;
}

APART void handler(int sig)
{
	int v[] = { 2, 1 };

	(void)sig;
	qsort(v, 2, sizeof(*v), compare);
}

APART int outer(int n)
{
	raise(SIGUSR1);
	return sink + n;
}

int main(int argc, char **argv)
{
	if (argc > 2) {
		execl(argv[2], argv[2], NULL);
		return 1;
	}
	if (argc > 1 && fork())
		wait(NULL);
	signal(SIGUSR1, handler);
	return outer(1) < 0;
}
