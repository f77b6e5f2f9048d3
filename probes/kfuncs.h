/* kfuncs.h - the kernel's functions, as fbt and rawfbt know them: which there
 * are, and where a call of one has its arguments. The kernel's types tell both,
 * of functions that its compiler left as they are. */
#ifndef PROBES_KFUNCS_H
#define PROBES_KFUNCS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/host/kernel_btf.h"
#include "base/set.h"
#include "base/vec.h"

/* Of one name, in one module. */
struct func {
	const char *name, *module; /* "vmlinux": the kernel proper */
	struct func_types *types;
	uint32_t id; /* of its type there; 0: its arguments are not known */
	uint32_t place : 27;	 /* in the order of the list, from 1 */
	uint32_t suffixed : 1;	 /* its name has a dot */
	uint32_t runs : 2;	 /* programs: func_runs(); 0: not asked yet */
	uint32_t probed : 2;	 /* prov_fbt.c: which probes it has */
	uint64_t addr;		 /* 0: not known */
	const struct func *next; /* another function of that name */
};

/* Of a module. Those of the kernel proper are opened when they are asked for.
 */
struct func_types {
	const char *module;
	struct kernel_btf *kernel;
	struct kbtf own; /* a module's */
	int object;	 /* its descriptor for the kernel; -1: not open */
};

struct funcs {
	struct arena arena;
	struct kernel_btf *kernel;
	struct set byname; /* struct func, by name alone */
	VEC(struct func_types *) types;
	bool listed; /* all that there are */
	VEC(struct func *) list;
};

void funcs_free(struct funcs *fs);
/* Modules may have come: what was read is read again when it is asked for. */
void funcs_renew(struct funcs *fs);
/* Whether functions can be probed at all. */
bool funcs_possible(void);
/* All of them, in fs->list. */
void funcs_read(struct funcs *fs);
/* Those of that name: fn is called for each. module: "" for any, or a glob. No
 * list is read if the types know one that can be probed. */
typedef void func_fn(void *arg, struct func *f);
void funcs_find(struct funcs *fs, const char *name, const char *module,
	func_fn *fn, void *arg);
/* Whether it can run a program by itself: the kernel is asked, once. */
bool func_runs(const struct func *f);
/* Whether the kernel refuses to have the function of that name probed. */
bool func_refused(const char *name, const char *module);
/* A descriptor of the types for the kernel; 0: they are its own; or -errno. */
int func_object(const struct func *f);

/* kfunc_args.c */

enum {
	FUNC_REGS = 6,	 /* that pass arguments */
	FUNC_ARGS = 10,	 /* that are told */
	FUNC_WORDS = 16, /* of the stack, behind the return address */
};

/* Where an argument is, as the function begins. */
struct func_arg {
	uint8_t at;	/* register; from FUNC_REGS on, word of the stack */
	uint8_t words;	/* a structure: this is it, and so many; else 0 */
	uint8_t size;	/* bytes of a number, up to 4; 0: a word */
	bool is_signed; /* such a number */
};

struct func_layout {
	uint32_t nargs; /* FUNC_ARGS: or more, or it is not known */
	struct func_arg arg[FUNC_ARGS];
	struct func_arg value; /* words: 2 registers, or 1, or by address: 0 */
	bool is_void, known;
	bool plain; /* a register each, and no more */
};

void func_layout(const struct func *f, struct func_layout *l);
/* Whether both have their arguments, or values, in the same places. */
bool func_same_places(
	const struct func_layout *a, const struct func_layout *b, bool value);

struct str;
/* Put the type of argument n, and its name, into an empty string; value: args[]
 * of return. Returns how long the type is; 0: there is none. */
size_t func_put_arg(
	const struct func *f, bool value, uint32_t n, struct str *out);

#endif
