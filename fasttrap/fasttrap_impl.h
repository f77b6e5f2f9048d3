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

enum {
	FT_NO_CALL = SYSCALL_NONE
};

/* A traced thread. */
struct ft_thread {
	struct ft_thread *next; /* in its bucket */
	pid_t tid;
	pid_t pid;     /* 0: ft_pid() finds it out */
	uint64_t key;  /* of its variables; it is the same after exec */
	uint32_t call; /* that it is in, as syscall_of() has it */
	int64_t ret;   /* what that returned */
	/* The call was interrupted by us, and goes on: nobody shall see. */
	bool hidden;
	bool again;  /* we had the call begun again, not the kernel */
	bool inside; /* its last stop was where the call begins */
	bool enters; /* it may begin a call next, and stop there */
	bool fresh;  /* has been born, and has not run yet */
	bool held;   /* stopped until the probes act */
	bool asked;  /* to stop, by us */
	enum engine_news waits_for; /* or is to wait for; see hold.c */
	bool told;		    /* it waits, and the session knows of it */
	uint64_t since;		    /* it waits; 0: it does not */
	bool guards; /* it stops for its exec calls to get traps */
	bool copies; /* it stops for what is mapped once more to get traps */
	bool lost;   /* it is to be let go before it changes its user */
	/* Of each sampling probe: ns on a CPU that it has not fired for; which
	 * of them are to fire when it stops. */
	uint64_t ran, *credit;
	uint64_t due;
	uint64_t rseq;	/* see ft_user_cpu(); 0: not known */
	int stat, comm; /* files below /proc that are open, or -1 */
	/* traps_impl.h: */
	struct ft_space *space; /* NULL: there are no traps in its memory */
	bool blocks;		/* SIGTRAP, when it came under traps */
	bool hit;		/* it has stopped at a trap of ours */
	int kept;		/* the stop in which it waits for us; 0: none */
	int sig;	/* one that comes when it has left its slot; 0: none */
	siginfo_t info; /* of that */
	uint64_t mask;	/* the thread's, until then */
	/* What was fired for before a signal came over it, and where its stack
	 * was then: it is not fired for again. */
	uint64_t fired, fired_sp;
	uint32_t watched; /* what it has is that of its space; 0: nothing */
};

enum {
	FT_BUCKETS = 1024
};

struct ft_threads {
	struct ft_thread *bucket[FT_BUCKETS];
	uint32_t n;
	uint64_t born; /* so many so far */
};

/* A probe that fires at intervals. */
struct ft_clock {
	uint32_t probe;	       /* index in the enabling; EPROBE_NONE: free */
	uint64_t period, next; /* ns; when it is due */
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
	uint32_t next;	/* the next one of its trap, see traps_impl.h */
	pid_t pid;
	const struct object *object;
	uint64_t off, semaphore; /* in the file; the latter may be 0: none */
	uint64_t raised;	 /* where that is, while it is raised */
	int32_t in;		 /* from the function's first byte on */
	const struct usdt_shape *shape; /* its arguments; NULL: it has none */
	bool counts;  /* the process may do that by itself: see window.c */
	bool perhaps; /* the process need not have it */
	bool asks;    /* nothing fires: the process has asked whether the probe
		       * is wanted, and yes is 1 in rax */
	bool gone;
};

/* The same in code that a process has made: see watch.c. */
struct ft_watch {
	uint32_t probe; /* index in the enabling */
	pid_t pid;
	struct made_site site;
	bool planted, gone;
};

struct ft_engine {
	struct engine e; /* first */
	struct vm *vm;
	uint32_t begin, end; /* the probes BEGIN and END: index + 1, or 0 */
	VEC(struct ft_clock) ticks;
	VEC(struct ft_clock) samples; /* of the traced threads */
	uint64_t sampled;	      /* which of them are due */
	bool moved; /* to the one CPU to trace: old says from where */
	cpu_set_t old;
	/* By the call: the probe's index + 1, or 0. */
	uint32_t *entry, *ret;
	uint32_t ncalls; /* of these probes */
	bool calls;	 /* threads stop at calls */
	bool changed;	 /* probes have come or gone: the tracer is to see */
	pthread_cond_t seen;		/* it has */
	uint64_t nlost;			/* threads that did and were let go */
	struct ft_unwinding *unwinding; /* unwind.c; NULL: not needed so far */
	bool minds_setid;     /* at those that execute such programs anyway */
	bool guards;	      /* only where a trap cannot tell: exec_call.c */
	bool unguarded, told; /* and there is one; the user knows */
	struct ft_threads threads;
	struct ft_near near;
	VEC(struct ft_place) places;   /* of probes in processes */
	size_t nplanted;	       /* of them, the rest has just come */
	VEC(struct ft_space *) spaces; /* the tracer's */
	VEC(struct ft_watch) watches;
	uint32_t nwatched; /* changes of what spaces watch */
	int unwatched;	   /* why a thread cannot; 0: all can */
	bool told_unwatched;
	uint32_t rewritten; /* probe + 1 whose code is another now; 0: none */
	bool holds;	  /* those wait that change, for the session to look */
	bool goes_on;	  /* it has looked */
	pid_t absent;	  /* a process that never came */
	uint32_t refused; /* places, and why one is: */
	uint32_t refused_probe;
	char why[200];
	bool stack_args; /* somebody reads arguments that are on the stack */
	uint32_t nbusy;	 /* threads that are not yet to be left */
	bool attached, going;	  /* the session's */
	bool leaving;		  /* it wants the tracer to */
	VEC(struct ft_end) ended; /* of the targets */
	bool news;		  /* there is one since the last wait */
	/* All of the above that changes, and the vm; see tracer.c. */
	pthread_mutex_t lock;
	pthread_cond_t was_read; /* the session has read the buffers */
	bool unread;		 /* it does not when it should */
	int wake;		 /* an event: the session wants to look */
	bool woken;		 /* it has been told */
	timer_t alarm;		 /* of the tracer, for samples */
	bool rings;		 /* there is one */
};

/* What the engine has to know of a kind of attach point: a struct literal in a
 * file of kind/, with what such probes need. Kinds that are not among them,
 * this engine has not. */
struct ft_kind {
	/* It fires in traced threads, so there must be some. */
	bool in_threads;
	/* When it fires the thread comes from user mode. */
	bool from_user;
	/* Notes where probe i of the enabling fires. 0 or -errno. */
	int (*take)(struct ft_engine *e, uint32_t i, struct diag *d);
	/* Undoes that, while others fire. */
	void (*drop)(struct ft_engine *e, uint32_t i);
	/* What a thread that is at the place passes; returns how many. */
	uint32_t (*args)(const struct ft_engine *e, const struct ft_thread *t,
		const struct ft_place *p, const struct user_regs_struct *r,
		uint64_t *arg);
	/* errno and usermode; NULL: 0. */
	uint64_t (*error)(const struct vm_firing *f);
	bool (*usermode)(const struct vm_firing *f);
};
extern const struct ft_kind ft_kind_begin, ft_kind_end, ft_kind_error,
	ft_kind_tick, ft_kind_entry, ft_kind_return, ft_kind_sample,
	ft_kind_user_entry, ft_kind_user_return, ft_kind_user_offset,
	ft_kind_usdt, ft_kind_made;
/* kind/ft_kinds.c: NULL, the engine has not got it. */
extern const struct ft_kind *const ft_kinds[ATTACH_NKINDS];

static inline const struct ft_kind *ft_kind_of(
	const struct ft_engine *e, uint32_t probe)
{
	return ft_kinds[e->e.en->probe[probe].probe->attach.kind];
}

/* Says that the probe cannot be enabled, with the reason, and what more there
 * is to say, or NULL. Returns -err. */
int ft_refuse(const struct ft_engine *e, uint32_t probe, int err,
	const char *why, const char *more, struct diag *d);

/* kind/user.c: the probe fires there. 0 or -errno. */
int ft_take_place(
	struct ft_engine *e, const struct ft_place *p, struct diag *d);
void ft_drop_places(struct ft_engine *e, uint32_t probe);
/* Whether it is; 0: not any more, -errno: the probe is refused. */
int ft_is_process_traced(
	struct ft_engine *e, uint32_t probe, pid_t pid, struct diag *d);
/* A clause of the probe may read arguments that are on the stack. */
void ft_note_stack_args(struct ft_engine *e, uint32_t probe);
bool ft_usermode(const struct vm_firing *f); /* true */
/* Those of n places that could not be probed are told, or, if there are no
 * others, an error. */
int ft_tell_refused(struct ft_engine *e, size_t nplaces, struct diag *d);

/* kind/home.c: what fires in dtrace's own process. */
void ft_home_begin(struct ft_engine *e); /* BEGIN; and ticks start */
void ft_home_end(struct ft_engine *e);	 /* END */
void ft_home_due(struct ft_engine *e);	 /* ticks */
uint64_t ft_home_next(const struct ft_engine *e, uint64_t until);

/* self.c: a firing in dtrace's own process. */
void ft_self_firing(struct vm_firing *f, uint32_t probe, int ncpus);
uint64_t ft_now(void); /* ns, CLOCK_MONOTONIC */
/* bvars.c: built-in variables of a traced thread, and of dtrace's own. */
enum dif_fault ft_traced_bvar(const struct vm_firing *f, enum dif_bvar v,
	uint64_t *value, char comm[DIF_COMM]);
enum dif_fault ft_own_bvar(const struct vm_firing *f, enum dif_bvar v,
	uint64_t *value, char comm[DIF_COMM]);
/* A firing in a traced thread that is stopped: what its arg_engine is. */
struct ft_context {
	struct ft_engine *e;
	struct ft_thread *t;
	const struct ft_kind *kind;
	const struct user_regs_struct *regs; /* NULL: as the kernel has them */
	bool knows_cpu;
};
static inline const struct ft_context *ft_context(const struct vm_firing *f)
{
	return f->arg_engine;
}
int64_t ft_read_process(pid_t pid, uint64_t addr, void *to, uint64_t size);
int64_t ft_write_process(
	pid_t pid, uint64_t addr, const void *from, uint64_t size);
int64_t ft_read_kernel(
	const struct vm_firing *f, uint64_t addr, void *to, uint64_t size);

/* unwind.c: see vm_firing.ustack. */
uint32_t ft_ustack(
	const struct vm_firing *f, uint32_t skip, uint64_t *pc, uint32_t n);
/* It runs another program. */
void ft_unwind_forget(struct ft_engine *e, pid_t pid);
void ft_unwind_free(struct ft_engine *e);

/* thread.c */
struct ft_thread *ft_find(const struct ft_threads *ts, pid_t tid);
struct ft_thread *ft_add(struct ft_threads *ts, pid_t tid);
void ft_remove(struct ft_threads *ts, struct ft_thread *t);
/* By exec it has become the thread of that number, whose own is gone. */
void ft_rename(struct ft_threads *ts, struct ft_thread *t, pid_t tid);
/* Calls fn for each; it may remove the one that it gets. */
typedef void ft_thread_fn(struct ft_engine *e, struct ft_thread *t);
void ft_each(struct ft_engine *e, ft_thread_fn *fn);
/* 0: not known, as it may be of all below where /proc cannot be read. */
pid_t ft_pid(const struct ft_threads *ts, struct ft_thread *t);
int ft_cpu(struct ft_thread *t); /* -1: not known */
/* On which it was last in user mode; it may be nonsense, or -1. */
int ft_user_cpu(struct ft_thread *t);
bool ft_is_running(struct ft_thread *t); /* or could be, had it a CPU */
bool ft_runtime(const struct ft_thread *t, uint64_t *ns);
bool ft_comm(struct ft_thread *t, char comm[DIF_COMM]);

/* context.c: a firing in a traced thread that is stopped. */
void ft_fire(struct ft_engine *e, struct ft_thread *t, uint32_t probe,
	const uint64_t *arg, uint32_t nargs);
/* The same, of one that looks as if it had these registers. */
void ft_fire_at(struct ft_engine *e, struct ft_thread *t, uint32_t probe,
	const struct user_regs_struct *regs, const uint64_t *arg,
	uint32_t nargs);

/* Of the thread that a probe fires in; NULL: the kernel has them. */
const struct user_regs_struct *ft_shown_regs(pid_t tid);

/* kind/call.c: the thread is to stop at calls from now on. */
ft_thread_fn ft_start_calls;
/* The thread has stopped at a system call. */
void ft_at_call(struct ft_engine *e, struct ft_thread *t);
/* The thread has become another program. */
void ft_executed(struct ft_thread *t);
/* The thread has been born by the call that it returns from. */
void ft_born(struct ft_engine *e, struct ft_thread *t);
bool ft_is_cut_short(const struct ft_thread *t);
/* It was interrupted by us. */
void ft_interrupted(struct ft_thread *t);
/* A signal comes, and ends the call that we interrupted. */
void ft_show_call(struct ft_engine *e, struct ft_thread *t);
/* Its process is stopped, and we had asked it to. */
void ft_ended_early(struct ft_engine *e, struct ft_thread *t);

/* interp.c: whether the file is executed by another program, of that name; -1:
 * it cannot be read. */
int ft_interpreter(const char *path, char to[PATH_MAX]);

/* exec_call.c: whether it stops at each call. */
bool ft_stops_at_calls(const struct ft_engine *e, const struct ft_thread *t);

/* exec_setid.c: whether the call is one that would become what it shall not
 * become while we trace the thread. */
bool ft_executes_setid(const struct ft_engine *e, pid_t tid, uint32_t call,
	const uint64_t *arg);

/* kind/sample.c */
int ft_check_samples(const struct ft_engine *e, struct diag *d);
void ft_sample_due(struct ft_engine *e);
void ft_sample(struct ft_engine *e, struct ft_thread *t);

/* stops.c */
void ft_stop(struct ft_engine *e, pid_t tid, int status);
/* Of one that waited for us. */
void ft_stopped(struct ft_engine *e, struct ft_thread *t, int status);
void ft_let_go(struct ft_engine *e, struct ft_thread *t, int sig);
/* Whether it stops because it has borne a child. That is waited for if it is
 * not known yet, and has come; how many are waited for. */
bool ft_bears(int status);
void ft_await_child(const struct ft_engine *e, const struct ft_thread *t);
void ft_has_come(pid_t tid);
uint32_t ft_unborn(void);
/* To stop; false: it is gone, and nothing will be heard of it. */
bool ft_ask(struct ft_thread *t);

/* seize.c */
int ft_seize_targets(struct ft_engine *e, struct diag *d);
bool ft_has_ended(pid_t tid);
ft_thread_fn ft_let_begin; /* it goes on, traced */

/* tracer.c. The session's side of it: */
int ft_attach_targets(struct ft_engine *e, struct diag *d);
void ft_hold_targets(struct ft_engine *e); /* see hold.c */
void ft_go(struct ft_engine *e);	   /* the targets go on, traced */
void ft_slept(struct ft_engine *e);	   /* it looks now; with the lock */
/* Probes have come or gone; with the lock, which it waits without. */
void ft_changed(struct ft_engine *e);
void ft_was_read(struct ft_engine *e); /* with the lock */
void ft_leave_targets(struct ft_engine *e);

#endif
