/* dlib.h - D libraries: sources of types, inlines, translators and provider
 * declarations that programs can use. Our own are embedded, with an index, made
 * when we were built, of what each defines; a library is compiled when a
 * program first uses a name in it, so a program pays for nothing else. The
 * libraries of -L are compiled before the program, each after those that it
 * depends on; one replaces an embedded library of the same name.
 *
 * A library may say `#pragma D depends_on module X', or provider, or library:
 * it is skipped where that is missing. */
#ifndef DCOMP_DLIB_H
#define DCOMP_DLIB_H

#include <stdbool.h>
#include <stdint.h>

#include "dcomp/dcomp_impl.h"

enum dlib_space {
	DLIB_NAME,   /* inlines, enumerators */
	DLIB_TYPE,   /* typedefs */
	DLIB_TAG,    /* tags of structures, unions and enumerations */
	DLIB_XLATOR, /* translators, by the type_name() of what they make */
	/* members that a translator makes from a structure: "tag.name" */
	DLIB_MEMBER,
	DLIB_PROVIDER,
	DLIB_PROBE /* bound probes, as dc_bound_probe() writes them */
};

/* Tables that dlib/index.c writes when we are built. The definitions are sorted
 * by space and name. */
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

/* True if a library that is not compiled yet defines the name. */
bool dlib_has(struct dcomp *dc, enum dlib_space space, const char *name);
/* Compile that library now. False if there is none, or it is skipped. */
bool dlib_load(struct dcomp *dc, enum dlib_space space, const char *name);
/* Compile the library of that name. False if there is none, or it is
 * skipped. */
bool dlib_load_file(struct dcomp *dc, const char *name);
/* True while that library is being compiled. */
bool dlib_is_loading(struct dcomp *dc, const char *name);

/* True for an embedded library, whose bound probes are in the index. */
bool dlib_is_embedded(struct dcomp *dc, const struct dc_source *lib);

/* Before the first source: compile the libraries in the folders of -L. */
void dlib_open(struct dcomp *dc);
void dlib_fini(struct dcomp *dc);

#endif
