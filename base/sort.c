/* sort.c - see sort.h. */
#include "base/sort.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/populate.h"
#include "base/xalloc.h"

struct sorting {
	size_t size;
	sort_fn *compare;
	void *arg;
	char *left; /* room for a half */
};

/* Copy an element: it has few words, for which memcpy() takes longer. */
static char *copy(char *to, const char *from, size_t size)
{
	uint64_t word;

	for (; size >= sizeof(word); size -= sizeof(word)) {
		memcpy(&word, from, sizeof(word));
		memcpy(to, &word, sizeof(word));
		from += sizeof(word);
		to += sizeof(word);
	}
	while (size--)
		*to++ = *from++;
	return to;
}

/* Merge the sorted halves, the first of which ends at `right'. */
static void merge(const struct sorting *s, char *v, char *right, char *end)
{
	char *left = s->left, *rest = left + (right - v);

	memcpy(left, v, right - v);
	while (left < rest && right < end) {
		char **next =
			s->compare(left, right, s->arg) <= 0 ? &left : &right;

		v = copy(v, *next, s->size);
		*next += s->size;
	}
	memcpy(v, left, rest - left);
}

static void sort(const struct sorting *s, char *v, size_t n)
{
	char *right = v + n / 2 * s->size;

	if (n < 2)
		return;
	sort(s, v, n / 2);
	sort(s, right, n - n / 2);
	if (s->compare(right - s->size, right, s->arg) > 0)
		merge(s, v, right, v + n * s->size);
}

void sort_stable(void *v, size_t n, size_t size, sort_fn *compare, void *arg)
{
	uint64_t few[64]; /* aligned as elements are */
	struct sorting s = { size, compare, arg, (char *)few };
	bool many = n / 2 > sizeof(few) / size;

	if (many) {
		s.left = xcalloc(n / 2, size);
		populate(s.left, n / 2 * size);
	}
	sort(&s, v, n);
	if (many)
		free(s.left);
}
