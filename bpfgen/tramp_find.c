/* tramp_find.c - what the kernel says when a probe fires: which probe it is,
 * and its arguments. */
#include "bpfgen/tramp_impl.h"

/* Of struct pt_regs. */
enum {
	REGS_ARGS = 7 * 8, /* r10 */
	REGS_ORIG_AX = 15 * 8,
	REGS_IP = 16 * 8,
	REGS_CS = 17 * 8,
	WORD_CS = 10, /* in frame.arg */
};

const struct eprobe *tramp_probe(const struct tramp *t)
{
	const struct group *grp = t->g->grp;

	return grp->nprobes == 1 ? &t->g->plan->en->probe[grp->probe[0]] : NULL;
}

/* r8 = the probe of system call number r1, one of the group's, which are all
 * those of its kind from the first to the last. */
static void probe_of_syscall(struct tramp *t, bool entry, uint32_t out)
{
	const struct eprobe *only = tramp_probe(t);
	const struct group *grp = t->g->grp;
	struct code *c = t->c;

	if (only) {
		e_jcci(c, BPF_JNE, R1, only->probe->attach.nr, out);
		return;
	}
	e_jcci(c, BPF_JGE, R1, SYSCALL_TABLE, out);
	e_alui(c, BPF_LSH, R1, 2);
	e_mapval(c, R2, MAP_CONST, t->g->plan->sysno[!entry]);
	e_alu(c, BPF_ADD, R2, R1);
	e_ldx(c, 4, R8, R2, 0);
	e_jcci(c, BPF_JEQ, R8, 0, out);
	e_alui(c, BPF_SUB, R8, 1);
	if (!grp->is_part)
		return;
	e_jcci(c, BPF_JLT, R8, grp->probe[0], out);
	e_jcci(c, BPF_JGT, R8, grp->probe[grp->nprobes - 1], out);
}

/* Calls that come by the 32-bit ways have other numbers; theirs are not these
 * probes. r1 = `cs': of 32-bit programs. */
static void skip_compat(struct tramp *t, uint32_t out)
{
	enum {
		USER32_CS = 0x23
	};

	e_alui(t->c, BPF_AND, R1, 0xff);
	e_jcci(t->c, BPF_JEQ, R1, USER32_CS, out);
}

/* The same of all programs, for 64-bit ones can do `int $0x80' too. */
static void skip_compat_calls(struct tramp *t)
{
	enum {
		TS_COMPAT = 2
	};

	if (!t->g->plan->compat || !t->g->plan->status)
		return;
	t->g->modern = true;
	e_helper(t->c, BPF_FUNC_get_current_task_btf);
	e_ldx(t->c, 4, R1, R0, t->g->plan->status);
	e_alui(t->c, BPF_AND, R1, TS_COMPAT);
	e_jcci(t->c, BPF_JNE, R1, 0, t->leave);
}

static bool asks_cs(const struct tramp *t)
{
	return t->g->plan->compat && !t->g->plan->status;
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

static void find_entry(struct tramp *t, uint32_t out)
{
	e_ldx(t->c, 8, R1, R6, 8);
	probe_of_syscall(t, true, out);
}

/* The context's first word is the address of the registers; where it has a
 * type, memory is read through it as it is. */
static bool typed_regs(struct tramp *t)
{
	if (!t->g->plan->systype[t->kind == ATTACH_SYSCALL_RETURN])
		return false;
	e_ldx(t->c, 8, R0, R6, 0);
	return true;
}

/* The number is what the thread came into the kernel with. */
static void find_return(struct tramp *t, uint32_t out)
{
	bool compat = asks_cs(t);
	int base = R0, off = 0;

	if (!typed_regs(t)) {
		base = FP;
		off = SLOT_REGS - REGS_ORIG_AX;
		read_regs(t, FP, SLOT_REGS, compat ? 24 : 8, REGS_ORIG_AX);
	}
	if (compat) {
		e_ldx(t->c, 2, R1, base, off + REGS_CS);
		skip_compat(t, out);
	}
	e_ldx(t->c, 8, R1, base, off + REGS_ORIG_AX);
	probe_of_syscall(t, false, out);
}

/* Words of frame.arg that are wanted, a bit each. */
static uint32_t wanted_words(const struct tramp *t)
{
	uint32_t words = asks_cs(t) ? 1 << WORD_CS : 0;

	for (uint32_t n = 0; n < 10; n++)
		if (plan_arg(t->kind, n) >= 0 && t->g->args & 1 << n)
			words |= 1 << plan_arg(t->kind, n);
	return words;
}

static void copy_regs(struct tramp *t, uint32_t words)
{
	for (int w = 0; w < WORD_CS; w++)
		if (words >> w & 1) {
			e_ldx(t->c, 8, R1, R0, REGS_ARGS + 8 * w);
			e_stx(t->c, 8, R9, F(arg) + 8 * w, R1);
		}
	if (asks_cs(t))
		e_ldx(t->c, 2, R1, R0, REGS_CS);
}

static void args_entry(struct tramp *t)
{
	uint32_t words = wanted_words(t);
	int from, n;

	skip_compat_calls(t);
	if (!words)
		return;
	if (typed_regs(t)) {
		copy_regs(t, words);
	} else {
		from = __builtin_ctz(words);
		n = 32 - __builtin_clz(words) - from;
		read_regs(
			t, R9, F(arg) + 8 * from, 8 * n, REGS_ARGS + 8 * from);
		e_ldx(t->c, 8, R1, R9, F(arg) + 8 * WORD_CS);
	}
	if (asks_cs(t))
		skip_compat(t, t->leave);
}

static void args_return(struct tramp *t)
{
	skip_compat_calls(t);
	if (!t->g->args)
		return;
	e_ldx(t->c, 8, R1, R6, 8);
	e_stx(t->c, 8, R9, F(arg), R1);
}

/* The program counter is arg0 in the kernel, arg1 in a program. */
static void args_profile(struct tramp *t)
{
	uint32_t kernel = e_label(t->c);

	if (!t->g->args)
		return;
	e_ldx(t->c, 8, R1, R6, REGS_IP);
	e_imm(t->c, R2, 0);
	e_ldx(t->c, 8, R3, R6, REGS_CS);
	e_alui(t->c, BPF_AND, R3, 3);
	e_jcci(t->c, BPF_JEQ, R3, 0, kernel);
	e_mov(t->c, R2, R1);
	e_imm(t->c, R1, 0);
	e_bind(t->c, kernel);
	e_stx(t->c, 8, R9, F(arg), R1);
	e_stx(t->c, 8, R9, F(arg) + 8, R2);
}

const struct tramp_kind tramp_kinds[] = {
	[ATTACH_BEGIN] = { NULL, NULL },
	[ATTACH_END] = { NULL, NULL },
	[ATTACH_SYSCALL_ENTRY] = { find_entry, args_entry },
	[ATTACH_SYSCALL_RETURN] = { find_return, args_return },
	[ATTACH_PROFILE] = { NULL, args_profile },
	[ATTACH_TICK] = { NULL, NULL },
};
