/* kind.h - what the engine has to know of a kind of attach point. Each kind is
 * a struct literal in a file of bpfgen/kind/, with all of it: how its programs
 * are generated, and how they are loaded and attached. The interface stands
 * down here, where generator and engine find it; the kinds stand above both,
 * and may use what either has. Hooks may be NULL where nothing is said of it.
 */
#ifndef BPFGEN_KIND_H
#define BPFGEN_KIND_H

#include "bpfgen/gen/gen.h"

struct bpf_engine; /* bpfgen/run/ */
struct bpf_prog_load_opts;
struct program;
struct clock;
struct tramp; /* tramp_impl.h */
struct xlate; /* xlate_impl.h */

enum {
	KIND_ARGS = DIF_NPROBEARG
};

struct bpf_kind {
	const char *name; /* of its programs */
	uint32_t type;	  /* of them: enum bpf_prog_type */
	uint32_t uses;	  /* features of the host, a bit each */
	/* While its probes fire; others but BEGIN and END: ACTIVITY_ON. */
	enum activity activity;

	/* Where its programs may be preempted unless they see to it that they
	 * are not: hold.c. */
	enum {
		HOLDS_NOT,
		HOLDS_TRACEPOINTS, /* where tracepoints' are */
		HOLDS_ALWAYS
	} holds;
	/* The kernel may let its programs wait: touch.c. */
	bool waits;
	/* How its links are made, of several ways: enum bpf_attach_type. */
	uint32_t links;
	/* They fire before what else is at their instruction: the kernel begins
	 * with what was attached last. */
	bool first;
	/* The kernel does not run all that should: books_timer_end(). */
	bool sampled;
	/* Its links count too what the kernel has not run: sys_link_misses() */
	bool links_miss;
	/* Innermost frames of a kernel stack that are our own. */
	uint8_t own_frames;
	/* They are all that are: one more where the clause is a function. */
	bool own_only;
	/* What fires may have no frame: it has returned, say. */
	bool left;
	/* Where the kernel does not tell what it was: what it is. NULL: no such
	 * kernel. */
	uint64_t (*lost)(const struct plan *pl, uint32_t probe);
	/* The first frame may be there twice. */
	bool twice;
	/* The first frame is the byte behind the probe's instruction's first.
	 */
	bool past;
	/* The tracepoint that runs the probe's program, and how many arguments
	 * it passes: behind those frames are its functions. */
	const char *(*event)(const struct probe *p, uint32_t *nargs);
	/* What its own interrupt adds to the preempt count. */
	uint32_t preempt;
	/* The word of frame.arg that has argument n, + 1; 0: there is none, and
	 * the argument is 0. */
	uint8_t arg[KIND_ARGS];

	/* Another kind that serves the probe better, with its clauses and among
	 * the others; NULL: there is none. */
	const struct bpf_kind *(*instead)(
		const struct plan *pl, uint32_t probe);

	/* Grouping: whether the probe, of this kind too, may be served by the
	 * program that serves those of the group. NULL: each has its own. */
	bool (*joins)(
		const struct plan *pl, const struct group *g, uint32_t probe);
	/* Bytes of a table in MAP_CONST, at plan.table, and what the probes of
	 * a group put there; it begins as zeros. */
	uint32_t table;
	void (*fill)(const struct plan *pl, const struct group *g, void *table);

	/* What it wants to know of a probe that fires: its const_probe.word. */
	uint32_t (*word)(const struct probe *p);

	/* Code of the trampoline, in this order. Before the CPU is held: it may
	 * end the program. */
	void (*before)(struct tramp *t);
	/* Before there is a frame; out: the program ends. */
	void (*start)(struct tramp *t, uint32_t out);
	/* r8 = the probe that fires, unless the program has only one; out:
	 * none does. Before there is a frame. */
	void (*find)(struct tramp *t, uint32_t out);
	/* The arguments that clauses use go to frame.arg. */
	void (*args)(struct tramp *t);
	/* reg = what that word of frame.arg will be, before there is a frame.
	 */
	void (*load)(struct tramp *t, uint32_t word, int reg);

	/* Code of a clause: r0 = errno, and usermode. NULL: 0. */
	void (*error)(struct xlate *x);
	void (*usermode)(struct xlate *x);

	/* The type, of BTF's, of the tracepoint that the program is loaded for,
	 * as BPF_PROG_TYPE_TRACING; 0: for none. */
	uint32_t (*traces)(const struct plan *pl);
	/* How else the kernel is told what a program is for. -errno. */
	int (*target)(const struct bpf_engine *b, const struct program *p,
		struct bpf_prog_load_opts *opts);
	/* The tracepoint that it is attached to, by a link; or a function that
	 * attaches it where it fires, to be enabled later; or neither. One that
	 * attaches probe by probe asks attach_without() of what is refused. */
	const char *tracepoint;
	int (*attach)(
		struct bpf_engine *b, const struct program *p, struct diag *d);
	/* The same for a CPU that has come. */
	int (*attach_cpu)(struct bpf_engine *b, const struct program *p,
		int cpu, struct diag *d);
	/* Starts a clock that it has attached. Returns 0 or -1, with errno. */
	int (*enable)(const struct bpf_engine *b, const struct clock *c);
};

#define X(id, name, ...) extern const struct bpf_kind bpf_kind_##name;
ATTACH_KINDS(X)
#undef X

/* Whether it has programs: others' clauses are a part of those. */
static inline bool bpf_kind_attaches(const struct bpf_kind *kind)
{
	return kind->type;
}

/* The row of the probe that the clause fires where such a probe does;
 * EPROBE_NONE: none. */
static inline uint32_t kind_fires(
	const struct bpf_kind *kind, const struct enabling *en, uint32_t clause)
{
	return bpf_kind_attaches(kind)
		       ? enabling_fires(en, &en->prog->clauses.v[clause])
		       : EPROBE_NONE;
}

/* bpfgen/kind/bpf_kinds.c: all of them. */
extern const struct bpf_kind *const bpf_kinds[ATTACH_NKINDS];

static inline const struct bpf_kind *bpf_kind_of(
	const struct plan *pl, uint32_t probe)
{
	const struct bpf_kind *kind =
		bpf_kinds[pl->en->probe[probe].probe->attach.kind];
	const struct bpf_kind *other =
		kind->instead ? kind->instead(pl, probe) : NULL;

	return other ? other : kind;
}

#endif
