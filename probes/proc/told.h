/* told.h - what objects made by dtrace -G say about their program's probes
 * besides the places: notes of the owner "dtrace" in the section .note.dtrace,
 *
 *	1	a probe: provider, name, the arguments as they are declared
 *	2	a provider: its name, and how stable its name, modules,
 *		functions, probes and arguments are; "": not given
 *
 * All are texts, each with its NUL, padded with zeros to a multiple of 4. Names
 * are those of notes.h; a declaration may be anything that consists of the
 * characters of types and names. */
#ifndef PROBES_TOLD_H
#define PROBES_TOLD_H

#include "base/str.h"
#include "probes/proc/elf.h"

#define TOLD_SECTION ".note.dtrace"

enum {
	TOLD_PROBE = 1,
	TOLD_PROVIDER,
	TOLD_PARTS = 5 /* parts of a provider's stability */
};

struct told;

/* Returns NULL if there is nothing. e must stay open until told_free(). */
struct told *told_read(struct elf *e);
void told_free(struct told *t); /* NULL: nothing */
/* Return the declaration of a probe, or NULL. */
const char *told_probe(
	const struct told *t, const char *prov, const char *name);
/* Return the first of the five consecutive texts of a provider, or NULL. */
const char *told_provider(const struct told *t, const char *prov);

/* True if the text may be a declaration: it has only characters of types and
 * names. */
bool told_is_declaration(const char *text);
/* Append a note of n texts. */
void told_put(
	struct str *out, uint32_t type, const char *const *text, uint32_t n);

#endif
