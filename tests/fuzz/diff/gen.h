/* gen.h - random D expressions, as trees that print as D and as C (print.c).
 * Types follow C's rules on x86-64, but for D's rule that integers are computed
 * in 64 bits: dcomp/check/check_conv.c has it. */
#ifndef TESTS_FUZZ_DIFF_GEN_H
#define TESTS_FUZZ_DIFF_GEN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum type {
	I8,
	U8,
	I16,
	U16,
	I32,
	U32,
	I64,
	U64,
	STR,
	NTYPES
};

enum kind {
	K_LITERAL, /* text */
	K_VAR,	   /* var */
	K_UNARY,   /* op a */
	K_BINARY,  /* a op b */
	K_CAST,	   /* (text) a */
	K_COND,	   /* a ? b : c */
	K_STRLEN,  /* strlen(a) */
	K_STRJOIN, /* strjoin(a, b) */
	K_SUBSTR,  /* substr(a, b, c), or without c */
	K_SIZEOF,  /* sizeof (a) */
};

enum op {
	OP_MUL,
	OP_DIV,
	OP_MOD,
	OP_ADD,
	OP_SUB,
	OP_SHL,
	OP_SHR,
	OP_LT,
	OP_LE,
	OP_GT,
	OP_GE,
	OP_EQ,
	OP_NE,
	OP_AND,
	OP_XOR,
	OP_OR,
	OP_LAND,
	OP_LXOR,
	OP_LOR,
	OP_COMMA,
	NBINARY,
	OP_NEG = NBINARY,
	OP_NOT,
	OP_LNOT,
	OP_PLUS,
	NOPS
};

/* A variable, or what else can be assigned. */
struct var {
	const char *d; /* as D names it */
	const char *c; /* as C does */
	enum type type;
	const char *decl; /* of D, with the type: "int g%d"; NULL: none */
	const char *as;	  /* of a bit-field: what makes its value that type */
};

struct node {
	enum kind kind;
	enum op op;
	enum type type;
	bool constant; /* no variable in it */
	bool folds;    /* a compiler may know its value: constants, sizeof,
			  what a constant condition chooses */
	bool parens;   /* print some though none are needed */
	char *text;
	const struct var *var;
	struct node *a, *b, *c;
};

/* random.c: the same numbers for the same seed. */
void rnd_seed(uint64_t seed);
uint64_t rnd(uint64_t below);

/* build.c */
extern const struct var *vars[NTYPES][32]; /* of each type, up to NULL */
enum type promote(enum type t);
enum type common(enum type a, enum type b);
bool is_signed(enum type t);
struct node *random_int(int depth);
struct node *random_string(int depth);
struct node *new_binary(enum op op, struct node *a, struct node *b);
struct node *new_var(const struct var *v);
/* b made fit to be the right operand of op: a shift count below 64, as a mere
 * number if it is a constant, and no divisor that is a constant 0. */
struct node *right_operand(enum op op, struct node *b);

/* print.c. The C of an integer is an int64_t: its 64 bits. */
extern const char *const op_text[NOPS];
extern const char *const c_type[NTYPES];
void print_d(FILE *f, const struct node *n);
void print_c(FILE *f, const struct node *n);
/* As a condition, and as a record of it shows it. */
void print_c_condition(FILE *f, const struct node *n);
void print_c_recorded(FILE *f, const struct node *n);

#endif
