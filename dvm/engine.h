/* engine.h - the contract between a session and an engine. An engine runs DIF
 * when probes fire, and writes records. A session opens one engine, and does
 * not know which. Engines never print, and know no D.
 *
 *	open	validate, load, make maps and buffers; nothing is attached
 *	attach	attach every probe; firings have no effect yet
 *	begin	fire BEGIN, once; from now on firings take effect
 *	wait, read, agg_take, drops: while tracing
 *	add, remove: probes that come and go, between attach and stop
 *	stop	detach all probes; when it returns, none is firing any more
 *	end	fire END, once
 *	read, agg_take, drops: the rest
 *	close	free everything; leaves nothing behind
 *
 * Functions return 0 or -errno with the struct diag filled in, unless they
 * say otherwise. */
#ifndef DVM_ENGINE_H
#define DVM_ENGINE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/diag.h"
#include "dvm/difo.h"
#include "dvm/drop.h"

struct kernel_btf;
struct worker;
struct probe; /* name and attach point: probes/probe.h */

/* An enabled probe: one that at least one clause names, or that is the source
 * of a bound probe and so has a binder. When an attach point is hit, its
 * clauses run together with those of providers and the binders, in program
 * order. Right after a binder that fires run the clauses of its bound probe,
 * which has a row of its own and attaches nowhere. */
struct eprobe {
	const struct probe *probe;
	uint32_t id;			/* as -l shows it */
	uint32_t prov, mod, func, name; /* string ids */
	uint32_t nclauses;
	const uint32_t *clause; /* indexes, in program order */
	uint32_t epid;		/* of its first clause; the others count on */
	bool error;		/* this is dtrace:::ERROR, which faults fire */
	/* It fires in interrupts. Code that interrupts a thread has
	 * thread-local variables of its own: what clauses keep for the thread
	 * and what those of the interrupt keep do not mix. */
	bool interrupts;
	bool either; /* it may fire both in interrupts and in threads */
};

enum {
	EPROBE_NONE = UINT32_MAX /* not an index */
};

/* Return the difo_args() of all clauses of a probe. */
static inline uint32_t eprobe_args(
	const struct dif_prog *p, const struct eprobe *e)
{
	uint32_t args = 0;

	for (uint32_t i = 0; i < e->nclauses; i++)
		args |= difo_args(&p->clauses.v[e->clause[i]]);
	return args;
}

enum buf_policy {   /* when a record does not fit into the buffer: */
	BUF_SWITCH, /* drop the record; reading makes room */
	BUF_FILL,   /* drop the record and end tracing: exiting() */
	BUF_RING,   /* overwrite the oldest records */
};

enum engine_log {
	ENGINE_DEBUG,	 /* a line about what it does, without newline */
	ENGINE_VERIFIER, /* the verifier's log of a program, in lines */
	ENGINE_LISTING,	 /* the engine's own programs, in lines */
};

/* A process that the session traces. */
struct engine_target {
	pid_t pid;
	/* Seized and stopped by the tracer before its program began. An engine
	 * that traces it resumes it in the first `wait'. */
	bool held;
};

/* What ENGINE_LISTING logs: each program as translated, as linked with the
 * subroutines that it calls, and as loaded into the kernel. */
enum {
	LISTING_TRANSLATED = 1 << 1,
	LISTING_LINKED = 1 << 2,
	LISTING_LOADED = 1 << 3,
	LISTING_ALL = LISTING_TRANSLATED | LISTING_LINKED | LISTING_LOADED
};

struct enabling {
	const struct dif_prog *prog;
	/* Indexed by rec.probe. Rows neither move nor change. When probes come,
	 * the session adds rows for them and then tells the engine; rows of
	 * probes that have gone stay, since records refer to them. */
	const struct eprobe *probe;
	uint32_t nprobes;
	/* If probes may come later: the most rows, and bytes of the program's
	 * strings, that there can be; neither moves. 0: none will come. */
	uint32_t maxprobes, maxnames;
	/* The rows of the program's bound probes, in the order of its table;
	 * EPROBE_NONE for one that is not enabled. NULL: none is. */
	const uint32_t *bound;
	enum buf_policy policy;
	uint64_t bufsize; /* bytes of each CPU's buffer; at most BUF_MOST */
	uint64_t reserve; /* bytes of it that BUF_FILL keeps for END */
	uint64_t aggsize, dynvarsize; /* bytes; per CPU, and in all */
	uint32_t nspec;		      /* speculations; at most SPEC_MAX */
	uint64_t specsize;	      /* bytes of each, on each CPU */
	int cpu;		      /* trace this CPU only; -1: all */
	/* True if it matters on which CPU probes fire. If false, engines may
	 * report any CPU. */
	bool cpus;
	int cgroup; /* trace only this cgroup, an open folder of cgroup v2;
		       0: all */
	bool destructive;
	bool follow; /* children of targets become targets, too */
	/* How user stacks are walked. */
	enum ustack_mode {
		USTACK_AUTO, /* by unwind rows, else by frame pointers */
		USTACK_FP,   /* by frame pointers */
		USTACK_ROWS
	} ustack;
	/* What to do about a target that is about to run a set-user-ID program
	 * and must not be traced then: release it first, or warn that it loses
	 * the privilege. */
	enum setid_mode {
		SETID_AUTO,  /* release it at traps on its exec calls */
		SETID_STOPS, /* release it by stops at all system calls */
		SETID_WARN
	} setid;
	/* Let the traced process itself run clauses that only count. Engines
	 * that cannot do so run them as usual. */
	bool inproc;
	const struct engine_target *target;
	uint32_t ntargets;
	/* The thread that is to trace the targets, for engines that do so. The
	 * engine ends it, and with that leaves them. NULL: there are no
	 * targets. */
	struct worker *tracer;
	/* wait() returns when this file polls readable; 0: no file. */
	int attention;
	/* Called while the engine is opened or attached, for each probe that
	 * the host or the engine refuses and that is left out, with the reason.
	 * NULL: such a probe is an error. */
	void (*leave_out)(
		void *arg, const struct eprobe *e, const struct diag *why);
	void *leave_arg;
	/* For operations that take long. notice: show the user a line, which
	 * matters also to who wants to hear of errors only, or not. ends: true
	 * if the session is about to end, so that the operation can be given
	 * up. NULL: there is no user. */
	void (*notice)(void *session, bool matters, const char *text);
	bool (*ends)(void *session);
	void *session;
	/* Log what the engine does; NULL: nobody is interested. */
	void (*log)(void *arg, enum engine_log kind, const char *text);
	void *log_arg;
	uint64_t lockmem;    /* limit of locked memory, bytes; 0: no limit */
	uint64_t bpflogsize; /* size of the verifier's log, bytes; 0: no log */
	uint32_t listing;    /* LISTING_*: what to log, if there is a log */
	struct kernel_btf *kernel; /* types: base/host/kernel_btf.h */
	const char *dump; /* file to write the engine's programs to, or NULL */
};

/* Show the user a line (without newline), if there is a user. */
void engine_notice(const struct enabling *en, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* The same, also if the user wants to hear of errors only. */
void engine_warn(const struct enabling *en, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* Log a line (without newline) about what the engine does, for -xdebug. */
void engine_debug(const struct enabling *en, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* Return the row of the probe that a binder fires; EPROBE_NONE if d is a
 * clause, or that probe is not enabled. */
static inline uint32_t enabling_fires(
	const struct enabling *en, const struct difo *d)
{
	return d->binds && en->bound ? en->bound[d->binds - 1] : EPROBE_NONE;
}

/* The change for which a process waits until the session has looked at it. */
enum engine_news {
	NEWS_NONE,
	NEWS_MAPPED, /* it has mapped or unmapped libraries */
	NEWS_EXEC,   /* it has started another program */
	NEWS_CHILD   /* it is a new child */
};
typedef void engine_news_fn(
	void *arg, enum engine_news what, pid_t pid, pid_t parent);

/* Takes a record of `size' bytes, which is valid during the call only. Nonzero
 * stops reading; the record counts as read. */
typedef int engine_rec_fn(
	void *arg, int cpu, const struct rec *r, uint32_t size);
/* Takes one element of an aggregation: its tuple (key.size bytes) and its value
 * (aggr_nwords() words), as accumulated on this CPU since the last time. The
 * same tuple may come several times: merge. */
typedef void engine_agg_fn(void *arg, uint32_t agg, int cpu, const void *key,
	const uint64_t *value);

struct engine; /* each engine embeds this as its first member */

struct engine_ops {
	const char *name; /* as in -xengine= */
	/* True if the kernel sets probes of user code: wherever their file is
	 * mapped, for threads that it was given. False: the engine writes each
	 * into the memory of its process. */
	bool sets_by_file;
	int (*open)(
		struct engine **out, const struct enabling *en, struct diag *d);
	int (*attach)(struct engine *e, struct diag *d);
	int (*begin)(struct engine *e, struct diag *d);
	/* Attach n probes, whose rows from `first' on have been added to the
	 * enabling; none is BEGIN, END or ERROR. The earlier ones go on firing.
	 * Requires maxprobes. After an error none of the n is attached; after
	 * -ENXIO none of them could be by itself, either. */
	int (*add)(
		struct engine *e, uint32_t first, uint32_t n, struct diag *d);
	/* Detach n attached probes. No new firing begins; records and
	 * aggregations made so far remain, and drops stay counted. */
	void (*remove)(struct engine *e, uint32_t first, uint32_t n);
	/* True if user stacks are walked by unwind tables, which are read from
	 * the mapped objects. Then call mapped() whenever target `pid' has
	 * started another program or mapped code. NULL: false. */
	bool (*maps)(struct engine *e);
	void (*mapped)(struct engine *e, pid_t pid);
	/* Sleep until a buffer should be read, an exit action took place,
	 * something else needs attention, or `ns' have passed. A signal also
	 * ends it. Returns 0. */
	int (*wait)(struct engine *e, int64_t ns);
	/* True once an exit action (XIT) has taken place. */
	bool (*exiting)(struct engine *e);
	/* Pass on every record that is there now: CPU by CPU, oldest first
	 * within each.
	 * Returns what fn returned, if nonzero. Only after `stop', unless the
	 * policy is BUF_SWITCH. */
	int (*read)(struct engine *e, engine_rec_fn *fn, void *arg);
	/* Return a time: what fired before it, the last read() passed on. That
	 * is the time of the call or, while a probe does not get on with its
	 * clauses, an earlier one. NULL: always the time of the call. */
	uint64_t (*read_until)(struct engine *e);
	/* Pass on what was aggregated since the last call, and start afresh.
	 * Aggregations have generations: probes that fire from now on fill the
	 * next one, and the current one is passed on, whole, once the probes
	 * that still fill it have finished. So each update is in exactly one
	 * generation, whatever the aggregating function, and is never seen half
	 * done; and clearing what was passed on clears no later update. What an
	 * error kept from being passed on comes with a later generation. */
	int (*agg_take)(struct engine *e, engine_agg_fn *fn, void *arg);
	/* True if the speculation is neither committed nor discarded. */
	bool (*spec_active)(struct engine *e, uint64_t tag);
	/* Return the number of drops since the engine was opened. */
	uint64_t (*drops)(struct engine *e, enum drop_kind kind, int cpu);
	/* Ask for the fate of a target that the engine traces. Returns 0 while
	 * it lives; 1, with its status as of wait(2), once it has ended; -1 if
	 * the engine does not trace it, so that the caller has to wait for it.
	 * May be NULL: -1. */
	int (*target)(struct engine *e, pid_t pid, int *status);
	/* After hold(), which comes before the first `wait', a target that
	 * changes (enum engine_news) waits for the session: the thread that
	 * made the change stops, and `wait' returns. news() then calls fn for
	 * each such process (fn must not call the engine), and go_on() resumes
	 * those that news() reported. NULL: the engine does not trace
	 * targets. */
	void (*hold)(struct engine *e);
	void (*news)(struct engine *e, engine_news_fn *fn, void *arg);
	void (*go_on)(struct engine *e);
	int (*stop)(struct engine *e, struct diag *d);
	int (*end)(struct engine *e, struct diag *d);
	void (*close)(struct engine *e);
};

struct engine {
	const struct engine_ops *ops;
	const struct enabling *en;
	int ncpus; /* possible CPUs: above, cpu is always < ncpus */
};

/* The engines `bpf' and `ptrace', each in its own room. */
extern const struct engine_ops bpf_engine_ops;	  /* bpfgen/ */
extern const struct engine_ops ptrace_engine_ops; /* fasttrap/ */

#endif
