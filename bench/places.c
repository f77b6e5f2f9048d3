/* places.c - places: run as the traced process, print the file offsets at which
 * uprobe links probe it, so that the hand-written BPF can use the same. */
#include <stdio.h>

#include "bench/bpf.h"

enum {
	MOST = 100000
};

static uint64_t place[MOST];

/* Print the offsets of the link, if it is for this process. */
static void print_link(int fd)
{
	struct bpf_link_info info;
	union bpf_attr a;

	memset(&a, 0, sizeof(a));
	memset(&info, 0, sizeof(info));
	info.uprobe_multi.offsets = (uintptr_t)place;
	info.uprobe_multi.count = MOST;
	a.info.bpf_fd = fd;
	a.info.info_len = sizeof(info);
	a.info.info = (uintptr_t)&info;
	if (bpf(BPF_OBJ_GET_INFO_BY_FD, &a) ||
		info.type != BPF_LINK_TYPE_UPROBE_MULTI ||
		info.uprobe_multi.pid != (uint32_t)getpid())
		return;
	for (uint32_t i = 0; i < info.uprobe_multi.count; i++)
		printf("%llx\n", (unsigned long long)place[i]);
}

int main(void)
{
	union bpf_attr a;

	memset(&a, 0, sizeof(a));
	while (!bpf(BPF_LINK_GET_NEXT_ID, &a)) {
		uint32_t id = a.next_id;
		int fd;

		memset(&a, 0, sizeof(a));
		a.link_id = id;
		fd = bpf(BPF_LINK_GET_FD_BY_ID, &a);
		if (fd >= 0) {
			print_link(fd);
			close(fd);
		}
		memset(&a, 0, sizeof(a));
		a.start_id = id;
	}
	return 0;
}
