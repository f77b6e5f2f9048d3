/* xlate_stack.c - stack(), ustack(), and the variables about the same stacks:
 * caller, stackdepth. The kernel walks them, and they begin where the probe is:
 *
 *	own frames	the innermost ones, of our program and of what runs it,
 *			are skipped; those of tracepoints, whose number depends
 *			on the kernel, are taken out by the reader of the record
 *			(base/host/kaddr.c), and by address in caller and
 *			stackdepth
 *	twice		up to Linux 5.10 perf's tracepoints list their first
 *			frame twice
 *	past		kprobes report the byte after the one they are at, which
 *			may belong to another function
 *	left		a function that has returned has no frame: it is put
 *			before the others */
#include "bpfgen/gen/xlate_impl.h"

static const struct bpf_kind *kind_of(const struct xlate *x)
{
	return x->g->grp->kind;
}

/* Return how many of the innermost frames of a kernel stack are our own: the
 * clause and its caller. Programs of perf events get the stack that was
 * interrupted. */
static uint32_t own_frames(const struct xlate *x)
{
	const struct bpf_kind *kind = kind_of(x);
	uint32_t n = kind->own_frames;

	if (!n)
		return 0;
	return n + (x->kind == &bpf_kind_error) + (kind->own_only && !x->out);
}

/* Whether to add a function that has returned as the innermost frame: only if
 * the kernel says which function it is. */
static bool has_left(const struct xlate *x)
{
	return kind_of(x)->left && host_has(HOST_EVENT_COOKIES);
}

/* If the kernel does not say it, it loses the stack, too, and only the function
 * is left; for a bound probe, the source's. Returns 0 if that is not known
 * either. */
static uint64_t lost(const struct xlate *x)
{
	uint32_t probe = group_only(x->g->grp);

	if (!kind_of(x)->lost || host_has(HOST_EVENT_COOKIES) ||
		probe == EPROBE_NONE)
		return 0;
	return kind_of(x)->lost(x->plan, probe);
}

/* Jump to `there' if the frame at base + off is in the function at r0. */
static void gen_left(struct xlate *x, int base, int32_t off, uint32_t there)
{
	enum {
		CALL = 16 /* the function calls us at most this far from its
			     start */
	};

	e_ldx(x->c, 8, R1, base, off);
	e_alu(x->c, BPF_SUB, R1, R0);
	e_jcci(x->c, BPF_JLT, R1, CALL, there);
}

/* Into records and keys. */

/* bpf_get_stack(ctx, ..., size, the DIF register's skip + n) */
static void get_stack(struct xlate *x, enum dest d, int32_t off, uint32_t size,
	int skip, uint32_t n, uint64_t flags)
{
	int base;

	val_load(x, skip, R4);
	if (!(flags & BPF_F_USER_STACK))
		e_alui(x->c, BPF_ADD, R4, own_frames(x) + n);
	e_alui(x->c, BPF_AND, R4, BPF_F_SKIP_FIELD_MASK);
	if (flags)
		e_alui(x->c, BPF_OR, R4, flags);
	base = destination(x, d, R2, &off);
	e_lea(x->c, R2, base, off);
	e_imm(x->c, R3, size);
	e_ldx(x->c, 8, R1, FP, SLOT_CTX);
	e_helper(x->c, BPF_FUNC_get_stack);
}

/* Insert bpf_get_func_ip(ctx) before the other frames, unless it is the first
 * of them already. */
static void put_left(struct xlate *x, enum dest d, int32_t at, uint32_t size)
{
	uint32_t there = e_label(x->c);
	int32_t off = at;
	int base;

	e_ldx(x->c, 8, R1, FP, SLOT_CTX);
	e_helper(x->c, BPF_FUNC_get_func_ip);
	base = destination(x, d, R2, &off);
	gen_left(x, base, off, there);
	e_stx(x->c, 8, base, off, R0);
	if (size > 8)
		get_stack(x, d, at + 8, size - 8, 0, 0, 0);
	e_bind(x->c, there);
}

static void put_lost(struct xlate *x, enum dest d, int32_t off, uint64_t func)
{
	int base = destination(x, d, R2, &off);

	e_imm(x->c, R1, func);
	e_stx(x->c, 8, base, off, R1);
}

/* if (stack[0] == stack[1])
 *	the same without the first frame */
static void put_once(
	struct xlate *x, enum dest d, int32_t at, uint32_t size, int skip)
{
	uint32_t once = e_label(x->c);
	int32_t off = at;
	int base;

	if (size < 16)
		return;
	base = destination(x, d, R2, &off);
	e_ldx(x->c, 8, R1, base, off);
	e_ldx(x->c, 8, R3, base, off + 8);
	e_jcc(x->c, BPF_JNE, R1, R3, once);
	get_stack(x, d, at, size, skip, 1, 0);
	e_bind(x->c, once);
}

/* if (stack[0])
 *	stack[0]--; */
static void put_back(struct xlate *x, enum dest d, int32_t off)
{
	uint32_t none = e_label(x->c);
	int base = destination(x, d, R2, &off);

	e_ldx(x->c, 8, R1, base, off);
	e_jcci(x->c, BPF_JEQ, R1, 0, none);
	e_alui(x->c, BPF_SUB, R1, 1);
	e_stx(x->c, 8, base, off, R1);
	e_bind(x->c, none);
}

/* r0 = how many frames of the user stack were staged by rows: at most n,
 * without the first ones, whose number is in DIF register skip. Jumps to none
 * if there are no rows of the process. */
static void stage_rows(struct xlate *x, int skip, uint32_t n, uint32_t none)
{
	gen_pid(x->g, SLOT_TMP);
	e_stx(x->c, 8, R6, 0, R0);
	e_stx(x->c, 8, R6, 8, val_get(x, skip, R1));
	e_sti(x->c, 8, R6, 16, n);
	e_sti(x->c, 8, R6, 24, kind_of(x)->begins);
	e_ldx(x->c, 8, R1, R6, F(s.index));
	e_imm(x->c, R2, 0);
	e_subr(x->c, SUBR_USTACK);
	e_jcci(x->c, BPF_JEQ, R0, 0, none);
}

/* Copy the first n frames of the staging area; the unused ones are 0. */
static void copy_stage(
	struct xlate *x, enum dest d, int32_t at, uint32_t n, uint32_t size)
{
	int32_t off = at;
	int base = destination(x, d, R2, &off);

	if (size > 8 * n)
		gen_clear(x->g, base, off + 8 * n, size - 8 * n);
	off = at;
	base = destination(x, d, R1, &off);
	e_lea(x->c, R1, base, off);
	e_imm(x->c, R2, 8 * n);
	e_ldx(x->c, 8, R3, R6, F(s.self));
	e_alui(x->c, BPF_ADD, R3, x->plan->stage);
	e_helper(x->c, BPF_FUNC_probe_read_kernel);
}

static void rows_or_pointers(
	struct xlate *x, const struct dif_instr *i, enum dest d, uint32_t size)
{
	uint32_t n = i->aux < STACK_MOST ? i->aux : STACK_MOST;
	uint32_t none = e_label(x->c), out = e_label(x->c);

	x->g->self = true;
	stage_rows(x, i->r1, n, none);
	copy_stage(x, d, i->imm + 8, n, size);
	e_jump(x->c, out);
	e_bind(x->c, none);
	get_stack(x, d, i->imm + 8, size, i->r1, 0, BPF_F_USER_STACK);
	e_bind(x->c, out);
}

static void user_stack(
	struct xlate *x, const struct dif_instr *i, enum dest d, uint32_t size)
{
	int32_t off = i->imm;
	int base;

	gen_pid(x->g, SLOT_TMP);
	base = destination(x, d, R2, &off);
	e_stx(x->c, 8, base, off, R0);
	if (x->plan->rows)
		rows_or_pointers(x, i, d, size);
	else
		get_stack(x, d, i->imm + 8, size, i->r1, 0, BPF_F_USER_STACK);
}

static void kernel_stack(
	struct xlate *x, const struct dif_instr *i, enum dest d, uint32_t size)
{
	uint64_t func = lost(x);

	get_stack(x, d, i->imm, size, i->r1, 0, 0);
	if (kind_of(x)->twice)
		put_once(x, d, i->imm, size, i->r1);
	if (kind_of(x)->past)
		put_back(x, d, i->imm);
	if (has_left(x))
		put_left(x, d, i->imm, size);
	else if (func)
		put_lost(x, d, i->imm, func);
}

/* bpf_get_stack() sets what it does not use to 0, or everything if it fails. */
void x_stack(struct xlate *x, const struct dif_instr *i, int arg)
{
	enum dest d = dif_opinfo[i->op].form == DIF_F_KSTK ? TO_KEY : TO_REC;

	x->needs.ctx = true;
	if (arg & MEM_USER)
		user_stack(x, i, d, 8 * i->aux);
	else
		kernel_stack(x, i, d, 8 * i->aux);
}

/* Variables. */

/* Stage a stack of at most n frames. r0 = its size in bytes, or an error; the
 * rest of the staging area is 0. */
static void stage_stack(struct xlate *x, uint32_t n, uint64_t flags)
{
	x->needs.ctx = true;
	e_ldx(x->c, 8, R1, FP, SLOT_CTX);
	e_lea(x->c, R2, R6, x->plan->stage);
	e_imm(x->c, R3, 8 * n);
	e_imm(x->c, R4, flags);
	e_helper(x->c, BPF_FUNC_get_stack);
}

/* Stage the frames that stack() shows, after those of tracepoints. */
static void stage_kernel(struct xlate *x, uint32_t n)
{
	uint32_t once = e_label(x->c);

	stage_stack(x, n, own_frames(x));
	if (!kind_of(x)->twice)
		return;
	e_ldx(x->c, 8, R1, R6, x->plan->stage);
	e_ldx(x->c, 8, R2, R6, x->plan->stage + 8);
	e_jcc(x->c, BPF_JNE, R1, R2, once);
	e_jcci(x->c, BPF_JEQ, R1, 0, once);
	stage_stack(x, n, own_frames(x) + 1);
	e_bind(x->c, once);
}

/* Jump to `own' if frame n of the staged stack is in a function that calls
 * programs. */
static void test_frame(struct xlate *x, uint32_t n, uint32_t own)
{
	e_ldx(x->c, 8, R1, R6, x->plan->stage + 8 * n);
	for (uint32_t i = 0; i < x->plan->nown; i++) {
		uint32_t next = e_label(x->c);

		e_imm(x->c, R2, x->plan->own[i].from);
		e_jcc(x->c, BPF_JLT, R1, R2, next);
		e_imm(x->c, R2, x->plan->own[i].to);
		e_jcc(x->c, BPF_JLT, R1, R2, own);
		e_bind(x->c, next);
	}
}

/* Return how many frames may be such: none if it is not known where these
 * functions are. */
static uint32_t most_own(const struct xlate *x)
{
	return x->plan->nown ? STACK_SLACK : 0;
}

/* r0 = number of frames of the staged stack, whose size in bytes is r0. */
static void depth(struct xlate *x, uint32_t slack)
{
	uint32_t out = e_label(x->c), known = e_label(x->c);

	e_alui(x->c, BPF_ARSH, R0, 3);
	e_jcci(x->c, BPF_JSGT, R0, 0, known);
	e_imm(x->c, R0, 0);
	e_jump(x->c, out);
	e_bind(x->c, known);
	for (uint32_t n = 0; n < slack; n++) {
		uint32_t own = e_label(x->c);

		test_frame(x, n, own);
		e_jump(x->c, out);
		e_bind(x->c, own);
		e_alui(x->c, BPF_SUB, R0, 1);
	}
	e_bind(x->c, out);
}

/* r0 = bpf_get_func_ip(ctx); jumps to `there' if that is the first staged
 * frame. */
static void find_left(struct xlate *x, uint32_t there)
{
	e_ldx(x->c, 8, R1, FP, SLOT_CTX);
	e_helper(x->c, BPF_FUNC_get_func_ip);
	gen_left(x, R6, x->plan->stage, there);
}

static void count_left(struct xlate *x)
{
	uint32_t there = e_label(x->c);

	e_stx(x->c, 8, FP, SLOT_TMP, R0);
	find_left(x, there);
	e_ldx(x->c, 8, R0, FP, SLOT_TMP);
	e_alui(x->c, BPF_ADD, R0, 1);
	e_stx(x->c, 8, FP, SLOT_TMP, R0);
	e_bind(x->c, there);
	e_ldx(x->c, 8, R0, FP, SLOT_TMP);
}

static void caller_of_left(struct xlate *x)
{
	uint32_t there = e_label(x->c), out = e_label(x->c);

	find_left(x, there);
	e_ldx(x->c, 8, R0, R6, x->plan->stage);
	e_jump(x->c, out);
	e_bind(x->c, there);
	e_ldx(x->c, 8, R0, R6, x->plan->stage + 8);
	e_bind(x->c, out);
}

bool bvar_stackdepth(struct xlate *x, const struct dif_instr *i)
{
	(void)i;
	if (lost(x)) {
		e_imm(x->c, R0, 1);
		return false;
	}
	stage_kernel(x, STACK_MOST);
	depth(x, most_own(x));
	if (has_left(x))
		count_left(x);
	return false;
}

/* The depth of the stack as ustack() shows it, up to the first 0, which is no
 * address. */
bool bvar_ustackdepth(struct xlate *x, const struct dif_instr *i)
{
	uint32_t out = e_label(x->c), none = e_label(x->c);

	if (x->plan->rows) {
		stage_rows(x, 0, STACK_MOST, none);
		e_jump(x->c, out);
		e_bind(x->c, none);
	}
	stage_stack(x, STACK_MOST, BPF_F_USER_STACK);
	depth(x, 0);
	e_mov(x->c, R2, R0);
	for (uint32_t n = 0; n < STACK_MOST; n++) {
		e_imm(x->c, R0, n);
		e_jcc(x->c, BPF_JGE, R0, R2, out);
		e_ldx(x->c, 8, R1, R6, x->plan->stage + 8 * n);
		e_jcci(x->c, BPF_JEQ, R1, 0, out);
	}
	e_mov(x->c, R0, R2);
	e_bind(x->c, out);
	(void)i;
	return false;
}

/* The second of the frames that stack() shows. */
bool bvar_caller(struct xlate *x, const struct dif_instr *i)
{
	uint32_t out = e_label(x->c), most = most_own(x);

	(void)i;
	stage_kernel(x, STACK_SLACK + 2);
	if (has_left(x)) {
		caller_of_left(x);
		return false;
	}
	for (uint32_t n = 0; n < most; n++) {
		uint32_t own = e_label(x->c);

		test_frame(x, n, own);
		e_ldx(x->c, 8, R0, R6, x->plan->stage + 8 * (n + 1));
		e_jump(x->c, out);
		e_bind(x->c, own);
	}
	e_ldx(x->c, 8, R0, R6, x->plan->stage + 8 * (most + 1));
	e_bind(x->c, out);
	return false;
}

bool bvar_ucaller(struct xlate *x, const struct dif_instr *i)
{
	uint32_t out = e_label(x->c), none = e_label(x->c);

	(void)i;
	if (x->plan->rows) {
		stage_rows(x, 0, 2, none);
		e_ldx(x->c, 8, R1, R6, x->plan->stage + 8);
		e_mov(x->c, R2, R0);
		e_imm(x->c, R0, 0);
		e_jcci(x->c, BPF_JLT, R2, 2, out);
		e_mov(x->c, R0, R1);
		e_jump(x->c, out);
		e_bind(x->c, none);
	}
	stage_stack(x, 1, BPF_F_USER_STACK | 1);
	e_ldx(x->c, 8, R0, R6, x->plan->stage);
	e_bind(x->c, out);
	return false;
}
