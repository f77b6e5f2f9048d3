/* intern.c - interned names. Each text is stored once, in the arena, so that
 * names compare as pointers; typedef names are a set of such pointers. */
#include "dcomp/dcomp_impl.h"
#include "dcomp/dlib.h"

const char *dc_intern(struct dcomp *dc, const char *s, size_t n)
{
	uint64_t *slot = hash_put(&dc->names, s, n);

	if (!*slot)
		*slot = (uintptr_t)arena_strndup(&dc->arena, s, n);
	return (const char *)(uintptr_t)*slot;
}

bool dc_is_typename(struct dcomp *dc, const char *name)
{
	return hash_get(&dc->typenames, &name, sizeof(name)) ||
	       dlib_has(dc, DLIB_TYPE, name);
}

void dc_add_typename(struct dcomp *dc, const char *name)
{
	hash_put(&dc->typenames, &name, sizeof(name));
}
