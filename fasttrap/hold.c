/* hold.c - threads that wait until the session has looked at a change of their
 * process: when it has mapped libraries, before their constructors run; when it
 * has started another program; and, if children are followed, when it is a new
 * child. Other threads continue.
 *
 * A thread does not wait in a stop for a signal, nor in the middle of
 * execve(2): it is asked to stop once more, and does so before it executes
 * anything of its own. There it continues by itself if we die; or after a
 * while, since it may be this very process that the session waits for. */
#include "fasttrap/traps_impl.h"

static const uint64_t patience = UINT64_C(5000000000); /* ns */

void ft_hold_for(struct ft_engine *e, struct ft_thread *t, enum engine_news why)
{
	if (e->holds && !e->leaving &&
		(e->e.en->follow || ft_is_target(e, ft_pid(&e->threads, t))))
		t->waits_for = why;
}

/* A child of vfork(2) in its parent's memory maps no libraries of its own. */
void ft_hold_mapped(struct ft_engine *e, struct ft_thread *t)
{
	if (ft_pid(&e->threads, t) != t->space->pid ||
		!linker_is_done(&t->space->linker, t->tid))
		return;
	t->copies = !e->leaving;
	ft_hold_for(e, t, NEWS_MAPPED);
}

void ft_hold(struct ft_engine *e, struct ft_thread *t, int status)
{
	t->kept = status;
	t->since = ft_now();
	t->told = false;
	e->news = e->waits = true;
	if (t->waits_for != NEWS_MAPPED)
		ft_plant_anew(e, ft_pid(&e->threads, t));
}

static void go_on(struct ft_engine *e, struct ft_thread *t)
{
	bool seen = e->leaving || (t->told && e->goes_on);
	int kept = t->kept;

	if (!t->since || (!seen && ft_now() < t->since + patience))
		return;
	e->nlate += !seen;
	t->kept = 0;
	t->since = 0;
	t->waits_for = NEWS_NONE;
	ft_stop(e, t->tid, kept);
}

void ft_hold_end(struct ft_engine *e)
{
	ft_each(e, go_on);
	e->goes_on = false;
}

uint64_t ft_hold_until(const struct ft_engine *e)
{
	uint64_t until = UINT64_MAX;

	for (size_t i = 0; e->holds && i < FT_BUCKETS; i++)
		for (const struct ft_thread *t = e->threads.bucket[i]; t;
			t = t->next)
			if (t->since && t->since + patience < until)
				until = t->since + patience;
	return until;
}

void ft_news(struct ft_engine *e, engine_news_fn *fn, void *arg)
{
	for (size_t i = 0; e->holds && i < FT_BUCKETS; i++)
		for (struct ft_thread *t = e->threads.bucket[i]; t;
			t = t->next) {
			if (!t->since || t->told)
				continue;
			t->told = true;
			fn(arg, t->waits_for, ft_pid(&e->threads, t),
				t->parent);
		}
}

bool ft_any_told(const struct ft_engine *e)
{
	for (size_t i = 0; e->holds && i < FT_BUCKETS; i++)
		for (const struct ft_thread *t = e->threads.bucket[i]; t;
			t = t->next)
			if (t->since && t->told)
				return true;
	return false;
}
