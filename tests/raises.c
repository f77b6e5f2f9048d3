/* raises.c - calls a function and raises a signal, again and again; exits with
 * 3 if a signal is lost. The function's first instruction contains the bytes of
 * ud2, so that a thread that continues in the midst of it dies of SIGILL. With
 * an argument it only waits; with `thread' its first thread is busy, and
 * another one waits for input, and then executes the program again, which says
 * so. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
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

static void *begin_again(void *arg)
{
	char c;

	if (read(0, &c, 1) == 1)
		execl("/proc/self/exe", "raises", "again", NULL);
	return arg;
}

static void be_busy(void)
{
	pthread_t t;

	pthread_create(&t, NULL, begin_again, NULL);
	for (;;)
		came++;
}

int main(int argc, char **argv)
{
	if (argc > 1 && !strcmp(argv[1], "again")) {
		puts("again");
		return 0;
	}
	signal(SIGUSR1, on_signal);
	printf("%d\n", getpid());
	fflush(stdout);
	alarm(60);
	if (argc > 1 && !strcmp(argv[1], "thread"))
		be_busy();
	while (argc > 1)
		pause();
	for (long n = 1;; n++) {
		sharp();
		raise(SIGUSR1);
		if (came != n)
			return 3;
	}
}
