/* prov_rawtp.c - rawtp:SUBSYSTEM::EVENT, the tracepoints of the kernel and of
 * its modules, as they are: args[] are what the kernel's code passes. Which
 * there are, and what they pass, their types say, btf_trace_EVENT, so nothing
 * is looked for in tracefs but the subsystems; where there is no tracefs, an
 * event has that of the events that are named alike, or none.
 *
 * Whoever asks for one by its name gets that; the others are made when they may
 * be meant. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/host/kernel_btf.h"
#include "base/host/tracefs.h"
#include "base/xalloc.h"
#include "probes/btf_text.h"
#include "probes/provider.h"

#define PREFIX "btf_trace_"

/* Tracepoints are names of C with a small letter. */
static bool is_name(const char *name)
{
	return strpbrk(name, "abcdefghijklmnopqrstuvwxyz") &&
	       !name[strspn(name, "abcdefghijklmnopqrstuvwxyz"
				  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")];
}

/* Events without one in tracefs, or all where there is no tracefs: by how their
 * names begin. */
static const struct {
	const char *prefix, *subsystem;
} prefixes[] = {
	{ "alarmtimer_", "alarmtimer" },
	{ "block_", "block" },
	{ "cgroup_", "cgroup" },
	{ "clock_", "power" },
	{ "console", "printk" },
	{ "contention_", "lock" },
	{ "cpu_idle", "power" },
	{ "cpu_frequency", "power" },
	{ "cpuhp_", "cpuhp" },
	{ "dev_pm_qos_", "power" },
	{ "dma_fence_", "dma_fence" },
	{ "ext4_", "ext4" },
	{ "fib_", "fib" },
	{ "hrtimer_", "timer" },
	{ "inet_", "sock" },
	{ "io_uring_", "io_uring" },
	{ "ipi_", "ipi" },
	{ "irq_handler_", "irq" },
	{ "irq_matrix_", "irq_matrix" },
	{ "itimer_", "timer" },
	{ "jbd2_", "jbd2" },
	{ "kfree", "kmem" },
	{ "kmalloc", "kmem" },
	{ "kmem_", "kmem" },
	{ "mm_compaction_", "compaction" },
	{ "mm_filemap_", "filemap" },
	{ "mm_page_", "kmem" },
	{ "mm_vmscan_", "vmscan" },
	{ "module_", "module" },
	{ "napi_", "napi" },
	{ "net_", "net" },
	{ "netif_", "net" },
	{ "netlink_", "netlink" },
	{ "page_fault_", "exceptions" },
	{ "pelt_", "sched" },
	{ "qdisc_", "qdisc" },
	{ "rcu_", "rcu" },
	{ "sched_", "sched" },
	{ "scsi_", "scsi" },
	{ "signal_", "signal" },
	{ "skb_", "skb" },
	{ "sock_", "sock" },
	{ "softirq_", "irq" },
	{ "sys_enter", "raw_syscalls" },
	{ "sys_exit", "raw_syscalls" },
	{ "task_", "task" },
	{ "tasklet_", "irq" },
	{ "tcp_", "tcp" },
	{ "thermal_", "thermal" },
	{ "tick_stop", "timer" },
	{ "timer_", "timer" },
	{ "tlb_", "tlb" },
	{ "udp_", "udp" },
	{ "vm_unmapped_", "mmap" },
	{ "vma_", "mmap" },
	{ "workqueue_", "workqueue" },
	{ "writeback_", "writeback" },
	{ "xdp_", "xdp" },
	{ "xhci_", "xhci-hcd" },
};

static const char *by_prefix(const char *event)
{
	for (size_t i = 0; i < sizeof(prefixes) / sizeof(*prefixes); i++)
		if (!strncmp(event, prefixes[i].prefix,
			    strlen(prefixes[i].prefix)))
			return prefixes[i].subsystem;
	return "";
}

/* The function that a btf_trace_EVENT points at. Its first parameter is who is
 * called, not what is passed. NULL: it is none. */
static const struct btf_type *prototype(
	const struct kbtf *b, const struct btf_type *t)
{
	const struct btf_type *p = kbtf_type(b, t->type);

	p = p && kbtf_kind(p) == BTF_KIND_PTR ? kbtf_type(b, p->type) : NULL;
	return p && kbtf_kind(p) == BTF_KIND_FUNC_PROTO && kbtf_vlen(p) ? p
									: NULL;
}

static bool is_event(const struct kbtf *b, const struct btf_type *t)
{
	return t && kbtf_kind(t) == BTF_KIND_TYPEDEF &&
	       !strncmp(kbtf_name(b, t->name_off), PREFIX, strlen(PREFIX)) &&
	       prototype(b, t);
}

/* What is known while probes are made. */
struct maker {
	struct probes *ps;
	const struct dif_pdesc *pd; /* the one that is wanted; NULL: all */
	struct hash subsystems;	    /* event -> its name, in the arena */
};

static const char *subsystem_of(const struct maker *m, const char *event)
{
	const uint64_t *known = hash_get(&m->subsystems, event, strlen(event));

	return known ? (const char *)(uintptr_t)*known : by_prefix(event);
}

/* n: as of probes_add() */
static void add(struct maker *m, const struct kbtf *b, const struct btf_type *t,
	uint32_t n)
{
	const struct btf_type *proto = prototype(b, t);
	const struct btf_param *param = kbtf_parts(proto);
	struct probe p = { .provider = &prov_rawtp,
		.name = kbtf_name(b, t->name_off) + strlen(PREFIX),
		.attach = { .kind = ATTACH_RAWTP } };
	struct str args = { 0 };

	p.mod = subsystem_of(m, p.name);
	if (m->pd &&
		(strcmp(p.name, m->pd->name) || !probe_part(m->pd->mod, p.mod)))
		return;
	str_puts(&args, "");
	for (uint32_t i = 1; i < kbtf_vlen(proto); i++) {
		if (i > 1)
			str_putc(&args, ',');
		btf_put_type(&args, b, param[i].type);
	}
	p.attach.rawtp.nargs = kbtf_vlen(proto) - 1;
	p.attach.rawtp.args = arena_strndup(&m->ps->arena, args.s, args.n);
	probes_add(m->ps, n, &p);
	str_free(&args);
}

/* Those of the kernel proper have numbers in the order of their types; modules
 * come and go. */
static void add_from(struct maker *m, const struct kbtf *b)
{
	uint32_t n = 0;

	for (uint32_t id = b->first; id < b->end; id++) {
		const struct btf_type *t = kbtf_type(b, id);

		if (is_event(b, t))
			add(m, b, t, b->base ? PROBE_MADE : n++);
	}
}

static void add_from_module(
	struct maker *m, const struct kbtf *kernel, const char *module)
{
	struct str path = { 0 };
	struct kbtf b;

	kernel_btf_path(m->ps->kernel, module, &path);
	if (!kbtf_open(&b, path.s, kernel))
		add_from(m, &b);
	kbtf_close(&b);
	str_free(&path);
}

/* Modules have theirs in files beside the kernel's. */
static void add_from_modules(struct maker *m, const struct kbtf *kernel)
{
	const char *where = m->ps->kernel->where;
	DIR *dir = opendir(where ? where : KERNEL_BTF_DIR);
	const struct dirent *e;

	if (!dir)
		return;
	while ((e = readdir(dir)))
		if (e->d_name[0] != '.' && strcmp(e->d_name, "vmlinux"))
			add_from_module(m, kernel, e->d_name);
	closedir(dir);
}

static void on_event(void *arg, const char *subsystem, const char *event)
{
	struct maker *m = arg;

	if (m->pd && strcmp(m->pd->name, event))
		return;
	*hash_put(&m->subsystems, event, strlen(event)) =
		(uintptr_t)arena_strndup(
			&m->ps->arena, subsystem, strlen(subsystem));
}

static void make(struct probes *ps, const struct dif_pdesc *pd)
{
	struct kbtf *b = ps->kernel ? kernel_btf_types(ps->kernel) : NULL;
	struct maker m = { .ps = ps, .pd = pd };

	if (!b)
		return;
	tracefs_events(on_event, &m);
	add_from(&m, b);
	add_from_modules(&m, b);
	hash_free(&m.subsystems);
}

static void create(struct probes *ps)
{
	make(ps, NULL);
}

static void provide(struct probes *ps, const struct dif_pdesc *pd)
{
	if (is_name(pd->name))
		make(ps, pd);
}

static const char *refuse(const struct probes *ps, const struct dif_pdesc *pd)
{
	if (strcmp(pd->prov, "rawtp") || !ps->kernel ||
		kernel_btf_types(ps->kernel))
		return NULL;
	return "tracepoints are known by the kernel's type information, which "
	       "is not there (is /sys mounted, and CONFIG_DEBUG_INFO_BTF set?)";
}

static size_t arg(const struct probe *p, uint32_t n, struct str *out)
{
	const char *at = p->attach.rawtp.args;

	if (n >= p->attach.rawtp.nargs)
		return 0;
	for (; n; n--)
		at += strcspn(at, ",") + 1;
	str_put(out, at, strcspn(at, ","));
	return out->n;
}

const struct provider prov_rawtp = {
	.name = "rawtp",
	.no_func = true,
	.create = create,
	.provide = provide,
	.refuse = refuse,
	.arg = arg,
	.attr = { DC_ATTR(EVOLVING, EVOLVING, COMMON),
		DC_ATTR(UNSTABLE, UNSTABLE, UNKNOWN),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN),
		DC_ATTR(UNSTABLE, UNSTABLE, UNKNOWN),
		DC_ATTR(PRIVATE, PRIVATE, UNKNOWN) },
};
