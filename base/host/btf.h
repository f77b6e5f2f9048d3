/* btf.h - a reader of BTF, the kernel's type information, over the bytes as
 * they lie: /sys/kernel/btf/vmlinux is mapped where the kernel allows it, else
 * read. The bytes may be a file of the user's; so all that follows relies on
 * checks made once, in kbtf_parse(): every type's record lies within its
 * section and every string ends. What a record refers to is checked when it is
 * asked for: kbtf_type() of a bad id is NULL, kbtf_name() of a bad offset "".
 *
 * Opening makes one pass over the types, which finds where each one is. Names
 * are looked up by an index of the kinds that were asked for, made then. */
#ifndef BASE_BTF_H
#define BASE_BTF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <linux/btf.h>

/* What a name can be: each is a name space of its own. */
enum kbtf_space {
	KBTF_TYPE,	 /* struct, union, enum, typedef; and variables */
	KBTF_FUNC,	 /* functions */
	KBTF_ENUMERATOR, /* constants of enumerations */
	KBTF_NSPACES
};

struct kbtf_entry {
	uint32_t name; /* offset of the string */
	uint32_t id;   /* of the type */
	uint32_t next; /* index of an entry + 1 */
};

struct kbtf_index {
	uint32_t *head; /* nhead of them; index of an entry + 1, or 0 */
	uint32_t nhead; /* a power of two; 0: not made yet */
	struct kbtf_entry *entry;
};

struct kbtf {
	const struct kbtf *base; /* of a module: the kernel's; or NULL */
	const uint8_t *types;	 /* the section; records are at off[] */
	const char *strs;
	uint32_t nstrs;
	uint32_t firststr;   /* offset of the first own string */
	uint32_t first, end; /* own ids */
	uint32_t *off;	     /* by id - first */
	struct kbtf_index index[KBTF_NSPACES];
	void *data; /* what kbtf_load() holds */
	size_t size;
	bool mapped;
	bool tells_signs; /* enumerations say that they are signed */
};

/* Read a file; base: see above. 0 or -errno: ENOENT and its like, EINVAL when
 * it is no BTF. Close it either way. */
int kbtf_open(struct kbtf *b, const char *path, const struct kbtf *base);
/* The bytes only: nothing but data and size is there before kbtf_parse(). */
int kbtf_load(struct kbtf *b, const char *path);
/* btf_by_id.c: those of the running kernel, without a file. */
int kbtf_load_by_id(struct kbtf *b);
/* As kbtf_open(), of bytes, which must be aligned to 4 and outlive b. */
int kbtf_parse(
	struct kbtf *b, const void *data, size_t size, const struct kbtf *base);
void kbtf_close(struct kbtf *b);

/* A type to look for in one pass, without the index that kbtf_parse() makes:
 * that costs several times as much, and who starts cannot wait for it. */
struct kbtf_wanted {
	const char *name;
	uint32_t kind; /* BTF_KIND_... */
	uint32_t id;   /* 0: it is not there */
	const struct btf_type *type;
	const char *strs; /* the file's */
};
/* In what kbtf_load() has read. */
void kbtf_scan(const struct kbtf *b, struct kbtf_wanted *w, uint32_t n);
/* The offset of a member in bytes; 0: there is none, or it is the first. */
uint32_t kbtf_wanted_member(const struct kbtf_wanted *w, const char *name);

/* A type of b or its base; NULL: there is none. What stands behind it, its
 * members and so on, is there too. */
const struct btf_type *kbtf_type(const struct kbtf *b, uint32_t id);
const char *kbtf_name(const struct kbtf *b, uint32_t off);

/* The lowest id of b itself, not of its base, with that name and a kind of
 * the set (1 << BTF_KIND_...); 0: there is none. */
uint32_t kbtf_find(struct kbtf *b, enum kbtf_space space, uint32_t kinds,
	const char *name);
/* Constant i of an enumeration of b: its name and value. */
const char *kbtf_constant(const struct kbtf *b, const struct btf_type *t,
	uint32_t i, int64_t *value);
/* Are an enumeration's constants signed? */
bool kbtf_is_signed(const struct kbtf *b, const struct btf_type *t);

/* The id behind typedefs and qualifiers; 0 is void, or a chain without end. */
uint32_t kbtf_strip(const struct kbtf *b, uint32_t id);

/* btf_path.c: the structure of that name, or 0. */
uint32_t kbtf_struct(struct kbtf *b, const char *name);
/* The offset of a member in bytes; *type is the structure's, and then the
 * member's. -1: it has none of that name. */
int64_t kbtf_member(const struct kbtf *b, uint32_t *type, const char *name);
/* The same along a path such as "se.sum_exec_runtime"; member may be NULL. */
int64_t kbtf_path(
	struct kbtf *b, const char *type, const char *path, uint32_t *member);
/* Where a variable that each CPU has its own of is in b's section of them; -1:
 * there is none. Its type in *type. */
int64_t kbtf_percpu(const struct kbtf *b, const char *name, uint32_t *type);
/* Bytes of a value of the type; 0: not known. */
uint64_t kbtf_size(const struct kbtf *b, uint32_t id);

static inline unsigned int kbtf_kind(const struct btf_type *t)
{
	return BTF_INFO_KIND(t->info);
}

/* What stands behind it; NULL of NULL. */
static inline const void *kbtf_parts(const struct btf_type *t)
{
	return t ? t + 1 : NULL;
}

static inline uint32_t kbtf_vlen(const struct btf_type *t)
{
	return BTF_INFO_VLEN(t->info);
}

/* Bytes of a record: with what it has one of, and for each of its vlen parts.
 * 0: there is no such kind. */
extern const struct kbtf_layout {
	uint8_t once, each;
} kbtf_layout[NR_BTF_KINDS];

/* Bytes of the type's record at `at', of which `left' are there; -1: it is
 * none, or not all there. */
static inline int64_t kbtf_record_size(const void *at, uint32_t left)
{
	const struct btf_type *t = at;
	struct kbtf_layout l;
	uint64_t size;

	if (left < sizeof(*t) || kbtf_kind(t) >= NR_BTF_KINDS)
		return -1;
	l = kbtf_layout[kbtf_kind(t)];
	size = l.once + (uint64_t)kbtf_vlen(t) * l.each;
	return l.once && size <= left ? (int64_t)size : -1;
}

#endif
