/* ktype.h - the kernel's types, constants and variables as D has them, from
 * its BTF. Nothing is opened before somebody asks; then the kernel's own
 * information is, and a module's only when it is named, or when a name is not
 * found otherwise. A type is made when it is asked for, a structure's members
 * when they are.
 *
 * A module is its name, or "vmlinux", "kernel" or "genunix" for the kernel
 * proper; NULL or "": wherever it is found first. Names that are not found are
 * NULL or 0: the caller says so, with dc_kmod_why() after it. */
#ifndef DCOMP_KTYPE_H
#define DCOMP_KTYPE_H

#include <stdbool.h>
#include <stdint.h>

#include "dcomp/type/types.h"

/* A structure, union or enumeration. */
struct type *dc_ktype_tag(struct dcomp *dc, const char *module,
	enum type_kind kind, const char *tag);
struct type *dc_ktype_typedef(
	struct dcomp *dc, const char *module, const char *name);
/* The type of an enumeration's constant, an integer, and its value. */
struct type *dc_ktype_constant(
	struct dcomp *dc, const char *module, const char *name, int64_t *value);
/* The type of a variable, or of a function. */
struct type *dc_ktype_symbol(
	struct dcomp *dc, const char *module, const char *name, bool *percpu);

/* A type for a tag that the program mentions and has not defined: the kernel's,
 * which is looked for when its size or members are asked for, or at once if
 * that costs little and now is set. Until then it may be made anything: set
 * t->load to NULL. */
struct type *dc_ktype_mention(
	struct dcomp *dc, enum type_kind kind, const char *tag, bool now);
/* t has become the kernel's. */
bool dc_ktype_is(const struct type *t);

/* Each type that was made so far, and that more is known of than its tag. */
void dc_ktype_each(
	struct dcomp *dc, void (*fn)(void *arg, struct type *t), void *arg);

struct nearest;
/* Offer the names of the kernel's own types of a kind, typedefs or tags. */
void dc_ktype_near(struct dcomp *dc, enum type_kind kind, struct nearest *n);

#endif
