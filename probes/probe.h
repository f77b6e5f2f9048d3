/* probe.h - what can be probed: providers, their probes, and where each one
 * attaches. Listing and matching probes instruments nothing; engines read
 * `attach' to instrument them.
 *
 * A provider is a struct literal with hooks in a file of its own, and a row in
 * probes.c that assigns ids to its probes. A provider whose names have a
 * parameter (profile-97) makes a probe when it is asked for. */
#ifndef PROBES_PROBE_H
#define PROBES_PROBE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/hash.h"
#include "base/set.h"
#include "base/vec.h"
#include "dcomp/dcomp.h"
#include "dvm/difo.h"
#include "probes/attach.h"

enum {
	CLOCK_RATE_MOST = 20000 /* firings per second, of all clocks together */
};

struct probe {
	uint32_t id;
	const char *prov, *mod, *func, *name; /* "" if it has none */
	const char *other_prov; /* another name of its provider that
				   descriptions may use; NULL: none */
	struct attach attach;
	const struct provider *provider; /* see provider.h */
	const struct probe *again; /* see probes_add_again(); NULL: none */
	bool is_again;
};

struct kernel_btf; /* base/host/kernel_btf.h */
struct object;	   /* probes/proc/object.h */

/* A probe of a provider in D that does not exist here, and why not. */
struct probes_unbound {
	const char *prov, *name;
	struct dc_failure lack;
};

/* A child whose probes also match the descriptions of another process. */
struct probes_child {
	pid_t pid, of;
	bool ended;
};

/* A process that runs a copy of a file's code in memory of its own, where the
 * kernel puts no probe that is for all processes. */
struct probes_copy {
	pid_t pid;
	const char *module;
};

struct module; /* proc/process.h */

struct probes {
	struct arena arena;
	/* The kernel's types, for providers that find their probes by them;
	 * owned by the session. NULL: these have no probes. */
	struct kernel_btf *kernel;
	VEC(const struct probe *) list; /* in order of creation */
	struct funcs *funcs; /* functions of the kernel, see kfuncs.h; NULL
				until needed */
	/* files of processes, see user.h; NULL until needed */
	struct objects *objects;
	struct hash looked; /* prov_pid.c: files where it has looked */
	/* places of probes, by file and offset */
	struct hash places;
	struct usdt_shapes *shapes;   /* of prov_usdt.c; NULL until needed */
	VEC(struct made_maps *) maps; /* of prov_made.c */
	struct set byname;	      /* `list' by names ... */
	size_t nbyname;	   /* ... of which so many are in it so far */
	struct hash found; /* description -> what it matches, see match.c */
	const struct probes_row *row; /* the providers, see provider.h */
	uint32_t nrows;
	struct probes_use *use;		 /* by row */
	struct tracepoints *tracepoints; /* tracepoint.h; NULL until needed */
	/* Calls probes_bind() for a bound probe of a library; set by the
	 * session. NULL: there are no such providers. */
	void (*load)(void *arg, const char *prov, const char *name);
	void *load_arg;
	VEC(struct probes_unbound) unbound;
	VEC(struct probes_child) child; /* children that are followed */
	struct hash childplace;		/* pid -> index in `child' + 1 */
	size_t kept;	    /* length of `list' when ended children were last
			       taken from it */
	VEC(pid_t) waiting; /* see probes_wait() */
	/* Processes that have changed, if any: searches then look only at
	 * these, unless PROBES_ALL is among them. */
	VEC(pid_t) changed;
	VEC(struct probes_copy) copies;
	bool lists;  /* set by the session: probes are listed, not enabled */
	bool by_ret; /* set by the session: divert no return (divert.h) */
	struct process *seen; /* proc/process.h: the process that was looked at
				 last, or NULL */
	pid_t unseen; /* a process that could not be read just now; 0: none */
	/* processes.c: when processes that were named began */
	struct hash begun;
	struct ahead *ahead; /* of ahead.c; NULL until needed */
	bool given; /* no probes are searched for it: others put them in */
	struct hash made; /* ids of probes made on demand */
	uint32_t beyond;  /* ids beyond every provider's range */
	/* If not 0, set by the session: this number of probes is enough.
	 * Further ones, of kinds that could not be enabled one by one anyway,
	 * are counted instead of created. */
	uint32_t most;
	uint64_t uncreated;
	uint32_t renewed; /* how often probes_renew() was called */
	pid_t target;	  /* the process $target, set by the session; 0: none */
};

void probes_init(struct probes *ps);
void probes_free(struct probes *ps);

/* Add a probe that a provider in D binds to others, or, if lack is not NULL,
 * note that it cannot exist here, and why. */
void probes_bind(struct probes *ps, const char *prov, const char *name,
	const struct dc_failure *lack);

/* Return why a provider in D has no such probe here, or NULL if that is not
 * known. */
const struct dc_failure *probes_lack(
	const struct probes *ps, const char *prov, const char *name);

/* Call fn for each probe that libraries other than ours bind, or cannot bind
 * here. */
void probes_each_bound(const struct probes *ps,
	void (*fn)(void *arg, const char *prov, const char *name), void *arg);

enum {
	PROBE_MADE = UINT32_MAX,  /* for n of probes_add(): made on demand */
	PROBE_MADE_AT = 1U << 31, /* the same, with a number of its own */
	PROBES_IDS = 1000000	  /* ids from here on belong to no provider */
};

/* For providers: add a probe like p, unless one with these names exists;
 * returns the probe in either case. Names are copied; NULL stands for "", or
 * for the provider's own name. Returns NULL, and adds nothing, if the names
 * have over 1,000 bytes.
 *
 * n says which of the provider's probes it is, from 0, and so determines its
 * id: until the next boot of the host it must not depend on what was created
 * before. PROBE_MADE: a probe made on demand gets its id from its names, or,
 * with PROBE_MADE_AT, from a number that is as stable. If several probes would
 * have the same id, the first one has it. When the provider's range is
 * exhausted, ids go on at PROBES_IDS. */
const struct probe *probes_add(
	struct probes *ps, uint32_t n, const struct probe *p);
/* The same for a probe that is known not to exist, with names that live as long
 * as the registry. */
const struct probe *probes_add_new(
	struct probes *ps, uint32_t n, const struct probe *p);
/* Add a probe made on demand with the names of `first', which probes_get()
 * still returns, and whose `again' leads to it: its place has come when that
 * one was enabled already. first: NULL: no probe has these names; as by
 * probes_add(). */
const struct probe *probes_add_again(
	struct probes *ps, const struct probe *first, const struct probe *p);

/* Call fn (unless NULL) for each probe that the description matches, in the
 * order of ids; returns how many. Globs are as in sh(1): * ? [a-z] [!a] and \
 * in every part. The result is computed once and kept. */
typedef void probe_fn(void *arg, const struct probe *p);
uint32_t probes_match(
	struct probes *ps, const struct dif_pdesc *pd, probe_fn *fn, void *arg);
/* The same for n descriptions of one clause, one after the other. A probe found
 * by another name of its function is skipped if the clause has it already:
 * scripts list all names that a function has on different systems. */
uint32_t probes_match_all(struct probes *ps, const struct dif_pdesc *pd,
	uint32_t n, probe_fn *fn, void *arg);

/* True if probes that the description matches may be added later. */
bool probes_may_come(struct probes *ps, const struct dif_pdesc *pd);
/* Modules may have been loaded: later questions take that into account. */
void probes_renew(struct probes *ps);

/* Processes change: they run other programs, and map other files. Return the
 * process that the description is about; PROBES_ALL: all; 0: it is not about
 * processes. */
enum {
	PROBES_ALL = -1
};
pid_t probes_process(const struct probes *ps, const struct dif_pdesc *pd);
/* The process has changed, or with PROBES_ALL any may have: later questions
 * take that into account. probes_settled(): all necessary questions have been
 * asked. Probes of children that have ended may then be forgotten; but they
 * still count as matched. */
void probes_changed(struct probes *ps, pid_t pid);
void probes_settled(struct probes *ps);
/* The process is a copy of ours until it executes its program: descriptions
 * match nothing in it before that. */
void probes_wait(struct probes *ps, pid_t pid);
/* True if the process of the probe still maps what the probe is in, and for
 * probes that are not in processes. */
bool probes_there(struct probes *ps, const struct probe *p);
/* True if the process is about to map the program that it executes, or
 * libraries, so that nothing can be said of its probes yet. */
bool probes_between(struct probes *ps, pid_t pid);
/* Return a process that has listed more generated code since a description
 * asked for such code; 0: none. probes_grow(): whether any process might. */
pid_t probes_grown(const struct probes *ps);
bool probes_grow(const struct probes *ps);
/* True if the description may match probes once the process maps a module that
 * it has not mapped yet. */
bool probes_open(struct probes *ps, const struct dif_pdesc *pd);
/* From now on descriptions of process `of', or of the process that it follows
 * itself, mean this child, too. */
void probes_follow(struct probes *ps, pid_t child, pid_t of);
/* Return the process that pid follows, perhaps over several generations; else
 * pid. */
pid_t probes_origin(const struct probes *ps, pid_t pid);
/* Call fn for each process but our own; or, once all have been looked at, for
 * each that has changed. ps may be NULL. */
void probes_each_process(
	const struct probes *ps, void (*fn)(void *arg, pid_t pid), void *arg);

/* Return why a description matches nothing, if a provider refuses what it
 * names; else NULL. */
const char *probes_refusal(const struct probes *ps, const struct dif_pdesc *pd);
/* Return what such a description may have meant, as the end of a message: ";
 * did you mean ...?", or "". */
const char *probes_near(struct probes *ps, const struct dif_pdesc *pd);

/* What the provider tells about a probe. True if it is in a process: */
bool probe_is_user(const struct probe *p);
/* Return which one (0: in all, present and future; or it is in none), and set
 * *o to the file that it is in, or NULL. */
pid_t probe_process(const struct probe *p, const struct object **o);
/* Return its names, stability, and what the program declares about it. */
struct dc_probe probe_told(const struct probe *p);
/* False: it is the entry of what never returns. */
bool probe_returns(const struct probe *p);
/* Return the prefixes of flowindent at its entry and its return. */
const char *probe_entry_arrow(const struct probe *p);
const char *probe_return_arrow(const struct probe *p);
/* Print type and name of args[n] of a probe into an empty string. Returns the
 * length of the type; 0: there is no such argument. */
size_t probe_arg(const struct probe *p, uint32_t n, struct str *out);
/* The same for all probes that a description matches; the text is kept by ps,
 * and has no name if the probes differ in it. *type is NULL if there is no such
 * argument. Returns false if the types differ, or there is no probe. */
bool probes_arg(struct probes *ps, const struct dif_pdesc *pd, uint32_t n,
	const char **type);
/* Describe args[n], whose type comes from a program and is the same for all
 * these probes. Returns false if there is no such argument. */
bool probes_user_arg(struct probes *ps, const struct dif_pdesc *pd, uint32_t n,
	struct dc_user_arg *a);
/* Return why the arguments of these probes are not known; NULL: they are, or
 * there are none. */
const char *probes_no_types(struct probes *ps, const struct dif_pdesc *pd);

/* Find a type by its name in a scope: see dcomp.h. The processes are those that
 * the scope names, else these n and those in which probes have been
 * searched. */
struct typeinfo *probes_user_type(struct probes *ps, const pid_t *pid, size_t n,
	const char *scope, int kind, const char *name, const char **why);
bool probes_user_constant(struct probes *ps, const pid_t *pid, size_t n,
	const char *scope, const char *name, int64_t *value);

/* True if a clause of the program's sources names the probe's function and the
 * probe, rather than to match them with others. Modules do not count: they have
 * other names, such as a.out. */
bool probe_is_named(const struct dif_prog *prog, const struct probe *p);
/* The same, but clauses and probes of libraries count as well. */
bool probe_is_used(const struct dif_prog *prog, const struct probe *p);

/* Match the whole text with a glob of sh(1). */
bool probe_glob(const char *pattern, const char *text);
/* The same for a part of a description, where "" matches everything. */
bool probe_part(const char *pattern, const char *text);
/* True if the pattern contains a character that is special in a glob. */
bool probe_is_glob(const char *pattern);

#endif
