/* pid_impl.h - shared by prov_pid.c, which looks for functions in processes,
 * pid_function.c, which makes probes of a function, and pid_near.c, which
 * guesses what was meant if there is none. */
#ifndef PROBES_PID_IMPL_H
#define PROBES_PID_IMPL_H

#include "probes/divert.h"
#include "probes/isa/body.h"
#include "probes/proc/process.h"
#include "probes/proc/rseq.h"
#include "probes/provider.h"
#include "probes/user.h"

/* The provider part that stands for all processes; the function part of probes
 * at addresses. */
#define PID_ALL	       "pid*"
#define PID_BY_ADDRESS "-"

/* What the name part of a description asks for. */
struct pid_wanted {
	bool entry, back, end;
	bool each; /* all instructions whose offsets match */
	bool at;   /* the instruction at `offset', or at that address */
	uint64_t offset;
};

/* The search for one description. */
struct pid_search {
	struct probes *ps; /* NULL: make no probes of what is found */
	const struct dif_pdesc *pd;
	struct objects *objects;
	pid_t pid; /* the process being searched */
	bool all;  /* the description means all processes */
	bool own;  /* the last module has probes for this process alone */
	bool glob; /* the function is a pattern */
	bool one;  /* the function is named */
	struct pid_wanted want;
	struct body body;
	uint32_t modules; /* modules that matched */
	char program[64]; /* the process's own module */
	uint32_t functions;
	uint64_t beyond; /* functions not kept, because there were too many */
	bool chooser;	 /* an IFUNC was among the functions that matched */
	const char *why; /* why the last function has no such probe; NULL: it
			    has one */
	/* The module being searched: */
	const struct module *module;
	/* the same module, in the form that probes use */
	struct user_module *made;
	uint64_t left; /* as for user_body_within() */
	struct rseqs rseqs;
	const struct process *process; /* its mappings at present */
	bool asked;		       /* `keeps' has been filled in */
	/* why no return of the process is diverted, or NULL */
	const char *keeps;
	char keeps_text[DIVERT_TEXT];
	bool writes;	/* process_writes() of the module as a whole */
	char name[256]; /* the module's name as it is shown */
	uint64_t last; /* address of the last function that matched, if `any' */
	bool any;
};

/* Make the probes that are asked for of a function of w->module; w->why says
 * why it has none. */
void pid_try_function(struct pid_search *w, const struct symbols *s,
	const struct symbol *y, const char *name);
/* Make the probe of an instruction at an address, given as in the module's
 * file. */
void pid_try_address(
	struct pid_search *w, const struct symbols *s, uint64_t addr);
/* pid_near.c: see probe.h. */
const char *pid_near(struct probes *ps, const struct dif_pdesc *pd);
/* process_writes() for the module, if a process is being searched; else
 * false. */
bool pid_is_written(const struct pid_search *w, uint64_t off);

#endif
