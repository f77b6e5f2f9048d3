/* mirror_proc.c - what /proc shows of processes and threads. */
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/sysmacros.h>
#include <sys/user.h>
#include <time.h>
#include <unistd.h>

#include "base/page.h"
#include "fasttrap/fasttrap_impl.h"
#include "fasttrap/mirror_impl.h"

enum {
	TICK = 10000000, /* ns; /proc has times in hundredths of seconds */
	NTYPES = 4,	 /* PID, TGID, PGID, SID of enum pid_type */
	LEVELS = 33,	 /* most levels of pid namespaces */
	PRIO0 = 120,	 /* priority of a nice value of 0 */
	ORDINARY = 100	 /* lowest priority that is not real-time */
};

bool obj_put(struct obj_value *v, uint64_t n)
{
	memcpy(v->b, &n, sizeof(n));
	v->n = sizeof(n);
	return true;
}

bool obj_text(struct obj_value *v, const char *s)
{
	snprintf(v->b, sizeof(v->b), "%s", s);
	v->n = strlen(v->b) + 1;
	return true;
}

bool obj_link(const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	return obj_put(v, obj_handle(r->arg, o->sub, o->tid));
}

bool obj_link_sub(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	return obj_put(v, obj_handle(r->arg >> 20, r->arg & 0xfffff, o->tid));
}

bool obj_const(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	(void)o;
	return obj_put(v, r->arg);
}

static bool stat_number(pid_t tid, int n, int64_t *value)
{
	char text[1024];
	const char *s = procfile_stat(tid, n, text, sizeof(text));

	if (s)
		*value = *s == '-' ? strtoll(s, NULL, 10)
				   : (int64_t)strtoull(s, NULL, 10);
	return s;
}

bool obj_stat(const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	int64_t n;

	return stat_number(o->tid, r->arg, &n) && obj_put(v, n);
}

bool obj_stat_ticks(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	int64_t n;

	return stat_number(o->tid, r->arg, &n) && obj_put(v, n * TICK);
}

bool obj_stat_pages(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	int64_t n;

	return stat_number(o->tid, r->arg, &n) && obj_put(v, n / PAGE);
}

bool obj_stat_nice(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	int64_t n;

	(void)r;
	return stat_number(o->tid, 19, &n) && obj_put(v, PRIO0 + n);
}

bool obj_stat_prio(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	int64_t n;

	(void)r;
	return stat_number(o->tid, 18, &n) && obj_put(v, ORDINARY + n);
}

/* Time since boot, on a clock that includes suspension. */
bool obj_start_time(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	struct timespec boot, mono;
	int64_t n;

	(void)r;
	clock_gettime(CLOCK_BOOTTIME, &boot);
	clock_gettime(CLOCK_MONOTONIC, &mono);
	return stat_number(o->tid, 22, &n) &&
	       obj_put(v, n * TICK - (boot.tv_sec - mono.tv_sec) * 1000000000 -
				  (boot.tv_nsec - mono.tv_nsec));
}

/* State 't' counts as running, since the tracer that stopped the thread is
 * us. */
bool obj_stat_state(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	static const struct {
		char letter;
		uint16_t bits;
	} state[] = { { 'R', 0 }, { 'S', 1 }, { 'D', 2 }, { 'T', 4 },
		{ 't', 0 }, { 'I', 0x402 }, { 'Z', 0 }, { 'X', 0 } };
	char letter = procfile_state(o->tid);

	(void)r;
	for (size_t i = 0; i < sizeof(state) / sizeof(*state); i++)
		if (state[i].letter == letter)
			return obj_put(v, state[i].bits);
	return false;
}

bool obj_exit_state(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	char letter = procfile_state(o->tid);

	(void)r;
	return letter && obj_put(v, letter == 'Z'   ? 0x20
				    : letter == 'X' ? 0x10
						    : 0);
}

bool obj_status(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	uint64_t n[4];

	return procfile_numbers(o->tid, r->key, n, 4) > r->arg &&
	       obj_put(v, n[r->arg]);
}

bool obj_leader(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	uint64_t tgid;

	(void)r;
	return procfile_numbers(o->tid, "Tgid:", &tgid, 1) &&
	       obj_put(v, obj_handle(OBJ_TASK, 0, tgid));
}

bool obj_parent(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	int64_t ppid;

	(void)r;
	return stat_number(o->tid, 4, &ppid) &&
	       obj_put(v, obj_handle(OBJ_TASK, 0, ppid));
}

bool obj_comm(const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	char comm[32];

	(void)r;
	if (procfile_read(o->tid, "comm", comm, sizeof(comm)) <= 0)
		return false;
	comm[strcspn(comm, "\n")] = 0;
	return obj_text(v, comm);
}

bool obj_runtime(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	char text[128];

	(void)r;
	return procfile_read(o->tid, "schedstat", text, sizeof(text)) > 0 &&
	       obj_put(v, strtoull(text, NULL, 10));
}

bool obj_ncpus(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	cpu_set_t set;

	(void)r;
	return !sched_getaffinity(o->tid, sizeof(set), &set) &&
	       obj_put(v, CPU_COUNT(&set));
}

/* Numbers in each pid namespace, from ours on; none for a process outside of
 * it. */
static const char *const pid_keys[NTYPES] = {
	"NSpid:", "NStgid:", "NSpgid:", "NSsid:"
};

bool obj_pids(const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	(void)r;
	for (uint32_t i = 0; i < NTYPES; i++) {
		uint64_t pid = obj_handle(OBJ_PID, i, o->tid);

		memcpy(v->b + 8 * i, &pid, sizeof(pid));
	}
	v->n = 8 * NTYPES;
	return true;
}

bool obj_pid_level(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	uint64_t nr[LEVELS];
	uint32_t n =
		procfile_numbers(o->tid, pid_keys[o->sub % NTYPES], nr, LEVELS);

	(void)r;
	return n && obj_put(v, n - 1);
}

/* struct upid: a number, and 8 bytes further a pointer, which is left out. */
bool obj_pid_numbers(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	uint64_t nr[LEVELS];
	uint32_t n =
		procfile_numbers(o->tid, pid_keys[o->sub % NTYPES], nr, LEVELS);

	(void)r;
	for (uint32_t i = 0; i < n; i++)
		memcpy(v->b + 16 * i, &nr[i], 4);
	return n;
}

bool obj_pid_itself(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	uint64_t nr;

	(void)r;
	return procfile_numbers(o->tid, pid_keys[o->sub % NTYPES], &nr, 1) &&
	       obj_put(v, nr);
}

/* Counts of pages by kind. Everything is put into the first. Since Linux 6.2
 * they are struct percpu_counter, in which a lock comes first. */
bool obj_rss(const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	int64_t n;

	if (!stat_number(o->tid, 24, &n))
		return false;
	memcpy(v->b + r->arg, &n, sizeof(n));
	return true;
}

bool obj_tty(const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	int64_t tty;

	(void)r;
	return stat_number(o->tid, 7, &tty) &&
	       obj_put(v, tty ? obj_handle(OBJ_TTY, 0, o->tid) : 0);
}

bool obj_tty_major(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	int64_t tty;

	(void)r;
	return stat_number(o->tid, 7, &tty) && obj_put(v, major(tty));
}

bool obj_tty_minor(
	const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	int64_t tty;

	(void)r;
	return stat_number(o->tid, 7, &tty) && obj_put(v, minor(tty));
}

/* In our own process, use the registers of this call: it is in no traced system
 * call. */
static void own_regs(struct user_regs_struct *u)
{
	void *here = __builtin_frame_address(0);

	u->rip = (uintptr_t)__builtin_return_address(0);
	u->rsp = u->rbp = (uintptr_t)here;
	u->orig_rax = -1;
	u->cs = 0x33;
	u->ss = 0x2b;
	__asm__("mov %%fs:0, %0" : "=r"(u->fs_base));
}

/* Get the registers of a thread, which is our own or stopped by us. */
static bool get_regs(pid_t tid, struct user_regs_struct *u)
{
	const struct user_regs_struct *shown = ft_shown_regs(tid);

	memset(u, 0, sizeof(*u));
	if (shown) {
		*u = *shown;
		return true;
	}
	if (tid != gettid())
		return !ptrace(PTRACE_GETREGS, tid, NULL, u);
	own_regs(u);
	return true;
}

bool obj_regs(const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	struct user_regs_struct u;

	(void)r;
	if (!get_regs(o->tid, &u))
		return false;
	memcpy(v->b, &u, sizeof(u)); /* begins like struct pt_regs */
	return true;
}

bool obj_reg(const struct obj *o, const struct obj_row *r, struct obj_value *v)
{
	struct user_regs_struct u;
	uint64_t word;

	if (!get_regs(o->tid, &u))
		return false;
	memcpy(&word, (const char *)&u + 8 * r->arg, sizeof(word));
	return obj_put(v, word);
}
