/* gen.c - generates a clause: predicate, record, statements. The record is
 * reserved right behind the predicate, so its size is counted first:
 * scan_stmts(). A clause that speculates reserves it at speculate() or at the
 * first action that records, at most once on every path through the clause. */
#include "dcomp/gen/gen_impl.h"

#include "dcomp/check/check_impl.h"

/* Count statements; the condition of an if counts as one. */
static void at_stmt(struct gen *g, const struct node *n)
{
	g->where = n->loc;
	g->here.line = n->loc.line;
	g->here.action++;
}

static bool is_action_call(const struct node *n)
{
	const struct sym *s = n->sym;

	return n->kind == N_CALL && s->kind == SYM_ACT;
}

/* Count what the action records, before there is any code. */
static void scan_action(struct gen *g, const struct dc_act *act)
{
	switch (act->does) {
	case DOES_COMMIT:
	case DOES_DISCARD:
		break;
	case DOES_SPECULATE:
		g->speculates = true;
		g->specran += g->cond != 0;
		break;
	default:
		g->records = true;
		g->nran += g->cond != 0;
	}
}

static void scan_void(struct gen *g, struct node *n)
{
	if (is_action_call(n)) {
		scan_action(g, ((struct sym *)n->sym)->u.act);
	} else if (n->kind == N_COND && type_is_void(n->type)) {
		g->cond++;
		scan_void(g, n->u.cond.a);
		scan_void(g, n->u.cond.b);
		g->cond--;
	} else if (n->kind == N_BINARY && type_is_void(n->type)) {
		scan_void(g, n->u.op.a);
		scan_void(g, n->u.op.b);
	}
}

static void scan_stmts(struct gen *g, struct node *n)
{
	for (; n; n = n->next) {
		if (n->kind == N_EXPR) {
			scan_void(g, n->u.op.a);
		} else if (n->kind == N_IF) {
			g->cond++;
			scan_stmts(g, n->u.cond.a);
			scan_stmts(g, n->u.cond.b);
			g->cond--;
		}
	}
}

/* An arm of a condition: of an expression, or of an if. */
struct arm {
	void (*scan)(struct gen *g, struct node *arm);
	void (*gen)(struct gen *g, struct node *arm);
};

/* True if there is no record yet and one arm reserves it: then the other arm
 * must, too. */
static bool must_make_rec(
	const struct gen *g, const struct node *n, const struct arm *arm)
{
	struct gen probe = { .has_rec = g->has_rec };

	if (g->has_rec)
		return false;
	arm->scan(&probe, n->u.cond.a);
	arm->scan(&probe, n->u.cond.b);
	return probe.records || probe.speculates;
}

/* Generate a condition, of an if or an expression. */
static void gen_if(struct gen *g, struct node *n, const struct arm *arm)
{
	struct label is_false = LABEL, end = LABEL;
	bool has = g->has_rec, make = must_make_rec(g, n, arm);

	gen_branch(g, n->u.cond.cond, false, &is_false);
	g->cond++;
	arm->gen(g, n->u.cond.a);
	if (make)
		gen_need_rec(g);
	if (n->u.cond.b || make)
		gen_emit_branch(g, DIF_BA, 0, 0, &end);
	gen_label_here(g, &is_false);
	g->has_rec = has;
	if (n->u.cond.b)
		arm->gen(g, n->u.cond.b);
	if (make)
		gen_need_rec(g);
	gen_label_here(g, &end);
	g->cond--;
}

static void gen_void(struct gen *g, struct node *n);
static const struct arm void_arm = { scan_void, gen_void };

static void gen_void(struct gen *g, struct node *n)
{
	if (is_action_call(n)) {
		const struct dc_act *act = ((struct sym *)n->sym)->u.act;

		act->gen(g, n, act->kind);
	} else if (node_is_agg_assign(n)) {
		gen_agg(g, n);
	} else if (n->kind == N_COND && type_is_void(n->type)) {
		gen_if(g, n, &void_arm);
	} else if (n->kind == N_BINARY && type_is_void(n->type)) {
		gen_void(g, n->u.op.a);
		gen_void(g, n->u.op.b);
	} else if (n->kind != N_INT) {
		v_free(g, gen_value(g, n));
	}
}

static void gen_stmts(struct gen *g, struct node *n);
static const struct arm stmts_arm = { scan_stmts, gen_stmts };

static void gen_stmts(struct gen *g, struct node *n)
{
	for (; n; n = n->next) {
		if (n->kind == N_EMPTY)
			continue;
		dc_check_stack(g->dc, n->loc);
		at_stmt(g, n);
		if (n->kind == N_EXPR)
			gen_void(g, n->u.op.a);
		else
			gen_if(g, n, &stmts_arm);
	}
}

static bool is_empty(const struct node *body)
{
	while (body && body->kind == N_EMPTY)
		body = body->next;
	return !body;
}

static void start(struct gen *g, const struct decl *d)
{
	g->code.n = g->loc.n = g->ints.n = 0;
	g->field.n = g->act.n = g->val.n = 0;
	g->keytop = g->keyarea = g->scratch = 0;
	g->nran = g->nextran = g->cond = 0;
	g->records = g->speculates = g->has_rec = false;
	g->specran = g->thread = 0;
	g->where = d->loc;
	g->here = (struct dif_loc){ .line = d->loc.line };
}

static void start_clause(struct gen *g, const struct decl *d)
{
	struct node *body = d->u.clause.body;

	start(g, d);
	g->records = is_empty(body);
	scan_stmts(g, body);
	g->spec_alone = g->speculates && !g->records;
	if (g->spec_alone)
		g->nran = g->specran;
	g->records |= g->speculates;
	g->rec = sizeof(struct rec) + g->nran;
}

static void gen_body(struct gen *g, struct decl *d)
{
	struct label end = LABEL;

	if (d->u.clause.pred)
		gen_branch(g, d->u.clause.pred, false, &end);
	if (g->records && !g->speculates)
		gen_need_rec(g);
	if (is_empty(d->u.clause.body))
		gen_default(g);
	gen_stmts(g, d->u.clause.body);
	gen_label_here(g, &end);
	gen_emit(g, (struct dif_instr){ .op = DIF_RET });
}

#define take(dc, x) arena_memdup(&(dc)->arena, (x)->v, (x)->n * sizeof(*(x)->v))

/* Add the generated code to the program, for these descriptions. */
static void add_object(struct gen *g, const struct dc_clause *c, uint32_t binds)
{
	struct dcomp *dc = g->dc;

	vec_push(&dc->prog.clauses,
		(struct difo){
			.pdesc = c->pdesc,
			.npdescs = c->npdescs,
			.code = take(dc, &g->code),
			.loc = take(dc, &g->loc),
			.ncode = g->code.n,
			.ints = take(dc, &g->ints),
			.nints = g->ints.n,
			.field = take(dc, &g->field),
			.nfields = g->field.n,
			.act = take(dc, &g->act),
			.nacts = g->act.n,
			.recsize = g->records ? (g->rec + 7) / 8 * 8 : 0,
			.nran = g->nran,
			.thread = g->thread,
			.scratch = g->scratch,
			.keyarea = g->keyarea,
			.binds = binds,
			.file = c->decl->loc.src->name,
			.line = c->decl->loc.line,
			.col = c->decl->loc.col,
		});
	dc->prog.nregs = g->used;
}

void dc_gen_clause(struct dcomp *dc, const struct dc_clause *c)
{
	start_clause(dc->gen, c->decl);
	gen_body(dc->gen, c->decl);
	add_object(dc->gen, c, 0);
}

static void set_argument(struct gen *g, uint32_t i, struct node *value)
{
	vid v = value ? gen_value(g, value) : ZERO;

	gen_emit(g, (struct dif_instr){
			    .op = DIF_SETA, .r1 = v_reg(g, v, 0), .imm = i });
	v_free(g, v);
}

/* Generate a source: guard; the arguments that somebody reads; FIRE; RET. A
 * provider's own clause is like any other, but has no record. */
void dc_gen_binder(struct dcomp *dc, const struct dc_binder *b)
{
	struct gen *g = dc->gen;
	struct node *guard = b->c.decl->u.clause.pred;
	struct label end = LABEL;

	if (!b->binds) {
		dc_gen_clause(dc, &b->c);
		return;
	}
	start(g, b->c.decl);
	if (guard)
		gen_branch(g, guard, false, &end);
	for (uint32_t i = 0; i < DIF_NBOUNDARG; i++)
		if (b->reads >> i & 1)
			set_argument(g, i, b->value[i]);
	gen_emit(g, (struct dif_instr){ .op = DIF_FIRE });
	gen_emit(g, (struct dif_instr){ .op = DIF_RET });
	if (guard) {
		gen_label_here(g, &end);
		gen_emit(g, (struct dif_instr){ .op = DIF_RET });
	}
	add_object(g, &b->c, b->binds);
}

void dc_gen_start(struct dcomp *dc)
{
	struct gen *g = dc->gen;
	uint32_t n = dc->opts.iregs;

	g->nregs = n == 0 || n > DIF_NREG ? DIF_NREG : n < 3 ? 3 : n;
	g->used = 1;
	g->temps.n = 0;
	g->types.n = g->parts.n = 0;
	g->nzeros = 0;
}

void dc_gen_init(struct dcomp *dc)
{
	dc->gen = arena_new(&dc->arena, struct gen);
	dc->gen->dc = dc;
	dc->gen->prog = &dc->prog;
}

void dc_gen_fini(struct dcomp *dc)
{
	struct gen *g = dc->gen;

	vec_free(&g->code);
	vec_free(&g->loc);
	vec_free(&g->ints);
	vec_free(&g->field);
	vec_free(&g->act);
	vec_free(&g->val);
	vec_free(&g->temps);
	vec_free(&g->types);
	vec_free(&g->parts);
}
