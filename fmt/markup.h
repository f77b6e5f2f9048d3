/* markup.h - what form JSON puts, as XML or HTML. */
#ifndef FMT_MARKUP_H
#define FMT_MARKUP_H

#include <stdbool.h>

#include "base/str.h"

struct markup; /* a language */
extern const struct markup fmt_xml, fmt_html;

/* The element that all others are in. */
void markup_begin(struct str *out, const struct markup *m);
void markup_finish(struct str *out, const struct markup *m);

/* The last line of `out', an object of JSON with a `type' first, becomes an
 * element. */
void markup_line(struct str *out, const struct markup *m);

#endif
