/* layout.h - the memory that BPF programs share with each other and with the
 * reader: the maps and what is in them. The plan (plan.h) says how large they
 * are.
 *
 * A firing owns a frame: each CPU has NFRAMES, for firings that interrupt
 * others. Programs keep the CPU while they run, by themselves or by gen_hold(),
 * so firings nest strictly, and a plain counter is enough to claim a frame.
 *
 * If the program has aggregations, each CPU has twice as many frames, and the
 * state's `generation' says which half firings enter: whatever they aggregate
 * belongs to their frame, and so to their generation (dvm/engine.h). */
#ifndef BPFGEN_LAYOUT_H
#define BPFGEN_LAYOUT_H

#include <stdint.h>

#include "dvm/bvar.h"
#include "dvm/difo.h"
#include "dvm/drop.h"
#include "dvm/subr/subr_impl.h"

enum {
	NFRAMES = 4,
	/* The probe's arguments; some kinds use the last words for data of
	 * their own. */
	FRAME_ARGS = DIF_NPROBEARG + 1,
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
	MAP_FOUND,     /* an array of struct unwind_found */
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
	uint64_t pad[6];
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
	uint32_t group;	 /* the group's number; 0: it does not fire */
	uint32_t word;	 /* private to the kind: bpf_kind.word */
	uint64_t mask[]; /* which clauses of the group the probe runs */
};

/* Areas of thread-local variables: the thread's own, then one each for soft
 * interrupts, hard interrupts and NMIs, which interrupt each other in this
 * order. */
enum {
	THREAD_AREAS = 4
};

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

#endif
