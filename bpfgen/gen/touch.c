/* touch.c - brings in memory that clauses will copy in, where it is not
 * resident.
 *
 * A program that has a frame must not sleep, and a read of a page that is not
 * resident fails. So before the clauses run, whatever they will read by way of
 * the probe's arguments is tried, one byte of each page. At the first page that
 * cannot be read, the program leaves its frame, reads the page by a helper that
 * waits for it, and starts again:
 *
 *	tried = 0;
 *	again:
 *	enter a frame;
 *	for each page n
 *		if (tried <= n && read(&byte, address(n))) {
 *			tried = n + 1;
 *			leave the frame;
 *			copy_from_user(&byte, address(n));
 *			goto again;
 *		}
 *
 * Each page is waited for once, so this ends. What the clauses will read is
 * known if the address is an argument, or was read by way of one, plus
 * constants. Only the kernel's sleepable programs may wait. */
#include <stdlib.h>
#include <string.h>

#include "base/page.h"
#include "bpfgen/gen/kind.h"
#include "bpfgen/gen/tramp_impl.h"

enum {
	MOST_DEEP = 3,	 /* reads on the way to the address */
	MOST_PAGES = 16, /* pages that a program tries */
};

/* What is known about a DIF register, or about the bytes at its address. */
struct origin {
	enum {
		UNKNOWN,
		CONSTANT, /* off[0] */
		ADDRESS, /* an address in the process, or another such number */
		COPY	 /* D memory that is a copy of what is there */
	} is;
	uint32_t arg, deep;
	int32_t off[MOST_DEEP + 1]; /* added before each read, and to the
				       address at the end */
};

/* The pages to touch of an area: the first one, and up to `more' after it as
 * far as the size reaches. */
struct touch {
	struct origin at;
	struct origin size; /* a constant, or an argument */
	uint32_t more;
};

struct touches {
	VEC(struct touch) v;
	uint32_t pages;
	bool stacks; /* some clause takes a stack */
	const struct plan *pl;
};

/* The state of a walk through one clause. */
struct walk {
	struct touches *to;
	const int64_t *ints;
	struct origin reg[DIF_NREG], arg[DIF_NARG];
};

static struct origin constant(int64_t n)
{
	struct origin c = { .is = UNKNOWN };

	if (n == (int32_t)n)
		c = (struct origin){ .is = CONSTANT, .off = { (int32_t)n } };
	return c;
}

static struct origin plus(const struct origin *at, int64_t n)
{
	struct origin sum = *at;

	if (__builtin_add_overflow(at->off[at->deep], n, &sum.off[at->deep]))
		sum.is = UNKNOWN;
	return sum;
}

/* What is known of the word at this address. */
static struct origin deeper(const struct origin *at)
{
	struct origin o = *at;

	o.is = at->deep < MOST_DEEP ? ADDRESS : UNKNOWN;
	o.deep += o.is == ADDRESS;
	return o;
}

static bool is_same(const struct touch *a, const struct touch *b)
{
	return !memcmp(a, b, sizeof(*a));
}

/* Note an area to touch. most: upper limit of its size. */
static void want(struct touches *to, const struct origin *at,
	const struct origin *size, uint32_t most)
{
	struct touch t = { .at = *at, .size = *size };

	if (at->is != ADDRESS || !most)
		return;
	if (most > 8) /* smaller accesses are aligned */
		t.more = (most - 1 + PAGE - 1) / PAGE;
	for (size_t i = 0; i < to->v.n; i++)
		if (is_same(&to->v.v[i], &t))
			return;
	if (to->pages == MOST_PAGES)
		return;
	if (t.more > MOST_PAGES - to->pages - 1)
		t.more = MOST_PAGES - to->pages - 1;
	to->pages += 1 + t.more;
	vec_push(&to->v, t);
}

static void want_bytes(struct walk *w, const struct origin *at, uint32_t size)
{
	const struct origin n = constant(size);

	want(w->to, at, &n, size);
}

/* Return the most bytes that may be copied; 1 if nothing is known. */
static uint32_t copied(const struct origin *size)
{
	if (size->is == CONSTANT)
		return size->off[0] > 0 ? size->off[0] : 0;
	return size->is == ADDRESS && !size->deep ? PAGE * MOST_PAGES : 1;
}

/* Subroutines that take an address in the process, and its size. */
static void on_call(struct walk *w, const struct dif_instr *in)
{
	uint32_t room = w->to->pl->p->strsize;
	struct origin size = w->arg[1], got = { UNKNOWN };

	switch (in->imm) {
	case SUBR_COPYINSTR:
		if (size.is == CONSTANT && size.off[0] >= 0 &&
			(uint32_t)size.off[0] < room)
			room = size.off[0];
		want_bytes(w, &w->arg[0], room);
		break;
	case SUBR_COPYIN:
	case SUBR_COPYINTO:
		want(w->to, &w->arg[0], &size, copied(&size));
	}
	if (in->imm == SUBR_COPYIN && w->arg[0].is == ADDRESS) {
		got = w->arg[0];
		got.is = COPY;
	}
	w->reg[in->rd] = got;
	memset(w->arg, 0, sizeof(w->arg));
}

static void on_load(struct walk *w, const struct dif_instr *in, uint32_t mem)
{
	struct origin at = plus(&w->reg[in->r1], in->imm), got = { UNKNOWN };

	if (mem & MEM_USER)
		want_bytes(w, &at, mem & MEM_SIZE);
	if ((mem & MEM_SIZE) == 8 && ((mem & MEM_USER && at.is == ADDRESS) ||
					     (mem & MEM_D && at.is == COPY)))
		got = deeper(&at);
	w->reg[in->rd] = got;
}

static struct origin sum_of(const struct origin *a, const struct origin *b)
{
	if (b->is == CONSTANT && a->is)
		return plus(a, b->off[0]);
	if (a->is == CONSTANT && b->is)
		return plus(b, a->off[0]);
	return (struct origin){ UNKNOWN };
}

static struct origin argument(const struct dif_instr *in)
{
	struct origin o = { UNKNOWN };

	if (in->imm == BVAR_ARG && !in->r1 && in->aux < DIF_NPROBEARG)
		o = (struct origin){ .is = ADDRESS, .arg = in->aux };
	return o;
}

static struct origin result(const struct walk *w, const struct dif_instr *in)
{
	switch (in->op) {
	case DIF_MOV:
		return w->reg[in->r1];
	case DIF_SETI:
		return constant(in->imm);
	case DIF_SETX:
		return constant(w->ints[in->imm]);
	case DIF_ADDI:
		return plus(&w->reg[in->r1], in->imm);
	case DIF_ADD:
		return sum_of(&w->reg[in->r1], &w->reg[in->r2]);
	case DIF_LDBV:
		return argument(in);
	default:
		return (struct origin){ UNKNOWN };
	}
}

static void step(struct walk *w, const struct dif_instr *in)
{
	const struct dif_opinfo *info = &dif_opinfo[in->op];

	if (info->form == DIF_F_LD)
		on_load(w, in, info->mem);
	else if (info->form == DIF_F_CPY && info->mem & MEM_USER)
		want_bytes(w, &w->reg[in->r2], in->imm);
	else if ((info->form == DIF_F_KMEM || info->form == DIF_F_RMEM) &&
		 info->mem & MEM_USER)
		want_bytes(w, &w->reg[in->r1], in->aux);
	else if (in->op == DIF_ARG)
		w->arg[in->imm] = w->reg[in->r1];
	else if (in->op == DIF_CALL)
		on_call(w, in);
	else if (dif_uses(in) & USES_RD)
		w->reg[in->rd] = result(w, in);
}

/* Find the instructions where branches arrive: nothing is known there. */
static bool *targets_of(const struct difo *o)
{
	bool *is = xcalloc(o->ncode + 1, sizeof(*is));

	for (uint32_t pc = 0; pc < o->ncode; pc++)
		if (dif_branches(&o->code[pc]))
			is[o->code[pc].imm] = true;
	return is;
}

static bool takes_stack(const struct dif_instr *in)
{
	switch (dif_opinfo[in->op].form) {
	case DIF_F_KSTK:
	case DIF_F_RSTK:
		return true;
	default:
		return in->op == DIF_LDBV &&
		       (in->imm == BVAR_CALLER || in->imm == BVAR_UCALLER ||
			       in->imm == BVAR_STACKDEPTH ||
			       in->imm == BVAR_USTACKDEPTH);
	}
}

static void walk_clause(struct touches *to, const struct difo *o)
{
	struct walk w = { .to = to, .ints = o->ints };
	bool *target = targets_of(o);

	for (uint32_t pc = 0; pc < o->ncode; pc++) {
		if (target[pc])
			memset(w.reg, 0, sizeof(w.reg));
		step(&w, &o->code[pc]);
		to->stacks |= takes_stack(&o->code[pc]);
	}
	free(target);
}

/* Code. */

enum {
	SLOT_TRIED = -128, /* how many pages were tried */
	SLOT_PAGE = -136,  /* the address to wait for */
	SLOT_BYTES = -144
};

/* r3 += n */
static void add(struct code *c, int32_t n)
{
	if (n)
		e_alui(c, BPF_ADD, R3, n);
}

/* r3 = the address; jumps to none if it cannot be read. */
static void address(struct tramp *t, const struct origin *at, uint32_t none)
{
	struct code *c = t->c;

	e_ldx(c, 8, R3, R9, F(arg) + 8 * plan_arg(t->kind, at->arg));
	for (uint32_t i = 0; i < at->deep; i++) {
		add(c, at->off[i]);
		e_lea(c, R1, FP, SLOT_BYTES);
		e_imm(c, R2, 8);
		e_helper(c, BPF_FUNC_probe_read_user);
		e_jcci(c, BPF_JNE, R0, 0, none);
		e_ldx(c, 8, R3, FP, SLOT_BYTES);
	}
	add(c, at->off[at->deep]);
}

/* r3 = the address of the nth page after the first of the area at r3; jumps to
 * none if the area ends before that. */
static void next_page(
	struct tramp *t, const struct touch *to, uint32_t n, uint32_t none)
{
	struct code *c = t->c;

	e_mov(c, R2, R3);
	e_alui(c, BPF_OR, R3, PAGE - 1);
	e_alui(c, BPF_ADD, R3, 1 + (n - 1) * PAGE);
	e_mov(c, R1, R3);
	e_alu(c, BPF_SUB, R1, R2);
	if (to->size.is == CONSTANT) {
		e_jcci(c, BPF_JGE, R1, to->size.off[0], none);
		return;
	}
	e_ldx(c, 8, R2, R9, F(arg) + 8 * plan_arg(t->kind, to->size.arg));
	if (to->size.off[0])
		e_alui(c, BPF_ADD, R2, to->size.off[0]);
	e_jcc(c, BPF_JGE, R1, R2, none);
}

/* Try one page: number n of all pages, number `page' of its area. */
static void try_page(struct tramp *t, const struct touch *to, uint32_t n,
	uint32_t page, uint32_t missing)
{
	struct code *c = t->c;
	uint32_t fine = e_label(c);

	e_ldx(c, 8, R1, FP, SLOT_TRIED);
	e_jcci(c, BPF_JGT, R1, n, fine);
	address(t, &to->at, fine);
	if (page)
		next_page(t, to, page, fine);
	e_jcci(c, BPF_JLT, R3, PAGE, fine);
	e_stx(c, 8, FP, SLOT_PAGE, R3);
	e_lea(c, R1, FP, SLOT_BYTES);
	e_imm(c, R2, 1);
	e_helper(c, BPF_FUNC_probe_read_user);
	e_jcci(c, BPF_JEQ, R0, 0, fine);
	e_sti(c, 8, FP, SLOT_TRIED, n + 1);
	e_jump(c, missing);
	e_bind(c, fine);
}

static bool has_args(const struct tramp *t, const struct touch *to)
{
	return plan_arg(t->kind, to->at.arg) >= 0 &&
	       (to->size.is == CONSTANT ||
		       plan_arg(t->kind, to->size.arg) >= 0);
}

static void try_pages(
	struct tramp *t, const struct touches *to, uint32_t missing)
{
	uint32_t n = 0;

	for (size_t i = 0; i < to->v.n; i++)
		for (uint32_t page = 0; page <= to->v.v[i].more; page++)
			if (has_args(t, &to->v.v[i]))
				try_page(t, &to->v.v[i], n++, page, missing);
}

static bool may_wait(const struct prog_gen *g)
{
	/* The kernel does not allow such programs to use the map of cgroups. */
	return g->grp->kind->waits && !g->plan->en->cgroup &&
	       plan_has(g->plan, HOST_WAITING);
}

static struct touches touches_of(const struct tramp *t)
{
	struct touches to = { .pl = t->g->plan };

	for (uint32_t i = 0; may_wait(t->g) && i < t->nclauses; i++)
		walk_clause(&to, &to.pl->p->clauses.v[t->clause[i]]);
	if (to.stacks && to.pl->lacks & WAITS_BIT)
		to.v.n = 0;
	return to;
}

void touch_begin(struct tramp *t)
{
	struct touches to = touches_of(t);

	t->touches = to.v.n > 0;
	vec_free(&to.v);
	if (!t->touches)
		return;
	e_sti(t->c, 8, FP, SLOT_TRIED, 0);
	t->again = e_label(t->c);
	e_bind(t->c, t->again);
}

void touch_pages(struct tramp *t)
{
	struct code *c = t->c;
	uint32_t missing = e_label(c), all = e_label(c);
	struct touches to;

	if (!t->touches)
		return;
	to = touches_of(t);
	gen_uses(t->g, HOST_WAITING);
	t->g->uses |= to.stacks ? WAITS_BIT : 0;
	try_pages(t, &to, missing);
	vec_free(&to.v);
	e_jump(c, all);
	e_bind(c, missing);
	tramp_leave(t);
	gen_release(t->g);
	e_lea(c, R1, FP, SLOT_BYTES);
	e_imm(c, R2, 1);
	e_ldx(c, 8, R3, FP, SLOT_PAGE);
	e_helper(c, BPF_FUNC_copy_from_user);
	e_jump(c, t->again);
	e_bind(c, all);
}
