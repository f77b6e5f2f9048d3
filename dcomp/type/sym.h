/* sym.h - the symbols that names stand for. Plain names (global and built-in
 * variables, functions, inlines, enumerators) share one name space, as in D;
 * self->, this-> and @ have one each. A variable or aggregation is created by
 * its declaration or its first assignment, which also fixes its type.
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

/* How a string is kept. The less a program does with it, the cheaper: the id of
 * an interned string, execname's 16 bytes, or strsize bytes. */
enum rep {
	REP_NONE,
	REP_SID,
	REP_COMM,
	REP_STR
};
struct keypart {
	struct type *type;
	enum rep rep; /* of a string */
	bool returns; /* node_returns() */
};

/* The parts of a tuple. Unless declared, a part is widened to hold whatever
 * later uses put into it. */
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
	SYM_EXTERN, /* a kernel symbol that the program declares */
};

struct sym {
	enum sym_kind kind;
	const char *name;
	struct dc_loc loc; /* where it was created; src NULL: built in */
	bool in_lib, used;
	bool destroys; /* an inline that calls a destructive subroutine */
	struct dc_attr attr;
	uint32_t version;   /* the first version that has it; 0: all have */
	struct type *type;  /* of a variable's value or a function's result */
	struct sym *hidden; /* the library's symbol that it replaces, or NULL */
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

/* Return the symbol, or NULL if the name means nothing. */
struct sym *sym_find(struct dcomp *dc, enum sym_space space, const char *name);
/* True if the program may create a variable of this name, which then replaces
 * one of ours that it has not used: things that other DTraces do not have, and
 * inline arrays, which libraries mainly have for their own use. */
bool sym_gives_way(struct dcomp *dc, enum sym_space space, const char *name);
/* True if the program may declare the name though a library has a constant of
 * that name: if it has not used that one, which the libraries keep using. */
bool sym_constant_gives_way(struct dcomp *dc, const char *name);
/* True if the program has replaced the name that a library defines, in this
 * way. */
bool sym_was_ours(struct dcomp *dc, const char *name);
/* Create a symbol; the name must be free. */
struct sym *sym_add(struct dcomp *dc, enum sym_space space, const char *name,
	enum sym_kind kind, struct dc_loc loc);
enum sym_space sym_space_of(enum ident_scope scope);
/* Return "variable", "function", ... for messages. */
const char *sym_what(const struct sym *s);
/* Return the name as a program writes it: self->x, @a. */
const char *sym_text(struct dcomp *dc, const struct sym *s);
/* Return the text of argument n, from 0, of a subroutine's prototype, without [
 * ], for messages. */
const char *subr_arg_text(struct dcomp *dc, enum dif_subr id, uint32_t n);

#endif
