/* check_symbol.c - symbols of the kernel: mod`name, and declared ones. A
 * variable is replaced by the dereference of its address, as a program could
 * write it itself, and a function by its address. Variables that each CPU has
 * its own of are at a known distance from the CPU's run queue, to which the
 * current thread leads.
 *
 * The type is the kernel's, or else that of a well-known name (kvar.c), unless
 * it is larger than the symbol's room. Without a type, only the address can be
 * taken. */
#include "dcomp/check/check_impl.h"

#include <string.h>

#include "base/host/kernel_btf.h"
#include "dcomp/type/kmod.h"
#include "dcomp/type/ktype.h"
#include "dcomp/type/kvar.h"

static const char *scope_of(const struct node *n)
{
	return n->u.id.module ? n->u.id.module : "";
}

static _Noreturn void unresolved(
	struct dcomp *dc, const struct node *n, const char *why)
{
	dc_error(dc, n->loc, D_IDENT_UNDEF, "failed to resolve %s`%s: %s",
		scope_of(n), n->u.id.name, why);
}

/* Look up a symbol. It is cached, since the lookup takes tens of milliseconds.
 * Returns NULL with the reason in *why. */
static const struct dc_symbol *look_up(struct dcomp *dc, const char *module,
	const char *name, const char **why)
{
	const char *key = arena_printf(&dc->arena, "%s`%s", module, name);
	uint64_t *known = hash_put(&dc->symbols, key, strlen(key));
	struct dc_symbol *sym;

	*why = "symbols are not available";
	if (*known || !dc->opts.symbol)
		return (const void *)(uintptr_t)*known;
	sym = arena_new(&dc->arena, struct dc_symbol);
	if (!dc->opts.symbol(dc->opts.arg, module, name, sym, why))
		return NULL;
	*known = (uintptr_t)sym;
	return sym;
}

struct reading {
	const char *text;
	struct type *t;
};

/* Parse a type, which may use a typedef that this kernel does not have. */
static void read_type(struct dcomp *dc, void *arg)
{
	struct reading *r = arg;

	r->t = type_of_texpr(dc, dc_parse_type(dc, r->text));
}

/* Return a well-known name's type if it fits into the symbol's room; an array
 * of unknown length fills it. */
static struct type *well_known(
	struct dcomp *dc, const char *name, const struct dc_symbol *sym)
{
	struct reading r = { .text = dc_kvar_type(name) };
	uint64_t size;

	if (!r.text || !dc_try(dc, read_type, &r))
		return NULL;
	if (type_is_array(r.t) && !type_real(r.t)->nelem && sym->room) {
		size = type_size(dc, type_real(r.t)->base);
		r.t = type_array_of(
			dc, type_real(r.t)->base, size ? sym->room / size : 0);
	}
	return sym->room && type_size(dc, r.t) > sym->room ? NULL : r.t;
}

static void make(struct dcomp *dc, struct node *n, struct type *t)
{
	check_coerce(dc, n, t);
	n->checked = true;
}

/* *(t *)at */
static struct type *use_object(
	struct dcomp *dc, struct node *n, struct type *t, struct node *at)
{
	n->kind = N_UNARY;
	n->sym = NULL;
	memset(&n->u, 0, sizeof(n->u));
	n->u.op.op = OP_DEREF;
	n->u.op.a = at;
	make(dc, at, type_ptr_to(dc, t));
	return check_unary(dc, n);
}

static struct type *use_address(
	struct dcomp *dc, struct node *n, struct type *t, uint64_t addr)
{
	struct node *at;

	if (type_real(t)->kind == T_FUNC) {
		node_make_int(n, type_ptr_to(dc, t), addr);
		return n->type;
	}
	at = node_new(dc, N_INT, n->loc);
	node_make_int(at, type_basic(dc, BASE_ULONG), addr);
	return use_object(dc, n, t, at);
}

/* Return how far a per-CPU variable is from the run queue, by the types or, for
 * both, by the symbols. */
static int64_t distance(
	struct dcomp *dc, const struct node *n, struct kbtf *btf)
{
	const struct dc_symbol *sym, *rq;
	const char *why;
	uint32_t type;
	int64_t from = kbtf_percpu(btf, "runqueues", &type);
	int64_t to = kbtf_percpu(btf, n->u.id.name, &type);

	if (from >= 0 && to >= 0)
		return to - from;
	sym = look_up(dc, scope_of(n), n->u.id.name, &why);
	rq = sym ? look_up(dc, "vmlinux", "runqueues", &why) : NULL;
	if (!rq)
		unresolved(dc, n, why);
	return sym->addr - rq->addr;
}

static struct node *member(
	struct dcomp *dc, struct node *base, const char *name, bool arrow)
{
	struct node *n = node_new(dc, N_MEMBER, base->loc);

	n->u.member.base = base;
	n->u.member.name = dc_intern(dc, name, strlen(name));
	n->u.member.arrow = arrow;
	return n;
}

/* *(t *)((uint64_t)curthread->se.cfs_rq->rq + distance) */
static struct type *use_percpu(struct dcomp *dc, struct node *n, struct type *t)
{
	struct kbtf *btf = kernel_btf_types(dc->opts.kernel);
	struct node *at = node_new(dc, N_BINARY, n->loc);
	struct node *rq = node_new(dc, N_IDENT, n->loc);
	struct node *by = node_new(dc, N_INT, n->loc);

	if (!btf || kbtf_path(btf, "task_struct", "se.cfs_rq", NULL) < 0)
		unresolved(dc, n,
			"each CPU has its own, and this kernel does not tell "
			"where: needed are its types, and "
			"CONFIG_FAIR_GROUP_SCHED");
	node_make_int(by, type_basic(dc, BASE_ULONG), distance(dc, n, btf));
	rq->u.id.name = dc_intern(dc, "curthread", 9);
	rq = member(dc, member(dc, rq, "se", true), "cfs_rq", false);
	rq = member(dc, rq, "rq", true);
	check_expr(dc, rq);
	make(dc, rq, type_basic(dc, BASE_ULONG));
	at->u.op.op = OP_ADD;
	at->u.op.a = rq;
	at->u.op.b = by;
	check_expr(dc, at);
	return use_object(dc, n, t, at);
}

/* The type of an object of unknown type, whose address is taken. */
static struct type *no_type(struct dcomp *dc, const struct node *n)
{
	const char *name = n->u.id.name;

	if (!n->u.id.addressed)
		dc_error(dc, n->loc, D_SYM_NOTYPES,
			"no symbolic type information is available for %s`%s: "
			"say which it has, as in *(int *)&%s`%s",
			scope_of(n), name, scope_of(n), name);
	return type_array_of(dc, type_basic(dc, BASE_CHAR), 0);
}

bool check_library_symbol(struct dcomp *dc, struct node *n)
{
	const char *name = arena_printf(&dc->arena, "kernel_%s", n->u.id.name);
	const struct sym *s;
	const char *why;
	bool percpu;

	if (*n->u.id.module)
		return false;
	name = dc_intern(dc, name, strlen(name));
	s = sym_find(dc, NS_PLAIN, name);
	if (!s || !s->in_lib ||
		dc_ktype_symbol(dc, "", n->u.id.name, &percpu) ||
		look_up(dc, "", n->u.id.name, &why))
		return false;
	n->u.id.module = NULL;
	n->u.id.name = name;
	return true;
}

struct type *check_symbol(struct dcomp *dc, struct node *n)
{
	const struct dc_symbol *sym;
	const char *why;
	bool percpu;
	struct type *t =
		dc_ktype_symbol(dc, n->u.id.module, n->u.id.name, &percpu);

	attr_use_kernel(dc, n->loc, n->u.id.name);
	if (percpu)
		return use_percpu(dc, n, t);
	sym = look_up(dc, scope_of(n), n->u.id.name, &why);
	if (!sym)
		unresolved(dc, n, why);
	if (!t)
		t = well_known(dc, n->u.id.name, sym);
	if (!t && dc_kmod_failed(dc))
		unresolved(dc, n,
			arena_printf(&dc->arena, "its type is not known%s",
				dc_kmod_why(dc, n->u.id.module)));
	if (!t && sym->function)
		t = type_func_of(dc, type_basic(dc, BASE_INT));
	if (!t)
		t = no_type(dc, n);
	return sym->percpu ? use_percpu(dc, n, t)
			   : use_address(dc, n, t, sym->addr);
}

struct type *check_extern(struct dcomp *dc, struct node *n)
{
	const struct sym *s = n->sym;
	const struct dc_symbol *sym;
	const char *why;
	bool percpu;

	dc_ktype_symbol(dc, "", n->u.id.name, &percpu);
	if (percpu)
		return use_percpu(dc, n, s->type);
	sym = look_up(dc, "", n->u.id.name, &why);
	if (!sym && !dc->opts.knodefs)
		unresolved(dc, n, why);
	if (sym && sym->percpu)
		return use_percpu(dc, n, s->type);
	return use_address(dc, n, s->type, sym ? sym->addr : 0);
}
