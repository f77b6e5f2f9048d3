/* fasttrap_impl.h - what the files of this room share. */
#ifndef FASTTRAP_FASTTRAP_IMPL_H
#define FASTTRAP_FASTTRAP_IMPL_H

#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/types.h>
#include <sys/user.h>
#include <time.h>

#include "base/vec.h"
#include "dvm/vm.h"
#include "fasttrap/fasttrap.h"
#include "fasttrap/near.h"
#include "probes/made.h"
#include "probes/probe.h"
#include "probes/syscall_nr.h"

enum {
	FT_NO_CALL = SYSCALL_NONE,
	FT_BEHIND = 16
};

/* Places behind a pop where a thread has been, with the stack pointer there:
 * the last FT_BEHIND. merged.c */
struct ft_behind {
	struct {
		uint64_t pc, sp;
	} v[FT_BEHIND];
	uint32_t latest;
};

/* A traced thread. */
struct ft_thread {
	struct ft_thread *next; /* in its bucket */
	pid_t tid;
	pid_t pid;     /* 0 until ft_pid() finds it out */
	pid_t parent;  /* the process that made its process; 0: not known */
	uint64_t key;  /* owner of its variables; unchanged by exec */
	uint32_t call; /* the call that it is in, by syscall_of() */
	int64_t ret;   /* the return value of that call */
	/* We interrupted the call, and it is restarted: neither the program
	 * nor clauses may notice. */
	bool hidden;
	bool again;  /* we restarted the call, not the kernel */
	bool inside; /* the last stop was at the beginning of a call */
	/* It makes a call for us, with its signals blocked. To be restored
	 * then, by whoever sees it stop: inject.c. */
	bool calls;
	struct user_regs_struct regs;
	uint64_t blocked; /* its signal mask */
	uint64_t rseq_cs; /* where it is in a restartable sequence; or 0 */
	bool ends;	  /* its next stop at a call is the end of the call */
	bool enters;	  /* its next stop may be at the beginning of a call */
	bool fresh;	  /* just born, has not run yet */
	/* Of a fresh one: the space of whoever made it, whose memory it shares
	 * or has a copy of; NULL: not known. */
	struct ft_space *origin;
	bool held;		    /* stopped until the probes take effect */
	bool asked;		    /* we have asked it to stop */
	enum engine_news waits_for; /* now, or from its next stop on: hold.c */
	bool told;		    /* it waits, and the session knows */
	uint64_t since;		    /* when it began to wait, or 0 */
	bool guards;		    /* stops, to get traps at its exec calls */
	bool copies;		    /* stops, to get traps in new mappings */
	bool lost; /* to be released before its set-user-ID exec */
	/* The run time (ns) when last looked at; for each sampling probe, the
	 * part of it that it has not fired for; a bit for each one to be fired
	 * at the next stop. */
	uint64_t ran, *credit;
	uint64_t due;
	uint64_t rseq;	/* its struct rseq (ft_user_cpu()), or 0 */
	int stat, comm; /* open files below /proc, or -1 */
	/* traps_impl.h: */
	struct ft_space *space; /* NULL: no traps in its memory */
	bool blocks;		/* SIGTRAP, as far as is known */
	bool masks;		/* its calls may block or unblock SIGTRAP */
	bool unsure; /* about both, since it was born blocking all signals */
	uint64_t left_mask; /* its signal mask after a hit */
	/* It has got a SIGTRAP that was not ours, and may be in the handler;
	 * it stops there for the action to be learned. */
	bool handles, learns;
	bool hit;	/* stopped at one of our traps */
	bool parked;	/* stopped for its own SIGTRAP: deliver.c */
	int kept;	/* status of the stop it is kept in, or 0 */
	int sig;	/* deferred until it has left its slot; or 0 */
	siginfo_t info; /* of that signal */
	bool more;	/* a SIGTRAP was sent while one was deferred */
	/* Where it came by hits, and where signals interrupted it: apart, so
	 * that the hits of a handler do not replace the latter. */
	struct ft_behind passed, interrupted;
	uint64_t mask; /* the thread's signal mask, meanwhile */
	/* The trap for whose hit probes fired before a signal interrupted it,
	 * and the stack pointer then: they must not fire again. */
	uint64_t fired, fired_sp;
	uint32_t watched; /* version of what it watches, or 0 */
};

enum {
	FT_BUCKETS = 1024
};

struct ft_threads {
	struct ft_thread *bucket[FT_BUCKETS];
	struct ft_thread *spare; /* for the next one */
	uint32_t n;
	uint64_t born; /* number of threads so far */
};

/* A probe that fires at intervals. Not in use if probe is EPROBE_NONE. */
struct ft_clock {
	uint32_t probe;	       /* index in the enabling, or EPROBE_NONE */
	uint64_t period, next; /* ns; the time of its next firing */
};

enum {
	FT_SAMPLES = 64 /* bits of ft_thread.due */
};

struct ft_end {
	pid_t pid;
	int status;
};

struct object;
struct usdt_shape;

/* An instruction of a process where a probe fires. */
struct ft_place {
	uint32_t probe; /* index in the enabling */
	uint32_t next;	/* next of the same trap: traps_impl.h */
	pid_t pid;
	const struct object *object;
	uint64_t off, semaphore; /* in the file; 0: no semaphore */
	uint64_t raised;	 /* its address while it is raised */
	uint64_t at; /* address of the instruction; 0: no trap so far */
	int32_t in;  /* offset from the function's first byte */
	const struct usdt_shape *shape; /* of its arguments; NULL: none */
	bool reads;			/* a clause reads arguments */
	bool counts;  /* the process may count by itself: window.c */
	bool perhaps; /* no error if it is not mapped */
	bool asks;    /* is-enabled: nothing fires, rax becomes 1 */
	bool gone;
};

/* Traps of a file in a process that somebody has removed: lost.c. Numbers of
 * those that the user has not been told of. */
struct ft_lost {
	pid_t pid;
	const struct object *object;
	uint32_t restored, rewritten;
	bool told_restored, told_rewritten; /* any, ever */
};

/* Places that were refused, and that the user has not been told of. */
struct ft_refusal {
	uint32_t n;
	uint32_t probe; /* of one of them, and why it was: */
	char why[200];
	bool named; /* a description names that probe, without a pattern */
};

/* A place in code that the process makes itself: watch.c. */
struct ft_watch {
	uint32_t probe; /* index in the enabling */
	pid_t pid;
	struct made_site site;
	bool planted, gone;
};

struct ft_engine {
	struct engine e; /* first */
	struct vm *vm;
	uint32_t begin, end; /* index + 1 of the probes BEGIN and END, or 0 */
	VEC(struct ft_clock) ticks;
	VEC(struct ft_clock) samples; /* of traced threads */
	uint64_t sampled;	      /* a bit for each that is due */
	bool moved;		      /* to the only CPU traced */
	/* By number of the call: index + 1 of its probe, or 0. */
	uint32_t *entry, *ret;
	uint32_t ncalls;     /* number of probes for calls */
	bool calls;	     /* threads may have to stop at calls */
	bool changed;	     /* probes have come or gone: tell the tracer */
	pthread_cond_t seen; /* signalled when the tracer knows */
	uint64_t nreleased;  /* threads released for set-user-ID execs */
	uint64_t nlate;	     /* threads that have waited in vain: hold.c */
	struct ft_unwinding *unwinding; /* unwind.c; NULL: not needed yet */
	bool minds_setid;     /* releases threads before set-user-ID execs */
	bool guards;	      /* by traps at exec calls: libc_call.c */
	bool unguarded, told; /* one has no such traps; the user knows */
	struct ft_threads threads;
	uint32_t nstops; /* so far, modulo 2^32 */
	pid_t turn;	 /* the thread, or the bucket, looked at in turn */
	struct ft_near near;
	uint64_t now;		       /* when the last stop was seen */
	VEC(struct ft_place) places;   /* places of probes in processes */
	VEC(struct ft_place) in_all;   /* with pid 0: ft_take_in_all() */
	size_t nplanted;	       /* planted ones; the rest is new */
	VEC(struct ft_space *) spaces; /* owned by the tracer */
	/* Nobody runs in these any more, but children with copies of them have
	 * not had their first stop. */
	VEC(struct ft_space *) past_spaces;
	VEC(struct ft_watch) watches;
	uint32_t nwatched; /* version of the watched addresses */
	int unwatched;	   /* errno if a thread cannot watch them; 0: all can */
	bool told_unwatched;
	VEC(uint32_t) rewritten; /* probes whose code was replaced */
	VEC(struct ft_lost) lost;
	uint64_t noverwritten; /* number of such traps so far */
	/* The last look for such, the next one, and the time (ns) between the
	 * last two. */
	uint64_t looked, look_due, unseen;
	bool holds;	/* threads wait after changes: hold.c */
	bool keeps;	/* threads were stopped while traps were planted */
	bool waits;	/* a thread has begun to wait */
	bool goes_on;	/* the session has looked */
	pid_t delivers; /* the thread that gets its own SIGTRAP, or 0 */
	pid_t absent;	/* a process that never appeared */
	struct ft_refusal refusal;
	/* A clause that fires at a place reads arguments; some on the stack. */
	bool reads_args, stack_args;
	uint32_t nbusy;		  /* threads that must not be left yet */
	bool attached, going;	  /* set by the session */
	bool leaving;		  /* the session wants the tracer to leave */
	VEC(struct ft_end) ended; /* targets that have ended */
	bool news;		  /* something to look at since the last wait */
	/* Protects everything above that changes, and the vm; see tracer.c. */
	pthread_mutex_t lock;
	pthread_cond_t was_read; /* signalled after the session has read */
	bool unread;		 /* the session does not read in time */
	int wake;		 /* eventfd: the session should look */
	bool woken;		 /* it has been written to */
	timer_t alarm;		 /* the tracer's, for samples */
	bool rings;		 /* there is an alarm */
};

/* What the engine knows of a kind of attach point: a struct literal in a file
 * of kind/. Kinds without one are not supported by this engine. */
struct ft_kind {
	/* Fires in traced threads, so there must be a target. */
	bool in_threads;
	/* The thread enters the kernel from user mode when it fires. */
	bool from_user;
	/* A function begins there: its return address is the topmost word of
	 * the stack. */
	bool begins;
	/* Register where probe i of the enabling fires. 0 or -errno. */
	int (*take)(struct ft_engine *e, uint32_t i, struct diag *d);
	/* Undo that, while other probes fire; NULL: there are only places. */
	void (*drop)(struct ft_engine *e, uint32_t i);
	/* Get the arguments of a firing at a place; returns how many. */
	uint32_t (*args)(const struct ft_engine *e, const struct ft_thread *t,
		const struct ft_place *p, const struct user_regs_struct *r,
		uint64_t *arg);
	/* The variables errno and usermode; NULL: 0. */
	uint64_t (*error)(const struct vm_firing *f);
	bool (*usermode)(const struct vm_firing *f);
};
extern const struct ft_kind ft_kind_begin, ft_kind_end, ft_kind_error,
	ft_kind_tick, ft_kind_entry, ft_kind_return, ft_kind_sample,
	ft_kind_user_entry, ft_kind_user_return, ft_kind_user_offset,
	ft_kind_usdt, ft_kind_made;
/* kind/ft_kinds.c; NULL: not supported. */
extern const struct ft_kind *const ft_kinds[ATTACH_NKINDS];

static inline const struct ft_kind *ft_kind_of(
	const struct ft_engine *e, uint32_t probe)
{
	return ft_kinds[e->e.en->probe[probe].probe->attach.kind];
}

/* Report that the probe cannot be enabled, why, and further advice (or NULL).
 * Returns -err. */
int ft_refuse(const struct ft_engine *e, uint32_t probe, int err,
	const char *why, const char *more, struct diag *d);

/* kind/user.c: add a place. 0 or -errno. */
int ft_take_place(
	struct ft_engine *e, const struct ft_place *p, struct diag *d);
/* The same in each target and, if children are followed, in each of theirs,
 * also in those to come: ft_take_for_child(), until ft_drop_child(). */
int ft_take_in_all(
	struct ft_engine *e, const struct ft_place *p, struct diag *d);
void ft_take_for_child(struct ft_engine *e, pid_t pid);
void ft_drop_child(struct ft_engine *e, pid_t pid);
/* True if the process is traced; 0: it has gone, -errno: the probe is
 * refused. */
int ft_is_process_traced(
	struct ft_engine *e, uint32_t probe, pid_t pid, struct diag *d);
/* Note whether a clause of the probe may read arguments on the stack. */
void ft_note_stack_args(struct ft_engine *e, uint32_t probe);
bool ft_usermode(const struct vm_firing *f); /* always true */
/* If all of n places were refused, fail; if only some, tell the user. */
int ft_tell_refused(struct ft_engine *e, size_t nplaces, struct diag *d);

/* kind/home.c: probes that fire in dtrace's own process. */
void ft_home_begin(struct ft_engine *e); /* fire BEGIN, start the ticks */
void ft_home_end(struct ft_engine *e);	 /* fire END */
void ft_home_due(struct ft_engine *e);	 /* fire the ticks that are due */
uint64_t ft_home_next(const struct ft_engine *e, uint64_t until);

/* self.c: prepare a firing in dtrace's own process. */
void ft_self_firing(struct vm_firing *f, uint32_t probe, int ncpus);
uint64_t ft_now(void); /* ns, CLOCK_MONOTONIC */
/* Return the wait(2) status of a thread that was stopped by the signal. */
static inline int ft_stop_status(int sig)
{
	return sig << 8 | 0x7f;
}

/* bvars.c: built-in variables of a traced thread, and of dtrace's own. */
enum dif_fault ft_traced_bvar(const struct vm_firing *f, enum dif_bvar v,
	uint64_t *value, char comm[DIF_COMM]);
enum dif_fault ft_own_bvar(const struct vm_firing *f, enum dif_bvar v,
	uint64_t *value, char comm[DIF_COMM]);
/* The registers of a stopped thread. To read one of them takes the kernel much
 * less time than to read all, and many clauses need only the program counter,
 * by which we know the place. */
struct ft_regs {
	pid_t tid;
	bool known;		   /* all of r; otherwise rip, unless 0 */
	struct user_regs_struct r; /* rip: to be shown */
};
/* regs.c: read the program counter; or all, but the program counter if it is
 * known. False: the thread has been killed. */
bool ft_regs_pc(struct ft_regs *g);
bool ft_regs_all(struct ft_regs *g);
/* Return a register by its number in instructions; above them: rip. */
uint64_t ft_reg(const struct user_regs_struct *r, uint8_t n);

/* vm_firing.arg_engine of a firing in a stopped, traced thread. */
struct ft_context {
	struct ft_engine *e;
	struct ft_thread *t;
	const struct ft_kind *kind;
	struct ft_regs *regs; /* NULL: as the kernel has them */
	bool knows_cpu;
};
static inline const struct ft_context *ft_context(const struct vm_firing *f)
{
	return f->arg_engine;
}
/* The memory of a stopped thread. */
int64_t ft_read_process(pid_t tid, uint64_t addr, void *to, uint64_t size);
int64_t ft_write_process(
	pid_t tid, uint64_t addr, const void *from, uint64_t size);
/* A thread has stopped: what others have done to their memory is not known. */
void ft_forget_page(void);
int64_t ft_read_kernel(
	const struct vm_firing *f, uint64_t addr, void *to, uint64_t size);

/* unwind.c: see vm_firing.ustack. */
uint32_t ft_ustack(
	const struct vm_firing *f, uint32_t skip, uint64_t *pc, uint32_t n);
/* The process has started another program. */
void ft_unwind_forget(struct ft_engine *e, pid_t pid);
void ft_unwind_free(struct ft_engine *e);

/* thread.c */
struct ft_thread *ft_find(const struct ft_threads *ts, pid_t tid);
struct ft_thread *ft_add(struct ft_threads *ts, pid_t tid);
/* Get memory for the next one, while nothing depends on it. */
void ft_reserve(struct ft_threads *ts);
void ft_remove(struct ft_threads *ts, struct ft_thread *t);
/* Give a thread that called exec the number of its process's first thread,
 * which is gone. */
void ft_rename(struct ft_threads *ts, struct ft_thread *t, pid_t tid);
/* Call fn for each thread; fn may remove the thread that it gets. */
typedef void ft_thread_fn(struct ft_engine *e, struct ft_thread *t);
void ft_each(struct ft_engine *e, ft_thread_fn *fn);
/* Return the process of a thread; 0 if not known, which can happen to all the
 * functions below if /proc cannot be read. */
pid_t ft_pid(const struct ft_threads *ts, struct ft_thread *t);
/* True if it is a thread of the process. */
bool ft_is_of(pid_t pid, pid_t tid);
/* What a process is to us: the session has named it, whether it lives or not;
 * probes may fire in it, so that it must not be released: it is such a target,
 * or may have been started by one; we have seized threads of it, perhaps only
 * because they run in the memory of another process. */
bool ft_is_target(const struct ft_engine *e, pid_t pid);
bool ft_is_wanted(const struct ft_engine *e, pid_t pid);
bool ft_has_seized(const struct ft_threads *ts, pid_t pid);
int ft_cpu(struct ft_thread *t); /* -1: not known */
/* Return the CPU on which it last was in user mode; may be nonsense, or -1. */
int ft_user_cpu(struct ft_thread *t);
bool ft_is_running(struct ft_thread *t); /* or is ready to run */
bool ft_is_at_work(struct ft_thread *t); /* or waits within the kernel */
bool ft_runtime(const struct ft_thread *t, uint64_t *ns);
bool ft_comm(struct ft_thread *t, char comm[DIF_COMM]);

/* context.c: fire a probe in a stopped, traced thread. */
void ft_fire(struct ft_engine *e, struct ft_thread *t, uint32_t probe,
	const uint64_t *arg, uint32_t nargs);
/* The same, but show these registers as the thread's. */
void ft_fire_at(struct ft_engine *e, struct ft_thread *t, uint32_t probe,
	struct ft_regs *regs, const uint64_t *arg, uint32_t nargs);

/* Return the registers to show for the thread in which a probe fires; NULL: as
 * the kernel has them. */
const struct user_regs_struct *ft_shown_regs(pid_t tid);

/* kind/call.c: let the thread stop at calls from now on. */
ft_thread_fn ft_start_calls;
/* The thread has stopped at a system call. */
void ft_at_call(struct ft_engine *e, struct ft_thread *t);
/* The thread has started another program. */
void ft_executed(struct ft_thread *t);
/* The thread has just been born, and returns from the call that made it. */
void ft_born(struct ft_engine *e, struct ft_thread *t);
bool ft_is_cut_short(const struct ft_thread *t);
/* We interrupted the thread. */
void ft_interrupted(struct ft_thread *t);
/* A signal ends the call that we interrupted, so show its return. */
void ft_show_call(struct ft_engine *e, struct ft_thread *t);
/* The process was stopped by others when we asked the thread to stop. */
void ft_ended_early(struct ft_engine *e, struct ft_thread *t);

/* interp.c: put the name of the interpreter that executes the file into `to'.
 * name: of the file, as it is executed. Returns 1; 0 if there is none; -1 if
 * the file cannot be read. */
int ft_interpreter(const char *path, const char *name, char to[PATH_MAX]);

/* libc_call.c: true if the thread must stop at each call. */
bool ft_stops_at_calls(const struct ft_engine *e, const struct ft_thread *t);

/* exec_setid.c: true if the call executes a set-user-ID program for which the
 * thread must be released. */
bool ft_executes_setid(const struct ft_engine *e, pid_t tid, uint32_t call,
	const uint64_t *arg);

/* kind/sample.c */
int ft_check_samples(const struct ft_engine *e, struct diag *d);
void ft_sample_due(struct ft_engine *e);
void ft_sample(struct ft_engine *e, struct ft_thread *t);

/* stops.c */
void ft_stop(struct ft_engine *e, pid_t tid, int status);
/* Handle a stop that was kept back. */
void ft_stopped(struct ft_engine *e, struct ft_thread *t, int status);
void ft_let_go(struct ft_engine *e, struct ft_thread *t, int sig);
/* True if a thread stopped because it has a new child. ft_await_child()
 * passes on that the thread blocks SIGTRAP, and remembers the child if it is
 * not known yet but exists; ft_has_come() forgets it, and notes in *child, if
 * not NULL, what is known from who made it (false: nothing); ft_unborn() counts
 * these. */
bool ft_bears(int status);
void ft_await_child(const struct ft_engine *e, struct ft_thread *t);
bool ft_has_come(pid_t tid, struct ft_thread *child);
uint32_t ft_unborn(void);
/* Ask the thread to stop; false if it has gone. */
bool ft_ask(struct ft_thread *t);

/* wait.c: wait for a stop or the end of a thread, or of any (0), and leave it
 * pending; *who is as from waitid(2); false on error, ECHILD if there are no
 * threads. ft_take_stop() then takes it; returns the thread, or 0 if it has
 * gone. ft_next_stop() does both without waiting; -1 if there are no threads.
 */
bool ft_look_for_stop(pid_t tid, int flags, siginfo_t *who);
pid_t ft_take_stop(const siginfo_t *who, int *status);
pid_t ft_next_stop(pid_t tid, int *status);

/* seize.c */
int ft_seize_targets(struct ft_engine *e, struct diag *d);
ft_thread_fn ft_let_begin; /* let it run, traced */

/* tracer.c, the session's side: */
int ft_attach_targets(struct ft_engine *e, struct diag *d);
void ft_hold_targets(struct ft_engine *e); /* see hold.c */
void ft_go(struct ft_engine *e);	   /* let the targets run, traced */
void ft_slept(struct ft_engine *e);	   /* it woke up; needs the lock */
/* Take the lock, for the session. The tracer may have it while another task
 * keeps it from the CPU that it shares with a thread: near.c. */
void ft_lock(struct ft_engine *e);
/* Let the tracer look at probes that have come or gone. Needs the lock, which
 * is released while waiting for it. */
void ft_changed(struct ft_engine *e);
void ft_was_read(struct ft_engine *e); /* needs the lock */
void ft_leave_targets(struct ft_engine *e);

#endif
