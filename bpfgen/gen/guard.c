/* guard.c - predicates that begin by comparing arguments with numbers. If a
 * probe has only one clause and that has such a predicate, its trampoline makes
 * these comparisons first. Most firings of such a clause end there, and need no
 * frame:
 *
 *	if (ctx[n] is not as required) return;
 *
 * The clause itself compares again. */
#include "bpfgen/gen/kind.h"
#include "bpfgen/gen/tramp_impl.h"

/* One comparison after which the clause may end. */
struct guard {
	uint32_t arg;
	uint32_t size; /* size of the type that the argument is cut to */
	bool is_signed;
	enum dif_op op;
	int32_t n;
};

static bool is_extension(const struct dif_instr *i, int reg)
{
	return i->op >= DIF_SX8 && i->op <= DIF_ZX32 && i->rd == reg &&
	       i->r1 == reg;
}

static int branch(enum dif_op op)
{
	static const uint8_t bpf[DIF_NOPS] = {
		[DIF_BEQ] = BPF_JEQ,
		[DIF_BNE] = BPF_JNE,
		[DIF_BLT] = BPF_JSLT,
		[DIF_BLE] = BPF_JSLE,
		[DIF_BLTU] = BPF_JLT,
		[DIF_BLEU] = BPF_JLE,
	};

	return bpf[op];
}

/* Find the number that a comparison compares with: set by *i, which then moves
 * on to the comparison, or else 0. */
static bool number(const struct dif_instr **i, int reg, int64_t *n)
{
	const struct dif_instr *set = *i;

	*n = 0;
	if (set->op != DIF_SETI)
		return set->r2 == 0;
	*n = set->imm;
	(*i)++;
	return set->rd != reg && (*i)->r2 == set->rd;
}

/* Recognize one comparison at *pc, and move *pc behind it. A clause ends with
 * RET, so reading on after any other instruction stays within the clause. */
static bool find(const struct difo *o, uint32_t *pc, struct guard *g)
{
	const struct dif_instr *i = &o->code[*pc];
	int reg = i->rd;
	int64_t n;

	if (i->op != DIF_LDBV || i->imm != BVAR_ARG || i->r1 || !reg ||
		i->aux >= DIF_NPROBEARG)
		return false;
	*g = (struct guard){ .arg = i->aux, .size = 8 };
	i++;
	if (is_extension(i, reg)) {
		g->size = dif_opinfo[i->op].mem & MEM_SIZE;
		g->is_signed = dif_opinfo[i->op].mem & MEM_SIGNED;
		i++;
	}
	if (!number(&i, reg, &n) || n != (int32_t)n || i->r1 != reg ||
		!branch(i->op) || o->code[i->imm].op != DIF_RET)
		return false;
	g->op = i->op;
	g->n = n;
	*pc = i + 1 - o->code;
	return true;
}

void tramp_guards(struct tramp *t)
{
	const struct difo *o = &t->g->plan->p->clauses.v[t->clause[0]];
	uint32_t end = e_label(t->c), begin = e_label(t->c), pc = 0, n = 0;
	struct guard g;

	for (; find(o, &pc, &g) && plan_arg(t->kind, g.arg) >= 0; n++) {
		t->kind->load(t, plan_arg(t->kind, g.arg), R1);
		e_extend(t->c, R1, g.size, g.is_signed);
		e_jcci(t->c, branch(g.op), R1, g.n, end);
	}
	if (!n)
		return;
	e_jump(t->c, begin);
	e_bind(t->c, end);
	e_imm(t->c, R0, 0);
	e_exit(t->c);
	e_bind(t->c, begin);
}
