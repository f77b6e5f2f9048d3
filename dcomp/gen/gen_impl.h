/* gen_impl.h - shared by the files of the code generator, which walks a checked
 * tree and writes the clause's instructions in one pass.
 *
 * An integer in a register is extended to 64 bits by the sign of its type, so
 * most conversions need no code. A string is an address, or an id where that
 * will do for both sides (rep.c). A value of bytes (types.h) is its address, in
 * the node's address space.
 *
 *	gen.c		clauses and statements
 *	gen_emit.c	instructions, labels, constants
 *	gen_reg.c	values in registers, spilled to temporaries
 *	gen_expr.c	expressions
 *	gen_cond.c	conditions and what depends on them
 *	gen_var.c	variables, tuples, aggregations
 *	gen_mem.c	objects in memory, and parts of variables
 *	gen_text.c	bytes and strings that are copied
 *	gen_assign.c	assignments, ++ and --
 *	gen_act.c	actions and the record
 *	gen_stack.c	stacks and symbols
 *	ptype.c		types for print() */
#ifndef DCOMP_GEN_IMPL_H
#define DCOMP_GEN_IMPL_H

#include "base/vec.h"
#include "dcomp/act.h"
#include "dcomp/ast.h"
#include "dcomp/check/node.h"
#include "dcomp/dcomp_impl.h"
#include "dcomp/type/sym.h"
#include "dcomp/type/types.h"
#include "dvm/difo.h"

/* A computed value that is still needed: an index in gen.val. It is in a
 * register, in a temporary, or in both. */
typedef int vid;
enum {
	ZERO = -1
}; /* the value 0, which is in r0 */

struct val {
	bool live;
	int8_t reg;   /* 0: not in a register */
	int32_t temp; /* index in gen.temps; -1: not in a temporary */
};

struct temp { /* a clause-local variable of our own */
	uint32_t var;
	bool busy;
};

/* The target of branches, to be placed later: the branches are chained by their
 * imm. */
struct label {
	int32_t last; /* index of the last branch; -1 ends the chain */
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
	VEC(struct temp) temps; /* of the whole program */
	/* the same, in the order of the program's types */
	VEC(struct type *) types;
	VEC(uint64_t) parts;	  /* how many values print() shows of each */
	uint32_t deep;		  /* depth of types being added */
	struct dif_loc here;	  /* place of the code being generated */
	struct dc_loc where;	  /* the same for messages */
	uint32_t nregs;		  /* r1 .. nregs - 1 may be used */
	uint32_t used;		  /* the highest register used, plus 1 */
	uint32_t keytop, keyarea; /* bytes of keys in use; the most so far */
	uint32_t scratch, rec;	  /* bytes taken so far */
	uint32_t nran, nextran;	  /* conditional actions: all, and so far */
	uint32_t specran;	  /* conditional calls of speculate() */
	uint32_t thread;	  /* as in struct difo */
	uint32_t cond;		  /* depth of conditional statements */
	bool records;		  /* the clause has a record */
	bool speculates;	  /* it has speculate() ... */
	bool spec_alone;	  /* and no other action that records */
	bool has_rec;		  /* the record has been reserved here */
	uint32_t zeros, nzeros;	  /* a variable of nzeros zero bytes */
};

/* Instructions: gen_emit.c. */
void gen_emit(struct gen *g, struct dif_instr in);
void gen_emit_branch(
	struct gen *g, enum dif_op op, int r1, int r2, struct label *to);
void gen_label_here(struct gen *g, struct label *l); /* place the label here */
vid gen_load_int(struct gen *g, int64_t value);

/* Values: gen_reg.c. Each is freed once, by whoever uses it last. */
vid v_new(struct gen *g);
/* Have the value in a register, but not in one of the mask `keep'; returns
 * it. */
int v_reg(struct gen *g, vid v, unsigned int keep);
void v_free(struct gen *g, vid v);
/* Make a value of what is in this free register. */
vid v_at(struct gen *g, int reg);
/* Store all values in temporaries, before code that does not always run. */
void v_park(struct gen *g);
bool v_room(const struct gen *g); /* true if a register is free */
/* Emit an instruction whose rd gets a new value, and return that. Operands that
 * nobody else uses have been freed before. */
vid gen_result(struct gen *g, struct dif_instr in);
/* Emit rd = r1 op r2, or rd = op r1; the operands are freed. */
vid gen_op2(struct gen *g, enum dif_op op, vid a, vid b);
vid gen_op1(struct gen *g, enum dif_op op, vid a);
/* The same, but the first operand is kept. */
vid gen_op2_keep(struct gen *g, enum dif_op op, vid stays, vid b);
vid gen_addi_keep(struct gen *g, vid stays, int32_t imm);

/* Expressions: gen_expr.c. */
vid gen_value(struct gen *g, struct node *n);
/* for a string: its address, never its id */
vid gen_addr(struct gen *g, struct node *n);
/* Emit rd = subr(a[0], ...), with its result at this byte of scratch; frees the
 * arguments. */
vid gen_emit_call(struct gen *g, enum dif_subr subr, const vid *a, int nargs,
	uint32_t at);
vid gen_arith(struct gen *g, enum op op, struct type *t, vid a, vid b);
/* Cut v to the width of t, and extend it by its sign. */
vid gen_cut(struct gen *g, vid v, struct type *t);
/* Generate n, converted to t. */
vid gen_as(struct gen *g, struct node *n, struct type *t);

/* Conditions: gen_cond.c. */
/* Branch to l if n is true or, if not sense, false; else fall through. */
void gen_branch(struct gen *g, struct node *n, bool sense, struct label *l);
vid gen_bool(struct gen *g, struct node *n); /* the value 0 or 1 */
vid gen_condexpr(struct gen *g, struct node *n);

/* Variables: gen_var.c. A variable or an element of an associative array, ready
 * to be loaded and stored; its tuple is in the key area. */
struct lval {
	const struct sym *sym;
	uint32_t key;
};
struct lval gen_lval_open(struct gen *g, struct node *n);
void gen_lval_close(struct gen *g, const struct lval *l);
vid gen_lval_load(struct gen *g, const struct lval *l);
/* Return the address of so many zero bytes. */
vid gen_zeros(struct gen *g, uint32_t size);
void gen_lval_store(struct gen *g, const struct lval *l, vid v); /* v is kept */

vid gen_ident(struct gen *g, struct node *n);

/* Objects: gen_mem.c. Everything that can be loaded, and often stored. */
struct place {
	enum place_kind {
		PLACE_VAR, /* all of a variable */
		/* part of var, which has bytes: at byte `at' + off */
		PLACE_PART,
		PLACE_MEM, /* memory of `space', at address `at' + off */
	} kind;
	struct lval var;
	vid at; /* for PLACE_PART perhaps ZERO */
	int64_t off;
	uint8_t space;
	struct type *type;		/* as declared */
	const struct type_member *bits; /* a bit-field's member, or NULL */
	bool text; /* a string is stored there, whatever the type */
};
struct place gen_object_open(struct gen *g, struct node *n);
vid gen_object_load(
	struct gen *g, struct place *p); /* for bytes: their address */
void gen_object_store(struct gen *g, struct place *p, vid v); /* v is kept */
/* Return what the place holds after v was stored there; frees v. */
vid gen_object_value(struct gen *g, const struct place *p, vid v);
void gen_object_close(struct gen *g, struct place *p);
vid gen_object(struct gen *g, struct node *n);
/* Return the string that n is a character of, or NULL. */
struct node *gen_text_of(struct node *n);
vid gen_address(struct gen *g, struct node *n); /* &n */

/* Copies: gen_text.c. Take `size' bytes of scratch; return their address. */
uint32_t gen_take_scratch(struct gen *g, uint32_t size);
vid gen_scratch_addr(struct gen *g, uint32_t at);
/* Copy `size' bytes from v, which is freed, to scratch, and fill up with zeros
 * to room, the next multiple of 8. Returns the address. */
vid gen_fill_scratch(struct gen *g, uint32_t at, vid v, enum space from,
	uint32_t size, uint32_t room);
/* Return bytes, or the text of an array of char or at an address, in D
 * memory. */
vid gen_bytes(struct gen *g, struct node *n);
vid gen_text(struct gen *g, struct node *n);
/* The same as gen_addr(), with a copy if one of the expressions `later', which
 * are evaluated before the text is used, may assign to the variable. */
vid gen_kept_addr(struct gen *g, struct node *n, const struct node *later);
vid gen_stringof(struct gen *g, struct node *n);
/* Return the address space of stringof's operand. */
enum space gen_text_space(const struct node *n);
/* Return how many bytes of an array of char become a string, without its
 * NUL. */
uint32_t gen_chars_len(struct gen *g, struct type *t);

/* Stores: gen_assign.c. */
vid gen_assign(struct gen *g, struct node *n);
vid gen_incdec(struct gen *g, struct node *n);

void gen_agg(struct gen *g, struct node *n);
/* tuple.c: lay out a tuple; its parts go to field, if not NULL. Returns its
 * size. */
uint32_t gen_tuple_layout(
	struct dcomp *dc, const struct tuple *t, struct field *field);
uint32_t gen_field_type(struct gen *g, struct type *t); /* for struct field */
struct field gen_bytes_field(struct gen *g, struct type *t);

/* ptype.c: return the type's index in the program's types; it is added if
 * new. */
uint32_t gen_type_index(struct gen *g, struct type *t);

/* Stacks and symbols, into the record or the key area: gen_stack.c. */
struct field gen_stack_field(struct dcomp *dc, struct type *t);
enum gen_dest {
	DEST_KEY,
	DEST_REC
};
void gen_stack(
	struct gen *g, struct node *call, enum gen_dest dest, uint32_t off);

/* Actions: gen_act.c. */
void gen_default(struct gen *g);
void gen_value_act(struct gen *g, struct node *call, enum dif_actkind kind);
void gen_with_args(struct gen *g, struct node *call, enum dif_actkind kind);
void gen_with_format(struct gen *g, struct node *call, enum dif_actkind kind);
void gen_with_aggs(struct gen *g, struct node *call, enum dif_actkind kind);
void gen_print(struct gen *g, struct node *call, enum dif_actkind kind);
void gen_tracemem(struct gen *g, struct node *call, enum dif_actkind kind);
void gen_pcap(struct gen *g, struct node *call, enum dif_actkind kind);
void gen_exit(struct gen *g, struct node *call, enum dif_actkind kind);
void gen_speculate(struct gen *g, struct node *call, enum dif_actkind kind);
void gen_commit(struct gen *g, struct node *call, enum dif_actkind kind);
void gen_discard(struct gen *g, struct node *call, enum dif_actkind kind);
/* Reserve the record, unless that has been done. */
void gen_need_rec(struct gen *g);

#endif
