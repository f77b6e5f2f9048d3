/* semaphore.c - counters that tell a program that one of its probes is wanted.
 * They are raised while that is so, in the process itself but not in copies of
 * its memory. */
#include "fasttrap/traps_impl.h"
#include "probes/proc/object.h"

/* True if the semaphore at that address belongs to the place, of whose file the
 * process may have several copies. */
static bool is_own(const struct ft_place *p, uint64_t at)
{
	const struct object *o = p->object;
	uint64_t insn, semaphore;

	return object_addr(o, p->off, true, &insn) &&
	       (object_addr(o, p->semaphore, false, &semaphore) ||
		       object_addr(o, p->semaphore, true, &semaphore)) &&
	       at - p->at == semaphore - insn;
}

/* Return the address of a place's semaphore in the process, or 0. */
static uint64_t find(const struct maps *maps, const struct ft_place *p)
{
	for (size_t i = 0; i < maps->v.n; i++) {
		const struct mapping *m = &maps->v.v[i];
		uint64_t at = m->start + (p->semaphore - m->off);

		if (m->write && !m->shared &&
			at - m->start < m->end - m->start &&
			object_is_of(p->object, m) && is_own(p, at))
			return at;
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
	vec_push(&s->raised,
		((struct ft_raised){ at, p->semaphore, p->object }));
}

/* The process may have unmapped the file, and have something else there. */
static void lower(const struct ft_space *s, const struct maps *maps,
	const struct ft_raised *r)
{
	const struct mapping *m = maps_find(maps, r->at);

	if (m && m->dev == r->object->dev && m->ino == r->object->ino &&
		r->at - m->start + m->off == r->off)
		add(s, r->at, -1);
}

void ft_semaphore_lower(struct ft_space *s, struct ft_place *p)
{
	struct maps maps;

	if (!p->raised)
		return;
	maps_read(&maps, s->pid);
	for (size_t i = 0; p->raised && i < s->raised.n; i++)
		if (s->raised.v[i].at == p->raised) {
			lower(s, &maps, &s->raised.v[i]);
			s->raised.v[i] = s->raised.v[--s->raised.n];
			p->raised = 0;
		}
	maps_free(&maps);
}

void ft_semaphores_part(const struct ft_space *s, const struct ft_space *copy)
{
	struct maps maps;

	maps_read(&maps, copy->pid);
	for (size_t i = 0; i < s->raised.n; i++)
		lower(copy, &maps, &s->raised.v[i]);
	maps_free(&maps);
}

void ft_semaphores_clear(struct ft_space *s)
{
	if (s->raised.n)
		ft_semaphores_part(s, s);
	s->raised.n = 0;
}
