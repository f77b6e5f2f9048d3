/* dcomp.h - the D compiler: turns D text into a DIF program. A session has one
 * struct dcomp; each -n, -s, -f ... is a source, compiled in turn into the same
 * program, so that sources share their variables and aggregations, as in
 * DTrace. After an error the message has been printed, and the compiler can
 * only be closed. Everything it makes, the program included, lives until
 * dc_close(). */
#ifndef DCOMP_DCOMP_H
#define DCOMP_DCOMP_H

#include <stdbool.h>
#include <stdio.h>

#include "dcomp/attr.h"
#include "dvm/difo.h"

/* What a probe description with fewer than four parts ends with, by the flag of
 * the source: -P, -m, -f, -n and -s, or -i. */
enum dc_pspec {
	DC_PROVIDER,
	DC_MODULE,
	DC_FUNCTION,
	DC_NAME,
	DC_ID, /* a number stands for a probe's id */
};

/* Where a text is from, which decides what names in it mean. */
enum dc_origin {
	DC_OF_ARGUMENT, /* of the command line */
	DC_OF_SCRIPT,
	DC_OF_APPLET,
	DC_OF_LIBRARY,
	DC_OF_TABLE, /* the type of something built in */
	DC_OF_PROBE, /* what a program tells about a probe of its own */
};

struct kernel_btf; /* base/host/kernel_btf.h */

struct dc_source {
	const char *text; /* NUL-terminated */
	const char *name; /* file name for messages; NULL: command line */
	enum dc_origin origin;
	enum dc_pspec pspec;
	bool is_c; /* a system header, from the preprocessor */
};

struct typeinfo; /* base/typeinfo.h */

/* args[n] of a probe in a process, with a type of that program. */
struct dc_user_arg {
	struct typeinfo *type; /* lives as long as the compiler */
	uint32_t word;	       /* number N of the argN that has its value */
	bool by_address;       /* argN is its address instead */
	/* why no argN has it, as the end of a message, or NULL */
	const char *why;
};

/* A symbol of the kernel. */
struct dc_symbol {
	uint64_t addr;
	uint64_t room; /* its size at most; 0: unknown */
	bool function;
	/* each CPU has a copy; distances between the addresses of such symbols
	 * are the same on each */
	bool percpu;
};

/* A probe that a description matches. */
struct dc_probe {
	struct dif_pdesc desc; /* the names of its four parts */
	/* The stability of its provider's parts, one for each enum dc_part; it
	 * lives as long as the compiler. NULL: unknown. */
	const struct dc_attr *attr;
	/* Its arguments, as the traced program itself declares them, see
	 * told.c; NULL: it does not. It lives as long, and may be malformed. */
	const char *told;
};
typedef void dc_probe_fn(void *arg, const struct dc_probe *probe);

/* Why something cannot be compiled. */
struct dc_failure {
	/* The message: "no probe ..."; in a library "sched.d line 7: no probe
	 * ..." */
	const char *text;
	/* the description of a probe that is not here, if it is that, or
	 * NULL */
	const char *probe;
	const char *why; /* ... and why it is not here, or NULL if unknown */
};

struct dc_opts {
	uint32_t strsize;
	bool errtags; /* messages carry [D_TAG] */
	bool zdefs;   /* -Z: descriptions may match nothing */
	bool nolibs;  /* -xnolibs: no D libraries */
	bool attrs;   /* compute stability: dc_clause_attrs(), amin */
	/* the least that a program may rely on; all 0: any */
	struct dc_attr amin;
	/* -xversion: hide names of later versions, see dc_version_parse(). 0:
	 * show all. */
	uint32_t version;
	const char *const *libdirs; /* -L: folders of D libraries */
	uint32_t nlibdirs;
	/* folder used instead of the embedded libraries, or NULL */
	const char *syslibdir;
	bool tree;	  /* -xtree: print declarations */
	bool empty;	  /* -xempty: a source may be empty */
	bool defaultargs; /* missing $N are 0 or "" */
	bool argref;	  /* unused $N are no error */
	bool ilp32;	  /* -32: refuse types that would be narrower there */
	bool destructive; /* -w: permit actions that change the system */
	bool threads;	  /* records say which thread made them */
	uint32_t iregs;	  /* integer registers to use, 3..8; 0: all */
	/* Frames of stack(), ustack() and jstack() without an argument; 0 means
	 * 20. */
	uint32_t stackframes, ustackframes, jstackframes;
	/* Bytes of an alloca() whose size is not a constant; 0 means 4096. */
	uint32_t scratchsize;
	uint32_t pcapsize;  /* most bytes of a packet; 0 means 1600 */
	uint32_t maxframes; /* most frames of any stack; 0: no limit */
	int argc;	    /* macro arguments: $0 .. $(argc - 1) */
	const char *const *argv;
	/* -xzone: run clauses in this zone only; NULL: in all */
	const char *zone;
	int64_t target; /* $target; -1: none */
	/* the kernel's types; must outlive the compiler */
	struct kernel_btf *kernel;
	bool knodefs; /* declared kernel symbols need not exist */
	/* Handle `#pragma D option name[=value]'; value may be NULL. Returns
	 * NULL, or what is wrong with it. */
	const char *(*option)(void *arg, const char *name, const char *value);
	/* Return how many probes a description matches now. */
	uint32_t (*match)(void *arg, const struct dif_pdesc *pd);
	/* Return why it matches none, or NULL if that is unknown. The hook may
	 * be NULL. */
	const char *(*refusal)(void *arg, const struct dif_pdesc *pd);
	/* Return what else it may have meant, as the end of a message. The hook
	 * may be NULL. */
	const char *(*near)(void *arg, const struct dif_pdesc *pd);
	/* Find the type of args[n] for the probes that a description matches:
	 * *type becomes its D text, or NULL past the last argument. False if
	 * the probes differ. The hook may be NULL: no probe then has typed
	 * arguments. */
	bool (*args)(void *arg, const struct dif_pdesc *pd, uint32_t n,
		const char **type);
	/* The same for an argument whose type is one of a program. False if it
	 * is not. The hook may be NULL. */
	bool (*user_arg)(void *arg, const struct dif_pdesc *pd, uint32_t n,
		struct dc_user_arg *a);
	/* Return a type of a process by its name. The scope is a.out, a
	 * library, pid123, or pid123 with one of the others. Returns NULL if
	 * there is none; *why is then the end of a message that says more, or
	 * NULL. The kind is an enum typeinfo_kind. The hook may be NULL. */
	struct typeinfo *(*user_type)(void *arg, const char *scope, int kind,
		const char *name, const char **why);
	/* Find a constant of a process's enumeration in the same way. */
	bool (*user_constant)(
		void *arg, const char *scope, const char *name, int64_t *value);
	/* Return why nothing is known about the arguments of a program's
	 * function whose types could be known; else NULL. The hook may be
	 * NULL. */
	const char *(*no_types)(void *arg, const struct dif_pdesc *pd);
	/* Call fn with each probe that the description matches. The hook may be
	 * NULL: the only match is then a probe with the description's own
	 * names. */
	void (*probes)(void *arg, const struct dif_pdesc *pd, dc_probe_fn *fn,
		void *fnarg);
	/* A provider binds a probe of these names to others; lack is NULL, or
	 * says why it cannot exist here. */
	void (*bound)(void *arg, const char *prov, const char *name,
		const struct dc_failure *lack);
	/* Find a symbol of a kernel module, "" for any. False if there is none,
	 * with the reason in *why. The hook may be NULL: no symbols. */
	bool (*symbol)(void *arg, const char *module, const char *name,
		struct dc_symbol *sym, const char **why);
	void *arg;
	FILE *err; /* messages go here; NULL: nowhere, see dc_failure() */
};

struct dcomp;

/* Return a word for messages: "description", "script" or another. */
const char *dc_source_kind(const struct dc_source *src);

/* Return the n-th probe that our own libraries bind, as "provider:name", or
 * "provider$target:name" for one of the target; NULL when n is past the last. A
 * probe's number never changes. */
const char *dc_bound_probe(uint32_t n);
/* Compile the library that binds the probe, which calls opts.bound. */
void dc_load_probe(struct dcomp *dc, const char *prov, const char *name);

struct dcomp *dc_open(const struct dc_opts *opts);
/* Compile one source. Returns 0, or -1 after the message. If `#pragma D option'
 * sets an option that the compiler knows (strsize ...), the callback must pass
 * it on with dc_setopts(). */
int dc_compile(struct dcomp *dc, const struct dc_source *src);
void dc_setopts(struct dcomp *dc, const struct dc_opts *opts);
/* Return what was wrong with the source that failed to compile. */
const struct dc_failure *dc_failure(const struct dcomp *dc);
/* Return how many clauses the sources so far have; and where clause i, from 0,
 * begins in its source: line and column, from 1. */
uint32_t dc_nclauses(const struct dcomp *dc);
void dc_clause_place(
	const struct dcomp *dc, uint32_t i, uint32_t *line, uint32_t *col);
/* Make the program of all sources so far. Returns 0, or -1 after the
 * message. */
int dc_build(struct dcomp *dc);
/* After the last source: check that all macro arguments were used. Returns 0,
 * or -1 after the message. */
int dc_finish(struct dcomp *dc);
/* Return the program that dc_build() made; it has passed difo_validate(). */
struct dif_prog *dc_prog(struct dcomp *dc);
/* With opts.attrs: return the least stability of the probe descriptions of
 * clause i, and of what its predicate and statements use. */
void dc_clause_attrs(struct dcomp *dc, uint32_t i, struct dc_attr *desc,
	struct dc_attr *stmt);
/* A probe's stability and that of its arguments, and their types. */
enum {
	DC_PROBE_ARGS = 32
};
struct dc_probe_info {
	struct dc_attr attr, args;
	uint32_t nargs;
	const char *arg[DC_PROBE_ARGS]; /* the type as D text */
};
void dc_describe_probe(struct dcomp *dc, const struct dc_probe *probe,
	struct dc_probe_info *info);
/* A probe that a provider in the D programs declares, for building it into
 * other programs. Texts are C, and live as long as the compiler. */
struct dc_param {
	const char *text; /* a C declaration of it, named argN */
	/* "struct foo" if it is a pointer to that, else NULL */
	const char *tag;
	uint32_t size;
	bool is_signed;
	bool is_function; /* it points to a function; to C it is a void * */
};
enum {
	DC_DECLARED_ARGS = 12 /* the most that a note can describe */
};
struct dc_declared {
	const char *prov, *name; /* as declared, with __ for - */
	uint32_t nparams;
	struct dc_param param[DC_DECLARED_ARGS];
	/* its parameters as D, with the types they are translated to */
	const char *told;
	/* The stability of the provider's parts; has[i] is true for those that
	 * the declaration gives. */
	const struct dc_attr *attr;
	const bool *has;
};
typedef void dc_declared_fn(void *arg, const struct dc_declared *d);
/* Call fn with each declared probe. Returns 0, or -1 after the message if a
 * probe has arguments that programs cannot pass. */
int dc_each_declared(struct dcomp *dc, dc_declared_fn *fn, void *arg);
/* Write, as C, the types that the program and its libraries declared, or the
 * kernel types that it used. False if they are nested too deeply for the
 * stack. */
bool dc_put_types(struct dcomp *dc, bool kernel, struct str *out);
/* Our version of D, which includes all that programs for 1.x use. */
#define DC_VERSION "2.0"
enum {
	/* DC_VERSION as dc_version_parse() returns it */
	DC_VERSION_NUM = 2 << 24
};
/* Return "1.2" or "1.2.3" as a number that orders versions, or 0 if the text is
 * not a version. */
uint32_t dc_version_parse(const char *text);
/* -S: list the clauses built since the last call, and what binds the probes
 * that they name, each under its D text. */
void dc_print(struct dcomp *dc, struct str *out);
void dc_close(struct dcomp *dc);

#endif
