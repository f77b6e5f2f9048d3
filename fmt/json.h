/* json.h - JSON, put piece by piece. Where a comma is needed before a piece
 * is seen from what was put last, so that nothing has to be closed or counted
 * by the caller but brackets.
 *
 * A text that is not UTF-8 cannot be a string of JSON: it becomes an object,
 * {"text": ..., "bytes": "..."}, with U+FFFD for each byte that is none of a
 * character, and all bytes in hexadecimal. */
#ifndef FMT_JSON_H
#define FMT_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

void json_open(struct str *out, char bracket); /* { or [ */
void json_close(struct str *out, char bracket);
void json_end(struct str *out); /* of a line: } and newline */
void json_key(struct str *out, const char *name);
void json_int(struct str *out, uint64_t v, bool is_signed);
void json_bare(struct str *out, const char *word); /* null, 1.5 */
void json_text(struct str *out, const char *s, size_t n);
void json_hex(struct str *out, const void *bytes, size_t n);

/* The same with a key before it. */
void json_key_int(struct str *out, const char *name, uint64_t v);
void json_key_text(struct str *out, const char *name, const char *s);

#endif
