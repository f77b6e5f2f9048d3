/* user.h - a function of a process, as a place that probes attach to: where its
 * code is in files. Who traces it there traces one process of all that map the
 * file. */
#ifndef PROBES_USER_H
#define PROBES_USER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct object; /* probes/proc/object.h */
struct probes;

struct user_site {
	const struct object *object;
	uint64_t off;		/* of the function's first byte, in the file */
	struct user_site *next; /* another function of the same name */
};

struct user_func {
	pid_t pid;
	const char *path; /* of its module */
	bool main;	  /* the module is the program itself */
	struct user_site *sites;
};

/* Where a probe at the function's entry sits: behind its endbr64, if it begins
 * with one, for the kernel steps over that by a trap, and over most others
 * without. doubtful: the kernel may refuse the instruction there. */
uint64_t user_entry(const struct user_site *s, bool *doubtful);

/* Names are what others wrote: none of their characters is to drive a terminal.
 * What is shown for it, a pattern has for any. */
void user_printable(char *name);
/* Whether a module with this name and path is meant. main: it is the program
 * itself. */
bool user_is_module(
	const char *pattern, const char *name, const char *path, bool main);

/* What prov_pid.c keeps in a registry. */
void user_free(struct probes *ps);

#endif
