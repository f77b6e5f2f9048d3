/* probe.h - what can be probed: providers, their probes, and where each one
 * attaches. A probe is listed or matched without anything being instrumented;
 * engines read `attach' to instrument it.
 *
 * A provider is a struct literal with hooks in its own file, and a row in
 * probes.c that says which ids its probes have. Providers whose names have a
 * parameter (profile-97) make the probe when it is asked for. */
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
	CLOCK_RATE_MOST = 20000 /* firings a second, of all clocks together */
};

struct probe {
	uint32_t id;
	const char *prov, *mod, *func, *name; /* "" when it has none */
	const char *other_prov; /* another name that descriptions may have for
				 * its provider; NULL: there is none */
	struct attach attach;
	const struct provider *provider;
};

struct kernel_btf; /* base/host/kernel_btf.h */
struct object;	   /* probes/proc/object.h */

/* A probe of a provider in D that does not exist here, and why. */
struct probes_unbound {
	const char *prov, *name, *why;
};

/* A process whose probes match descriptions of another, too. */
struct probes_child {
	pid_t pid, of;
};

struct probes {
	struct arena arena;
	/* The kernel's types, for providers that know its probes by them; NULL:
	 * such have none. The session's. */
	struct kernel_btf *kernel;
	VEC(const struct probe *) list; /* in order of creation */
	struct funcs *funcs; /* of the kernel, see kfuncs.h; NULL: none yet */
	struct objects *objects; /* of processes, see user.h; NULL: none yet */
	struct hash looked;	 /* prov_pid.c: at which files it has */
	struct usdt_shapes *shapes;   /* prov_usdt.c's; NULL: none yet */
	VEC(struct made_maps *) maps; /* prov_made.c's */
	struct set byname;	      /* of the list; */
	size_t nbyname;		      /* so many of it, as yet */
	struct hash found; /* descriptions -> what they match, see match.c */
	const struct probes_row *row; /* the providers, see provider.h */
	uint32_t nrows;
	struct probes_use *use;		 /* of each row */
	struct tracepoints *tracepoints; /* tracepoint.h; NULL: not asked for */
	/* Has probes_bind() called for a bound probe of a library; the
	 * session's. NULL: there are no such providers. */
	void (*load)(void *arg, const char *prov, const char *name);
	void *load_arg;
	VEC(struct probes_unbound) unbound;
	VEC(struct probes_child) child; /* that are followed */
	/* Those that have changed, for who looks at all: if there are any, at
	 * these; at all if PROBES_ALL is one. */
	VEC(pid_t) changed;
	bool lists;  /* probes are listed, none is enabled: the session's */
	bool by_ret; /* no return is to be diverted (divert.h): likewise */
	struct process *seen; /* proc/process.h: of whom probes_there() was
			       * asked last; NULL: nobody */
	pid_t unseen;	      /* of whom it was in vain; 0: of nobody */
	struct hash begun;    /* processes.c: when those that are named did */
	struct hash made;     /* ids of those that were made on demand */
	uint32_t beyond;      /* ids that are in no provider's range */
	/* So many probes are enough: of those that one by one could not be
	 * enabled any more, further ones may be counted instead of created. 0:
	 * all are wanted. The session's. */
	uint32_t most;
	uint64_t uncreated;
	uint32_t renewed; /* how often probes_renew() was called */
	pid_t target;	  /* $target; 0: there is none. The session's. */
};

struct provider {
	const char *name; /* as in the probe's description; no globs */
	bool no_func;	  /* its probes have no function part */
	/* Whether it has probes under names of a class (pid123), besides its
	 * own name: is this one, or a glob that may match one? May be NULL. */
	bool (*owns)(const char *prov);
	/* The probes that always exist, for -l and globs: the name parts that
	 * they have, up to NULL. They are created when a description matches
	 * the provider's name and one of these, so that a program pays for no
	 * others. NULL: the names are not known beforehand; then a description
	 * whose name is empty or a glob has them created, and for any other
	 * provide() is asked. */
	const char *const *names;
	void (*create)(struct probes *ps); /* NULL: there are none */
	/* Create the probe that this description names, if the provider can
	 * make it from its name, which is no glob; otherwise do nothing. Since
	 * the description may leave the provider open, it should be quick to
	 * find out. May be NULL. */
	void (*provide)(struct probes *ps, const struct dif_pdesc *pd);
	/* Modules may have come, which have more of its probes: find them when
	 * create() or provide() is called next. NULL: it has none of modules.
	 */
	void (*renew)(struct probes *ps);
	/* Instead of all that: have every probe created that it may match. May
	 * be NULL. */
	void (*prepare)(struct probes *ps, const struct dif_pdesc *pd);
	/* Why there is no probe of that name, if it is the provider that
	 * refuses it; else NULL. May be NULL. */
	const char *(*refuse)(
		const struct probes *ps, const struct dif_pdesc *pd);
	/* It may have very many probes: call fn with the module and the name of
	 * each function that the description matches, without a probe for each.
	 * And which names their probes have, up to NULL. May be NULL. */
	void (*functions)(struct probes *ps, const struct dif_pdesc *pd,
		void (*fn)(void *arg, const char *module, const char *name),
		void *arg);
	const char *const *ends;
	/* Put the type of args[n], as D text, and its name if it has one, into
	 * an empty string. Returns how long the type is; 0: n is past the
	 * last. NULL: its probes have none. */
	size_t (*arg)(const struct probe *p, uint32_t n, struct str *out);
	/* The same for args[n] that have types of a program's: false, it has
	 * none. And why not, if it might have. Both may be NULL. */
	bool (*user_arg)(
		const struct probe *p, uint32_t n, struct dc_user_arg *a);
	void (*no_types)(const struct probe *p, struct str *out);
	/* What the probe's own program tells of it, valid as long as the
	 * registry: the declaration of its arguments (dcomp/check/told.c), and
	 * how stable the parts of its description are. NULL, or what they
	 * return is: nothing. */
	const char *(*told)(const struct probe *p);
	const struct dc_attr *(*told_attr)(const struct probe *p);
	/* The function that is known by another name too; else NULL. Its
	 * probes match that as well, and come before those whose own name it
	 * is. May be NULL. */
	const char *(*other_name)(const char *func);
	/* Whether the pattern, which does not match the name of the probe's
	 * module, means this all the same. May be NULL. */
	bool (*in_module)(const struct probe *p, const char *pattern);
	/* The same of its function. */
	bool (*in_func)(const struct probe *p, const char *pattern);
	/* Of providers that have probes of processes: which one this names;
	 * PROBES_ALL: several; 0: none of its. NULL: it has no such probes. */
	pid_t (*process)(const char *prov);
	/* Whether the process has something of what the provider part says, so
	 * that the others are likely to be wrong. NULL: it cannot tell. */
	bool (*known)(struct probes *ps, const struct dif_pdesc *pd);
	/* The process of such a probe; 0: all of them, then and later; and the
	 * file that it is in. */
	pid_t (*place)(const struct probe *p, const struct object **o);
	/* Whether what the probe is at is there as it was; NULL: if the file
	 * is. */
	bool (*there)(struct probes *ps, const struct probe *p);
	/* How stable the parts of its probes' descriptions are. */
	struct dc_attr attr[NPARTS_ATTR];
	/* What flowindent shows at entry and return. NULL: "-> ", "<- " */
	const char *entry_arrow, *return_arrow;
};

void probes_init(struct probes *ps);
void probes_free(struct probes *ps);

/* Add a probe that a provider in D binds to others; why: if not NULL, the
 * reason that it cannot exist here. */
void probes_bind(
	struct probes *ps, const char *prov, const char *name, const char *why);

/* Call fn with each probe that others' libraries bind, or cannot bind here. */
void probes_each_bound(const struct probes *ps,
	void (*fn)(void *arg, const char *prov, const char *name), void *arg);

enum {
	PROBE_MADE = UINT32_MAX,  /* as n of probes_add(); */
	PROBE_MADE_AT = 1U << 31, /* that plus a number */
	PROBES_IDS = 1000000	  /* ids from here on are in no range */
};

/* For providers: add a probe like p, unless one of these names exists; returns
 * it either way. Names are copied; those that are NULL are "", or, if it is the
 * provider's, its own. NULL, and nothing is added, when they have over 1,000
 * bytes.
 *
 * n, from 0, says which of the provider's probes it is, and so its id: until
 * the host's next boot it must not depend on what was created before.
 * PROBE_MADE: it was made on demand; then the id comes from its names, or, with
 * PROBE_MADE_AT, from a number that it has for as long. Of several that would
 * have one id, the first has it. Where the provider's range ends, ids go on at
 * PROBES_IDS. */
const struct probe *probes_add(
	struct probes *ps, uint32_t n, const struct probe *p);
/* The same of one that is not there yet, with names that last as long as the
 * registry. */
const struct probe *probes_add_new(
	struct probes *ps, uint32_t n, const struct probe *p);

/* Call fn (unless NULL) for each probe that the description matches, in id
 * order; returns how many. Globs as in sh(1): * ? [a-z] [!a] and \ in every
 * part. What it matches is found once, and kept. */
typedef void probe_fn(void *arg, const struct probe *p);
uint32_t probes_match(
	struct probes *ps, const struct dif_pdesc *pd, probe_fn *fn, void *arg);
/* The same for n descriptions of one clause, one after the other. What is found
 * by another name of its function is left out where the clause has it already:
 * scripts list all the names that a function has here or there. */
uint32_t probes_match_all(struct probes *ps, const struct dif_pdesc *pd,
	uint32_t n, probe_fn *fn, void *arg);

/* Whether probes may come that the description matches. */
bool probes_may_come(struct probes *ps, const struct dif_pdesc *pd);
/* Modules may have come: what is asked from now on takes account of them. */
void probes_renew(struct probes *ps);

/* Processes run other programs, and map other files. The one that has the
 * probes that a description may match; PROBES_ALL: all; 0: it is not about
 * processes. */
enum {
	PROBES_ALL = -1
};
pid_t probes_process(const struct probes *ps, const struct dif_pdesc *pd);
/* The process is not what it was: what is asked from now on takes account.
 * PROBES_ALL: any may have changed. And: all that was to be asked was. */
void probes_changed(struct probes *ps, pid_t pid);
void probes_settled(struct probes *ps);
/* Whether the process of the probe still maps what the probe is in; true of
 * probes that are not of a process. */
bool probes_there(struct probes *ps, const struct probe *p);
/* A process that has written of more code that it has made, where a description
 * was about such; 0: none has. And whether any may do so. */
pid_t probes_grown(const struct probes *ps);
bool probes_grow(const struct probes *ps);
/* Whether there may be such probes once the process has mapped a module that it
 * has not mapped yet. */
bool probes_open(struct probes *ps, const struct dif_pdesc *pd);
/* From now on descriptions of a process, or those that it follows itself, mean
 * this child too. */
void probes_follow(struct probes *ps, pid_t child, pid_t of);
/* The one that it follows, perhaps over several; else itself. */
pid_t probes_origin(const struct probes *ps, pid_t pid);

/* Why a description that matches nothing does not, if a provider refuses what
 * it names; else NULL. */
const char *probes_refusal(const struct probes *ps, const struct dif_pdesc *pd);
/* What such a description may have meant, as the end of a message: "; did you
 * mean ...?", or "". */
const char *probes_near(struct probes *ps, const struct dif_pdesc *pd);

/* Put type and name of args[n] of a probe into an empty string, and return how
 * long the type is; 0: n is past its last. */
size_t probe_arg(const struct probe *p, uint32_t n, struct str *out);
/* The same for all probes that a description matches, kept by ps, without the
 * name if they call it differently; *type is NULL when n is past their last.
 * False: their types differ, or there is no probe. */
bool probes_arg(struct probes *ps, const struct dif_pdesc *pd, uint32_t n,
	const char **type);
/* args[n], which is the same for all of them, as a type of a program's; false:
 * it is none. */
bool probes_user_arg(struct probes *ps, const struct dif_pdesc *pd, uint32_t n,
	struct dc_user_arg *a);
/* Why it is not known what arguments they have; NULL: it is, or they have none.
 */
const char *probes_no_types(struct probes *ps, const struct dif_pdesc *pd);

/* A type by its name, in a scope: see dcomp.h. Processes are those that the
 * scope says, else these n and those that probes were asked of. */
struct typeinfo *probes_user_type(struct probes *ps, const pid_t *pid, size_t n,
	const char *scope, int kind, const char *name, const char **why);
bool probes_user_constant(struct probes *ps, const pid_t *pid, size_t n,
	const char *scope, const char *name, int64_t *value);

/* sh(1)'s glob, the whole of text. */
bool probe_glob(const char *pattern, const char *text);
/* The same for a part of a description, where "" matches all. */
bool probe_part(const char *pattern, const char *text);
/* Whether the pattern has a character that is special in a glob. */
bool probe_is_glob(const char *pattern);

/* Programs come into the kernel in three ways, and each of them has numbers of
 * its own. In one range these are
 *
 *	0		x86-64's, which x32 has too, but for
 *	SYSCALL_X32	its own, and
 *	SYSCALL_I386	those of 32-bit programs and of `int $0x80'
 *
 * x32's have one bit more when they come. */
enum {
	SYSCALL_X32 = 512,
	SYSCALL_X32_END = 548,
	SYSCALL_I386 = 576,
	SYSCALL_NUMBERS = SYSCALL_I386 + 512,
	SYSCALL_X32_BIT = 1 << 30,
	SYSCALL_NONE = UINT32_MAX
};

/* The call of such a number, or SYSCALL_NONE: calls of the same name are one.
 * It is the number that x86-64 has for it, or above them (probes/calls.h). */
uint32_t syscall_of(uint32_t number);
/* NULL where there is none. */
const char *syscall_name(uint32_t call);
uint32_t syscall_count(void); /* calls are below this */

#endif
