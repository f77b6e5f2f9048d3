/* sym.h - what names mean. Plain names (global variables, built-in ones,
 * functions, inlines, enumerators) share one name space, as in D; self->,
 * this-> and @ have one each. A variable or aggregation comes into being by
 * its declaration or by the first assignment, whose types stick.
 *
 * A struct sym is the compiler's view; dif_var and dif_agg are made from it
 * when the program is laid out (layout.c). */
#ifndef DCOMP_SYM_H
#define DCOMP_SYM_H

#include "base/vec.h"
#include "dcomp/ast.h"
#include "dcomp/attr.h"
#include "dcomp/type/types.h"
#include "dvm/aggr.h"
#include "dvm/bvar.h"
#include "dvm/difo.h"
#include "dvm/subr.h"

/* How a string is kept. The less a program does with one, the cheaper: an id
 * of an interned string, execname's 16 bytes, or strsize bytes. */
enum rep {
	REP_NONE,
	REP_SID,
	REP_COMM,
	REP_STR
};
/* Of a checked expression of type string: as an id, if it can be one. */
enum rep node_rep(const struct node *n);
/* Of a checked expression: is it an address that a call returns to, or its
 * symbol? */
bool node_returns(const struct node *n);
/* Of a checked expression: is its value, which has 64 bits, within its type?
 * And that of `x op b', where x is within t, the type that op works in? */
bool node_fits(const struct node *n);
bool op_fits(enum op op, struct type *t, const struct node *b);

struct keypart {
	struct type *type;
	enum rep rep; /* of a string */
	bool returns; /* node_returns() */
};

/* A tuple's parts. Unless declared, a part is widened to hold whatever later
 * uses put in it. */
struct tuple {
	struct keypart *part;
	uint32_t n;
	bool declared;
};

struct dc_act;	 /* act.h */
struct dc_aggfn; /* act.h */

enum sym_kind {
	SYM_VAR,
	SYM_BVAR,
	SYM_SUBR,
	SYM_ACT,
	SYM_AGGFN,
	SYM_AGG,
	SYM_INLINE,
	SYM_INLINE_ARRAY,
	SYM_ENUM,
	SYM_EXTERN, /* of the kernel, declared by the program */
};

struct sym {
	enum sym_kind kind;
	const char *name;
	struct dc_loc loc; /* where it was made; src NULL: built in */
	bool in_lib, used;
	bool destroys; /* an inline that calls what changes the system */
	struct dc_attr attr;
	uint32_t version;   /* that has it first; 0: all have */
	struct type *type;  /* of a variable's value, a function's result */
	struct sym *hidden; /* a library's that it took the place of; or NULL */
	union {
		struct {
			enum dif_scope scope;
			bool is_array;
			bool inferred; /* not declared */
			bool guessed;  /* see check_later.c */
			struct tuple key;
			uint32_t index; /* in the program's vars */
		} var;
		struct {
			enum dif_bvar id;
			uint32_t aux;
			enum rep rep;
		} bvar;
		enum dif_subr subr;
		const struct dc_act *act;
		const struct dc_aggfn *aggfn;
		struct {
			const struct dc_aggfn *fn;
			struct aggr_desc desc;
			struct tuple key;
			uint32_t index; /* in the program's aggs */
		} agg;
		struct node *value;	  /* SYM_INLINE, checked */
		struct inline_array *inl; /* check_inline.c */
		int64_t number;		  /* SYM_ENUM */
	} u;
};

enum sym_space {
	NS_PLAIN,
	NS_SELF,
	NS_THIS,
	NS_AGG,
	NSPACES
};

struct symtab {
	struct hash space[NSPACES]; /* interned name -> struct sym * */
	VEC(struct sym *) vars;	    /* SYM_VAR in order of creation */
	VEC(struct sym *) aggs;
};

void syms_init(struct dcomp *dc);
void syms_fini(struct dcomp *dc);

/* NULL if the name means nothing. */
struct sym *sym_find(struct dcomp *dc, enum sym_space space, const char *name);
/* Whether a variable may be made of the name, which then takes the place of
 * one of ours that the program has not used: what other DTraces do not have,
 * and inline arrays, which libraries have for themselves above all. */
bool sym_gives_way(struct dcomp *dc, enum sym_space space, const char *name);
/* Whether the program may declare the name, though a library has a constant
 * of it: the program has not used that, and the libraries keep it. */
bool sym_constant_gives_way(struct dcomp *dc, const char *name);
/* Whether the program has made so of the name that a library defines. */
bool sym_was_ours(struct dcomp *dc, const char *name);
/* A new one; the name must be free. */
struct sym *sym_add(struct dcomp *dc, enum sym_space space, const char *name,
	enum sym_kind kind, struct dc_loc loc);
enum sym_space sym_space_of(enum ident_scope scope);
/* "variable", "function", ... for messages. */
const char *sym_what(const struct sym *s);
/* The name as a program writes it: self->x, @a. */
const char *sym_text(struct dcomp *dc, const struct sym *s);
/* Subroutines and built-in variables take part in messages by their D
 * prototype: the text of argument n, from 0, without [ ]. */
const char *subr_arg_text(struct dcomp *dc, enum dif_subr id, uint32_t n);

#endif
