/* starved.c - a thread that gives a long text to given() three thousand times,
 * and gets little of its CPU, because another one wants all of it: once it is
 * preempted, it waits for long. */
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

static char text[4000];

__attribute__((noinline)) void given(const char *s)
{
	__asm__ volatile("" : : "r"(s) : "memory");
}

int main(void)
{
	cpu_set_t first;
	pid_t other;

	CPU_ZERO(&first);
	CPU_SET(0, &first);
	sched_setaffinity(0, sizeof(first), &first);
	memset(text, 'x', sizeof(text) - 100);
	other = fork();
	if (!other) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		for (;;)
			;
	}
	setpriority(PRIO_PROCESS, 0, 19);
	for (int i = 0; i < 3000; i++)
		given(text);
	kill(other, SIGKILL);
	return 0;
}
