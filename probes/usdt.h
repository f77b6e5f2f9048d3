/* usdt.h - a probe that a program's author has put into it, as seen in one
 * process: the places where it is, and where its arguments are at each. */
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

/* Arguments, as several places may have them. */
struct usdt_shape {
	uint32_t number; /* from 1; those of another number are others */
	struct usdt_args args;
	const char *text; /* what they were made of */
};

struct usdt_site {
	const struct object *object;
	uint64_t off, semaphore; /* in the file; the latter may be 0: none */
	const struct usdt_shape *shape;
	bool written; /* kernels put nothing there: process_writes() */
	struct usdt_site *next;
};

struct usdt {
	pid_t pid;	  /* 0: all, also those that begin later */
	bool attached;	  /* places that it has not now, it will not have */
	const char *path; /* of its module */
	bool main;	  /* the module is the program itself */
	struct usdt_site *sites;
	/* Where the program has asked whether somebody wants the probe, and has
	 * 0 in rax; without shapes. */
	struct usdt_site *asks;
	/* What the module tells of it: NULL: nothing. */
	const char *told;	    /* how it is declared */
	const struct dc_attr *attr; /* enum dc_part: how stable it is */
};

struct note; /* probes/proc/notes.h */

/* usdt_told.c: have u know what the object tells of the note's probe; what does
 * not say how stable it is is so as `attr' has it. */
void usdt_find_told(struct arena *a, struct usdt *u, struct object *o,
	const struct note *n, const struct dc_attr *attr);

/* usdt_check.c: 0, or -ENOTSUP, with the reason: an argument that is asked for,
 * args has a bit for each, is where it cannot be read. UINT32_MAX: it is not
 * known which are. */
int usdt_check_args(const struct probe *p, uint32_t args, struct diag *d);

/* usdt_shapes.c: the shape of the note's place. */
const struct usdt_shape *usdt_shape_of(
	struct probes *ps, struct object *o, const struct note *n);
struct hash; /* base/hash.h */
/* Places that probes of all processes have, by keys of prov_usdt.c. */
struct hash *usdt_for_all(struct probes *ps);
/* What is kept of both in a registry. */
void usdt_free(struct probes *ps);

/* usdt_files.c: call fn with each file that programs which run later may have
 * such probes in: the one whose path the description has for a module or, where
 * it has none, those of $PATH whose names begin as its provider's does. */
struct module; /* probes/proc/process.h */
typedef void usdt_file_fn(void *arg, const struct module *m);
void usdt_each_file(struct objects *os, const struct dif_pdesc *pd,
	usdt_file_fn *fn, void *arg);

#endif
