/* attr.h - stability: how far a program may rely on something. An attribute has
 * a stability level for names, one for the meaning of data, and the class of
 * systems that have it. A program is as stable as the least stable thing that
 * it uses. Written "Evolving/Evolving/Common". */
#ifndef DCOMP_ATTR_H
#define DCOMP_ATTR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

/* X(id, text), the least stable first. */
#define DC_STABILITIES(X)       \
	X(INTERNAL, "Internal") \
	X(PRIVATE, "Private")   \
	X(OBSOLETE, "Obsolete") \
	X(EXTERNAL, "External") \
	X(UNSTABLE, "Unstable") \
	X(EVOLVING, "Evolving") \
	X(STABLE, "Stable")     \
	X(STANDARD, "Standard")

#define DC_CLASSES(X)           \
	X(UNKNOWN, "Unknown")   \
	X(CPU, "CPU")           \
	X(PLATFORM, "Platform") \
	X(GROUP, "Group")       \
	X(ISA, "ISA")           \
	X(COMMON, "Common")

enum dc_stability {
#define X(id, text) STAB_##id,
	DC_STABILITIES(X)
#undef X
	NSTABILITIES
};

enum dc_class {
#define X(id, text) CLASS_##id,
	DC_CLASSES(X)
#undef X
	NCLASSES
};

struct dc_attr {
	uint8_t name, data; /* enum dc_stability */
	uint8_t class;	    /* enum dc_class */
};

#define DC_ATTR(name, data, class)                      \
	{                                               \
		STAB_##name, STAB_##data, CLASS_##class \
	}

/* Stability of what a program defines itself, the greatest one, and that of
 * things that nobody has promised. */
#define DC_ATTR_OWN  ((struct dc_attr)DC_ATTR(STABLE, STABLE, COMMON))
#define DC_ATTR_MAX  ((struct dc_attr)DC_ATTR(STANDARD, STANDARD, COMMON))
#define DC_ATTR_KERN ((struct dc_attr)DC_ATTR(PRIVATE, PRIVATE, UNKNOWN))

const char *dc_stability_name(enum dc_stability s);
const char *dc_class_name(enum dc_class c);
/* Put an attribute as text: "Evolving/Evolving/Common". */
void dc_attr_put(struct str *out, struct dc_attr a);
/* Parse an attribute of n bytes, in upper or lower case; false if it is not
 * one. */
bool dc_attr_parse(const char *s, size_t n, struct dc_attr *a);
struct dc_attr dc_attr_min(struct dc_attr a, struct dc_attr b);
/* True if any part of a is less than in b. */
bool dc_attr_less(struct dc_attr a, struct dc_attr b);

/* The parts of a probe's description, and its arguments. */
enum dc_part {
	PART_PROVIDER,
	PART_MODULE,
	PART_FUNCTION,
	PART_NAME,
	PART_ARGS,
	NPARTS_ATTR
};
extern const char *const dc_part_name[NPARTS_ATTR];

#endif
