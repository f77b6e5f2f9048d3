/* bind_use.c - what a program needs of the providers that bind probes, see
 * check_bind.c: the sources of the probes that its clauses name, the providers'
 * clauses that assign what these read, and the order in which all of it
 * runs. */
#include <string.h>

#include "dcomp/check/prov_impl.h"
#include "dcomp/dlib.h"

static struct pdecl *bound_probe(
	struct dcomp *dc, const struct dif_pdesc *pd, struct provdecl **prov)
{
	struct provdecl *p = prov_find(dc, pd->prov, strlen(pd->prov));
	struct pdecl *pr = p && p->binds ? prov_probe(p, pd->name) : NULL;

	*prov = p;
	return pr && pr->bound && pr->bound->taken ? pr : NULL;
}

/* The registry knows the probe from an earlier round, in which the library was
 * compiled; this round has to do it again. */
static void bind_again(struct dcomp *dc, const struct dif_pdesc *pd)
{
	if (!prov_is_declared(dc, pd->prov))
		dlib_load(dc, DLIB_PROVIDER, pd->prov);
	bind_probe(dc, pd->prov, pd->name);
}

/* Check the probe's sources as a part of the program. */
static void want_probe(void *arg, const struct dc_probe *probe)
{
	struct dcomp *dc = arg;
	struct provdecl *p;
	struct pdecl *pr;
	struct bound *b;
	const struct bsource *s;
	struct bind_around a;

	bind_again(dc, &probe->desc);
	pr = bound_probe(dc, &probe->desc, &p);
	b = pr ? pr->bound : NULL;
	if (!b || b->wanted)
		return;
	b->wanted = true;
	a = bind_enter(dc, p);
	for (s = b->taken->sources; s; s = s->next)
		b->nbinders++;
	b->binder =
		arena_alloc(&dc->arena, (b->nbinders + 1) * sizeof(*b->binder));
	b->nbinders = 0;
	for (s = b->taken->sources; s; s = s->next) {
		struct bind_job j = { p, pr, s, &b->binder[b->nbinders] };

		if (s->absent)
			continue;
		bind_check_source(dc, &j);
		b->nbinders++;
	}
	bind_leave(dc, &a);
}

static bool is_here(struct dcomp *dc, const struct dc_clause *c)
{
	uint32_t i = 0;

	while (i < c->npdescs && dc->opts.match &&
		!dc->opts.match(dc->opts.arg, &c->pdesc[i]))
		i++;
	return i < c->npdescs;
}

static void try_expr(struct dcomp *dc, const struct node *n)
{
	check_expr(dc, node_clone(dc, n, NULL));
}

static void try_stmts(struct dcomp *dc, const struct node *n)
{
	for (; n; n = n->next) {
		if (n->kind != N_IF) {
			try_expr(dc, n->u.op.a);
			continue;
		}
		try_expr(dc, n->u.cond.cond);
		try_stmts(dc, n->u.cond.a);
		try_stmts(dc, n->u.cond.b);
	}
}

static void try_helper(struct dcomp *dc, void *arg)
{
	struct helper *h = arg;
	struct dc_clause *c = &h->b.c;
	const struct node *pred = c->decl->u.clause.pred;

	c->pdesc = dc_sources(dc, c->decl, &c->npdescs, false);
	h->here = is_here(dc, c);
	if (!h->here)
		return;
	dc->clause = c;
	if (pred)
		check_predicate(dc, node_clone(dc, pred, NULL));
	try_stmts(dc, c->decl->u.clause.body);
}

/* Find out, on a copy, whether the clause is for this kernel. */
static void find_out(
	struct dcomp *dc, const struct provdecl *p, struct helper *h)
{
	struct bind_around a = bind_enter(dc, p);

	h->tried = true;
	dc->dry = true;
	dc->why = &h->why;
	if (!dc_try(dc, try_helper, h))
		h->here = false;
	bind_leave(dc, &a);
}

static void check_helper(
	struct dcomp *dc, const struct provdecl *p, struct helper *h)
{
	struct bind_around a = bind_enter(dc, p);

	h->wanted = true;
	if (!h->tried)
		find_out(dc, p, h);
	dc->clause = &h->b.c;
	if (h->here)
		check_guarded(dc, h->b.c.decl);
	bind_leave(dc, &a);
}

/* Return the variables that the binding reads, for these arguments of the
 * probe. */
static uint64_t binding_reads(struct dcomp *dc, const struct provdecl *p,
	const struct pdecl *pr, const struct binding *b, uint32_t args)
{
	const struct bsource *s = b->sources;
	uint64_t reads = 0;

	for (; s; s = s->next) {
		if (s->absent)
			continue;
		reads |= own_use(p, s->clause->u.clause.pred).reads;
		for (const struct xmember *m = s->sets; m; m = m->next)
			if (args >> bind_param(dc, pr, m) & 1)
				reads |= own_use(p, m->value).reads;
	}
	return reads;
}

static uint64_t probes_read(
	struct dcomp *dc, const struct provdecl *p, bool all_args)
{
	uint64_t reads = 0;

	for (const struct pdecl *pr = p->probes; pr; pr = pr->next)
		if (pr->bound && pr->bound->wanted)
			reads |= binding_reads(dc, p, pr, pr->bound->taken,
				all_args ? UINT32_MAX : pr->bound->args);
	return reads;
}

/* Find the clauses that assign what is read, and those that these need in turn.
 * Returns all variables that are then used. */
static uint64_t need_helpers(struct provdecl *p, uint64_t reads)
{
	uint64_t used = reads;
	bool more = true;

	for (struct helper *h = p->helpers; h; h = h->next)
		h->needed = false;
	while (more) {
		more = false;
		for (struct helper *h = p->helpers; h; h = h->next) {
			if (h->needed || !(h->use.assigns & reads))
				continue;
			h->needed = more = true;
			reads |= h->use.reads;
			used |= h->use.reads | h->use.assigns;
		}
	}
	return used;
}

const struct dc_failure *bind_lacks(struct dcomp *dc, struct provdecl *p,
	const struct pdecl *pr, const struct binding *b)
{
	const struct dc_failure *why = NULL;
	uint64_t assigned = 0, wanting = 0;

	need_helpers(p, binding_reads(dc, p, pr, b, UINT32_MAX));
	for (struct helper *h = p->helpers; h; h = h->next) {
		if (h->needed && !h->tried)
			find_out(dc, p, h);
		if (h->needed && h->here)
			assigned |= h->use.assigns;
	}
	for (struct helper *h = p->helpers; h && !why; h = h->next) {
		wanting = h->use.assigns & ~assigned;
		if (h->needed && h->why && wanting)
			why = h->why;
	}
	return why;
}

/* Check all clauses that may be needed: which arguments are read is known only
 * later. */
static void want_helpers(struct dcomp *dc, struct provdecl *p)
{
	uint64_t used = need_helpers(p, probes_read(dc, p, true));

	for (struct helper *h = p->helpers; h; h = h->next)
		if (h->needed && !h->wanted)
			check_helper(dc, p, h);
	own_add(dc, p, used);
}

static bool any_bound(const struct dcomp *dc)
{
	const struct provdecl *p = dc->provs;

	while (p && !p->binds)
		p = p->next;
	return p != NULL;
}

void dc_bind(struct dcomp *dc)
{
	if (!any_bound(dc) && !dc->later.rounds)
		return;
	for (size_t i = 0; i < dc->clauses.n; i++)
		for (uint32_t k = 0; k < dc->clauses.v[i].npdescs; k++)
			check_probes(
				dc, &dc->clauses.v[i].pdesc[k], want_probe, dc);
	for (struct provdecl *p = dc->provs; p; p = p->next)
		want_helpers(dc, p);
}

/* The layout. */

static void add_binder(struct dcomp *dc, struct dc_binder *b)
{
	size_t i = dc->binders.n;

	vec_push(&dc->binders, b);
	for (; i > 0; i--) {
		const struct dc_loc *x = &dc->binders.v[i - 1]->c.decl->loc;

		if (x->src != b->c.decl->loc.src ||
			x->off <= b->c.decl->loc.off)
			break;
		dc->binders.v[i] = dc->binders.v[i - 1];
	}
	dc->binders.v[i] = b;
}

static void add_bound(
	struct dcomp *dc, const struct provdecl *p, const struct pdecl *pr)
{
	struct bound *b = pr->bound;

	vec_push(&dc->prog.bound,
		((struct dif_pdesc){ p->name, p->of_target ? "" : "vmlinux", "",
			pdecl_real_name(dc, pr), 0, 0 }));
	b->number = dc->prog.bound.n;
	for (uint32_t i = 0; i < b->nbinders; i++) {
		b->binder[i].binds = b->number;
		b->binder[i].reads = b->args;
		add_binder(dc, &b->binder[i]);
	}
}

struct reading {
	struct dcomp *dc;
	uint32_t args;
};

static void note_args(void *arg, const struct dc_probe *probe)
{
	struct reading *r = arg;
	struct provdecl *p;
	struct pdecl *pr = bound_probe(r->dc, &probe->desc, &p);

	if (pr)
		pr->bound->args |= r->args;
}

/* Find out which arguments the generated clauses read. */
static void count_args(struct dcomp *dc)
{
	for (struct provdecl *p = dc->provs; p; p = p->next)
		for (struct pdecl *pr = p->probes; pr; pr = pr->next)
			if (pr->bound)
				pr->bound->args = 0;
	for (size_t i = 0; i < dc->prog.nown; i++) {
		const struct difo *d = &dc->prog.clauses.v[i];
		struct reading r = { dc, difo_args(d) };

		for (uint32_t k = 0; r.args && k < d->npdescs; k++)
			check_probes(dc, &d->pdesc[k], note_args, &r);
	}
}

/* Providers are kept last first; add them in the order of the text, and
 * libraries as they were loaded. */
static void add_provider(struct dcomp *dc, struct provdecl *p)
{
	if (!p)
		return;
	add_provider(dc, p->next);
	need_helpers(p, probes_read(dc, p, false));
	for (struct helper *h = p->helpers; h; h = h->next)
		if (h->needed && h->here)
			add_binder(dc, &h->b);
	for (struct pdecl *pr = p->probes; pr; pr = pr->next)
		if (pr->bound && pr->bound->wanted)
			add_bound(dc, p, pr);
}

void dc_bind_layout(struct dcomp *dc)
{
	dc->binders.n = 0;
	if (any_bound(dc))
		count_args(dc);
	add_provider(dc, dc->provs);
}
