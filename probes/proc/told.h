/* told.h - what an object of dtrace -G tells of its program's probes beyond
 * their places: notes of the owner "dtrace" in its section .note.dtrace,
 *
 *	1	a probe: provider, name, the arguments as they are declared
 *	2	a provider: its name, and how stable its name, modules,
 *		functions, probes and arguments are; "": that is not said
 *
 * texts, each with its NUL, and at the end as many 0 as make it a multiple of
 * 4. Names are those of notes.h; a declaration may be anything that is written
 * with the characters of types and names. */
#ifndef PROBES_TOLD_H
#define PROBES_TOLD_H

#include "base/str.h"
#include "probes/proc/elf.h"

#define TOLD_SECTION ".note.dtrace"

enum {
	TOLD_PROBE = 1,
	TOLD_PROVIDER,
	TOLD_PARTS = 5 /* of a provider's stability */
};

struct told;

/* NULL: nothing is told. e stays open until told_free(). */
struct told *told_read(struct elf *e);
void told_free(struct told *t); /* NULL: nothing */
/* The declaration; NULL: none. */
const char *told_probe(
	const struct told *t, const char *prov, const char *name);
/* The first of the provider's five texts, one behind the other; NULL: none. */
const char *told_provider(const struct told *t, const char *prov);

/* Whether the text may be a declaration: nothing but types and names. */
bool told_is_declaration(const char *text);
/* Add a note of n texts. */
void told_put(
	struct str *out, uint32_t type, const char *const *text, uint32_t n);

#endif
