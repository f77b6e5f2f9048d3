/* bpf.c - bpf(2), with BPF tokens (Linux 6.9). An administrator can let a user
 * namespace use BPF by mounting a bpffs in it that delegates this; a token made
 * from the mount then replaces the capabilities, which count only outside. */
#include "base/host/bpf.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/btf.h>

#include "base/files.h"

static int token = -1;

/* Make a token from the folder that libbpf's programs use, too; "" means
 * none. */
static void make_token(void)
{
	const char *path = getenv("LIBBPF_BPF_TOKEN_PATH");
	int dir;

	dir = open(path ? path : "/sys/fs/bpf", O_DIRECTORY | O_CLOEXEC);
	if (dir < 0)
		return;
	token = bpf_token_create(dir, NULL);
	close(dir);
}

/* A token is kept as long as we live; that there is none is found out once. Any
 * thread may ask. */
static int token_fd(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, make_token);
	return token;
}

/* True if a call failed that may succeed with a token. */
static bool refused(int r)
{
	return r == -EPERM && token_fd() >= 0;
}

int host_map(enum bpf_map_type type, const char *name, uint32_t key,
	uint32_t value, uint32_t entries,
	const struct bpf_map_create_opts *opts)
{
	LIBBPF_OPTS(bpf_map_create_opts, more);
	int fd;

	do
		fd = bpf_map_create(type, name, key, value, entries, opts);
	while (fd == -EMFILE && files_raise());
	if (!refused(fd))
		return fd;
	if (opts)
		more = *opts;
	more.token_fd = token_fd();
	more.map_flags |= BPF_F_TOKEN_FD;
	return bpf_map_create(type, name, key, value, entries, &more);
}

int host_prog(enum bpf_prog_type type, const char *name,
	const struct bpf_insn *insn, uint32_t n,
	const struct bpf_prog_load_opts *opts)
{
	LIBBPF_OPTS(bpf_prog_load_opts, more);
	int fd;

	if (opts)
		more = *opts;
	do
		fd = bpf_prog_load(type, name, "GPL", insn, n, &more);
	while (fd == -EMFILE && files_raise());
	if (!refused(fd))
		return fd;
	more.token_fd = token_fd();
	more.prog_flags |= BPF_F_TOKEN_FD;
	return bpf_prog_load(type, name, "GPL", insn, n, &more);
}

int host_prog_empty(enum bpf_prog_type type, const char *name,
	const struct bpf_prog_load_opts *opts)
{
	static const struct bpf_insn insn[] = {
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K },
		{ .code = BPF_JMP | BPF_EXIT },
	};

	return host_prog(type, name, insn, 2, opts);
}

int host_link_uprobes(
	int prog, uint32_t way, const struct bpf_link_create_opts *opts)
{
	union bpf_attr a;
	int fd;

	memset(&a, 0, sizeof(a));
	a.link_create.prog_fd = prog;
	a.link_create.attach_type = way;
	a.link_create.uprobe_multi.path = (uintptr_t)opts->uprobe_multi.path;
	a.link_create.uprobe_multi.offsets =
		(uintptr_t)opts->uprobe_multi.offsets;
	a.link_create.uprobe_multi.ref_ctr_offsets =
		(uintptr_t)opts->uprobe_multi.ref_ctr_offsets;
	a.link_create.uprobe_multi.cookies =
		(uintptr_t)opts->uprobe_multi.cookies;
	a.link_create.uprobe_multi.cnt = opts->uprobe_multi.cnt;
	a.link_create.uprobe_multi.pid = opts->uprobe_multi.pid;
	do
		fd = syscall(SYS_bpf, BPF_LINK_CREATE, &a, sizeof(a));
	while (fd < 0 && errno == EMFILE && files_raise());
	return fd < 0 ? -errno : fd;
}

int host_types(const void *btf, uint32_t size)
{
	LIBBPF_OPTS(bpf_btf_load_opts, more);
	int fd;

	do
		fd = bpf_btf_load(btf, size, NULL);
	while (fd == -EMFILE && files_raise());
	if (!refused(fd))
		return fd;
	more.token_fd = token_fd();
	more.btf_flags |= BPF_F_TOKEN_FD;
	return bpf_btf_load(btf, size, &more);
}

/* Load two types: a 32-bit integer for the key, and a structure without known
 * members for the value. */
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
	return host_types(&btf, sizeof(btf.h) + btf.h.type_len + btf.h.str_len);
}

int host_task_storage(const char *name, uint32_t value)
{
	LIBBPF_OPTS(bpf_map_create_opts, opts, .map_flags = BPF_F_NO_PREALLOC,
		.btf_key_type_id = 1, .btf_value_type_id = 2);
	int btf = storage_btf(value), map;

	if (btf < 0)
		return btf;
	opts.btf_fd = btf;
	map = host_map(BPF_MAP_TYPE_TASK_STORAGE, name, 4, value, 0, &opts);
	close(btf);
	return map;
}
