/* dcomp.h - the D compiler: D text to a DIF program. One struct dcomp per
 * session; each -n, -s, -f ... is a source compiled in turn into the same
 * program, so that they share their variables and aggregations, as DTrace
 * does. After an error the message has been printed, and the compiler can
 * only be closed. Everything it makes, the program included, lives until
 * dc_close(). */
#ifndef DCOMP_DCOMP_H
#define DCOMP_DCOMP_H

#include <stdbool.h>
#include <stdio.h>

#include "dcomp/attr.h"
#include "dvm/difo.h"

/* What a source's first part of a clause is: -P, -m, -f, -n and -s, -i. A
 * description with fewer parts than four is aligned to its right end. */
enum dc_pspec {
	DC_PROVIDER,
	DC_MODULE,
	DC_FUNCTION,
	DC_NAME,
	DC_ID, /* a number names a probe by its id */
};

struct kernel_btf; /* base/host/kernel_btf.h */

struct dc_source {
	const char *text; /* NUL-terminated */
	const char *name; /* file name for messages; NULL: command line */
	const char *what; /* for messages: "description", "script", ... */
	enum dc_pspec pspec;
	bool is_c; /* a header of the system's, from the preprocessor */
};

struct typeinfo; /* base/typeinfo.h */

/* args[n] of a probe in a program, as the program's own types have it. */
struct dc_user_arg {
	struct typeinfo *type; /* as long as the compiler */
	uint32_t word;	       /* its value is argN */
	bool by_address;       /* or is at that address */
	const char *why;       /* it is in no word, as the end of a message;
				  NULL: it is */
};

/* A symbol of the kernel. */
struct dc_symbol {
	uint64_t addr;
	uint64_t room; /* most bytes that it has; 0: not known */
	bool function;
	bool percpu; /* each CPU has its own, as far from any other one of
			those as addr is from that one's */
};

/* A probe, for whom the compiler asks about what a description matches. */
struct dc_probe {
	struct dif_pdesc desc; /* its four names */
	/* How stable its provider's parts are, one for each enum dc_part, and
	 * valid as long as the compiler; NULL: not known. */
	const struct dc_attr *attr;
	/* Its arguments, as the program says of itself that has the probe: see
	 * told.c. NULL: it does not. It is valid as long, and may be wrong. */
	const char *told;
};
typedef void dc_probe_fn(void *arg, const struct dc_probe *probe);

struct dc_opts {
	uint32_t strsize;
	bool errtags;	     /* messages carry [D_TAG] */
	bool zdefs;	     /* -Z: descriptions may match nothing */
	bool nolibs;	     /* -xnolibs: no D libraries */
	bool attrs;	     /* stability is wanted: dc_clause_attrs(), amin */
	struct dc_attr amin; /* the least a program may use; all 0: any */
	/* -xversion: names of later versions are not there; see
	 * dc_version_parse(). 0: all are. */
	uint32_t version;
	const char *const *libdirs; /* -L: folders of D libraries */
	uint32_t nlibdirs;
	const char *syslibdir; /* instead of the embedded ones; or NULL */
	bool tree;	       /* -xtree: print declarations */
	bool empty;	       /* -xempty: a source may be empty */
	bool defaultargs;      /* missing $N are 0 or "" */
	bool argref;	       /* unused $N are no error */
	bool ilp32;	       /* -32: no types that would be narrower there */
	bool destructive;      /* -w: for actions that change the system */
	uint32_t iregs;	       /* integer registers to use, 3..8; 0: all */
	/* Frames of stack(), ustack() and jstack() without an argument; 0:
	 * 20. */
	uint32_t stackframes, ustackframes, jstackframes;
	/* Bytes of an alloca() whose size is not a constant; 0: 4096. */
	uint32_t scratchsize;
	uint32_t pcapsize;  /* most bytes of a packet; 0: 1600 */
	uint32_t maxframes; /* the most that any stack has; 0: no limit */
	int argc;	    /* macro arguments: $0 .. $(argc - 1) */
	const char *const *argv;
	const char *zone; /* -xzone: where clauses run only; NULL: anywhere */
	int64_t target;	  /* $target; -1: there is none */
	struct kernel_btf *kernel; /* its types; outlives the compiler */
	bool knodefs; /* declared symbols of the kernel may be missing */
	/* Called for each `#pragma D option name[=value]'; value may be
	 * NULL. Returns NULL, or what is wrong with it. */
	const char *(*option)(void *arg, const char *name, const char *value);
	/* How many probes a description matches now. */
	uint32_t (*match)(void *arg, const struct dif_pdesc *pd);
	/* Why it matches none, if that is known; else NULL. May be NULL. */
	const char *(*refusal)(void *arg, const struct dif_pdesc *pd);
	/* What else it may have meant, as the end of a message. May be NULL. */
	const char *(*near)(void *arg, const struct dif_pdesc *pd);
	/* What args[] is for the probes that a description matches: argument
	 * n as D text, NULL past the last. False: they differ. NULL: no probe
	 * has typed arguments. */
	bool (*args)(void *arg, const struct dif_pdesc *pd, uint32_t n,
		const char **type);
	/* The same if it is a type of a program's. False: it is not. May be
	 * NULL. */
	bool (*user_arg)(void *arg, const struct dif_pdesc *pd, uint32_t n,
		struct dc_user_arg *a);
	/* A type of a process, by name: the scope is a.out, a library, pid123
	 * or pid123 and one of both. NULL: there is none; *why is the end of a
	 * message that says more, or NULL. The kind is an enum typeinfo_kind.
	 * May be NULL. */
	struct typeinfo *(*user_type)(void *arg, const char *scope, int kind,
		const char *name, const char **why);
	/* The same for a constant of an enumeration. */
	bool (*user_constant)(
		void *arg, const char *scope, const char *name, int64_t *value);
	/* Why nothing is known of the arguments of a program's function, whose
	 * types could be; else NULL. May be NULL. */
	const char *(*no_types)(void *arg, const struct dif_pdesc *pd);
	/* Call fn with each probe that the description matches. NULL: it is
	 * one, named like the description. */
	void (*probes)(void *arg, const struct dif_pdesc *pd, dc_probe_fn *fn,
		void *fnarg);
	/* A provider binds a probe of these names to others; why is NULL, or
	 * why it cannot be here. */
	void (*bound)(
		void *arg, const char *prov, const char *name, const char *why);
	/* A symbol of a kernel module, "" for any. False: *why says why, as
	 * text. NULL: there are none. */
	bool (*symbol)(void *arg, const char *module, const char *name,
		struct dc_symbol *sym, const char **why);
	void *arg;
	FILE *err; /* messages go here */
};

struct dcomp;

/* The n-th probe that our own libraries bind, as "provider:name", or as
 * "provider$target:name" if it is one of that process; NULL: there
 * are no more. Its number stays the same. */
const char *dc_bound_probe(uint32_t n);
/* Have the library compiled that binds it: opts.bound is told. */
void dc_load_probe(struct dcomp *dc, const char *prov, const char *name);

struct dcomp *dc_open(const struct dc_opts *opts);
/* 0, or -1 after the message. Options of `#pragma D option' that the compiler
 * itself knows (strsize ...) must reach it by dc_setopts() from within the
 * callback. */
int dc_compile(struct dcomp *dc, const struct dc_source *src);
void dc_setopts(struct dcomp *dc, const struct dc_opts *opts);
/* After the last source: are all macro arguments referred to? 0, or -1 after
 * the message. */
int dc_finish(struct dcomp *dc);
/* The program so far; it has passed difo_validate(). */
struct dif_prog *dc_prog(struct dcomp *dc);
/* Of clause i of the program, if opts.attrs: the least stability of its probe
 * descriptions and of what its predicate and statements use. */
void dc_clause_attrs(struct dcomp *dc, uint32_t i, struct dc_attr *desc,
	struct dc_attr *stmt);
/* Of one probe: how stable it and its arguments are, and their types. */
enum {
	DC_PROBE_ARGS = 32
};
struct dc_probe_info {
	struct dc_attr attr, args;
	uint32_t nargs;
	const char *arg[DC_PROBE_ARGS]; /* as D text */
};
void dc_describe_probe(struct dcomp *dc, const struct dc_probe *probe,
	struct dc_probe_info *info);
/* The probes that the programs' own providers declare, for programs that shall
 * have them. Texts are C, and live as long as the compiler. */
struct dc_param {
	const char *text; /* its declaration, with the name argN */
	const char *tag;  /* "struct foo", if it points to that; else NULL */
	uint32_t size;
	bool is_signed;
};
enum {
	DC_DECLARED_ARGS = 12 /* that notes have */
};
struct dc_declared {
	const char *prov, *name; /* as declared, with __ where - is meant */
	uint32_t nparams;
	struct dc_param param[DC_DECLARED_ARGS];
	const char *told; /* its arguments as D, with what they are shown as */
	/* How stable the provider's parts are; has: which of these it says. */
	const struct dc_attr *attr;
	const bool *has;
};
typedef void dc_declared_fn(void *arg, const struct dc_declared *d);
/* Call fn with each in turn. 0, or -1 after the message, when a probe has
 * arguments that programs cannot pass. */
int dc_each_declared(struct dcomp *dc, dc_declared_fn *fn, void *arg);
/* The types that the program and its libraries declared, or those of the kernel
 * that it used, as C. False: they are nested too deeply for the stack. */
bool dc_put_types(struct dcomp *dc, bool kernel, struct str *out);
/* The version of D that this is: all that programs for 1.x use is in it. */
#define DC_VERSION "2.0"
enum {
	DC_VERSION_NUM = 2 << 24 /* the same as dc_version_parse() has it */
};
/* "1.2" or "1.2.3", as a number that orders versions; 0: it is none. */
uint32_t dc_version_parse(const char *text);
/* -S: listing of the clauses since the last call, and of what binds the probes
 * that they name, each under its D text. */
void dc_print(struct dcomp *dc, struct str *out);
void dc_close(struct dcomp *dc);

#endif
