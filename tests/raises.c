/* raises.c - calls a function and raises a signal, again and again; exits with
 * 3 if a signal is lost. The function's first instruction contains the bytes of
 * ud2, so that a thread that continues in the midst of it dies of SIGILL. With
 * an argument it only waits. */
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

int main(int argc, char **argv)
{
	(void)argv;
	signal(SIGUSR1, on_signal);
	printf("%d\n", getpid());
	fflush(stdout);
	alarm(60);
	while (argc > 1)
		pause();
	for (long n = 1;; n++) {
		sharp();
		raise(SIGUSR1);
		if (came != n)
			return 3;
	}
}
