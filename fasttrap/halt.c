/* halt.c - brings threads to a stop in which they can be used, while traps are
 * planted: one that makes system calls for us, or all of a process. */
#include <poll.h>
#include <sched.h>
#include <sys/ptrace.h>

#include "base/procfile.h"
#include "base/vec.h"
#include "fasttrap/traps_impl.h"

/* True if the thread can be made to execute a system call: not in the middle of
 * a call, nor at a signal, which would be lost. */
static bool may_call(const struct ft_thread *t)
{
	return t->kept >> 16 == PTRACE_EVENT_STOP;
}

/* True if the thread does not run before we continue it. */
static bool is_halted(const struct ft_thread *t)
{
	return t->held || t->parked || may_call(t);
}

bool ft_wait_for_stop(struct ft_engine *e, const struct ft_space *s, pid_t tid)
{
	enum {
		SOON = 100,	      /* looks without a pause */
		PATIENCE = SOON + 100 /* ms */
	};
	struct ft_thread *t = ft_find(&e->threads, tid);
	int status;
	bool hits;

	for (int n = 0; t && t->space == s && n < PATIENCE; n++) {
		if (ft_next_stop(tid, &status) != tid) {
			if (n < SOON)
				sched_yield();
			else
				poll(NULL, 0, 1);
			continue;
		}
		hits = ft_is_hitting(t, status);
		t->kept = status;
		if (may_call(t) && !hits) {
			e->keeps = true;
			return true;
		}
		t->kept = 0;
		ft_stop(e, tid, status);
		t = ft_find(&e->threads, tid);
		if (t && t->space == s && is_halted(t))
			return true;
		if (t && !hits && !ft_ask(t))
			return false;
	}
	return false;
}

struct ft_thread *ft_halt_one(struct ft_engine *e, struct ft_space *s)
{
	VEC(pid_t) tid = { 0 };
	struct ft_thread *found = NULL;

	for (size_t i = 0; i < FT_BUCKETS; i++)
		for (struct ft_thread *t = e->threads.bucket[i]; t;
			t = t->next) {
			if (t->space == s)
				vec_push(&tid, t->tid);
			if (t->space == s && (t->held || may_call(t)))
				found = t;
		}
	for (size_t i = 0; i < tid.n && !found; i++) {
		struct ft_thread *t = ft_find(&e->threads, tid.v[i]);

		if (t && ft_ask(t) && ft_wait_for_stop(e, s, t->tid))
			found = t;
	}
	vec_free(&tid);
	return found;
}

bool ft_halt_all(struct ft_engine *e, const struct ft_space *s)
{
	VEC(pid_t) tid = { 0 };
	bool all = true;

	for (size_t i = 0; i < FT_BUCKETS; i++)
		for (struct ft_thread *t = e->threads.bucket[i]; t; t = t->next)
			if (t->space == s && !is_halted(t))
				vec_push(&tid, t->tid);
	for (size_t i = 0; i < tid.n && all; i++) {
		struct ft_thread *t = ft_find(&e->threads, tid.v[i]);

		all = !t || t->space != s ||
		      (ft_ask(t) && ft_wait_for_stop(e, s, t->tid)) ||
		      procfile_ended(tid.v[i]);
	}
	vec_free(&tid);
	return all;
}
