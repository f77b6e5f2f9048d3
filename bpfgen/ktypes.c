/* ktypes.c - what makes programs fast from the kernel's type information. A
 * program that is loaded for the type of a tracepoint gets arguments whose
 * memory it may read without any help: the registers of system calls, here. In
 * the same way it may read the name in the current task. Only two numbers of
 * types and an offset are needed, and found by one pass over the types, in a
 * fraction of the time that an index of them takes. Where the kernel tells
 * none, programs do with helpers. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <linux/btf.h>

#include "bpfgen/engine_impl.h"

struct bytes {
	char *p;
	size_t size;
	bool mapped;
};

static bool read_all(int fd, struct bytes *b)
{
	size_t n = 0;
	ssize_t r = 1;

	b->p = xcalloc(1, b->size + 1);
	while (n < b->size && r > 0) {
		r = read(fd, b->p + n, b->size - n);
		n += r > 0 ? r : 0;
	}
	return n == b->size;
}

/* Mapped, where the kernel allows it (6.16). */
static bool open_bytes(const char *path, struct bytes *b)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	off_t size = fd < 0 ? -1 : lseek(fd, 0, SEEK_END);
	bool ok = size > 0;

	if (ok) {
		b->size = size;
		b->p = mmap(NULL, b->size, PROT_READ, MAP_PRIVATE, fd, 0);
		b->mapped = b->p != MAP_FAILED;
		lseek(fd, 0, SEEK_SET);
		ok = b->mapped || read_all(fd, b);
	}
	if (fd >= 0)
		close(fd);
	return ok;
}

static void close_bytes(struct bytes *b)
{
	if (b->mapped)
		munmap(b->p, b->size);
	else
		free(b->p);
}

/* Bytes that follow a type's record; SIZE_MAX: a kind that is not known. */
static size_t trailer(const struct btf_type *t)
{
	size_t n = BTF_INFO_VLEN(t->info);

	switch (BTF_INFO_KIND(t->info)) {
	case BTF_KIND_INT:
	case BTF_KIND_VAR:
	case BTF_KIND_DECL_TAG:
		return 4;
	case BTF_KIND_ARRAY:
		return sizeof(struct btf_array);
	case BTF_KIND_STRUCT:
	case BTF_KIND_UNION:
	case BTF_KIND_ENUM64:
	case BTF_KIND_DATASEC:
		return 12 * n;
	case BTF_KIND_ENUM:
	case BTF_KIND_FUNC_PROTO:
		return 8 * n;
	default:
		return BTF_INFO_KIND(t->info) > BTF_KIND_ENUM64 ? SIZE_MAX : 0;
	}
}

/* The offset of a name that is a whole string; 0: there is none. */
static uint32_t find_name(const char *strs, size_t size, const char *name)
{
	size_t n = strlen(name) + 1;
	const char *p = strs;

	while ((p = memmem(p, size - (p - strs), name, n))) {
		if (p > strs && !p[-1])
			return p - strs;
		p++;
	}
	return 0;
}

/* The offset of a member in bytes; 0: there is none. */
static uint32_t member(
	const struct btf_type *t, const char *strs, const char *name)
{
	const struct btf_member *m = (const void *)(t + 1);

	for (uint32_t i = 0; i < BTF_INFO_VLEN(t->info); i++)
		if (!strcmp(strs + m[i].name_off, name))
			return BTF_MEMBER_BIT_OFFSET(m[i].offset) / 8;
	return 0;
}

/* What is looked for: names, where they begin, and what was found. */
enum {
	ENTRY,
	RETURN,
	TASK,
	NWANTED
};

static const struct {
	const char *name;
	uint32_t kind;
} wanted[NWANTED] = {
	[ENTRY] = { "btf_trace_sys_enter", BTF_KIND_TYPEDEF },
	[RETURN] = { "btf_trace_sys_exit", BTF_KIND_TYPEDEF },
	[TASK] = { "task_struct", BTF_KIND_STRUCT },
};

struct found {
	uint32_t id;
	const struct btf_type *type;
};

static void find_types(const char *at, const char *end,
	const uint32_t name[NWANTED], struct found found[NWANTED])
{
	for (uint32_t id = 1; end - at >= (ssize_t)sizeof(struct btf_type);
		id++) {
		const struct btf_type *t = (const void *)at;
		size_t more = trailer(t);

		if (more > (size_t)(end - at) - sizeof(*t))
			return;
		for (int i = 0; i < NWANTED; i++)
			if (t->name_off == name[i] && name[i] &&
				BTF_INFO_KIND(t->info) == wanted[i].kind)
				found[i] = (struct found){ id, t };
		at += sizeof(*t) + more;
	}
}

static bool within(const struct bytes *b, uint64_t off, uint64_t len)
{
	return off <= b->size && len <= b->size - off;
}

static void search(const struct bytes *b, struct plan *pl)
{
	const struct btf_header *h = (const void *)b->p;
	struct found found[NWANTED] = { 0 };
	const char *types, *strs;
	uint32_t name[NWANTED];

	if (b->size < sizeof(*h) || h->magic != BTF_MAGIC ||
		!within(b, (uint64_t)h->hdr_len + h->type_off, h->type_len) ||
		!within(b, (uint64_t)h->hdr_len + h->str_off, h->str_len))
		return;
	types = b->p + h->hdr_len + h->type_off;
	strs = b->p + h->hdr_len + h->str_off;
	for (int i = 0; i < NWANTED; i++)
		name[i] = find_name(strs, h->str_len, wanted[i].name);
	find_types(types, types + h->type_len, name, found);
	pl->systype[0] = found[ENTRY].id;
	pl->systype[1] = found[RETURN].id;
	if (found[TASK].id)
		pl->comm = member(found[TASK].type, strs, "comm");
}

void ktypes_plan(struct plan *pl)
{
	struct bytes b = { 0 };

	if (open_bytes("/sys/kernel/btf/vmlinux", &b))
		search(&b, pl);
	close_bytes(&b);
}
