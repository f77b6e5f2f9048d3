/* lockstat_types.c - finds out which member of which structure a lock is. The
 * slab allocator tells the cache that the lock's object is from, and the offset
 * in it; the structure must have that size, and a lock at that offset. If the
 * cache is for one structure, as mm_struct's is, that is enough. For a general
 * cache, or one whose name fits several structures, we look at what the callers
 * know: the structures that their arguments point to, then those that these
 * point to, and so on. A name is given only if it is the only one that fits. */
#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/host/kernel_btf.h"
#include "base/xalloc.h"
#include "consumer/applets/lockstat_impl.h"

enum {
	FAR = 3,      /* most pointers from an argument to the structure */
	DEEP = 12,    /* most levels of nested members */
	SLACK = 64,   /* most bytes that a cache may add to an object */
	PART = 64,    /* a smaller one only counts as a part of others */
	MOST = 50000, /* most structures to look at */
};

/* A structure, by its id among the types b. */
struct node {
	const struct kbtf *b;
	uint32_t id;
};

struct module {
	char *name;
	struct kbtf btf;
	bool there;
};

struct lockstat_types {
	struct kernel_btf kernel;
	VEC(struct module *) modules;
	/* caches that load_modules() has looked for in all modules */
	struct hash sought;
	struct hash names; /* object and callers -> offset in texts */
	struct str texts;  /* the names, each ended by a NUL; "": not known */
};

/* A search for the structure that the lock is in. */
struct search {
	const struct lockstat_object *object;
	const char *types; /* types of locks */
	/* The callers; if there are none, the structure must have the cache's
	 * name. */
	const struct fmt_name *caller;
	uint32_t ncallers;
	/* pointers from the callers' arguments: on some levels, names must
	 * share a word */
	int far;
	struct str found;
	bool several;
};

static bool is_one_of(const char *names, const char *name)
{
	size_t n = strlen(name);

	for (; *names; names += strcspn(names, " ") + 1)
		if (!strncmp(names, name, n) && names[n] == ' ')
			return true;
	return false;
}

/* True if the type, or one of the typedefs on the way to it, is one of the
 * types of locks. */
static bool is_lock(const struct kbtf *b, uint32_t id, const char *types)
{
	for (int i = 0; i < DEEP; i++) {
		const struct btf_type *t = kbtf_type(b, id);
		unsigned kind = t ? kbtf_kind(t) : BTF_KIND_UNKN;

		if ((kind == BTF_KIND_STRUCT || kind == BTF_KIND_TYPEDEF) &&
			is_one_of(types, kbtf_name(b, t->name_off)))
			return true;
		if (kind != BTF_KIND_TYPEDEF && kind != BTF_KIND_CONST &&
			kind != BTF_KIND_VOLATILE)
			return false;
		id = t->type;
	}
	return false;
}

/* Return the structure or union behind typedefs, qualifiers and arrays, or
 * NULL; *off becomes the offset in an array's element. */
static const struct btf_type *composite(
	const struct kbtf *b, uint32_t *id, uint64_t *off)
{
	for (int i = 0; i < DEEP; i++) {
		const struct btf_type *t =
			kbtf_type(b, *id = kbtf_strip(b, *id));
		const struct btf_array *a = kbtf_parts(t);
		uint64_t size;

		if (!t)
			return NULL;
		if (kbtf_kind(t) == BTF_KIND_STRUCT ||
			kbtf_kind(t) == BTF_KIND_UNION)
			return t;
		if (kbtf_kind(t) != BTF_KIND_ARRAY ||
			!(size = kbtf_size(b, a->type)))
			return NULL;
		*off %= size;
		*id = a->type;
	}
	return NULL;
}

/* Put the name in front of the path, with a dot between them. */
static void prepend(struct str *path, const char *name)
{
	struct str whole = { 0 };

	str_puts(&whole, name);
	if (path->n)
		str_printf(&whole, ".%s", path->s);
	str_free(path);
	*path = whole;
}

/* The path to a lock, "inode.i_rwsem". It begins with the name of the innermost
 * structure that is large enough not to count as a mere part; `open' says that
 * this name is still to come. */
struct way {
	const char *types; /* types of locks */
	struct str text;
	bool open;
};

static bool find_lock(const struct kbtf *b, uint32_t id, uint64_t off,
	struct way *w, int deep)
{
	const struct btf_type *t = composite(b, &id, &off);
	const struct btf_member *m = kbtf_parts(t);

	if (!t || deep > DEEP || off >= t->size)
		return false;
	for (uint32_t i = 0; i < kbtf_vlen(t); i++) {
		bool flagged = BTF_INFO_KFLAG(t->info);
		uint64_t at = (flagged ? BTF_MEMBER_BIT_OFFSET(m[i].offset)
				       : m[i].offset) /
			      8;
		const char *name = kbtf_name(b, m[i].name_off);

		if ((flagged && BTF_MEMBER_BITFIELD_SIZE(m[i].offset)) ||
			at > off || off - at >= kbtf_size(b, m[i].type))
			continue;
		if (at == off && is_lock(b, m[i].type, w->types))
			w->open = true;
		else if (!find_lock(b, m[i].type, off - at, w, deep + 1))
			continue;
		if (w->open && *name)
			prepend(&w->text, name);
		name = kbtf_name(b, t->name_off);
		if (w->open && *name && (t->size >= PART || !deep)) {
			prepend(&w->text, name);
			w->open = false;
		}
		return true;
	}
	return false;
}

/* Return the next smaller size of kmalloc()'s objects, which are powers of two,
 * 96 and 192. */
static uint64_t class_before(uint64_t size)
{
	static const uint64_t odd[] = { 64, 96, 128, 192, 256 };

	for (size_t i = 1; i < sizeof(odd) / sizeof(*odd); i++)
		if (size == odd[i])
			return odd[i - 1];
	return size / 2;
}

static bool is_general(const struct lockstat_object *o)
{
	return !strncmp(o->cache, "kmalloc-", 8) ||
	       strstr(o->cache, "-kmalloc-") != NULL;
}

/* True for caches whose names differ from those of their structures; and for
 * the lock of a page table, which is in a struct page. */
static bool is_known(const char *cache, const char *structure)
{
	static const char *const known[][2] = { { "TCP", "tcp_sock" },
		{ "TCPv6", "tcp6_sock" }, { "UDP", "udp_sock" },
		{ "UDPv6", "udp6_sock" }, { "UNIX", "unix_sock" },
		{ "UNIX-STREAM", "unix_sock" }, { "bdev_cache", "bdev_inode" },
		{ "filp", "file" }, { "page", "ptdesc" },
		{ "skbuff_head_cache", "sk_buff" },
		{ "sock_inode_cache", "socket_alloc" } };

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		if (!strcmp(known[i][0], cache) &&
			!strcmp(known[i][1], structure))
			return true;
	return false;
}

/* True if the cache is named after the structure: mm_struct, files_cache for
 * files_struct, ext4_inode_cache for ext4_inode_info. */
static bool is_named(const struct lockstat_object *o, const char *structure)
{
	size_t cache = strlen(o->cache), n = strlen(structure);

	if (is_known(o->cache, structure))
		return true;
	if (cache > 6 && !strcmp(o->cache + cache - 6, "_cache"))
		cache -= 6;
	if (n == cache && !strncmp(o->cache, structure, n))
		return true;
	return n > cache && !strncmp(o->cache, structure, cache) &&
	       (!strcmp(structure + cache, "_struct") ||
		       !strcmp(structure + cache, "_info"));
}

/* True if the names have a word in common, as anon_pipe_write and
 * pipe_inode_info do. */
static bool shares_word(const char *a, const char *b)
{
	for (; *a; a += strcspn(a, "_") + (a[strcspn(a, "_")] == '_')) {
		size_t n = strcspn(a, "_");

		for (const char *at = b; n > 2 && *at;
			at += strcspn(at, "_") + (at[strcspn(at, "_")] == '_'))
			if (strcspn(at, "_") == n && !strncmp(a, at, n))
				return true;
	}
	return false;
}

static bool fits(const struct lockstat_object *o, uint64_t size, bool named)
{
	if (size > o->size || o->off >= size)
		return false;
	return named || (is_general(o) ? size > class_before(o->size)
				       : o->size - size < SLACK);
}

/* True if the name of a caller has a word in common with that of the structure,
 * or of the part of it that begins the path. */
static bool is_mentioned(
	const struct search *s, const char *structure, const char *path)
{
	char part[64];

	snprintf(part, sizeof(part), "%.*s", (int)strcspn(path, "."), path);
	for (uint32_t i = 0; i < s->ncallers; i++) {
		const struct str *name = &s->caller[i].symbol;

		if (name->n && (shares_word(name->s, structure) ||
				       shares_word(name->s, part)))
			return true;
	}
	return false;
}

static void try_structure(struct search *s, struct node at)
{
	const struct btf_type *t = kbtf_type(at.b, at.id);
	const char *name = kbtf_name(at.b, t->name_off);
	bool named = is_named(s->object, name);
	struct way w = { .types = s->types };

	if ((s->ncallers || named) && fits(s->object, t->size, named) &&
		find_lock(at.b, at.id, s->object->off, &w, 0) &&
		(named || !s->far || is_mentioned(s, name, w.text.s))) {
		s->several |= s->found.n && strcmp(s->found.s, w.text.s) != 0;
		if (!s->found.n)
			str_puts(&s->found, w.text.s);
	}
	str_free(&w.text);
}

static void try_all(struct search *s, const struct kbtf *b)
{
	for (uint32_t id = b->first; id < b->end; id++) {
		const struct btf_type *t = kbtf_type(b, id);

		if (t && kbtf_kind(t) == BTF_KIND_STRUCT &&
			*kbtf_name(b, t->name_off))
			try_structure(s, (struct node){ b, id });
	}
}

/* Return the types that describe a module's functions: the kernel's or the
 * module's own. */
static struct kbtf *types_of(struct lockstat_types *t, const char *module)
{
	struct kbtf *kernel = kernel_btf_types(&t->kernel);
	struct str path = { 0 };
	struct module *m;

	if (!kernel || !*module || !strcmp(module, "vmlinux"))
		return kernel;
	for (size_t i = 0; i < t->modules.n; i++)
		if (!strcmp(t->modules.v[i]->name, module))
			return t->modules.v[i]->there ? &t->modules.v[i]->btf
						      : NULL;
	m = xcalloc(1, sizeof(*m));
	m->name = xstrdup(module);
	kernel_btf_path(&t->kernel, module, &path);
	m->there = !kbtf_open(&m->btf, path.s, kernel);
	str_free(&path);
	vec_push(&t->modules, m);
	return m->there ? &m->btf : NULL;
}

/* Structures to look at, each of them once. */
struct queue {
	VEC(struct node) node;
	struct hash seen;
};

/* Queue what the type points to, if that is a structure. */
static void queue_target(struct queue *q, const struct kbtf *b, uint32_t id)
{
	const struct btf_type *t = kbtf_type(b, kbtf_strip(b, id));
	struct node n = { .b = b };
	uint64_t *seen;

	if (!t || kbtf_kind(t) != BTF_KIND_PTR)
		return;
	n.id = kbtf_strip(b, t->type);
	t = kbtf_type(b, n.id);
	if (!t || kbtf_kind(t) != BTF_KIND_STRUCT || q->node.n >= MOST)
		return;
	if (n.id < b->first)
		n.b = b->base;
	seen = hash_put(&q->seen, &n, sizeof(n.b) + sizeof(n.id));
	if (!*seen)
		vec_push(&q->node, n);
	*seen = 1;
}

static void queue_arguments(struct queue *q, struct kbtf *b, const char *name)
{
	uint32_t id = kbtf_find(b, KBTF_FUNC, 1u << BTF_KIND_FUNC, name);
	const struct btf_type *f = kbtf_type(b, id);
	const struct btf_type *proto = f ? kbtf_type(b, f->type) : NULL;
	const struct btf_param *p = kbtf_parts(proto);

	for (uint32_t i = 0; proto && i < kbtf_vlen(proto); i++)
		queue_target(q, b, p[i].type);
}

static void queue_members(
	struct queue *q, const struct kbtf *b, uint32_t id, int deep)
{
	uint64_t off = 0;
	const struct btf_type *t = composite(b, &id, &off);
	const struct btf_member *m = kbtf_parts(t);

	for (uint32_t i = 0; t && deep < DEEP && i < kbtf_vlen(t); i++) {
		queue_target(q, b, m[i].type);
		queue_members(q, b, m[i].type, deep + 1);
	}
}

/* Search from the callers' arguments, nearer structures first; the first level
 * on which one fits decides. */
static void search_from_callers(struct lockstat_types *t, struct search *s)
{
	struct queue q = { .node = { 0 } };
	size_t at = 0, end;

	for (uint32_t i = 0; i < s->ncallers; i++) {
		const struct fmt_name *c = &s->caller[i];
		struct kbtf *b = types_of(t, c->module.n ? c->module.s : "");

		if (b && c->symbol.n)
			queue_arguments(&q, b, c->symbol.s);
	}
	for (s->far = 0; s->far <= FAR && !s->found.n; s->far++) {
		end = q.node.n;
		for (size_t i = at; i < end; i++)
			try_structure(s, q.node.v[i]);
		for (; at < end && s->far < FAR; at++)
			queue_members(&q, q.node.v[at].b, q.node.v[at].id, 0);
	}
	vec_free(&q.node);
	hash_free(&q.seen);
}

static bool has_named(const struct kbtf *b, const struct lockstat_object *o)
{
	for (uint32_t id = b->first; id < b->end; id++) {
		const struct btf_type *t = kbtf_type(b, id);

		if (t && kbtf_kind(t) == BTF_KIND_STRUCT &&
			is_named(o, kbtf_name(b, t->name_off)))
			return true;
	}
	return false;
}

/* Forget the last module. */
static void forget_module(struct lockstat_types *t)
{
	struct module *m = t->modules.v[--t->modules.n];

	kbtf_close(&m->btf);
	free(m->name);
	free(m);
}

/* Load the modules that have a structure with the cache's name: a caller that
 * waits for a lock of a file system need not be a function of its module. */
static void load_modules(
	struct lockstat_types *t, const struct lockstat_object *o)
{
	uint64_t *sought = hash_put(&t->sought, o->cache, strlen(o->cache));
	DIR *d = *sought ? NULL : opendir(KERNEL_BTF_DIR);
	struct dirent *e;

	*sought = 1;
	while (d && (e = readdir(d))) {
		size_t before = t->modules.n;
		struct kbtf *b;

		if (*e->d_name == '.')
			continue;
		b = types_of(t, e->d_name);
		if (t->modules.n > before && (!b || !has_named(b, o)))
			forget_module(t);
	}
	if (d)
		closedir(d);
}

/* Search by the cache's name: the kernel's types, then those of its modules. */
static void search_by_name(struct lockstat_types *t, struct search *s)
{
	struct kbtf *kernel = kernel_btf_types(&t->kernel);

	if (!kernel || is_general(s->object))
		return;
	try_all(s, kernel);
	if (s->found.n)
		return;
	load_modules(t, s->object);
	for (size_t i = 0; i < t->modules.n; i++)
		if (t->modules.v[i]->there)
			try_all(s, &t->modules.v[i]->btf);
}

bool lockstat_types_name(struct lockstat_types *t,
	const struct lockstat_object *o, const char *types,
	const struct fmt_name *caller, uint32_t ncallers, struct str *name)
{
	struct str key = { 0 };
	uint64_t *known;

	str_printf(&key, "%s %s %" PRIu64 " %" PRIu64, types, o->cache, o->size,
		o->off);
	for (uint32_t i = 0; i < ncallers; i++)
		str_printf(&key, " %s", caller[i].symbol.s);
	known = hash_put(&t->names, key.s, key.n);
	str_free(&key);
	if (!*known) {
		struct search s = { .object = o, .types = types };

		search_by_name(t, &s);
		s.caller = caller;
		s.ncallers = ncallers;
		if (!s.found.n && strcmp(o->cache, "page") != 0)
			search_from_callers(t, &s);
		*known = t->texts.n;
		str_puts(&t->texts, s.found.n && !s.several ? s.found.s : "");
		str_putc(&t->texts, 0);
		str_free(&s.found);
	}
	str_puts(name, t->texts.s + *known);
	return t->texts.s[*known] != 0;
}

void lockstat_types_rq_lock(struct lockstat_types *t, struct str *name)
{
	struct kbtf *b = kernel_btf_types(&t->kernel);

	str_puts(name, b && kbtf_path(b, "rq", "__lock", NULL) >= 0
			       ? "rq.__lock"
			       : "rq.lock");
}

struct lockstat_types *lockstat_types_new(void)
{
	struct lockstat_types *t = xcalloc(1, sizeof(*t));

	str_putc(&t->texts, 0); /* no name has offset 0, which is unset */
	return t;
}

void lockstat_types_free(struct lockstat_types *t)
{
	if (!t)
		return;
	while (t->modules.n)
		forget_module(t);
	vec_free(&t->modules);
	hash_free(&t->names);
	hash_free(&t->sought);
	str_free(&t->texts);
	kernel_btf_close(&t->kernel);
	free(t);
}
