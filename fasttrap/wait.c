/* wait.c - stops of traced threads. As long as nobody has collected a stop, the
 * kernel keeps its signal, and delivers it to the thread if we are killed. So a
 * thread that has hit a trap dies of it then, rather than continuing after the
 * trap byte in the middle of an instruction; and no other signal is lost. That
 * is why stops for signals are only looked at: they end when the thread is
 * continued. So do those at calls, which saves a call. */
#include <errno.h>
#include <sys/wait.h>

#include "fasttrap/fasttrap_impl.h"

/* Children of other threads, such as those of system(), are not ours. */
bool ft_look_for_stop(pid_t tid, int flags, siginfo_t *who)
{
	who->si_pid = 0;
	return !waitid(tid ? P_PID : P_ALL, tid, who,
		WEXITED | WSTOPPED | WNOWAIT | __WALL | __WNOTHREAD | flags);
}

/* Ends are collected, and so are stops for events: a thread may be kept in one,
 * which must not be reported again. */
pid_t ft_take_stop(const siginfo_t *who, int *status)
{
	*status = ft_stop_status(who->si_status);
	if (who->si_code == CLD_TRAPPED && !(who->si_status >> 8))
		return who->si_pid;
	return waitpid(who->si_pid, status, __WALL | __WNOTHREAD | WNOHANG);
}

pid_t ft_next_stop(pid_t tid, int *status)
{
	siginfo_t who;

	if (!ft_look_for_stop(tid, WNOHANG, &who))
		return -1;
	return who.si_pid ? ft_take_stop(&who, status) : 0;
}
