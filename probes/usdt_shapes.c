/* usdt_shapes.c - the layouts ("shapes") of arguments at the places of probes,
 * each kept once, since many places share one. */
#include <stdlib.h>

#include "probes/proc/object.h"
#include "probes/provider.h"
#include "probes/usdt.h"

struct usdt_shapes {
	struct hash of; /* struct usdt_args -> struct usdt_shape * */
	/* struct object * and a name -> the value of that symbol; a search in
	 * the file takes long. */
	struct hash symbol;
	/* Places that have probes for all processes. */
	struct hash all;
};

struct names {
	struct usdt_shapes *shapes;
	struct object *object;
};

static uint64_t symbol_of(void *arg, const char *name)
{
	const struct names *n = arg;
	struct hash *known = &n->shapes->symbol;
	struct str key = { 0 };
	uint64_t *value;

	str_put(&key, &n->object, sizeof(n->object));
	str_puts(&key, name);
	value = hash_get(known, key.s, key.n);
	if (!value) {
		value = hash_put(known, key.s, key.n);
		*value = object_only_symbol(n->object, name);
	}
	str_free(&key);
	return *value;
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
	struct names names = { shapes_of(ps), o };
	struct usdt_args a;
	uint64_t *of;

	usdt_args_parse(
		&a, n->args, n->pc, elf_is_fixed(o->elf), symbol_of, &names);
	of = hash_put(&ps->shapes->of, &a, sizeof(a));
	if (!*of)
		*of = (uintptr_t)new_shape(ps, &a, n->args);
	return (const struct usdt_shape *)(uintptr_t)*of;
}

struct hash *usdt_for_all(struct probes *ps)
{
	return &shapes_of(ps)->all;
}

void usdt_free(struct probes *ps)
{
	if (!ps->shapes)
		return;
	hash_free(&ps->shapes->of);
	hash_free(&ps->shapes->symbol);
	hash_free(&ps->shapes->all);
	free(ps->shapes);
}
