/* unplant.c - removing trap bytes: those of probes that have gone, all of a
 * process, and those in a copy of its memory. Where memory does not look as we
 * left it, it belongs to somebody else by now. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/few.h"
#include "base/host/seize.h"
#include "base/page.h"
#include "base/procfile.h"
#include "base/xalloc.h"
#include "fasttrap/traps_impl.h"

/* Restore the original byte, unless something else is there now. */
static void take_away(
	struct ft_space *s, struct ft_trap *trap, struct piece *text)
{
	if (trap->window) {
		ft_window_close(s, trap->window);
		text->n = 0;
	}
	if (ft_trap_stands(s, trap, text))
		ft_space_write(s, trap->addr, trap->insn, 1);
	trap->planted = false;
}

/* Return the first place from i on that has not gone; or FT_NO_PLACE. */
static uint32_t live_place(const struct ft_engine *e, uint32_t i)
{
	while (i != FT_NO_PLACE && e->places.v[i].gone)
		i = e->places.v[i].next;
	return i;
}

bool ft_fires(const struct ft_engine *e, const struct ft_trap *trap)
{
	return ft_trap_is_ours(trap) ||
	       live_place(e, trap->places) != FT_NO_PLACE;
}

/* Return the new number of the first place from i on that has not gone. */
static uint32_t renumber(
	const struct ft_engine *e, uint32_t i, const uint32_t *number)
{
	i = live_place(e, i);
	return i == FT_NO_PLACE ? i : number[i];
}

static void take_out_gone(struct ft_engine *e)
{
	uint32_t *number = xcalloc(e->places.n, sizeof(*number)), n = 0;
	size_t planted = e->nplanted;

	for (size_t i = 0; i < e->places.n; i++) {
		number[i] = n;
		if (!e->places.v[i].gone)
			n++;
		else if (i < planted)
			e->nplanted--;
	}
	for (size_t i = 0; i < e->spaces.n; i++)
		for (size_t k = 0; k < e->spaces.v[i]->trap.n; k++) {
			struct ft_trap *trap = e->spaces.v[i]->trap.v[k];

			trap->places = renumber(e, trap->places, number);
		}
	/* once each: several traps may lead to the same */
	for (size_t i = 0; i < e->places.n; i++)
		if (!e->places.v[i].gone)
			e->places.v[i].next =
				renumber(e, e->places.v[i].next, number);
	for (size_t i = 0; i < e->places.n; i++)
		if (!e->places.v[i].gone)
			e->places.v[number[i]] = e->places.v[i];
	e->places.n = n;
	free(number);
}

void ft_unplant(struct ft_engine *e)
{
	enum {
		MANY = FEW(1024, 1)
	};
	size_t ngone = 0;

	for (size_t i = 0; i < e->places.n; i++) {
		struct ft_place *p = &e->places.v[i];
		struct ft_space *s =
			p->gone && p->raised ? ft_space_of(e, p->pid) : NULL;

		if (s)
			ft_semaphore_lower(s, p);
		if (p->gone)
			p->raised = 0;
		ngone += p->gone;
	}
	for (size_t i = 0; i < e->spaces.n; i++) {
		struct ft_space *s = e->spaces.v[i];
		struct piece text = { 0 };

		ft_windows_close_idle(e, s);
		for (size_t k = 0; k < s->trap.n; k++) {
			struct ft_trap *trap = s->trap.v[k];

			if (!trap->planted || ft_is_part(trap) ||
				ft_fires(e, trap))
				continue;
			take_away(s, trap, &text);
			trap->places = FT_NO_PLACE;
		}
	}
	/* processes that come and go may leave very many */
	if (ngone >= MANY && ngone >= e->places.n / 2)
		take_out_gone(e);
}

void ft_unplant_all(struct ft_space *s)
{
	struct piece text = { 0 };

	ft_windows_close(s);
	for (size_t k = 0; k < s->trap.n; k++)
		if (s->trap.v[k]->planted)
			take_away(s, s->trap.v[k], &text);
}

/* True if the signal dumps core, by default, and the process neither handles
 * nor ignores it, nor does the thread block it, as one that gets it again. */
static bool dumps_core(pid_t pid, pid_t tid, int sig)
{
	static const uint8_t signals[] = { SIGQUIT, SIGILL, SIGTRAP, SIGABRT,
		SIGBUS, SIGFPE, SIGSEGV, SIGXCPU, SIGXFSZ, SIGSYS };

	return memchr(signals, sig, sizeof(signals)) &&
	       !((ft_signals_used(pid) | ft_signals_blocked(tid)) >> (sig - 1) &
		       1);
}

void ft_unplant_for(struct ft_engine *e, struct ft_thread *t, int sig)
{
	struct ft_space *s = t->space;

	if (s && ft_pid(&e->threads, t) == s->pid &&
		dumps_core(s->pid, t->tid, sig) &&
		(!seize_is_init(s->pid) || seize_shields(t->tid, sig)))
		ft_unplant_all(s);
}

/* True if text, the rest of a page, has our trap: something else may be mapped
 * there. */
static bool is_ours(const struct ft_trap *trap, const uint8_t *text, size_t n)
{
	size_t len = trap->len < n ? trap->len : n;

	for (size_t i = 1; i < len; i++)
		if (text[i] != trap->insn[i] && text[i] != FT_INT3)
			return false;
	return len;
}

/* Restore a whole page at a time; false: it has no trap of ours. */
static bool clean_page(
	const struct ft_space *s, struct ft_space *copy, uint64_t page)
{
	uint8_t text[PAGE];
	uint64_t low = PAGE, high = 0;

	if (!ft_space_read(copy, page, text, PAGE))
		return false;
	for (uint64_t at = 0; at < PAGE; at++) {
		const struct ft_trap *trap =
			text[at] == FT_INT3 ? ft_trap_at(s, page + at) : NULL;

		if (!trap || !is_ours(trap, text + at, PAGE - at))
			continue;
		text[at] = *trap->insn;
		low = at < low ? at : low;
		high = at;
	}
	return low <= high &&
	       ft_space_write(copy, page + low, text + low, high - low + 1);
}

/* True if the first of these slots is there. */
static bool has_slots(const struct ft_space *copy, const struct ft_slots *l)
{
	const struct isa_moved *m = l->used ? &l->trap[0]->moved : NULL;
	uint8_t code[FT_SLOT];

	return m && ft_space_read(copy, l->start, code, m->len) &&
	       !memcmp(code, m->code, m->len);
}

void ft_clean_copy(const struct ft_space *s, pid_t pid)
{
	struct ft_space copy = { .pid = pid,
		.mem = procfile_open(pid, "mem", O_RDWR) };
	bool is_copy = ft_windows_clean(s, &copy);
	uint64_t last = 1;

	for (size_t k = 0; k < s->trap.n; k++) {
		uint64_t page = s->trap.v[k]->addr & -PAGE;

		if (page != last)
			is_copy |= clean_page(s, &copy, page);
		last = page;
	}
	for (size_t i = 0; i < s->slots.n; i++) {
		const struct ft_slots *l = &s->slots.v[i];

		if (l->was && has_slots(&copy, l))
			ft_space_write(&copy, l->start, l->was, l->size);
	}
	if (is_copy)
		ft_semaphores_part(s, &copy);
	if (copy.mem >= 0)
		close(copy.mem);
}
