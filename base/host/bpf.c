/* bpf.c - bpf(2), with BPF tokens (Linux 6.9): where an administrator lets a
 * user namespace use BPF, by mounting a bpffs with that right in it, a token
 * made from the mount stands in for the capabilities that count outside only.
 */
#include "base/host/bpf.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/btf.h>

enum { /* of linux/bpf.h, which may be older */
	TOKEN_CREATE = 36,
	TOKEN_FD = 1 << 16 /* in flags: the field of the token is filled in */
};

/* Where the flags and the token are in union bpf_attr. */
static const struct place {
	enum bpf_cmd cmd;
	uint32_t flags, token;
} places[] = {
	{ BPF_MAP_CREATE, 16, 76 },
	{ BPF_PROG_LOAD, 44, 144 },
	{ BPF_BTF_LOAD, 32, 36 },
};

static const struct place *place_of(enum bpf_cmd cmd)
{
	for (size_t i = 0; i < sizeof(places) / sizeof(*places); i++)
		if (places[i].cmd == cmd)
			return &places[i];
	return NULL;
}

/* The folder is that of libbpf's programs, and "" is none. */
static int make_token(void)
{
	const char *path = getenv("LIBBPF_BPF_TOKEN_PATH");
	struct {
		uint32_t flags, bpffs;
	} a = { 0 };
	int dir, token;

	dir = open(path ? path : "/sys/fs/bpf", O_DIRECTORY | O_CLOEXEC);
	if (dir < 0)
		return -1;
	a.bpffs = dir;
	token = syscall(SYS_bpf, TOKEN_CREATE, &a, sizeof(a));
	close(dir);
	return token;
}

/* Once made, it is there for as long as we are; without is found out once. */
static int token_fd(void)
{
	enum {
		UNKNOWN = -2
	};
	static int token = UNKNOWN;

	if (token == UNKNOWN)
		token = make_token();
	return token;
}

/* The same with a token; -EPERM: there is none, or it is for other commands. */
static int call_with_token(enum bpf_cmd cmd, const union bpf_attr *attr)
{
	const struct place *at = place_of(cmd);
	char more[160] = { 0 };
	uint32_t flags;
	int token = at ? token_fd() : -1;

	if (token < 0)
		return -EPERM;
	memcpy(more, attr,
		sizeof(*attr) < sizeof(more) ? sizeof(*attr) : sizeof(more));
	memcpy(&flags, more + at->flags, sizeof(flags));
	flags |= TOKEN_FD;
	memcpy(more + at->flags, &flags, sizeof(flags));
	memcpy(more + at->token, &token, sizeof(token));
	token = syscall(SYS_bpf, cmd, more, at->token + 8);
	return token < 0 ? -errno : token;
}

int bpf_call(enum bpf_cmd cmd, union bpf_attr *attr)
{
	int r = syscall(SYS_bpf, cmd, attr, sizeof(*attr));

	if (r < 0 && errno == EPERM)
		return call_with_token(cmd, attr);
	return r < 0 ? -errno : r;
}

int bpf_btf(const void *btf, uint32_t size)
{
	union bpf_attr a = { .btf = (uintptr_t)btf, .btf_size = size };

	return bpf_call(BPF_BTF_LOAD, &a);
}

/* Two types: the key, a 32-bit integer, and the value, a structure whose
 * members are nobody's business. */
static int storage_btf(uint32_t value)
{
	struct {
		struct btf_header h;
		struct btf_type key;
		uint32_t bits;
		struct btf_type value;
		char names[4];
	} btf = {
		.h = { .magic = BTF_MAGIC,
			.version = BTF_VERSION,
			.hdr_len = sizeof(struct btf_header) },
		.key = { .name_off = 1, .info = BTF_KIND_INT << 24, .size = 4 },
		.bits = BTF_INT_SIGNED << 24 | 32,
		.value = { .name_off = 1,
			.info = BTF_KIND_STRUCT << 24,
			.size = value },
		.names = { 0, 'i', 0, 0 },
	};

	btf.h.str_off = btf.h.type_len =
		sizeof(btf.key) + sizeof(btf.bits) + sizeof(btf.value);
	btf.h.str_len = 3;
	return bpf_btf(&btf, sizeof(btf.h) + btf.h.type_len + btf.h.str_len);
}

int bpf_task_storage(const char *name, uint32_t value)
{
	union bpf_attr a = { .map_type = BPF_MAP_TYPE_TASK_STORAGE,
		.key_size = 4,
		.value_size = value,
		.map_flags = BPF_F_NO_PREALLOC,
		.btf_key_type_id = 1,
		.btf_value_type_id = 2 };
	int btf = storage_btf(value), map;

	if (btf < 0)
		return btf;
	a.btf_fd = btf;
	memcpy(a.map_name, name, strnlen(name, BPF_OBJ_NAME_LEN - 1));
	map = bpf_call(BPF_MAP_CREATE, &a);
	close(btf);
	return map;
}
