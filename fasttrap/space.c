/* space.c - the memory of traced processes that has traps, and who runs in it:
 * the threads of a process and its children of vfork(2). A child that gets a
 * copy of it has the traps removed before it runs. */
#include <errno.h>
#include <fcntl.h>
#include <linux/kcmp.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/files.h"
#include "base/procfile.h"
#include "fasttrap/traps_impl.h"

enum {
	SPARE = 8 /* descriptors to be left for other purposes */
};

int ft_compare_memory(pid_t tid, pid_t other)
{
	return (int)syscall(SYS_kcmp, tid, other, KCMP_VM, 0, 0);
}

struct ft_space *ft_space_of(struct ft_engine *e, pid_t pid)
{
	for (size_t i = 0; i < e->spaces.n; i++)
		if (e->spaces.v[i]->pid == pid && !e->spaces.v[i]->left)
			return e->spaces.v[i];
	return NULL;
}

/* True if the process runs in its parent's memory, as a child of vfork(2). */
static bool borrows_memory(struct ft_engine *e, pid_t pid)
{
	for (size_t i = 0; i < FT_BUCKETS; i++)
		for (struct ft_thread *t = e->threads.bucket[i]; t; t = t->next)
			if (t->space && ft_pid(&e->threads, t) == pid)
				return true;
	return false;
}

/* True if it is of another process than the thread `living', but runs in its
 * memory, too. */
static bool borrows(pid_t living, const struct ft_thread *t)
{
	return !t->space && !t->fresh && !ft_compare_memory(living, t->tid);
}

static void enter(struct ft_thread *t, struct ft_space *s)
{
	t->space = s;
	s->use++;
}

struct ft_space *ft_space_make(struct ft_engine *e, pid_t pid)
{
	pid_t living = procfile_living(pid);
	struct ft_space *s;
	int mem;

	if (borrows_memory(e, pid)) {
		errno = 0;
		return NULL;
	}
	mem = procfile_open(living, "mem", O_RDWR);
	if (mem < 0)
		return NULL;
	if (!files_keep_room(mem, SPARE)) {
		close(mem);
		errno = EMFILE;
		return NULL;
	}
	s = xcalloc(1, sizeof(*s));
	s->pid = pid;
	s->mem = mem;
	s->linker.fd = -1;
	ft_find_gate(s);
	vec_push(&e->spaces, s);
	for (size_t i = 0; i < FT_BUCKETS; i++)
		for (struct ft_thread *t = e->threads.bucket[i]; t; t = t->next)
			if (ft_pid(&e->threads, t) == pid ||
				borrows(living, t)) {
				enter(t, s);
				ft_action_enter(t);
			}
	return s;
}

/* Reading at 0 is an error while there is memory, and returns 0 bytes
 * afterwards. */
bool ft_space_ended(const struct ft_space *s)
{
	uint8_t byte;

	return !pread(s->mem, &byte, 1, 0);
}

/* Write to the memory of a stopped thread, a word at a time. */
static bool poke(pid_t tid, uint64_t at, const uint8_t *from, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t shift = 8 * ((at + i) % sizeof(long));
		long word;

		errno = 0;
		word = ptrace(PTRACE_PEEKTEXT, tid, (at + i) & -8UL, NULL);
		word &= ~(0xffUL << shift);
		word |= (unsigned long)from[i] << shift;
		if (errno ||
			ptrace(PTRACE_POKETEXT, tid, (at + i) & -8UL, word))
			return false;
	}
	return true;
}

bool ft_space_read(const struct ft_space *s, uint64_t at, void *to, size_t n)
{
	if (s->mem < 0)
		return ft_read_process(s->pid, at, to, n) == (int64_t)n;
	return pread(s->mem, to, n, (off_t)at) == (ssize_t)n;
}

bool ft_space_write(
	const struct ft_space *s, uint64_t at, const void *from, size_t n)
{
	if (s->mem < 0)
		return poke(s->pid, at, from, n);
	return pwrite(s->mem, from, n, (off_t)at) == (ssize_t)n;
}

bool ft_has_shadow_stack(pid_t pid)
{
	return procfile_lists(
		procfile_living(pid), "x86_Thread_features:", "shstk");
}

static void free_space(struct ft_space *s)
{
	close(s->mem);
	for (size_t i = 0; i < s->slots.n; i++) {
		free(s->slots.v[i].trap);
		free(s->slots.v[i].was);
	}
	arena_free(&s->arena);
	vec_free(&s->slots);
	vec_free(&s->trap);
	vec_free(&s->raised);
	hash_free(&s->index);
	ft_windows_free(s);
	free(s);
}

void ft_space_drop(struct ft_engine *e, struct ft_space *s)
{
	if (--s->use)
		return;
	ft_space_take(e, s);
	for (size_t i = 0; i < e->spaces.n; i++)
		if (e->spaces.v[i] == s)
			e->spaces.v[i] = e->spaces.v[--e->spaces.n];
	if (ft_unborn())
		vec_push(&e->past_spaces, s);
	else
		free_space(s);
}

void ft_spaces_forget(struct ft_engine *e)
{
	while (e->past_spaces.n && !ft_unborn())
		free_space(e->past_spaces.v[--e->past_spaces.n]);
}

void ft_space_leave(struct ft_engine *e, struct ft_thread *t)
{
	struct ft_space *s = t->space;

	t->space = NULL;
	if (s)
		ft_space_drop(e, s);
}

void ft_space_left(struct ft_engine *e, pid_t pid)
{
	struct ft_space *s = ft_space_of(e, pid);

	if (s)
		s->left = true;
}

/* What was planted between the moment when the new program was mapped and the
 * report of the exec is in its memory: remove it. */
void ft_space_executed(struct ft_engine *e, struct ft_thread *t)
{
	const struct ft_space *s = ft_space_of(e, t->tid);

	if (s && !ft_space_ended(s))
		ft_clean_copy(s, t->tid);
	ft_space_leave(e, t);
	ft_space_left(e, t->tid);
}

void ft_spaces_free(struct ft_engine *e)
{
	for (size_t i = 0; i < e->spaces.n; i++)
		free_space(e->spaces.v[i]);
	for (size_t i = 0; i < e->past_spaces.n; i++)
		free_space(e->past_spaces.v[i]);
	vec_free(&e->spaces);
	vec_free(&e->past_spaces);
}

/* True if a thread sees what is written to the space, tried with a trap's byte,
 * for a moment. */
static bool sees(
	const struct ft_space *s, const struct ft_trap *trap, pid_t tid)
{
	static const uint8_t int3 = FT_INT3;
	uint8_t byte = 0;
	bool is;

	if (!ft_space_write(s, trap->addr, trap->insn, 1))
		return false;
	is = ft_read_process(tid, trap->addr, &byte, 1) == 1 &&
	     byte == *trap->insn;
	ft_space_write(s, trap->addr, &int3, 1);
	return is;
}

/* Compare the thread's memory with that of each thread of the process, as
 * ft_compare_memory() does. A child of vfork(2) may have executed another
 * program just now, so it tells nothing, unless nobody else is there. */
static int compare(const struct ft_engine *e, const struct ft_space *s,
	const struct ft_thread *t)
{
	int result = -1;

	for (size_t i = 0; i < FT_BUCKETS; i++)
		for (struct ft_thread *u = e->threads.bucket[i]; u;
			u = u->next) {
			int one;

			if (u->space != s ||
				(ft_pid(&e->threads, u) != s->pid && !s->left))
				continue;
			one = ft_compare_memory(u->tid, t->tid);
			if (!one)
				return 0;
			result = one > 0 ? one : result;
		}
	return result;
}

/* True if the thread runs in the space's memory. If the kernel lacks kcmp(2),
 * slots tell, since no other memory has them. */
static bool is_shared(const struct ft_engine *e, const struct ft_space *s,
	const struct ft_thread *t)
{
	int same = compare(e, s, t);
	uint8_t byte;

	if (same >= 0)
		return !same;
	for (size_t i = 0; i < s->slots.n; i++)
		if (!s->slots.v[i].was)
			return ft_read_process(t->tid, s->slots.v[i].start,
				       &byte, 1) == 1;
	for (size_t i = 0; i < s->trap.n; i++)
		if (s->trap.v[i]->planted)
			return sees(s, s->trap.v[i], t->tid);
	return false;
}

/* A new process may be in a slot of its parent's, which it does not have
 * itself. */
void ft_space_lead_out(const struct ft_space *s, const struct ft_thread *t)
{
	struct user_regs_struct r;
	const struct ft_trap *trap;

	if (ptrace(PTRACE_GETREGS, t->tid, NULL, &r))
		return;
	trap = ft_slot_find(s, r.rip);
	if (!trap)
		return;
	ft_slot_leave(trap, &r);
	ptrace(PTRACE_SETREGS, t->tid, NULL, &r);
}

static void part(const struct ft_engine *e, const struct ft_space *s,
	const struct ft_thread *t)
{
	if (!is_shared(e, s, t))
		ft_clean_copy(s, t->tid);
	ft_space_lead_out(s, t);
}

/* If it is not known which memory it has a copy of: the parent's first, since
 * others may have traps where it has some. */
void ft_space_part(const struct ft_engine *e, const struct ft_thread *t)
{
	pid_t parent = t->parent ? t->parent : procfile_id(t->tid, "PPid:");

	if (t->origin) {
		part(e, t->origin, t);
		return;
	}
	for (size_t i = 0; i < e->spaces.n; i++)
		if (e->spaces.v[i]->pid == parent)
			part(e, e->spaces.v[i], t);
	for (size_t i = 0; i < e->spaces.n; i++)
		if (e->spaces.v[i]->pid != parent)
			part(e, e->spaces.v[i], t);
	for (size_t i = 0; i < e->past_spaces.n; i++)
		part(e, e->past_spaces.v[i], t);
}

/* True if the thread is stopped because it has made that child. */
static bool has_made(const struct ft_thread *t, pid_t child)
{
	unsigned long tid;
	siginfo_t si;

	return !ptrace(PTRACE_GETEVENTMSG, t->tid, NULL, &tid) &&
	       (pid_t)tid == child &&
	       !ptrace(PTRACE_GETSIGINFO, t->tid, NULL, &si) &&
	       ft_bears(ft_stop_status(si.si_code));
}

/* Whoever made a new child stops to report that, which may not have been seen
 * yet. */
static void look_for_origin(struct ft_engine *e, struct ft_thread *child)
{
	for (size_t i = 0; i < FT_BUCKETS && !child->origin; i++)
		for (struct ft_thread *t = e->threads.bucket[i]; t;
			t = t->next) {
			if (!t->space || !has_made(t, child->tid))
				continue;
			child->origin = t->space;
			child->parent = ft_pid(&e->threads, t);
			break;
		}
}

/* With many spaces it takes much less time to find whoever made the child, and
 * may be about to stop, than to compare its memory with each. */
static void find_origin(struct ft_engine *e, struct ft_thread *child)
{
	enum {
		LOOKS = 20
	};

	for (int i = 0; i < LOOKS && !child->origin; i++) {
		if (i)
			sched_yield();
		look_for_origin(e, child);
	}
}

/* Return the space that the new process shares, or NULL. */
static struct ft_space *shared_by(struct ft_engine *e, struct ft_thread *t)
{
	if (!t->origin && e->spaces.n > 1)
		find_origin(e, t);
	if (t->origin)
		return is_shared(e, t->origin, t) ? t->origin : NULL;
	for (size_t i = 0; i < e->spaces.n; i++)
		if (is_shared(e, e->spaces.v[i], t))
			return e->spaces.v[i];
	return NULL;
}

/* The last thread that ran in it may have executed another program since. */
static void revive(struct ft_engine *e, struct ft_space *s)
{
	for (size_t i = 0; !s->use && i < e->past_spaces.n; i++)
		if (e->past_spaces.v[i] == s) {
			e->past_spaces.v[i] =
				e->past_spaces.v[--e->past_spaces.n];
			s->left = true;
			vec_push(&e->spaces, s);
			return;
		}
}

/* Return the space that a new process shares, or NULL; then it has its own
 * text back. */
static struct ft_space *space_of_child(struct ft_engine *e, struct ft_thread *t)
{
	const struct ft_space *hidden = e->spaces.n ? ft_unhide(e, t) : NULL;
	struct ft_space *s = shared_by(e, t);

	if (s)
		revive(e, s);
	else
		ft_space_part(e, t);
	ft_hide(hidden, t);
	return s;
}

void ft_space_born(struct ft_engine *e, struct ft_thread *t)
{
	struct ft_space *s =
		e->spaces.n ? ft_space_of(e, ft_pid(&e->threads, t)) : NULL;

	if (!s)
		s = space_of_child(e, t);
	t->origin = NULL;
	if (!s)
		return;
	if (ft_pid(&e->threads, t) != s->pid)
		ft_windows_close(s);
	enter(t, s);
}
