/* killed.c - what the session does when somebody has killed the tracer: from
 * then on, a thread that hits a trap dies. Threads leave their slots by
 * themselves; the slots stay. No lock may be taken: the tracer may have had
 * it. */
#include <poll.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fasttrap/traps_impl.h"

/* Stop the thread again if it is not yet what it would be without us. */
static void seize_again(struct ft_engine *e, struct ft_thread *t)
{
	(void)e;
	t->asked = (t->watched || t->calls || t->sig) &&
		   !ptrace(PTRACE_SEIZE, t->tid, NULL, 0) &&
		   !ptrace(PTRACE_INTERRUPT, t->tid, NULL, NULL);
}

/* Wait for the thread's stop until that time. Some do not come: one in vfork(2)
 * waits for its child, however long that takes. */
static bool await(const struct ft_thread *t, uint64_t until, int *status)
{
	pid_t got;

	while (!(got = waitpid(t->tid, status, __WALL | WNOHANG)) &&
		ft_now() < until)
		poll(NULL, 0, 1);
	return got == t->tid && WIFSTOPPED(*status);
}

/* Clear a stopped thread's watched addresses and, if it was making a call for
 * us or a single step, restore its signal mask; and leave it. */
static void mend(const struct ft_thread *t, int status)
{
	int sig = status >> 16 || ft_is_watch(t) ? 0 : WSTOPSIG(status);

	if (t->watched)
		debugreg_clear(t->tid);
	if (t->calls || t->sig)
		ptrace(PTRACE_SETSIGMASK, t->tid, FT_SIGSET,
			t->calls ? &t->blocked : &t->mask);
	if (t->sig)
		syscall(SYS_tkill, t->tid, t->sig);
	ptrace(PTRACE_DETACH, t->tid, NULL, sig);
}

void ft_killed(struct ft_engine *e)
{
	static const uint64_t patience = 10000000000; /* ns for all threads */
	uint64_t until = ft_now() + patience;
	int status;

	ft_restore_text(e);
	ft_each(e, seize_again);
	for (size_t i = 0; i < FT_BUCKETS; i++)
		for (const struct ft_thread *t = e->threads.bucket[i]; t;
			t = t->next)
			if (t->asked && await(t, until, &status))
				mend(t, status);
}
