/* emit.h - structured output, written piece by piece, in one of several
 * languages: objects with members, lists, numbers and texts. JSON puts commas
 * where they are needed; XML and HTML name an element after its member, the
 * elements of a list after the list, and an outermost object after its type.
 *
 * A text that is not UTF-8 becomes an object, {"text": ..., "bytes": "..."},
 * with U+FFFD for each byte that belongs to no character, and all bytes in
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

/* An open object or list. */
struct emit_frame {
	const char *name; /* name of the element to close, or NULL */
	const char *item; /* for a list: the name of its elements */
};

struct emit {
	const struct emit_lang *lang;
	struct str *out;
	const char *name; /* name of the member that comes next */
	VEC(struct emit_frame) frame;
};

/* Begin an object of that type in `out'. Until emit_end(), names must not
 * move. */
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

/* The same, preceded by a key. */
void emit_key_int(struct emit *e, const char *name, uint64_t v);
void emit_key_text(struct emit *e, const char *name, const char *s);

/* For languages: append the text, with U+FFFD where it is not UTF-8. */
void emit_utf8(struct str *out, const char *s, size_t n);

#endif
