/* gen.h - the data that the generator of BPF programs works with. A group is
 * the set of probes that one BPF program serves; the plan lays out the maps
 * that all programs share; a struct prog_gen generates one program:
 *
 *	main		the trampoline: enters a frame, calls the clauses
 *	clause ...	one subprogram for each clause, clause(frame, ctx):
 *			returns 0, or 1 after a fault that the frame describes.
 *			When there are many clauses, several share a
 *			subprogram, clause(frame, ctx, n), or, if none of them
 *			needs ctx, clause(index of the frame, n)
 *	error		writes the record of a fault, fires ERROR
 *	drop		counts a drop
 *	shared ...	when there are many clauses: calls of helpers with maps
 *	subroutines	appended by link.c
 *
 * Generation is pure: it asks the kernel nothing, and refers to maps by the
 * numbers below. Only maps that some program refers to are created.
 *
 * To the BPF verifier every value of D is a plain number. The only pointers are
 * those that the translator itself keeps: r6 is the frame in every subprogram.
 * Where D needs the address of our own memory, the pointer is stored in the
 * frame and loaded again, which turns it into a number.
 *
 * A firing owns a frame: each CPU has NFRAMES, for firings that interrupt
 * others. Programs keep the CPU while they run, by themselves or by gen_hold(),
 * so firings nest strictly, and a plain counter is enough to claim a frame.
 *
 * If the program has aggregations, each CPU has twice as many frames, and the
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
	/* The probe's arguments; some kinds use the last words for data of
	 * their own. */
	FRAME_ARGS = DIF_NPROBEARG + 1,
	STACK_MAX = 127, /* frames of the longest stack */
};

/* Numbers of maps. Variable i has map MAP_VARS + i; the maps of aggregations
 * follow, then the ring buffer of each CPU. */
enum map_id {
	MAP_STATE,     /* struct state, a struct cpu_state per CPU, globals */
	MAP_FRAMES,    /* frames, grouped by CPU */
	MAP_CONST,     /* tables and strings, which programs only read */
	MAP_RINGS,     /* an array of ring buffers, by CPU; see RINGS_NAMED */
	MAP_BUFFERS,   /* buffers of the CPUs that have one, except with
			  BUF_SWITCH */
	MAP_WAKE,      /* a ring that wakes the reader of MAP_BUFFERS */
	MAP_THREADS,   /* thread-local variables */
	MAP_GONE,      /* identities of threads that have ended: gone.c */
	MAP_SPECS,     /* the state word of each speculation, by number:
			  subr/speculation.c */
	MAP_SPECMOVES, /* states that are being left: subr/mem_bpf.h */
	MAP_SPECROOM,  /* struct spec_room, one for each number and CPU */
	MAP_CGROUP,    /* the cgroup that is traced */
	MAP_UNWIND,    /* shards of struct unwind_table */
	MAP_PROCESSES, /* struct unwind_process by pid */
	MAP_ASKS,      /* a ring of struct unwind_ask */
	MAP_PIECES,    /* pieces of long array keys: xlate_pieces.c */
	MAP_TIMERS,    /* timers that run our programs: struct hrtimer * */
	MAP_VARS,
};

enum activity {
	ACTIVITY_OFF,
	ACTIVITY_BEGIN, /* BEGIN may fire */
	ACTIVITY_ON,	/* all probes but BEGIN and END may fire */
	ACTIVITY_EXIT,	/* an exit action was executed, or tracing ended */
	ACTIVITY_END,	/* END may fire */
};

struct state {
	uint64_t activity;   /* enum activity */
	uint64_t wall;	     /* CLOCK_REALTIME minus CLOCK_MONOTONIC, ns */
	uint64_t generation; /* 0 or NFRAMES: a CPU's first frame in use */
	uint64_t start;	     /* CLOCK_MONOTONIC when the session was made, ns */
	uint64_t gone;	     /* how many identities were put into MAP_GONE */
	uint64_t pad[3];
};

struct cpu_state {
	uint32_t depth;	 /* frames in use; with hold.claims, a bit for each */
	uint32_t closed; /* the buffer is full, or a place in it is being
			    claimed */
	uint64_t drops[DROP_NKINDS];
	uint64_t task; /* for vtimestamp: the latest task seen */
	/* when it was switched in, and its run time then */
	uint64_t since, base;
	uint32_t chip, node; /* where the CPU is */
	uint32_t last, to;   /* positions in the buffer, see dvm/buf.h */
	struct chill chill;
	uint64_t sampled; /* a timer has run our program: books_timer_end() */
	uint64_t preempt_at; /* address of preempt count; 0: unknown */
	uint64_t pad[8];
};

/* The vtimestamp that a thread was last told, and when. */
struct told {
	uint64_t v, when;
};

/* The beginning of a frame; variables, keys and scratch memory follow. */
struct frame {
	struct sframe s;   /* index: CPU * plan.nframes + generation + depth */
	uint32_t cpu, buf; /* fixed: the CPU, and its element of MAP_BUFFERS */
	uint32_t written;  /* bytes recorded since the reader was last woken */
	uint64_t when;	   /* time of this firing; 0: not read yet */
	uint64_t thread;   /* identity of the thread; 0: not read yet */
	uint32_t serial;   /* number of the last identity made in this frame */
	uint64_t launder;
	uint64_t spec; /* tag of the speculation that the record is part of */
	uint32_t probe, epid;
	uint32_t source, sepid; /* the source, while a bound probe fires */
	uint32_t pc, action;	/* where a fault happened */
	uint64_t inside; /* which area of thread-local variables is in use */
	char comm[DIF_COMM]; /* execname; "": not read yet */
	uint64_t arg[FRAME_ARGS + DIF_NBOUNDARG]; /* then the bound probe's */
};

/* The most recently updated element of an aggregation, cached in the frame:
 * most firings update the same element as the one before, and need not look it
 * up. When another element is updated, the cached words are merged into the
 * hash first. Slots and hash together hold the whole value. */
struct agg_slot {
	uint64_t updates; /* since it was cached; 0: nothing to merge */
	uint64_t index;	  /* agg_index(); with the tuple, the key in the hash */
	uint64_t tuple[]; /* the value's words follow */
};

/* A probe's row in MAP_CONST. */
struct const_probe {
	uint32_t id, epid;
	uint32_t prov, mod, func, name;
	uint32_t group;	 /* the group's number */
	uint32_t word;	 /* private to the kind: bpf_kind.word */
	uint64_t mask[]; /* which clauses of the group the probe runs */
};

/* Offsets in task_struct and what it points at, from the kernel's BTF. */
struct task_offs {
	uint32_t real_parent, tgid, sum_exec, signal;
	uint32_t pids; /* element of signal_struct.pids */
	uint32_t level, numbers, number_size, number_ns; /* in pid, upid */
	uint32_t inum;					 /* in pid_namespace */
	uint32_t cfs_rq, rq; /* in task_struct, in cfs_rq */
	uint32_t preempt;    /* from a run queue to its preempt count */
	bool knows_preempt;
	/* BTF numbers, or 0: the kernel function that casts a number to a
	 * pointer to a type, and a type that begins with an int. */
	uint32_t cast, word;
};

/* BTF numbers of the kernel variable and functions by which programs keep the
 * CPU where they would not do so anyway; 0 if not needed or not available.
 * preempt_count is also 0 where programs cannot read it. */
struct hold {
	uint32_t preempt_count;
	uint32_t preempt_disable, preempt_enable, irq_save, irq_restore;
	bool tracepoints; /* tracepoint programs may be preempted */
	/* Programs may be preempted and cannot prevent it: they claim a frame,
	 * and a place in a buffer, by atomic operations. */
	bool claims;
};

/* Capabilities beyond the features of the host, in the same bit sets. The
 * kernel accepts programs that walk stacks by rows (ROWS_BIT); calls, while
 * preemption is held off, of functions that the verifier checks on their own,
 * which Linux 6.12 does not (CALLS_BIT); stacks in programs that may sleep,
 * which Linux 7.2 does not (WAITS_BIT). Only loading a program tells. */
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
	uint32_t *clause; /* all clauses that the probes name, in order */
	uint32_t nclauses;
	bool uniform; /* every probe runs every clause */
	bool is_part; /* other groups hold more probes of this kind */
	bool grows;   /* probes may join while it fires: never uniform, and the
			 rows of its probes hold its number */
	uint32_t number;
};

/* Return the only probe that the group will ever have, or EPROBE_NONE. */
static inline uint32_t group_only(const struct group *g)
{
	return g->nprobes == 1 && !g->grows ? g->probe[0] : EPROBE_NONE;
}

/* Areas of thread-local variables: the thread's own, then one each for soft
 * interrupts, hard interrupts and NMIs, which interrupt each other in this
 * order. */
enum {
	THREAD_AREAS = 4
};

/* Fields of the kernel's preempt count, four bits each, except for soft
 * interrupts: one bit says that one is being served, others that they are held
 * off. */
enum {
	PREEMPT_SOFTIRQ = 1 << 8,
	PREEMPT_HARDIRQ_BIT = 16,
	PREEMPT_NMI_BIT = 20,
	PREEMPT_HARDIRQS = 0xf << PREEMPT_HARDIRQ_BIT,
	PREEMPT_NMIS = 0xf << PREEMPT_NMI_BIT
};

/* The layout of the shared maps; sizes are in bytes. */
struct plan {
	const struct enabling *en;
	const struct dif_prog *p;
	uint32_t ncpus;
	uint32_t nframes; /* per CPU */
	/* offsets in a frame */
	uint32_t locals, prefix, key, tmp, tok, stage, scratch, aggs;
	uint32_t short_key; /* two words for xlate_pieces.c */
	uint32_t scratch_size, stage_size, frame_size;
	uint32_t *agg; /* by aggregation: without a tuple, a word that says that
			  the value is set, then the value; with one, its slot,
			  or 0 */
	/* in MAP_STATE */
	uint32_t globals, state_size;
	/* in MAP_CONST */
	uint32_t probes, probe_size;   /* struct const_probe, and its size */
	uint32_t nrows;		       /* number of rows */
	uint32_t table[ATTACH_NKINDS]; /* each kind's bpf_kind.table */
	uint32_t strings, strings_size, zero, zero_size, const_size;
	uint32_t neutral; /* neutral values of aggregations, AGGR_SMALL words
			     each */
	uint32_t error;	  /* row of dtrace:::ERROR, or EPROBE_NONE */
	/* A thread's element of MAP_THREADS: areas, each of an identity and
	 * variables, for the thread and for the interrupts within it. */
	uint32_t thread_id;   /* 8 if threads need an identity, else 0 */
	uint32_t thread_size; /* size of an area */
	uint32_t thread_all;  /* size of all areas: THREAD_AREAS if `asks'; else
				 two, or one if no probe fires in interrupts */
	uint32_t thread_told; /* offset of struct told, behind the areas */
	uint32_t thread_room; /* size of the whole element */
	bool asks; /* some probes fire both in threads and in interrupts:
		      context.c */
	/* hashes */
	uint32_t *map; /* by number of the map of a variable or aggregation: the
			  map that holds its elements */
	bool shared;   /* maps are shared, and keys begin with the owner */
	/* speculations */
	uint32_t nspec;
	uint64_t specsize;
	/* buffers */
	enum buf_policy policy;
	uint32_t bufsize, reserve; /* bytes, see struct enabling */
	uint64_t *ring;		   /* CPUs that have a ring, a bit each */
	uint32_t nrings;
	bool late;	 /* other CPUs may come online and record */
	uint32_t home;	 /* the CPU that runs BEGIN, END and tick */
	uint32_t wakeup; /* bytes after which to wake the reader */
	/* the host */
	uint32_t lacks;	 /* features that the kernel lacks, a bit each; for
			    others see host_feature */
	uint32_t nfuncs; /* number of function probes */
	bool preempted;	 /* some probes fire where they may be preempted, or may
			    be added */
	bool stacks;	 /* the program takes kernel stacks */
	bool rows;	 /* it takes user stacks, and may walk them by rows */
	uint32_t systype[2]; /* BTF types of the system call tracepoints, entry
				and return, or 0 */
	uint32_t freetype;   /* likewise, of sched_process_free */
	uint32_t comm;	     /* offset of the name in a task; 0: use a helper */
	uint32_t status; /* offset of the word with TS_COMPAT in a task; 0: look
			    at the registers */
	bool task_loads; /* programs can read tasks without a helper */
	struct hold hold;
	bool compat; /* the host may run 32-bit programs */
	bool ns_pid; /* we are not in the first pid namespace */
	uint64_t ns_dev, ns_ino;
	struct task_offs task;
	/* The kernel function by which uprobe session programs learn that they
	 * run at a return; offset of utask in a task, and of depth there. */
	struct {
		uint32_t is_return, utask, depth;
	} session;
	bool places;		   /* cpu_state says where each CPU is */
	struct ksym_range own[24]; /* kernel functions that call programs */
	uint32_t nown;
};

/* Where a trampoline keeps the current task for an inline clause: outside the
 * slots of both (tramp_impl.h, xlate_impl.h). */
enum {
	SLOT_TASK = -112
};

/* A call helper(map, r2, r3, r4) in a long program. */
struct gen_shared {
	uint32_t label, map;
	int helper;
};

struct prog_gen {
	struct code c;
	const struct plan *plan;
	const struct group *grp;
	/* What the code generated so far needs the trampoline to prepare. */
	bool inside; /* frame.inside is used */
	bool self, when, thread, comm, probe, epid, ctx, vtime, tok;
	uint32_t bound; /* the one bound probe that is fired, or EPROBE_NONE */
	uint32_t uses;	/* features of the host, a bit each */
	bool task, task_kept; /* task: the current task is used; task_kept: it
				 is in SLOT_TASK */
	bool looked;   /* an earlier clause of the trampoline has looked up the
			  thread's variables */
	uint32_t args; /* arguments that are used, a bit each */
	uint32_t drop; /* label of drop() + 1; 0: not used */
	bool is_long;  /* many clauses: spare the verifier work */
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

/* What a clause returns other than 0: it faulted; it is a binder and its probe
 * fires. */
enum {
	CLAUSE_FAULTED = 1,
	CLAUSE_FIRES
};

/* What a clause needs from its caller. */
struct clause_needs {
	bool faults, exits, ctx;
};

#define F(field) ((int32_t)offsetof(struct frame, field))

/* The first word of a key says whose element it is. Frames have numbers below
 * 2^18; a thread's identity consists of a frame's number and a serial number of
 * that frame.
 *
 *	of an aggregation	aggregation << 32 | frame; then the tuple, or
 *				a digest of it (xlate_digest.c)
 *	of an array		variable << 50 | identity, or 0
 *
 * An array that is not thread-local has this word only if hashes are shared;
 * that of a thread-local one includes the variable only then. */
enum {
	KEY_AGG = 32,
	KEY_FRAME = 32,
	KEY_VAR = 50
};

/* Longest key, in bytes, where the kernel does not allow longer ones. */
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

/* Functions of the linked object other than the subroutines. */
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

/* plan.c. Facts about the host are filled in by the caller. */
void plan_make(struct plan *pl, const struct enabling *en, uint32_t ncpus);
/* Count the probes again, after some were added. */
void plan_count(struct plan *pl);
void plan_free(struct plan *pl);
/* Fill in the content of MAP_CONST, const_size zeroed bytes. */
void plan_consts(
	const struct plan *pl, const struct group *grp, uint32_t n, char *to);
/* Fill in the row of a probe that may fire, as of this group. */
void plan_row(const struct plan *pl, const struct group *g, uint32_t probe,
	char *consts);
/* Raise times[c] to how often the probe names clause c at least: a description
 * that is given twice names it twice in a row. */
void plan_times(const struct eprobe *e, uint32_t *times);
/* True if both probes run the same clauses in the same order. */
bool plan_same_clauses(const struct eprobe *a, const struct eprobe *b);
/* The hash with the elements of an array or aggregation: sizes of key and
 * value; a key of 0: there is no hash. */
struct plan_hash {
	uint32_t key, value;
	uint32_t pieces; /* size of a key that is kept in pieces, or 0 */
};
struct plan_hash plan_hash(const struct plan *pl, uint32_t map);
/* True if a key of this size is kept in pieces. */
bool plan_in_pieces(const struct plan *pl, uint32_t size);
/* True if the aggregation has a slot in the frame: its tuple is small, and it
 * has no buckets. */
bool plan_has_slot(const struct dif_agg *a);
/* True if elements are found by a digest of the tuple: it is long. */
bool plan_has_digest(const struct dif_agg *a);
/* Return the word of frame.arg with argument n of such a probe; -1: the
 * argument is always 0. */
int plan_arg(const struct bpf_kind *kind, uint32_t n);

/* xlate.c: translate one clause for a probe of this kind, at the label. */
struct clause_needs xlate_clause(struct prog_gen *g, uint32_t clause,
	const struct bpf_kind *kind, uint32_t label);

/* The same within a trampoline. On entry r6 is the context and r9 the frame; r7
 * is kept, r8 is lost; r0 = what the function would return. */
void xlate_inline(
	struct prog_gen *g, uint32_t clause, const struct bpf_kind *kind);

/* tramp.c: generate a whole program, resolved except for maps and
 * subroutines. */
void tramp_make(struct prog_gen *g);

/* tramp_books.c: programs that serve no probe but keep books for those that do:
 * at switches of threads for vtimestamp, at the end of threads that may have
 * variables, and at the end of timers that run programs. */
void books_switch(struct prog_gen *g);
void books_thread_end(struct prog_gen *g);
void books_timer_end(struct prog_gen *g);

/* Up to this number of ring buffers, programs name each one; else they use
 * MAP_RINGS. Putting a ring into an array takes the kernel some 15 ms, but a
 * program can name only 64 maps. The rings of CPUs that come online later are
 * always in MAP_RINGS. */
enum {
	RINGS_NAMED = 16
};

/* Size of the smallest ring that holds bufsize bytes: a power of two, at least
 * a page. */
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

/* piece.c: code that clauses and trampolines share. */
void gen_drop(struct prog_gen *g, enum drop_kind kind);
/* Count r3 drops after a map refused an element for the reason in r0. */
void gen_refused(struct prog_gen *g, enum drop_kind kind);
void gen_cpu_state(struct prog_gen *g, int dst, int cpu, uint32_t none);
/* Count a drop on the CPU whose struct cpu_state is in that register; r1 is
 * lost. */
void gen_cpu_drop(struct code *c, int cpu, enum drop_kind kind);
/* Jump to other unless the state's activity is `mine'; r1 is lost. */
void gen_check_activity(struct code *c, enum activity mine, uint32_t other);
/* r3 = `size' bytes of kernel memory at r3 + off, by way of 8 bytes of stack at
 * slot; 0 if they cannot be read. */
void gen_chase(struct code *c, int slot, uint32_t off, uint32_t size);
/* r0 = the ID of the process, or thread, in our pid namespace; uses 8 bytes of
 * stack at slot. */
void gen_pid(struct prog_gen *g, int slot);
void gen_tid(struct prog_gen *g, int slot);
void gen_clear(struct prog_gen *g, int base, int32_t off, uint32_t size);
void gen_when(struct prog_gen *g, int dst);
void gen_drop_function(struct prog_gen *g);
void gen_map_call(struct prog_gen *g, int helper, uint32_t map);
/* r0 = the address of the value for the key at base + off, or 0. */
void gen_map_find(struct prog_gen *g, uint32_t map, int base, int32_t off);
/* Make an element for the key at r6 + off, which was not found, with the
 * initial value at `first' in MAP_CONST, unless somebody else has just made it;
 * r0 = its address. If it cannot be made, jump to none with the reason in
 * r0. */
void gen_map_make(struct prog_gen *g, uint32_t map, int32_t off, uint32_t first,
	uint32_t none);
/* Call helper(map, key, ...), which changes a map: r0 = 0 or -errno. */
void gen_map_change(struct prog_gen *g, int helper);
void gen_shared_functions(struct prog_gen *g);

/* hold.c: the first and the last thing that a program does: keep the CPU, and
 * give it up. */
void gen_hold(struct prog_gen *g);
void gen_release(struct prog_gen *g);
/* After linking: give up having functions verified on their own if the kernel
 * does not allow such calls while the CPU is kept. */
void gen_global_calls(struct prog_gen *g);

/* record.c. r0 = room for a record, or jump to none. The caller keeps it in a
 * stack slot until the record is submitted or cancelled. */
void gen_reserve(struct prog_gen *g, uint32_t size, uint32_t none);
void gen_submit(struct prog_gen *g, uint32_t size, int slot);
void gen_cancel(struct prog_gen *g, int slot);
void gen_wake(struct prog_gen *g); /* tell the reader that tracing is over */

/* link.c: append the subroutines that the program calls. Returns NULL, or what
 * is wrong. */
const char *link_subrs(struct code *c, const struct plan *pl);
const char *link_name(uint32_t subr);

#endif
