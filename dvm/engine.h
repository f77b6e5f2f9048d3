/* engine.h - the contract between a session and an engine: what runs DIF when
 * probes fire and writes records. A session opens one engine, and does not
 * know which. Engines never print, and know no D.
 *
 *	open	validate, load, make maps and buffers; nothing is attached
 *	attach	attach every probe; they do not act yet
 *	begin	fire BEGIN, once; then the probes act
 *	wait, read, agg_take, drops: while tracing
 *	add, remove: probes that come and go, between attach and stop
 *	stop	the probes act no more, none is firing, and they are detached
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
struct probe; /* what it is and where it attaches: probes/probe.h */

/* An enabled probe: one that at least one clause names, or a binder, as the
 * source of a bound probe. At an attach point run its own clauses, and those of
 * providers and the binders that come after them in the program; behind each
 * binder that fires, the clauses of the bound probe, which has a row of its own
 * and attaches nowhere. */
struct eprobe {
	const struct probe *probe;
	uint32_t id;			/* as -l shows it */
	uint32_t prov, mod, func, name; /* string ids */
	uint32_t nclauses;
	const uint32_t *clause; /* indexes, in program order */
	uint32_t epid;		/* of its first clause; the others count on */
	bool error;		/* it is dtrace:::ERROR, which faults fire */
	/* It fires in interrupts. What a thread's work is interrupted for has
	 * thread-local variables apart from that work's: clauses that keep
	 * something for a thread see nothing of those that come between. */
	bool interrupts;
	bool either; /* it may, and in threads as well */
};

enum {
	EPROBE_NONE = UINT32_MAX /* instead of an index */
};

/* difo_args() of all its clauses. */
static inline uint32_t eprobe_args(
	const struct dif_prog *p, const struct eprobe *e)
{
	uint32_t args = 0;

	for (uint32_t i = 0; i < e->nclauses; i++)
		args |= difo_args(&p->clauses.v[e->clause[i]]);
	return args;
}

enum buf_policy {   /* of a buffer without room for a record */
	BUF_SWITCH, /* it is dropped; what was read makes room */
	BUF_FILL,   /* it is dropped, and tracing is over: exiting() */
	BUF_RING,   /* it takes the place of the oldest ones */
};

enum engine_log {
	ENGINE_DEBUG,	 /* a line about what it does, without its end */
	ENGINE_VERIFIER, /* what the kernel says of a program, in lines */
	ENGINE_LISTING,	 /* its own programs, in lines */
};

/* A process that the session is about. */
struct engine_target {
	pid_t pid;
	/* A tracee of the tracer, seized and stopped, that has not begun: an
	 * engine that traces it lets it go with the first `wait'. */
	bool held;
};

/* Bits of what ENGINE_LISTING gets: each program as translated, with the
 * subroutines that it calls, and as the kernel gets it. */
enum {
	LISTING_TRANSLATED = 1 << 1,
	LISTING_LINKED = 1 << 2,
	LISTING_LOADED = 1 << 3,
	LISTING_ALL = LISTING_TRANSLATED | LISTING_LINKED | LISTING_LOADED
};

struct enabling {
	const struct dif_prog *prog;
	/* rec.probe indexes it. Rows neither move nor change: when probes come
	 * the session makes rows for them, and then tells the engine. Those of
	 * probes that have gone stay, since records name them. */
	const struct eprobe *probe;
	uint32_t nprobes;
	/* If probes may come: how many rows there can be, and so many bytes of
	 * the program's strings, which do not move either. 0: none come. */
	uint32_t maxprobes, maxnames;
	/* The rows of the program's bound probes, in the order of its table;
	 * EPROBE_NONE: it is not enabled. NULL: none is. */
	const uint32_t *bound;
	enum buf_policy policy;
	uint64_t bufsize; /* bytes of each CPU's buffer; at most BUF_MOST */
	uint64_t reserve; /* bytes of it, under BUF_FILL, that only END uses */
	uint64_t aggsize, dynvarsize; /* bytes, of each CPU and in all */
	uint32_t nspec;		      /* speculations; at most SPEC_MAX */
	uint64_t specsize;	      /* bytes of each, on each CPU */
	int cpu;		      /* trace this CPU only; -1: all */
	/* Somebody wants to know on which CPU probes fire. If not, engines may
	 * name any. */
	bool cpus;
	int cgroup; /* trace this cgroup of version 2 only, which is open;
		       0: all */
	bool destructive;
	bool follow; /* the targets' children are as good as targets */
	/* How stacks of processes are walked. */
	enum ustack_mode {
		USTACK_AUTO, /* by rows; where there are none, the next */
		USTACK_FP,   /* by frame pointers */
		USTACK_ROWS
	} ustack;
	/* What becomes of a process that runs a set-user-ID program, where it
	 * cannot be traced then: it is let go before, or loses the privilege.
	 */
	enum setid_mode {
		SETID_AUTO, /* by traps at its exec calls, if these are known */
		SETID_STOPS, /* it stops at each system call */
		SETID_WARN
	} setid;
	/* What counts only may be done by the process itself; engines that
	 * cannot have it so do it all the same. */
	bool inproc;
	const struct engine_target *target;
	uint32_t ntargets;
	/* The thread that is to trace them, if the engine does; by ending it
	 * the engine leaves them. NULL: there are none. */
	struct worker *tracer;
	/* When this file polls readable, wait() returns; 0: there is none. */
	int attention;
	/* A probe that the host, or the engine, refuses is left out, and this
	 * told why, while the engine is opened or attached. NULL: it is an
	 * error. */
	void (*leave_out)(
		void *arg, const struct eprobe *e, const struct diag *why);
	void *leave_arg;
	/* For what takes long: a line for the user, and whether the session is
	 * to end, so that it need not be done. NULL: nobody is there. */
	void (*notice)(void *session, const char *text);
	bool (*ends)(void *session);
	void *session;
	/* Told what the engine does; NULL: nobody wants to know. */
	void (*log)(void *arg, enum engine_log kind, const char *text);
	void *log_arg;
	uint64_t lockmem;    /* bytes that may be locked; 0: no limit */
	uint64_t bpflogsize; /* bytes of the verifier's log; 0: not wanted */
	uint32_t listing;    /* which log is to get, if there are any */
	struct kernel_btf *kernel; /* types: base/host/kernel_btf.h */
	const char *dump; /* the engine's programs go to this file; or NULL */
};

/* A line for the user, without its end, if anybody is there to read it. */
void engine_notice(const struct enabling *en, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* One for who wants to know what the engine does (-xdebug). */
void engine_debug(const struct enabling *en, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* The row of the probe that the binder fires; EPROBE_NONE: it is a clause, or
 * nobody enabled that probe. */
static inline uint32_t enabling_fires(
	const struct enabling *en, const struct difo *d)
{
	return d->binds && en->bound ? en->bound[d->binds - 1] : EPROBE_NONE;
}

/* What a process waits for the session to look at. */
enum engine_news {
	NEWS_NONE,
	NEWS_MAPPED, /* libraries, or dropped them */
	NEWS_EXEC,   /* it runs another program */
	NEWS_CHILD   /* it has come */
};
typedef void engine_news_fn(
	void *arg, enum engine_news what, pid_t pid, pid_t parent);

/* A record of `size' bytes, valid during the call only. Nonzero stops the
 * read; the record counts as read. */
typedef int engine_rec_fn(
	void *arg, int cpu, const struct rec *r, uint32_t size);
/* One element of an aggregation: its tuple (key.size bytes) and what its value
 * (aggr_nwords() words) came to on this CPU since the last time. The same
 * tuple may come several times: merge. */
typedef void engine_agg_fn(void *arg, uint32_t agg, int cpu, const void *key,
	const uint64_t *value);

struct engine; /* each engine embeds this as its first member */

struct engine_ops {
	const char *name; /* as in -xengine= */
	int (*open)(
		struct engine **out, const struct enabling *en, struct diag *d);
	int (*attach)(struct engine *e, struct diag *d);
	int (*begin)(struct engine *e, struct diag *d);
	/* Attach n probes, from row `first' on, which the enabling has got;
	 * none is BEGIN, END or ERROR. Those before it go on firing. Only if
	 * maxprobes is set. After an error none of the n is attached. */
	int (*add)(
		struct engine *e, uint32_t first, uint32_t n, struct diag *d);
	/* Detach n probes that are attached. They do not begin to fire any
	 * more; what they have recorded and aggregated is there, and their
	 * drops stay counted. */
	void (*remove)(struct engine *e, uint32_t first, uint32_t n);
	/* Whether stacks of processes are walked by what their code says of
	 * itself; then `mapped' is to tell that target `pid' runs another
	 * program, or has mapped code. NULL: they are not. */
	bool (*maps)(struct engine *e);
	void (*mapped)(struct engine *e, pid_t pid);
	/* Sleep until a buffer wants reading, an exit action took place,
	 * something else wants attention, or `ns' are over. A signal also
	 * ends it. Returns 0. */
	int (*wait)(struct engine *e, int64_t ns);
	/* True once an exit action (XIT) has taken place. */
	bool (*exiting)(struct engine *e);
	/* Hand over every record that is there now, and those of all probes
	 * that fired before the call, CPU by CPU, oldest first within each.
	 * Returns what fn returned, when nonzero. Unless the policy is
	 * BUF_SWITCH, only after `stop'. */
	int (*read)(struct engine *e, engine_rec_fn *fn, void *arg);
	/* Hand over what was aggregated since the last time, and begin anew.
	 * Aggregations have generations: probes that fire from now on fill
	 * the next one, and what is handed over is the last one, whole, once
	 * the probes that still fill it have ended. So each update is in one
	 * generation, whatever the aggregating function: none is missed, none
	 * comes twice, none is seen by halves, and who clears what was handed
	 * over clears no update that came later. What was not handed over
	 * because of an error comes in a later generation. */
	int (*agg_take)(struct engine *e, engine_agg_fn *fn, void *arg);
	/* True while the speculation is neither committed nor discarded. */
	bool (*spec_active)(struct engine *e, uint64_t tag);
	/* Drops since the engine was opened. */
	uint64_t (*drops)(struct engine *e, enum drop_kind kind, int cpu);
	/* What has become of a target that the engine traces: 0, or 1 and its
	 * status as of wait(2) once it has ended. -1: the engine does not
	 * trace it, the caller has to wait for it. May be NULL: -1. */
	int (*target)(struct engine *e, pid_t pid, int *status);
	/* From now on a target that changes waits for the session, the thread
	 * that did it: `wait' returns, news() calls fn for each such process,
	 * which does not call the engine, and with go_on() those go on that it
	 * was about. Before the first `wait'. NULL: it does not trace them. */
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
	int ncpus; /* possible CPUs: cpu is < ncpus everywhere above */
};

/* Opens the named engine (`bpf', `ptrace'), each in its own room. */
extern const struct engine_ops bpf_engine_ops;	  /* bpfgen/ */
extern const struct engine_ops ptrace_engine_ops; /* fasttrap/ */

#endif
