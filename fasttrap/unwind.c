/* unwind.c - the user stack of a stopped, traced thread: by the unwind rows of
 * its process, or by frame pointers. */
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/user.h>

#include "base/few.h"
#include "dvm/subr/unwind_native.h"
#include "fasttrap/traps_impl.h"
#include "probes/proc/unwind_table.h"

enum {
	USER_CS = 0x33,	    /* of 64-bit programs */
	USER32_CS = 0x23,   /* of 32-bit ones */
	PATIENCE = 1 << 30, /* ns to wait after a process was read in vain */
	MOST_PROCESSES = FEW(1024, 4)
};

/* The unwind rows of a traced process. */
struct ranges {
	pid_t pid;
	bool known;    /* has been read */
	int64_t later; /* not to be read again before this time */
	struct unwind_process p;
};

struct ft_unwinding {
	struct unwind_table table;
	VEC(struct ranges) v;
};

static uint32_t *more(void *arg, uint32_t n)
{
	(void)arg;
	(void)n;
	return xcalloc(UNWIND_SHARD, 4);
}

static struct ft_unwinding *unwinding(struct ft_engine *e)
{
	if (!e->unwinding) {
		e->unwinding = xcalloc(1, sizeof(*e->unwinding));
		e->unwinding->table.more = more;
	}
	return e->unwinding;
}

static void free_table(struct ft_unwinding *u)
{
	for (uint32_t i = 0; i < UNWIND_SHARDS; i++)
		free(u->table.shard[i]);
	unwind_table_free(&u->table);
}

void ft_unwind_free(struct ft_engine *e)
{
	struct ft_unwinding *u = e->unwinding;

	if (!u)
		return;
	e->unwinding = NULL;
	free_table(u);
	vec_free(&u->v);
	free(u);
}

/* Forget all processes, most of which have ended. */
static void begin_again(struct ft_unwinding *u)
{
	free_table(u);
	u->table = (struct unwind_table){ .more = more };
	u->v.n = 0;
}

static struct ranges *find_ranges(struct ft_unwinding *u, pid_t pid)
{
	for (size_t i = 0; i < u->v.n; i++)
		if (u->v.v[i].pid == pid)
			return &u->v.v[i];
	return NULL;
}

static struct ranges *ranges_of(struct ft_unwinding *u, pid_t pid)
{
	struct ranges *r = find_ranges(u, pid);

	if (r)
		return r;
	if (u->v.n == MOST_PROCESSES || u->table.full)
		begin_again(u);
	vec_push(&u->v, (struct ranges){ .pid = pid });
	return &u->v.v[u->v.n - 1];
}

void ft_unwind_forget(struct ft_engine *e, pid_t pid)
{
	struct ranges *r = e->unwinding ? find_ranges(e->unwinding, pid) : NULL;

	if (r)
		r->known = false;
}

static bool read_stack(void *arg, uint64_t addr, void *to, uint32_t size)
{
	const struct ft_thread *t = arg;

	return ft_read_process(t->tid, addr, to, size) == size;
}

static uint32_t walk(struct unwind_native *w, const struct ranges *r,
	uint64_t *pc, uint32_t n)
{
	w->process = r->p;
	w->process.asked = 0;
	w->pc = pc;
	w->s.arg[2] = n < STACK_MOST ? n : STACK_MOST;
	return subr_ustack(&w->s, 0);
}

/* True if the thread has executed a trap byte that we have not handled. Where a
 * probe fires there is a trap, and may be another right before. */
static bool is_behind_trap(const struct ft_thread *t, uint64_t pc)
{
	return t->space && !ft_trap_at(t->space, pc) &&
	       ft_trap_at(t->space, pc - 1);
}

static uint32_t by_rows(const struct ft_context *c, struct ft_thread *t,
	const struct user_regs_struct *regs, uint32_t skip, uint64_t *pc,
	uint32_t n)
{
	struct ft_engine *e = c->e;
	struct ft_unwinding *u = unwinding(e);
	struct ranges *r = ranges_of(u, ft_pid(&e->threads, t));
	struct unwind_native w = { .shard = u->table.shard,
		.frame_pointers = e->e.en->ustack != USTACK_ROWS,
		.start = { regs->rip, regs->rsp, regs->rbp },
		.behind_trap = is_behind_trap(t, regs->rip),
		.read = read_stack,
		.arg = t,
		.s.arg = { [1] = skip, [3] = c->kind && c->kind->begins } };
	uint32_t got;

	if (!r->known)
		unwind_table_add(&u->table, r->pid, &r->p);
	r->known = true;
	got = walk(&w, r, pc, n);
	if (!w.process.asked || (int64_t)ft_now() < r->later)
		return got;
	unwind_table_add(&u->table, r->pid, &r->p);
	got = walk(&w, r, pc, n);
	if (w.process.asked)
		r->later = ft_now() + PATIENCE;
	return got;
}

/* Go to the next frame. frame[0]: the frame pointer; [1]: the return
 * address. */
static bool next_frame(const struct ft_thread *t, bool is_32, uint64_t frame[2])
{
	uint32_t half[2];

	if (!is_32)
		return ft_read_process(t->tid, frame[0], frame, 16) == 16;
	if (ft_read_process(t->tid, frame[0], half, sizeof(half)) !=
		sizeof(half))
		return false;
	frame[0] = half[0];
	frame[1] = half[1];
	return true;
}

/* Report where the thread is, and then follow frame pointers, as the kernel
 * does. */
static uint32_t by_pointers(const struct ft_thread *t,
	const struct user_regs_struct *regs, uint32_t skip, uint64_t *pc,
	uint32_t n)
{
	uint64_t frame[2] = { regs->rbp, regs->rip };
	uint32_t got = 0;

	for (uint32_t i = 0; i < skip + n && frame[1]; i++) {
		if (i >= skip)
			pc[got++] = frame[1];
		if (!next_frame(t, regs->cs == USER32_CS, frame))
			break;
	}
	return got;
}

uint32_t ft_ustack(
	const struct vm_firing *f, uint32_t skip, uint64_t *pc, uint32_t n)
{
	struct ft_engine *e = ft_context(f)->e;
	struct ft_thread *t = ft_context(f)->t;
	struct ft_regs own = { .tid = t->tid },
		       *g = ft_context(f)->regs ? ft_context(f)->regs : &own;

	if (!ft_regs_all(g))
		return 0;
	if (g->r.cs == USER_CS && e->e.en->ustack != USTACK_FP)
		return by_rows(ft_context(f), t, &g->r, skip, pc, n);
	return by_pointers(t, &g->r, skip, pc, n);
}
