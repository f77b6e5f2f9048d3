/* gen.h - what the generator of BPF programs works with. A group is the set of
 * probes that one BPF program serves; the plan says where everything lies that
 * all programs share; a struct prog_gen makes one program:
 *
 *	main		the trampoline: enters a frame, calls the clauses
 *	clause ...	one subprogram a clause, clause(frame, ctx): 0, or 1
 *			after a fault, which the frame describes; when they are
 *			many, several to one, clause(frame, ctx, n), or, if
 *			none of these needs ctx, clause(index of the frame, n)
 *	error		writes the record of a fault, fires ERROR
 *	drop		counts a drop
 *	shared ...	when clauses are many: calls of helpers with maps
 *	subroutines	appended by link.c
 *
 * Generation is pure: it asks the kernel nothing, and refers to maps by the
 * numbers below. Only those maps are made that programs turn out to refer to.
 *
 * Every value of D is a plain number to the BPF verifier. Pointers are only
 * those that the translator itself keeps: r6 is the frame in every subprogram.
 * Where D needs the address of our own memory, the pointer is stored in the
 * frame and loaded again, which makes a number of it.
 *
 * A firing owns a frame: a CPU has NFRAMES, for firings that interrupt others.
 * Programs keep the CPU while they run, by themselves or by gen_hold(), so
 * firings nest strictly, and a plain counter is enough to claim a frame.
 *
 * Where there are aggregations, a CPU has as many frames once more, and the
 * state's `generation' says which half firings enter: whatever they aggregate
 * belongs to their frame, and so to their generation (dvm/engine.h). */
#ifndef BPFGEN_GEN_H
#define BPFGEN_GEN_H

#include <assert.h>

#include "bpfgen/asm/asm.h"
#include "base/host/features.h"
#include "base/host/ksym.h"
#include "dvm/buf.h"
#include "dvm/bvar.h"
#include "dvm/engine.h"
#include "dvm/subr.h"
#include "dvm/subr/subr_impl.h"
#include "probes/probe.h"

enum {
	NFRAMES = 4,
	/* A probe's, of which some kinds keep something in the last ones. */
	FRAME_ARGS = DIF_NPROBEARG + 1,
	STACK_MAX = 127, /* frames of the longest stack */
};

/* Numbers of maps. Variable i is MAP_VARS + i; aggregations follow, then the
 * ring buffer of each CPU. */
enum map_id {
	MAP_STATE,   /* struct state, a struct cpu_state each, globals */
	MAP_FRAMES,  /* frames, those of each CPU together */
	MAP_CONST,   /* tables, strings; programs only read it */
	MAP_RINGS,   /* an array of ring buffers, by CPU: RINGS_NAMED */
	MAP_BUFFERS, /* unless BUF_SWITCH: buffers, of the CPUs that have one */
	MAP_WAKE,    /* with it, a ring that wakes the reader */
	MAP_THREADS, /* thread-local variables */
	MAP_GONE,    /* identities of threads that have gone: gone.c */
	MAP_SPECS,   /* the word of each speculation, by number:
			subr/speculation.c */
	MAP_SPECMOVES, /* words that are being left: subr/mem_bpf.h */
	MAP_SPECROOM,  /* struct spec_room, of each number and CPU */
	MAP_CGROUP,    /* the one that is traced */
	MAP_UNWIND,    /* shards of struct unwind_table */
	MAP_PROCESSES, /* struct unwind_process by pid */
	MAP_ASKS,      /* a ring of struct unwind_ask */
	MAP_PIECES,    /* of keys of arrays: xlate_pieces.c */
	MAP_TIMERS,    /* those by which programs are run: struct hrtimer * */
	MAP_VARS,
};

enum activity {
	ACTIVITY_OFF,
	ACTIVITY_BEGIN, /* BEGIN may fire */
	ACTIVITY_ON,	/* the others may */
	ACTIVITY_EXIT,	/* an exit action took place, or the end */
	ACTIVITY_END,	/* END may fire */
};

struct state {
	uint64_t activity;   /* enum activity */
	uint64_t wall;	     /* CLOCK_REALTIME less CLOCK_MONOTONIC, ns */
	uint64_t generation; /* 0 or NFRAMES: a CPU's frames from there on */
	uint64_t start;	     /* CLOCK_MONOTONIC when it was made, ns */
	uint64_t gone;	     /* identities that were put into MAP_GONE */
	uint64_t pad[3];
};

struct cpu_state {
	uint32_t depth;	 /* frames in use; if they are claimed, a bit each */
	uint32_t closed; /* the buffer takes no record: full, or being taken */
	uint64_t drops[DROP_NKINDS];
	uint64_t task;	      /* vtimestamp: of which the next two are */
	uint64_t since, base; /* time and run time at switch-in */
	uint32_t chip, node;  /* where it is */
	uint32_t last, to;    /* of the buffer, see dvm/buf.h */
	struct chill chill;
	uint64_t sampled;    /* a profile program ran in this interrupt */
	uint64_t preempt_at; /* address of its preempt count; 0: not known */
	uint64_t pad[8];
};

/* What vtimestamp was in a thread, and at which time. */
struct told {
	uint64_t v, when;
};

/* The beginning of a frame; variables, keys and scratch follow. */
struct frame {
	struct sframe s;   /* its index: CPU * plan.nframes + generation +
			      depth */
	uint32_t cpu, buf; /* set once: CPU, and its element of MAP_BUFFERS */
	uint32_t written;  /* bytes recorded since a wake-up of the reader */
	uint64_t when;	   /* 0: not asked for yet, in this firing */
	uint64_t thread;   /* identity of the thread, likewise */
	uint32_t serial;   /* of the latest identity */
	uint64_t launder;
	uint64_t spec; /* tag of the speculation that the record belongs to */
	uint32_t probe, epid;
	uint32_t source, sepid; /* the same of it while a bound probe fires */
	uint32_t pc, action;	/* of a fault */
	uint64_t inside;     /* which area of thread-local variables it has */
	char comm[DIF_COMM]; /* "": not asked for yet */
	uint64_t arg[FRAME_ARGS + DIF_NBOUNDARG]; /* then the bound probe's */
};

/* The latest element of an aggregation, in the frame: most firings update the
 * element that the one before did, and need not look for it. Another one's
 * turn: the words are merged into the hash first. What hash and slots hold is
 * the whole. */
struct agg_slot {
	uint64_t updates; /* since its turn; 0: nothing to merge */
	uint64_t index;	  /* agg_index(); with the tuple, the hash's key */
	uint64_t tuple[]; /* then the value's words */
};

/* A probe in MAP_CONST. */
struct const_probe {
	uint32_t id, epid;
	uint32_t prov, mod, func, name;
	uint32_t group;	 /* its number */
	uint32_t word;	 /* its kind's */
	uint64_t mask[]; /* which of its group's clauses it runs */
};

/* Offsets in task_struct, from the kernel's BTF. */
struct task_offs {
	uint32_t real_parent, tgid, sum_exec, signal;
	uint32_t pids; /* of the thread group, in signal_struct */
	uint32_t level, numbers, number_size, number_ns; /* in pid, upid */
	uint32_t inum;	     /* of a pid_namespace */
	uint32_t cfs_rq, rq; /* of a task, and there */
	uint32_t preempt;    /* a CPU's preempt count, from its rq on */
	bool knows_preempt;
	/* The function that makes a number a pointer to a type, and one that
	 * begins with an int; or 0. */
	uint32_t cast, word;
};

/* Numbers of the kernel's variable and functions by which programs keep the
 * CPU, where they would not by themselves; else 0. The variable may be out of
 * their reach: 0. */
struct hold {
	uint32_t preempt_count;
	uint32_t preempt_disable, preempt_enable, irq_save, irq_restore;
	bool tracepoints; /* programs of those may be preempted */
	/* Programs may be preempted that cannot hold it off: a frame, and a
	 * place in a buffer, are claimed by atomics. */
	bool claims;
};

/* Beside the features of the host, in sets of them: the kernel takes programs
 * that walk stacks by rows; and, as Linux 6.12 does not, calls of functions
 * that the verifier walks by themselves while preemption is held off; and, as
 * Linux 7.2 does not, stacks in programs that may wait. It is found out by
 * loading them. */
#define ROWS_BIT  (UINT32_C(1) << 31)
#define CALLS_BIT (UINT32_C(1) << 30)
#define WAITS_BIT (UINT32_C(1) << 29)
static_assert(HOST_NFEATURES < 29, "there are bits left");

struct bpf_kind; /* kind.h */

struct group {
	const struct bpf_kind *kind;
	bool home;	 /* its probes fire on the home CPU only */
	uint32_t *probe; /* indexes in the enabling */
	uint32_t nprobes;
	uint32_t *clause; /* all that they name, in order */
	uint32_t nclauses;
	bool uniform; /* every probe runs every clause */
	bool is_part; /* other groups have the other probes of the kind */
	bool grows;   /* probes may join it while it fires; it is no uniform
			 one, and the rows of its probes have its number */
	uint32_t number;
};

/* The one probe that the group will ever have, or EPROBE_NONE. */
static inline uint32_t group_only(const struct group *g)
{
	return g->nprobes == 1 && !g->grows ? g->probe[0] : EPROBE_NONE;
}

/* Whose thread-local variables a firing has: the thread's, or those of what
 * interrupts it, a soft interrupt, a hard one or an NMI, which interrupt each
 * other in this order. */
enum {
	THREAD_AREAS = 4
};

/* In the kernel's preempt count: four bits each, but for soft interrupts, of
 * which one bit says that one is served, and others that they are held off. */
enum {
	PREEMPT_SOFTIRQ = 1 << 8,
	PREEMPT_HARDIRQ_BIT = 16,
	PREEMPT_NMI_BIT = 20,
	PREEMPT_HARDIRQS = 0xf << PREEMPT_HARDIRQ_BIT,
	PREEMPT_NMIS = 0xf << PREEMPT_NMI_BIT
};

/* Where things lie; sizes in bytes. */
struct plan {
	const struct enabling *en;
	const struct dif_prog *p;
	uint32_t ncpus;
	uint32_t nframes; /* of each CPU */
	/* in a frame */
	uint32_t locals, prefix, key, tmp, tok, stage, scratch, aggs;
	uint32_t short_key; /* two words: xlate_pieces.c */
	uint32_t scratch_size, stage_size, frame_size;
	uint32_t *agg; /* of each aggregation: without a tuple, `there' and the
			  words; with one, its slot, or 0 */
	/* in MAP_STATE */
	uint32_t globals, state_size;
	/* in MAP_CONST */
	uint32_t probes, probe_size;   /* struct const_probe, stride */
	uint32_t nrows;		       /* of them */
	uint32_t table[ATTACH_NKINDS]; /* bpf_kind.table of each */
	uint32_t strings, strings_size, zero, zero_size, const_size;
	uint32_t neutral; /* values of aggregations, AGGR_SMALL words each */
	uint32_t error;	  /* the probe dtrace:::ERROR, or EPROBE_NONE */
	/* in what MAP_THREADS has of a thread: areas, with its identity and
	 * its variables, and the same of the interrupts within it */
	uint32_t thread_id;   /* 8 when threads need an identity, else 0 */
	uint32_t thread_size; /* of an area */
	uint32_t thread_all;  /* THREAD_AREAS if they are asked for; else two,
				 or one when no probe interrupts */
	uint32_t thread_told; /* struct told, behind them */
	uint32_t thread_room; /* of all of it */
	bool asks; /* probes fire in threads and in interrupts: context.c */
	/* hashes */
	uint32_t *map; /* by number of a variable's or aggregation's: the map
			  that holds its elements */
	bool shared;   /* by several, whose keys begin with who it is */
	/* speculations */
	uint32_t nspec;
	uint64_t specsize;
	/* buffers */
	enum buf_policy policy;
	uint32_t bufsize, reserve; /* bytes, see struct enabling */
	uint64_t *ring;		   /* CPUs that have one, a bit each */
	uint32_t nrings;
	bool late;	 /* other CPUs may come and record */
	uint32_t home;	 /* CPU of BEGIN, END, tick */
	uint32_t wakeup; /* bytes after which the reader is woken */
	/* the host */
	uint32_t lacks;	 /* features that the kernel lacks, a bit each; others
			    may be used: host_feature */
	uint32_t nfuncs; /* probes of functions */
	bool preempted;	 /* probes that fire where they may be, or may come */
	bool stacks;	 /* the program takes any of the kernel */
	bool rows;	 /* it takes some of processes, by rows too */
	uint32_t systype[2]; /* of the tracepoints, or 0: entry, return */
	uint32_t freetype;   /* likewise, where threads end */
	uint32_t comm;	     /* offset in a task, or 0: ask a helper */
	uint32_t status; /* likewise, of TS_COMPAT, or 0: ask the registers */
	bool task_loads; /* programs can load from tasks */
	struct hold hold;
	bool compat; /* it may run 32-bit programs */
	bool ns_pid; /* not in the first pid namespace */
	uint64_t ns_dev, ns_ino;
	struct task_offs task;
	/* The function by which programs at calls are told of returns, and
	 * offsets in a task, and there. */
	struct {
		uint32_t is_return, utask, depth;
	} session;
	bool places;		   /* cpu_state tells where a CPU is */
	struct ksym_range own[24]; /* functions by which programs are called */
	uint32_t nown;
};

/* Where a trampoline keeps the current task for an inline clause: below the
 * slots of both (tramp_impl.h, xlate_impl.h). */
enum {
	SLOT_TASK = -112
};

/* helper(map, r2, r3, r4), of a long program. */
struct gen_shared {
	uint32_t label, map;
	int helper;
};

struct prog_gen {
	struct code c;
	const struct plan *plan;
	const struct group *grp;
	/* Of the program so far: what its trampoline must prepare. */
	bool inside; /* frame.inside is used */
	bool self, when, thread, comm, probe, epid, ctx, vtime, tok;
	uint32_t bound;	      /* the only bound probe, or EPROBE_NONE */
	uint32_t uses;	      /* features, a bit each */
	bool task, task_kept; /* it is asked for; it is in SLOT_TASK */
	bool looked;	      /* a clause of the trampoline's before this one
				 has looked for the thread's variables */
	uint32_t args;	      /* a bit each */
	uint32_t drop;	      /* its label + 1; 0: not used */
	bool is_long;	      /* many clauses: the verifier is to be spared */
	VEC(struct gen_shared) shared;
};

static inline bool plan_has(const struct plan *pl, enum host_feature f)
{
	return !(pl->lacks & host_bit(f));
}

static inline void gen_uses(struct prog_gen *g, enum host_feature f)
{
	g->uses |= host_bit(f);
}

/* What a clause returns but 0; a binder that fires its probe. */
enum {
	CLAUSE_FAULTED = 1,
	CLAUSE_FIRES
};

/* What a clause turned out to need of its caller. */
struct clause_needs {
	bool faults, exits, ctx;
};

#define F(field) ((int32_t)offsetof(struct frame, field))

/* The first word of a key says whose element it is. Frames have numbers below
 * 2^18; a thread's identity is a frame and a number of the frame's own.
 *
 *	of an aggregation	aggregation << 32 | frame; then the tuple, or
 *				a digest of it (xlate_digest.c)
 *	of an array		variable << 50 | identity, or 0
 *
 * An array that is no thread's has such a word only if hashes are shared, and
 * those of threads have the variable in it only then. */
enum {
	KEY_AGG = 32,
	KEY_FRAME = 32,
	KEY_VAR = 50
};

/* What keys may have where long ones are not allowed: bytes. */
enum {
	KEY_MOST = 512
};

static inline uint64_t agg_index(uint32_t agg, uint32_t frame)
{
	return (uint64_t)agg << KEY_AGG | frame;
}

static inline uint32_t map_var(uint32_t var)
{
	return MAP_VARS + var;
}

static inline uint32_t map_ring(const struct dif_prog *p, uint32_t cpu)
{
	return MAP_VARS + p->vars.n + p->aggs.n + cpu;
}

static inline uint32_t map_agg(const struct dif_prog *p, uint32_t agg)
{
	return MAP_VARS + p->vars.n + agg;
}

/* Functions of the linked object besides the subroutines. */
enum {
	SUBR_SCMP = DIF_NSUBRS,
	SUBR_SPECULATE,
	SUBR_END_SPECULATION,
	SUBR_QUANTIZE,
	SUBR_LQUANTIZE,
	SUBR_LLQUANTIZE,
	SUBR_SQ_LOW,
	SUBR_SQ_HIGH,
	SUBR_USTACK,
	SUBR_NALL
};

/* plan.c. The host's part is the caller's. */
void plan_make(struct plan *pl, const struct enabling *en, uint32_t ncpus);
/* Probes have come: counts them. */
void plan_count(struct plan *pl);
void plan_free(struct plan *pl);
/* The content of MAP_CONST: const_size zeroed bytes to fill in. */
void plan_consts(
	const struct plan *pl, const struct group *grp, uint32_t n, char *to);
/* What programs look up of a probe that may fire: its row, and the table of its
 * kind, as it is with these groups. */
void plan_row(const struct plan *pl, const struct group *g, uint32_t probe,
	char *consts);
/* times[c] is at least how often the probe names clause c: a description that
 * is given twice names it twice, in a row. */
void plan_times(const struct eprobe *e, uint32_t *times);
/* Whether both probes run the same clauses in the same order. */
bool plan_same_clauses(const struct eprobe *a, const struct eprobe *b);
/* The hash with the elements of an array or aggregation: bytes of a key and of
 * a value; no key: it has none. By the number of its map. */
struct plan_hash {
	uint32_t key, value;
	uint32_t pieces; /* bytes of a key that is kept in pieces, or 0 */
};
struct plan_hash plan_hash(const struct plan *pl, uint32_t map);
/* Whether a key of so many bytes is kept in pieces. */
bool plan_in_pieces(const struct plan *pl, uint32_t size);
/* Whether an aggregation has a slot: where it is small. */
bool plan_has_slot(const struct dif_agg *a);
/* Whether its elements are found by a digest: where it is long. */
bool plan_has_digest(const struct dif_agg *a);
/* Which word of frame.arg holds argument n of such a probe; -1: it is 0. */
int plan_arg(const struct bpf_kind *kind, uint32_t n);

/* xlate.c: one clause, as seen from a probe of the kind, at the label. */
struct clause_needs xlate_clause(struct prog_gen *g, uint32_t clause,
	const struct bpf_kind *kind, uint32_t label);

/* The same in the middle of a trampoline: r6 is the context, r7 is kept, r8 is
 * lost, r9 is the frame; r0 = what the function would return. */
void xlate_inline(
	struct prog_gen *g, uint32_t clause, const struct bpf_kind *kind);

/* tramp.c: a whole program, resolved but for maps and subroutines. */
void tramp_make(struct prog_gen *g);

/* tramp_books.c: programs that serve no probe but keep the books for the
 * others. The switch of threads for vtimestamp, the end of threads that may
 * have variables, and that of timers by which programs run. */
void books_switch(struct prog_gen *g);
void books_thread_end(struct prog_gen *g);
void books_timer_end(struct prog_gen *g);

/* Programs name that many ring buffers one by one, else by MAP_RINGS: to put
 * one into an array takes the kernel some 15 ms, and a program can name 64
 * maps. Those of CPUs that come while we trace are always there. */
enum {
	RINGS_NAMED = 16
};

/* Bytes of the ring that can hold so many: pages, and a power of two. */
static inline uint32_t ring_bytes(uint32_t bufsize)
{
	uint32_t size = 4096;

	while (size < bufsize)
		size *= 2;
	return size;
}

static inline bool has_ring(const struct plan *pl, uint32_t cpu)
{
	return pl->ring[cpu / 64] >> cpu % 64 & 1;
}

/* Pieces that clauses and trampolines share (piece.c). */
void gen_drop(struct prog_gen *g, enum drop_kind kind);
/* r3 of them, of a map that refused an element: why is in r0. */
void gen_refused(struct prog_gen *g, enum drop_kind kind);
void gen_cpu_state(struct prog_gen *g, int dst, int cpu, uint32_t none);
/* One of the CPU whose struct cpu_state is in that register; r1 is lost. */
void gen_cpu_drop(struct code *c, int cpu, enum drop_kind kind);
/* To other unless the state's activity is this one; r1 is lost. */
void gen_check_activity(struct code *c, enum activity mine, uint32_t other);
/* r3 = `size' bytes of the kernel's at r3 + off, by way of 8 bytes of the
 * stack; 0: there is no memory. */
void gen_chase(struct code *c, int slot, uint32_t off, uint32_t size);
/* r0 = the process's ID, the thread's, in our pid namespace; likewise. */
void gen_pid(struct prog_gen *g, int slot);
void gen_tid(struct prog_gen *g, int slot);
void gen_clear(struct prog_gen *g, int base, int32_t off, uint32_t size);
void gen_when(struct prog_gen *g, int dst);
void gen_drop_function(struct prog_gen *g);
void gen_map_call(struct prog_gen *g, int helper, uint32_t map);
/* r0 = the value of the key at base + off, or 0. */
void gen_map_find(struct prog_gen *g, uint32_t map, int base, int32_t off);
/* r0 = the value of the key at r6 + off, for which there was none: it begins as
 * the one in MAP_CONST, unless somebody else was first. none: it cannot be
 * made, r0 is why. */
void gen_map_make(struct prog_gen *g, uint32_t map, int32_t off, uint32_t first,
	uint32_t none);
/* helper(map, key, ...) changes a map: r0 = 0, or -errno. */
void gen_map_change(struct prog_gen *g, int helper);
void gen_shared_functions(struct prog_gen *g);

/* hold.c: the first and the last thing that a program does. */
void gen_hold(struct prog_gen *g);
void gen_release(struct prog_gen *g);
/* The program is linked: none of its functions is walked by itself if the
 * kernel takes no calls of such meanwhile. */
void gen_global_calls(struct prog_gen *g);

/* record.c. r0 = room for a record, or go to none; then it is kept in a slot of
 * the stack until it is submitted or cancelled. */
void gen_reserve(struct prog_gen *g, uint32_t size, uint32_t none);
void gen_submit(struct prog_gen *g, uint32_t size, int slot);
void gen_cancel(struct prog_gen *g, int slot);
void gen_wake(struct prog_gen *g); /* the reader: tracing is over */

/* link.c: append what the program calls. NULL, or what is wrong. */
const char *link_subrs(struct code *c, const struct plan *pl);
const char *link_name(uint32_t subr);

#endif
