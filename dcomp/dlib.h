/* dlib.h - D libraries: sources of types, inlines, translators and provider
 * declarations that programs find there. Our own are embedded, with an index
 * of what each defines that was made when we were built; one is compiled when
 * a program first uses a name of it, so a program pays for nothing else. Those
 * of -L are compiled before the program, each after those that it depends on;
 * one takes the place of an embedded one of its name.
 *
 * A library may say `#pragma D depends_on module X', or provider, or library:
 * it is left out where there is no such thing. */
#ifndef DCOMP_DLIB_H
#define DCOMP_DLIB_H

#include <stdbool.h>
#include <stdint.h>

#include "dcomp/dcomp_impl.h"

enum dlib_space {
	DLIB_NAME,   /* inlines, enumerators */
	DLIB_TYPE,   /* typedefs */
	DLIB_TAG,    /* of structures, unions and enumerations */
	DLIB_XLATOR, /* by the type that it makes, as type_name() has it */
	DLIB_MEMBER, /* that a translator makes from a structure: "tag.name" */
	DLIB_PROVIDER,
	DLIB_PROBE /* that is bound, as dc_bound_probe() has it */
};

/* Written by dlib/index.c when we are built. The definitions are sorted by
 * space and name. */
struct dlib_text {
	const char *name, *text;
};
struct dlib_def {
	uint8_t space; /* enum dlib_space */
	uint16_t lib;  /* index in dlib_texts */
	const char *name;
};
extern const struct dlib_text dlib_texts[];
extern const uint32_t dlib_ntexts;
extern const struct dlib_def dlib_defs[];
extern const uint32_t dlib_ndefs;

/* Does a library that is not compiled yet define it? */
bool dlib_has(struct dcomp *dc, enum dlib_space space, const char *name);
/* Compile that library, now. False: there is none, or it could not be. */
bool dlib_load(struct dcomp *dc, enum dlib_space space, const char *name);
/* The library of that name; false: there is none, or it is left out. */
bool dlib_load_file(struct dcomp *dc, const char *name);
/* Is that library in the middle of being compiled? */
bool dlib_is_loading(struct dcomp *dc, const char *name);

/* Is it one of our own, of which the index says what it binds? */
bool dlib_is_embedded(struct dcomp *dc, const struct dc_source *lib);

/* Before the first source: compile what is in the folders of -L. */
void dlib_open(struct dcomp *dc);
void dlib_fini(struct dcomp *dc);

#endif
