/* lost.c - traps that somebody else has removed. When a uprobe at the same
 * place ends, the kernel restores the instruction; and a program may rewrite
 * its own text. Nobody tells us, so the session looks at the text every second,
 * which no thread has to stop for. The tracer then plants the trap again, or
 * gives it up if there is other code now. */
#include <string.h>

#include "base/clock.h"
#include "base/procfile.h"
#include "base/str.h"
#include "fasttrap/traps_impl.h"
#include "probes/proc/object.h"

enum {
	SHARE = 1000 /* looking takes at most 1/SHARE of the time */
};

struct look {
	struct ft_engine *e;
	struct ft_space *s;
	struct maps maps; /* read when needed */
	bool has_maps, any;
	struct piece text;
};

/* Return the window whose jump is in place of the trap byte, or NULL. */
static struct ft_window *window_of(const struct ft_trap *trap)
{
	return trap->window && trap->window->open ? trap->window : NULL;
}

/* Return a place that fires there, or NULL. */
static const struct ft_place *place_of(
	const struct ft_engine *e, const struct ft_trap *trap)
{
	for (uint32_t i = trap->places; i != FT_NO_PLACE;
		i = e->places.v[i].next)
		if (!e->places.v[i].gone)
			return &e->places.v[i];
	return NULL;
}

/* True if the file is still mapped there: a library may have been unloaded, and
 * something else be mapped. */
static bool is_mapped(struct look *l, const struct ft_trap *trap)
{
	const struct ft_place *p = place_of(l->e, trap);
	const struct mapping *m;

	if (!l->has_maps)
		maps_read(&l->maps, l->s->pid);
	l->has_maps = true;
	m = maps_find(&l->maps, trap->addr);
	return m && m->exec && (!p || object_is_of(p->object, m));
}

/* Other code counts only when it is seen twice, since a program may be just
 * writing it. A breakpoint in place of a jump is as good as its original byte:
 * when it goes away, half an instruction would be left. */
static enum ft_loss find_loss(struct look *l, const struct ft_trap *trap)
{
	const struct ft_window *w = window_of(trap);
	uint8_t now[ISA_MAX_LEN], len = w ? FT_JUMP : trap->len;
	const uint8_t *was = w ? w->was : trap->insn;

	if (!ft_space_read(l->s, trap->addr, now, len) || !is_mapped(l, trap))
		return FT_KEPT;
	if (w && (*now == FT_INT3 || *now == *trap->insn) &&
		!memcmp(now + 1, w->jump + 1, FT_JUMP - 1))
		return FT_RESTORED;
	if (!memcmp(now, was, len))
		return FT_RESTORED;
	return trap->loss == FT_DOUBTED ? FT_REWRITTEN : FT_DOUBTED;
}

/* Return what was lost in the place's file and process. */
static struct ft_lost *lost_of(struct ft_engine *e, const struct ft_place *p)
{
	for (size_t i = 0; i < e->lost.n; i++)
		if (e->lost.v[i].pid == p->pid &&
			e->lost.v[i].object == p->object)
			return &e->lost.v[i];
	vec_push(&e->lost,
		((struct ft_lost){ .pid = p->pid, .object = p->object }));
	return &e->lost.v[e->lost.n - 1];
}

void ft_note_loss(
	struct ft_engine *e, const struct ft_trap *trap, enum ft_loss loss)
{
	const struct ft_place *p = place_of(e, trap);
	struct ft_lost *l = p ? lost_of(e, p) : NULL;

	if (!l)
		return;
	e->noverwritten++;
	if (loss == FT_RESTORED)
		l->restored++;
	else
		l->rewritten++;
}

static void look_at(struct look *l, struct ft_trap *trap)
{
	if (!trap->planted || ft_is_part(trap) || !ft_fires(l->e, trap))
		return;
	if (ft_trap_stands(l->s, trap, &l->text))
		trap->loss = FT_KEPT;
	else
		trap->loss = find_loss(l, trap);
	if (trap->loss < FT_RESTORED)
		return;
	ft_note_loss(l->e, trap, trap->loss);
	l->any = true;
}

static bool look_at_all(struct ft_engine *e)
{
	struct look l = { .e = e };

	for (size_t i = 0; i < e->spaces.n; i++) {
		l.s = e->spaces.v[i];
		l.text.n = 0;
		for (size_t k = 0; k < l.s->trap.n; k++)
			look_at(&l, l.s->trap.v[k]);
		maps_free(&l.maps);
		l.has_maps = false;
	}
	return l.any;
}

static void tell(const struct ft_engine *e, const struct ft_lost *l)
{
	char *path = object_plain_path(l->object->path);

	str_printable(path);
	if (l->restored && !l->told_restored)
		engine_notice(e->e.en,
			"process %d: the original code is back at %u probed "
			"places of %s, as when a uprobe of another program "
			"ends there; they are probed again, but what ran there "
			"in the last %.1f s, and while that uprobe was there, "
			"may be missing",
			l->pid, l->restored, path, e->unseen / 1e9);
	if (l->rewritten && !l->told_rewritten)
		engine_notice(e->e.en,
			"process %d: there is other code now at %u probed "
			"places of %s, which do not fire any more",
			l->pid, l->rewritten, path);
	free(path);
}

/* Without the lock: the tracer must not wait for the terminal. */
static void tell_all(struct ft_engine *e)
{
	for (size_t i = 0;; i++) {
		struct ft_lost was, *l;

		ft_lock(e);
		l = i < e->lost.n ? &e->lost.v[i] : NULL;
		if (l) {
			was = *l;
			l->told_restored |= l->restored;
			l->told_rewritten |= l->rewritten;
			l->restored = l->rewritten = 0;
		}
		pthread_mutex_unlock(&e->lock);
		if (!l)
			return;
		tell(e, &was);
	}
}

void ft_look_for_lost(struct ft_engine *e, bool now)
{
	uint64_t start = ft_now(), took;
	bool any;

	if (!e->going || (!now && start < e->look_due))
		return;
	ft_lock(e);
	any = look_at_all(e);
	took = SHARE * (ft_now() - start);
	if (any)
		ft_changed(e);
	pthread_mutex_unlock(&e->lock);
	e->unseen = start - e->looked;
	e->looked = start;
	e->look_due = start + (took > CLOCK_SECOND ? took : CLOCK_SECOND);
	tell_all(e);
}

/* A window becomes an ordinary trap. If the instruction has changed since we
 * looked, that is seen when we look again. */
static void plant_again(const struct ft_space *s, struct ft_trap *trap)
{
	if (window_of(trap))
		ft_window_close(s, trap->window);
	ft_trap_write(s, trap, &(struct piece){ 0 });
}

/* If only the end of the instruction has changed, our byte is still there. */
static void give_up(
	struct ft_engine *e, struct ft_space *s, struct ft_trap *trap)
{
	uint8_t now;

	if (window_of(trap)) {
		ft_window_close(s, trap->window);
		ft_space_take(e, s);
	} else if (ft_space_read(s, trap->addr, &now, 1) && now == FT_INT3) {
		ft_space_write(s, trap->addr, trap->insn, 1);
	}
	trap->planted = false;
	trap->places = FT_NO_PLACE;
}

void ft_mend_lost(struct ft_engine *e)
{
	for (size_t i = 0; i < e->spaces.n; i++)
		for (size_t k = 0; k < e->spaces.v[i]->trap.n; k++) {
			struct ft_trap *trap = e->spaces.v[i]->trap.v[k];

			if (trap->loss == FT_RESTORED && trap->planted)
				plant_again(e->spaces.v[i], trap);
			else if (trap->loss == FT_REWRITTEN && trap->planted)
				give_up(e, e->spaces.v[i], trap);
			if (trap->loss >= FT_RESTORED)
				trap->loss = FT_KEPT;
		}
}
