/* kind.h - what the engine has to know about a kind of attach point. Each kind
 * is a struct literal in a file of bpfgen/kind/ that holds all of it: how its
 * programs are generated, loaded and attached. The interface is declared here,
 * below the kinds, because the generator and the engine call it; the kinds may
 * use both. A hook may be NULL if the kind has nothing to say. */
#ifndef BPFGEN_KIND_H
#define BPFGEN_KIND_H

#include "bpfgen/gen/gen.h"

struct bpf_engine; /* bpfgen/run/ */
struct bpf_prog_load_opts;
struct program;
struct clock;
struct tramp; /* tramp_impl.h */
struct xlate; /* xlate_impl.h */

struct bpf_kind {
	const char *name; /* name of its programs */
	uint32_t type;	  /* their type: enum bpf_prog_type */
	uint32_t uses;	  /* features of the host that they need, a bit each */
	/* The activity in which its probes fire: ACTIVITY_ON for all but BEGIN
	 * and END. */
	enum activity activity;

	/* Whether its programs may be preempted unless they prevent it: see
	 * hold.c. */
	enum {
		HOLDS_NOT,
		HOLDS_TRACEPOINTS, /* where tracepoint programs may be */
		HOLDS_ALWAYS
	} holds;
	/* What fires may be a function that another program of ours calls, and
	 * that holds a lock of a map or ring buffer: its programs must not run
	 * then, since they would wait for the lock forever. */
	bool within;
	/* Its programs may be allowed to sleep: touch.c. */
	bool waits;
	/* How its links are made, if there are several ways: enum
	 * bpf_attach_type. */
	uint32_t links;
	/* 1: its probes fire before others at the same instruction, -1: after
	 * them. */
	int8_t turn;
	/* The kernel runs what was attached last first. */
	bool last_first;
	/* The kernel may skip runs of its programs without telling:
	 * books_timer_end(). */
	bool sampled;
	/* Its links also count runs that the kernel has skipped:
	 * sys_link_misses() */
	bool links_miss;
	/* How many of the innermost frames of a kernel stack are our own. */
	uint8_t own_frames;
	/* There are no other frames of ours, but one more if the clause is a
	 * function. */
	bool own_only;
	/* A function of a process begins there: its return address is the
	 * topmost word of the stack. */
	bool begins;
	/* What fires may have no frame any more: it has returned, for
	 * example. */
	bool left;
	/* Return the address of the function that fires, where the kernel loses
	 * its stack and does not say it. NULL: no kernel does. */
	uint64_t (*lost)(const struct plan *pl, uint32_t probe);
	/* The first frame may be listed twice. */
	bool twice;
	/* The first frame is the second byte of the probe's instruction, not
	 * its first. */
	bool past;
	/* Return the tracepoint that runs the probe's program, and how many
	 * arguments it passes: kernel functions named after both appear in
	 * stacks. */
	const char *(*event)(const struct probe *p, uint32_t *nargs);
	/* How much its own interrupt adds to the preempt count. */
	uint32_t preempt;
	/* The word of frame.arg with argument n, plus 1; 0: the kind has no
	 * such argument, and it is 0. */
	uint8_t arg[DIF_NPROBEARG];

	/* Return another kind that serves the probe better with these clauses
	 * and among the others; NULL: there is none. */
	const struct bpf_kind *(*instead)(
		const struct plan *pl, uint32_t probe);

	/* Grouping: whether the group's program may serve this probe too, which
	 * is of the same kind. NULL: each probe has its own program. */
	bool (*joins)(
		const struct plan *pl, const struct group *g, uint32_t probe);
	/* Whether the group's program, once it is loaded, may serve this probe
	 * too if that runs the same clauses: all it takes is another link. It
	 * must serve each probe that it is generated for. NULL: it may not. */
	bool (*serves)(
		const struct plan *pl, const struct group *g, uint32_t probe);
	/* Size of a table in MAP_CONST, at plan.table, and the hook that enters
	 * the probes of a group there; it starts as zeros. */
	uint32_t table;
	void (*fill)(const struct plan *pl, const struct group *g, void *table);

	/* Return what the program wants to know about a probe that fires: its
	 * const_probe.word. */
	uint32_t (*word)(const struct probe *p);

	/* Emit code of the trampoline, in this order. before: before the CPU is
	 * held; it may end the program. */
	void (*before)(struct tramp *t);
	/* Before a frame is entered; jumping to out ends the program. */
	void (*start)(struct tramp *t, uint32_t out);
	/* Before a frame is entered: r8 = the probe that fires, unless the
	 * program has only one; jumping to out: none does. */
	void (*find)(struct tramp *t, uint32_t out);
	/* Store the arguments that clauses use in frame.arg. */
	void (*args)(struct tramp *t);
	/* reg = the value that this word of frame.arg will have, before a frame
	 * is entered. */
	void (*load)(struct tramp *t, uint32_t word, int reg);

	/* Emit code of a clause: r0 = errno, or usermode. NULL: 0. */
	void (*error)(struct xlate *x);
	void (*usermode)(struct xlate *x);

	/* Return the BTF type of the tracepoint that the program is loaded for
	 * as BPF_PROG_TYPE_TRACING; 0: none. */
	uint32_t (*traces)(const struct plan *pl);
	/* Tell the kernel otherwise what the program is for. Returns -errno on
	 * failure. */
	int (*target)(const struct bpf_engine *b, const struct program *p,
		struct bpf_prog_load_opts *opts);
	/* The tracepoint that the program is attached to by a link; or a
	 * function that attaches it where it fires, to be enabled later; or
	 * neither. A function that attaches probe by probe calls
	 * attach_without() for each that is refused. */
	const char *tracepoint;
	int (*attach)(
		struct bpf_engine *b, const struct program *p, struct diag *d);
	/* The same for a CPU that has come online. */
	int (*attach_cpu)(struct bpf_engine *b, const struct program *p,
		int cpu, struct diag *d);
	/* Start a clock that the kind has attached. Returns 0, or -1 with errno
	 * set. */
	int (*enable)(const struct bpf_engine *b, const struct clock *c);
};

#define X(id, name, ...) extern const struct bpf_kind bpf_kind_##name;
ATTACH_KINDS(X)
#undef X

/* True if the kind has programs of its own; the clauses of others are part of
 * other kinds' programs. */
static inline bool bpf_kind_attaches(const struct bpf_kind *kind)
{
	return kind->type;
}

/* Return the row of the bound probe that the clause fires in a program of this
 * kind, or EPROBE_NONE. */
static inline uint32_t kind_fires(
	const struct bpf_kind *kind, const struct enabling *en, uint32_t clause)
{
	return bpf_kind_attaches(kind)
		       ? enabling_fires(en, &en->prog->clauses.v[clause])
		       : EPROBE_NONE;
}

/* bpfgen/kind/bpf_kinds.c: all kinds. */
extern const struct bpf_kind *const bpf_kinds[ATTACH_NKINDS];

static inline const struct bpf_kind *bpf_kind_of(
	const struct plan *pl, uint32_t probe)
{
	const struct bpf_kind *kind = bpf_kinds[plan_attach(pl, probe)->kind];
	const struct bpf_kind *other =
		kind->instead ? kind->instead(pl, probe) : NULL;

	return other ? other : kind;
}

#endif
