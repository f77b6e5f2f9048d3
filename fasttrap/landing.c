/* landing.c - where the jumps of windows lead. Each byte of their displacement
 * is a trap byte, so all lead equally far, 858,993,460 bytes down. A landing
 * has the size of the text, and one more jump for each window. If there is not
 * so much memory below a text, its landing is above, at a distance whose last
 * byte is no trap byte; then only windows are possible where no instruction
 * begins at that byte. */
#include <sys/mman.h>

#include "base/page.h"
#include "fasttrap/traps_impl.h"
#include "probes/proc/maps.h"

/* Last bytes of the displacement, in the order to try them: first those far
 * from the heap, which grows upwards from the text. */
static const uint8_t tops[] = { FT_INT3, 0x7c, 0x74, 0x6c, 0x64, 0x5c, 0x54 };

static uint64_t size_of(const struct mapping *m)
{
	return m->end - m->start + 2 * PAGE;
}

static int32_t distance(uint8_t top)
{
	return (int32_t)((uint32_t)top << 24 | FT_INT3 << 16 | FT_INT3 << 8 |
			 FT_INT3);
}

static bool try(struct ft_space *s, struct ft_thread *t,
	const struct mapping *m, uint8_t top)
{
	struct ft_landing l = { .text = m->start,
		.size = size_of(m),
		.away = FT_JUMP + distance(top),
		.top = top };

	l.start = (m->start + l.away) & -(uint64_t)PAGE;
	if (l.away < 0 && l.start > m->start)
		return false;
	if (ft_map_at(s, t, l.start, l.size, PROT_READ | PROT_EXEC,
		    MAP_PRIVATE | MAP_ANONYMOUS, -1))
		return false;
	vec_push(&s->landing, l);
	return true;
}

const struct ft_landing *ft_landing_get(
	struct ft_space *s, struct ft_thread *t, const struct mapping *m)
{
	for (size_t i = 0; i < s->landing.n; i++)
		if (s->landing.v[i].text == m->start &&
			s->landing.v[i].size >= size_of(m))
			return &s->landing.v[i];
	for (size_t i = 0; i < sizeof(tops); i++)
		if (try(s, t, m, tops[i]))
			return &s->landing.v[s->landing.n - 1];
	return NULL;
}

struct ft_trap *ft_landed(const struct ft_space *s, uint64_t pc)
{
	for (size_t i = 0; i < s->landing.n; i++) {
		const struct ft_landing *l = &s->landing.v[i];
		const struct ft_trap *trap =
			pc - l->start < l->size ? ft_trap_at(s, pc - l->away)
						: NULL;

		if (trap && trap->window)
			return trap->window->part[0];
	}
	return NULL;
}
