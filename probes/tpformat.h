/* tpformat.h - what tracefs says of an event's record, as text: its number, and
 * the fields behind those that all events have. The text is the kernel's, but
 * nothing in it is taken on trust: a field whose type is not understood has
 * none, and a malformed line makes the whole text invalid. */
#ifndef PROBES_TPFORMAT_H
#define PROBES_TPFORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

enum tpfield_kind {
	TPFIELD_NUMBER,	  /* 1, 2, 4 or 8 bytes, aligned */
	TPFIELD_BYTES,	  /* an array or structure; its address is meant */
	TPFIELD_DATA_LOC, /* likewise, at an offset that a word has: from... */
	TPFIELD_REL_LOC	  /* ...the record's beginning, or behind the word */
};

struct tpfield {
	const char *name;
	/* Of the number, or of what the bytes are: words and stars, with one
	 * blank between; "": not known. */
	const char *type;
	enum tpfield_kind kind;
	bool is_signed; /* the number */
	bool user;	/* the type points to the user's memory */
	uint32_t off, size;
};

enum {
	TPFORMAT_FIELDS = 64, /* at the most: the first */
	TPFORMAT_SIZE = 8192  /* bytes of a record, at most */
};

struct tpformat {
	uint32_t id;
	uint32_t nfields;
	struct tpfield field[TPFORMAT_FIELDS];
};

/* Names and types are the arena's. False: the text is invalid. */
bool tpformat_parse(
	struct tpformat *f, const char *text, size_t n, struct arena *a);

#endif
