/* node.h - what a tree tells: its nodes and, once it is checked, how the values
 * of its expressions are kept. */
#ifndef DCOMP_NODE_H
#define DCOMP_NODE_H

#include "dcomp/type/sym.h"

/* node_walk.c: where a node has an operand, or NULL; list: a chain of operands
 * or statements. node_parts() returns how many there are. */
struct node_part {
	struct node **at;
	bool list;
};
enum {
	NODE_PARTS = 3
};
uint32_t node_parts(struct node *n, struct node_part part[NODE_PARTS]);
/* Call fn for each node of a list of expressions or statements, and for those
 * within, outermost first. */
typedef void node_fn(void *arg, struct node *n);
void node_each(struct node *n, node_fn *fn, void *arg);
/* Return n, or a node within it for which `is' holds, or NULL. An operand of
 * sizeof is not evaluated and does not count. */
const struct node *node_find(
	const struct node *n, bool (*is)(const struct node *n));

/* rep.c: return how a checked expression of type string is kept: as an id, if
 * possible. */
enum rep node_rep(const struct node *n);
/* True if a checked expression is a return address, or the symbol of one. */
bool node_returns(const struct node *n);
/* node_fits(): true if the value of a checked expression, which has 64 bits, is
 * within its type. op_fits(): the same for `x op b', where x is within t, the
 * type that op works in. */
bool node_fits(const struct node *n);
bool op_fits(enum op op, struct type *t, const struct node *b);

#endif
