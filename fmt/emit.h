/* emit.h - structured output, put piece by piece, in one of several languages:
 * objects with members, lists, numbers and texts. JSON puts a comma where one
 * is needed; XML and HTML name an element by its member, those of a list by
 * the list's name, and an outermost object by its type.
 *
 * A text that is not UTF-8 becomes an object, {"text": ..., "bytes": "..."},
 * with U+FFFD for each byte that is none of a character, and all bytes in
 * hexadecimal. */
#ifndef FMT_EMIT_H
#define FMT_EMIT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "base/vec.h"

struct emit;

struct emit_lang {
	const char *head, *foot; /* before and after all objects */
	void (*open)(struct emit *e, char bracket);
	void (*close)(struct emit *e, char bracket);
	void (*key)(struct emit *e, const char *name);
	void (*word)(struct emit *e, const char *word);
	void (*text)(struct emit *e, const char *s, size_t n);
	/* An outermost object, on a line of its own. */
	void (*begin)(struct emit *e, const char *type);
	void (*end)(struct emit *e);
	const void *arg; /* the language's own */
};
extern const struct emit_lang emit_json, emit_xml, emit_html;

/* What is open: an object or a list. */
struct emit_frame {
	const char *name; /* of the element to close; NULL: none */
	const char *item; /* of a list: what its elements are named */
};

struct emit {
	const struct emit_lang *lang;
	struct str *out;
	const char *name; /* of the member that comes */
	VEC(struct emit_frame) frame;
};

/* An object of that type begins, in `out'. Until emit_end(), names must stay
 * where they are. */
void emit_begin(struct emit *e, const struct emit_lang *lang, struct str *out,
	const char *type);
void emit_end(struct emit *e);

void emit_open(struct emit *e, char bracket); /* { or [ */
void emit_close(struct emit *e, char bracket);
void emit_key(struct emit *e, const char *name);
void emit_int(struct emit *e, uint64_t v, bool is_signed);
void emit_word(struct emit *e, const char *word); /* null, 1.5 */
void emit_text(struct emit *e, const char *s, size_t n);
void emit_hex(struct emit *e, const void *bytes, size_t n);

/* The same with a key before it. */
void emit_key_int(struct emit *e, const char *name, uint64_t v);
void emit_key_text(struct emit *e, const char *name, const char *s);

/* For languages: the text, with U+FFFD where it is not UTF-8. */
void emit_utf8(struct str *out, const char *s, size_t n);

#endif
