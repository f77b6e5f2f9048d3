/* btf_blob.h - hand-made BTF for tests: a few types of every kind that the
 * kernel uses. The numbers are type ids. */
#ifndef TESTS_UNIT_BTF_BLOB_H
#define TESTS_UNIT_BTF_BLOB_H

#include <linux/btf.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"

struct blob {
	struct str types, strs;
	uint32_t next;	/* id of the next type */
	uint32_t first; /* of a module's strings, behind the kernel's */
};

static inline uint32_t blob_str(struct blob *b, const char *s)
{
	uint32_t at = b->first + b->strs.n;

	if (!*s)
		return 0;
	str_put(&b->strs, s, strlen(s) + 1);
	return at;
}

static inline void blob_word(struct blob *b, uint32_t w)
{
	str_put(&b->types, &w, sizeof(w));
}

/* Add a type. kind, n (number of members) and flag make up its info word; arg
 * is its size or the type it refers to. */
static inline uint32_t blob_type(struct blob *b, const char *name,
	uint32_t kind, uint32_t n, uint32_t flag, uint32_t arg)
{
	blob_word(b, blob_str(b, name));
	blob_word(b, flag << 31 | kind << 24 | n);
	blob_word(b, arg);
	return b->next++;
}

static inline uint32_t blob_int(
	struct blob *b, const char *name, uint32_t size, uint32_t encoding)
{
	uint32_t id = blob_type(b, name, BTF_KIND_INT, 0, 0, size);

	blob_word(b, encoding << 24 | 8 * size);
	return id;
}

static inline uint32_t blob_array(struct blob *b, uint32_t of, uint32_t n)
{
	uint32_t id = blob_type(b, "", BTF_KIND_ARRAY, 0, 0, 0);

	blob_word(b, of);
	blob_word(b, 1);
	blob_word(b, n);
	return id;
}

static inline void blob_member(
	struct blob *b, const char *name, uint32_t type, uint32_t offset)
{
	blob_word(b, blob_str(b, name));
	blob_word(b, type);
	blob_word(b, offset);
}

static inline void blob_const(struct blob *b, const char *name, int32_t value)
{
	blob_word(b, blob_str(b, name));
	blob_word(b, value);
}

#define BLOB_BITS(width, bit) ((uint32_t)(width) << 24 | (bit))

/* struct node is 64 bytes:
 *	0 int id; 4 char comm[16]; 24 struct node *next;
 *	32 int a:3, b:5; 36 union { unsigned long u; bool flag; } at 40;
 *	48 struct inner { node_t *who; struct late *late; } in; 64
 * The last type is 25. */
enum {
	B_INT = 1,
	B_CHAR,
	B_ULONG,
	B_BOOL,
	B_COMM,
	B_NODE,
	B_NODE_PTR,
	B_UNION,
	B_INNER,
	B_NODE_T,
	B_NODE_T_PTR,
	B_LATE,
	B_LATE_PTR,
	B_CONST,
	B_PID_T,
	B_STATE,
	B_BIG,
	B_PROTO,
	B_FUNC,
	B_VAR,
	B_DATASEC,
	B_USER,
	B_USER_PTR,
	B_OLD,
	B_FLOAT,
	B_END
};

static inline void blob_aggregates(struct blob *b)
{
	blob_type(b, "node", BTF_KIND_STRUCT, 7, 1, 64);
	blob_member(b, "id", B_INT, 0);
	blob_member(b, "comm", B_COMM, 32);
	blob_member(b, "next", B_NODE_PTR, 192);
	blob_member(b, "a", B_INT, BLOB_BITS(3, 256));
	blob_member(b, "b", B_INT, BLOB_BITS(5, 259));
	blob_member(b, "", B_UNION, 320);
	blob_member(b, "in", B_INNER, 384);
	blob_type(b, "", BTF_KIND_PTR, 0, 0, B_NODE);
	blob_type(b, "", BTF_KIND_UNION, 2, 0, 8);
	blob_member(b, "u", B_ULONG, 0);
	blob_member(b, "flag", B_BOOL, 0);
	blob_type(b, "inner", BTF_KIND_STRUCT, 2, 0, 16);
	blob_member(b, "who", B_NODE_T_PTR, 0);
	blob_member(b, "late", B_LATE_PTR, 64);
}

static inline void blob_names(struct blob *b)
{
	blob_type(b, "node_t", BTF_KIND_TYPEDEF, 0, 0, B_NODE);
	blob_type(b, "", BTF_KIND_PTR, 0, 0, B_NODE_T);
	blob_type(b, "late", BTF_KIND_FWD, 0, 0, 0);
	blob_type(b, "", BTF_KIND_PTR, 0, 0, B_LATE);
	blob_type(b, "", BTF_KIND_CONST, 0, 0, B_INT);
	blob_type(b, "kpid_t", BTF_KIND_TYPEDEF, 0, 0, B_CONST);
	blob_type(b, "state", BTF_KIND_ENUM, 3, 1, 4);
	blob_const(b, "STATE_NONE", -1);
	blob_const(b, "STATE_A", 0);
	blob_const(b, "STATE_B", 7);
	blob_type(b, "big", BTF_KIND_ENUM64, 1, 0, 8);
	blob_const(b, "BIG", 5);
	blob_word(b, 1);
}

static inline void blob_symbols(struct blob *b)
{
	blob_type(b, "", BTF_KIND_FUNC_PROTO, 1, 0, B_ULONG);
	blob_const(b, "n", B_NODE_PTR);
	blob_type(b, "node_free", BTF_KIND_FUNC, 0, 0, B_PROTO);
	blob_type(b, "all_nodes", BTF_KIND_VAR, 0, 0, B_NODE_PTR);
	blob_word(b, 1);
	blob_type(b, ".data..percpu", BTF_KIND_DATASEC, 1, 0, 64);
	blob_member(b, "", B_VAR, 0);
	memcpy(b->types.s + b->types.n - 12, &(uint32_t){ B_VAR }, 4);
	memcpy(b->types.s + b->types.n - 8, &(uint32_t){ 0 }, 4);
	blob_type(b, "user", BTF_KIND_TYPE_TAG, 0, 0, B_CHAR);
	blob_type(b, "", BTF_KIND_PTR, 0, 0, B_USER);
	blob_type(b, "old", BTF_KIND_STRUCT, 1, 0, 8);
	blob_member(b, "path", B_USER_PTR, 0);
	blob_type(b, "float", BTF_KIND_FLOAT, 0, 0, 4);
}

static inline void blob_kernel(struct blob *b)
{
	*b = (struct blob){ .next = 1 };
	str_put(&b->strs, "", 1);
	blob_int(b, "int", 4, BTF_INT_SIGNED);
	blob_int(b, "char", 1, 0);
	blob_int(b, "long unsigned int", 8, 0);
	blob_int(b, "_Bool", 1, BTF_INT_BOOL);
	blob_array(b, B_CHAR, 16);
	blob_aggregates(b);
	blob_names(b);
	blob_symbols(b);
}

/* A module's BTF, which defines a structure that the kernel only declares. */
static inline void blob_module(struct blob *b, const struct blob *kernel)
{
	*b = (struct blob){ .next = kernel->next, .first = kernel->strs.n };
	str_put(&b->strs, "", 1);
	blob_type(b, "late", BTF_KIND_STRUCT, 2, 0, 16);
	blob_member(b, "count", B_INT, 0);
	blob_member(b, "owner", B_NODE_PTR, 64);
	blob_type(b, "mod_t", BTF_KIND_TYPEDEF, 0, 0, B_END);
}

/* Return the BTF file's bytes. */
static inline struct str blob_file(const struct blob *b)
{
	struct btf_header h = { .magic = BTF_MAGIC,
		.version = BTF_VERSION,
		.hdr_len = sizeof(h),
		.type_len = b->types.n,
		.str_off = b->types.n,
		.str_len = b->strs.n };
	struct str out = { 0 };

	str_put(&out, &h, sizeof(h));
	str_put(&out, b->types.s, b->types.n);
	str_put(&out, b->strs.s, b->strs.n);
	return out;
}

static inline void blob_free(struct blob *b)
{
	str_free(&b->types);
	str_free(&b->strs);
}

#endif
