/* deliver.c - SIGTRAPs of the program's own. When a thread that blocks the
 * signal, as its handler does, hits one of our traps, the kernel makes the
 * default action that of the whole process, until we restore it: action.c. If
 * it delivered another thread's SIGTRAP meanwhile, that would end the process.
 * So such a signal is delivered while all other threads are stopped, and all
 * their hits have been handled. It has been delivered when the thread, which we
 * ask to stop, does so at the handler's first instruction. */
#include "fasttrap/traps_impl.h"

static void unpark(struct ft_engine *e, struct ft_thread *t)
{
	(void)e;
	t->parked = false;
}

bool ft_deliver_alone(struct ft_engine *e, struct ft_thread *t)
{
	const struct ft_space *s = t->space;
	pid_t tid = t->tid;

	if (!s || !s->action.handler || s->use == 1 || e->delivers == tid)
		return false;
	t->parked = true;
	if (e->delivers)
		return true;
	e->delivers = tid;
	ft_halt_all(e, s);
	t = ft_find(&e->threads, tid);
	if (t && t->space == s) {
		t->parked = false;
		ft_let_go(e, t, SIGTRAP);
		ft_wait_for_stop(e, s, tid);
	}
	e->delivers = 0;
	ft_each(e, unpark);
	return true;
}
