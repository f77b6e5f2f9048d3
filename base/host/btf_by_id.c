/* btf_by_id.c - the running kernel's type information from bpf(2), in case /sys
 * is not mounted. Kernels before 5.11 do not give it a number. */
#include "base/host/btf.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/host/bpf.h"
#include "base/xalloc.h"

static int get_info(int fd, struct bpf_btf_info *info)
{
	uint32_t size = sizeof(*info);

	return bpf_btf_get_info_by_fd(fd, info, &size);
}

/* True if it is that of the kernel proper. */
static bool is_vmlinux(int fd, struct bpf_btf_info *info)
{
	char name[16] = "";

	*info = (struct bpf_btf_info){ .name = (uintptr_t)name,
		.name_len = sizeof(name) };
	return !get_info(fd, info) && info->kernel_btf &&
	       !strcmp(name, "vmlinux");
}

/* Return a descriptor of the kernel's, with its size in info. */
static int find_kernel(struct bpf_btf_info *info)
{
	uint32_t id = 0;

	for (;;) {
		int r = bpf_btf_get_next_id(id, &id);

		if (r)
			return r;
		r = bpf_btf_get_fd_by_id(id);
		if (r == -ENOENT) /* it has just gone */
			continue;
		if (r < 0 || is_vmlinux(r, info))
			return r;
		close(r);
	}
}

/* Make the kernel read its own BTF, which it does when it first loads a
 * program. */
static void have_it_read(void)
{
	int fd = host_prog_empty(BPF_PROG_TYPE_SOCKET_FILTER, "try", NULL);

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
