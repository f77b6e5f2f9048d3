/* kvar.h - the types of well-known variables of the kernel. Most kernels say
 * only of their functions, and of what each CPU has its own of, which type
 * they have. */
#ifndef DCOMP_KVAR_H
#define DCOMP_KVAR_H

/* As D text, "struct list_head"; an array may lack its length. NULL: the name
 * is not well known. */
const char *dc_kvar_type(const char *name);

#endif
