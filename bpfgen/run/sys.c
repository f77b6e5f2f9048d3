/* sys.c - wrappers of system calls; see sys.h. */
#include "bpfgen/run/sys.h"

#include <errno.h>

#include "base/files.h"

int sys_error(int r)
{
	enum {
		ENOTSUPP = 524
	};

	return r == -ENOTSUPP ? -EOPNOTSUPP : r;
}

int sys_map(const char *name, uint32_t type, uint32_t key, uint32_t value,
	uint32_t entries, uint32_t flags)
{
	LIBBPF_OPTS(bpf_map_create_opts, opts, .map_flags = flags);

	return host_map(type, name, key, value, entries, &opts);
}

int sys_map_of_maps(const char *name, uint32_t entries, int inner)
{
	LIBBPF_OPTS(bpf_map_create_opts, opts, .inner_map_fd = inner);

	return host_map(BPF_MAP_TYPE_ARRAY_OF_MAPS, name, 4, 4, entries, &opts);
}

uint64_t sys_misses(int prog)
{
	struct bpf_prog_info info = { 0 };
	uint32_t size = sizeof(info);

	return bpf_prog_get_info_by_fd(prog, &info, &size)
		       ? 0
		       : info.recursion_misses;
}

uint64_t sys_link_misses(int link)
{
	struct bpf_link_info info = { 0 };
	uint32_t size = sizeof(info);

	if (bpf_link_get_info_by_fd(link, &info, &size))
		return 0;
	if (info.type == BPF_LINK_TYPE_KPROBE_MULTI)
		return info.kprobe_multi.missed;
	if (info.type != BPF_LINK_TYPE_PERF_EVENT)
		return 0;
	return info.perf_event.type == BPF_PERF_EVENT_KPROBE ||
			       info.perf_event.type == BPF_PERF_EVENT_KRETPROBE
		       ? info.perf_event.kprobe.missed
		       : 0;
}

int sys_link_event(int event, int prog, uint64_t cookie)
{
	LIBBPF_OPTS(
		bpf_link_create_opts, opts, .perf_event.bpf_cookie = cookie);
	int fd;

	do
		fd = bpf_link_create(prog, event, BPF_PERF_EVENT, &opts);
	while (fd == -EMFILE && files_raise());
	return fd;
}

int sys_link_tracepoint(int prog, const char *name, uint64_t cookie)
{
	LIBBPF_OPTS(bpf_raw_tp_opts, opts, .tp_name = name, .cookie = cookie);
	int fd;

	do
		fd = bpf_raw_tracepoint_open_opts(prog, &opts);
	while (fd == -EMFILE && files_raise());
	return fd;
}

int sys_test_run(int prog)
{
	LIBBPF_OPTS(bpf_test_run_opts, opts);

	return bpf_prog_test_run_opts(prog, &opts);
}
