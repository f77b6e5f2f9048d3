/* usdt_shapes.c - the layouts ("shapes") of arguments at the places of probes,
 * each kept once, since many places share one. */
#include <stdlib.h>

#include "probes/proc/object.h"
#include "probes/provider.h"
#include "probes/usdt.h"

struct usdt_shapes {
	struct hash at; /* struct where -> struct usdt_shape * */
	struct hash of; /* struct usdt_args -> the same */
	/* Places that have probes for all processes. */
	struct hash all;
};

struct where {
	const struct object *object;
	const struct note *note;
};

static uint64_t symbol_of(void *arg, const char *name)
{
	const struct object *o = arg;

	return elf_symbol(o->elf, name);
}

static struct usdt_shape *new_shape(
	struct probes *ps, const struct usdt_args *a, const char *text)
{
	struct usdt_shape *s = arena_new(&ps->arena, struct usdt_shape);

	s->number = ps->shapes->of.n;
	s->args = *a;
	s->text = arena_strdup(&ps->arena, text);
	return s;
}

static struct usdt_shapes *shapes_of(struct probes *ps)
{
	if (!ps->shapes)
		ps->shapes = xcalloc(1, sizeof(*ps->shapes));
	return ps->shapes;
}

const struct usdt_shape *usdt_shape_of(
	struct probes *ps, struct object *o, const struct note *n)
{
	const struct where w = { o, n };
	uint64_t *at, *of;
	struct usdt_args a;

	at = hash_put(&shapes_of(ps)->at, &w, sizeof(w));
	if (!*at) {
		usdt_args_parse(
			&a, n->args, n->pc, elf_is_fixed(o->elf), symbol_of, o);
		of = hash_put(&ps->shapes->of, &a, sizeof(a));
		if (!*of)
			*of = (uintptr_t)new_shape(ps, &a, n->args);
		*at = *of;
	}
	return (const struct usdt_shape *)(uintptr_t)*at;
}

struct hash *usdt_for_all(struct probes *ps)
{
	return &shapes_of(ps)->all;
}

void usdt_free(struct probes *ps)
{
	if (!ps->shapes)
		return;
	hash_free(&ps->shapes->at);
	hash_free(&ps->shapes->of);
	hash_free(&ps->shapes->all);
	free(ps->shapes);
}
