/* traps_impl.h - probes at instructions of processes: a trap byte stands in
 * place of the first byte of each. Who hits it stops, alone; its clauses are
 * run; then it goes on in a slot, which has a copy of the instruction and a
 * jump to what follows. So the trap stays where it is, and nobody gets past it
 * unseen.
 *
 * All this belongs to the tracer, which finds it as it left it when the session
 * is no more: ft_withdraw() then needs nothing else, but the threads. */
#ifndef FASTTRAP_TRAPS_IMPL_H
#define FASTTRAP_TRAPS_IMPL_H

#include <sys/user.h>

#include "base/hash.h"
#include "fasttrap/fasttrap_impl.h"
#include "probes/isa/isa.h"
#include "probes/isa/move.h"
#include "probes/proc/linker.h"

enum {
	FT_INT3 = 0xcc,
	FT_SLOT = 80,	/* bytes */
	FT_SIGSET = 8,	/* bytes of the kernel's set of signals */
	FT_WATCHES = 4, /* that a processor has */
	FT_NO_PLACE = UINT32_MAX
};

/* An instruction that has, or had, a trap byte. It is not forgotten while the
 * process runs that program: a hit may be under way. */
struct ft_trap {
	uint64_t addr;
	uint8_t insn[ISA_MAX_LEN], len; /* what is there */
	bool planted;
	bool linker; /* who hits it has mapped libraries: hold.c */
	bool execs;  /* it calls the kernel to run a program: exec_call.c */
	bool chosen; /* to be planted in this pass */
	/* Where a thread goes on: in its slot, or, if the instruction does
	 * nothing else, where that leads. */
	bool in_slot;
	uint64_t to;
	uint32_t places; /* of the engine, those that fire; FT_NO_PLACE: none */
	struct isa_moved moved; /* what the slot has */
	/* Its first instruction's, or of which this is a part; NULL: none. */
	struct ft_window *window;
};

enum {
	FT_JUMP = 5,	       /* bytes */
	FT_PARTS = FT_JUMP + 1 /* slots of a window, at most */
};

/* Instructions that a function begins with, and in place of which a jump stands
 * that leads to their copies. Before these the process counts by itself. Each
 * copy is in a slot like those of a trap; so is what counts, the first part.
 * The bytes of the jump are such that other instructions than the first begin
 * with a trap byte. A window that is not open is a trap like any other. */
struct ft_window {
	struct ft_trap *trap; /* at its first byte */
	uint8_t was[FT_JUMP], jump[FT_JUMP];
	bool open, closing;
	struct ft_trap *part[FT_PARTS];
	uint8_t nparts;
	_Atomic uint64_t *count; /* the process's */
	uint64_t taken;		 /* of it, into the aggregations */
};

/* Of a window, not what has it. */
static inline bool ft_is_part(const struct ft_trap *trap)
{
	return trap->window && trap->window->trap != trap;
}

/* Counters, which we share with the process. */
struct ft_counters {
	_Atomic uint64_t *count;
	uint64_t theirs; /* their address in the process */
	uint32_t n, used;
};

/* Memory where the jumps of a text lead to. */
struct ft_landing {
	uint64_t text; /* of which mapping: its start */
	uint64_t start, size;
	int64_t away; /* from where a window begins to where its jump leads */
	uint8_t top;  /* byte of the jump, its last */
};

/* Memory that has slots. */
struct ft_slots {
	uint64_t start, size;
	uint32_t n, used;
	struct ft_trap **trap; /* of each */
	uint8_t *was; /* what was there: the end of a text; NULL: nothing */
};

/* What is done at a signal, as the kernel has it. */
struct ft_action {
	uint64_t handler, flags, restorer, mask;
};

/* The memory of a process; a child of vfork(2) runs in it as well. */
struct ft_space {
	pid_t pid;
	int mem;	   /* /proc/PID/mem */
	uint32_t use;	   /* threads */
	struct hash index; /* address -> trap */
	VEC(struct ft_trap *) trap;
	VEC(struct ft_slots) slots;
	VEC(struct ft_window *) window;
	VEC(struct ft_counters) counters;
	VEC(struct ft_landing) landing;
	VEC(uint64_t) raised; /* semaphores */
	uint64_t gate; /* an instruction that calls the kernel; 0: not known */
	uint64_t vdso; /* the ELF file that has it; 0: not known */
	/* That at SIGTRAP; when we have looked; a page to ask by, or 0. */
	struct ft_action action;
	uint64_t looked, page;
	struct linker linker; /* its file is open while we look at it */
	bool has_linker;
	bool guarded; /* its exec calls have traps */
	bool tried;   /* we have looked for them */
	pid_t keeper; /* the thread that is left last; 0: none yet */
	uint64_t watch[FT_WATCHES]; /* addresses; 0: free */
	uint32_t watched;	    /* which change it was; 0: it has none */
};

/* space.c */
struct ft_space *ft_space_of(struct ft_engine *e, pid_t pid);
/* Whether threads of the process are traced: in another, a trap would be a
 * signal that ends it. */
bool ft_space_may(struct ft_engine *e, pid_t pid);
/* NULL: it cannot be, errno says why, or 0: the process runs in another's. */
struct ft_space *ft_space_make(struct ft_engine *e, pid_t pid);
bool ft_has_shadow_stack(pid_t pid);
/* Nobody runs in it any more. */
bool ft_space_ended(const struct ft_space *s);
bool ft_space_read(const struct ft_space *s, uint64_t at, void *to, size_t n);
bool ft_space_write(
	const struct ft_space *s, uint64_t at, const void *from, size_t n);
void ft_space_enter(struct ft_thread *t, struct ft_space *s);
/* It runs in it no more; the last one to leave has it freed. */
void ft_space_drop(struct ft_engine *e, struct ft_space *s);
void ft_space_leave(struct ft_engine *e, struct ft_thread *t);
/* A process that is none of it gets its own text, and nobody is in a slot. */
void ft_space_part(const struct ft_engine *e, const struct ft_space *s,
	const struct ft_thread *t);
/* A thread that has been born stops for the first time. */
void ft_space_born(struct ft_engine *e, struct ft_thread *t);
void ft_spaces_free(struct ft_engine *e);

/* inject.c: has a stopped thread make a system call. Its result; -ECANCELED: it
 * could not be made. *status: the stop that the thread is in then. */
int64_t ft_inject(const struct ft_space *s, struct ft_thread *t, long call,
	const uint64_t arg[6], int *status);
/* Where the kernel can be called, and the file that has this. */
void ft_find_gate(struct ft_space *s);
/* Who filters its calls may be killed for one that is not its own. Threads do
 * so each; and some from when they have begun to work. */
bool ft_filters_calls(pid_t tid);

/* slots.c: n slots in reach of what is mapped at start; NULL, *why says why
 * there are none. t: a thread that is stopped. */
struct ft_slots *ft_slots_get(struct ft_space *s, struct ft_thread *t,
	uint64_t start, uint64_t end, uint64_t tail, uint32_t n,
	const char **why);
/* Memory at that address, for none of its children and no core. 0, or -errno.
 */
int64_t ft_map_at(struct ft_space *s, struct ft_thread *t, uint64_t at,
	uint64_t size, int prot, int flags, int fd);
bool ft_is_near(uint64_t a, uint64_t b); /* a displacement reaches so far */
/* The same, wherever it is near to the text; its address, or 0. */
uint64_t ft_map_near(struct ft_space *s, struct ft_thread *t, uint64_t text,
	uint64_t size, int prot, int flags, int fd, const char **why);
/* A copy of the trap's instruction in the next slot, which goes on there. NULL,
 * or why it cannot be made. */
const char *ft_slot_fill(struct ft_space *s, struct ft_trap *trap,
	struct ft_slots *l, uint64_t next);
/* Whose slot, or landing, that is in; or NULL. */
struct ft_trap *ft_slot_find(const struct ft_space *s, uint64_t pc);
void ft_slots_clear(struct ft_space *s, struct ft_thread *t, int *status);
/* The registers of a thread in a slot, as if it were in the original. */
void ft_slot_leave(const struct ft_trap *trap, struct user_regs_struct *r);

/* action.c: the signals that a process has a handler for, or ignores. */
uint64_t ft_signals_used(pid_t pid);
/* A thread comes under traps. */
void ft_action_enter(struct ft_thread *t);
/* What is done at SIGTRAP is to be asked, by a thread that is stopped. */
bool ft_action_wanted(const struct ft_space *s);
void ft_action_learn(struct ft_space *s, struct ft_thread *t, int *status);
/* It has hit a trap. */
void ft_action_mend(struct ft_engine *e, struct ft_thread *t, int *status);

/* traps.c */
void ft_plant(struct ft_engine *e); /* places that have come */
/* Where a process's linker says that it has mapped libraries. */
void ft_plant_linker(struct ft_engine *e, pid_t pid);
/* That, and the places that came before it had the memory that it has now. */
void ft_plant_anew(struct ft_engine *e, pid_t pid);
/* Some that it has mapped already it may have mapped once more. */
void ft_plant_copies(struct ft_engine *e, pid_t pid);
/* Its trap byte is there, and what follows is what it was, but for the trap
 * bytes of others: instructions can overlap. */
bool ft_trap_stands(const struct ft_space *s, const struct ft_trap *trap);
struct ft_trap *ft_trap_at(const struct ft_space *s, uint64_t addr);
/* What the process does at SIGTRAP is asked, if that is to be known. */
void ft_learn_action(
	struct ft_engine *e, struct ft_space *s, struct ft_thread *t);
/* The probe does not fire where it should. */
void ft_refuse_place(struct ft_engine *e, uint32_t probe, const char *why);

/* watch.c: what has come and gone. */
void ft_watch_plant(struct ft_engine *e);
/* A stopped thread, before it goes on; whether it is to stop for that; before
 * it is left. */
void ft_watch(struct ft_engine *e, struct ft_thread *t);
bool ft_watch_due(const struct ft_engine *e, struct ft_thread *t);
void ft_watch_leave(struct ft_thread *t);
/* It has stopped for a signal, which is one of ours; and was dealt with. */
bool ft_is_watch(const struct ft_thread *t);
bool ft_at_watch(struct ft_engine *e, struct ft_thread *t);
/* What the session does when the tracer has been killed. */
void ft_watch_killed(const struct ft_engine *e);

/* unplant.c: whether a probe fires there, or we want to know of who hits it. */
bool ft_fires(const struct ft_engine *e, const struct ft_trap *trap);
/* The signal has the process dump core, with its own text. */
void ft_unplant_for(struct ft_engine *e, struct ft_thread *t, int sig);
void ft_unplant(struct ft_engine *e); /* those that have gone */
void ft_unplant_all(struct ft_space *s);
/* A copy of the memory, as fork(2) makes it, gets its own text. */
void ft_clean_copy(const struct ft_space *s, pid_t pid);

struct mapping;

/* window.c: what fires there only counts. */
bool ft_window_fits(const struct ft_engine *e, const struct ft_trap *trap);
/* Of these traps in a mapping, those that can be; all threads are stopped. */
void ft_windows_open(struct ft_engine *e, struct ft_space *s,
	struct ft_thread *t, const struct mapping *m,
	struct ft_trap *const *trap, size_t n);
/* Its jump is there. */
bool ft_window_stands(const struct ft_space *s, const struct ft_window *w);
/* The trap byte stands there again: of one; all; those that nobody needs. That
 * takes some ms, of however many. */
void ft_window_close(const struct ft_space *s, struct ft_window *w);
void ft_windows_close(const struct ft_space *s);
void ft_windows_close_idle(struct ft_engine *e, const struct ft_space *s);
void ft_windows_clean(const struct ft_space *s, const struct ft_space *copy);
/* The thread is stopped in the slot of that trap, or NULL: in which it is to be
 * thought of, where it has counted. */
struct ft_trap *ft_window_pass(const struct ft_thread *t, struct ft_trap *trap,
	struct user_regs_struct *r);
/* What ft_slot_leave() does, in what counts; false: it is not there. */
bool ft_window_leave(const struct ft_trap *trap, struct user_regs_struct *r);
/* landing.c: that of the mapping; NULL: there can be none. */
const struct ft_landing *ft_landing_get(
	struct ft_space *s, struct ft_thread *t, const struct mapping *m);
/* What counts, of a window whose jump was made, and no other; or NULL. */
struct ft_trap *ft_landed(const struct ft_space *s, uint64_t pc);
void ft_windows_unmap(
	const struct ft_space *s, struct ft_thread *t, int *status);
/* What has been counted comes into the aggregations: there; everywhere. */
void ft_space_take(struct ft_engine *e, struct ft_space *s);
void ft_windows_take(struct ft_engine *e);
void ft_windows_free(struct ft_space *s);

/* semaphore.c: that of a place; all; those of a copy of the memory. */
struct maps;
struct mapping;
void ft_semaphore_raise(
	struct ft_space *s, const struct maps *maps, struct ft_place *p);
void ft_semaphore_lower(struct ft_space *s, struct ft_place *p);
void ft_semaphores_clear(struct ft_space *s);
void ft_semaphores_part(const struct ft_space *s, const struct ft_space *copy);

/* hit.c: the stop for a signal has to do with traps, and was dealt with. */
bool ft_at_trap(struct ft_engine *e, struct ft_thread *t, int sig);
/* Whether the signal is that of a trap of ours, which has moved r->rip on. */
struct ft_trap *ft_hit_by(
	const struct ft_thread *t, int sig, const struct user_regs_struct *r);

/* A thread in a slot, which is stopped for that signal or 0, is to be in the
 * original: the registers for that, and the signal. */
int ft_lead_out(struct ft_thread *t, const struct ft_trap *trap,
	struct user_regs_struct *r, int sig);
/* It was to make a step; which signal comes instead of its. */
int ft_end_step(struct ft_thread *t, int sig);
/* Whether a step does what the instruction does. */
bool ft_is_stepped(const struct isa_insn *in);
bool ft_calls_kernel(const struct ft_trap *trap);

/* exec_call.c: calls fn for the place of each. */
typedef void ft_address_fn(void *arg, uint64_t addr);
void ft_find_exec_calls(const struct ft_space *s, const struct maps *maps,
	ft_address_fn *fn, void *arg);
/* They are to be looked for now. */
bool ft_may_guard(pid_t pid);
/* A thread is about to make one. */
void ft_at_exec_call(struct ft_engine *e, struct ft_thread *t,
	const struct user_regs_struct *r);

/* hold.c: whether somebody wants to know of the process. */
bool ft_is_wanted(const struct ft_engine *e, pid_t pid);
/* Its thread is to wait, from when it can, until the session has looked. */
void ft_hold_for(
	struct ft_engine *e, struct ft_thread *t, enum engine_news why);
/* It has hit its linker's trap. */
void ft_hold_mapped(struct ft_engine *e, struct ft_thread *t);
/* It has stopped where it can wait. */
void ft_hold(struct ft_engine *e, struct ft_thread *t, int status);
/* Those of whom the session has been told, and who have waited for too long,
 * wait no more; when we leave, nobody does. When the next one will have
 * waited for too long; UINT64_MAX: nobody waits. */
void ft_hold_end(struct ft_engine *e);
uint64_t ft_hold_until(const struct ft_engine *e);
/* For the session, with the lock: those of whom it has not been told; whether
 * any waits of whom it has. */
void ft_news(struct ft_engine *e, engine_news_fn *fn, void *arg);
bool ft_any_told(const struct ft_engine *e);

/* withdraw.c: text is as it was, nobody is in a slot, all are left. */
void ft_withdraw(struct ft_engine *e, bool orphaned);

#endif
