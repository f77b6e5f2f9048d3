/* tpformat.h - what tracefs says about the record of a trace event, as text:
 * its number, and the fields after those that all events have. The text is the
 * kernel's, but nothing in it is trusted: a field whose type is not understood
 * has none, and a malformed line makes the whole text invalid. */
#ifndef PROBES_TPFORMAT_H
#define PROBES_TPFORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

enum tpfield_kind {
	TPFIELD_NUMBER, /* 1, 2, 4 or 8 bytes, aligned */
	TPFIELD_BYTES,	/* an array or structure; the argument is its address */
	TPFIELD_DATA_LOC, /* likewise, at an offset held by a word, counted from
			     ... */
	TPFIELD_REL_LOC /* ... the record's beginning, or the end of the word */
};

struct tpfield {
	const char *name;
	/* Type of the number, or of the elements: words and stars, separated by
	 * single blanks; "": not known. */
	const char *type;
	enum tpfield_kind kind;
	bool is_signed; /* sign of the number */
	bool user;	/* the type points to user memory */
	uint32_t off, size;
};

enum {
	TPFORMAT_FIELDS = 64, /* at most; further ones are ignored */
	TPFORMAT_SIZE = 8192  /* most bytes of a record */
};

struct tpformat {
	uint32_t id;
	uint32_t nfields;
	struct tpfield field[TPFORMAT_FIELDS];
};

/* Parse the text; names and types are allocated in the arena. Returns false if
 * the text is invalid. */
bool tpformat_parse(
	struct tpformat *f, const char *text, size_t n, struct arena *a);

#endif
