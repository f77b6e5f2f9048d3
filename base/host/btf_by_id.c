/* btf_by_id.c - the running kernel's type information by bpf(2), for where
 * /sys is not mounted. Kernels before 5.11 give it no number. */
#include "base/host/btf.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/bpf.h>

#include "base/xalloc.h"

static int sys(enum bpf_cmd cmd, union bpf_attr *attr)
{
	long r = syscall(SYS_bpf, cmd, attr, sizeof(*attr));

	return r < 0 ? -errno : (int)r;
}

static int get_info(int fd, struct bpf_btf_info *info)
{
	union bpf_attr attr = { .info = {
					.bpf_fd = fd,
					.info_len = sizeof(*info),
					.info = (uintptr_t)info,
				} };

	return sys(BPF_OBJ_GET_INFO_BY_FD, &attr);
}

/* Whether it is that of the kernel proper. */
static bool is_vmlinux(int fd, struct bpf_btf_info *info)
{
	char name[16] = "";

	*info = (struct bpf_btf_info){ .name = (uintptr_t)name,
		.name_len = sizeof(name) };
	return !get_info(fd, info) && info->kernel_btf &&
	       !strcmp(name, "vmlinux");
}

/* A descriptor of it; info: its size. */
static int find_kernel(struct bpf_btf_info *info)
{
	uint32_t id = 0;

	for (;;) {
		union bpf_attr next = { .start_id = id }, get = { 0 };
		int r = sys(BPF_BTF_GET_NEXT_ID, &next);

		if (r)
			return r;
		get.btf_id = id = next.next_id;
		r = sys(BPF_BTF_GET_FD_BY_ID, &get);
		if (r == -ENOENT) /* it has gone meanwhile */
			continue;
		if (r < 0 || is_vmlinux(r, info))
			return r;
		close(r);
	}
}

/* The kernel reads its own when it first loads a program. */
static void have_it_read(void)
{
	static const struct bpf_insn insn[] = {
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K },
		{ .code = BPF_JMP | BPF_EXIT },
	};
	union bpf_attr attr = {
		.prog_type = BPF_PROG_TYPE_SOCKET_FILTER,
		.insns = (uintptr_t)insn,
		.insn_cnt = sizeof(insn) / sizeof(*insn),
		.license = (uintptr_t) "GPL",
	};
	int fd = sys(BPF_PROG_LOAD, &attr);

	if (fd >= 0)
		close(fd);
}

int kbtf_load_by_id(struct kbtf *b)
{
	struct bpf_btf_info info, want = { 0 };
	int fd = find_kernel(&info), r;

	*b = (struct kbtf){ 0 };
	if (fd == -ENOENT) {
		have_it_read();
		fd = find_kernel(&info);
	}
	if (fd < 0)
		return fd;
	b->size = info.btf_size;
	b->data = xcalloc(1, b->size + 1);
	want.btf = (uintptr_t)b->data;
	want.btf_size = info.btf_size;
	r = get_info(fd, &want);
	close(fd);
	if (r)
		kbtf_close(b);
	return r;
}
