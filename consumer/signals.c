/* signals.c - Ctrl-C and similar signals end the session in order. Another one
 * ends the command at once, and the kernel then detaches what is attached; but
 * not if it comes together with the first, as from timeout(1), which signals
 * the process and then its group.
 *
 * A signal may come after the session looked for it, but before it sleeps. So
 * that it does not sleep then, the handler starts a timer that interrupts every
 * sleep from then on. */
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/clock.h"
#include "consumer/session_impl.h"

static const int caught[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };
static volatile sig_atomic_t end_wanted;
static int64_t first; /* time of the first signal: ns, CLOCK_MONOTONIC */

enum {
	TOGETHER = 100000000 /* ns */
};

static int64_t now_ns(void)
{
	return clock_ns(CLOCK_MONOTONIC);
}

static void on_alarm(int sig)
{
	(void)sig;
}

static void on_end(int sig)
{
	static const struct itimerval often = { { 0, 10000 }, { 0, 1 } };

	if (end_wanted && now_ns() - first > TOGETHER)
		_exit(128 + sig);
	if (end_wanted)
		return;
	end_wanted = 1;
	first = now_ns();
	setitimer(ITIMER_REAL, &often, NULL);
}

static void set_handler(int sig, void (*handler)(int))
{
	struct sigaction sa = { .sa_handler = handler, .sa_flags = SA_RESTART };

	sigfillset(&sa.sa_mask);
	sigaction(sig, &sa, NULL);
}

/* Signals that nohup(1) or a shell in the background has set to be ignored stay
 * ignored. */
static bool is_ignored(int sig)
{
	struct sigaction sa;

	return !sigaction(sig, NULL, &sa) && sa.sa_handler == SIG_IGN;
}

void signals_catch(void)
{
	end_wanted = 0;
	set_handler(SIGPIPE, SIG_IGN); /* write(2) fails instead */
	set_handler(SIGALRM, on_alarm);
	for (size_t i = 0; i < sizeof(caught) / sizeof(*caught); i++)
		if (!is_ignored(caught[i]))
			set_handler(caught[i], on_end);
}

bool signals_end(void)
{
	return end_wanted;
}

void signals_settle(void)
{
	static const struct itimerval never;

	setitimer(ITIMER_REAL, &never, NULL);
}
