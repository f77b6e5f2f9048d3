/* btf.c - reading BTF; see btf.h. */
#include "base/host/btf.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/set.h"
#include "base/xalloc.h"

enum {
	LARGEST = 1 << 30, /* largest file accepted, in bytes */
	CHAIN = 64,	   /* longest chain of typedefs and qualifiers */
	LETTERS = 4	   /* that tell most names apart */
};

/* The size of a record: a fixed part, and one for each of its vlen elements. 0:
 * no such kind. */
static const struct layout {
	uint8_t once, each;
} layouts[NR_BTF_KINDS] = {
	[BTF_KIND_INT] = { sizeof(struct btf_type) + 4, 0 },
	[BTF_KIND_PTR] = { sizeof(struct btf_type), 0 },
	[BTF_KIND_ARRAY] = { sizeof(struct btf_type) + sizeof(struct btf_array),
		0 },
	[BTF_KIND_STRUCT] = { sizeof(struct btf_type),
		sizeof(struct btf_member) },
	[BTF_KIND_UNION] = { sizeof(struct btf_type),
		sizeof(struct btf_member) },
	[BTF_KIND_ENUM] = { sizeof(struct btf_type), sizeof(struct btf_enum) },
	[BTF_KIND_FWD] = { sizeof(struct btf_type), 0 },
	[BTF_KIND_TYPEDEF] = { sizeof(struct btf_type), 0 },
	[BTF_KIND_VOLATILE] = { sizeof(struct btf_type), 0 },
	[BTF_KIND_CONST] = { sizeof(struct btf_type), 0 },
	[BTF_KIND_RESTRICT] = { sizeof(struct btf_type), 0 },
	[BTF_KIND_FUNC] = { sizeof(struct btf_type), 0 },
	[BTF_KIND_FUNC_PROTO] = { sizeof(struct btf_type),
		sizeof(struct btf_param) },
	[BTF_KIND_VAR] = { sizeof(struct btf_type) + 4, 0 },
	[BTF_KIND_DATASEC] = { sizeof(struct btf_type),
		sizeof(struct btf_var_secinfo) },
	[BTF_KIND_FLOAT] = { sizeof(struct btf_type), 0 },
	[BTF_KIND_DECL_TAG] = { sizeof(struct btf_type) + 4, 0 },
	[BTF_KIND_TYPE_TAG] = { sizeof(struct btf_type), 0 },
	[BTF_KIND_ENUM64] = { sizeof(struct btf_type),
		sizeof(struct btf_enum64) },
};

/* Return the size of the record at `at', of which `left' bytes are available;
 * -1 if it is not one, or not complete. */
static int64_t record_size(const void *at, uint32_t left)
{
	const struct btf_type *t = at;
	struct layout l;
	uint64_t size;

	if (left < sizeof(*t) || kbtf_kind(t) >= NR_BTF_KINDS)
		return -1;
	l = layouts[kbtf_kind(t)];
	size = l.once + (uint64_t)kbtf_vlen(t) * l.each;
	return l.once && size <= left ? (int64_t)size : -1;
}

static void note_signs(struct kbtf *b, const struct btf_type *t)
{
	if (kbtf_kind(t) == BTF_KIND_ENUM && BTF_INFO_KFLAG(t->info))
		b->tells_signs = true;
}

static int find_records(struct kbtf *b, uint32_t ntypes)
{
	uint32_t at = 0, cap = 0, n = 0;
	int64_t size;

	for (; at < ntypes; at += size) {
		size = record_size(b->types + at, ntypes - at);
		if (size < 0)
			return -EINVAL;
		if (n == cap) {
			cap = cap ? 2 * cap : ntypes / 32 + 16;
			b->off = xrealloc(b->off, cap, sizeof(*b->off));
		}
		b->off[n++] = at;
		note_signs(b, (const void *)(b->types + at));
	}
	if (n > UINT32_MAX - b->first)
		return -EINVAL;
	b->end = b->first + n;
	return 0;
}

static bool in_file(
	const struct btf_header *h, uint32_t off, uint32_t len, size_t size)
{
	return off <= size - h->hdr_len && len <= size - h->hdr_len - off;
}

/* Find the sections of a file; *ntypes: size of the one with types, in
 * bytes. */
static int find_sections(
	struct kbtf *b, const void *data, size_t size, uint32_t *ntypes)
{
	const struct btf_header *h = data;
	const uint8_t *body;

	if (size < sizeof(*h) || h->magic != BTF_MAGIC ||
		h->version != BTF_VERSION || h->hdr_len < sizeof(*h) ||
		h->hdr_len > size || h->hdr_len % 4 || h->type_off % 4 ||
		!in_file(h, h->type_off, h->type_len, size) ||
		!in_file(h, h->str_off, h->str_len, size))
		return -EINVAL;
	body = (const uint8_t *)data + h->hdr_len;
	b->types = body + h->type_off;
	b->strs = (const char *)body + h->str_off;
	b->nstrs = h->str_len;
	*ntypes = h->type_len;
	return b->nstrs && !b->strs[b->nstrs - 1] ? 0 : -EINVAL;
}

int kbtf_parse(
	struct kbtf *b, const void *data, size_t size, const struct kbtf *base)
{
	uint32_t ntypes;
	int r;

	b->base = base;
	b->first = base ? base->end : 1;
	b->firststr = base ? base->firststr + base->nstrs : 0;
	b->end = b->first;
	r = find_sections(b, data, size, &ntypes);
	if (r)
		return r;
	if (b->nstrs > UINT32_MAX - b->firststr)
		return -EINVAL;
	return find_records(b, ntypes);
}

static uint32_t member_offset(
	const struct kbtf *file, const struct btf_type *t, const char *name)
{
	const struct btf_member *m = kbtf_parts(t);

	for (uint32_t i = 0; i < kbtf_vlen(t); i++)
		if (m[i].name_off < file->nstrs &&
			!strcmp(file->strs + m[i].name_off, name))
			return BTF_MEMBER_BIT_OFFSET(m[i].offset) / 8;
	return 0;
}

static void found(struct kbtf_wanted *w, const struct kbtf *file,
	const struct btf_type *t, uint32_t id)
{
	if (strcmp(file->strs + t->name_off, w->name) != 0)
		return;
	w->id = id;
	if (w->member)
		w->off = member_offset(file, t, w->member);
}

/* Sets of wanted types, a bit each. Most names differ from all of them in one
 * of the first letters. */
struct filter {
	uint32_t of_kind[NR_BTF_KINDS];
	uint32_t with[LETTERS][256]; /* this letter at this place */
};

static void filter_make(
	struct filter *f, const struct kbtf_wanted *w, uint32_t n)
{
	assert(n <= 32);
	for (uint32_t i = 0; i < n; i++) {
		f->of_kind[w[i].kind] |= 1U << i;
		for (int k = 0; k < LETTERS && w[i].name[k]; k++)
			f->with[k][(uint8_t)w[i].name[k]] |= 1U << i;
	}
}

/* Return those that the type may be. */
static uint32_t filter_types(const struct filter *f, const struct kbtf *file,
	const struct btf_type *t)
{
	uint32_t may = f->of_kind[kbtf_kind(t)];
	const char *name = file->strs + t->name_off;

	if (!may || t->name_off >= file->nstrs)
		return 0;
	for (int k = 0; k < LETTERS && may && name[k]; k++)
		may &= f->with[k][(uint8_t)name[k]];
	return may;
}

void kbtf_scan(const struct kbtf *b, struct kbtf_wanted *w, uint32_t n)
{
	struct kbtf file = { 0 };
	struct filter f = { 0 };
	uint32_t at = 0, left, may;
	int64_t size;

	if (find_sections(&file, b->data, b->size, &left))
		return;
	filter_make(&f, w, n);
	for (uint32_t id = 1; (size = record_size(file.types + at, left)) > 0;
		id++, at += size, left -= size) {
		const struct btf_type *t = (const void *)(file.types + at);

		for (may = filter_types(&f, &file, t); may; may &= may - 1)
			found(&w[__builtin_ctz(may)], &file, t, id);
	}
}

static int read_all(struct kbtf *b, int fd)
{
	size_t n = 0;
	ssize_t r = 1;

	b->data = xcalloc(1, b->size);
	while (n < b->size && r > 0) {
		r = read(fd, (char *)b->data + n, b->size - n);
		n += r > 0 ? r : 0;
	}
	if (r < 0)
		return -errno;
	b->size = n;
	return 0;
}

static int map(struct kbtf *b, int fd)
{
	void *p = mmap(NULL, b->size, PROT_READ, MAP_PRIVATE, fd, 0);

	if (p == MAP_FAILED)
		return -errno;
	b->data = p;
	b->mapped = b->size;
	return 0;
}

/* Open the file, and find its size. Returns a descriptor. */
static int open_file(struct kbtf *b, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC), err;
	struct stat st;

	*b = (struct kbtf){ 0 };
	if (fd < 0)
		return -errno;
	err = fstat(fd, &st)			       ? errno
	      : st.st_size < 1 || st.st_size > LARGEST ? EINVAL
						       : 0;
	if (!err) {
		b->size = st.st_size;
		return fd;
	}
	close(fd);
	return -err;
}

int kbtf_map(struct kbtf *b, const char *path, size_t most)
{
	int fd = open_file(b, path), r;

	if (fd < 0)
		return fd;
	b->size = b->size < most ? b->size : most;
	r = map(b, fd);
	close(fd);
	return r;
}

int kbtf_load(struct kbtf *b, const char *path)
{
	int fd = open_file(b, path), r;

	if (fd < 0)
		return fd;
	r = map(b, fd) ? read_all(b, fd) : 0;
	close(fd);
	return r;
}

int kbtf_open(struct kbtf *b, const char *path, const struct kbtf *base)
{
	int r = kbtf_load(b, path);

	return r ? r : kbtf_parse(b, b->data, b->size, base);
}

void kbtf_close(struct kbtf *b)
{
	for (int i = 0; i < KBTF_NSPACES; i++) {
		free(b->index[i].head);
		free(b->index[i].entry);
	}
	free(b->off);
	if (b->mapped)
		munmap(b->data, b->mapped);
	else
		free(b->data);
	*b = (struct kbtf){ 0 };
}

static const struct btf_type *own_type(const struct kbtf *b, uint32_t id)
{
	return (const void *)(b->types + b->off[id - b->first]);
}

const struct btf_type *kbtf_type(const struct kbtf *b, uint32_t id)
{
	if (b->base && id < b->first)
		b = b->base;
	return id >= b->first && id < b->end ? own_type(b, id) : NULL;
}

const char *kbtf_name(const struct kbtf *b, uint32_t off)
{
	if (b->base && off < b->firststr)
		b = b->base;
	off -= b->firststr;
	return off < b->nstrs ? b->strs + off : "";
}

/* The index by name. */

static uint32_t space_kinds(enum kbtf_space space)
{
	static const uint32_t kinds[] = {
		[KBTF_TYPE] = 1 << BTF_KIND_STRUCT | 1 << BTF_KIND_UNION |
			      1 << BTF_KIND_ENUM | 1 << BTF_KIND_ENUM64 |
			      1 << BTF_KIND_TYPEDEF | 1 << BTF_KIND_VAR,
		[KBTF_FUNC] = 1 << BTF_KIND_FUNC,
		[KBTF_ENUMERATOR] = 1 << BTF_KIND_ENUM | 1 << BTF_KIND_ENUM64,
	};

	return kinds[space];
}

/* Return where the name of constant i is. */
static uint32_t constant_name(const struct btf_type *t, uint32_t i)
{
	if (kbtf_kind(t) == BTF_KIND_ENUM64)
		return ((const struct btf_enum64 *)(t + 1))[i].name_off;
	return ((const struct btf_enum *)(t + 1))[i].name_off;
}

/* Return how many names a type contributes to the name space. */
static uint32_t count_names(enum kbtf_space space, const struct btf_type *t)
{
	if (!(space_kinds(space) & 1u << kbtf_kind(t)))
		return 0;
	return space == KBTF_ENUMERATOR ? kbtf_vlen(t) : 1;
}

static void add_name(struct kbtf *b, struct kbtf_index *x, uint32_t at,
	uint32_t name, uint32_t id)
{
	uint32_t *head =
		&x->head[set_hash(kbtf_name(b, name), 0) & (x->nhead - 1)];

	x->entry[at] = (struct kbtf_entry){ name, id, *head };
	*head = at + 1;
}

/* Start with the highest id, so that the lowest one comes first in its
 * chain. */
static void make_index(struct kbtf *b, enum kbtf_space space)
{
	struct kbtf_index *x = &b->index[space];
	uint32_t id, i, n = 0, at = 0;

	for (id = b->first; id < b->end; id++)
		n += count_names(space, own_type(b, id));
	for (x->nhead = 64; x->nhead < n;)
		x->nhead *= 2;
	x->head = xcalloc(x->nhead, sizeof(*x->head));
	x->entry = xcalloc(n, sizeof(*x->entry));
	for (id = b->end; id-- > b->first;) {
		const struct btf_type *t = own_type(b, id);

		n = count_names(space, t);
		for (i = 0; i < n; i++)
			add_name(b, x, at++,
				space == KBTF_ENUMERATOR ? constant_name(t, i)
							 : t->name_off,
				id);
	}
}

uint32_t kbtf_find(
	struct kbtf *b, enum kbtf_space space, uint32_t kinds, const char *name)
{
	struct kbtf_index *x = &b->index[space];
	bool any = !(space_kinds(space) & ~kinds);
	uint32_t i;

	if (!x->nhead)
		make_index(b, space);
	i = x->head[set_hash(name, 0) & (x->nhead - 1)];
	for (; i; i = x->entry[i - 1].next) {
		const struct kbtf_entry *e = &x->entry[i - 1];

		if (!strcmp(kbtf_name(b, e->name), name) &&
			(any || kinds & 1u << kbtf_kind(own_type(b, e->id))))
			return e->id;
	}
	return 0;
}

/* Kernels before 6.0 do not mark signed enumerations: there, one is signed if a
 * constant would be negative. */
bool kbtf_is_signed(const struct kbtf *b, const struct btf_type *t)
{
	const struct btf_enum *e = kbtf_parts(t);
	uint32_t i;

	if (b->tells_signs || kbtf_kind(t) != BTF_KIND_ENUM)
		return BTF_INFO_KFLAG(t->info);
	for (i = 0; i < kbtf_vlen(t); i++)
		if (e[i].val < 0)
			return true;
	return false;
}

const char *kbtf_constant(const struct kbtf *b, const struct btf_type *t,
	uint32_t i, int64_t *value)
{
	const struct btf_enum64 *e64 = kbtf_parts(t);
	const struct btf_enum *e = kbtf_parts(t);

	if (kbtf_kind(t) == BTF_KIND_ENUM64)
		*value = (int64_t)((uint64_t)e64[i].val_hi32 << 32 |
				   e64[i].val_lo32);
	else if (kbtf_is_signed(b, t))
		*value = e[i].val;
	else
		*value = (uint32_t)e[i].val;
	return kbtf_name(b, constant_name(t, i));
}

uint32_t kbtf_strip(const struct kbtf *b, uint32_t id)
{
	for (int i = 0; i < CHAIN; i++) {
		const struct btf_type *t = kbtf_type(b, id);

		if (!t)
			return 0;
		switch (kbtf_kind(t)) {
		case BTF_KIND_TYPEDEF:
		case BTF_KIND_CONST:
		case BTF_KIND_VOLATILE:
		case BTF_KIND_RESTRICT:
		case BTF_KIND_TYPE_TAG:
			id = t->type;
			break;
		default:
			return id;
		}
	}
	return 0;
}
