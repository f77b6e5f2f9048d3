/* usdt_told.c - reads what programs say about their own probes: see
 * proc/told.h. */
#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "dcomp/attr.h"
#include "probes/proc/object.h"
#include "probes/usdt.h"

/* Parts that are not given, or make no sense, stay as they are in `attr'. */
static void read_attrs(struct dc_attr *attr, const char *text)
{
	struct dc_attr a;

	static_assert((int)TOLD_PARTS == (int)NPARTS_ATTR, "a text for each");
	for (int i = 0; i < NPARTS_ATTR; i++, text += strlen(text) + 1)
		if (dc_attr_parse(text, strlen(text), &a))
			attr[i] = a;
}

void usdt_find_told(struct arena *a, struct usdt *u, struct object *o,
	const struct note *n, const struct dc_attr *attr)
{
	const struct told *t = object_told(o);
	const char *text = n->told ? n->told
			   : t	   ? told_probe(t, n->prov, n->name)
				   : NULL;
	struct dc_attr *parts;

	if (text)
		u->told = arena_strdup(a, text);
	text = t ? told_provider(t, n->prov) : NULL;
	if (!text)
		return;
	parts = arena_memdup(a, attr, NPARTS_ATTR * sizeof(*parts));
	read_attrs(parts, text);
	u->attr = parts;
}
