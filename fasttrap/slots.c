/* slots.c - memory for copies of instructions, within reach of a text: pages
 * that we make the process map, or, if it must not, the unused end of the
 * text's last page. It is executable but not writable; we write it through
 * /proc. */
#include <errno.h>
#include <inttypes.h>
#include <linux/mman.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#include "base/page.h"
#include "base/procfile.h"
#include "base/str.h"
#include "fasttrap/traps_impl.h"

enum {
	TRIES = 4,
	REACH = 1 << 30,   /* of the 2 GB that a displacement reaches */
	APART = 16 * PAGE, /* distance kept from mappings that may grow */
	LOWEST = 16 * PAGE,
	HEAP = 256 << 20 /* left for it to grow */
};

struct gap {
	uint64_t start, end;
};

/* Update *at and *best, an address for size bytes and its distance from the
 * text, if the gap has a nearer one. Keep clear of its start, where what is
 * below may grow up into it. */
static void try_gap(const struct gap *g, uint64_t text, uint64_t size,
	uint64_t *at, uint64_t *best)
{
	uint64_t where, away;

	if (g->end <= g->start || g->end - g->start < size + 2 * APART)
		return;
	where = g->end <= text ? g->end - size
			       : (g->start + APART + PAGE - 1) & -PAGE;
	away = where < text ? text - where : where - text;
	if (away < REACH && away < *best) {
		*best = away;
		*at = where;
	}
}

/* Keep clear of regions that grow: a gap just below a stack is not used, and
 * one above the heap only from HEAP bytes on. */
static void trim_gap(struct gap *g, const char *before, const char *behind)
{
	if (strstr(before, "[heap]"))
		g->start += HEAP;
	if (strstr(behind, "[stack"))
		g->end = g->start;
}

/* Return where the heap is going to begin if the process has none yet; 0: not
 * known. */
static uint64_t find_brk(pid_t pid)
{
	char text[1024];
	const char *at = procfile_stat(
		procfile_living(pid), STAT_BRK, text, sizeof(text));

	return at ? (strtoull(at, NULL, 10) + PAGE - 1) & -PAGE : 0;
}

/* Where the heap is going to be, it divides the gap. */
static void try_around(const struct gap *g, uint64_t brk, uint64_t text,
	uint64_t size, uint64_t *at, uint64_t *best)
{
	const struct gap below = { g->start, brk },
			 above = { brk + HEAP, g->end };

	if (brk < g->start || brk >= g->end) {
		try_gap(g, text, size, at, best);
		return;
	}
	try_gap(&below, text, size, at, best);
	try_gap(&above, text, size, at, best);
}

/* Return an address for size bytes as near to the text as possible, or 0. The
 * mappings are read here because struct maps has only those of files and of
 * code, and it is what lies between all of them that counts. */
static uint64_t find_gap(pid_t pid, uint64_t text, uint64_t size)
{
	char path[32], line[2][PATH_MAX + 128] = { "", "" };
	uint64_t at = 0, best = UINT64_MAX, start, end, brk = find_brk(pid);
	struct gap g = { LOWEST, 0 };
	FILE *f;
	int n = 0;

	procfile_path(path, sizeof(path), procfile_living(pid), "maps");
	f = fopen(path, "re");
	while (f && fgets(line[n], sizeof(line[n]), f)) {
		if (sscanf(line[n], "%" SCNx64 "-%" SCNx64, &start, &end) != 2)
			continue;
		g.end = start;
		trim_gap(&g, line[!n], line[n]);
		try_around(&g, brk, text, size, &at, &best);
		g.start = end;
		n = !n;
	}
	if (f)
		fclose(f);
	return at;
}

static struct ft_slots *add(struct ft_space *s, uint64_t start, uint64_t size)
{
	struct ft_slots new = {
		.start = start, .size = size, .n = size / FT_SLOT
	};

	new.trap = xcalloc(new.n, sizeof(*new.trap));
	vec_push(&s->slots, new);
	return &s->slots.v[s->slots.n - 1];
}

int64_t ft_map_at(struct ft_space *s, struct ft_thread *t, uint64_t at,
	uint64_t size, int prot, int flags, int fd)
{
	int64_t got = ft_inject(s, t, SYS_mmap,
		(uint64_t[]){
			at, size, prot, flags | MAP_FIXED_NOREPLACE, fd, 0 },
		&t->kept);

	if (got < 0)
		return got;
	if ((uint64_t)got != at) { /* before Linux 4.17 it is a hint */
		ft_inject(
			s, t, SYS_munmap, (uint64_t[6]){ got, size }, &t->kept);
		return -EEXIST;
	}
	ft_inject(s, t, SYS_madvise, (uint64_t[6]){ at, size, MADV_DONTFORK },
		&t->kept);
	ft_inject(s, t, SYS_madvise, (uint64_t[6]){ at, size, MADV_DONTDUMP },
		&t->kept);
	return 0;
}

uint64_t ft_map_near(struct ft_space *s, struct ft_thread *t, uint64_t text,
	uint64_t size, int prot, int flags, int fd, const char **why)
{
	int64_t err = -EEXIST;
	uint64_t at = 0;

	for (int i = 0; i < TRIES && err == -EEXIST; i++) {
		at = find_gap(s->pid, text, size);
		*why = "no memory is free within 2 GB of it";
		if (!at)
			return 0;
		err = ft_map_at(s, t, at, size, prot, flags, fd);
	}
	if (!err)
		return at;
	if (err != -EEXIST)
		*why = err == -EACCES || err == -EPERM
			       ? "the process must not map executable memory"
		       : err == -ECANCELED
			       ? "the process could not be made to map memory"
			       : strerror((int)-err);
	return 0;
}

/* Children get their text restored, so they do not need it. */
static struct ft_slots *map(struct ft_space *s, struct ft_thread *t,
	uint64_t text, uint64_t size, const char **why)
{
	uint64_t at = ft_map_near(s, t, text, size, PROT_READ | PROT_EXEC,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, why);

	return at ? add(s, at, size) : NULL;
}

/* Use the last page of the text from `tail' on, where the file has no more
 * text. */
static struct ft_slots *use_tail(
	struct ft_space *s, uint64_t tail, uint64_t end)
{
	uint64_t start = (tail + 15) & -16ULL;
	struct ft_slots *l;

	if (!tail || end - start < FT_SLOT || end - start > PAGE)
		return NULL;
	for (size_t i = 0; i < s->slots.n; i++)
		if (s->slots.v[i].start == start)
			return NULL;
	l = add(s, start, end - start);
	l->was = xcalloc(1, l->size);
	if (ft_space_read(s, start, l->was, l->size))
		return l;
	l->n = 0;
	return NULL;
}

bool ft_is_near(uint64_t a, uint64_t b)
{
	return (a < b ? b - a : a - b) < REACH;
}

struct ft_slots *ft_slots_get(struct ft_space *s, struct ft_thread *t,
	uint64_t start, uint64_t end, uint64_t tail, uint32_t n,
	const char **why)
{
	uint64_t size = (uint64_t)n * FT_SLOT;
	struct ft_slots *l = NULL;

	for (size_t i = 0; i < s->slots.n; i++)
		if (s->slots.v[i].n - s->slots.v[i].used >= n &&
			ft_is_near(s->slots.v[i].start, start))
			return &s->slots.v[i];
	*why = "no instruction that calls the kernel was found to use";
	if (!s->gate)
		return use_tail(s, tail, end);
	*why = "its system calls are filtered, and its text has no room to "
	       "spare";
	if (!ft_filters_calls(t ? t->tid : s->pid)) {
		*why = "none of its threads can be stopped";
		if (t)
			l = map(s, t, start, (size + PAGE - 1) & -PAGE, why);
	}
	return l ? l : use_tail(s, tail, end);
}

const char *ft_slot_fill(struct ft_trap *trap, struct ft_slots *l,
	uint64_t next, struct str *code)
{
	uint64_t to = l->start + (uint64_t)l->used * FT_SLOT;
	struct isa_moved *m = &trap->moved;
	enum isa_unmoved why =
		isa_move(m, trap->insn, trap->len, trap->addr, to);
	uint8_t slot[FT_SLOT];

	if (why != ISA_MOVED)
		return isa_unmoved_text(why);
	memset(slot, FT_INT3, sizeof(slot));
	memcpy(slot, m->code, m->len);
	isa_put_jump(slot + m->len, to + m->len, next);
	str_put(code, slot, sizeof(slot));
	trap->to = to;
	l->trap[l->used++] = trap;
	return NULL;
}

bool ft_slots_write(
	struct ft_space *s, const struct ft_slots *l, const struct str *code)
{
	uint64_t end = l->start + (uint64_t)l->used * FT_SLOT;

	return ft_space_write(s, end - code->n, code->s, code->n);
}

struct ft_trap *ft_slot_find(const struct ft_space *s, uint64_t pc)
{
	for (size_t i = 0; i < s->slots.n; i++) {
		const struct ft_slots *l = &s->slots.v[i];

		if (pc >= l->start && pc < l->start + l->used * FT_SLOT)
			return l->trap[(pc - l->start) / FT_SLOT];
	}
	return ft_landed(s, pc);
}

void ft_slots_clear(struct ft_space *s, struct ft_thread *t, int *status)
{
	bool may_call = t && !ft_filters_calls(t->tid);

	if (may_call)
		ft_windows_unmap(s, t, status);
	for (size_t i = 0; i < s->slots.n; i++) {
		const struct ft_slots *l = &s->slots.v[i];

		if (l->was)
			ft_space_write(s, l->start, l->was, l->size);
		else if (may_call)
			ft_inject(s, t, SYS_munmap,
				(uint64_t[6]){ l->start, l->size }, status);
	}
}

void ft_slot_leave(const struct ft_trap *trap, struct user_regs_struct *r)
{
	const struct isa_step *step;

	if (ft_window_leave(trap, r))
		return;
	step = isa_step_of(&trap->moved, r->rip - trap->to);
	r->rip = step->rip;
	r->rsp += step->pushed;
	if (step->rcx)
		r->rcx = step->rip;
}
