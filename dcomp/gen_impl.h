/* gen_impl.h - what the files of the code generator share. It walks a checked
 * tree and writes the clause's instructions in one go.
 *
 * In a register an integer is extended to 64 bits by the sign of its type, so
 * most conversions need no code. A string is an address, or an id where both
 * sides can do with one (rep.c).
 *
 *	gen.c		clauses and statements
 *	gen_emit.c	instructions, labels, constants
 *	gen_reg.c	values in registers, spilled to temporaries
 *	gen_expr.c	expressions
 *	gen_cond.c	conditions and what depends on them
 *	gen_var.c	variables, tuples, aggregations
 *	gen_act.c	actions and the record */
#ifndef DCOMP_GEN_IMPL_H
#define DCOMP_GEN_IMPL_H

#include "base/vec.h"
#include "dcomp/act.h"
#include "dcomp/ast.h"
#include "dcomp/dcomp_impl.h"
#include "dcomp/sym.h"
#include "dcomp/types.h"
#include "dvm/difo.h"

/* A value that was computed and is still wanted: an index in gen.val. It is in
 * a register, or in a temporary, or in both. */
typedef int vid;
enum {
	ZERO = -1
}; /* the value 0, in r0 */

struct val {
	bool live;
	int8_t reg;   /* 0: in none */
	int32_t temp; /* index in gen.temps; -1: in none */
};

struct temp { /* a clause-local variable of ours */
	uint32_t var;
	bool busy;
};

/* Where branches go that are not placed yet: a chain through their imm. */
struct label {
	int32_t last; /* index of an instruction; -1 ends the chain */
};
#define LABEL ((struct label){ -1 })

struct gen {
	struct dcomp *dc;
	struct dif_prog *prog;
	VEC(struct dif_instr) code;
	VEC(struct dif_loc) loc;
	VEC(int64_t) ints;
	VEC(struct field) field;
	VEC(struct dif_act) act;
	VEC(struct val) val;
	VEC(struct temp) temps;	  /* the whole program's */
	struct dif_loc here;	  /* of what is generated now */
	struct dc_loc where;	  /* the same, for messages */
	uint32_t nregs;		  /* r1 .. nregs - 1 may be used */
	uint32_t used;		  /* the highest one that was, plus 1 */
	uint32_t keytop, keyarea; /* bytes in use; the most of them */
	uint32_t scratch, rec;	  /* bytes given out */
	uint32_t nran, nextran;	  /* conditional actions: in all, so far */
	uint32_t cond;		  /* depth of conditional statements */
	bool records;		  /* the clause has a record */
};

/* Instructions: gen_emit.c. */
void emit(struct gen *g, struct dif_instr in);
void emit_branch(
	struct gen *g, enum dif_op op, int r1, int r2, struct label *to);
void place(struct gen *g, struct label *l); /* here */
vid load_int(struct gen *g, int64_t value);

/* Values: gen_reg.c. Each one is freed once, by whoever uses it up. */
vid v_new(struct gen *g);
/* Its register, now; not one of those that keep has a bit for. */
int v_reg(struct gen *g, vid v, unsigned int keep);
void v_free(struct gen *g, vid v);
/* A new value that is in this free register. */
vid v_at(struct gen *g, int reg);
/* Put all values into temporaries: what follows does not always run. */
void v_park(struct gen *g);
bool v_room(const struct gen *g); /* a register is free */
/* rd = r1 op r2, and rd = op r1; the operands are used up. */
vid op2(struct gen *g, enum dif_op op, vid a, vid b);
vid op1(struct gen *g, enum dif_op op, vid a);

/* Expressions: gen_expr.c. */
vid gen_value(struct gen *g, struct node *n);
vid gen_addr(struct gen *g, struct node *n); /* of a string: its address */
vid gen_arith(struct gen *g, enum op op, struct type *t, vid a, vid b);
vid convert(struct gen *g, vid v, struct type *to, struct type *from);

/* Conditions: gen_cond.c. */
/* Go to l if n is true (or, not sense, false); else fall through. */
void gen_branch(struct gen *g, struct node *n, bool sense, struct label *l);
vid gen_bool(struct gen *g, struct node *n); /* 0 or 1 */
vid gen_condexpr(struct gen *g, struct node *n);

/* Variables: gen_var.c. */
vid gen_ident(struct gen *g, struct node *n);
vid gen_index(struct gen *g, struct node *n);
vid gen_assign(struct gen *g, struct node *n);
vid gen_incdec(struct gen *g, struct node *n);
void gen_agg(struct gen *g, struct node *n);
/* tuple.c: the layout of a tuple; its parts go to field, if not NULL. Returns
 * its size. */
uint32_t tuple_layout(
	struct dcomp *dc, const struct tuple *t, struct field *field);

/* Actions: gen_act.c. */
void gen_default(struct gen *g);
void gen_trace(struct gen *g, struct node *call);
void gen_printf(struct gen *g, struct node *call);
void gen_printa(struct gen *g, struct node *call);
void gen_exit(struct gen *g, struct node *call);

#endif
