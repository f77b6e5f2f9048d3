/* pid_impl.h - what prov_pid.c, which looks for functions in processes, and
 * pid_function.c, which makes probes of one, have in common. */
#ifndef PROBES_PID_IMPL_H
#define PROBES_PID_IMPL_H

#include "probes/divert.h"
#include "probes/isa/body.h"
#include "probes/proc/process.h"
#include "probes/proc/rseq.h"
#include "probes/provider.h"
#include "probes/user.h"

/* The provider part that means all processes; the function part of instructions
 * by their addresses. */
#define PID_ALL	       "pid*"
#define PID_BY_ADDRESS "-"

/* What the name of a description asks for. */
struct pid_wanted {
	bool entry, back, end;
	bool each; /* all instructions whose offsets match */
	bool at;   /* the one at the offset, or address */
	uint64_t offset;
};

/* One description, as it is looked for in a process. */
struct pid_search {
	struct probes *ps; /* NULL: nothing is made of what is found */
	const struct dif_pdesc *pd;
	struct objects *objects;
	pid_t pid; /* now */
	bool all;  /* any process is meant */
	bool own;  /* the last module has probes that are the process's alone */
	struct pid_wanted want;
	struct body body;
	uint32_t modules; /* that matched */
	uint32_t functions;
	uint64_t beyond; /* that there was no room for */
	bool chooser;	 /* a function that matched is one */
	const char *why; /* the last one has no such probe; NULL: it has */
	/* Now: */
	const struct module *module;
	struct user_module *made; /* the same, as probes have it */
	struct rseqs rseqs;
	const struct process *process; /* as it is now */
	bool asked;		       /* the next is known */
	const char *keeps; /* why none of its returns is diverted; or NULL */
	char keeps_text[DIVERT_TEXT];
	bool writes;	/* the process may write to its code */
	char name[256]; /* the module's, as it is shown */
	uint64_t last;	/* where the last function was that matched, if any */
	bool any;
};

/* The probes that are wanted of a function of w->module; w->why says why it has
 * none of them. */
void pid_try_function(struct pid_search *w, const struct symbols *s,
	const struct symbol *y, const char *name);
/* The probe at an instruction by its address, as the module's file has it. */
void pid_try_address(
	struct pid_search *w, const struct symbols *s, uint64_t addr);
/* As process_writes() of the module, if a process is looked at. */
bool pid_is_written(const struct pid_search *w, uint64_t off);

#endif
