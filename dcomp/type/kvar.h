/* kvar.h - the types of well-known kernel variables. The BTF of most kernels
 * has the types of functions and of per-CPU variables only. */
#ifndef DCOMP_KVAR_H
#define DCOMP_KVAR_H

/* Return the type as D text, "struct list_head"; an array may lack its length.
 * NULL if the name is not well known. */
const char *dc_kvar_type(const char *name);

#endif
