/* disasm.c - the listing of -S: one line per instruction, with the names and
 * constants that its operands stand for. Reads validated programs only. */
#include <string.h>

#include "dvm/bvar.h"
#include "dvm/difo.h"
#include "dvm/subr.h"

/* The instruction being listed. */
struct line {
	struct str *out;
	const struct dif_prog *p;
	const struct difo *d;
	const struct dif_instr *i;
};

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

static void put_rd(const struct line *l)
{
	str_printf(l->out, "r%u", l->i->rd);
}

static void put_r1(const struct line *l)
{
	str_printf(l->out, "r%u", l->i->r1);
}

static void put_r2(const struct line *l)
{
	str_printf(l->out, "r%u", l->i->r2);
}

static void put_imm(const struct line *l)
{
	str_printf(l->out, "%d", l->i->imm);
}

static void put_aux(const struct line *l)
{
	str_printf(l->out, "%u", l->i->aux);
}

static void put_int(const struct line *l)
{
	str_printf(l->out, "%lld", (long long)l->d->ints[l->i->imm]);
}

static void put_string(const struct line *l)
{
	put_quoted(l->out, dif_strtext(l->p, l->i->imm));
}

/* [r1+8], [r1-8], [r1] */
static void put_mem(const struct line *l)
{
	if (l->i->imm)
		str_printf(l->out, "[r%u%+d]", l->i->r1, l->i->imm);
	else
		str_printf(l->out, "[r%u]", l->i->r1);
}

static void put_var(const struct line *l)
{
	static const char *const scope[] = {
		[SCOPE_GLOBAL] = "",
		[SCOPE_THREAD] = "self->",
		[SCOPE_LOCAL] = "this->",
	};
	const struct dif_var *v = &l->p->vars.v[l->i->imm];

	str_printf(l->out, "%s%s", scope[v->scope], v->name);
}

/* The source of a part of a variable: r2 itself, or memory at r2. */
static void put_part(const struct line *l)
{
	str_printf(l->out, l->i->op == DIF_STM ? "r%u" : "[r%u]", l->i->r2);
}

static void put_bvar(const struct line *l)
{
	const char *name = dif_bvarinfo[l->i->imm].name;

	if (l->i->imm != BVAR_ARG)
		str_puts(l->out, name);
	else if (l->i->r1)
		str_printf(l->out, "%s[r%u+%u]", name, l->i->r1, l->i->aux);
	else
		str_printf(l->out, "%s%u", name, l->i->aux);
}

static void put_agg(const struct line *l)
{
	str_puts(l->out, l->p->aggs.v[l->i->imm].name);
}

static void put_subr(const struct line *l)
{
	str_puts(l->out, dif_subrinfo[l->i->imm].name);
	if (dif_subr_has_scratch(l->i->imm))
		str_printf(l->out, ", scratch %u", l->i->aux);
}

static void put_act(const struct line *l)
{
	const struct dif_act *a = &l->d->act[l->i->imm];

	str_puts(l->out, dif_act_name(a->kind));
	str_putc(l->out, '(');
	if (a->fmt >= 0)
		put_quoted(l->out, dif_strtext(l->p, a->fmt));
	for (uint32_t i = 0; i < a->naggs; i++)
		str_printf(l->out, "%s@%s", i || a->fmt >= 0 ? ", " : "",
			l->p->aggs.v[a->aggs[i]].name);
	str_putc(l->out, ')');
}

static void put_fault(const struct line *l)
{
	str_puts(l->out, dif_fault_text[l->i->imm]);
}

/* The functions for the letters in `forms' below. */
static void (*const put[])(const struct line *) = {
	['d'] = put_rd,
	['a'] = put_r1,
	['b'] = put_r2,
	['i'] = put_imm,
	['x'] = put_aux,
	['I'] = put_int,
	['S'] = put_string,
	['M'] = put_mem,
	['V'] = put_var,
	['P'] = put_part,
	['B'] = put_bvar,
	['G'] = put_agg,
	['C'] = put_subr,
	['A'] = put_act,
	['F'] = put_fault,
};

static const char *const forms[DIF_NFORMS] = {
	[DIF_F_NONE] = "",
	[DIF_F_RD_R1_R2] = "%d, %a, %b",
	[DIF_F_RD_R1] = "%d, %a",
	[DIF_F_RD_IMM] = "%d, %i",
	[DIF_F_RD_R1_IMM] = "%d, %a, %i",
	[DIF_F_RD_INT] = "%d, %I",
	[DIF_F_RD_STR] = "%d, %S",
	[DIF_F_BR] = "%i",
	[DIF_F_BR_CC] = "%a, %b, %i",
	[DIF_F_LD] = "%d, %M",
	[DIF_F_ST] = "%M, %b",
	[DIF_F_CPY] = "[%a], [%b], %i",
	[DIF_F_VLD] = "%d, %V",
	[DIF_F_VST] = "%V, %a",
	[DIF_F_VMEM] = "%V+%a, %P, %x",
	[DIF_F_ALD] = "%d, %V[key %x]",
	[DIF_F_AST] = "%V[key %x], %a",
	[DIF_F_BLD] = "%d, %B",
	[DIF_F_KREG] = "[key %i], %a",
	[DIF_F_KSTK] = "[key %i], %x, %a",
	[DIF_F_KMEM] = "[key %i], [%a], %x",
	[DIF_F_RREG] = "[rec %i], %a, %x",
	[DIF_F_RSTK] = "[rec %i], %x, %a",
	[DIF_F_RMEM] = "[rec %i], [%a], %x",
	[DIF_F_AGG] = "@%G[key %x], %a, %b",
	[DIF_F_ARG] = "%i, %a",
	[DIF_F_CALL] = "%d, %C",
	[DIF_F_ACT] = "%A",
	[DIF_F_FAULT] = "%F, %a",
	[DIF_F_R1] = "%a",
};

static void put_operands(const struct line *l)
{
	const char *f = forms[dif_opinfo[l->i->op].form];

	for (; *f; f++)
		if (*f == '%')
			put[(unsigned char)*++f](l);
		else
			str_putc(l->out, *f);
}

void difo_print_instr(
	struct str *out, const struct dif_prog *p, uint32_t clause, uint32_t pc)
{
	const struct difo *d = &p->clauses.v[clause];
	const struct line l = { out, p, d, &d->code[pc] };
	const char *name = dif_opinfo[l.i->op].name;

	if (dif_opinfo[l.i->op].form == DIF_F_NONE) {
		str_printf(out, "%4u  %s\n", pc, name);
		return;
	}
	str_printf(out, "%4u  %-7s ", pc, name);
	put_operands(&l);
	str_putc(out, '\n');
}

void difo_print(struct str *out, const struct dif_prog *p, uint32_t clause)
{
	for (uint32_t pc = 0; pc < p->clauses.v[clause].ncode; pc++)
		difo_print_instr(out, p, clause, pc);
}
