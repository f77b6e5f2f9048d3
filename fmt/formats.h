/* formats.h - format strings, each parsed once and used many times. A format is
 * identified by its address, so its text must neither move nor change. */
#ifndef FMT_FORMATS_H
#define FMT_FORMATS_H

#include "base/vec.h"
#include "dcomp/check/pfmt.h"

struct fmt_format {
	const char *text;
	VEC(struct pfmt) piece;
};

/* A zeroed struct is empty. */
struct fmt_formats {
	VEC(struct fmt_format) all;
};

/* Return the parsed format, parsing it if it is new; valid until the next
 * call. */
const struct fmt_format *fmt_format(struct fmt_formats *f, const char *text);
void fmt_formats_free(struct fmt_formats *f);

#endif
