/* sys.c - bpf(2) and perf_event_open(2). */
#include "bpfgen/run/sys.h"

#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static uint64_t ptr(const void *p)
{
	return (uintptr_t)p;
}

static void set_name(char to[BPF_OBJ_NAME_LEN], const char *name)
{
	memcpy(to, name, strnlen(name, BPF_OBJ_NAME_LEN - 1));
}

int sys_map(const char *name, uint32_t type, uint32_t key, uint32_t value,
	uint32_t entries, uint32_t flags)
{
	union bpf_attr a = { .map_type = type,
		.key_size = key,
		.value_size = value,
		.max_entries = entries,
		.map_flags = flags };

	set_name(a.map_name, name);
	return bpf_call(BPF_MAP_CREATE, &a);
}

int sys_map_of_maps(const char *name, uint32_t entries, int inner)
{
	union bpf_attr a = { .map_type = BPF_MAP_TYPE_ARRAY_OF_MAPS,
		.key_size = 4,
		.value_size = 4,
		.max_entries = entries,
		.inner_map_fd = inner };

	set_name(a.map_name, name);
	return bpf_call(BPF_MAP_CREATE, &a);
}

int sys_update(int map, const void *key, const void *value, uint64_t flags)
{
	union bpf_attr a = { .map_fd = map,
		.key = ptr(key),
		.value = ptr(value),
		.flags = flags };

	return bpf_call(BPF_MAP_UPDATE_ELEM, &a);
}

int sys_lookup(int map, const void *key, void *value)
{
	union bpf_attr a = {
		.map_fd = map, .key = ptr(key), .value = ptr(value)
	};

	return bpf_call(BPF_MAP_LOOKUP_ELEM, &a);
}

int sys_lookup_batch(int map, const uint32_t *in, uint32_t *out, void *keys,
	void *values, uint32_t *count)
{
	union bpf_attr a = { .batch = { .map_fd = map,
				     .in_batch = ptr(in),
				     .out_batch = ptr(out),
				     .keys = ptr(keys),
				     .values = ptr(values),
				     .count = *count } };
	int r = bpf_call(BPF_MAP_LOOKUP_BATCH, &a);

	*count = a.batch.count;
	return r;
}

int sys_delete_batch(int map, const void *keys, uint32_t count)
{
	union bpf_attr a = {
		.batch = { .map_fd = map, .keys = ptr(keys), .count = count }
	};

	return bpf_call(BPF_MAP_DELETE_BATCH, &a);
}

int sys_load(const struct sys_prog *p, char *log, uint32_t size)
{
	union bpf_attr a = { .prog_type = p->type,
		.insns = ptr(p->insn),
		.insn_cnt = p->n,
		.license = ptr("GPL"),
		.log_buf = ptr(log),
		.log_size = log ? size : 0,
		.log_level = log ? 1 : 0 };

	if (p->traces) {
		a.expected_attach_type = BPF_TRACE_RAW_TP;
		a.attach_btf_id = p->traces;
	}
	if (p->nfuncs) {
		a.prog_btf_fd = p->types;
		a.func_info = ptr(p->func);
		a.func_info_cnt = p->nfuncs;
		a.func_info_rec_size = sizeof(*p->func);
	}
	set_name(a.prog_name, p->name);
	return bpf_call(BPF_PROG_LOAD, &a);
}

uint64_t sys_misses(int prog)
{
	struct bpf_prog_info info = { 0 };
	union bpf_attr a = { .info = { .bpf_fd = prog,
				     .info_len = sizeof(info),
				     .info = ptr(&info) } };

	return bpf_call(BPF_OBJ_GET_INFO_BY_FD, &a) ? 0 : info.recursion_misses;
}

/* Older headers do not have the fields in struct bpf_link_info. */
struct link_info {
	uint32_t type, id, prog, pad;
	union {
		struct {
			uint64_t addrs;
			uint32_t count, flags;
			uint64_t missed;
		} multi; /* of kprobes */
		struct {
			uint32_t type, pad;
			uint64_t name;
			uint32_t len, off;
			uint64_t addr, missed;
		} perf; /* a kprobe */
		char room[240];
	};
};

uint64_t sys_link_misses(int link)
{
	enum {
		PERF = 7, /* BPF_LINK_TYPE_... */
		KPROBE_MULTI = 8,
		KPROBE = 3, /* BPF_PERF_EVENT_... */
		KRETPROBE = 4
	};
	struct link_info info = { 0 };
	union bpf_attr a = { .info = { .bpf_fd = link,
				     .info_len = sizeof(info),
				     .info = ptr(&info) } };

	if (bpf_call(BPF_OBJ_GET_INFO_BY_FD, &a))
		return 0;
	if (info.type == KPROBE_MULTI)
		return info.multi.missed;
	return info.type == PERF && (info.perf.type == KPROBE ||
					    info.perf.type == KRETPROBE)
		       ? info.perf.missed
		       : 0;
}

int sys_raw_tracepoint(const char *name, int prog, uint64_t cookie)
{
	union bpf_attr a = { .raw_tracepoint = { .name = ptr(name),
				     .prog_fd = prog,
				     .cookie = cookie } };

	return bpf_call(BPF_RAW_TRACEPOINT_OPEN, &a);
}

int sys_test_run(int prog, int cpu)
{
	union bpf_attr a = { .test = { .prog_fd = prog,
				     .flags = cpu >= 0 ? BPF_F_TEST_RUN_ON_CPU
						       : 0,
				     .cpu = cpu >= 0 ? cpu : 0 } };

	return bpf_call(BPF_PROG_TEST_RUN, &a);
}

int sys_perf_event(struct perf_event_attr *attr, int cpu)
{
	int fd = syscall(
		SYS_perf_event_open, attr, -1, cpu, -1, PERF_FLAG_FD_CLOEXEC);

	return fd < 0 ? -errno : fd;
}
