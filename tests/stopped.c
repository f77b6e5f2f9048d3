/* stopped.c - a process whose threads call work() all the time, while its
 * parent stops and continues it, and waits for both each time. The pid of the
 * process is printed; at a character of input it begins, and at the next one,
 * or the end of the input, it ends. Then the numbers of calls and of stops are
 * printed. The exit status is 1 if a stop does not come, or if the process ends
 * early. Usage: stopped THREADS MICROSECONDS-BETWEEN [handle] */
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	THREADS = 8,
	PATIENCE = 10 /* s */
};

static struct shared {
	atomic_bool begins, ends;
	atomic_long calls;
} * shared;

__attribute__((noipa)) static long work(long n)
{
	return n * 3 + 1;
}

static void *works(void *arg)
{
	long n = 0, value = 0;

	while (!shared->begins)
		usleep(1000);
	while (!shared->ends) {
		value = work(value);
		n++;
	}
	shared->calls += n;
	return arg;
}

static void nothing(int sig)
{
	(void)sig;
}

static void run(int nthreads, int handles)
{
	pthread_t t[THREADS];

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	for (int i = 0; handles && i < 2; i++)
		signal(i ? SIGTSTP : SIGCONT, nothing);
	for (int i = 1; i < nthreads; i++)
		pthread_create(&t[i], NULL, works, NULL);
	works(NULL);
	for (int i = 1; i < nthreads; i++)
		pthread_join(t[i], NULL);
	_exit(0);
}

/* Send a signal, and wait for what becomes of it. */
static void change(pid_t pid, int sig, int options)
{
	int status;

	kill(pid, sig);
	alarm(PATIENCE);
	if (waitpid(pid, &status, options) != pid || WIFEXITED(status) ||
		WIFSIGNALED(status)) {
		printf("after signal %d: status %x\n", sig, status);
		exit(1);
	}
	alarm(0);
}

static void late(int sig)
{
	static const char text[] = "a stop does not come\n";

	(void)sig;
	_exit(write(1, text, sizeof(text) - 1) >= 0);
}

static int has_input(void)
{
	struct pollfd in = { .events = POLLIN };

	return poll(&in, 1, 0) > 0;
}

int main(int argc, char **argv)
{
	int nthreads = argc > 1 ? atoi(argv[1]) : 1, status;
	int between = argc > 2 ? atoi(argv[2]) : 0;
	long stops = 0;
	pid_t pid;

	setvbuf(stdin, NULL, _IONBF, 0);
	signal(SIGALRM, late);
	shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	pid = fork();
	if (!pid)
		run(nthreads, argc > 3);
	printf("%d\n", pid);
	fflush(stdout);
	getchar();
	shared->begins = 1;
	while (!has_input()) {
		if (argc > 3)
			kill(pid, SIGTSTP);
		change(pid, SIGSTOP, WUNTRACED);
		change(pid, SIGCONT, WCONTINUED);
		stops++;
		if (between)
			usleep(between);
	}
	shared->ends = 1;
	waitpid(pid, &status, 0);
	printf("%ld\n%ld\n", shared->calls, stops);
	return !WIFEXITED(status) || WEXITSTATUS(status);
}
