/* near.h - the end of a message about an unknown name: "; did you mean ...?",
 * or "" if no name is similar. */
#ifndef DCOMP_NEAR_H
#define DCOMP_NEAR_H

#include "dcomp/type/sym.h"

/* Return ": it is read here before ..." if the program assigns it from here on,
 * else NULL. */
const char *near_assignment(struct dcomp *dc, const struct node *id);
const char *near_variable(
	struct dcomp *dc, enum sym_space space, const char *name);
const char *near_function(struct dcomp *dc, const char *name);
const char *near_member(struct dcomp *dc, struct type *t, const char *name);
/* kind: T_TYPEDEF, or the kind of a tag. */
const char *near_type(struct dcomp *dc, enum type_kind kind, const char *name);

#endif
