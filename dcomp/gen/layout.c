/* layout.c - builds the program from the results of the checker: variables and
 * aggregations get their places, then the clauses their code. That waits for
 * the last source, because a later use may widen a tuple (sym.h). */
#include "dcomp/gen/gen_impl.h"

static struct dif_key make_key(
	struct dcomp *dc, const struct sym *s, const struct tuple *t)
{
	struct dif_key k = { .nparts = t->n };

	dc->gen->where = s->loc;
	k.part = arena_alloc(&dc->arena, (t->n + 1) * sizeof(*k.part));
	k.size = gen_tuple_layout(dc, t, k.part);
	if (k.size > DIF_MAX_SIZE)
		dc_error(dc, s->loc, D_KEY_TYPE,
			"the keys of %s have %u bytes, and may have %u: use "
			"fewer or shorter keys, or lower the option strsize",
			sym_text(dc, s), k.size, DIF_MAX_SIZE);
	return k;
}

static uint32_t *area(struct dif_prog *p, enum dif_scope scope)
{
	uint32_t *const all[] = {
		[SCOPE_GLOBAL] = &p->globals,
		[SCOPE_THREAD] = &p->threads,
		[SCOPE_LOCAL] = &p->locals,
	};

	return all[scope];
}

static void add_var(struct dcomp *dc, struct sym *s)
{
	struct dif_prog *p = &dc->prog;
	bool str = type_is_string(s->type), bytes = type_is_bytes(s->type);
	struct dif_var v = {
		.name = s->name,
		.scope = s->u.var.scope,
		.is_array = s->u.var.is_array,
		.is_ref = str || bytes,
		.is_str = str,
		.is_signed = !str && !bytes && !type_is_unsigned(s->type),
		.size = str ? p->strsize : type_size(dc, s->type),
	};

	if (v.is_array) {
		v.key = make_key(dc, s, &s->u.var.key);
	} else {
		v.off = *area(p, v.scope);
		*area(p, v.scope) += dif_var_room(&v);
	}
	s->u.var.index = p->vars.n;
	vec_push(&p->vars, v);
}

static void add_agg(struct dcomp *dc, struct sym *s)
{
	struct dif_agg a = {
		.name = s->name,
		.desc = s->u.agg.desc,
		.key = make_key(dc, s, &s->u.agg.key),
	};

	s->u.agg.index = dc->prog.aggs.n;
	vec_push(&dc->prog.aggs, a);
}

static void validate(struct dcomp *dc)
{
	struct dc_loc loc = { 0 };
	struct dif_error e;

	if (difo_validate(&dc->prog, &e) == 0)
		return;
	if (e.clause < dc->clauses.n)
		loc = dc->clauses.v[e.clause].decl->loc;
	else if (e.clause - dc->clauses.n < dc->binders.n)
		loc = dc->binders.v[e.clause - dc->clauses.n]->c.decl->loc;
	dc_error(dc, loc, D_UNKNOWN,
		"the program cannot be run: clause %u, instruction %u: %s",
		e.clause, e.pc, e.text);
}

void dc_layout(struct dcomp *dc)
{
	struct symtab *st = dc->syms;
	uint32_t strsize = dc->prog.strsize;
	size_t i;

	dif_prog_free(&dc->prog);
	dif_prog_init(&dc->prog, strsize);
	dc_gen_start(dc);
	for (i = 0; i < st->vars.n; i++)
		add_var(dc, st->vars.v[i]);
	for (i = 0; i < st->aggs.n; i++)
		add_agg(dc, st->aggs.v[i]);
	for (i = 0; i < dc->clauses.n; i++)
		dc_gen_clause(dc, &dc->clauses.v[i]);
	dc->prog.nown = dc->prog.clauses.n;
	dc_bind_layout(dc);
	for (i = 0; i < dc->binders.n; i++)
		dc_gen_binder(dc, dc->binders.v[i]);
	validate(dc);
}
