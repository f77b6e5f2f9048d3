/* prov_impl.h - providers that are declared in D: check_prov.c has their probes
 * and arguments, check_bind.c what binds these to other probes, bind_own.c the
 * variables and clauses of a provider, bind_use.c what a program needs of all
 * that. */
#ifndef DCOMP_PROV_IMPL_H
#define DCOMP_PROV_IMPL_H

#include "base/vec.h"
#include "dcomp/check/check_impl.h"

struct provdecl {
	struct provdecl *next; /* the one declared before it */
	const char *name;
	struct pdecl *probes;
	bool has[NPARTS_ATTR];
	struct dc_attr attr[NPARTS_ATTR];
	const struct dc_source *lib; /* the library that declares it, or NULL */
	bool binds;		     /* it binds probes */
	bool of_target;		     /* its probes are in the process $target */
	struct priv *vars;	     /* its own variables */
	struct helper *helpers;	     /* its clauses, in order */
};

/* Return the provider with this name of n bytes, or NULL. */
struct provdecl *prov_find(struct dcomp *dc, const char *name, size_t n);
/* Return the probe's name as descriptions write it. */
const char *pdecl_real_name(struct dcomp *dc, const struct pdecl *pr);
struct pdecl *prov_probe(const struct provdecl *p, const char *name);
/* Return the i-th parameter, or NULL if there are fewer. */
const struct member *pdecl_nth(const struct member *m, uint32_t i);
/* Return the index of the probe's own argument that args[i] shows. */
uint32_t pdecl_source(const struct pdecl *pr, uint32_t i);
/* told.c: return what the traced program declares about its probe, or NULL if
 * it says nothing that is valid. */
struct pdecl *prov_told(struct dcomp *dc, const struct dc_probe *probe);
/* Return the same text for a declared probe: (int fd) : (file_t *fd). */
const char *pdecl_tell(struct dcomp *dc, const struct pdecl *pr);

/* What a tree does with a provider's variables: a bit mask for each kind of
 * use. */
struct use {
	const struct provdecl *p;
	uint64_t reads, assigns;
};

struct helper {
	struct helper *next;
	struct use use;
	bool tried; /* known: whether it is for this kernel: */
	bool here;  /* one of its probes exists, and it compiles */
	const struct dc_failure *why; /* why it does not compile */
	bool wanted; /* it has been checked as a part of the program */
	bool needed; /* arguments that are read depend on it */
	struct dc_binder b;
};

struct bound {
	bool chosen; /* the alternative has been chosen */
	/* the alternative; NULL: none can be used */
	const struct binding *taken;
	/* if none: what was wrong with the first */
	const struct dc_failure *why;
	bool wanted;
	uint32_t number; /* index in the program's table + 1 */
	uint32_t args;	 /* bit mask of the arguments that clauses read */
	struct dc_binder *binder;
	uint32_t nbinders;
};

/* check_bind.c: called at the end of the provider's declaration. */
void bind_provider(struct dcomp *dc, struct provdecl *p, struct decl *d);

/* bind_use.c: return why this binding cannot be used, because clauses of the
 * provider that are needed to assign what it reads do not compile here; NULL if
 * it can. */
const struct dc_failure *bind_lacks(struct dcomp *dc, struct provdecl *p,
	const struct pdecl *pr, const struct binding *b);

/* A source of a binding that is checked as the current clause; the result goes
 * to `b'. */
struct bind_job {
	const struct provdecl *p;
	const struct pdecl *pr;
	const struct bsource *s;
	struct dc_binder *b;
};
void bind_check_source(struct dcomp *dc, void *job);
/* Return the index of the probe's parameter that is set. */
uint32_t bind_param(
	struct dcomp *dc, const struct pdecl *pr, const struct xmember *m);

/* State of the checker that is saved while something else is checked. */
struct bind_around {
	struct dc_clause *clause;
	const struct dc_source *lib;
	struct dc_attr attr;
	bool unrated, dry, in_pred;
	const struct dc_failure **why;
	uint32_t depth;
};
struct bind_around bind_enter(struct dcomp *dc, const struct provdecl *p);
void bind_leave(struct dcomp *dc, const struct bind_around *a);

/* bind_own.c: add a variable or a clause to the provider; rename its variables
 * in a tree to names that no program can write; find out what a tree does with
 * them; add the variables of a mask to the program. */
void own_declare(struct dcomp *dc, struct provdecl *p, struct decl *d);
void own_helper(struct dcomp *dc, struct provdecl *p, struct decl *d);
void own_rename(const struct provdecl *p, struct node *n);
struct use own_use(const struct provdecl *p, struct node *n);
void own_add(struct dcomp *dc, const struct provdecl *p, uint64_t used);

#endif
