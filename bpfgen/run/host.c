/* host.c - facts about the host: our pid namespace, whether it runs 32-bit
 * programs, where fields of task_struct are. Where /proc and /sys are not
 * mounted, fewer facts are known, and the engine makes do with those. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "base/host/kernel_btf.h"
#include "base/host/ksym.h"
#include "bpfgen/run/engine_impl.h"

enum {
	PIDTYPE_TGID = 1
};

/* Find out whether we are in the first pid namespace, whose inode number is
 * fixed; if not, note ours, with the device number in the kernel's format. */
static void plan_pid_namespace(struct plan *pl)
{
	enum {
		FIRST = 0xEFFFFFFC
	};
	struct stat st;

	if (stat("/proc/self/ns/pid", &st) || st.st_ino == (ino_t)FIRST)
		return;
	pl->ns_pid = true;
	pl->ns_dev = major(st.st_dev) << 20 | minor(st.st_dev);
	pl->ns_ino = st.st_ino;
}

void host_plan(struct plan *pl)
{
	plan_pid_namespace(pl);
	pl->compat = !access("/proc/sys/abi/vsyscall32", F_OK) ||
		     access("/proc/sys", F_OK);
}

uint64_t host_wall_offset(void)
{
	int64_t wall = clock_ns(CLOCK_REALTIME);

	return wall - clock_now();
}

/* By symbols: Debian's 5.10 has no types for per-CPU variables. */
static void preempt_by_name(struct task_offs *t)
{
	struct ksym rq = { 0 }, at = { 0 };
	const char *why;

	t->knows_preempt = ksym_find("vmlinux", "runqueues", &rq, &why) &&
			   ksym_find("vmlinux", "__preempt_count", &at, &why);
	t->preempt = at.addr - rq.addr;
}

/* Find the preempt count, relative to the CPU's run queue: a variable of its
 * own or, in Linux 6.2 to 6.14, a member of struct pcpu_hot. */
static void preempt_offset(struct task_offs *t, struct kbtf *btf)
{
	uint32_t type = 0;
	int64_t rq = kbtf_percpu(btf, "runqueues", &type), in = 0;
	int64_t at = kbtf_percpu(btf, "__preempt_count", &type);

	if (at < 0) {
		at = kbtf_percpu(btf, "pcpu_hot", &type);
		in = kbtf_member(btf, &type, "preempt_count");
	}
	t->knows_preempt = rq >= 0 && at >= 0 && in >= 0;
	t->preempt = at + in - rq;
}

static int task_offs(struct task_offs *t, struct kbtf *btf)
{
	const struct {
		uint32_t *off;
		const char *type, *path;
	} want[] = {
		{ &t->real_parent, "task_struct", "real_parent" },
		{ &t->tgid, "task_struct", "tgid" },
		{ &t->sum_exec, "task_struct", "se.sum_exec_runtime" },
		{ &t->signal, "task_struct", "signal" },
		{ &t->pids, "signal_struct", "pids" },
		{ &t->level, "pid", "level" },
		{ &t->numbers, "pid", "numbers" },
		{ &t->number_ns, "upid", "ns" },
		{ &t->inum, "pid_namespace", "ns.inum" },
		{ &t->cfs_rq, "task_struct", "se.cfs_rq" },
		{ &t->rq, "cfs_rq", "rq" },
	};

	for (size_t i = 0; i < sizeof(want) / sizeof(*want); i++) {
		int64_t off = kbtf_path(btf, want[i].type, want[i].path, NULL);

		if (off < 0)
			return -ENOENT;
		*want[i].off = off;
	}
	t->pids += PIDTYPE_TGID * sizeof(void *);
	t->number_size = kbtf_type(btf, kbtf_struct(btf, "upid"))->size;
	return 0;
}

static struct kbtf *types(
	const struct plan *pl, const char *who, struct diag *d)
{
	struct kernel_btf *k = pl->en->kernel;
	struct kbtf *btf = kernel_btf_types(k);
	struct str path = { 0 };

	if (btf)
		return btf;
	kernel_btf_path(k, "vmlinux", &path);
	diag_set(d, -k->err,
		"%s the kernel's type information: %s: %s "
		"(is /sys mounted, and CONFIG_DEBUG_INFO_BTF set?)",
		who, path.s, strerror(-k->err));
	str_free(&path);
	return NULL;
}

int host_preempt(struct plan *pl, struct diag *d)
{
	struct kbtf *btf = types(pl, "ipl needs", d);

	if (!btf)
		return -d->err;
	preempt_offset(&pl->task, btf);
	if (!pl->task.knows_preempt)
		preempt_by_name(&pl->task);
	if (!pl->task.knows_preempt)
		return diag_set(d, ENOENT,
			"ipl: this kernel does not tell where its preempt "
			"count is");
	return 0;
}

void host_casts(struct plan *pl)
{
	uint32_t cast = kernel_btf_known(BTF_KIND_FUNC, "bpf_rdonly_cast");
	uint32_t word = kernel_btf_known(BTF_KIND_STRUCT, "refcount_struct");

	if (!cast || !word)
		return;
	pl->task.cast = cast;
	pl->task.word = word;
}

int host_task_offs(struct plan *pl, struct diag *d)
{
	struct kbtf *btf = types(pl, "ppid, vtimestamp and ipl need", d);
	int r;

	if (!btf)
		return -d->err;
	r = task_offs(&pl->task, btf);
	if (r)
		return diag_set(d, -r,
			"ppid, vtimestamp and ipl: this kernel's "
			"task_struct has unknown fields");
	return 0;
}

/* Return the value of "field:TYPE:MEMBER", where MEMBER may be several names
 * that kernels have used, separated by |, or of "size:TYPE"; -1: the kernel has
 * no such thing. */
static int64_t field_value(struct kbtf *btf, const char *what)
{
	const char *type = strchr(what, ':') + 1, *path = strchr(type, ':');
	char name[64], member[64];
	int64_t off = -1;
	uint32_t id;

	if (!path) {
		id = kbtf_struct(btf, type);
		return id ? (int64_t)kbtf_type(btf, id)->size : -1;
	}
	snprintf(name, sizeof(name), "%.*s", (int)(path - type), type);
	while (off < 0 && *path) {
		size_t n = strcspn(++path, "|");

		snprintf(member, sizeof(member), "%.*s", (int)n, path);
		off = kbtf_path(btf, name, member, NULL);
		path += n;
	}
	return off;
}

bool host_has_field(const struct plan *pl, const char *what)
{
	struct diag unknown = { 0 };
	struct kbtf *btf = types(pl, "stacks need", &unknown);

	return btf && field_value(btf, what) >= 0;
}

int host_fields(const struct plan *pl, struct code *c, struct diag *d)
{
	struct kbtf *btf;

	if (!c->field.n)
		return 0;
	btf = types(pl, "a subroutine needs", d);
	if (!btf)
		return -d->err;
	for (size_t i = 0; i < c->field.n; i++) {
		const char *what = c->field.v[i].what;
		int64_t v = field_value(btf, what);

		c->insn.v[c->field.v[i].at].imm = v;
		if (v < 0)
			diag_set(d, ENOENT,
				"a subroutine cannot work: this kernel has no "
				"%s",
				what);
	}
	return -d->err;
}

/* Names of functions, without duplicates. */
struct own_names {
	char text[sizeof(((struct plan *)0)->own) / sizeof(struct ksym_range)]
		 [64];
	uint32_t n;
};

__attribute__((format(printf, 2, 3))) static void add_own(
	struct own_names *o, const char *fmt, ...)
{
	char name[sizeof(*o->text)];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(name, sizeof(name), fmt, ap);
	va_end(ap);
	for (uint32_t i = 0; i < o->n; i++)
		if (!strcmp(o->text[i], name))
			return;
	if (o->n < sizeof(o->text) / sizeof(*o->text))
		strcpy(o->text[o->n++], name);
}

/* Find the functions that stacks show between a tracepoint, or a test run, and
 * our programs; if there are very many tracepoints, only for the first ones. A
 * function that is not found remains part of the stack. */
void host_own_functions(struct plan *pl)
{
	struct own_names o = { .n = 0 };
	const char *names[sizeof(o.text) / sizeof(*o.text) + 1];

	add_own(&o, "__bpf_prog_test_run_raw_tp");
	add_own(&o, "bpf_prog_test_run_raw_tp");
	for (uint32_t i = 0; i < pl->en->nprobes; i++) {
		const struct bpf_kind *kind = bpf_kind_of(pl, i);
		const struct probe *p = pl->en->probe[i].probe;
		uint32_t nargs;
		const char *event = kind->event ? kind->event(p, &nargs) : NULL;

		if (!event)
			continue;
		add_own(&o, "bpf_trace_run%u", nargs);
		add_own(&o, "__bpf_trace_%s", event);
		add_own(&o, "__traceiter_%s", event);
	}
	for (uint32_t i = 0; i <= o.n; i++)
		names[i] = i < o.n ? o.text[i] : NULL;
	pl->nown =
		ksym_ranges(names, pl->own, sizeof(pl->own) / sizeof(*pl->own));
}
