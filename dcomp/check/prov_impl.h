/* prov_impl.h - providers that are declared: check_prov.c has their probes and
 * arguments, check_bind.c what binds these to other probes. */
#ifndef DCOMP_PROV_IMPL_H
#define DCOMP_PROV_IMPL_H

#include "base/vec.h"
#include "dcomp/check/check_impl.h"

struct provdecl {
	struct provdecl *next; /* declared before it */
	const char *name;
	struct pdecl *probes;
	bool has[NPARTS_ATTR];
	struct dc_attr attr[NPARTS_ATTR];
	const struct dc_source *lib; /* where it is declared; NULL: in none */
	bool binds;		     /* a probe of it is bound */
	struct priv *vars;	     /* its own variables */
	struct helper *helpers;	     /* its clauses, in order */
};

/* NULL: there is none of that name, which has n bytes. */
struct provdecl *prov_find(struct dcomp *dc, const char *name, size_t n);
/* What descriptions call it. */
const char *pdecl_real_name(struct dcomp *dc, const struct pdecl *pr);
struct pdecl *prov_probe(const struct provdecl *p, const char *name);

/* check_bind.c: at the end of its declaration. */
void bind_provider(struct dcomp *dc, struct provdecl *p, struct decl *d);

/* node_each.c: call fn for each node of a list of expressions or statements,
 * and for what is within them, outermost first. */
typedef void node_fn(void *arg, struct node *n);
void node_each(struct node *n, node_fn *fn, void *arg);

#endif
