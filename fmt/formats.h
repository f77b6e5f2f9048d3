/* formats.h - format strings that are used again and again, taken apart once.
 * One is known by its address: the text stays where it is, and what it is. */
#ifndef FMT_FORMATS_H
#define FMT_FORMATS_H

#include "base/vec.h"
#include "dcomp/check/pfmt.h"

struct fmt_format {
	const char *text;
	VEC(struct pfmt) piece;
};

/* A zeroed struct has none. */
struct fmt_formats {
	VEC(struct fmt_format) all;
};

/* Taken apart now, unless it was before; valid until the next call. */
const struct fmt_format *fmt_format(struct fmt_formats *f, const char *text);
void fmt_formats_free(struct fmt_formats *f);

#endif
