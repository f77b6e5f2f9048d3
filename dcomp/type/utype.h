/* utype.h - types of traced programs as D types, from their debug information
 * (base/typeinfo.h). Their pointers point into user memory. */
#ifndef DCOMP_UTYPE_H
#define DCOMP_UTYPE_H

#include "base/typeinfo.h"
#include "dcomp/type/types.h"

/* Return the D type; a structure's members are read when they are asked for.
 * Equal types of several files become one type. */
struct type *dc_utype(struct dcomp *dc, struct typeinfo *t);
/* Return a type that was made before dc_utype_fini(), made again. */
struct type *dc_utype_again(struct dcomp *dc, const struct type *t);
/* Find a type by name in a scope: a.out, a library's name, pid123. NULL if
 * there is none; *why is then the end of a message that says more, or NULL. */
struct type *dc_utype_find(struct dcomp *dc, const char *module,
	enum type_kind kind, const char *name, const char **why);
/* True if the scope can only be one of processes. */
bool dc_utype_scope(const char *module);
void dc_utype_fini(struct dcomp *dc);

#endif
