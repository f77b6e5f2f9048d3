/* btf.h - a reader of BTF, the kernel's type information, which works on the
 * raw bytes: /sys/kernel/btf/vmlinux is mapped if the kernel allows it, else
 * read. The bytes may be a user's file, so everything below relies on checks
 * made once, in kbtf_parse(): every type's record lies within its section and
 * every string is terminated. What a record refers to is checked when it is
 * used: kbtf_type() of a bad id is NULL, kbtf_name() of a bad offset "".
 *
 * Opening takes one pass over the types, which finds all records. Names are
 * looked up in an index, made when a kind of names is first asked for. */
#ifndef BASE_BTF_H
#define BASE_BTF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <linux/btf.h>

/* The name spaces. */
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
	const struct kbtf *base; /* for a module: the kernel's BTF; else NULL */
	const uint8_t *types;	 /* the section; records are at off[] */
	const char *strs;
	uint32_t nstrs;
	uint32_t firststr;   /* offset of the first own string */
	uint32_t first, end; /* own ids */
	uint32_t *off;	     /* by id - first */
	struct kbtf_index index[KBTF_NSPACES];
	void *data; /* the memory from kbtf_load() */
	size_t size;
	size_t mapped;	  /* bytes of it; 0: it is on the heap */
	bool tells_signs; /* enumerations say whether they are signed */
};

/* Read a file; base: see above. 0 or -errno: ENOENT and its like, EINVAL if it
 * is not BTF. Close b in either case. */
int kbtf_open(struct kbtf *b, const char *path, const struct kbtf *base);
/* Only load the bytes: until kbtf_parse(), nothing but data and size is set. */
int kbtf_load(struct kbtf *b, const char *path);
/* The same, if the kernel can map the file, which those before 6.16 cannot; and
 * not more than so many bytes. */
int kbtf_map(struct kbtf *b, const char *path, size_t most);
/* btf_by_id.c: copy those of the running kernel, without a file. */
int kbtf_load_by_id(struct kbtf *b);
/* Parse bytes as kbtf_open() does; they must be aligned to 4 and outlive b. */
int kbtf_parse(
	struct kbtf *b, const void *data, size_t size, const struct kbtf *base);
void kbtf_close(struct kbtf *b);

/* A type to find in one pass, without what kbtf_parse() does: that takes
 * several times as long, too long for a program that is starting. */
struct kbtf_wanted {
	const char *name;
	uint32_t kind;	    /* BTF_KIND_... */
	const char *member; /* of a structure; or NULL */
	uint32_t id;	    /* 0: not found */
	uint32_t off;	    /* of the member, in bytes; 0 also: there is none */
};
/* Find these types, at most 32, in what kbtf_load() has loaded. */
void kbtf_scan(const struct kbtf *b, struct kbtf_wanted *w, uint32_t n);

/* Return a type of b or its base, or NULL. What follows the struct, such as its
 * members, is in memory, too. */
const struct btf_type *kbtf_type(const struct kbtf *b, uint32_t id);
const char *kbtf_name(const struct kbtf *b, uint32_t off);

/* Return the lowest id in b itself, not in its base, with that name and a kind
 * of the set (1 << BTF_KIND_...); 0 if there is none. */
uint32_t kbtf_find(struct kbtf *b, enum kbtf_space space, uint32_t kinds,
	const char *name);
/* Return the name, and the value, of constant i of an enumeration of b. */
const char *kbtf_constant(const struct kbtf *b, const struct btf_type *t,
	uint32_t i, int64_t *value);
/* True if the enumeration's constants are signed. */
bool kbtf_is_signed(const struct kbtf *b, const struct btf_type *t);

/* Return the id without typedefs and qualifiers; 0 for void, or an endless
 * chain. */
uint32_t kbtf_strip(const struct kbtf *b, uint32_t id);

/* btf_path.c: return the structure of that name, or 0. */
uint32_t kbtf_struct(struct kbtf *b, const char *name);
/* Return the offset of a member in bytes; *type is the structure, and then the
 * member's type. -1: there is no such member. */
int64_t kbtf_member(const struct kbtf *b, uint32_t *type, const char *name);
/* The same for a path such as "se.sum_exec_runtime"; member may be NULL. */
int64_t kbtf_path(
	struct kbtf *b, const char *type, const char *path, uint32_t *member);
/* Return the offset of a per-CPU variable in b's section of these, with its
 * type in *type; -1: there is none. */
int64_t kbtf_percpu(const struct kbtf *b, const char *name, uint32_t *type);
/* Return the size of a value of the type; 0: not known. */
uint64_t kbtf_size(const struct kbtf *b, uint32_t id);

static inline unsigned int kbtf_kind(const struct btf_type *t)
{
	return BTF_INFO_KIND(t->info);
}

/* Return what follows a type, such as its members; NULL for NULL. */
static inline const void *kbtf_parts(const struct btf_type *t)
{
	return t ? t + 1 : NULL;
}

static inline uint32_t kbtf_vlen(const struct btf_type *t)
{
	return BTF_INFO_VLEN(t->info);
}

#endif
