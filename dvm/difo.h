/* difo.h - the compiled program, which the compiler hands to the engines: all
 * that they know of D. It gives every size before the first firing.
 *
 * Storage. Global, clause-local and thread-local scalars live at fixed
 * offsets in one area per scope. A scalar by value takes 8 bytes; what is
 * stored is truncated to `size' and sign- or zero-extended. One by reference
 * (string, structure) takes an 8-byte header, 1 = set and 0 = NULL, then `size'
 * bytes, rounded up to 8. Global and clause-local ones start as set and zero
 * (an empty string), the former once and the latter at each firing;
 * thread-local ones start as NULL. Each associative array has a table of its
 * own, keyed by the tuple, whose values are stored in the same way.
 *
 * Frame. A firing has scratch memory (for the results of subroutines, at
 * offsets that the compiler fixed), a key area, the clause-local area and a
 * place for execname. Each has the size of the largest that any clause needs.
 */
#ifndef DVM_DIFO_H
#define DVM_DIFO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/diag.h"
#include "base/hash.h"
#include "base/str.h"
#include "base/vec.h"
#include "dvm/aggr.h"
#include "dvm/dif.h"
#include "dvm/rec.h"

enum dif_scope {
	SCOPE_GLOBAL,
	SCOPE_THREAD,
	SCOPE_LOCAL
};

/* The layout of a tuple. */
struct dif_key {
	struct field *part; /* nparts of them, in the order of their offsets,
			       which are relative to the tuple; no gaps */
	uint32_t nparts;
	uint32_t size; /* bytes of the tuple, a multiple of 8 */
};

struct dif_var {
	const char *name; /* as in the source; a temporary's begins with '%' */
	enum dif_scope scope;
	uint8_t is_array; /* associative: key describes its tuple */
	uint8_t is_ref;	  /* by reference */
	uint8_t is_str;	  /* by reference and a string */
	uint8_t is_signed;
	uint32_t size; /* bytes of the type */
	uint32_t off;  /* in its scope's area; 0 for arrays */
	struct dif_key key;
};

/* Whether a provider declares v for itself. No clause on a probe can name such
 * a variable, and a clause-local one keeps its value when one of the provider's
 * probes fires. */
static inline bool dif_var_is_own(const struct dif_var *v)
{
	return v->name && strchr(v->name, '.');
}

/* Return the bytes that the value of v takes up in its area or table. */
static inline uint32_t dif_var_room(const struct dif_var *v)
{
	return v->is_ref ? 8 + (v->size + 7) / 8 * 8 : 8;
}

struct dif_agg {
	const char *name; /* without the '@'; "_" for the anonymous one */
	struct aggr_desc desc;
	struct dif_key key;
};

/* X(id, name, whether it changes the system): actions that take place when
 * their record is read, with the fields that each records. */
/* clang-format off */
#define DIF_ACTS(X)                                                            \
	X(DEFAULT, "default", false) /* an empty clause: only its probe is printed */     \
	X(TRACE, "trace", false)     /* one field */                                  \
	X(PRINTF, "printf", false)   /* fmt, fields */                                \
	X(PRINTA, "printa", false)   /* fmt or none, aggregations; no fields */       \
	X(EXIT, "exit", false)       /* one field: the status */              \
	X(PRINT, "print", false)     /* one field, which has a type */                        \
	X(PCAP, "pcap", false)       /* link type, ns since 1970, the packet's length, \
					 how many of its bytes follow, these bytes */	\
	X(TRACEMEM, "tracemem", false) /* bytes; their number, if it can vary */ \
	X(CLEAR, "clear", false)     /* aggregation */                                \
	X(TRUNC, "trunc", false)     /* aggregation; how many elements to keep, if not 0 */    \
	X(NORMALIZE, "normalize", false) /* aggregation; the divisor */               \
	X(DENORMALIZE, "denormalize", false) /* aggregation */                        \
	X(SYSTEM, "system", true)   /* fmt, fields: a command of the shell */        \
	X(FREOPEN, "freopen", true) /* fmt, fields: a file for the output, or "" */  \
	X(FTRUNCATE, "ftruncate", false) /* no fields */                              \
	X(SETOPT, "setopt", false)   /* option; its value, if it has one */           \
	X(CAT, "cat", false)         /* fmt, fields: a file */                        \
	X(STRFTIME, "strftime", false) /* fmt: strftime(3)'s; ns since 1970 */        \
	X(ERRORF, "errorf", false)   /* fmt, fields: a message */                     \
	X(WARNF, "warnf", false)     /* the same */                                   \
	X(PANIC, "panic", true)     /* no fields; nor has the next one */                     \
	X(BREAKPOINT, "breakpoint", true)
/* clang-format on */

enum dif_actkind {
#define X(id, name, destroys) ACT_##id,
	DIF_ACTS(X)
#undef X
	ACT_NKINDS
};
bool dif_act_destroys(enum dif_actkind kind);
const char *dif_act_name(enum dif_actkind kind); /* static */

/* An action of a clause. `nfields' of the clause's fields, from index `field'
 * on, belong to it. */
struct dif_act {
	enum dif_actkind kind;
	uint32_t ran; /* offset of its `ran' byte; 0: unconditional */
	uint32_t field, nfields; /* index in the clause's fields, and number */
	int32_t fmt;		 /* string id of the format; -1: none */
	uint32_t naggs;
	uint32_t *aggs; /* indexes in the program's aggs */
};

/* How print() shows the bytes of a field. A type refers only to types before it
 * in the program's table. */
enum dif_typekind {
	TYPE_INT,
	TYPE_CHAR,
	TYPE_FLOAT,
	TYPE_STRING,
	TYPE_PTR,
	TYPE_ENUM,
	TYPE_ARRAY,
	TYPE_STRUCT, /* or a union */
	TYPE_NKINDS
};

struct dif_member {
	const char *name; /* NULL: anonymous */
	uint32_t type, off;
	uint32_t bit, bits; /* bit-field: first bit from off, and width; bits 0:
			       not a bit-field */
};

struct dif_enumr {
	const char *name;
	int64_t value;
};

struct dif_type {
	enum dif_typekind kind;
	uint8_t is_signed;
	const char *name; /* as C writes it */
	uint32_t size;
	uint32_t base; /* index of an array's element type */
	uint32_t n;    /* elements, members or enumerators */
	struct dif_member *member;
	struct dif_enumr *enumr;
};

/* The source of an instruction: for -S, and for ERROR's message. */
struct dif_loc {
	uint32_t line;	 /* in the clause's file */
	uint32_t action; /* number of the statement, from 1; 0: predicate */
};

struct dif_pdesc { /* a probe description; "" matches all */
	const char *prov, *mod, *func, *name;
	uint32_t id;   /* probe number if nonzero; then the strings are "" */
	uint32_t last; /* last of a range of numbers from id on; 0: only id */
};

enum {
	DIF_MAX_CODE = 1 << 16, /* instructions of a clause */
	DIF_MAX_SIZE = 1 << 16, /* bytes of a value, string or tuple */
};

/* A clause, or a binder. A binder stands between an attach point and the
 * clauses of a bound probe, which a provider in D defines by other probes; it
 * is enabled wherever its descriptions, the binding's sources, match.
 * Everything that the pointers refer to belongs to the program. */
struct difo {
	struct dif_pdesc *pdesc;
	uint32_t npdescs;
	struct dif_instr *code;
	struct dif_loc *loc; /* one per instruction */
	uint32_t ncode;
	int64_t *ints;
	uint32_t nints;
	struct field *field; /* the record's */
	uint32_t nfields;
	struct dif_act *act;
	uint32_t nacts;
	uint32_t recsize; /* a multiple of 8; 0: no REC */
	uint32_t nran;	  /* `ran' bytes after the header, cleared by REC */
	/* Offset in the record of the thread's ID, of 4 bytes; 0: not
	 * recorded. */
	uint32_t thread;
	uint32_t scratch; /* bytes, a multiple of 8 */
	uint32_t keyarea; /* bytes, a multiple of 8 */
	/* For a binder: the bound probe that it fires, as an index in the
	 * program's table + 1. 0: this is a clause. */
	uint32_t binds;
	const char *file;   /* source, for messages */
	uint32_t line, col; /* where the clause begins */
};

struct dif_prog {
	/* The first `nown' are the clauses of the program's sources. Then come
	 * the clauses and binders of providers in D that the program uses, in
	 * the order in which they run at a shared attach point. */
	VEC(struct difo) clauses;
	size_t nown;
	VEC(struct dif_pdesc) bound; /* the probes that binders fire */
	VEC(struct dif_var) vars;    /* all scopes; instructions index it */
	VEC(struct dif_agg) aggs;
	VEC(struct dif_type) types;
	struct str strtab;  /* strings, each with its NUL; id 0: "" */
	struct hash strids; /* text -> id */
	uint32_t globals, locals, threads; /* bytes of each area */
	uint32_t strsize;		   /* bytes of a string with its NUL */
	uint32_t nregs;			   /* most integer registers used */
};

/* Return the id of text, which is added if new. */
uint32_t dif_strid(struct dif_prog *p, const char *text);
/* Return the text of an id in the table. Valid until the next dif_strid(). */
const char *dif_strtext(const struct dif_prog *p, uint32_t id);
/* Reserve this many bytes for strings. Strings do not move until more are
 * needed. */
void dif_reserve_strings(struct dif_prog *p, uint32_t size);
/* Initialise an empty program, in which string id 0 is "". */
void dif_prog_init(struct dif_prog *p, uint32_t strsize);
/* Free the program's own vectors. What their elements point at lives in the
 * arena of whoever built it. */
void dif_prog_free(struct dif_prog *p);

struct dif_error { /* why a program was refused */
	uint32_t clause, pc;
	char text[160];
};

/* Check everything that an engine relies on: opcodes, unused fields zero,
 * registers, forward branches within the code and RET at its end, integer,
 * string, variable, aggregation and subroutine references of the right kind,
 * record, key and scratch bounds, REC before the record is written and on every
 * path, ARG and CALL together with the right number of arguments, variables
 * within their areas and not overlapping, tuples without gaps. Returns 0, or
 * -EINVAL with *e filled in. Both engines call it first. It reads no further in
 * the program's tables than their sizes allow. */
int difo_validate(const struct dif_prog *p, struct dif_error *e);
/* Do the same, and put the message into *d. */
int difo_accept(const struct dif_prog *p, struct diag *d);

/* True if any clause has such an instruction. */
bool difo_has_op(const struct dif_prog *p, enum dif_op op);
/* True if any clause reads the built-in variable. */
bool difo_reads(const struct dif_prog *p, int32_t bvar);
/* Return a bit for each of arg0, arg1 ... that the clause reads; UINT32_MAX if
 * it computes the argument's number. */
uint32_t difo_args(const struct difo *d);
/* True if any clause records, or inspects, a kernel stack. */
bool difo_has_stacks(const struct dif_prog *p);
/* The same for user stacks. */
bool difo_has_ustacks(const struct dif_prog *p);
/* True if the clause does the same at each firing of a probe: it counts, or
 * sums up a constant, under keys that depend on the probe alone. */
bool difo_counts(const struct dif_prog *p, const struct difo *d);
/* The same, and there are no keys, and nothing depends on the probe. */
bool difo_only_adds(const struct dif_prog *p, const struct difo *d);
/* Return the name of the first action or subroutine of the clause that changes
 * anything but DTrace's own state; NULL: none does. */
const char *difo_destructive(const struct difo *d);

/* Print an instruction as -S lists it: a line with its operands. The program
 * must have passed difo_validate(). */
void difo_print_instr(struct str *out, const struct dif_prog *p,
	uint32_t clause, uint32_t pc);
/* The same for all of a clause: for tests. */
void difo_print(struct str *out, const struct dif_prog *p, uint32_t clause);

#endif
