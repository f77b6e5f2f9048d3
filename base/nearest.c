/* nearest.c - finding the nearest names. */
#include "base/nearest.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum {
	LONGEST = 64 /* longer names are never near */
};

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static bool same(char a, char b)
{
	return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* Return the edit distance of a and b, in which swapping neighbours counts as
 * one edit. After i letters of a, row[i % 3][j] is the distance between these
 * and the first j letters of b. */
static size_t distance(const char *a, size_t na, const char *b, size_t nb)
{
	size_t row[3][LONGEST + 1];

	for (size_t j = 0; j <= nb; j++)
		row[0][j] = j;
	for (size_t i = 1; i <= na; i++) {
		size_t *at = row[i % 3], *up = row[(i + 2) % 3];

		at[0] = i;
		for (size_t j = 1; j <= nb; j++) {
			at[j] = least(up[j], at[j - 1]) + 1;
			at[j] = least(
				at[j], up[j - 1] + !same(a[i - 1], b[j - 1]));
			if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) &&
				same(a[i - 2], b[j - 1]))
				at[j] = least(
					at[j], row[(i + 1) % 3][j - 2] + 1);
		}
	}
	return row[na % 3][nb];
}

/* Insert a name in sorted order, so that the order in which names are tried
 * does not matter. If there are too many, the last one goes. */
static void insert(struct nearest *n, const char *name)
{
	size_t i = 0;

	while (i < n->n && strcmp(n->name[i], name) < 0)
		i++;
	if (i == NEAREST_MAX || (i < n->n && !strcmp(n->name[i], name)))
		return;
	n->n = least(n->n + 1, NEAREST_MAX);
	memmove(n->name + i + 1, n->name + i,
		(n->n - 1 - i) * sizeof(n->name[0]));
	n->name[i] = name;
}

void nearest_init(struct nearest *n, const char *want)
{
	*n = (struct nearest){ .want = want, .distance = 3 };
}

void nearest_try(struct nearest *n, const char *name)
{
	size_t na = strlen(n->want), nb = strlen(name), d;
	size_t most = least((na > nb ? na : nb) / 4, n->distance);

	if (na > LONGEST || nb > LONGEST || na > nb + most || nb > na + most ||
		!strcmp(name, n->want))
		return;
	d = distance(n->want, na, name, nb);
	if (d > most)
		return;
	if (d < n->distance)
		n->n = 0;
	n->distance = d;
	insert(n, name);
}

void nearest_put(struct str *out, const struct nearest *n)
{
	for (size_t i = 0; i < n->n; i++) {
		const char *before = i == 0	    ? "; did you mean "
				     : i + 1 < n->n ? ", "
						    : " or ";

		str_printf(out, "%s%s", before, n->name[i]);
	}
	if (n->n)
		str_putc(out, '?');
}
