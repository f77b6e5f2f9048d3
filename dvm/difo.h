/* difo.h - the compiled program: what the compiler hands to the engines, and
 * all that they know of D. It says every size before the first firing.
 *
 * Storage. Global, clause-local and thread-local scalars live at fixed
 * offsets in one area per scope. By value: 8 bytes hold it, truncated to
 * `size' and extended by its sign when stored. By reference (strings,
 * structures): an 8-byte header, 1 = set and 0 = NULL, then `size' bytes,
 * rounded up to 8. Global and clause-local ones start as set and zero (an
 * empty string), global ones once and clause-local ones at each firing;
 * thread-local ones start as NULL. An associative array has a table of its
 * own: the tuple is the key, the value is stored the same way.
 *
 * Frame. A firing has scratch (the results of subroutines; the compiler fixed
 * each one's offset), a key area, the clause-local area and a place for
 * execname. Sizes are the largest of all clauses. */
#ifndef DVM_DIFO_H
#define DVM_DIFO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* A tuple's layout. */
struct dif_key {
	struct field *part; /* nparts of them; off counts from the tuple */
	uint32_t nparts;
	uint32_t size; /* bytes of the tuple, a multiple of 8 */
};

struct dif_var {
	const char *name; /* as in the source; temporaries begin with '%' */
	enum dif_scope scope;
	uint8_t is_array; /* associative: key says its tuple */
	uint8_t is_ref;	  /* by reference */
	uint8_t is_str;	  /* by reference and a string */
	uint8_t is_signed;
	uint32_t size; /* bytes of the type */
	uint32_t off;  /* in its scope's area; 0 for arrays */
	struct dif_key key;
};

/* Bytes that the value of v takes in its area or table. */
static inline uint32_t dif_var_room(const struct dif_var *v)
{
	return v->is_ref ? 8 + (v->size + 7) / 8 * 8 : 8;
}

struct dif_agg {
	const char *name; /* without the '@'; "_" for the anonymous one */
	struct aggr_desc desc;
	struct dif_key key;
};

/* Recorded actions: X(id, name, whether it changes the system when its record
 * is read). */
/* clang-format off */
#define DIF_ACTS(X)                                                            \
	X(DEFAULT, "default", false) /* an empty clause: nothing but the probe */     \
	X(TRACE, "trace", false)     /* one field */                                  \
	X(PRINTF, "printf", false)   /* fmt, fields */                                \
	X(PRINTA, "printa", false)   /* fmt or none, aggregations; no fields */       \
	X(EXIT, "exit", false)       /* one field: the status */              \
	X(PRINT, "print", false)     /* one field, which has a type */                        \
	X(PCAP, "pcap", false)       /* link type, ns since 1970, the packet's length, \
				 how many of its bytes follow, those */        \
	X(TRACEMEM, "tracemem", false) /* bytes; their number, if it may be less */ \
	X(CLEAR, "clear", false)     /* aggregation */                                \
	X(TRUNC, "trunc", false)     /* aggregation; how many stay, if not none */    \
	X(NORMALIZE, "normalize", false) /* aggregation; the divisor */               \
	X(DENORMALIZE, "denormalize", false) /* aggregation */                        \
	X(SYSTEM, "system", true)   /* fmt, fields: a command of the shell */        \
	X(FREOPEN, "freopen", true) /* fmt, fields: a file for the output, or "" */  \
	X(FTRUNCATE, "ftruncate", false) /* no fields */                              \
	X(SETOPT, "setopt", false)   /* option; its value, if it has one */           \
	X(CAT, "cat", false)         /* fmt, fields: a file */                        \
	X(STRFTIME, "strftime", false) /* fmt: strftime(3)'s; ns since 1970 */        \
	X(PANIC, "panic", true)     /* no fields, as the next */                     \
	X(BREAKPOINT, "breakpoint", true)
/* clang-format on */

enum dif_actkind {
#define X(id, name, destroys) ACT_##id,
	DIF_ACTS(X)
#undef X
	ACT_NKINDS
};
bool dif_act_destroys(enum dif_actkind kind);

/* `nfields' fields of the clause's record begin at `field'. */
struct dif_act {
	enum dif_actkind kind;
	uint32_t ran;		 /* offset of its `ran' byte; 0: always runs */
	uint32_t field, nfields; /* in the clause's fields */
	int32_t fmt;		 /* string id of the format; -1: none */
	uint32_t naggs;
	uint32_t *aggs; /* indexes in the program's aggs */
};

/* What a field's bytes are, for print(). A type consists of types
 * before it in the program's table. */
enum dif_typekind {
	TYPE_INT,
	TYPE_CHAR,
	TYPE_FLOAT,
	TYPE_STRING,
	TYPE_PTR,
	TYPE_ENUM,
	TYPE_ARRAY,
	TYPE_STRUCT, /* a union too */
	TYPE_NKINDS
};

struct dif_member {
	const char *name; /* NULL: anonymous */
	uint32_t type, off;
	uint32_t bit, bits; /* of a bit-field, from off; bits 0: it is none */
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
	uint32_t base; /* of an array: its elements' type */
	uint32_t n;    /* elements, members or enumerators */
	struct dif_member *member;
	struct dif_enumr *enumr;
};

/* Where an instruction comes from: for -S, and for ERROR's message. */
struct dif_loc {
	uint32_t line;	 /* in the clause's file */
	uint32_t action; /* number of the statement, from 1; 0: predicate */
};

struct dif_pdesc { /* a probe description; "" matches all */
	const char *prov, *mod, *func, *name;
	uint32_t id;   /* by number, when nonzero; then the rest is "" */
	uint32_t last; /* the same and all others up to this one; 0: it alone */
};

enum {
	DIF_MAX_CODE = 1 << 16, /* instructions of a clause */
	DIF_MAX_SIZE = 1 << 16, /* bytes of a value, string or tuple */
};

/* A clause, or a binder: what stands between an attach point and the clauses of
 * a probe that a provider in D binds to it. It is enabled where its
 * descriptions, the binding's sources, match. Everything it points at belongs
 * to the program. */
struct difo {
	struct dif_pdesc *pdesc;
	uint32_t npdescs;
	struct dif_instr *code;
	struct dif_loc *loc; /* one per instruction */
	uint32_t ncode;
	int64_t *ints;
	uint32_t nints;
	struct field *field; /* of the record */
	uint32_t nfields;
	struct dif_act *act;
	uint32_t nacts;
	uint32_t recsize; /* 0: it has no REC; a multiple of 8 */
	uint32_t nran;	  /* `ran' bytes after the header, zero at REC */
	uint32_t scratch; /* bytes, a multiple of 8 */
	uint32_t keyarea; /* bytes, a multiple of 8 */
	/* Of a binder: the bound probe that it fires, a row of the program's
	 * table + 1. 0: it is a clause. */
	uint32_t binds;
	const char *file;   /* source, for messages */
	uint32_t line, col; /* where the clause begins */
};

struct dif_prog {
	/* In program order: clauses of the sources, nown of them, then those of
	 * providers in D that they make use of, and binders, in the order in
	 * which they run where several are enabled at one attach point. */
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
	uint32_t nregs; /* integer registers used at the most */
};

/* The id of text, added when new. */
uint32_t dif_strid(struct dif_prog *p, const char *text);
/* The text of an id that is in the table. Valid until the next dif_strid(). */
const char *dif_strtext(const struct dif_prog *p, uint32_t id);
/* Have room for so many bytes of strings: until there are more, they do not
 * move. */
void dif_reserve_strings(struct dif_prog *p, uint32_t size);
/* Makes an empty program: string id 0 is "". */
void dif_prog_init(struct dif_prog *p, uint32_t strsize);
/* Frees what the program's own vectors hold. What its elements point at lives
 * in the arena of whoever built it. */
void dif_prog_free(struct dif_prog *p);

struct dif_error { /* why a program is refused */
	uint32_t clause, pc;
	char text[160];
};

/* Checks all that an engine relies on: opcodes, unused fields zero, registers,
 * forward branches within the code and RET at its end, integer, string,
 * variable, aggregation and subroutine references of the right kind, record,
 * key and scratch bounds, REC before the record is written and on every path,
 * ARG and CALL together with the right number of arguments, variables within
 * their areas and not overlapping. 0, or -EINVAL with *e filled in. Both
 * engines call it first. It reads no more of the program than it says. */
int difo_validate(const struct dif_prog *p, struct dif_error *e);
/* The same, with the message. */
int difo_accept(const struct dif_prog *p, struct diag *d);

/* Whether a clause reads the built-in variable. */
bool difo_reads(const struct dif_prog *p, int32_t bvar);
/* Which of arg0, arg1 ... the clause reads, a bit each; UINT32_MAX: it computes
 * the number, which may be any. */
uint32_t difo_args(const struct difo *d);
/* Whether any takes a stack of the kernel, or asks what is in one. */
bool difo_has_stacks(const struct dif_prog *p);
/* Likewise, of processes. */
bool difo_has_ustacks(const struct dif_prog *p);
/* Whether each firing of a probe's does the same: it counts, or sums up what it
 * always does, under keys that are the probe's own. */
bool difo_counts(const struct dif_prog *p, const struct difo *d);
/* Whether a clause changes more than what DTrace itself keeps. */
bool difo_destructive(const struct difo *d);

/* The listing of -S: one line an instruction, operands filled in. For
 * programs that have passed difo_validate(). */
void difo_print(struct str *out, const struct dif_prog *p, uint32_t clause);
void difo_print_instr(struct str *out, const struct dif_prog *p,
	uint32_t clause, uint32_t pc);

#endif
