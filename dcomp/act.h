/* act.h - the tables of actions and aggregating functions. To add one, add its
 * row in act.c and a function that checks a call of it; actions that record in
 * the same way share functions that generate code. */
#ifndef DCOMP_ACT_H
#define DCOMP_ACT_H

#include <stdbool.h>

#include "dvm/aggr.h"
#include "dvm/difo.h"

struct dcomp;
struct gen;
struct node;
struct sym;
struct type;

/* How an action affects a record, for the rules of check_spec.c. */
enum act_does {
	DOES_RECORD,
	DOES_EXIT, /* and it records */
	DOES_SPECULATE,
	DOES_COMMIT,
	DOES_DISCARD,
};

struct dc_act {
	const char *name; /* NULL ends the table */
	/* number of arguments; 0, INT_MAX: check() counts them */
	int least, most;
	/* Checks and annotates the arguments, whose number is right. */
	void (*check)(struct dcomp *dc, struct node *call);
	/* Generates its code. NULL: check() made it something else. */
	void (*gen)(struct gen *g, struct node *call, enum dif_actkind kind);
	/* kind of the action in the record, if it has one */
	enum dif_actkind kind;
	/* Checks a call that stands for what it records, as a key or argument,
	 * and returns its type. NULL: it cannot be used so. */
	struct type *(*value)(struct dcomp *dc, struct node *call);
	enum act_does does;
};
extern const struct dc_act dc_acts[];

/* An aggregating function. Its arguments are the value, constant parameters,
 * and an increment, as far as the function has them. */
struct dc_aggfn {
	const char *name;
	int least, most; /* number of arguments */
	bool has_value;	 /* the first argument is a value */
	int incr;	 /* index of the increment; 0: it has none */
	/* Checks the constant parameters and stores them in desc; NULL:
	 * none. */
	void (*params)(
		struct dcomp *dc, struct node *call, struct aggr_desc *desc);
	/* Compares the parameters with those of an earlier use. */
	void (*match)(struct dcomp *dc, struct node *call,
		const struct aggr_desc *now, const struct aggr_desc *before);
};
extern const struct dc_aggfn dc_aggfns[AGGR_NFN];

/* Return argument i, from 0, or NULL if there are fewer. */
struct node *node_call_arg(const struct node *call, int i);

#endif
