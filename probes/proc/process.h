/* process.h - a process as its mappings show it at one time: the modules that
 * it is made of, and what is at an address. */
#ifndef PROBES_PROCESS_H
#define PROBES_PROCESS_H

#include "probes/proc/object.h"

/* An object that the process may execute code of. */
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
	VEC(uint32_t) module_of;    /* each mapping: 1 + its module; 0: none */
	VEC(struct module) modules; /* in order of their addresses */
	struct arena names;
};

/* 0 or -errno. One that has ended, or a kernel thread, has no modules. */
int process_read(struct process *p, struct objects *os, pid_t pid);
void process_free(struct process *p);
/* Whether the process still runs. What was read of it is to be believed if so:
 * its number was its own all the time. */
bool process_runs(const struct process *p);

/* What is at an address: a module, and a function of it where one is known. */
struct place {
	const struct module *module;
	const struct symbol *symbol; /* NULL: none */
	uint64_t addr;		     /* as the module's file has it */
};

/* Whether the process may write to the object's code, or runs a copy of it that
 * is in memory of its own, at the place in the file or, if that is 0, anywhere:
 * kernels put no probe there. */
bool process_writes(
	const struct process *p, const struct object *o, uint64_t off);

/* False: the address is in no module. */
bool process_find(const struct process *p, uint64_t addr, struct place *at);

#endif
