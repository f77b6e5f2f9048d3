/* btf_by_id.c - a copy of the running kernel's type information from bpf(2).
 * Kernels before 5.11 do not give it a number. */
#include "base/host/btf.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/host/bpf.h"

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

/* Allocate memory that is aligned to large pages, if the host has some: its
 * small ones would be provided one by one while they are written. */
static int allocate(struct kbtf *b)
{
	enum {
		LARGE = 2 << 20
	};
	size_t n = (b->size + LARGE - 1) & -(size_t)LARGE, before;
	char *p = mmap(NULL, n + LARGE, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (p == MAP_FAILED)
		return -errno;
	before = -(uintptr_t)p % LARGE;
	if (before)
		munmap(p, before);
	munmap(p + before + n, LARGE - before);
	b->data = p + before;
	b->mapped = n;
	madvise(b->data, n, MADV_HUGEPAGE);
	return 0;
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
	r = allocate(b);
	if (!r) {
		want.btf = (uintptr_t)b->data;
		want.btf_size = info.btf_size;
		r = get_info(fd, &want);
	}
	close(fd);
	if (r)
		kbtf_close(b);
	return r;
}
