/* plant.c - planting trap bytes at probes. Nothing is written before what is in
 * memory has been compared with the file: text that somebody has changed is
 * left alone. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/procfile.h"
#include "base/sort.h"
#include "base/str.h"
#include "fasttrap/traps_impl.h"
#include "probes/proc/object.h"

void ft_refuse_place(struct ft_engine *e, uint32_t probe, const char *why)
{
	const struct enabling *en = e->e.en;
	struct ft_refusal *r = &e->refusal;
	bool named = !(r->n && r->named) &&
		     probe_is_named(en->prog, en->probe[probe].probe);

	if (r->n++ && !named)
		return;
	r->named = named;
	r->probe = probe;
	snprintf(r->why, sizeof(r->why), "%s", why);
}

/* The traps to be planted in one process. */
struct planting {
	struct ft_engine *e;
	struct ft_space *s;
	struct ft_thread *t; /* a stopped thread, or NULL */
	struct maps maps;
	size_t from, to;	 /* the range of places to plant */
	bool shadow;		 /* the processor checks its return addresses */
	struct piece text, file; /* what was read of the process, of a file */
	/* The last answer of is_of(). */
	const struct object *object;
	const struct mapping *mapping;
	bool is;
	VEC(struct new_trap {
		struct ft_trap *trap;
		uint32_t place; /* its first one; FT_NO_PLACE: our own trap */
		const struct mapping *m; /* the mapping that it is in */
	})
	new;
};

/* A trap of our own belongs to no probe, so its refusal is not reported; nor
 * are those in a program that has ended meanwhile, or been replaced, whatever
 * seemed to be the reason. */
static void refuse(const struct planting *g, uint32_t place, const char *why)
{
	if (place != FT_NO_PLACE && !g->s->left && !ft_space_ended(g->s))
		ft_refuse_place(g->e, g->e->places.v[place].probe, why);
}

/* Read the instruction's original bytes from the file. */
static size_t read_file(
	struct planting *g, const struct new_trap *new, uint8_t to[ISA_MAX_LEN])
{
	static const uint8_t call[] = { 0x0f, 0x05 };
	const struct linker *l = &g->s->linker;

	if (new->place != FT_NO_PLACE) {
		const struct ft_place *p = &g->e->places.v[new->place];

		return piece_read(
			&g->file, p->object->fd, p->off, to, ISA_MAX_LEN);
	}
	if (new->trap->linker)
		return piece_read(&g->file, l->fd, l->off, to, ISA_MAX_LEN);
	memcpy(to, call, sizeof(call));
	return sizeof(call);
}

/* Have the trap planted in this pass, unless it is already. */
static void choose(struct planting *g, struct ft_trap *trap, uint32_t place,
	const struct mapping *m)
{
	if (trap->window)
		ft_window_close(g->s, trap->window);
	if (trap->planted || trap->chosen)
		return;
	trap->chosen = true;
	vec_push(&g->new, ((struct new_trap){ trap, place, m }));
}

/* When a place fires among those of its trap: entries first, returns last. */
static int turn_of(const struct planting *g, uint32_t place)
{
	const struct enabling *en = g->e->e.en;
	enum attach_kind kind =
		en->probe[g->e->places.v[place].probe].probe->attach.kind;

	return kind == ATTACH_USER_RETURN ? ATTACH_NKINDS : (int)kind;
}

static bool fires_at(const struct ft_engine *e, const struct ft_trap *trap,
	const struct ft_place *p)
{
	for (uint32_t i = trap->places; i != FT_NO_PLACE;
		i = e->places.v[i].next) {
		const struct ft_place *q = &e->places.v[i];

		if (q == p ||
			(!q->gone && q->probe == p->probe && q->pid == p->pid))
			return true;
	}
	return false;
}

/* Add a place to its trap. */
static void add_place(struct planting *g, uint32_t i, const struct mapping *m)
{
	struct ft_place *p = &g->e->places.v[i];
	struct ft_trap *trap = ft_trap_make(
		g->e, g->s, m->start + (p->off - m->off), &g->text);
	uint32_t *at = &trap->places;

	if (fires_at(g->e, trap, p)) /* from an earlier pass */
		return;
	while (*at != FT_NO_PLACE && turn_of(g, *at) <= turn_of(g, i))
		at = &g->e->places.v[*at].next;
	ft_semaphore_lower(g->s, p); /* where the file was mapped before */
	p->at = trap->addr;
	p->next = *at;
	*at = i;
	choose(g, trap, i, m);
}

/* Plant a trap where the linker reports that it has mapped libraries. */
static void find_linker(struct planting *g)
{
	struct linker *l = &g->s->linker;
	const struct mapping *m;
	struct ft_trap *trap;

	if ((!g->e->holds && g->from == g->to) || g->s->has_linker)
		return;
	g->s->has_linker = true;
	if (!linker_open(l, g->s->pid))
		return;
	m = maps_find(&g->maps, l->call);
	if (!m || m->shared)
		return;
	trap = ft_trap_make(g->e, g->s, l->call, &g->text);
	trap->linker = true;
	choose(g, trap, FT_NO_PLACE, m);
}

static void add_libc_call(void *arg, uint64_t addr, bool execs)
{
	struct planting *g = arg;
	struct ft_trap *trap;

	if (execs && !g->e->guards)
		return;
	trap = ft_trap_make(g->e, g->s, addr, &g->text);
	trap->execs |= execs;
	trap->masks |= !execs;
	g->s->guarded |= trap->execs && trap->planted;
	choose(g, trap, FT_NO_PLACE, maps_find(&g->maps, addr));
}

static void find_libc_calls(struct planting *g)
{
	if (g->s->tried || !ft_has_libc(g->s->pid, &g->maps))
		return;
	g->s->tried = true;
	ft_find_libc_calls(g->s, &g->maps, add_libc_call, g);
}

/* Places come by file: look at the file once, not for each of them. */
static bool is_of(
	struct planting *g, const struct object *o, const struct mapping *m)
{
	if (o != g->object || m != g->mapping)
		g->is = object_is_of(o, m);
	g->object = o;
	g->mapping = m;
	return g->is;
}

static bool has_bytes(
	struct planting *g, const struct mapping *m, const struct ft_place *p)
{
	return m->ino == p->object->ino && m->off <= p->off &&
	       p->off - m->off < m->end - m->start && is_of(g, p->object, m);
}

static bool has_place(
	struct planting *g, const struct mapping *m, const struct ft_place *p)
{
	return m->exec && has_bytes(g, m, p);
}

/* True if a mapping has the place: one that is shared, or one that is not. */
static bool is_mapped(struct planting *g, const struct ft_place *p, bool shared)
{
	for (size_t i = 0; i < g->maps.v.n; i++)
		if (g->maps.v.v[i].shared == shared &&
			has_place(g, &g->maps.v.v[i], p))
			return true;
	return false;
}

/* Add the place once more, for another mapping of the file. */
static void add_again(struct planting *g, uint32_t i, const struct mapping *m)
{
	struct ft_place p = g->e->places.v[i];
	struct ft_trap *trap =
		ft_trap_make(g->e, g->s, m->start + (p.off - m->off), &g->text);

	if (fires_at(g->e, trap, &p))
		return;
	p.next = FT_NO_PLACE;
	p.at = p.raised = 0;
	vec_push(&g->e->places, p);
	add_place(g, g->e->places.n - 1, m);
}

/* Return the mapping of the file that has the place's trap; NULL: there is none
 * any more. It may not be code at the moment, but the trap byte is there. */
static const struct mapping *mapping_of(
	struct planting *g, const struct ft_place *p)
{
	const struct mapping *m = maps_find(&g->maps, p->at);
	bool is =
		m && has_bytes(g, m, p) && p->at - m->start == p->off - m->off;

	return is ? m : NULL;
}

/* True if the place is in another mapping of the file that is still there. */
static bool is_elsewhere(
	struct planting *g, const struct ft_place *p, const struct mapping *m)
{
	const struct mapping *was = mapping_of(g, p);

	return was && was != m && was->exec;
}

/* Add the place wherever the file is mapped, but not shared, where a trap would
 * be written to the file. False: nowhere. */
static bool find_place(struct planting *g, uint32_t i)
{
	bool any = false;

	for (size_t k = 0; k < g->maps.v.n; k++) {
		const struct mapping *m = &g->maps.v.v[k];

		if (m->shared || !has_place(g, m, &g->e->places.v[i]))
			continue;
		if (any || is_elsewhere(g, &g->e->places.v[i], m))
			add_again(g, i, m);
		else
			add_place(g, i, m);
		any = true;
	}
	return any;
}

/* True if the process still runs code of the place's file. */
static bool runs_file(struct planting *g, const struct ft_place *p)
{
	for (size_t i = 0; i < g->maps.v.n; i++)
		if (g->maps.v.v[i].exec && is_of(g, p->object, &g->maps.v.v[i]))
			return true;
	return false;
}

/* A place that came late may be gone by now, so that is not reported; nor is
 * one in a file that the process has left, as by running another program: the
 * session is about to look at it again. */
static void find_places(struct planting *g)
{
	for (size_t i = g->from; i < g->to; i++) {
		const struct ft_place *p = &g->e->places.v[i];
		bool perhaps = p->perhaps || g->e->going;

		if (p->gone || p->pid != g->s->pid || find_place(g, i))
			continue;
		if (is_mapped(g, p, true))
			refuse(g, i,
				"it is mapped MAP_SHARED, so a trap would be "
				"written to its file");
		else if (!perhaps && runs_file(g, p))
			refuse(g, i, "it is not mapped any more");
	}
}

/* Drop a trap that cannot be planted. Its places still point to each other. */
static void give_up(
	struct planting *g, const struct new_trap *new, const char *why)
{
	refuse(g, new->place, why);
	new->trap->places = FT_NO_PLACE;
	new->trap->chosen = new->trap->linker = new->trap->execs = false;
	new->trap->masks = false;
}

/* Compare pointers to traps, which may be the first members of structs. */
static int by_address(const void *x, const void *y)
{
	const struct ft_trap *const *a = x, *const *b = y;

	return sort_compare((*a)->addr, (*b)->addr);
}

static void check_new(struct planting *g)
{
	size_t n = 0;

	g->text.n = 0; /* windows may have been closed since it was read */
	if (g->new.n)
		qsort(g->new.v, g->new.n, sizeof(*g->new.v), by_address);
	for (size_t i = 0; i < g->new.n; i++) {
		const struct new_trap *new = &g->new.v[i];
		uint8_t file[ISA_MAX_LEN];
		const char *why = ft_trap_check(g->s, new->trap, &g->text, file,
			read_file(g, new, file), g->shadow);

		if (why)
			give_up(g, new, why);
		else
			g->new.v[n++] = *new;
	}
	g->new.n = n;
}

static bool needs_slot(const struct ft_trap *trap)
{
	return trap->in_slot && !trap->to;
}

/* Return where the text that contains the trap ends; 0 if unknown. */
static uint64_t find_text_end(
	const struct planting *g, const struct new_trap *new)
{
	const struct ft_place *p = &g->e->places.v[new->place];
	struct elf_segment seg;

	if (new->place == FT_NO_PLACE)
		return new->trap->linker ? g->s->linker.text_end : 0;
	for (uint32_t i = 0; elf_segment(p->object->elf, i, &seg); i++)
		if (seg.runs && seg.off <= p->off &&
			p->off - seg.off < seg.size)
			return new->m->start + seg.off + seg.size - new->m->off;
	return 0;
}

/* The same for the traps of one mapping: one that knows is enough. */
static uint64_t find_tail(const struct planting *g, size_t first, size_t end)
{
	uint64_t tail = 0;

	for (size_t i = first; !tail && i < end; i++)
		tail = find_text_end(g, &g->new.v[i]);
	return tail;
}

/* True if the trap is worth a slot among these: where they are few, one that
 * only tells whether SIGTRAP is blocked is not. */
static bool deserves(const struct new_trap *new, const struct ft_slots *l)
{
	return !l->was || new->place != FT_NO_PLACE || !new->trap->masks;
}

/* Make slots for the traps of one mapping, [first, end). */
static void fill_slots(struct planting *g, size_t first, size_t end, uint32_t n)
{
	const struct mapping *m = g->new.v[first].m;
	const char *why = "there is no room for a copy of it";
	uint64_t tail = find_tail(g, first, end);
	struct ft_slots *l =
		ft_slots_get(g->s, g->t, m->start, m->end, tail, n, &why);
	uint32_t used = l ? l->used : 0;
	uint64_t unwritten = l ? l->start + (uint64_t)used * FT_SLOT : 0;
	struct str code = { 0 };

	for (size_t i = first; i < end; i++) {
		struct ft_trap *trap = g->new.v[i].trap;
		bool may = l && l->used < l->n && deserves(&g->new.v[i], l);
		const char *bad = may ? NULL : why;

		if (!needs_slot(trap))
			continue;
		if (!bad)
			bad = ft_slot_fill(
				trap, l, trap->addr + trap->len, &code);
		if (bad)
			give_up(g, &g->new.v[i], bad);
	}
	if (code.n && !ft_slots_write(g->s, l, &code)) {
		l->used = used;
		for (size_t i = first; i < end; i++) {
			struct ft_trap *trap = g->new.v[i].trap;

			if (trap->to - unwritten >= code.n)
				continue;
			trap->to = 0;
			give_up(g, &g->new.v[i],
				"a copy of it cannot be written");
		}
	}
	str_free(&code);
}

static void make_slots(struct planting *g)
{
	for (size_t i = 0, end; i < g->new.n; i = end) {
		uint32_t n = 0;

		for (end = i;
			end < g->new.n && g->new.v[end].m == g->new.v[i].m;
			end++)
			n += needs_slot(g->new.v[end].trap);
		if (n && !g->t)
			g->t = ft_halt_one(g->e, g->s);
		if (n)
			fill_slots(g, i, end, n);
	}
}

/* Sort all of the process's traps, since whoever reads them does so page by
 * page. The old order stays intact until the new one is complete: if we are
 * killed meanwhile, others still need it. */
static void sort_traps(struct ft_space *s)
{
	struct ft_trap **was = s->trap.v, **now;

	now = xcalloc(s->trap.cap, sizeof(struct ft_trap *));
	memcpy(now, was, s->trap.n * sizeof(*now));
	qsort(now, s->trap.n, sizeof(*now), by_address);
	s->trap.v = now;
	free(was);
}

static void write_traps(struct planting *g)
{
	g->text.n = 0; /* what was read before the slots were made is old */
	for (size_t i = 0; i < g->new.n; i++) {
		struct ft_trap *trap = g->new.v[i].trap;

		trap->chosen = false;
		if (trap->places == FT_NO_PLACE && !ft_trap_is_ours(trap))
			continue;
		/* first: if we die after the write, it is taken away */
		trap->planted = true;
		trap->planted = ft_trap_write(g->s, trap, &g->text);
		if (!trap->planted)
			refuse(g, g->new.v[i].place,
				"its text cannot be written: it may be in "
				"pages of hugetlbfs, or changing");
		g->s->guarded |= trap->execs && trap->planted;
	}
	if (g->e->guards && g->s->tried && !g->s->guarded)
		g->e->unguarded = true;
}

/* True if a child of vfork(2) runs in the memory, too, whose calls must not
 * count. */
static bool any_borrows(struct ft_engine *e, const struct ft_space *s)
{
	for (size_t i = 0; i < FT_BUCKETS; i++)
		for (struct ft_thread *t = e->threads.bucket[i]; t; t = t->next)
			if (t->space == s && ft_pid(&e->threads, t) != s->pid)
				return true;
	return false;
}

static bool any_fits(const struct planting *g)
{
	for (size_t i = 0; i < g->new.n; i++)
		if (ft_window_fits(g->e, g->new.v[i].trap))
			return true;
	return false;
}

static void open_windows(struct planting *g)
{
	VEC(struct ft_trap *) some = { 0 };

	if (!g->e->e.en->inproc || !any_fits(g) || any_borrows(g->e, g->s) ||
		!ft_halt_all(g->e, g->s))
		return;
	if (!g->t)
		g->t = ft_halt_one(g->e, g->s);
	for (size_t i = 0; g->t && i < g->new.n; i++) {
		struct ft_trap *trap = g->new.v[i].trap;

		if (ft_window_fits(g->e, trap))
			vec_push(&some, trap);
		if (i + 1 < g->new.n && g->new.v[i + 1].m == g->new.v[i].m)
			continue;
		ft_windows_open(
			g->e, g->s, g->t, g->new.v[i].m, some.v, some.n);
		some.n = 0;
	}
	vec_free(&some);
}

/* Also of the places that were added for other mappings. */
static void raise_semaphores(struct planting *g)
{
	for (size_t i = g->from; i < g->e->places.n; i++) {
		struct ft_place *p = &g->e->places.v[i];

		if (!p->gone && !p->raised && p->pid == g->s->pid)
			ft_semaphore_raise(g->s, &g->maps, p);
	}
}

bool ft_is_refusal(int err, pid_t pid)
{
	return err && err != ENOENT && err != ESRCH &&
	       !procfile_gone(procfile_living(pid));
}

static void refuse_all(
	const struct planting *g, pid_t pid, int err, const char *why)
{
	if (!ft_is_refusal(err, pid))
		return;
	for (size_t i = g->from; i < g->to; i++)
		if (g->e->places.v[i].pid == pid && !g->e->places.v[i].gone)
			ft_refuse_place(g->e, g->e->places.v[i].probe, why);
}

/* A process that is about to run another program has no text any more, or that
 * of the new one already; its exec will be reported to us, perhaps while we get
 * slots. */
static void plant_process(
	struct ft_engine *e, pid_t pid, size_t from, size_t to)
{
	struct planting g = {
		.e = e, .s = ft_space_of(e, pid), .from = from, .to = to
	};
	int err;

	if (g.s && ft_space_ended(g.s))
		return;
	/* there, a trap would cause a signal that kills it */
	if (!g.s && !ft_has_seized(&e->threads, pid)) {
		refuse_all(&g, pid, EPERM, "its process is not traced");
		return;
	}
	if (!g.s)
		g.s = ft_space_make(e, pid);
	err = g.s ? -maps_read(&g.maps, pid) : errno;
	if (!g.s || err) {
		refuse_all(&g, pid, err, files_strerror(err));
		return;
	}
	g.s->use++;
	g.shadow = ft_has_shadow_stack(pid);
	find_places(&g);
	find_linker(&g);
	find_libc_calls(&g);
	check_new(&g);
	make_slots(&g);
	if (g.new.n)
		ft_action_learn(e, g.s, g.t);
	if (!g.s->left) {
		write_traps(&g);
		if (g.new.n && g.s->trap.n)
			sort_traps(g.s);
		open_windows(&g);
		raise_semaphores(&g);
	}
	linker_close(&g.s->linker);
	ft_space_drop(e, g.s);
	maps_free(&g.maps);
	vec_free(&g.new);
}

void ft_plant_linker(struct ft_engine *e, pid_t pid)
{
	plant_process(e, pid, 0, 0);
}

void ft_plant_anew(struct ft_engine *e, pid_t pid)
{
	plant_process(e, pid, 0, e->nplanted);
}

static bool is_text(const struct mapping *m)
{
	return m->exec && m->ino;
}

static bool is_copy(const struct mapping *a, const struct mapping *b)
{
	return is_text(b) && a->ino == b->ino && a->dev == b->dev &&
	       a->off == b->off;
}

/* A process that generates code may have ten thousands of mappings, few of them
 * of files. */
static bool any_copies(const struct maps *maps)
{
	for (size_t i = 0; i < maps->v.n; i++)
		for (size_t k = 0; is_text(&maps->v.v[i]) && k < i; k++)
			if (is_copy(&maps->v.v[i], &maps->v.v[k]))
				return true;
	return false;
}

static void forget(struct ft_space *s, struct ft_place *p)
{
	struct ft_trap *trap = ft_trap_at(s, p->at);

	if (trap) {
		trap->planted = false;
		trap->places = FT_NO_PLACE;
	}
	ft_semaphore_lower(s, p);
	p->at = 0;
}

/* A probe of all processes stays when a process unmaps its file. Forget its
 * traps then: if the file is mapped again, that is new memory, even at the same
 * address. Returns true if it has been, or for the first time. */
static bool any_returned(struct planting *g)
{
	bool any = false;

	for (size_t i = 0; i < g->e->nplanted; i++) {
		struct ft_place *p = &g->e->places.v[i];

		if (!p->perhaps || p->gone || p->pid != g->s->pid)
			continue;
		if (p->at && !mapping_of(g, p))
			forget(g->s, p);
		any |= !p->at && is_mapped(g, p, false);
	}
	return any;
}

void ft_plant_mapped(struct ft_engine *e, pid_t pid)
{
	struct planting g = { .e = e, .s = ft_space_of(e, pid) };
	bool anew;

	if (!g.s || maps_read(&g.maps, pid))
		return;
	anew = any_returned(&g);
	anew |= any_copies(&g.maps);
	anew |= !g.s->tried && ft_has_libc(pid, &g.maps);
	if (!anew) /* of what was planted before the data was mapped */
		raise_semaphores(&g);
	maps_free(&g.maps);
	if (anew)
		ft_plant_anew(e, pid);
}

void ft_plant(struct ft_engine *e)
{
	for (size_t i = e->nplanted; i < e->places.n; i++) {
		pid_t pid = e->places.v[i].pid;
		bool first = true;

		for (size_t k = i; k-- > e->nplanted && first;)
			first = e->places.v[k].pid != pid;
		if (first)
			plant_process(e, pid, e->nplanted, e->places.n);
	}
	e->nplanted = e->places.n;
}
