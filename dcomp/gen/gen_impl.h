/* gen_impl.h - what the files of the code generator share. It walks a checked
 * tree and writes the clause's instructions in one go.
 *
 * In a register an integer is extended to 64 bits by the sign of its type, so
 * most conversions need no code. A string is an address, or an id where both
 * sides can do with one (rep.c). Of bytes (types.h) it is their address, in the
 * node's address space.
 *
 *	gen.c		clauses and statements
 *	gen_emit.c	instructions, labels, constants
 *	gen_reg.c	values in registers, spilled to temporaries
 *	gen_expr.c	expressions
 *	gen_cond.c	conditions and what depends on them
 *	gen_var.c	variables, tuples, aggregations
 *	gen_mem.c	objects in memory, and parts of variables
 *	gen_text.c	bytes and strings that are copied
 *	gen_assign.c	what stores
 *	gen_act.c	actions and the record
 *	gen_stack.c	stacks and symbols
 *	ptype.c		types for print() */
#ifndef DCOMP_GEN_IMPL_H
#define DCOMP_GEN_IMPL_H

#include "base/vec.h"
#include "dcomp/act.h"
#include "dcomp/ast.h"
#include "dcomp/dcomp_impl.h"
#include "dcomp/type/sym.h"
#include "dcomp/type/types.h"
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
	VEC(struct type *) types; /* likewise, as the program's types */
	uint32_t deep;	     /* types that are being added, one in another */
	struct dif_loc here; /* of what is generated now */
	struct dc_loc where; /* the same, for messages */
	uint32_t nregs;	     /* r1 .. nregs - 1 may be used */
	uint32_t used;	     /* the highest one that was, plus 1 */
	uint32_t keytop, keyarea; /* bytes in use; the most of them */
	uint32_t scratch, rec;	  /* bytes given out */
	uint32_t nran, nextran;	  /* conditional actions: in all, so far */
	uint32_t specran;	  /* conditional calls of speculate() */
	uint32_t cond;		  /* depth of conditional statements */
	bool records;		  /* the clause has a record */
	bool speculates;	  /* it has speculate() ... */
	bool spec_alone;	  /* and no other action that records */
	bool has_rec;		  /* there is a record here */
	uint32_t zeros, nzeros;	  /* a variable of so many zero bytes */
};

/* Instructions: gen_emit.c. */
void gen_emit(struct gen *g, struct dif_instr in);
void gen_emit_branch(
	struct gen *g, enum dif_op op, int r1, int r2, struct label *to);
void gen_label_here(struct gen *g, struct label *l); /* here */
vid gen_load_int(struct gen *g, int64_t value);

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
vid gen_op2(struct gen *g, enum dif_op op, vid a, vid b);
vid gen_op1(struct gen *g, enum dif_op op, vid a);
/* The same, but the first operand stays. */
vid gen_op2_keep(struct gen *g, enum dif_op op, vid stays, vid b);
vid gen_addi_keep(struct gen *g, vid stays, int32_t imm);

/* Expressions: gen_expr.c. */
vid gen_value(struct gen *g, struct node *n);
vid gen_addr(struct gen *g, struct node *n); /* of a string: its address */
/* rd = subr(a[0], ...), its result at this byte of scratch; uses them up. */
vid gen_emit_call(struct gen *g, enum dif_subr subr, const vid *a, int nargs,
	uint32_t at);
vid gen_arith(struct gen *g, enum op op, struct type *t, vid a, vid b);
/* v cut to the width of t, and extended by its sign. */
vid cut(struct gen *g, vid v, struct type *t);
/* n converted to t. */
vid gen_as(struct gen *g, struct node *n, struct type *t);

/* Conditions: gen_cond.c. */
/* Go to l if n is true (or, not sense, false); else fall through. */
void gen_branch(struct gen *g, struct node *n, bool sense, struct label *l);
vid gen_bool(struct gen *g, struct node *n); /* 0 or 1 */
vid gen_condexpr(struct gen *g, struct node *n);

/* Variables: gen_var.c. A variable or an element of an associative array,
 * ready to be loaded and stored; its tuple has been laid out. */
struct lval {
	const struct sym *sym;
	uint32_t key;
};
struct lval gen_lval_open(struct gen *g, struct node *n);
void gen_lval_close(struct gen *g, const struct lval *l);
vid gen_lval_load(struct gen *g, const struct lval *l);
void gen_lval_store(struct gen *g, const struct lval *l, vid v); /* v stays */

vid gen_ident(struct gen *g, struct node *n);

/* Objects: gen_mem.c. Everything that can be loaded, and mostly stored. */
struct place {
	enum place_kind {
		PLACE_VAR,  /* all of var */
		PLACE_PART, /* of var, which is bytes: at byte `at' + off */
		PLACE_MEM,  /* memory of `space', at address `at' + off */
	} kind;
	struct lval var;
	vid at; /* of PLACE_PART also ZERO */
	int64_t off;
	uint8_t space;
	struct type *type;		/* as declared */
	const struct type_member *bits; /* of a bit-field; or NULL */
};
struct place gen_object_open(struct gen *g, struct node *n);
vid gen_object_load(
	struct gen *g, struct place *p); /* of bytes: their address */
void gen_object_store(struct gen *g, struct place *p, vid v); /* v stays */
/* What the place holds once v was stored there; v is used up. */
vid gen_object_value(struct gen *g, const struct place *p, vid v);
void gen_object_close(struct gen *g, struct place *p);
vid gen_object(struct gen *g, struct node *n);
/* The string that n is a character of; or NULL. */
struct node *gen_text_of(struct node *n);
vid gen_address(struct gen *g, struct node *n); /* &n */

/* Copies: gen_text.c. `size' bytes of scratch; their address. */
uint32_t gen_take_scratch(struct gen *g, uint32_t size);
vid gen_scratch_addr(struct gen *g, uint32_t at);
/* `size' bytes at v, which is used up, and zeros: room, the next multiple of 8,
 * in scratch. Its address. */
vid gen_fill_scratch(struct gen *g, uint32_t at, vid v, enum space from,
	uint32_t size, uint32_t room);
/* Bytes, and the text of an array of char or at an address, in D memory. */
vid gen_bytes(struct gen *g, struct node *n);
vid gen_text(struct gen *g, struct node *n);
vid gen_stringof(struct gen *g, struct node *n);
/* Where what stringof is applied to is. */
enum space gen_text_space(const struct node *n);
/* Bytes of an array of char that become a string, without its NUL. */
uint32_t gen_chars_len(struct gen *g, struct type *t);

/* Stores: gen_assign.c. */
vid gen_assign(struct gen *g, struct node *n);
vid gen_incdec(struct gen *g, struct node *n);

void gen_agg(struct gen *g, struct node *n);
/* tuple.c: the layout of a tuple; its parts go to field, if not NULL. Returns
 * its size. */
uint32_t gen_tuple_layout(
	struct dcomp *dc, const struct tuple *t, struct field *field);
uint32_t gen_field_type(struct gen *g, struct type *t); /* of struct field */
struct field gen_bytes_field(struct gen *g, struct type *t);

/* ptype.c: the type's index in the program's types, made when new. */
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
/* From here on there is a record. */
void gen_need_rec(struct gen *g);

#endif
