/* btf_path.c - the offsets and sizes of members, by name. */
#include "base/host/btf.h"

#include <stdio.h>
#include <string.h>

/* Return the offset of a member in bytes, with its type in *type, or -1. Also
 * searches members without a name, which are nested only a few levels deep. */
static int64_t find_member(const struct kbtf *btf, uint32_t id,
	const char *name, uint32_t *type, int deep)
{
	const struct btf_type *t = kbtf_type(btf, kbtf_strip(btf, id));
	const struct btf_member *m = kbtf_parts(t);

	if (!t || deep > 8 ||
		(kbtf_kind(t) != BTF_KIND_STRUCT &&
			kbtf_kind(t) != BTF_KIND_UNION))
		return -1;
	for (uint32_t i = 0; i < kbtf_vlen(t); i++) {
		const char *s = kbtf_name(btf, m[i].name_off);
		int64_t off = BTF_INFO_KFLAG(t->info)
				      ? BTF_MEMBER_BIT_OFFSET(m[i].offset) / 8
				      : m[i].offset / 8,
			in;

		if (*s && !strcmp(s, name)) {
			*type = m[i].type;
			return off;
		}
		in = *s ? -1
			: find_member(btf, m[i].type, name, type, deep + 1);
		if (in >= 0)
			return off + in;
	}
	return -1;
}

int64_t kbtf_member(const struct kbtf *b, uint32_t *type, const char *name)
{
	return find_member(b, *type, name, type, 0);
}

uint32_t kbtf_struct(struct kbtf *b, const char *name)
{
	return kbtf_find(b, KBTF_TYPE, 1u << BTF_KIND_STRUCT, name);
}

int64_t kbtf_path(
	struct kbtf *b, const char *type, const char *path, uint32_t *member)
{
	int64_t sum = 0, off;
	uint32_t id = kbtf_struct(b, type);
	char name[64];

	while (*path) {
		size_t n = strcspn(path, ".");

		snprintf(name, sizeof(name), "%.*s", (int)n, path);
		off = kbtf_member(b, &id, name);
		if (off < 0)
			return -1;
		sum += off;
		path += n + (path[n] == '.');
	}
	if (member)
		*member = id;
	return sum;
}

uint64_t kbtf_size(const struct kbtf *b, uint32_t id)
{
	const struct btf_type *t = kbtf_type(b, kbtf_strip(b, id));
	const struct btf_array *a = kbtf_parts(t);
	uint64_t n = 1;

	for (int deep = 0; t && kbtf_kind(t) == BTF_KIND_ARRAY && deep < 8;
		deep++) {
		n *= a->nelems;
		t = kbtf_type(b, kbtf_strip(b, a->type));
		a = kbtf_parts(t);
	}
	if (!t || kbtf_kind(t) == BTF_KIND_FUNC_PROTO)
		return 0;
	return n * (kbtf_kind(t) == BTF_KIND_PTR ? sizeof(void *) : t->size);
}

/* Sections come last, and kernels describe only one or two. */
static const struct btf_type *find_section(
	const struct kbtf *b, const char *name)
{
	for (uint32_t id = b->end; id-- > b->first;) {
		const struct btf_type *t = kbtf_type(b, id);

		if (t && kbtf_kind(t) == BTF_KIND_DATASEC &&
			!strcmp(kbtf_name(b, t->name_off), name))
			return t;
	}
	return NULL;
}

int64_t kbtf_percpu(const struct kbtf *b, const char *name, uint32_t *type)
{
	const struct btf_type *sec = find_section(b, ".data..percpu");
	const struct btf_var_secinfo *v = kbtf_parts(sec);

	for (uint32_t i = 0; sec && i < kbtf_vlen(sec); i++) {
		const struct btf_type *t = kbtf_type(b, v[i].type);

		if (!t || strcmp(kbtf_name(b, t->name_off), name))
			continue;
		*type = t->type;
		return v[i].offset;
	}
	return -1;
}
