/* window.c - probes at functions that only count, done by the process itself,
 * without a stop. A jump replaces the first instructions; it leads to a lock
 * inc of a counter, copies of these instructions, and back. The counters are in
 * memory that the process shares with us; their values are added to the
 * aggregations when these are read, and when the process is gone.
 *
 * A thread may be in the middle of the replaced instructions, or come there
 * later: from a signal handler, or from another function, since some functions
 * of a libc share their ends. So each byte of the jump's displacement is a trap
 * byte, and a thread that hits one is led to the copy of what was there. It
 * follows that all jumps of a text lead equally far: see landing.c.
 *
 * All threads are stopped when the jump is written. It is removed while they
 * run, in such an order that nobody ever executes half an instruction: first a
 * trap byte replaces the jump's first byte; then all bytes are restored but
 * those that begin instructions; then these are, too. After each step all
 * processors must have seen what was written. The trap byte also stays alone
 * when somebody who must not count, a child of vfork(2), is going to run there.
 *
 * The counting code saves the flags on the stack, below what may be in use. */
#include <fcntl.h>
#include <linux/membarrier.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/page.h"
#include "base/procfile.h"
#include "base/str.h"
#include "fasttrap/traps_impl.h"
#include "probes/proc/look.h"
#include "probes/proc/object.h"

enum {
	RED_ZONE = 128 /* bytes below the stack pointer that are in use */
};

/* The counting code. The red zone is in use if a loop of the function begins at
 * its first byte. */
static const uint8_t count_code[] = {
	0x48, 0x8d, 0x64, 0x24, 0x80,		  /* lea -128(%rsp), %rsp */
	0x9c,					  /* pushfq */
	0xf0, 0x48, 0xff, 0x05, 0, 0, 0, 0,	  /* lock incq count(%rip) */
	0x9d,					  /* popfq */
	0x48, 0x8d, 0xa4, 0x24, RED_ZONE, 0, 0, 0 /* lea 128(%rsp), %rsp */
};

enum { /* offsets of its instructions */
	PUSH = 5,
	INC = 6,
	POP = 14,
	RESTORE = 15,
	END = sizeof(count_code)
};

bool ft_window_fits(const struct ft_engine *e, const struct ft_trap *trap)
{
	for (uint32_t i = trap->places; i != FT_NO_PLACE;
		i = e->places.v[i].next)
		if (!e->places.v[i].gone && !e->places.v[i].counts)
			return false;
	return trap->planted && trap->places != FT_NO_PLACE && !trap->window &&
	       !ft_trap_is_ours(trap);
}

/* Map the file that the process has open into our memory, too. We set its size,
 * since the process might exceed a limit of its own, and be killed. If others
 * could make the file smaller, reading a counter would kill us: so it is sealed
 * against that. Others may have put another file in its place, with our rights
 * to lose: so it is sealed first, which only such files can be. */
static void *map_theirs(pid_t pid, int fd, uint64_t size)
{
	char path[48];
	void *at;
	int ours;

	procfile_path(path, sizeof(path), pid, "fd/%d", fd);
	ours = look_reopen(look_at(path, NULL), O_RDWR);
	if (ours < 0)
		return MAP_FAILED;
	at = fcntl(ours, F_ADD_SEALS, F_SEAL_SHRINK) || ftruncate(ours, size)
		     ? MAP_FAILED
		     : mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED,
			       ours, 0);
	close(ours);
	return at;
}

static struct ft_counters *share(struct ft_space *s, struct ft_thread *t,
	uint64_t text, uint64_t size, int fd)
{
	struct ft_counters c = { .n = size / sizeof(*c.count) };
	const char *why;
	void *ours = map_theirs(t->tid, fd, size);

	if (ours == MAP_FAILED)
		return NULL;
	c.count = ours;
	c.theirs = ft_map_near(
		s, t, text, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, &why);
	if (!c.theirs) {
		munmap(ours, size);
		return NULL;
	}
	vec_push(&s->counters, c);
	return &s->counters.v[s->counters.n - 1];
}

/* Get n counters near the text, or NULL. */
static struct ft_counters *counters_get(
	struct ft_space *s, struct ft_thread *t, uint64_t text, uint32_t n)
{
	uint64_t size = (n * sizeof(uint64_t) + PAGE - 1) & -(uint64_t)PAGE;
	struct ft_counters *c;
	int64_t fd;

	for (size_t i = 0; i < s->counters.n; i++) {
		c = &s->counters.v[i];
		if (c->n - c->used >= n && ft_is_near(c->theirs, text))
			return c;
	}
	if (!s->vdso)
		return NULL;
	/* Name it after the ELF magic number, a string in the process's
	 * memory. */
	fd = ft_inject(s, t, SYS_memfd_create,
		(uint64_t[6]){ s->vdso, MFD_CLOEXEC | MFD_ALLOW_SEALING },
		&t->kept);
	if (fd < 0)
		return NULL;
	c = share(s, t, text, size, fd);
	ft_inject(s, t, SYS_close, (uint64_t[6]){ fd }, &t->kept);
	return c;
}

static void new_part(struct ft_space *s, struct ft_window *w, uint64_t addr,
	const uint8_t *insn, uint8_t len)
{
	struct ft_trap *part = arena_new(&s->arena, struct ft_trap);

	*part = (struct ft_trap){ .addr = addr,
		.len = len,
		.in_slot = true,
		.places = FT_NO_PLACE,
		.window = w };
	memcpy(part->insn, insn, len);
	vec_push(&s->trap, part);
	w->part[w->nparts++] = part;
}

/* True if the instruction may be `at' bytes after the beginning of a window. */
static bool is_fit(const struct isa_insn *in, uint8_t at, uint8_t top)
{
	bool last = at + in->len >= FT_JUMP;

	if (at == FT_JUMP - 1 && top != FT_INT3)
		return false;
	if (in->prefixes & ISA_LOCK || !ft_is_stepped(in))
		return false;
	return in->flow == ISA_NEXT || in->flow == ISA_BRANCH ||
	       (last && (in->flow == ISA_JUMP || in->flow == ISA_RET));
}

/* Return the size of the instructions that a jump can replace, or 0. None may
 * branch into the middle of another. */
static uint8_t measure(const uint8_t *text, size_t n, uint8_t top)
{
	uint32_t starts = 0, targets = 0;
	struct isa_insn in;
	uint8_t len = 0;

	for (; len < FT_JUMP; len += in.len) {
		if (!isa_decode(&in, text + len, n - len) ||
			!is_fit(&in, len, top))
			return 0;
		starts |= 1U << len;
		if (isa_has_target(&in) && isa_target(&in, len) < FT_JUMP)
			targets |= 1U << isa_target(&in, len);
	}
	return targets & ~starts ? 0 : len;
}

/* Make the window of a trap. Its instructions are in memory, except for the
 * trap byte. */
static struct ft_window *new_window(struct ft_space *s, struct ft_trap *trap,
	const struct ft_place *p, uint8_t top)
{
	uint8_t text[FT_JUMP + ISA_MAX_LEN] = { 0 }, file[sizeof(text)];
	ssize_t n = pread(p->object->fd, file, sizeof(file), (off_t)p->off);
	uint8_t len = n > 0 ? measure(file, n, top) : 0;
	struct ft_window *w;
	struct isa_insn in;

	if (!len || !ft_space_read(s, trap->addr, text, len))
		return NULL;
	*text = *trap->insn;
	if (memcmp(text, file, len))
		return NULL;
	w = arena_new(&s->arena, struct ft_window);
	vec_push(&s->window, w);
	w->trap = trap;
	memcpy(w->was, text, FT_JUMP);
	memset(w->jump, FT_INT3, FT_JUMP);
	w->jump[0] = 0xe9;
	w->jump[FT_JUMP - 1] = top;
	new_part(s, w, trap->addr, trap->insn, trap->len);
	for (uint8_t at = 0; at < len; at += in.len) {
		isa_decode(&in, text + at, len - at);
		new_part(s, w, trap->addr + at, text + at, in.len);
	}
	return w;
}

static bool put_count(struct ft_trap *part, struct ft_slots *l,
	uint64_t counter, struct str *code)
{
	uint64_t to = l->start + (uint64_t)l->used * FT_SLOT;
	int64_t apart = counter - (to + POP);
	int32_t disp = apart;
	uint8_t slot[FT_SLOT];

	if (disp != apart)
		return false;
	memset(slot, FT_INT3, sizeof(slot));
	memcpy(slot, count_code, END);
	memcpy(slot + POP - sizeof(disp), &disp, sizeof(disp));
	isa_put_jump(slot + END, to + END, to + FT_SLOT);
	part->to = to;
	l->trap[l->used++] = part;
	str_put(code, slot, sizeof(slot));
	return true;
}

/* Append the parts of a window to what is to be written to its slots. */
static bool put_parts(struct ft_window *w, struct ft_slots *l, uint64_t counter,
	struct str *code)
{
	const struct ft_trap *last = w->part[w->nparts - 1];
	uint64_t end = last->addr + last->len;

	if (!put_count(w->part[0], l, counter, code))
		return false;
	for (uint8_t i = 1; i < w->nparts; i++) {
		uint64_t here = l->start + (uint64_t)l->used * FT_SLOT;
		uint64_t next = i + 1 < w->nparts ? here + FT_SLOT : end;

		if (ft_slot_fill(w->part[i], l, next, code))
			return false;
	}
	return true;
}

static bool fill(struct ft_space *s, struct ft_window *w, struct ft_slots *l,
	struct ft_counters *c, int64_t away)
{
	uint64_t at = w->trap->addr + away;
	uint8_t jump[ISA_JUMP_MAX];
	struct str code = { 0 };
	bool filled;

	w->count = &c->count[c->used];
	filled = put_parts(w, l, c->theirs + 8 * (uint64_t)c->used++, &code) &&
		 ft_slots_write(s, l, &code);
	str_free(&code);
	return filled && isa_put_jump(jump, at, w->part[0]->to) == FT_JUMP &&
	       ft_space_write(s, at, jump, FT_JUMP);
}

/* Write the jump. Hits in the middle of it are hits of the parts. */
static void open_window(struct ft_space *s, struct ft_window *w)
{
	for (uint8_t i = 2; i < w->nparts; i++) {
		struct ft_trap *part = w->part[i];

		part->planted = true;
		*hash_put(&s->index, &part->addr, sizeof(part->addr)) =
			(uintptr_t)part;
	}
	w->open = true; /* first: if we die after the write, it is closed */
	w->trap->window = w;
	w->open = ft_space_write(s, w->trap->addr, w->jump, FT_JUMP);
}

static void log_opened(const struct enabling *en, pid_t pid, size_t done,
	size_t n, const char *why)
{
	engine_debug(en,
		"process %d counts calls of %zu of %zu functions by itself%s%s",
		pid, done, n, why ? ": " : "", why ? why : "");
}

void ft_windows_open(struct ft_engine *e, struct ft_space *s,
	struct ft_thread *t, const struct mapping *m,
	struct ft_trap *const *trap, size_t n)
{
	const struct ft_landing *to;
	struct ft_counters *c = NULL;
	struct ft_slots *l = NULL;
	const char *why = "no memory is free where its jumps would lead";
	size_t done = 0;

	if (!n || ft_filters_calls(t->tid))
		return;
	to = ft_landing_get(s, t, m);
	if (to) {
		why = "it cannot share memory";
		c = counters_get(s, t, m->start, n);
	}
	if (c)
		l = ft_slots_get(s, t, m->start, m->end, 0, n * FT_PARTS, &why);
	for (size_t i = 0; l && i < n; i++) {
		const struct ft_place *p = &e->places.v[trap[i]->places];
		struct ft_window *w = new_window(s, trap[i], p, to->top);

		if (!w || !fill(s, w, l, c, to->away))
			continue;
		open_window(s, w);
		done += w->open;
	}
	log_opened(e->e.en, s->pid, done, n, l ? NULL : why);
}

bool ft_window_stands(
	const struct ft_space *s, const struct ft_window *w, struct piece *text)
{
	uint8_t now[FT_JUMP];

	return piece_read(text, s->mem, w->trap->addr, now, FT_JUMP) ==
		       FT_JUMP &&
	       !memcmp(now, w->jump, FT_JUMP);
}

/* Wait until all processors execute what was written: until each has been in
 * the kernel. */
static void wait_for_processors(void)
{
	enum {
		A_WHILE = 2 /* ms, if the kernel does not do so for us */
	};

	if (syscall(SYS_membarrier, MEMBARRIER_CMD_GLOBAL, 0, 0))
		poll(NULL, 0, A_WHILE);
}

static bool is_start(const struct ft_window *w, uint8_t at)
{
	for (uint8_t i = 1; i < w->nparts; i++)
		if (w->part[i]->addr - w->trap->addr == at)
			return true;
	return false;
}

/* Restore the bytes after the first that begin instructions, or the others. */
static void restore(
	const struct ft_space *s, const struct ft_window *w, bool starts)
{
	for (uint8_t at = 1; w->closing && at < FT_JUMP; at++)
		if (is_start(w, at) == starts)
			ft_space_write(s, w->trap->addr + at, w->was + at, 1);
}

/* True if its jump is in place, but perhaps for the first byte, where somebody
 * else may have set a breakpoint, and may have removed that again. */
static bool is_ours(const struct ft_space *s, const struct ft_window *w)
{
	uint8_t now[FT_JUMP];

	return ft_space_read(s, w->trap->addr, now, FT_JUMP) &&
	       !memcmp(now + 1, w->jump + 1, FT_JUMP - 1) &&
	       (*now == *w->jump || *now == FT_INT3 || *now == *w->was);
}

/* Write the trap byte, which threads that come by then hit. */
static bool begin_closing(const struct ft_space *s, struct ft_window *w)
{
	static const uint8_t int3 = FT_INT3;

	if (w->open && !w->closing && is_ours(s, w)) {
		w->closing = true; /* first: if we die now, it is continued */
		ft_space_write(s, w->trap->addr, &int3, 1);
	}
	return w->closing;
}

static void end_closing(struct ft_window *w)
{
	w->open = w->closing = false;
	for (uint8_t i = 2; i < w->nparts; i++)
		w->part[i]->planted = false;
}

/* Close n windows together, since waiting takes longer than everything else. */
static void close_all(
	const struct ft_space *s, struct ft_window *const *w, size_t n)
{
	bool any = false;

	for (size_t i = 0; i < n; i++)
		any |= begin_closing(s, w[i]);
	if (any)
		wait_for_processors();
	for (size_t i = 0; any && i < n; i++)
		restore(s, w[i], false);
	if (any)
		wait_for_processors();
	for (size_t i = 0; i < n; i++) {
		restore(s, w[i], true);
		end_closing(w[i]);
	}
}

void ft_window_close(const struct ft_space *s, struct ft_window *w)
{
	if (w->open)
		close_all(s, &w, 1);
}

void ft_windows_close(const struct ft_space *s)
{
	close_all(s, s->window.v, s->window.n);
}

void ft_windows_close_idle(struct ft_engine *e, const struct ft_space *s)
{
	VEC(struct ft_window *) some = { 0 };

	for (size_t i = 0; i < s->window.n; i++) {
		struct ft_window *w = s->window.v[i];

		if (w->open && !ft_fires(e, w->trap))
			vec_push(&some, w);
	}
	close_all(s, some.v, some.n);
	vec_free(&some);
}

/* Windows that are closed by now may be open in the copy. */
bool ft_windows_clean(const struct ft_space *s, const struct ft_space *copy)
{
	bool any = false;

	for (size_t i = 0; i < s->window.n; i++) {
		const struct ft_window *w = s->window.v[i];

		any |= is_ours(copy, w) &&
		       ft_space_write(copy, w->trap->addr, w->was, FT_JUMP);
	}
	return any;
}

/* Return the number of bytes that the counting code has on the stack at offset
 * `at'. */
static uint8_t pushed(uint64_t at)
{
	if (at < PUSH || at >= END)
		return 0;
	return RED_ZONE + (at >= INC && at < RESTORE ? 8 : 0);
}

bool ft_window_leave(const struct ft_trap *trap, struct user_regs_struct *r)
{
	if (!trap->window || trap != trap->window->part[0])
		return false;
	r->rsp += pushed(r->rip - trap->to);
	r->rip = trap->addr;
	return true;
}

struct ft_trap *ft_window_pass(const struct ft_thread *t, struct ft_trap *trap,
	struct user_regs_struct *r)
{
	const struct ft_window *w = trap ? trap->window : NULL;
	uint64_t at;

	if (!w || trap != w->part[0])
		return trap;
	at = r->rip - trap->to;
	if (at < POP || at >= FT_SLOT) /* else it has only landed */
		atomic_fetch_add(w->count, 1);
	if (at == POP)
		r->eflags = ptrace(PTRACE_PEEKDATA, t->tid, r->rsp, NULL);
	ft_window_leave(trap, r);
	r->rip = w->part[1]->to;
	ptrace(PTRACE_SETREGS, t->tid, NULL, r);
	return w->part[1];
}

void ft_windows_unmap(
	const struct ft_space *s, struct ft_thread *t, int *status)
{
	for (size_t i = 0; i < s->landing.n; i++)
		ft_inject(s, t, SYS_munmap,
			(uint64_t[6]){
				s->landing.v[i].start, s->landing.v[i].size },
			status);
	for (size_t i = 0; i < s->counters.n; i++)
		ft_inject(s, t, SYS_munmap,
			(uint64_t[6]){ s->counters.v[i].theirs,
				s->counters.v[i].n * sizeof(uint64_t) },
			status);
}

void ft_space_take(struct ft_engine *e, struct ft_space *s)
{
	for (size_t i = 0; i < s->window.n; i++) {
		struct ft_window *w = s->window.v[i];
		uint64_t n = w->count ? *w->count : 0, more = n - w->taken;
		uint32_t next = w->trap->places;

		w->taken = n;
		while (more && next != FT_NO_PLACE) {
			const struct ft_place *p = &e->places.v[next];
			struct vm_firing f;

			next = p->next;
			if (p->gone)
				continue;
			ft_self_firing(&f, p->probe, e->e.ncpus);
			f.times = more;
			vm_fire(e->vm, &f);
		}
	}
}

void ft_windows_take(struct ft_engine *e)
{
	for (size_t i = 0; i < e->spaces.n; i++)
		ft_space_take(e, e->spaces.v[i]);
}

void ft_windows_free(struct ft_space *s)
{
	for (size_t i = 0; i < s->counters.n; i++)
		munmap((void *)s->counters.v[i].count,
			s->counters.v[i].n * sizeof(uint64_t));
	vec_free(&s->window);
	vec_free(&s->counters);
	vec_free(&s->landing);
}
