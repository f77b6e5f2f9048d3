/* semaphore.c - counters that tell a program that one of its probes is wanted.
 * They are raised while that is so, in the process itself but not in copies of
 * its memory. */
#include "fasttrap/traps_impl.h"
#include "probes/proc/object.h"

/* Return the address of a place's semaphore in the process, or 0. */
static uint64_t find(const struct maps *maps, const struct ft_place *p)
{
	for (size_t i = 0; i < maps->v.n; i++) {
		const struct mapping *m = &maps->v.v[i];

		if (m->write && !m->shared && m->off <= p->semaphore &&
			p->semaphore - m->off < m->end - m->start &&
			object_is_of(p->object, m))
			return m->start + (p->semaphore - m->off);
	}
	return 0;
}

/* A copy of the memory may have been made before the semaphore was raised, so
 * do not lower it below 0. */
static bool add(const struct ft_space *s, uint64_t at, int n)
{
	uint16_t count;

	if (!ft_space_read(s, at, &count, sizeof(count)))
		return false;
	if (!count && n < 0)
		return true;
	count += n;
	return ft_space_write(s, at, &count, sizeof(count));
}

void ft_semaphore_raise(
	struct ft_space *s, const struct maps *maps, struct ft_place *p)
{
	uint64_t at = p->semaphore ? find(maps, p) : 0;

	if (!at || !add(s, at, 1))
		return;
	p->raised = at;
	vec_push(&s->raised, at);
}

void ft_semaphore_lower(struct ft_space *s, struct ft_place *p)
{
	for (size_t i = 0; p->raised && i < s->raised.n; i++)
		if (s->raised.v[i] == p->raised) {
			s->raised.v[i] = s->raised.v[--s->raised.n];
			add(s, p->raised, -1);
			p->raised = 0;
		}
}

void ft_semaphores_clear(struct ft_space *s)
{
	while (s->raised.n)
		add(s, s->raised.v[--s->raised.n], -1);
}

void ft_semaphores_part(const struct ft_space *s, const struct ft_space *copy)
{
	for (size_t i = 0; i < s->raised.n; i++)
		add(copy, s->raised.v[i], -1);
}
