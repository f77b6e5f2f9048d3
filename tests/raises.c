/* raises.c - calls a function, and has a signal, again and again. It exits with
 * 3 when one has not come. Who begins in the midst of the function's first
 * instruction dies of SIGILL. */
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

void sharp(void);
__asm__(".globl sharp\n\t.type sharp, @function\n"
	"sharp: mov $0x90900b0f, %eax\n\tret\n\t.size sharp, .-sharp\n");

static volatile long came;

static void on_signal(int sig)
{
	(void)sig;
	came++;
}

int main(void)
{
	signal(SIGUSR1, on_signal);
	printf("%d\n", getpid());
	fflush(stdout);
	alarm(60);
	for (long n = 1;; n++) {
		sharp();
		raise(SIGUSR1);
		if (came != n)
			return 3;
	}
}
