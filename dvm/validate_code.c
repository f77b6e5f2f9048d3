/* validate_code.c - the instructions of a clause: operands by form, then the
 * flow. Branches only go forward, so one pass in order sees all paths to an
 * instruction before the instruction itself; for each one it keeps what is true
 * on all paths that lead there. For unreachable instructions only the operands
 * are checked, not the flow. */
#include "dvm/validate_impl.h"

#include <errno.h>

#include "dvm/bvar.h"
#include "dvm/subr.h"

static const char *op_name(const struct dif_instr *i)
{
	return dif_opinfo[i->op].name;
}

/* Return the bytes of a stack. A user stack begins with the process ID. */
static uint64_t stack_size(const struct dif_instr *i)
{
	bool user = i->op == DIF_KEYUS || i->op == DIF_RECUS;

	return 8 * ((uint64_t)i->aux + user);
}

static int check_registers(struct check *c, const struct dif_instr *i)
{
	uint8_t u = dif_uses(i);

	if (i->rd >= DIF_NREG || i->r1 >= DIF_NREG || i->r2 >= DIF_NREG)
		return validate_refuse(c, "%s: no such register", op_name(i));
	if ((!(u & USES_RD) && i->rd) || (!(u & USES_R1) && i->r1) ||
		(!(u & USES_R2) && i->r2) || (!(u & USES_IMM) && i->imm) ||
		(!(u & USES_AUX) && i->aux))
		return validate_refuse(
			c, "%s: unused field is not zero", op_name(i));
	if ((u & USES_RD) && !i->rd)
		return validate_refuse(c, "%s: writes r0", op_name(i));
	return 0;
}

/* Check an area of the key area at off. */
static int check_keyarea(
	struct check *c, const struct dif_instr *i, int64_t off, uint64_t size)
{
	if (off % 8 || size % 8 || !within(off, size, 0, c->d->keyarea))
		return validate_refuse(
			c, "%s: out of the key area", op_name(i));
	return 0;
}

/* Return the bytes written to the key area. Strings are padded to a multiple of
 * 8. */
static uint64_t key_size(const struct dif_instr *i)
{
	return dif_opinfo[i->op].mem & MEM_STR ? ((uint64_t)i->aux + 7) / 8 * 8
					       : i->aux;
}

static int check_record(
	struct check *c, const struct dif_instr *i, uint64_t size)
{
	uint64_t from = sizeof(struct rec) + c->d->nran;

	if (!size || !within(i->imm, size, from, c->d->recsize))
		return validate_refuse(c, "%s: out of the record", op_name(i));
	return 0;
}

static int check_branch(struct check *c, const struct dif_instr *i)
{
	if (i->imm <= (int64_t)c->pc || i->imm >= (int64_t)c->d->ncode)
		return validate_refuse(c, "%s: target %d", op_name(i), i->imm);
	return 0;
}

/* Return the scope that the name of a variable instruction implies. */
static enum dif_scope op_scope(uint8_t op)
{
	switch (op) {
	case DIF_LDGV:
	case DIF_STGV:
	case DIF_LDGA:
	case DIF_STGA:
		return SCOPE_GLOBAL;
	case DIF_LDLV:
	case DIF_STLV:
		return SCOPE_LOCAL;
	default:
		return SCOPE_THREAD;
	}
}

static int check_var(struct check *c, const struct dif_instr *i, bool array)
{
	const struct dif_var *v;

	if (i->imm < 0 || (size_t)i->imm >= c->p->vars.n)
		return validate_refuse(
			c, "%s: variable %d", op_name(i), i->imm);
	v = &c->p->vars.v[i->imm];
	if (v->scope != op_scope(i->op) || v->is_array != array)
		return validate_refuse(c, "%s: %s is another kind of variable",
			op_name(i), v->name);
	return array ? check_keyarea(c, i, i->aux, v->key.size) : 0;
}

/* Check an access to a part of a variable by reference. */
static int check_var_part(struct check *c, const struct dif_instr *i)
{
	const struct dif_var *v;

	if (i->imm < 0 || (size_t)i->imm >= c->p->vars.n)
		return validate_refuse(
			c, "%s: variable %d", op_name(i), i->imm);
	v = &c->p->vars.v[i->imm];
	if (v->scope == SCOPE_THREAD || v->is_array || !v->is_ref || v->is_str)
		return validate_refuse(c, "%s: %s is another kind of variable",
			op_name(i), v->name);
	if (!i->aux || i->aux > v->size ||
		(i->op == DIF_STM && !bits_is_int_size(i->aux)))
		return validate_refuse(c, "%s: %u bytes", op_name(i), i->aux);
	return 0;
}

static int check_bvar(struct check *c, const struct dif_instr *i)
{
	if (i->imm < 0 || i->imm >= DIF_NBVARS)
		return validate_refuse(
			c, "%s: built-in variable %d", op_name(i), i->imm);
	if (i->imm == BVAR_ARG ? i->aux >= DIF_NPROBEARG : i->aux || i->r1)
		return validate_refuse(c, "%s: index %u of %s", op_name(i),
			i->aux, dif_bvarinfo[i->imm].name);
	return 0;
}

static int check_call(struct check *c, const struct dif_instr *i)
{
	uint32_t size;

	if (i->imm < 0 || i->imm >= DIF_NSUBRS)
		return validate_refuse(
			c, "%s: subroutine %d", op_name(i), i->imm);
	size = dif_subrinfo[i->imm].result == 'M' ? 0 : c->p->strsize;
	if (!dif_subr_has_scratch(i->imm))
		return i->aux ? validate_refuse(c,
					"%s: result by value, with scratch",
					op_name(i))
			      : 0;
	if (i->aux % 8 || !within(i->aux, size, 0, c->d->scratch))
		return validate_refuse(
			c, "%s: result out of scratch", op_name(i));
	return 0;
}

static int check_act_ref(struct check *c, const struct dif_instr *i)
{
	if (i->imm < 0 || i->imm >= (int64_t)c->d->nacts)
		return validate_refuse(c, "%s: action %d", op_name(i), i->imm);
	if (i->aux != c->d->act[i->imm].ran)
		return validate_refuse(
			c, "%s: `ran' byte at %u", op_name(i), i->aux);
	return 0;
}

static int check_agg_ref(struct check *c, const struct dif_instr *i)
{
	if (i->imm < 0 || (size_t)i->imm >= c->p->aggs.n)
		return validate_refuse(
			c, "%s: aggregation %d", op_name(i), i->imm);
	return check_keyarea(c, i, i->aux, c->p->aggs.v[i->imm].key.size);
}

static int check_value_size(struct check *c, const struct dif_instr *i)
{
	if (!bits_is_int_size(i->aux))
		return validate_refuse(c, "%s: %u bytes", op_name(i), i->aux);
	return check_record(c, i, i->aux);
}

static int check_stack_record(struct check *c, const struct dif_instr *i)
{
	if (!i->aux || i->imm % 8)
		return validate_refuse(
			c, "%s: %u frames at %d", op_name(i), i->aux, i->imm);
	return check_record(c, i, stack_size(i));
}

static int check_range(struct check *c, const struct dif_instr *i, int64_t from,
	int64_t to, const char *what)
{
	if (i->imm < from || i->imm >= to)
		return validate_refuse(
			c, "%s: %s %d", op_name(i), what, i->imm);
	return 0;
}

static int check_operands(struct check *c, const struct dif_instr *i)
{
	switch (dif_opinfo[i->op].form) {
	case DIF_F_RD_IMM:
		return i->op == DIF_SCRA ? check_range(c, i, 0, c->d->scratch,
						   "scratch byte")
					 : 0;
	case DIF_F_RD_INT:
		return check_range(c, i, 0, c->d->nints, "integer");
	case DIF_F_RD_STR:
		return validate_strid(c->p, i->imm)
			       ? 0
			       : validate_refuse(c, "%s: string %d", op_name(i),
					 i->imm);
	case DIF_F_BR:
	case DIF_F_BR_CC:
		return check_branch(c, i);
	case DIF_F_CPY:
		return check_range(c, i, 1, DIF_MAX_SIZE + 1, "size");
	case DIF_F_VLD:
	case DIF_F_VST:
		return check_var(c, i, false);
	case DIF_F_VMEM:
		return check_var_part(c, i);
	case DIF_F_ALD:
	case DIF_F_AST:
		return check_var(c, i, true);
	case DIF_F_BLD:
		return check_bvar(c, i);
	case DIF_F_KREG:
		return check_keyarea(c, i, i->imm, 8);
	case DIF_F_KMEM:
		return i->aux ? check_keyarea(c, i, i->imm, key_size(i))
			      : validate_refuse(c, "%s: no bytes", op_name(i));
	case DIF_F_KSTK:
		return i->aux ? check_keyarea(c, i, i->imm, stack_size(i))
			      : validate_refuse(c, "%s: no frames", op_name(i));
	case DIF_F_RREG:
		return check_value_size(c, i);
	case DIF_F_RMEM:
		return check_record(c, i, i->aux);
	case DIF_F_RSTK:
		return check_stack_record(c, i);
	case DIF_F_AGG:
		return check_agg_ref(c, i);
	case DIF_F_ARG:
		return check_range(c, i, 0,
			i->op == DIF_SETA ? DIF_NBOUNDARG : DIF_NARG,
			"argument");
	case DIF_F_CALL:
		return check_call(c, i);
	case DIF_F_ACT:
		return check_act_ref(c, i);
	case DIF_F_FAULT:
		return check_range(c, i, 1, DIF_NFAULTS, "fault");
	default:
		return 0;
	}
}

/* What is true before an instruction on all paths that lead there. */
struct before {
	bool reached;
	bool target;	 /* of a branch, reachable or not */
	uint8_t written; /* registers, one bit each */
	uint8_t rec;	 /* NO_REC, HAS_REC or both */
};

enum {
	NO_REC = 1,
	HAS_REC = 2
};

static void flow_to(struct before *to, const struct before *from)
{
	if (!to->reached) {
		to->reached = true;
		to->written = from->written;
		to->rec = from->rec;
		return;
	}
	to->written &= from->written;
	to->rec |= from->rec;
}

static bool needs_rec(uint8_t op)
{
	enum dif_form form = dif_opinfo[op].form;

	return form == DIF_F_RREG || form == DIF_F_RMEM || form == DIF_F_RSTK ||
	       form == DIF_F_ACT;
}

static int check_reads(
	struct check *c, const struct dif_instr *i, const struct before *s)
{
	uint8_t u = dif_uses(i);

	if ((u & USES_R1) && !(s->written & 1 << i->r1))
		return validate_refuse(
			c, "%s: r%u may be unset", op_name(i), i->r1);
	if ((u & USES_R2) && !(s->written & 1 << i->r2))
		return validate_refuse(
			c, "%s: r%u may be unset", op_name(i), i->r2);
	return 0;
}

static int check_rec(
	struct check *c, const struct dif_instr *i, struct before *s)
{
	if (needs_rec(i->op) && s->rec != HAS_REC)
		return validate_refuse(
			c, "%s: there may be no record", op_name(i));
	if (i->op == DIF_SPEC && (s->rec != NO_REC || !c->d->recsize))
		return validate_refuse(c,
			"%s: after the record, or there is none", op_name(i));
	if (i->op != DIF_REC)
		return 0;
	if (s->rec != NO_REC || !c->d->recsize)
		return validate_refuse(
			c, "%s: second record, or none declared", op_name(i));
	s->rec = HAS_REC;
	return 0;
}

/* Check the instructions that are allowed in binders only. */
static int check_binder(
	struct check *c, const struct dif_instr *i, const struct before *s)
{
	const struct dif_instr *next = i + 1;

	if (i->op != DIF_SETA && i->op != DIF_FIRE)
		return 0;
	if (!c->d->binds)
		return validate_refuse(c, "%s: in a clause", op_name(i));
	if (i->op == DIF_FIRE && (next->op != DIF_RET || s[1].target))
		return validate_refuse(c,
			"%s: not right before ret, or "
			"something branches there",
			op_name(i));
	return 0;
}

/* Check an instruction against the state before it, and pass the state on to
 * the instructions that may follow. */
static int step(struct check *c, const struct dif_instr *i, struct before *all)
{
	struct before s = all[c->pc];

	if (dif_branches(i))
		all[i->imm].target = true;
	if (!s.reached)
		return 0;
	if (check_reads(c, i, &s) || check_rec(c, i, &s) ||
		check_binder(c, i, &all[c->pc]))
		return -EINVAL;
	if (dif_uses(i) & USES_RD)
		s.written |= 1 << i->rd;
	if (dif_branches(i))
		flow_to(&all[i->imm], &s);
	if (dif_falls_through(i))
		flow_to(&all[c->pc + 1], &s);
	return 0;
}

/* Check that ARGs come right before their CALL, without gaps or duplicates, and
 * that nothing branches in between. *given has one bit per argument so far. */
static int check_args(struct check *c, const struct dif_instr *i,
	const struct before *s, uint32_t *given)
{
	uint32_t n = __builtin_popcount(*given), least, most;

	if (*given && (s->target || (i->op != DIF_ARG && i->op != DIF_CALL)))
		return validate_refuse(
			c, "%s: between arguments and call", op_name(i));
	if (i->op == DIF_ARG) {
		if (*given & 1 << i->imm)
			return validate_refuse(
				c, "%s: argument %d twice", op_name(i), i->imm);
		*given |= 1 << i->imm;
	}
	if (i->op != DIF_CALL)
		return 0;
	most = dif_subr_nargs(i->imm);
	least = (int)most > dif_subrinfo[i->imm].most
			? most
			: (uint32_t)dif_subrinfo[i->imm].least;
	if (*given & (*given + 1) || n < least || n > most)
		return validate_refuse(c, "%s: arguments of %s", op_name(i),
			dif_subrinfo[i->imm].name);
	*given = 0;
	return 0;
}

static int check_flow(struct check *c, struct before *all)
{
	uint32_t given = 0;

	all[0] =
		(struct before){ .reached = true, .written = 1, .rec = NO_REC };
	for (c->pc = 0; c->pc < c->d->ncode; c->pc++) {
		const struct dif_instr *i = &c->d->code[c->pc];

		if (i->op >= DIF_NOPS)
			return validate_refuse(c, "opcode %u", i->op);
		if (check_registers(c, i) || check_operands(c, i) ||
			check_args(c, i, &all[c->pc], &given) ||
			step(c, i, all))
			return -EINVAL;
	}
	return 0;
}

int validate_code(struct check *c)
{
	struct before *all;
	int r;

	c->pc = c->d->ncode - 1;
	if (c->d->code[c->pc].op != DIF_RET)
		return validate_refuse(c, "the last instruction is not ret");
	all = xcalloc(c->d->ncode, sizeof(*all));
	r = check_flow(c, all);
	free(all);
	return r;
}
