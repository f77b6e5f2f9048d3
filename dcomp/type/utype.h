/* utype.h - types of programs as D has them, from what their debug information
 * says (base/typeinfo.h). Pointers are into user memory. */
#ifndef DCOMP_UTYPE_H
#define DCOMP_UTYPE_H

#include "base/typeinfo.h"
#include "dcomp/type/types.h"

/* A structure's members are read when they are asked for. Of what several files
 * have alike there is one type. */
struct type *dc_utype(struct dcomp *dc, struct typeinfo *t);
/* By name, in a scope: a.out, a library's name, pid123. NULL: it is not there,
 * and *why is the end of a message that says more, or NULL. */
struct type *dc_utype_find(struct dcomp *dc, const char *module,
	enum type_kind kind, const char *name, const char **why);
/* Whether the scope is surely one of processes. */
bool dc_utype_scope(const char *module);
void dc_utype_fini(struct dcomp *dc);

#endif
