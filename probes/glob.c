/* glob.c - sh(1)'s patterns, as probe descriptions use them: * ? [a-z] [!a],
 * and \ before a character that stands for itself. A `[' without its `]' is an
 * ordinary character. Time is at most proportional to the product of the
 * lengths. */
#include "probes/probe.h"

#include <string.h>

/* Take a character of a class; returns where the next one is. */
static const char *class_char(const char *p, unsigned char *c)
{
	if (*p == '\\' && p[1])
		p++;
	*c = *p;
	return p + 1;
}

/* class = '[' [ '!' ] ( char | char '-' char )+ ']'; a `]' that comes first is
 * an ordinary character. Returns what follows the class, or NULL if it does not
 * end; *hit says whether c is in it. */
static const char *match_class(const char *p, unsigned char c, bool *hit)
{
	bool negated = *++p == '!', found = false;
	const char *first = p += negated;

	while (*p && (*p != ']' || p == first)) {
		unsigned char low, high;

		p = class_char(p, &low);
		high = low;
		if (*p == '-' && p[1] && p[1] != ']')
			p = class_char(p + 1, &high);
		found |= low <= c && c <= high;
	}
	if (!*p)
		return NULL;
	*hit = found != negated;
	return p + 1;
}

/* Match one step of the pattern, other than `*', with c. Returns what follows
 * the step, or NULL if c does not match. */
static const char *match_one(const char *p, unsigned char c)
{
	const char *after;
	bool hit;

	if (*p == '?')
		return p + 1;
	if (*p == '[' && (after = match_class(p, c, &hit)))
		return hit ? after : NULL;
	if (*p == '\\' && p[1])
		p++;
	return (unsigned char)*p == c ? p + 1 : NULL;
}

/* When a step fails, the last `*' takes one more character; earlier ones never
 * have to be tried again. */
bool probe_glob(const char *pattern, const char *text)
{
	const char *star = NULL, *retry = NULL, *next;

	while (*text) {
		if (*pattern == '*') {
			star = ++pattern;
			retry = text;
		} else if (*pattern && (next = match_one(pattern, *text))) {
			pattern = next;
			text++;
		} else if (star) {
			pattern = star;
			text = ++retry;
		} else {
			return false;
		}
	}
	while (*pattern == '*')
		pattern++;
	return !*pattern;
}

bool probe_is_glob(const char *pattern)
{
	return pattern[strcspn(pattern, "*?[\\")];
}

bool probe_part(const char *pattern, const char *text)
{
	return !*pattern || probe_glob(pattern, text);
}
