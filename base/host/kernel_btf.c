/* kernel_btf.c - see kernel_btf.h. If opening has failed, it is not tried
 * again. */
#include "base/host/kernel_btf.h"

#include <dirent.h>
#include <pthread.h>
#include <string.h>

#include "base/clock.h"
#include "base/page.h"

static bool is_dir(const char *path)
{
	DIR *d = opendir(path);

	if (d)
		closedir(d);
	return d != NULL;
}

void kernel_btf_path(
	const struct kernel_btf *k, const char *module, struct str *path)
{
	const char *dir = k->where ? k->where : KERNEL_BTF_DIR;

	str_puts(path, dir);
	if (strcmp(module, "vmlinux") || !k->where || is_dir(dir))
		str_printf(path, "/%s", module);
}

/* True if the file can be mapped, and it does not take long to touch a page of
 * it for the first time, as it does under a hypervisor that has page tables of
 * its own. */
static bool maps_well(const char *path)
{
	enum {
		PAGES = 16,
		LONG = 1000 /* ns for a page */
	};
	struct kbtf part;
	bool mapped = !kbtf_map(&part, path, PAGES * PAGE);
	int64_t begin = clock_ns(CLOCK_MONOTONIC), end;

	for (size_t at = 0; at < part.mapped; at += PAGE)
		(void)((const volatile char *)part.data)[at];
	end = clock_ns(CLOCK_MONOTONIC);
	kbtf_close(&part);
	return mapped && end - begin < PAGES * LONG;
}

/* To read the file takes a call for each page. The kernel hands out a copy as a
 * whole, but only to root. */
static int load_running(struct kbtf *b, const char *path)
{
	if (!maps_well(path) && !kbtf_load_by_id(b))
		return 0;
	return kbtf_load(b, path);
}

static void load(struct kernel_btf *k)
{
	struct str path = { 0 };

	if (k->loaded)
		return;
	k->loaded = true;
	kernel_btf_path(k, "vmlinux", &path);
	k->err = k->where ? kbtf_load(&k->btf, path.s)
			  : load_running(&k->btf, path.s);
	str_free(&path);
}

struct kbtf *kernel_btf_types(struct kernel_btf *k)
{
	load(k);
	if (!k->err && !k->parsed)
		k->err = kbtf_parse(
			&k->btf, k->btf.data, k->btf.size, k->btf.base);
	k->parsed = true;
	return k->err ? NULL : &k->btf;
}

const struct kbtf *kernel_btf_running(struct kernel_btf *k)
{
	if (k->where)
		return NULL;
	load(k);
	return k->err ? NULL : &k->btf;
}

/* All that is asked of kernel_btf_known() and kernel_btf_known_member(): it is
 * found in one pass. */
static struct kbtf_wanted known[] = {
	{ .name = "btf_trace_sys_enter", .kind = BTF_KIND_TYPEDEF },
	{ .name = "btf_trace_sys_exit", .kind = BTF_KIND_TYPEDEF },
	{ .name = "btf_trace_sched_process_free", .kind = BTF_KIND_TYPEDEF },
	{ .name = "__preempt_count", .kind = BTF_KIND_VAR },
	{ .name = "tracepoint_srcu_srcu_data", .kind = BTF_KIND_VAR },
	{ .name = "vfs_read", .kind = BTF_KIND_FUNC },
	{ .name = "bpf_preempt_disable", .kind = BTF_KIND_FUNC },
	{ .name = "bpf_preempt_enable", .kind = BTF_KIND_FUNC },
	{ .name = "bpf_local_irq_save", .kind = BTF_KIND_FUNC },
	{ .name = "bpf_local_irq_restore", .kind = BTF_KIND_FUNC },
	{ .name = "bpf_rdonly_cast", .kind = BTF_KIND_FUNC },
	{ .name = "bpf_session_is_return", .kind = BTF_KIND_FUNC },
	{ .name = "refcount_struct", .kind = BTF_KIND_STRUCT },
	{ .name = "uprobe_task", .kind = BTF_KIND_STRUCT, .member = "depth" },
	{ .name = "task_struct", .kind = BTF_KIND_STRUCT, .member = "comm" },
	{ .name = "task_struct", .kind = BTF_KIND_STRUCT, .member = "utask" },
	{ .name = "thread_info", .kind = BTF_KIND_STRUCT, .member = "status" },
	{ .name = "thread_info",
		.kind = BTF_KIND_STRUCT,
		.member = "syscall_work" },
};

enum {
	NKNOWN = sizeof(known) / sizeof(*known)
};

static void scan(void)
{
	struct kernel_btf k = { 0 };
	const struct kbtf *b = kernel_btf_running(&k);

	if (b)
		kbtf_scan(b, known, NKNOWN);
	kernel_btf_close(&k);
}

void kernel_btf_find_known(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, scan);
}

uint32_t kernel_btf_known(uint32_t kind, const char *name)
{
	kernel_btf_find_known();
	for (size_t i = 0; i < NKNOWN; i++)
		if (known[i].kind == kind && !strcmp(known[i].name, name))
			return known[i].id;
	return 0;
}

uint32_t kernel_btf_known_member(const char *type, const char *member)
{
	kernel_btf_find_known();
	for (size_t i = 0; i < NKNOWN; i++)
		if (known[i].member && !strcmp(known[i].name, type) &&
			!strcmp(known[i].member, member))
			return known[i].off;
	return 0;
}

void kernel_btf_close(struct kernel_btf *k)
{
	kbtf_close(&k->btf);
	*k = (struct kernel_btf){ 0 };
}

const char *kernel_module(const char *name)
{
	static const char *const others[] = { "genunix", "unix", "kernel",
		"mach_kernel" };

	for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
		if (!strcmp(name, others[i]))
			return "vmlinux";
	return name;
}
