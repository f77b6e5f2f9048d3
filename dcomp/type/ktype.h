/* ktype.h - the kernel's types, constants and variables as D types, from its
 * BTF. Nothing is opened before it is needed; then the kernel's own BTF is, and
 * a module's only when it is named, or when a name is not found otherwise. A
 * type is made when it is asked for, and a structure's members likewise.
 *
 * A module is named, or it is "vmlinux", "kernel" or "genunix" for the kernel
 * proper; NULL or "" stand for any, the first that has the name. For names that
 * are not found the functions return NULL or 0: the caller reports it, with
 * dc_kmod_why() at the end. */
#ifndef DCOMP_KTYPE_H
#define DCOMP_KTYPE_H

#include <stdbool.h>
#include <stdint.h>

#include "dcomp/type/types.h"

/* Find a structure, union or enumeration. */
struct type *dc_ktype_tag(struct dcomp *dc, const char *module,
	enum type_kind kind, const char *tag);
struct type *dc_ktype_typedef(
	struct dcomp *dc, const char *module, const char *name);
/* Find a constant of an enumeration: its type, an integer, and its value. */
struct type *dc_ktype_constant(
	struct dcomp *dc, const char *module, const char *name, int64_t *value);
/* Find the type of a variable or a function. */
struct type *dc_ktype_symbol(
	struct dcomp *dc, const char *module, const char *name, bool *percpu);

/* Return a type for a tag that the program mentions and has not defined: the
 * kernel's. That is looked for when size or members are asked for, or at once
 * if `now' is set and it costs little. Until then it may become something else:
 * set t->load to NULL. */
struct type *dc_ktype_mention(
	struct dcomp *dc, enum type_kind kind, const char *tag, bool now);
/* True if t has become the kernel's type. */
bool dc_ktype_is(const struct type *t);
/* Return the module of such a type. */
const char *dc_ktype_module(const struct type *t);

/* Call fn for each type made so far of which more is known than its tag. */
void dc_ktype_each(
	struct dcomp *dc, void (*fn)(void *arg, struct type *t), void *arg);

struct nearest;
/* Offer the names of the kernel's own typedefs or tags of a kind. */
void dc_ktype_near(struct dcomp *dc, enum type_kind kind, struct nearest *n);

#endif
