/* fbt.c - functions of the kernel: chooses how a probe attaches, and has what
 * all the ways share. A few probes have a program each, which the function runs
 * by itself (fentry.c); many probes share one (kprobe_multi.c); kprobes do what
 * neither can do, or what the kernel lacks (kprobe.c).
 *
 * Registers and stack words hold arguments of any width; the bits above are
 * left over from before. The widths of all arguments are in a word, three bits
 * each: a program either knows it, or finds it in the row of the probe that
 * fires. */
#include "bpfgen/kind/fbt_impl.h"

#include <errno.h>
#include <string.h>

#include "bpfgen/run/engine_impl.h"

#define N(array) (sizeof(array) / sizeof(*(array)))

/* How many probes have programs of their own. In a VM without KVM, attaching
 * one such program takes 11 ms, and as much to detach it, where 16 functions
 * are patched in bulk in 8 ms; but it runs in half the time. A kprobe takes 14
 * ms to attach, and 37 to detach.
 *
 * Linux 7.2 can also link one such program to many functions (tracing_multi).
 * That is not used: in the same VM, attaching more than 64 functions took four
 * times as long as by kprobes in bulk. */
enum {
	FEW = 4,   /* where there is another way for many */
	SOME = 64, /* where there is none */
};

/* A function whose return runs programs by itself is called from code that the
 * kernel generates for it: this would appear in all stacks below, with the
 * function twice. If there is another way, it is used when stacks are taken. */
static bool spoils_stacks(const struct plan *pl)
{
	return pl->stacks &&
	       (host_has(HOST_KPROBE_MULTI) || host_has(HOST_KPROBES));
}

static bool runs_alone(const struct plan *pl, const struct func *f, bool back)
{
	uint32_t most = host_has(HOST_KPROBE_MULTI) ? FEW : SOME;
	struct func_layout l;

	if (pl->nfuncs > most || !f->id || f->next ||
		!plan_has(pl, HOST_FENTRY) || !host_has(HOST_FENTRY))
		return false;
	func_layout(f, &l);
	return l.plain && !(back && spoils_stacks(pl)) && func_runs(f);
}

const struct bpf_kind *func_way(const struct plan *pl, uint32_t probe)
{
	const struct attach *a = plan_attach(pl, probe);
	bool back = a->kind == ATTACH_FUNC_RETURN;

	if (runs_alone(pl, a->func.func, back))
		return back ? &bpf_kind_fexit : &bpf_kind_fentry;
	if (host_has(HOST_KPROBE_MULTI))
		return back ? &bpf_kind_multi_return : &bpf_kind_multi_entry;
	return NULL;
}

bool func_joins(const struct plan *pl, const struct group *g, uint32_t probe)
{
	const struct eprobe *a = &pl->en->probe[g->probe.v[0]];
	const struct eprobe *b = &pl->en->probe[probe];
	struct func_layout first, second;

	if (!plan_same_clauses(a, b))
		return false;
	if (!eprobe_args(pl->p, a))
		return true;
	func_layout(a->probe->attach.func.func, &first);
	func_layout(b->probe->attach.func.func, &second);
	return func_same_places(
		&first, &second, b->probe->attach.kind == ATTACH_FUNC_RETURN);
}

/* Widths. */

enum {
	WORD = 0,
	BYTE,
	HALF,
	LONG,
	NONE,	    /* there is no such argument */
	SIGNED = 4, /* a bit, added to the others */
	WIDTH_BITS = 3
};

static uint32_t width(const struct func_arg *a)
{
	uint32_t w = a->size == 1   ? BYTE
		     : a->size == 2 ? HALF
		     : a->size == 4 ? LONG
				    : WORD;

	return w && a->is_signed ? w | SIGNED : w;
}

uint32_t func_word(const struct probe *p)
{
	struct func_layout l;
	uint32_t word = 0;

	func_layout(p->attach.func.func, &l);
	if (p->attach.kind == ATTACH_FUNC_RETURN)
		return (l.is_void ? NONE : width(&l.value)) << WIDTH_BITS;
	for (uint32_t i = 0; i < FUNC_ARGS; i++)
		word |= (i < l.nargs ? width(&l.arg[i]) : (uint32_t)NONE)
			<< WIDTH_BITS * i;
	return word;
}

static void extend_as(struct code *c, uint32_t w)
{
	if (w == NONE)
		e_imm(c, R1, 0);
	else if (w != WORD)
		e_extend(c, R1, 1 << ((w & 3) - 1), w & SIGNED);
}

/* Extend argument n in r1 as the probe's row says:
 *
 *	w = row->word >> 3 * n & 7;
 *	if (w == NONE)
 *		r1 = 0;
 *	else if (w != WORD)
 *		extend r1 from 4 << (w & 3) bits on, as w & SIGNED says */
static void extend_by_row(struct tramp *t, uint32_t n)
{
	struct code *c = t->c;
	uint32_t out = e_label(c), some = e_label(c), plain = e_label(c);

	e_mov(c, R3, R8);
	tramp_row(t, R3, out);
	e_ldx(c, 4, R3, R3, offsetof(struct const_probe, word));
	e_alui(c, BPF_RSH, R3, WIDTH_BITS * n);
	e_alui(c, BPF_AND, R3, 7);
	e_jcci(c, BPF_JEQ, R3, WORD, out);
	e_jcci(c, BPF_JNE, R3, NONE, some);
	e_imm(c, R1, 0);
	e_jump(c, out);
	e_bind(c, some);
	e_mov(c, R4, R3);
	e_alui(c, BPF_AND, R4, 3);
	e_imm(c, R2, 4);
	e_alu(c, BPF_LSH, R2, R4);
	e_imm(c, R4, 64);
	e_alu(c, BPF_SUB, R4, R2);
	e_alui(c, BPF_AND, R4, 63);
	e_alu(c, BPF_LSH, R1, R4);
	e_jcci(c, BPF_JLT, R3, SIGNED, plain);
	e_alu(c, BPF_ARSH, R1, R4);
	e_jump(c, out);
	e_bind(c, plain);
	e_alu(c, BPF_RSH, R1, R4);
	e_bind(c, out);
}

void func_extend(struct tramp *t, uint32_t n)
{
	const struct eprobe *only = tramp_probe(t);

	if (!only)
		extend_by_row(t, n);
	else
		extend_as(t->c, func_word(only->probe) >> WIDTH_BITS * n & 7);
}

/* Arguments from a struct pt_regs. */

static const int32_t regs[FUNC_REGS] = { REGS_DI, REGS_SI, REGS_DX, REGS_CX,
	REGS_R8, REGS_R9 };

/* Return where the frame has copies of registers: after the arguments. */
static int32_t copy_at(uint32_t n)
{
	return F(arg) + 8 * (FRAME_ARGS - FUNC_REGS + n);
}

static void put(struct tramp *t, uint32_t n)
{
	e_stx(t->c, 8, R9, F(arg) + 8 * n, R1);
}

/* Copy a structure that was passed in registers; the argument is its
 * address. */
static void put_copy(struct tramp *t, uint32_t n, uint32_t first,
	const int32_t *reg, uint32_t words)
{
	for (uint32_t i = 0; i < words; i++) {
		e_ldx(t->c, 8, R1, R6, reg[i]);
		e_stx(t->c, 8, R9, copy_at(first + i), R1);
	}
	e_lea(t->c, R1, R9, copy_at(first));
	put(t, n);
}

/* reg = the address of that word of the stack, counted from the return
 * address. */
static void stack_word(struct tramp *t, int reg, uint32_t word)
{
	e_ldx(t->c, 8, reg, R6, REGS_SP);
	e_alui(t->c, BPF_ADD, reg, 8 + 8 * word);
}

static void put_entry_arg(struct tramp *t, uint32_t n, const struct func_arg *a)
{
	if (a->at < FUNC_REGS && a->words) {
		put_copy(t, n, a->at, &regs[a->at], a->words);
	} else if (a->at < FUNC_REGS) {
		e_ldx(t->c, 8, R1, R6, regs[a->at]);
		func_extend(t, n);
		put(t, n);
	} else if (a->words) {
		stack_word(t, R1, a->at - FUNC_REGS);
		put(t, n);
	} else {
		stack_word(t, R3, a->at - FUNC_REGS);
		e_lea(t->c, R1, R9, F(arg) + 8 * n);
		e_imm(t->c, R2, 8);
		e_helper(t->c, BPF_FUNC_probe_read_kernel);
		e_ldx(t->c, 8, R1, R9, F(arg) + 8 * n);
		func_extend(t, n);
		put(t, n);
	}
}

static void layout_of(const struct tramp *t, struct func_layout *l)
{
	const struct group *g = t->g->grp;

	*l = (struct func_layout){ .is_void = true };
	if (g->probe.n)
		func_layout(
			plan_attach(t->g->plan, g->probe.v[0])->func.func, l);
}

/* An argument that one of several functions lacks is read from where it would
 * be. */
void func_entry_args(struct tramp *t)
{
	struct func_layout l;

	layout_of(t, &l);
	for (uint32_t n = 0; n < FUNC_ARGS; n++) {
		struct func_arg a = { .at = n };

		if (t->g->args & 1 << n)
			put_entry_arg(t, n, n < l.nargs ? &l.arg[n] : &a);
	}
}

void func_return_args(struct tramp *t)
{
	static const int32_t value[] = { REGS_AX, REGS_DX };
	struct func_layout l;

	if (!(t->g->args & 1 << 1))
		return;
	layout_of(t, &l);
	if (l.value.words) {
		put_copy(t, 1, 0, value, l.value.words);
		return;
	}
	e_ldx(t->c, 8, R1, R6, REGS_AX);
	func_extend(t, 1);
	put(t, 1);
}

/* Functions that are left out when there are many. */

/* The kernel calls these to run programs, or our programs call them: they would
 * fire within each firing, and only count as drops. */
static const char *const runs_programs[] = { "__htab_map_lookup_elem",
	"__rcu_read_lock", "__rcu_read_unlock", "bpf_get_current_pid_tgid",
	"bpf_ktime_get_ns", "bpf_preempt_disable", "bpf_preempt_enable",
	"bpf_this_cpu_ptr", "is_endbr", "lookup_nulls_elem_raw",
	"migrate_disable", "migrate_enable", "preempt_count_add",
	"preempt_count_sub", "rcu_read_unlock_strict" };

/* Helpers of BPF programs, and what only they call. */
static const char *const helps_programs[] = { "__bpf_ringbuf_reserve",
	"__bpf_task_storage_get", "alloc_htab_elem", "bpf_get_current_uid_gid",
	"bpf_get_smp_processor_id", "bpf_local_storage_lookup",
	"bpf_ringbuf_discard", "bpf_ringbuf_reserve", "bpf_ringbuf_submit",
	"bpf_task_storage_get", "bpf_task_storage_get_recur",
	"check_and_cancel_fields", "check_and_free_fields",
	"copy_from_kernel_nofault", "copy_from_kernel_nofault_allowed",
	"free_htab_elem", "htab_map_delete_elem", "htab_map_update_elem",
	"lookup_elem_raw", "strncpy_from_kernel_nofault",
	"strncpy_from_user_nofault" };

/* What the kernel calls to make a record. */
static const char *const makes_records[] = { "_raw_spin_lock_irqsave",
	"_raw_spin_unlock_irqrestore" };

/* The kernel calls these to walk a stack, most of them once or more for each
 * frame: some hundred calls for a stack. Where all of them are probed, the
 * machine does hardly anything else. */
static const char *const walks_stacks[] = { "__bpf_get_stack",
	"__bpf_get_stack_pe", "__is_insn_slot_addr", "__kernel_text_address",
	"__module_address", "__orc_find", "__unwind_start", "bpf_get_stack",
	"bpf_get_stack_pe", "bpf_get_stack_raw_tp", "bpf_get_stack_tp",
	"bpf_has_frame_pointer", "bpf_ksym_find", "callchain_finalize",
	"callchain_store", "core_kernel_text", "deref_stack_reg",
	"ftrace_graph_ret_addr", "get_callchain_entry", "get_perf_callchain",
	"get_stack_info", "in_gate_area_no_mm", "init_kernel_text",
	"is_bpf_text_address", "is_ftrace_trampoline", "is_module_text_address",
	"kernel_text_address", "nmi_uaccess_okay", "orc_find",
	"perf_callchain_kernel", "perf_callchain_user", "put_callchain_entry",
	"rethook_find_ret_addr", "stack_access_ok", "unwind_get_return_address",
	"unwind_next_frame", "update_stack_state" };

/* True if the function, or one that the compiler made of it, is in the list. */
static bool is_listed(const char *const *list, size_t n, const struct probe *p)
{
	size_t len = strcspn(p->func, ".");

	for (size_t i = 0; i < n; i++)
		if (!strncmp(list[i], p->func, len) && !list[i][len])
			return true;
	return false;
}

static bool is_among(const struct bpf_engine *b, const struct probe *p)
{
	return b->plan.nfuncs > 1 && p->attach.func.func->place;
}

static bool is_walk(const struct bpf_engine *b, const struct probe *p)
{
	const struct plan *pl = &b->plan;

	return is_listed(walks_stacks, N(walks_stacks), p) &&
	       (pl->stacks || difo_has_ustacks(pl->p));
}

static bool is_help(const struct bpf_engine *b, const struct probe *p)
{
	return is_listed(helps_programs, N(helps_programs), p) ||
	       (is_listed(makes_records, N(makes_records), p) &&
		       buffers_record(b));
}

/* Whoever names a function gets it, unless every program calls it. Few are in a
 * list, so whether it is named is looked up last. */
bool func_is_own(struct bpf_engine *b, const struct probe *p)
{
	const struct dif_prog *prog = b->plan.en->prog;

	if (!is_among(b, p))
		return false;
	if (is_listed(runs_programs, N(runs_programs), p) ||
		(is_help(b, p) && !probe_is_used(prog, p))) {
		attach_leave(
			b, p, "BPF programs call them", "BPF programs call it");
		return true;
	}
	if (is_walk(b, p) && !probe_is_used(prog, p)) {
		attach_leave(b, p, "taking a stack calls them",
			"taking a stack calls it");
		return true;
	}
	return false;
}

bool func_is_refusal(int err)
{
	return err == -ENOENT || err == -EINVAL || err == -EILSEQ ||
	       err == -EBUSY || err == -EADDRNOTAVAIL;
}

bool func_leave_out(struct bpf_engine *b, const struct probe *p, int err)
{
	if (!is_among(b, p) || !func_is_refusal(-err))
		return false;
	attach_leave(b, p, strerror(err), strerror(err));
	return true;
}
