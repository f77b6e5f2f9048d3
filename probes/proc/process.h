/* process.h - a process as its mappings show it at one moment: the modules that
 * it consists of, and what is at an address. */
#ifndef PROBES_PROCESS_H
#define PROBES_PROCESS_H

#include "probes/proc/object.h"

/* An object with code that the process may execute. */
struct module {
	struct object *object;
	const char *path; /* without " (deleted)" */
	const char *name; /* the last part of the path */
	bool main;	  /* the program itself */
};

struct process {
	pid_t pid;
	uint64_t started; /* procfile_started() */
	struct maps maps;
	VEC(uint32_t) module_of;    /* by mapping: 1 + its module; 0: none */
	VEC(struct module) modules; /* in the order of addresses */
	struct arena names;
};

/* Returns 0 or -errno. A process that has ended, and a kernel thread, have no
 * modules. */
int process_read(struct process *p, struct objects *os, pid_t pid);
void process_free(struct process *p);
/* True if the process still exists. Then what was read of it can be trusted:
 * the number belonged to it all the time. */
bool process_runs(const struct process *p);

/* What is at an address: a module and, if known, a function of it. */
struct place {
	const struct module *module;
	const struct symbol *symbol; /* NULL: none */
	uint64_t addr;		     /* address as in the module's file */
};

/* True if the process may write to the object's code, or runs a copy of it in
 * memory of its own, at this offset in the file or, if that is 0, anywhere:
 * kernels put no probe there. */
bool process_writes(
	const struct process *p, const struct object *o, uint64_t off);

/* Returns false if the address is in no module. */
bool process_find(const struct process *p, uint64_t addr, struct place *at);

#endif
