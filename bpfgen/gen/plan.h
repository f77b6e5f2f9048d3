/* plan.h - what is decided before any program is generated: which probes share
 * a program (a group), how large the shared maps are and what lies where in
 * them, and what the kernel offers. All programs of a session are generated
 * from one plan. */
#ifndef BPFGEN_PLAN_H
#define BPFGEN_PLAN_H

#include <assert.h>

#include "base/host/features.h"
#include "base/host/ksym.h"
#include "base/vec.h"
#include "bpfgen/gen/layout.h"
#include "dvm/engine.h"
#include "probes/probe.h"

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
	bool home;	     /* its probes fire on the home CPU only */
	VEC(uint32_t) probe; /* indexes in the enabling */
	uint32_t *clause;    /* all clauses that the probes name, in order */
	uint32_t nclauses;
	bool uniform; /* every probe runs every clause */
	bool is_part; /* other groups hold more probes of this kind */
	bool grows;   /* probes may join while it fires: never uniform, and the
			 rows of its probes hold its number */
	bool lasts;   /* probes with the same clauses may join while it fires,
			 by links of their own (bpf_kind.serves), also when all
			 others have gone */
	uint32_t number;
	VEC(uint32_t) made; /* the probes that it was generated for */
	uint32_t attached;  /* how many of `probe', from the first on, are */
};

/* Return the only probe that the group will ever have, or EPROBE_NONE. */
static inline uint32_t group_only(const struct group *g)
{
	return g->probe.n == 1 && !g->grows && !g->lasts ? g->probe.v[0]
							 : EPROBE_NONE;
}

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

/* Bytes before scratch that stay unused if programs get addresses of it: as
 * behind it, they may not read there. */
enum {
	SCRATCH_GAP = 256
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
	uint32_t apart; /* bytes from SCRATCH_GAP before scratch to the end of
			   the frame, if programs get addresses of scratch: they
			   may read nothing else there. Else 0 */
	bool *adds;    /* by aggregation: a clause that only adds updates it, so
			  all add to it atomically: hold.c */
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

/* Return where the probe attaches. */
static inline const struct attach *plan_attach(
	const struct plan *pl, uint32_t probe)
{
	return &pl->en->probe[probe].probe->attach;
}

static inline bool plan_has(const struct plan *pl, enum host_feature f)
{
	return !(pl->lacks & host_bit(f));
}

static inline bool has_ring(const struct plan *pl, uint32_t cpu)
{
	return pl->ring[cpu / 64] >> cpu % 64 & 1;
}

/* plan_make.c. Facts about the host are filled in by the caller. */
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
/* Have programs that look at the row take the probe for one that does not
 * fire. */
void plan_end_row(const struct plan *pl, uint32_t probe, char *consts);
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
/* True if the aggregation has a slot in the frame: its tuple is small, and it
 * has no buckets. */
bool plan_has_slot(const struct dif_agg *a);
/* True if elements are found by a digest of the tuple: it is long. */
bool plan_has_digest(const struct dif_agg *a);
/* Return the word of frame.arg with argument n of such a probe; -1: the
 * argument is always 0. */
int plan_arg(const struct bpf_kind *kind, uint32_t n);

#endif
