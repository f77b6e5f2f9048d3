/* attr.c - stability attributes: as text, and compared. */
#include "dcomp/attr.h"

#include <string.h>
#include <strings.h>

static const char *const stability[] = {
#define X(id, text) text,
	DC_STABILITIES(X)
#undef X
};

static const char *const class[] = {
#define X(id, text) text,
	DC_CLASSES(X)
#undef X
};

const char *const dc_part_name[NPARTS_ATTR] = { "provider", "module",
	"function", "name", "args" };

const char *dc_stability_name(enum dc_stability s)
{
	return stability[s];
}

const char *dc_class_name(enum dc_class c)
{
	return class[c];
}

void dc_attr_put(struct str *out, struct dc_attr a)
{
	str_printf(out, "%s/%s/%s", stability[a.name], stability[a.data],
		class[a.class]);
}

static int find_word(const char *const *list, int n, const char *s, size_t len)
{
	for (int i = 0; i < n; i++)
		if (!strncasecmp(list[i], s, len) && !list[i][len])
			return i;
	return -1;
}

/* Return the length of the text before the next '/', or of all that is left. */
static size_t part(const char *s, size_t n)
{
	const char *slash = memchr(s, '/', n);

	return slash ? (size_t)(slash - s) : n;
}

/* stability "/" stability "/" class */
bool dc_attr_parse(const char *s, size_t n, struct dc_attr *a)
{
	int v[3];

	for (int i = 0; i < 3; i++) {
		size_t len = part(s, n);

		v[i] = i < 2 ? find_word(stability, NSTABILITIES, s, len)
			     : find_word(class, NCLASSES, s, len);
		if (v[i] < 0 || (len == n) != (i == 2))
			return false;
		s += len + 1;
		n -= len + (i < 2);
	}
	*a = (struct dc_attr){ v[0], v[1], v[2] };
	return true;
}

static uint8_t least(uint8_t a, uint8_t b)
{
	return a < b ? a : b;
}

struct dc_attr dc_attr_min(struct dc_attr a, struct dc_attr b)
{
	return (struct dc_attr){ least(a.name, b.name), least(a.data, b.data),
		least(a.class, b.class) };
}

bool dc_attr_less(struct dc_attr a, struct dc_attr b)
{
	return a.name < b.name || a.data < b.data || a.class < b.class;
}
