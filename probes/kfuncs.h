/* kfuncs.h - the functions of the kernel for fbt and rawfbt: which ones there
 * are, and where a call of one has its arguments. The kernel's types tell both,
 * for functions that its compiler left unchanged. */
#ifndef PROBES_KFUNCS_H
#define PROBES_KFUNCS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/host/kernel_btf.h"
#include "base/set.h"
#include "base/vec.h"

/* A function of a given name in one module. */
struct func {
	const char *name, *module; /* "vmlinux" for the kernel itself */
	struct func_types *types;
	uint32_t id; /* number of its type; 0: its arguments are not known */
	uint32_t place : 27;   /* position in the list, from 1; 0: not in it */
	uint32_t suffixed : 1; /* its name has a dot */
	uint32_t runs : 2;     /* cache of func_runs(); 0: not asked yet */
	uint32_t probed : 2;   /* which probes it has: prov_fbt.c */
	uint64_t addr;	       /* 0: not known */
	const struct func *next; /* another function of that name */
};

/* The types of a module. Those of the kernel itself are opened when needed. */
struct func_types {
	const char *module;
	struct kernel_btf *kernel;
	struct kbtf own; /* a module's own types */
	int object; /* descriptor of its types for the kernel; -1: not open */
};

struct funcs {
	struct arena arena;
	struct kernel_btf *kernel;
	struct set byname; /* struct func, by name only */
	VEC(struct func_types *) types;
	bool listed; /* `list' holds all functions */
	VEC(struct func *) list;
};

void funcs_free(struct funcs *fs);
/* Modules may have been loaded: read again what was read, when it is asked
 * for. */
void funcs_renew(struct funcs *fs);
/* True if functions can be probed at all. */
bool funcs_possible(void);
/* Read all functions into fs->list. */
void funcs_read(struct funcs *fs);
/* Call fn for each function of that name. module: "" for any, or a glob. No
 * list is read if the types know a function of that name which can be
 * probed. */
typedef void func_fn(void *arg, struct func *f);
void funcs_find(struct funcs *fs, const char *name, const char *module,
	func_fn *fn, void *arg);
/* True if the function can run a program by itself; the kernel is asked
 * once. */
bool func_runs(const struct func *f);
/* True if the kernel does not allow the function to be probed. */
bool func_refused(const char *name, const char *module);
/* Return a descriptor of the types for the kernel; 0 for its own; or -errno. */
int func_object(const struct func *f);

/* kfunc_args.c */

enum {
	FUNC_REGS = 6,	 /* registers that pass arguments */
	FUNC_ARGS = 10,	 /* arguments that are reported */
	FUNC_WORDS = 16, /* words of the stack, after the return address */
};

/* Where an argument is when the function begins. */
struct func_arg {
	uint8_t at;	/* register; from FUNC_REGS on, word of the stack */
	uint8_t words;	/* words of a structure that is passed itself; else 0 */
	uint8_t size;	/* size of a number below 8 bytes; 0: a word */
	bool is_signed; /* sign of such a number */
};

struct func_layout {
	uint32_t nargs; /* FUNC_ARGS: that many or more, or not known */
	struct func_arg arg[FUNC_ARGS];
	/* words: 2 or 1 registers; 0: a number, or by address */
	struct func_arg value;
	bool is_void, known;
	bool plain; /* at most six arguments, all plain words in registers */
};

void func_layout(const struct func *f, struct func_layout *l);
/* True if both have their arguments, or values, in the same places. */
bool func_same_places(
	const struct func_layout *a, const struct func_layout *b, bool value);

struct str;
/* Print the type and name of argument n into an empty string; value: of args[]
 * at return. Returns the length of the type; 0: there is no such argument. */
size_t func_put_arg(
	const struct func *f, bool value, uint32_t n, struct str *out);

#endif
