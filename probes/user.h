/* user.h - instructions of processes, as places that probes attach to: where
 * they are in files. Who traces one there traces one process of all that map
 * the file. */
#ifndef PROBES_USER_H
#define PROBES_USER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct body;	/* probes/isa/body.h */
struct object;	/* probes/proc/object.h */
struct symbol;	/* probes/proc/symbols.h */
struct symbols; /* the same */
struct probes;
struct str;

struct dc_user_arg; /* dcomp/dcomp.h */
struct probe;

struct site {
	const struct object *object;
	uint64_t off;	   /* of the instruction, in the file */
	int32_t in;	   /* the same, from its function's first byte on */
	bool doubtful;	   /* kernels may not move it */
	bool unasked;	   /* they surely refuse it, or would not run it */
	bool written;	   /* process_writes(): they put nothing there */
	bool restarts;	   /* code right behind it may be restarted: rseq(2) */
	bool diverts;	   /* by which a function returns that is called at
			    * `in' bytes before: divert.h */
	struct site *next; /* another one of the same probe */
};

/* A file that a process runs code of. */
struct user_module {
	pid_t pid;
	const char *path;
	bool main;	   /* it is the program itself */
	const char *keeps; /* why no return of the process is diverted; NULL:
			    * some may be, or it was not asked */
};

/* Where a probe at the function's entry sits: behind its endbr64, if it begins
 * with one, for the kernel steps over that by a trap, and over most others
 * without. *at is that place. */
void site_entry(const struct site *s, struct site *at);

/* Whether a probe at the byte of the file leaves alone what the function keeps
 * below its stack pointer: body_is_filled(). */
bool user_has_room(struct object *o, uint64_t off);

/* The instructions of a function of the object; symbols are its. */
void user_body(struct body *b, const struct object *o, const struct symbols *s,
	const struct symbol *y);

/* Names are what others wrote: none of their characters is to drive a terminal.
 * What is shown for it, a pattern has for any. */
void user_printable(char *name);
/* Whether a module with this name and path is meant. main: it is the program
 * itself. */
bool user_is_module(
	const char *pattern, const char *name, const char *path, bool main);

/* The process that a number is of, which may be a thread's; 0: there is none.
 */
pid_t user_whole(pid_t pid);
/* user_end.c: call fn with each instruction by which calls of a function end:
 * by returns, also of what it jumps to in its place. The address is its own, as
 * the file has it. Where a jump leads into other files, nothing is known. Why
 * they are not known for sure; NULL: they are. */
struct body_insn;
typedef void user_end_fn(void *arg, const struct body_insn *in);
const char *user_ends(const struct object *o, const struct symbols *s,
	uint64_t addr, user_end_fn *fn, void *arg);

/* Why nothing of that process can be probed: err is what was met. */
void user_why_none(pid_t pid, int err, struct str *out);

/* user_types.c: args[] of probes of functions, as the program's debug
 * information has them: see probe.h. */
size_t user_put_arg(const struct probe *p, uint32_t n, struct str *out);
bool user_get_arg(const struct probe *p, uint32_t n, struct dc_user_arg *a);
void user_no_types(const struct probe *p, struct str *out);

/* What prov_pid.c keeps in a registry. */
void user_free(struct probes *ps);

#endif
