/* prov_impl.h - providers that are declared: check_prov.c has their probes and
 * arguments, check_bind.c what binds these to other probes, bind_own.c the
 * variables and clauses of a provider, bind_use.c what a program needs of all
 * that. */
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
	bool of_target;		     /* its probes are of no module */
	struct priv *vars;	     /* its own variables */
	struct helper *helpers;	     /* its clauses, in order */
};

/* NULL: there is none of that name, which has n bytes. */
struct provdecl *prov_find(struct dcomp *dc, const char *name, size_t n);
/* What descriptions call it. */
const char *pdecl_real_name(struct dcomp *dc, const struct pdecl *pr);
struct pdecl *prov_probe(const struct provdecl *p, const char *name);
/* Where among the probe's own arguments is what args[i] shows? */
uint32_t pdecl_source(const struct pdecl *pr, uint32_t i);
/* told.c: what the probe's own program tells of it; NULL: nothing that makes
 * sense. */
struct pdecl *prov_told(struct dcomp *dc, const struct dc_probe *probe);
/* The same, of a probe that is declared: (int fd) : (file_t *fd). */
const char *pdecl_tell(struct dcomp *dc, const struct pdecl *pr);

/* What a tree does with them. */
struct use {
	const struct provdecl *p;
	uint64_t reads, assigns;
};

struct helper {
	struct helper *next;
	struct use use;
	bool tried;	 /* it is known whether it is one for this kernel: */
	bool here;	 /* one of its probes is there, and it compiles */
	const char *why; /* it does not compile */
	bool wanted;	 /* it was checked for good */
	bool needed;	 /* for arguments that are read */
	struct dc_binder b;
};

struct bound {
	bool chosen;		     /* it is known which one is taken */
	const struct binding *taken; /* NULL: none holds */
	const char *why;	     /* then: what was wrong with the first */
	bool wanted;
	uint32_t number; /* in the program's table, + 1 */
	uint32_t args;	 /* that clauses read, a bit each */
	struct dc_binder *binder;
	uint32_t nbinders;
};

/* check_bind.c: at the end of its declaration. */
void bind_provider(struct dcomp *dc, struct provdecl *p, struct decl *d);

/* bind_use.c: why clauses of the provider do not compile here that alone assign
 * what the binding reads; NULL: they do. */
const char *bind_lacks(struct dcomp *dc, struct provdecl *p,
	const struct pdecl *pr, const struct binding *b);

/* One source of a binding, to be checked as the dcomp's present clause; what
 * comes of it is filled in. */
struct bind_job {
	const struct provdecl *p;
	const struct pdecl *pr;
	const struct bsource *s;
	struct dc_binder *b;
};
void bind_check_source(struct dcomp *dc, void *job);
/* Which parameter of the probe is set. */
uint32_t bind_param(
	struct dcomp *dc, const struct pdecl *pr, const struct xmember *m);

/* What a check of something else changes, to be put back behind it. */
struct bind_around {
	struct dc_clause *clause;
	const struct dc_source *lib;
	struct dc_attr attr;
	bool attrs, dry, in_pred;
	const char **why;
	uint32_t depth;
};
struct bind_around bind_enter(struct dcomp *dc, const struct provdecl *p);
void bind_leave(struct dcomp *dc, const struct bind_around *a);

/* bind_own.c: the provider gets a variable, or a clause; names of its variables
 * in a tree become what no program can write; what a tree does with them. The
 * program gets those of the mask that it has not yet. */
void own_declare(struct dcomp *dc, struct provdecl *p, struct decl *d);
void own_helper(struct dcomp *dc, struct provdecl *p, struct decl *d);
void own_rename(const struct provdecl *p, struct node *n);
struct use own_use(const struct provdecl *p, struct node *n);
void own_add(struct dcomp *dc, const struct provdecl *p, uint64_t used);

/* node_each.c: call fn for each node of a list of expressions or statements,
 * and for what is within them, outermost first. */
typedef void node_fn(void *arg, struct node *n);
void node_each(struct node *n, node_fn *fn, void *arg);

#endif
