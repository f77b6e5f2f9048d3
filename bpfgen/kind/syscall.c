/* syscall.c - system calls: one program at the tracepoint by which all calls
 * enter, and one at that by which they return. A table by system call number
 * says which probe fires; the arguments are in the registers. */
#include <stdlib.h>

#include "bpfgen/gen/kind.h"
#include "bpfgen/gen/tramp_impl.h"
#include "bpfgen/gen/xlate_impl.h"
#include "probes/syscall_nr.h"

/* Both kinds have a table by number (see syscall_of()) with the probe + 1; that
 * of entries also has this bit for numbers of 32-bit calls. */
enum {
	CALL_COMPAT = 1 << 30
};

static bool is_return(const struct tramp *t)
{
	return t->kind == &bpf_kind_syscall_return;
}

/* True if 32-bit calls are possible. If they are not, a program for a call that
 * is only made by them is generated all the same, and its probe does not
 * fire. */
static bool has_compat(const struct tramp *t)
{
	const struct eprobe *only = tramp_probe(t);

	return t->g->plan->compat ||
	       (only && only->probe->attach.call >= SYSCALL_X32);
}

/* The context's first word is the address of the registers; if it has a type,
 * memory can be read through it directly. */
static bool typed_regs(const struct tramp *t)
{
	return t->g->plan->systype[is_return(t)] != 0;
}

/* bpf_probe_read_kernel(base + off, size, ctx->regs + from) */
static void read_regs(
	struct tramp *t, int base, int32_t off, uint32_t size, uint32_t from)
{
	e_lea(t->c, R1, base, off);
	e_imm(t->c, R2, size);
	e_ldx(t->c, 8, R3, R6, 0);
	e_alui(t->c, BPF_ADD, R3, from);
	e_helper(t->c, BPF_FUNC_probe_read_kernel);
}

/* Registers without a type, from orig_ax to cs, are read into SLOT_REGS
 * first. */
static void load_reg(struct tramp *t, int size, int dst, int32_t off)
{
	if (typed_regs(t)) {
		e_ldx(t->c, 8, dst, R6, 0);
		e_ldx(t->c, size, dst, dst, off);
	} else {
		e_ldx(t->c, size, dst, FP, SLOT_REGS + off - REGS_ORIG_AX);
	}
}

/* dst = the system call number as the thread passed it. */
static void load_number(struct tramp *t, int dst)
{
	if (!is_return(t))
		e_ldx(t->c, 8, dst, R6, 8);
	else
		load_reg(t, 8, dst, REGS_ORIG_AX);
}

/* Jump to compat if it is a 32-bit call. The kernel knows that for each call,
 * since 64-bit programs can use `int $0x80', too. If it does not tell, the code
 * segment does, but only for 32-bit programs. */
static void check_compat(struct tramp *t, uint32_t compat)
{
	enum {
		TS_COMPAT = 2,
		USER32_CS = 0x23
	};
	const struct plan *pl = t->g->plan;
	struct code *c = t->c;

	if (!pl->status) {
		load_reg(t, 2, R1, REGS_CS);
		e_alui(c, BPF_AND, R1, 0xff);
		e_jcci(c, BPF_JEQ, R1, USER32_CS, compat);
		return;
	}
	if (pl->task_loads) {
		gen_uses(t->g, HOST_TASK_LOADS);
		e_helper(c, BPF_FUNC_get_current_task_btf);
		t->g->task_kept = t->is_inline && t->g->task;
		if (t->g->task_kept)
			e_stx(c, 8, FP, SLOT_TASK, R0);
		e_ldx(c, 4, R1, R0, pl->status);
	} else {
		e_helper(c, BPF_FUNC_get_current_task);
		e_mov(c, R3, R0);
		e_alui(c, BPF_ADD, R3, pl->status);
		e_lea(c, R1, FP, SLOT_RECORD);
		e_imm(c, R2, 4);
		e_helper(c, BPF_FUNC_probe_read_kernel);
		e_ldx(c, 4, R1, FP, SLOT_RECORD);
	}
	e_jcci(c, BPF_JSET, R1, TS_COMPAT, compat);
}

/* r1 = the call's number in the form of syscall_of(). */
static void find_number(struct tramp *t, uint32_t out)
{
	struct code *c = t->c;
	uint32_t compat = e_label(c), done = e_label(c);

	if (has_compat(t))
		check_compat(t, compat);
	load_number(t, R1);
	e_jcci(c, BPF_JLT, R1, SYSCALL_X32, done);
	e_alui(c, BPF_XOR, R1, SYSCALL_X32_BIT);
	e_jcci(c, BPF_JGE, R1, SYSCALL_X32_END, out);
	if (has_compat(t)) {
		e_jump(c, done);
		e_bind(c, compat);
		load_number(t, R1);
		e_jcci(c, BPF_JGE, R1, SYSCALL_NUMBERS - SYSCALL_I386, out);
		e_alui(c, BPF_ADD, R1, SYSCALL_I386);
	}
	e_bind(c, done);
}

/* r8 = the probe for number r1, possibly with CALL_COMPAT; it must be one of
 * the group's. A group that does not grow has all probes of its kind from its
 * first to its last. */
static void find_probe(struct tramp *t, uint32_t out)
{
	const struct group *grp = t->g->grp;
	enum attach_kind kind =
		is_return(t) ? ATTACH_SYSCALL_RETURN : ATTACH_SYSCALL_ENTRY;
	struct code *c = t->c;

	e_alui(c, BPF_LSH, R1, 2);
	e_mapval(c, R2, MAP_CONST, t->g->plan->table[kind]);
	e_alu(c, BPF_ADD, R2, R1);
	e_ldx(c, 4, R8, R2, 0);
	e_jcci(c, BPF_JEQ, R8, 0, out);
	e_alui(c, BPF_SUB, R8, 1);
	if (!grp->is_part && !grp->grows)
		return;
	e_mov(c, R1, R8);
	e_alui(c, BPF_AND, R1, CALL_COMPAT - 1);
	if (grp->grows) {
		tramp_check_group(t, R1, out);
		return;
	}
	e_jcci(c, BPF_JLT, R1, grp->probe.v[0], out);
	e_jcci(c, BPF_JGT, R1, grp->probe.v[grp->probe.n - 1], out);
}

/* Jump to found if r1 is one of the call's numbers; as_given: or if it could
 * be, without knowing whether the call is a 32-bit one. */
static void compare_numbers(
	struct tramp *t, uint32_t call, bool as_given, uint32_t found)
{
	uint32_t end = has_compat(t) ? SYSCALL_NUMBERS : SYSCALL_I386;
	uint32_t given;

	for (uint32_t n = 0; n < end; n++) {
		given = n < SYSCALL_I386 ? n : n - SYSCALL_I386;
		if (syscall_of(n) == call)
			e_jcci(t->c, BPF_JEQ, R1, as_given ? given : n, found);
	}
}

/* Find out whether it is the only probe's call: skip other calls, which are the
 * most common, first. r8 = 0 or CALL_COMPAT. */
static void find_only(struct tramp *t, uint32_t call, uint32_t out)
{
	struct code *c = t->c;
	uint32_t maybe = e_label(c), found = e_label(c), done = e_label(c);

	load_number(t, R1);
	e_alui(c, BPF_AND, R1, ~SYSCALL_X32_BIT);
	compare_numbers(t, call, true, maybe);
	e_jump(c, out);
	e_bind(c, maybe);
	find_number(t, out);
	compare_numbers(t, call, false, found);
	e_jump(c, out);
	e_bind(c, found);
	e_imm(c, R8, 0);
	e_jcci(c, BPF_JLT, R1, SYSCALL_I386, done);
	e_imm(c, R8, CALL_COMPAT);
	e_bind(c, done);
}

static void find_call(struct tramp *t, uint32_t out)
{
	const struct eprobe *only = tramp_probe(t);
	bool asks = has_compat(t) && !t->g->plan->status;

	if (!typed_regs(t) && (asks || is_return(t)))
		read_regs(t, FP, SLOT_REGS, asks ? 24 : 8, REGS_ORIG_AX);
	if (only) {
		find_only(t, only->probe->attach.call, out);
	} else {
		find_number(t, out);
		find_probe(t, out);
	}
}

/* Return the words of frame.arg that are wanted, a bit each. */
static uint32_t wanted_words(const struct tramp *t)
{
	uint32_t words = 0;

	for (uint32_t n = 0; n < 10; n++)
		if (plan_arg(t->kind, n) >= 0 && t->g->args & 1 << n)
			words |= 1 << plan_arg(t->kind, n);
	return words;
}

static void copy_args(struct tramp *t)
{
	uint32_t words = wanted_words(t);
	int from = __builtin_ctz(words), n = 32 - __builtin_clz(words) - from;

	if (!typed_regs(t)) {
		read_regs(t, R9, F(arg) + 8 * from, 8 * n, REGS_R10 + 8 * from);
		return;
	}
	e_ldx(t->c, 8, R0, R6, 0);
	for (int w = from; w < from + n; w++)
		if (words >> w & 1) {
			e_ldx(t->c, 8, R1, R0, REGS_R10 + 8 * w);
			e_stx(t->c, 8, R9, F(arg) + 8 * w, R1);
		}
}

/* Arguments of 32-bit calls are the lower halves of other registers. */
static void copy_compat_args(struct tramp *t)
{
	static const uint16_t reg[] = { REGS_BX, REGS_CX, REGS_DX, REGS_SI,
		REGS_DI, REGS_BP };

	for (uint32_t n = 0; n < sizeof(reg) / sizeof(*reg); n++) {
		int32_t to = F(arg) + 8 * plan_arg(t->kind, n);

		if (!(t->g->args & 1 << n))
			continue;
		if (typed_regs(t)) {
			e_ldx(t->c, 8, R1, R6, 0);
			e_ldx(t->c, 4, R1, R1, reg[n]);
			e_stx(t->c, 8, R9, to, R1);
		} else {
			e_sti(t->c, 8, R9, to, 0);
			read_regs(t, R9, to, 4, reg[n]);
		}
	}
}

static void args_entry(struct tramp *t)
{
	struct code *c = t->c;
	uint32_t compat = e_label(c), done = e_label(c);
	bool both = has_compat(t), wanted = wanted_words(t);

	if (both && wanted)
		e_jcci(c, BPF_JSET, R8, CALL_COMPAT, compat);
	if (wanted)
		copy_args(t);
	if (both && wanted) {
		e_jump(c, done);
		e_bind(c, compat);
		copy_compat_args(t);
	}
	if (both && !tramp_probe(t))
		e_alui(c, BPF_AND, R8, CALL_COMPAT - 1);
	e_bind(c, done);
}

static void args_return(struct tramp *t)
{
	if (!t->g->args)
		return;
	e_ldx(t->c, 8, R1, R6, 8);
	e_stx(t->c, 8, R9, F(arg), R1);
}

/* errno: if the call failed, it returned -errno. */
static void error(struct xlate *x)
{
	uint32_t failed = e_label(x->c), out = e_label(x->c);

	gen_arg(x, 0);
	e_jcci(x->c, BPF_JGT, R0, -4096, failed);
	e_imm(x->c, R0, 0);
	e_jump(x->c, out);
	e_bind(x->c, failed);
	e_neg(x->c, R0);
	e_bind(x->c, out);
}

/* One program serves all, unless there are very many clauses. */
static bool joins(const struct plan *pl, const struct group *g, uint32_t probe)
{
	(void)pl;
	(void)g;
	(void)probe;
	return true;
}

static void fill_table(const struct plan *pl, const struct group *g,
	uint32_t *table, uint32_t compat)
{
	uint32_t *probe = xcalloc(syscall_count(), sizeof(*probe)), call;

	for (uint32_t i = 0; i < g->probe.n; i++)
		probe[plan_attach(pl, g->probe.v[i])->call] = g->probe.v[i] + 1;
	for (uint32_t n = 0; n < SYSCALL_NUMBERS; n++) {
		call = syscall_of(n);
		if (call == SYSCALL_NONE || !probe[call])
			continue;
		table[n] = probe[call];
		if (n >= SYSCALL_I386)
			table[n] |= compat;
	}
	free(probe);
}

static void fill_entry(
	const struct plan *pl, const struct group *g, void *table)
{
	fill_table(pl, g, table, CALL_COMPAT);
}

static void fill_return(
	const struct plan *pl, const struct group *g, void *table)
{
	fill_table(pl, g, table, 0);
}

static const char *entry_event(const struct probe *p, uint32_t *nargs)
{
	(void)p;
	*nargs = 2;
	return "sys_enter";
}

static const char *return_event(const struct probe *p, uint32_t *nargs)
{
	(void)p;
	*nargs = 2;
	return "sys_exit";
}

static uint32_t entry_type(const struct plan *pl)
{
	return pl->systype[0];
}

static uint32_t return_type(const struct plan *pl)
{
	return pl->systype[1];
}

/* The arguments are in di, si, dx, r10, r8 and r9: the words of struct pt_regs
 * from r10 on. */
const struct bpf_kind bpf_kind_syscall_entry = {
	.name = "sys_enter",
	.type = BPF_PROG_TYPE_RAW_TRACEPOINT,
	.activity = ACTIVITY_ON,
	.holds = HOLDS_TRACEPOINTS,
	.own_frames = 2,
	.event = entry_event,
	.arg = { 8, 7, 6, 1, 3, 2 },
	.joins = joins,
	.table = 4 * SYSCALL_NUMBERS,
	.fill = fill_entry,
	.find = find_call,
	.args = args_entry,
	.traces = entry_type,
	.tracepoint = "sys_enter",
};

const struct bpf_kind bpf_kind_syscall_return = {
	.name = "sys_exit",
	.type = BPF_PROG_TYPE_RAW_TRACEPOINT,
	.activity = ACTIVITY_ON,
	.holds = HOLDS_TRACEPOINTS,
	.own_frames = 2,
	.event = return_event,
	.arg = { 1, 1 },
	.joins = joins,
	.table = 4 * SYSCALL_NUMBERS,
	.fill = fill_return,
	.find = find_call,
	.args = args_return,
	.error = error,
	.traces = return_type,
	.tracepoint = "sys_exit",
};
