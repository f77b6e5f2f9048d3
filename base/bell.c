/* bell.c - see bell.h. */
#include "base/bell.h"

#include <pthread.h>
#include <signal.h>

int bell_signal(void)
{
	return SIGURG;
}

static void on_bell(int sig)
{
	(void)sig;
}

void bell_hang(void)
{
	struct sigaction sa = { .sa_handler = on_bell };
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, bell_signal());
	sigaction(bell_signal(), &sa, NULL);
	pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}
