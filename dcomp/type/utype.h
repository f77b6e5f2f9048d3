/* utype.h - types of programs as D has them, from what their debug information
 * says (base/typeinfo.h). Pointers are into user memory. */
#ifndef DCOMP_UTYPE_H
#define DCOMP_UTYPE_H

#include "base/typeinfo.h"
#include "dcomp/type/types.h"

/* A structure's members are read when they are asked for. Of what several files
 * have alike there is one type. */
struct type *dc_utype(struct dcomp *dc, struct typeinfo *t);
void dc_utype_fini(struct dcomp *dc);

#endif
