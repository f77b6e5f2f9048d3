/* disasm.c - the listing of -S: one line an instruction, with the names and
 * constants that its operands stand for. Reads validated programs only. */
#include <stdbool.h>
#include <string.h>

#include "dvm/bvar.h"
#include "dvm/difo.h"
#include "dvm/subr.h"

static void put_quoted(struct str *out, const char *s)
{
	static const char plain[] = "\a\b\t\n\v\f\r\"\\",
			  letter[] = "abtnvfr\"\\";

	str_putc(out, '"');
	for (; *s; s++) {
		unsigned char c = *s;
		const char *at = strchr(plain, c);

		if (at)
			str_printf(out, "\\%c", letter[at - plain]);
		else if (c < ' ' || c > '~')
			str_printf(out, "\\%03o", c);
		else
			str_putc(out, c);
	}
	str_putc(out, '"');
}

static void put_var(struct str *out, const struct dif_prog *p, int32_t i)
{
	static const char *const scope[] = {
		[SCOPE_GLOBAL] = "",
		[SCOPE_THREAD] = "self->",
		[SCOPE_LOCAL] = "this->",
	};
	const struct dif_var *v = &p->vars.v[i];

	str_printf(out, "%s%s", scope[v->scope], v->name);
}

static void put_bvar(struct str *out, const struct dif_instr *i)
{
	const char *name = dif_bvarinfo[i->imm].name;

	if (i->imm != BVAR_ARG)
		str_puts(out, name);
	else if (i->r1)
		str_printf(out, "%s[r%u+%u]", name, i->r1, i->aux);
	else
		str_printf(out, "%s%u", name, i->aux);
}

static void put_act(
	struct str *out, const struct dif_prog *p, const struct dif_act *a)
{
	static const char *const name[ACT_NKINDS] = {
#define X(id, name) [ACT_##id] = name,
		DIF_ACTS(X)
#undef X
	};

	str_puts(out, name[a->kind]);
	str_putc(out, '(');
	if (a->fmt >= 0)
		put_quoted(out, dif_strtext(p, a->fmt));
	for (uint32_t i = 0; i < a->naggs; i++)
		str_printf(out, "%s@%s", i || a->fmt >= 0 ? ", " : "",
			p->aggs.v[a->aggs[i]].name);
	str_putc(out, ')');
}

static void put_call(struct str *out, const struct dif_instr *i)
{
	const struct dif_subrinfo *s = &dif_subrinfo[i->imm];

	str_printf(out, "r%u, %s", i->rd, s->name);
	if (dif_subr_has_scratch(i->imm))
		str_printf(out, ", scratch %u", i->aux);
}

/* [r1+8], [r1-8], [r1] */
static void put_mem(struct str *out, const struct dif_instr *i)
{
	if (i->imm)
		str_printf(out, "[r%u%+d]", i->r1, i->imm);
	else
		str_printf(out, "[r%u]", i->r1);
}

/* What follows the key area's `[key n' or the record's `[rec n'. */
static void put_sized(
	struct str *out, const struct dif_instr *i, const char *what, bool mem)
{
	str_printf(out, "[%s %d], %sr%u%s", what, i->imm, mem ? "[" : "", i->r1,
		mem ? "]" : "");
	if (i->aux)
		str_printf(out, ", %u", i->aux);
}

static void put_operands(struct str *out, const struct dif_prog *p,
	const struct difo *d, const struct dif_instr *i)
{
	switch (dif_opinfo[i->op].form) {
	case DIF_F_NONE:
		break;
	case DIF_F_RD_R1_R2:
		str_printf(out, "r%u, r%u, r%u", i->rd, i->r1, i->r2);
		break;
	case DIF_F_RD_R1:
		str_printf(out, "r%u, r%u", i->rd, i->r1);
		break;
	case DIF_F_RD_IMM:
		str_printf(out, "r%u, %d", i->rd, i->imm);
		break;
	case DIF_F_RD_R1_IMM:
		str_printf(out, "r%u, r%u, %d", i->rd, i->r1, i->imm);
		break;
	case DIF_F_RD_INT:
		str_printf(out, "r%u, %lld", i->rd, (long long)d->ints[i->imm]);
		break;
	case DIF_F_RD_STR:
		str_printf(out, "r%u, ", i->rd);
		put_quoted(out, dif_strtext(p, i->imm));
		break;
	case DIF_F_BR:
		str_printf(out, "%d", i->imm);
		break;
	case DIF_F_BR_CC:
		str_printf(out, "r%u, r%u, %d", i->r1, i->r2, i->imm);
		break;
	case DIF_F_LD:
		str_printf(out, "r%u, ", i->rd);
		put_mem(out, i);
		break;
	case DIF_F_ST:
		put_mem(out, i);
		str_printf(out, ", r%u", i->r2);
		break;
	case DIF_F_CPY:
		str_printf(out, "[r%u], [r%u], %d", i->r1, i->r2, i->imm);
		break;
	case DIF_F_VLD:
		str_printf(out, "r%u, ", i->rd);
		put_var(out, p, i->imm);
		break;
	case DIF_F_VST:
		put_var(out, p, i->imm);
		str_printf(out, ", r%u", i->r1);
		break;
	case DIF_F_VMEM:
		put_var(out, p, i->imm);
		str_printf(out, i->op == DIF_STM ? "+r%u, r%u" : "+r%u, [r%u]",
			i->r1, i->r2);
		str_printf(out, ", %u", i->aux);
		break;
	case DIF_F_ALD:
		str_printf(out, "r%u, ", i->rd);
		put_var(out, p, i->imm);
		str_printf(out, "[key %u]", i->aux);
		break;
	case DIF_F_AST:
		put_var(out, p, i->imm);
		str_printf(out, "[key %u], r%u", i->aux, i->r1);
		break;
	case DIF_F_BLD:
		str_printf(out, "r%u, ", i->rd);
		put_bvar(out, i);
		break;
	case DIF_F_KREG:
		put_sized(out, i, "key", false);
		break;
	case DIF_F_KSTK:
		str_printf(out, "[key %d], %u, r%u", i->imm, i->aux, i->r1);
		break;
	case DIF_F_KMEM:
		put_sized(out, i, "key", true);
		break;
	case DIF_F_RREG:
		put_sized(out, i, "rec", false);
		break;
	case DIF_F_RSTK:
		str_printf(out, "[rec %d], %u, r%u", i->imm, i->aux, i->r1);
		break;
	case DIF_F_RMEM:
		put_sized(out, i, "rec", true);
		break;
	case DIF_F_AGG:
		str_printf(out, "@%s[key %u], r%u, r%u", p->aggs.v[i->imm].name,
			i->aux, i->r1, i->r2);
		break;
	case DIF_F_ARG:
		str_printf(out, "%d, r%u", i->imm, i->r1);
		break;
	case DIF_F_CALL:
		put_call(out, i);
		break;
	case DIF_F_ACT:
		put_act(out, p, &d->act[i->imm]);
		break;
	case DIF_F_FAULT:
		str_printf(out, "%s, r%u", dif_fault_text[i->imm], i->r1);
		break;
	case DIF_F_R1:
		str_printf(out, "r%u", i->r1);
		break;
	}
}

void difo_print_instr(
	struct str *out, const struct dif_prog *p, uint32_t clause, uint32_t pc)
{
	const struct difo *d = &p->clauses.v[clause];
	const struct dif_instr *i = &d->code[pc];
	const char *name = dif_opinfo[i->op].name;

	if (dif_opinfo[i->op].form == DIF_F_NONE) {
		str_printf(out, "%4u  %s\n", pc, name);
		return;
	}
	str_printf(out, "%4u  %-7s ", pc, name);
	put_operands(out, p, d, i);
	str_putc(out, '\n');
}

void difo_print(struct str *out, const struct dif_prog *p, uint32_t clause)
{
	for (uint32_t pc = 0; pc < p->clauses.v[clause].ncode; pc++)
		difo_print_instr(out, p, clause, pc);
}
