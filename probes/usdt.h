/* usdt.h - a probe that a program's author has put into the program, as found
 * in one process: its places, and where its arguments are at each of them. */
#ifndef PROBES_USDT_H
#define PROBES_USDT_H

#include <sys/types.h>

#include "probes/usdt_args.h"

struct arena;
struct dc_attr; /* dcomp/attr.h */
struct diag;
struct dif_pdesc;
struct object;	/* probes/proc/object.h */
struct objects; /* the same */
struct probe;
struct probes;

/* A layout of arguments, which several places may share. */
struct usdt_shape {
	uint32_t number; /* from 1; different layouts have different numbers */
	struct usdt_args args;
	const char *text; /* the text that describes them */
};

struct usdt_site {
	const struct object *object;
	uint64_t off, semaphore; /* in the file; semaphore 0: none */
	const struct usdt_shape *shape;
	bool unasked; /* kernels may overwrite data there: user_has_room() */
	bool written; /* kernels put no probe there: process_writes() */
	struct usdt_site *next;
	const struct usdt_site *alike; /* private to prov_usdt.c */
};

struct usdt {
	pid_t pid;	  /* 0: all processes, also future ones */
	bool attached;	  /* places found from now on come too late */
	const char *path; /* path of its module */
	bool main;	  /* the module is the program itself */
	struct usdt_site *sites;
	struct usdt_site *last; /* of them */
	/* Where the program has asked whether the probe is wanted, with the
	 * answer 0 in rax; these have no shapes. */
	struct usdt_site *asks;
	/* What the module says about the probe; NULL: nothing. */
	const char *told;	    /* its declaration */
	const struct dc_attr *attr; /* its stability, by enum dc_part */
};

/* Return the semaphore of a USDT probe at this byte of the file, as an offset
 * in the file; 0: there is none. */
uint64_t usdt_semaphore(const struct object *o, uint64_t off);

struct note; /* probes/proc/notes.h */

/* usdt_told.c: fill into u what the object says about the note's probe; parts
 * whose stability it does not say have that of `attr'. */
void usdt_find_told(struct arena *a, struct usdt *u, struct object *o,
	const struct note *n, const struct dc_attr *attr);

/* usdt_check.c: refuse arguments that cannot be read where they are. args has a
 * bit for each one that is used; UINT32_MAX: it is not known which are. Returns
 * 0, or -ENOTSUP with the reason. */
int usdt_check_args(const struct probe *p, uint32_t args, struct diag *d);

/* usdt_shapes.c: return the shape of the note's place. */
const struct usdt_shape *usdt_shape_of(
	struct probes *ps, struct object *o, const struct note *n);
struct hash; /* base/hash.h */
/* Return the places that have probes for all processes, by keys of
 * prov_usdt.c. */
struct hash *usdt_for_all(struct probes *ps);
/* Free what a registry keeps of both. */
void usdt_free(struct probes *ps);

/* usdt_files.c: call fn with each file in which programs that are started later
 * may have such probes: the one whose path the description gives as the module
 * or, if it gives none, those in $PATH whose names begin as its provider's
 * does. */
struct module; /* probes/proc/process.h */
typedef void usdt_file_fn(void *arg, const struct module *m);
void usdt_each_file(struct objects *os, const struct dif_pdesc *pd,
	usdt_file_fn *fn, void *arg);

#endif
