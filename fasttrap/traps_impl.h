/* traps_impl.h - probes at instructions of processes. A trap byte replaces the
 * first byte of each. Only the thread that hits it stops; the clauses run; then
 * the thread continues in a slot, which holds a copy of the instruction and a
 * jump to the one after it. So the trap stays in place, and no thread passes it
 * unseen.
 *
 * All this belongs to the tracer, which finds it intact when the session has
 * died: ft_withdraw() needs nothing else but the threads. */
#ifndef FASTTRAP_TRAPS_IMPL_H
#define FASTTRAP_TRAPS_IMPL_H

#include <sys/user.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/host/debugreg.h"
#include "base/piece.h"
#include "fasttrap/fasttrap_impl.h"
#include "probes/isa/isa.h"
#include "probes/isa/move.h"
#include "probes/proc/linker.h"

enum {
	FT_INT3 = 0xcc,
	FT_SLOT = 80,		  /* bytes */
	FT_SIGSET = 8,		  /* bytes of the kernel's set of signals */
	FT_CALL = SIGTRAP | 0x80, /* the signal of stops at system calls */
	FT_NO_PLACE = UINT32_MAX
};

/* What has become of a trap byte: lost.c. */
enum ft_loss {
	FT_KEPT,
	FT_DOUBTED,  /* other code is there, perhaps only for this moment */
	FT_RESTORED, /* the original instruction is there */
	FT_REWRITTEN /* other code is there */
};

/* An instruction that has, or had, a trap byte. It is kept as long as the
 * process runs the program, since threads may still be handling a hit. */
struct ft_trap {
	uint64_t addr;
	uint8_t insn[ISA_MAX_LEN], len; /* the original instruction */
	bool planted;
	bool linker; /* hit when libraries have been mapped: hold.c */
	bool execs;  /* a system call in execve() and the like: libc_call.c */
	bool masks;  /* the one in sigprocmask() */
	bool chosen; /* to be planted in this pass */
	enum ft_loss loss;
	/* Where a thread continues: in the slot, or directly at its target if
	 * the instruction only jumps or does nothing. */
	bool in_slot;
	uint64_t to;
	uint32_t places;	/* the first of e->places; or FT_NO_PLACE */
	struct isa_moved moved; /* the contents of the slot */
	/* The window that begins here, or of which this is a part; or NULL. */
	struct ft_window *window;
};

/* True if the trap is there for the engine, whether or not probes fire. */
static inline bool ft_trap_is_ours(const struct ft_trap *trap)
{
	return trap->linker || trap->execs || trap->masks;
}

enum {
	FT_JUMP = 5,	       /* bytes */
	FT_PARTS = FT_JUMP + 1 /* most slots of a window */
};

/* The first instructions of a function, replaced by a jump to copies of them.
 * Before the copies comes code by which the process counts by itself. It is the
 * first part; it and each copy have slots like those of a trap. The bytes of
 * the jump are such that each later instruction begins with a trap byte. A
 * window that is not open is an ordinary trap. */
struct ft_window {
	struct ft_trap *trap; /* at its first byte */
	uint8_t was[FT_JUMP], jump[FT_JUMP];
	bool open, closing;
	struct ft_trap *part[FT_PARTS];
	uint8_t nparts;
	_Atomic uint64_t *count; /* in memory shared with the process */
	uint64_t taken;		 /* the part that is in the aggregations */
};

/* True for a part of a window, but not for the trap that has the window. */
static inline bool ft_is_part(const struct ft_trap *trap)
{
	return trap->window && trap->window->trap != trap;
}

/* Counters in memory shared with the process. */
struct ft_counters {
	_Atomic uint64_t *count;
	uint64_t theirs; /* their address in the process */
	uint32_t n, used;
};

/* Memory to which the jumps of a text lead. */
struct ft_landing {
	uint64_t text; /* start of the text's mapping */
	uint64_t start, size;
	int64_t away; /* distance from a window to its landing */
	uint8_t top;  /* last byte of the jump */
};

/* Memory that holds slots. */
struct ft_slots {
	uint64_t start, size;
	uint32_t n, used;
	struct ft_trap **trap; /* by slot */
	uint8_t *was;	       /* what a text's end had there; NULL: nothing */
};

/* The action of a signal, as the kernel stores it. */
struct ft_action {
	uint64_t handler, flags, restorer, mask;
};

/* A semaphore that has been raised. */
struct ft_raised {
	uint64_t at, off; /* in memory and in the file */
	const struct object *object;
};

/* The memory of a process. Its children of vfork(2) run in it as well. */
struct ft_space {
	pid_t pid;
	bool left;	    /* that process runs there no more, but others do */
	int mem;	    /* /proc/PID/mem; -1: none, but `pid' is stopped */
	uint32_t use;	    /* number of threads */
	struct arena arena; /* of its traps and windows */
	struct hash index;  /* address -> trap */
	VEC(struct ft_trap *) trap;
	VEC(struct ft_slots) slots;
	VEC(struct ft_window *) window;
	VEC(struct ft_counters) counters;
	VEC(struct ft_landing) landing;
	VEC(struct ft_raised) raised;
	uint64_t gate; /* address of a syscall instruction, or 0 */
	uint64_t vdso; /* address of the vdso's ELF file, or 0 */
	/* The action of SIGTRAP, when we last looked, and a page for asking the
	 * kernel about it, or 0. */
	struct ft_action action;
	uint64_t looked, page;
	struct linker linker; /* its file is open while traps are planted */
	bool has_linker;
	bool guarded;		   /* its exec calls have traps */
	bool tried;		   /* the C library's calls were looked for */
	pid_t keeper;		   /* the thread to be left last, or 0 */
	uint64_t watch[DEBUGREGS]; /* addresses; 0: free */
	uint32_t watched;	   /* version of these addresses; 0: none */
};

/* space.c: compare the memory of two threads. 0: it is the same; above: they
 * have different ones; below: unknown, as for a thread that is ending, which
 * has none. */
int ft_compare_memory(pid_t tid, pid_t other);
struct ft_space *ft_space_of(struct ft_engine *e, pid_t pid);
/* Make the space of a process. NULL on failure, with errno; errno 0: the
 * process runs in the memory of another. */
struct ft_space *ft_space_make(struct ft_engine *e, pid_t pid);
bool ft_has_shadow_stack(pid_t pid);
/* True if nobody runs in it any more. */
bool ft_space_ended(const struct ft_space *s);
bool ft_space_read(const struct ft_space *s, uint64_t at, void *to, size_t n);
bool ft_space_write(
	const struct ft_space *s, uint64_t at, const void *from, size_t n);
/* Drop a reference; the last one frees the space, or does so when children that
 * have a copy of it have come. */
void ft_space_drop(struct ft_engine *e, struct ft_space *s);
void ft_space_leave(struct ft_engine *e, struct ft_thread *t);
/* The process has ended; the thread has executed another program, and is the
 * first one of its process. */
void ft_space_left(struct ft_engine *e, pid_t pid);
void ft_space_executed(struct ft_engine *e, struct ft_thread *t);
/* Remove our traps from the memory of a new child, unless it shares it, and
 * lead the child out of a slot. */
void ft_space_part(const struct ft_engine *e, const struct ft_thread *t);
/* If a thread is in a slot, move it to where it would be without us. */
void ft_space_lead_out(const struct ft_space *s, const struct ft_thread *t);
/* A new thread has stopped for the first time. */
void ft_space_born(struct ft_engine *e, struct ft_thread *t);
/* A child has come, or has ended before that. */
void ft_spaces_forget(struct ft_engine *e);
void ft_spaces_free(struct ft_engine *e);

/* hidden.c: if a new child is not dumpable and we must not write to its memory,
 * make it dumpable; returns its parent's space then, else NULL. ft_hide()
 * undoes that. */
const struct ft_space *ft_unhide(struct ft_engine *e, struct ft_thread *t);
void ft_hide(const struct ft_space *s, struct ft_thread *t);

/* inject.c: make a stopped thread execute a system call. Returns its result, or
 * -ECANCELED if the call could not be made. *status becomes the stop that the
 * thread is in afterwards; it is unchanged if the thread has ended. */
int64_t ft_inject(const struct ft_space *s, struct ft_thread *t, long call,
	const uint64_t arg[6], int *status);
/* False if the thread with this status now begins a program that another one
 * has executed. */
bool ft_goes_on(int status);
/* Find an instruction in the vdso that calls the kernel. */
void ft_find_gate(struct ft_space *s);
/* True if the thread filters its system calls, and so might be killed for ours.
 * Each thread filters its own, and some begin to after a while. */
bool ft_filters_calls(pid_t tid);

/* A thread that still makes a call for us has stopped, after nobody waited for
 * it any longer. Undo the call. False: then it stops once more. */
bool ft_inject_undo(struct ft_thread *t, int status);

/* slots.c: get n slots within reach of the mapping at start; t: a stopped
 * thread. NULL on failure; *why says why. */
struct ft_slots *ft_slots_get(struct ft_space *s, struct ft_thread *t,
	uint64_t start, uint64_t end, uint64_t tail, uint32_t n,
	const char **why);
/* Map memory at this address, which children do not inherit and core dumps
 * leave out. 0 or -errno. */
int64_t ft_map_at(struct ft_space *s, struct ft_thread *t, uint64_t at,
	uint64_t size, int prot, int flags, int fd);
bool ft_is_near(uint64_t a, uint64_t b); /* in reach of a displacement */
/* The same at any address near the text. Returns the address, or 0. */
uint64_t ft_map_near(struct ft_space *s, struct ft_thread *t, uint64_t text,
	uint64_t size, int prot, int flags, int fd, const char **why);
/* Take the next slot, and append a copy of the trap's instruction and a jump to
 * `next' to what is to be written to the slots. Returns NULL, or why it cannot
 * be done. */
const char *ft_slot_fill(struct ft_trap *trap, struct ft_slots *l,
	uint64_t next, struct str *code);
/* Write that to the slots that were taken last. */
bool ft_slots_write(
	struct ft_space *s, const struct ft_slots *l, const struct str *code);
/* Return the trap whose slot, or landing, contains pc; or NULL. */
struct ft_trap *ft_slot_find(const struct ft_space *s, uint64_t pc);
void ft_slots_clear(struct ft_space *s, struct ft_thread *t, int *status);
/* Change the registers of a thread in a slot to what they would be at the
 * original instruction. */
void ft_slot_leave(const struct ft_trap *trap, struct user_regs_struct *r);

/* action.c: return the set of signals that a process handles or ignores. */
uint64_t ft_signals_used(pid_t pid);
uint64_t ft_signals_blocked(pid_t tid);
/* Traps are being planted in the thread's memory. */
void ft_action_enter(struct ft_thread *t);
/* The thread is about to change its signal mask, with these registers. */
void ft_action_masks(struct ft_thread *t, const struct user_regs_struct *r);
/* This call of the thread has ended: does it block SIGTRAP now? */
void ft_action_called(struct ft_thread *t, uint32_t call);
/* A new thread has stopped before the report of the one that made it; that has
 * come. Threads are made with all signals blocked for a moment. */
void ft_action_born(struct ft_thread *t);
void ft_action_inherit(struct ft_thread *t, const struct ft_thread *from);
/* Learn the action of SIGTRAP if it must be known, by a stopped thread; NULL:
 * any. The thread may have ended in a call that it made for us. */
void ft_action_learn(
	struct ft_engine *e, struct ft_space *s, struct ft_thread *t);
/* True if the action is known, and a trap has reset it. */
bool ft_action_is_reset(const struct ft_space *s);
/* Restore the action, by this thread. */
void ft_action_restore(struct ft_thread *t, int *status);
/* The thread has hit a trap: note its mask. True if it had the signal blocked,
 * as far as is known, so that a SIGTRAP may be pending. */
bool ft_action_note(struct ft_thread *t);
/* After that: restore action and mask of SIGTRAP. */
void ft_action_mend(struct ft_engine *e, struct ft_thread *t, int *status);

/* plant.c */
void ft_plant(struct ft_engine *e); /* plant new places */
/* Plant a trap where the process's linker reports that it has mapped
 * libraries. */
void ft_plant_linker(struct ft_engine *e, pid_t pid);
/* The same, and plant the places known earlier again, because the process has
 * new memory. */
void ft_plant_anew(struct ft_engine *e, pid_t pid);
/* The process has mapped or unmapped files: plant again if it has one of them
 * twice now, or again; and raise the semaphores that were not mapped before. */
void ft_plant_mapped(struct ft_engine *e, pid_t pid);
/* True if an error to get the space of a process is to be reported: not if that
 * has ended, or runs in another's memory. */
bool ft_is_refusal(int err, pid_t pid);
/* Note that a place of the probe is refused, and why. */
void ft_refuse_place(struct ft_engine *e, uint32_t probe, const char *why);

/* trap.c: return the trap at addr, or NULL. */
struct ft_trap *ft_trap_at(const struct ft_space *s, uint64_t addr);
/* The following read the space's text, a piece for several traps that are near
 * each other. How long a piece is kept says how old what they see may be.
 *
 * Find or make the trap at addr. If something else has been mapped there
 * meanwhile, a new one is made; the old one is then known only to threads in
 * its slot. */
struct ft_trap *ft_trap_make(struct ft_engine *e, struct ft_space *s,
	uint64_t addr, struct piece *text);
/* Read the instruction at the trap, and compare it with n bytes of the file.
 * shadow: the process has a shadow stack. Returns why it cannot be probed, or
 * NULL. */
const char *ft_trap_check(const struct ft_space *s, struct ft_trap *trap,
	struct piece *text, const uint8_t *file, size_t n, bool shadow);
/* Write the trap byte, if the original instruction is there. */
bool ft_trap_write(const struct ft_space *s, const struct ft_trap *trap,
	struct piece *text);
/* True if the trap byte is in place, and the rest of the instruction is
 * unchanged but for other trap bytes: instructions can overlap. */
bool ft_trap_stands(const struct ft_space *s, const struct ft_trap *trap,
	struct piece *text);

/* halt.c: wait for a while until a thread, which was asked to stop, is in a
 * stop of ours, and keep it there; handle other stops. False: it is not, or not
 * in this space (NULL: in none) any more. Afterwards it may run another
 * program. */
bool ft_wait_for_stop(struct ft_engine *e, const struct ft_space *s, pid_t tid);
/* Return a thread of the process that is stopped, or stops soon; or NULL. */
struct ft_thread *ft_halt_one(struct ft_engine *e, struct ft_space *s);
/* Stop all threads; false if one does not stop soon. */
bool ft_halt_all(struct ft_engine *e, const struct ft_space *s);

/* watch.c: set the watched addresses after probes have come or gone. */
void ft_watch_plant(struct ft_engine *e);
/* Update a stopped thread's addresses before it continues; true if it must be
 * stopped for that; clear them before it is left. */
void ft_watch(struct ft_engine *e, struct ft_thread *t);
bool ft_watch_due(const struct ft_engine *e, struct ft_thread *t);
void ft_watch_leave(struct ft_thread *t);
/* True if the thread has stopped at a watched address; ft_at_watch() also
 * handles that stop. */
bool ft_is_watch(const struct ft_thread *t);
bool ft_at_watch(struct ft_engine *e, struct ft_thread *t);

/* unplant.c: true if a probe fires at the trap, or we need to know who hits
 * it. */
bool ft_fires(const struct ft_engine *e, const struct ft_trap *trap);
/* If the signal makes the process dump core, restore its text first. */
void ft_unplant_for(struct ft_engine *e, struct ft_thread *t, int sig);
void ft_unplant(struct ft_engine *e); /* traps of probes that have gone */
void ft_unplant_all(struct ft_space *s);
/* Restore the text in a copy of the memory, made by fork(2), and lower its
 * semaphores. Where it does not have what we wrote it is another's copy, which
 * may have anything else there, or is clean already. */
void ft_clean_copy(const struct ft_space *s, pid_t pid);

/* untraced.c: do so for the children that we cannot trace. The text that is
 * shared must have been restored. */
void ft_clean_untraced(const struct ft_engine *e);

struct mapping;

/* window.c: true if all that fires at the trap only counts. */
bool ft_window_fits(const struct ft_engine *e, const struct ft_trap *trap);
/* Open windows for those of these traps in a mapping that can have one. All
 * threads must be stopped. */
void ft_windows_open(struct ft_engine *e, struct ft_space *s,
	struct ft_thread *t, const struct mapping *m,
	struct ft_trap *const *trap, size_t n);
/* True if its jump is in place. */
bool ft_window_stands(const struct ft_space *s, const struct ft_window *w,
	struct piece *text);
/* Put the trap byte back: of one window; of all; of those that nobody needs.
 * This takes some ms, for however many. */
void ft_window_close(const struct ft_space *s, struct ft_window *w);
void ft_windows_close(const struct ft_space *s);
void ft_windows_close_idle(struct ft_engine *e, const struct ft_space *s);
/* Put the text back in a copy of the memory; false: it has no such jump. */
bool ft_windows_clean(const struct ft_space *s, const struct ft_space *copy);
/* If a thread is stopped in a window's counting code, complete that, and return
 * the part in which it is then; else return the trap, which may be NULL. */
struct ft_trap *ft_window_pass(const struct ft_thread *t, struct ft_trap *trap,
	struct user_regs_struct *r);
/* Do what ft_slot_leave() does, in counting code; false if the thread is not
 * there. */
bool ft_window_leave(const struct ft_trap *trap, struct user_regs_struct *r);
/* landing.c: get the landing of a mapping; NULL: there cannot be one. */
const struct ft_landing *ft_landing_get(
	struct ft_space *s, struct ft_thread *t, const struct mapping *m);
/* Return the part that counts, of the window whose landing contains pc; or
 * NULL. */
struct ft_trap *ft_landed(const struct ft_space *s, uint64_t pc);
void ft_windows_unmap(
	const struct ft_space *s, struct ft_thread *t, int *status);
/* Add what was counted to the aggregations: for one space; for all. */
void ft_space_take(struct ft_engine *e, struct ft_space *s);
void ft_windows_take(struct ft_engine *e);
void ft_windows_free(struct ft_space *s);

/* lost.c, for the session: look for traps that somebody has removed, if it is
 * time, or now; and tell the user. */
void ft_look_for_lost(struct ft_engine *e, bool now);
/* For the tracer: note such a trap; plant again what was found missing. */
void ft_note_loss(
	struct ft_engine *e, const struct ft_trap *trap, enum ft_loss loss);
void ft_mend_lost(struct ft_engine *e);

/* semaphore.c: raise or lower the semaphore of a place; lower all; lower them
 * in a copy of the memory. */
struct maps;
void ft_semaphore_raise(
	struct ft_space *s, const struct maps *maps, struct ft_place *p);
void ft_semaphore_lower(struct ft_space *s, struct ft_place *p);
void ft_semaphores_clear(struct ft_space *s);
void ft_semaphores_part(const struct ft_space *s, const struct ft_space *copy);

/* hit.c: handle a stop for a signal that has to do with traps; false if it has
 * not. */
bool ft_at_trap(struct ft_engine *e, struct ft_thread *t, int sig);
/* Let a thread go on whose hit of a trap has been handled. merged: that trap,
 * if a SIGTRAP came together with the hit, whose siginfo is in t->info; else
 * NULL. */
void ft_end_hit(
	struct ft_engine *e, struct ft_thread *t, const struct ft_trap *merged);
/* Return our trap that the thread, which is not making a single step, has hit,
 * with the program counter after the trap byte; or NULL. merged: a SIGTRAP that
 * was sent came together with the hit; its siginfo is in t->info. */
struct ft_trap *ft_hit_by(
	struct ft_thread *t, int sig, uint64_t pc, bool *merged);
/* True if the thread has hit a trap, or made a single step, but was stopped
 * before the signal for that came. */
bool ft_is_hitting(const struct ft_thread *t, int status);

/* merged.c: true if the thread, which has stopped behind the trap byte for a
 * SIGTRAP that somebody sent, has hit the trap as well. */
bool ft_is_merged(const struct ft_thread *t, const struct ft_trap *trap);
/* Note, if the trap is at a pop, that the thread, which has hit it, will be
 * behind it; or that a signal is delivered to the thread where it is. */
void ft_note_passed(
	struct ft_thread *t, const struct ft_trap *trap, struct ft_regs *g);
void ft_note_interrupted(struct ft_thread *t);

/* deliver.c: deliver a SIGTRAP to a thread of several while the others are
 * stopped. True: that has been done, or will be, when the stop is reported once
 * more. The thread may have gone. */
bool ft_deliver_alone(struct ft_engine *e, struct ft_thread *t);

/* Set the registers of a thread in a slot to those at the original instruction,
 * and adjust the siginfo of sig, if not 0. Returns sig. */
int ft_lead_out(struct ft_thread *t, const struct ft_trap *trap,
	struct user_regs_struct *r, int sig);
/* Send a signal again, with the siginfo in t->info as far as the kernel permits
 * that. */
void ft_send_again(struct ft_thread *t, int sig);
/* End a single step; returns the signal to deliver instead of sig. */
int ft_end_step(struct ft_thread *t, int sig);
/* True if a single step does what the instruction does. */
bool ft_is_stepped(const struct isa_insn *in);
bool ft_calls_kernel(const struct ft_trap *trap);

/* libc_call.c: call fn for the address of each call that needs a trap; execs:
 * of exec, otherwise it changes the signal mask. */
typedef void ft_libc_call_fn(void *arg, uint64_t addr, bool execs);
void ft_find_libc_calls(const struct ft_space *s, const struct maps *maps,
	ft_libc_call_fn *fn, void *arg);
/* True if they can be looked for now, in the process's mappings. */
bool ft_has_libc(pid_t pid, const struct maps *maps);
/* The same, if its mappings have not been read. */
bool ft_maps_libc(pid_t pid);
/* A thread is about to execute an exec call. */
void ft_at_exec_call(struct ft_engine *e, struct ft_thread *t,
	const struct user_regs_struct *r);

/* hold.c: make the thread wait, as soon as it can, until the session has
 * looked. */
void ft_hold_for(
	struct ft_engine *e, struct ft_thread *t, enum engine_news why);
/* The thread has hit the trap of its linker. */
void ft_hold_mapped(struct ft_engine *e, struct ft_thread *t);
/* The thread has stopped where it can wait. */
void ft_hold(struct ft_engine *e, struct ft_thread *t, int status);
/* End the waiting of threads which the session has looked at, or which have
 * waited for too long; of all when we leave. ft_hold_until() returns when the
 * next one will have waited for too long; UINT64_MAX: none waits. */
void ft_hold_end(struct ft_engine *e);
uint64_t ft_hold_until(const struct ft_engine *e);
/* For the session, with the lock: report the threads that wait and have not
 * been reported; true if any waits that has been. */
void ft_news(struct ft_engine *e, engine_news_fn *fn, void *arg);
bool ft_any_told(const struct ft_engine *e);

/* withdraw.c: restore the text, lead threads out of slots, and leave all of
 * them. */
void ft_withdraw(struct ft_engine *e, bool orphaned);
/* The part of it that stops no thread: restore the text of all processes, also
 * of children that are not traced, and their semaphores. */
void ft_restore_text(struct ft_engine *e);

/* killed.c, for the session: the tracer has been killed. */
void ft_killed(struct ft_engine *e);

#endif
