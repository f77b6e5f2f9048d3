/* user.h - instructions of processes as places that probes attach to, given by
 * file and offset. An engine that probes such a place probes it in one process
 * of all those that map the file. */
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
	uint64_t off;  /* offset of the instruction in the file; at an entry, of
			  the function */
	int32_t in;    /* its offset in its function */
	bool doubtful; /* kernels may refuse to run it elsewhere */
	bool unasked;  /* they are sure to, or would run it wrongly */
	bool written;  /* process_writes(): kernels put no probe there */
	bool restarts; /* code right after it may be restarted: rseq(2) */
	bool diverts; /* its function, which is called at `in' bytes before, may
			 have its returns diverted: divert.h */
	bool another; /* its function has other returns, and this is not the
			 first of them */
	uint8_t skips; /* how many of its function's first bytes are before the
			  place for a probe at the entry: site_read_entry() */
	struct site *next;	  /* another place of the same probe */
	const struct site *alike; /* private to pid_function.c */
};

/* A file whose code a process runs. */
struct user_module {
	pid_t pid;
	const char *path;
	bool main;	   /* it is the program itself */
	const char *keeps; /* why no return of the process is diverted; NULL:
			      some may be, or nobody asked */
};

/* Find where a probe at a function's entry should be, s being the function's
 * first byte: after its endbr64, if it begins with one, because the kernel
 * single-steps over that, but not over most other instructions, unless the
 * function loops to there; and in Go after its check for room on the stack,
 * because it begins again where that fails. Sets s->skips, and what kernels
 * think of the instruction there. */
void site_read_entry(struct site *s, bool loops);

/* The function that user_has_room() has read last, since many places may be in
 * one; {0}: none. */
struct user_room {
	const struct object *object;
	uint64_t addr;
	struct body *body;
	uint64_t left; /* as for user_body_within() */
};
/* True if a probe at this byte of the file does not destroy what the function
 * keeps below its stack pointer: body_is_filled(). False if that is not known,
 * as for functions that overlap too often to be read. */
bool user_has_room(struct user_room *last, struct object *o, uint64_t off);
void user_room_free(struct user_room *last);

/* Read the instructions of a function of the object; s are the object's
 * symbols. */
void user_body(struct body *b, struct object *o, const struct symbols *s,
	const struct symbol *y);
/* The same for one function of many. left: how many bytes may still be read;
 * begin with user_readable(). Returns why it is not read; NULL: it is. */
const char *user_body_within(struct body *b, struct object *o,
	const struct symbols *s, const struct symbol *y, uint64_t *left);
uint64_t user_readable(const struct symbols *s);

/* Call fn with each place of a probe in files of processes until it returns
 * true; false: it has for none. */
typedef bool user_place_fn(void *arg, const struct object *o, uint64_t off);
struct attach; /* probes/attach.h */
bool user_any_place(const struct attach *a, user_place_fn *fn, void *arg);

/* Return the value that is kept for a probe's places at that offset in files
 * with the object's inode number, 0 at first: its last one, but never the first
 * place of a pid probe; `alike' leads to the others. */
uint64_t *user_place(struct probes *ps, const void *probe,
	const struct object *o, uint64_t off);

/* True if the pattern means a module with this name and path. main: it is the
 * program itself. */
bool user_is_module(
	const char *pattern, const char *name, const char *path, bool main);

/* Return the process of a number, which may be a thread's; 0: there is none. */
pid_t user_whole(pid_t pid);
/* user_end.c: call fn for each instruction by which calls of a function end,
 * also those of functions that it jumps to in its place. Addresses are as in
 * the file. Jumps into other files cannot be followed. left: as for
 * user_body_within(). Returns why the instructions are not known for certain;
 * NULL: they are. */
struct body_insn;
typedef void user_end_fn(void *arg, const struct body_insn *in);
const char *user_ends(struct object *o, const struct symbols *s, uint64_t addr,
	uint64_t *left, user_end_fn *fn, void *arg);

/* Print why nothing in that process can be probed; err is the error that was
 * met. */
void user_why_none(
	const struct probes *ps, pid_t pid, int err, struct str *out);

/* user_types.c: args[] of probes of functions, from the program's debug
 * information: see probe.h. */
size_t user_put_arg(const struct probe *p, uint32_t n, struct str *out);
bool user_get_arg(const struct probe *p, uint32_t n, struct dc_user_arg *a);
void user_no_types(const struct probe *p, struct str *out);

/* Free what prov_pid.c keeps in a registry. */
void user_free(struct probes *ps);

#endif
