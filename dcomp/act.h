/* act.h - the actions and the aggregating functions: a row each. To add one,
 * add its row in act.c and a function that checks a call of it; functions that
 * generate code serve all actions that record alike. */
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

/* What an action does to a record, for the rules of check_spec.c. */
enum act_does {
	DOES_RECORD,
	DOES_EXIT, /* and records */
	DOES_SPECULATE,
	DOES_COMMIT,
	DOES_DISCARD,
};

struct dc_act {
	const char *name; /* NULL ends the table */
	int least, most;  /* arguments; 0, INT_MAX: check() counts them */
	/* The number of arguments is right; check and annotate them. */
	void (*check)(struct dcomp *dc, struct node *call);
	/* Generate its code. */
	void (*gen)(struct gen *g, struct node *call, enum dif_actkind kind);
	enum dif_actkind kind; /* of the action in the record, if it has one */
	/* It may stand for what it records, as a key or argument: check that
	 * and return its type. NULL: it may not. */
	struct type *(*value)(struct dcomp *dc, struct node *call);
	enum act_does does;
};
extern const struct dc_act dc_acts[];

/* An update's arguments are the value, constant parameters, and an increment,
 * each in its place if the function has it. */
struct dc_aggfn {
	const char *name;
	int least, most; /* arguments */
	bool has_value;	 /* the first argument */
	int incr;	 /* index of the increment; 0: has none */
	/* Check the constant parameters and say them in desc; NULL: none. */
	void (*params)(
		struct dcomp *dc, struct node *call, struct aggr_desc *desc);
	/* Compare with those of an earlier use. */
	void (*match)(struct dcomp *dc, struct node *call,
		const struct aggr_desc *now, const struct aggr_desc *before);
};
extern const struct dc_aggfn dc_aggfns[AGGR_NFN];

/* Argument i, from 0; NULL if there are fewer. */
struct node *node_call_arg(const struct node *call, int i);

#endif
