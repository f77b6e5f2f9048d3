/* ktypes.c - what makes programs fast from the kernel's type information. A
 * program that is loaded for the type of a tracepoint gets arguments whose
 * memory it may read without any help: the registers of system calls, here. In
 * the same way it may read the name in the current task. Only two numbers of
 * types and an offset are needed, and found by one pass over the types, in a
 * fraction of the time that an index of them takes. Where the kernel tells
 * none, programs do with helpers. */
#include <string.h>

#include "base/kernel_btf.h"
#include "bpfgen/engine_impl.h"

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
	int64_t size;

	for (uint32_t id = 1; (size = kbtf_record_size(at, end - at)) > 0;
		id++, at += size) {
		const struct btf_type *t = (const void *)at;

		for (int i = 0; i < NWANTED; i++)
			if (t->name_off == name[i] && name[i] &&
				kbtf_kind(t) == wanted[i].kind)
				found[i] = (struct found){ id, t };
	}
}

static bool within(const struct kbtf *b, uint64_t off, uint64_t len)
{
	return off <= b->size && len <= b->size - off;
}

static void search(const struct kbtf *b, struct plan *pl)
{
	const char *data = b->data;
	const struct btf_header *h = b->data;
	struct found found[NWANTED] = { 0 };
	const char *types, *strs;
	uint32_t name[NWANTED];

	if (b->size < sizeof(*h) || h->magic != BTF_MAGIC ||
		!within(b, (uint64_t)h->hdr_len + h->type_off, h->type_len) ||
		!within(b, (uint64_t)h->hdr_len + h->str_off, h->str_len))
		return;
	types = data + h->hdr_len + h->type_off;
	strs = data + h->hdr_len + h->str_off;
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
	const struct kbtf *b = kernel_btf_running(pl->en->kernel);

	if (b)
		search(b, pl);
}
