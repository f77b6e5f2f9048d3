/* func.c - describes a program's functions to the kernel, so that the verifier
 * checks some of them on their own: once, for all arguments, and not again for
 * each call. Only functions with types can be checked so, and then every
 * function needs a type. There are two sorts: functions without arguments,
 * which need not be true where the kernel sees the calls anyway, and functions
 * of 64-bit numbers. */
#include <stddef.h>
#include <stdlib.h>

#include <linux/btf.h>

#include "bpfgen/run/engine_impl.h"

/* Numbers of the types below. */
enum {
	T_LONG = 1,
	T_PROTO0,
	T_PROTO2,
	T_PROTO4,
	T_STATIC,
	T_GLOBAL2,
	T_GLOBAL4,
};

struct proto0 {
	struct btf_type t;
};

struct proto2 {
	struct btf_type t;
	struct btf_param p[2];
};

struct proto4 {
	struct btf_type t;
	struct btf_param p[4];
};

/* Offsets of names. */
enum {
	NAME_LONG = 1,
	NAME_ARG = 6,
	NAME_STATIC = 8,
	NAME_GLOBAL = 15,
	NAMES = 20
};

#define PROTO(n)                                                        \
	{                                                               \
		.info = BTF_KIND_FUNC_PROTO << 24 | (n), .type = T_LONG \
	}
#define PARAM                    \
	{                        \
		NAME_ARG, T_LONG \
	}
#define FUNC(name, linkage, proto)                                         \
	{                                                                  \
		.name_off = name, .info = BTF_KIND_FUNC << 24 | (linkage), \
		.type = proto                                              \
	}

int funcs_types(void)
{
	static const struct {
		struct btf_header h;
		struct btf_type number;
		uint32_t bits;
		struct proto0 proto0;
		struct proto2 proto2;
		struct proto4 proto4;
		struct btf_type func[3];
		char names[NAMES];
	} btf = {
		.h = { .magic = BTF_MAGIC,
			.version = BTF_VERSION,
			.hdr_len = sizeof(struct btf_header),
			.type_len = offsetof(typeof(btf), names) -
				    sizeof(struct btf_header),
			.str_off = offsetof(typeof(btf), names) -
				   sizeof(struct btf_header),
			.str_len = NAMES },
		.number = { .name_off = NAME_LONG,
			.info = BTF_KIND_INT << 24,
			.size = 8 },
		.bits = BTF_INT_SIGNED << 24 | 64,
		.proto0 = { PROTO(0) },
		.proto2 = { PROTO(2), { PARAM, PARAM } },
		.proto4 = { PROTO(4), { PARAM, PARAM, PARAM, PARAM } },
		.func = { FUNC(NAME_STATIC, BTF_FUNC_STATIC, T_PROTO0),
			FUNC(NAME_GLOBAL, BTF_FUNC_GLOBAL, T_PROTO2),
			FUNC(NAME_GLOBAL, BTF_FUNC_GLOBAL, T_PROTO4) },
		.names = "\0long\0n\0static\0subr",
	};

	return host_types(&btf, sizeof(btf));
}

static uint32_t type_of(const struct code *c, uint32_t at)
{
	for (size_t i = 0; i < c->global.n; i++)
		if (c->label.v[c->global.v[i].label] == at)
			return c->global.v[i].nargs == 2 ? T_GLOBAL2
							 : T_GLOBAL4;
	return T_STATIC;
}

struct bpf_func_info *funcs_list(const struct code *c, uint32_t *n)
{
	struct bpf_func_info *f = xcalloc(c->call.n + 1, sizeof(*f));
	bool *begins = xcalloc(c->insn.n, sizeof(*begins));

	begins[0] = true;
	for (size_t i = 0; i < c->call.n; i++)
		begins[c->label.v[c->call.v[i].to]] = true;
	*n = 0;
	for (uint32_t at = 0; at < c->insn.n; at++)
		if (begins[at])
			f[(*n)++] =
				(struct bpf_func_info){ at, type_of(c, at) };
	free(begins);
	return f;
}
