/* difo.c - programs as objects: strings and their ids, questions about a
 * clause's code, and the tables that the X-macros of dif.h, bvar.h and subr.h
 * expand to. */
#include "dvm/difo.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "dvm/bvar.h"
#include "dvm/subr.h"

const struct dif_opinfo dif_opinfo[DIF_NOPS] = {
#define X(id, name, form, mem, text) \
	[DIF_##id] = { name, DIF_F_##form, mem, text },
	DIF_OPS(X)
#undef X
};

const uint8_t dif_form_uses[DIF_NFORMS] = {
#define X(id, uses) uses,
	DIF_FORMS(X)
#undef X
};

const char *const dif_fault_text[DIF_NFAULTS] = {
#define X(id, n, text) [DIF_FAULT_##id] = text,
	DIF_FAULTS(X)
#undef X
};

const struct dif_bvarinfo dif_bvarinfo[DIF_NBVARS] = {
#define X(id, name, type, text) [BVAR_##id] = { name, type, text },
	DIF_BVARS(X)
#undef X
};

const struct dif_subrinfo dif_subrinfo[DIF_NSUBRS] = {
#define X(id, name, proto, result, args, least, most, text) \
	[SUBR_##id] = { name, proto, result, args, least, most, text },
	DIF_SUBRS(X)
#undef X
};

static_assert(DIF_NOPS < 256, "an opcode is a byte");
static_assert(sizeof(struct dif_instr) == 12, "instructions are packed");
static_assert(sizeof(struct rec) == 24, "record headers have no holes");
static_assert(sizeof(struct rec_error) == 48, "nor have error records");

enum dif_op dif_op_of(enum dif_form form, uint32_t mem)
{
	enum dif_op op = 0;

	while (dif_opinfo[op].form != form || dif_opinfo[op].mem != mem) {
		op++;
		assert(op < DIF_NOPS);
	}
	return op;
}

uint32_t dif_strid(struct dif_prog *p, const char *text)
{
	size_t len = strlen(text);
	const uint64_t *id = hash_get(&p->strids, text, len);
	uint32_t new = p->strtab.n;

	if (id)
		return *id;
	str_put(&p->strtab, text, len + 1);
	*hash_put(&p->strids, text, len) = new;
	return new;
}

const char *dif_strtext(const struct dif_prog *p, uint32_t id)
{
	assert(id < p->strtab.n);
	return p->strtab.s + id;
}

bool difo_has_op(const struct dif_prog *p, enum dif_op op)
{
	for (size_t i = 0; i < p->clauses.n; i++)
		for (uint32_t k = 0; k < p->clauses.v[i].ncode; k++)
			if (p->clauses.v[i].code[k].op == op)
				return true;
	return false;
}

bool difo_reads(const struct dif_prog *p, int32_t bvar)
{
	for (size_t i = 0; i < p->clauses.n; i++)
		for (uint32_t k = 0; k < p->clauses.v[i].ncode; k++)
			if (p->clauses.v[i].code[k].op == DIF_LDBV &&
				p->clauses.v[i].code[k].imm == bvar)
				return true;
	return false;
}

uint32_t difo_args(const struct difo *d)
{
	uint32_t args = 0;

	for (uint32_t pc = 0; pc < d->ncode; pc++)
		if (d->code[pc].op == DIF_LDBV && d->code[pc].imm == BVAR_ARG)
			args |= d->code[pc].r1 ? UINT32_MAX
					       : 1U << d->code[pc].aux;
	return args;
}

bool difo_has_stacks(const struct dif_prog *p)
{
	return difo_has_op(p, DIF_KEYKS) || difo_has_op(p, DIF_RECKS) ||
	       difo_reads(p, BVAR_CALLER) || difo_reads(p, BVAR_STACKDEPTH);
}

bool difo_has_ustacks(const struct dif_prog *p)
{
	return difo_has_op(p, DIF_KEYUS) || difo_has_op(p, DIF_RECUS) ||
	       difo_reads(p, BVAR_UCALLER) || difo_reads(p, BVAR_USTACKDEPTH);
}

static bool is_of_probe(int32_t bvar)
{
	return bvar == BVAR_PROBEPROV || bvar == BVAR_PROBEMOD ||
	       bvar == BVAR_PROBEFUNC || bvar == BVAR_PROBENAME ||
	       bvar == BVAR_ID || bvar == BVAR_EPID;
}

/* True if the instruction does the same at every firing of a probe. */
static bool is_fixed(const struct dif_prog *p, const struct dif_instr *i)
{
	switch (i->op) {
	case DIF_LDBV:
		return is_of_probe(i->imm);
	case DIF_AGG:
		return p->aggs.v[i->imm].desc.fn == AGGR_COUNT ||
		       p->aggs.v[i->imm].desc.fn == AGGR_SUM;
	case DIF_SDIV:
	case DIF_UDIV:
	case DIF_SREM:
	case DIF_UREM: /* these may fault */
		return false;
	case DIF_KEYV:
		return true;
	default:
		return i->op <= DIF_BLEU && i->op != DIF_SADDR;
	}
}

bool difo_counts(const struct dif_prog *p, const struct difo *d)
{
	for (uint32_t pc = 0; pc < d->ncode; pc++)
		if (!is_fixed(p, &d->code[pc]))
			return false;
	return !d->recsize;
}

bool difo_only_adds(const struct dif_prog *p, const struct difo *d)
{
	for (uint32_t pc = 0; pc < d->ncode; pc++) {
		const struct dif_instr *i = &d->code[pc];

		if (i->op == DIF_LDBV ||
			(i->op == DIF_AGG && p->aggs.v[i->imm].key.size))
			return false;
	}
	return difo_counts(p, d);
}

bool dif_act_destroys(enum dif_actkind kind)
{
	static const bool destroys[ACT_NKINDS] = {
#define X(id, name, destroys) [ACT_##id] = destroys,
		DIF_ACTS(X)
#undef X
	};

	return destroys[kind];
}

const char *dif_act_name(enum dif_actkind kind)
{
	static const char *const name[ACT_NKINDS] = {
#define X(id, name, destroys) [ACT_##id] = name,
		DIF_ACTS(X)
#undef X
	};

	return name[kind];
}

const char *difo_destructive(const struct difo *d)
{
	for (uint32_t i = 0; i < d->ncode; i++) {
		const struct dif_instr *in = &d->code[i];

		if (in->op == DIF_CALL && dif_subr_destroys(in->imm))
			return dif_subrinfo[in->imm].name;
		if (in->op == DIF_ACT && dif_act_destroys(d->act[in->imm].kind))
			return dif_act_name(d->act[in->imm].kind);
	}
	return NULL;
}

void dif_prog_init(struct dif_prog *p, uint32_t strsize)
{
	*p = (struct dif_prog){ .strsize = strsize };
	dif_strid(p, "");
}

void dif_reserve_strings(struct dif_prog *p, uint32_t size)
{
	if (p->strtab.cap < size)
		str_grow(&p->strtab, size - p->strtab.n);
}

void dif_prog_free(struct dif_prog *p)
{
	vec_free(&p->clauses);
	vec_free(&p->bound);
	vec_free(&p->vars);
	vec_free(&p->aggs);
	vec_free(&p->types);
	str_free(&p->strtab);
	hash_free(&p->strids);
}
