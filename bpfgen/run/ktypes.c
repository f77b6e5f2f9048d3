/* ktypes.c - what makes programs fast, and lets them keep the CPU, from the
 * kernel's type information. A program that is loaded for the type of a
 * tracepoint gets arguments whose memory it may read without any help: the
 * registers of system calls, here. In the same way it may read the name in the
 * current task. Only a few numbers of types and an offset are needed, and found
 * by one pass over the types, in a fraction of the time that an index of them
 * takes. Where the kernel tells none, programs do with helpers. */
#include <string.h>
#include <unistd.h>

#include "base/host/kernel_btf.h"
#include "bpfgen/run/engine_impl.h"

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

/* What is looked for, and what was found. */
enum {
	ENTRY,
	RETURN,
	FREE,
	TASK,
	THREAD_INFO,
	SRCU,
	PREEMPT_COUNT,
	PREEMPT_DISABLE, /* of functions there are very many */
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

/* The parts of the file. */
struct parts {
	const char *types, *end;
	const char *strs;
	uint32_t nstrs; /* bytes, the last one a NUL */
};

/* Look for wanted[first] and those behind it, up to `end'. */
static void find_types(
	const struct parts *p, int first, int end, struct found found[NWANTED])
{
	const char *at = p->types;
	uint32_t kinds = 0;
	int64_t size;

	for (int i = first; i < end; i++)
		kinds |= 1U << wanted[i].kind;
	for (uint32_t id = 1; (size = kbtf_record_size(at, p->end - at)) > 0;
		id++, at += size) {
		const struct btf_type *t = (const void *)at;
		uint32_t kind = kbtf_kind(t);

		if (!(kinds >> kind & 1) || t->name_off >= p->nstrs)
			continue;
		for (int i = first; i < end; i++)
			if (kind == wanted[i].kind &&
				!strcmp(p->strs + t->name_off, wanted[i].name))
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

static bool take_apart(const struct kbtf *b, struct parts *p)
{
	const struct btf_header *h = b->data;
	const char *data = b->data;

	if (b->size < sizeof(*h) || h->magic != BTF_MAGIC ||
		!within(b, (uint64_t)h->hdr_len + h->type_off, h->type_len) ||
		!within(b, (uint64_t)h->hdr_len + h->str_off, h->str_len))
		return false;
	p->types = data + h->hdr_len + h->type_off;
	p->end = p->types + h->type_len;
	p->strs = data + h->hdr_len + h->str_off;
	p->nstrs = h->str_len;
	return p->nstrs && !p->strs[p->nstrs - 1];
}

/* The functions make no sense without the variable. */
static void search(const struct kbtf *b, struct plan *pl)
{
	struct found found[NWANTED] = { 0 };
	struct parts p;

	if (!take_apart(b, &p))
		return;
	find_types(&p, 0, PREEMPT_DISABLE, found);
	if (found[THREAD_INFO].id)
		find_status(found[THREAD_INFO].type, p.strs, pl);
	if (!pl->modern)
		return;
	pl->systype[0] = found[ENTRY].id;
	pl->systype[1] = found[RETURN].id;
	pl->freetype = found[FREE].id;
	if (found[TASK].id)
		pl->comm = member(found[TASK].type, p.strs, "comm");
	if (found[SRCU].id)
		find_types(&p, PREEMPT_DISABLE, NWANTED, found);
	find_hold(found, &pl->hold);
}

void ktypes_plan(struct plan *pl)
{
	const struct kbtf *b = kernel_btf_running(pl->en->kernel);

	if (b)
		search(b, pl);
}
