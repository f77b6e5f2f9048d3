/* version.c - versions of the D language, as in -xversion and in #pragma D
 * binding. */
#include <stdlib.h>

#include "dcomp/dcomp.h"

/* Parse a number below `end' at *s, and step over it; -1 if there is none. */
static long number(const char **s, long end)
{
	char *after;
	long n;

	if (**s < '0' || **s > '9')
		return -1;
	n = strtol(*s, &after, 10);
	*s = after;
	return n < end ? n : -1;
}

/* major "." minor ["." micro], in 8, 12 and 12 bits */
uint32_t dc_version_parse(const char *text)
{
	long major = number(&text, 1 << 8), minor, micro = 0;

	if (major < 1 || *text++ != '.')
		return 0;
	minor = number(&text, 1 << 12);
	if (minor >= 0 && *text == '.') {
		text++;
		micro = number(&text, 1 << 12);
	}
	if (minor < 0 || micro < 0 || *text)
		return 0;
	return (uint32_t)major << 24 | minor << 12 | micro;
}
