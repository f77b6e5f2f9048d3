/* home.c - the probes that fire in dtrace's own process: BEGIN, END and ticks.
 * ERROR fires where a fault occurs, so nothing is registered for it.
 *
 * Ticks do not pile up: one that could not fire in time, because clauses or
 * the session were busy, is skipped, and the next fires at its own time. */
#include "fasttrap/fasttrap_impl.h"

static int take_begin(struct ft_engine *e, uint32_t i, struct diag *d)
{
	(void)d;
	e->begin = i + 1;
	return 0;
}

static int take_end(struct ft_engine *e, uint32_t i, struct diag *d)
{
	(void)d;
	e->end = i + 1;
	return 0;
}

static int take_tick(struct ft_engine *e, uint32_t i, struct diag *d)
{
	uint64_t period = e->e.en->probe[i].probe->attach.period;

	(void)d;
	vec_push(&e->ticks, (struct ft_clock){ i, period, ft_now() + period });
	return 0;
}

static void drop_tick(struct ft_engine *e, uint32_t probe)
{
	size_t i = 0;

	while (e->ticks.v[i].probe != probe)
		i++;
	e->ticks.v[i] = e->ticks.v[--e->ticks.n];
}

static void fire(struct ft_engine *e, uint32_t probe)
{
	struct vm_firing f;

	ft_self_firing(&f, probe, e->e.ncpus);
	if (e->moved) /* emulators may report another CPU */
		f.cpu = e->e.en->cpu;
	vm_fire(e->vm, &f);
}

void ft_home_begin(struct ft_engine *e)
{
	uint64_t now;

	if (e->begin)
		fire(e, e->begin - 1);
	now = ft_now();
	for (size_t i = 0; i < e->ticks.n; i++)
		e->ticks.v[i].next = now + e->ticks.v[i].period;
}

void ft_home_end(struct ft_engine *e)
{
	if (e->end)
		fire(e, e->end - 1);
}

void ft_home_due(struct ft_engine *e)
{
	for (size_t i = 0; i < e->ticks.n; i++) {
		struct ft_clock *t = &e->ticks.v[i];
		uint64_t now = ft_now();

		if (t->next > now)
			continue;
		fire(e, t->probe);
		now = ft_now();
		t->next += ((now - t->next) / t->period + 1) * t->period;
	}
}

uint64_t ft_home_next(const struct ft_engine *e, uint64_t until)
{
	for (size_t i = 0; i < e->ticks.n; i++)
		if (e->ticks.v[i].next < until)
			until = e->ticks.v[i].next;
	return until;
}

const struct ft_kind ft_kind_begin = { .take = take_begin };
const struct ft_kind ft_kind_end = { .take = take_end };
const struct ft_kind ft_kind_error = { .take = NULL };
const struct ft_kind ft_kind_tick = { .take = take_tick, .drop = drop_tick };
