/* ktypes.c - what makes programs fast, and lets them keep the CPU, from the
 * kernel's type information. A program that is loaded for the type of a
 * tracepoint gets arguments whose memory it may read without any help: the
 * registers of system calls, here. In the same way it may read the name in the
 * current task. Only a few numbers of types and an offset are needed, and found
 * by one pass over the types, in a fraction of the time that an index of them
 * takes. Where the kernel tells none, programs do with helpers. */
#include <string.h>
#include <unistd.h>

#include "base/kernel_btf.h"
#include "bpfgen/engine_impl.h"

/* The offset of a name that is a whole string; 0: there is none. */
static uint32_t find_name(const char *strs, size_t size, const char *name)
{
	size_t n = strlen(name) + 1;
	const char *p = strs;

	while ((p = memmem(p, size - (p - strs), name, n))) {
		if (p > strs && !p[-1])
			return p - strs;
		p++;
	}
	return 0;
}

/* The offset of a member in bytes; 0: there is none. */
static uint32_t member(
	const struct btf_type *t, const char *strs, const char *name)
{
	const struct btf_member *m = (const void *)(t + 1);

	for (uint32_t i = 0; i < BTF_INFO_VLEN(t->info); i++)
		if (!strcmp(strs + m[i].name_off, name))
			return BTF_MEMBER_BIT_OFFSET(m[i].offset) / 8;
	return 0;
}

/* A task begins with its thread_info. Kernels that have this in it can load
 * from tasks without a helper. */
static void find_status(
	const struct btf_type *t, const char *strs, struct plan *pl)
{
	pl->status = member(t, strs, "status");
	pl->task_loads = pl->modern && member(t, strs, "syscall_work");
}

/* What is looked for: names, where they begin, and what was found. */
enum {
	ENTRY,
	RETURN,
	FREE,
	TASK,
	THREAD_INFO,
	SRCU,
	PREEMPT_COUNT,
	PREEMPT_DISABLE,
	PREEMPT_ENABLE,
	IRQ_SAVE,
	IRQ_RESTORE,
	NWANTED
};

static const struct {
	const char *name;
	uint32_t kind;
} wanted[NWANTED] = {
	[ENTRY] = { "btf_trace_sys_enter", BTF_KIND_TYPEDEF },
	[RETURN] = { "btf_trace_sys_exit", BTF_KIND_TYPEDEF },
	[FREE] = { "btf_trace_sched_process_free", BTF_KIND_TYPEDEF },
	[TASK] = { "task_struct", BTF_KIND_STRUCT },
	[THREAD_INFO] = { "thread_info", BTF_KIND_STRUCT },
	[SRCU] = { "tracepoint_srcu_srcu_data", BTF_KIND_VAR },
	[PREEMPT_COUNT] = { "__preempt_count", BTF_KIND_VAR },
	[PREEMPT_DISABLE] = { "bpf_preempt_disable", BTF_KIND_FUNC },
	[PREEMPT_ENABLE] = { "bpf_preempt_enable", BTF_KIND_FUNC },
	[IRQ_SAVE] = { "bpf_local_irq_save", BTF_KIND_FUNC },
	[IRQ_RESTORE] = { "bpf_local_irq_restore", BTF_KIND_FUNC },
};

struct found {
	uint32_t id;
	const struct btf_type *type;
};

static void find_types(const char *at, const char *end,
	const uint32_t name[NWANTED], struct found found[NWANTED])
{
	int64_t size;

	for (uint32_t id = 1; (size = kbtf_record_size(at, end - at)) > 0;
		id++, at += size) {
		const struct btf_type *t = (const void *)at;

		for (int i = 0; i < NWANTED; i++)
			if (t->name_off == name[i] && name[i] &&
				kbtf_kind(t) == wanted[i].kind)
				found[i] = (struct found){ id, t };
	}
}

static bool within(const struct kbtf *b, uint64_t off, uint64_t len)
{
	return off <= b->size && len <= b->size - off;
}

/* Whether programs get at a variable of each CPU's own: only a kernel with
 * CONFIG_KALLSYMS_ALL knows where it is. */
static bool try_variable(uint32_t type)
{
	struct sys_prog p = { .name = "try",
		.type = BPF_PROG_TYPE_RAW_TRACEPOINT };
	struct code c = { 0 };
	int fd;

	e_kvar(&c, R1, type);
	e_helper(&c, BPF_FUNC_this_cpu_ptr);
	e_imm(&c, R0, 0);
	e_exit(&c);
	p.insn = c.insn.v;
	p.n = c.insn.n;
	fd = sys_load(&p, NULL, 0);
	code_free(&c);
	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

/* Where tracepoints hold a lock of sleepable RCU, they do not keep the CPU.
 * (Until Linux 6.13 some had such a lock besides; then there is no irq_save.)
 * Without one of the functions programs do without any. */
static void find_hold(const struct found found[NWANTED], struct hold *h)
{
	for (int i = SRCU; i <= IRQ_RESTORE; i++)
		if (!found[i].id && i != PREEMPT_COUNT)
			return;
	if (found[PREEMPT_COUNT].id && try_variable(found[PREEMPT_COUNT].id))
		h->preempt_count = found[PREEMPT_COUNT].id;
	h->preempt_disable = found[PREEMPT_DISABLE].id;
	h->preempt_enable = found[PREEMPT_ENABLE].id;
	h->irq_save = found[IRQ_SAVE].id;
	h->irq_restore = found[IRQ_RESTORE].id;
}

/* Names behind the first one that makes no sense without it are not looked for
 * when that one is not there. */
static void find_names(const char *strs, size_t size, uint32_t name[NWANTED])
{
	for (int i = 0; i < NWANTED && (i <= SRCU || name[SRCU]); i++)
		name[i] = find_name(strs, size, wanted[i].name);
}

static void search(const struct kbtf *b, struct plan *pl)
{
	const char *data = b->data;
	const struct btf_header *h = b->data;
	struct found found[NWANTED] = { 0 };
	const char *types, *strs;
	uint32_t name[NWANTED] = { 0 };

	if (b->size < sizeof(*h) || h->magic != BTF_MAGIC ||
		!within(b, (uint64_t)h->hdr_len + h->type_off, h->type_len) ||
		!within(b, (uint64_t)h->hdr_len + h->str_off, h->str_len))
		return;
	types = data + h->hdr_len + h->type_off;
	strs = data + h->hdr_len + h->str_off;
	find_names(strs, h->str_len, name);
	find_types(types, types + h->type_len, name, found);
	if (found[THREAD_INFO].id)
		find_status(found[THREAD_INFO].type, strs, pl);
	if (!pl->modern)
		return;
	pl->systype[0] = found[ENTRY].id;
	pl->systype[1] = found[RETURN].id;
	pl->freetype = found[FREE].id;
	if (found[TASK].id)
		pl->comm = member(found[TASK].type, strs, "comm");
	find_hold(found, &pl->hold);
}

void ktypes_plan(struct plan *pl)
{
	const struct kbtf *b = kernel_btf_running(pl->en->kernel);

	if (b)
		search(b, pl);
}
