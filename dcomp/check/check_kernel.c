/* check_kernel.c - names that the program does not define: constants and types
 * of the kernel, and args[ ], whose types the probes know. Each is replaced by
 * what a program could have written itself: a number, a cast of arg0. */
#include "dcomp/check/check_impl.h"

#include <string.h>

#include "dcomp/type/kmod.h"
#include "dcomp/type/ktype.h"
#include "dcomp/type/utype.h"
#include "dcomp/check/near.h"

/* Return the type of a constant, as in C an int if that holds it. */
static struct type *scoped_constant(
	struct dcomp *dc, const char *module, const char *name, int64_t *value)
{
	if (!module || !dc_utype_scope(module))
		return dc_ktype_constant(dc, module, name, value);
	if (!dc->opts.user_constant ||
		!dc->opts.user_constant(dc->opts.arg, module, name, value))
		return NULL;
	if (*value == (int32_t)*value)
		return type_basic(dc, BASE_INT);
	return type_basic(
		dc, *value == (uint32_t)*value ? BASE_UINT : BASE_LONG);
}

bool check_constant(struct dcomp *dc, struct node *n)
{
	int64_t value;
	struct type *t =
		scoped_constant(dc, n->u.id.module, n->u.id.name, &value);

	if (t)
		node_make_int(n, t, value);
	return t != NULL;
}

/* Check a name of a process, of which only constants and types can be used. */
struct type *check_program_name(struct dcomp *dc, struct node *n)
{
	const char *why = NULL;
	struct type *t;

	if (check_constant(dc, n))
		return n->type;
	t = dc_utype_find(dc, n->u.id.module, T_TYPEDEF, n->u.id.name, &why);
	dc_error(dc, n->loc, D_IDENT_UNDEF, "failed to resolve %s`%s: %s%s",
		n->u.id.module, n->u.id.name,
		t ? "it is a type" : "Unknown constant or type name",
		why ? why : "");
}

/* Types where a variable could be meant as well. */

bool check_is_kernel_type(
	struct dcomp *dc, const char *module, const char *name)
{
	const char *why;

	if (!module && sym_find(dc, NS_PLAIN, name))
		return false;
	return check_scoped_type(dc, module, T_TYPEDEF, name, &why) != NULL;
}

struct type *check_type_operand(struct dcomp *dc, const struct node *n)
{
	const char *why;

	if (n->kind != N_IDENT || n->u.id.scope != ID_PLAIN ||
		(!n->u.id.module && sym_find(dc, NS_PLAIN, n->u.id.name)))
		return NULL;
	return check_scoped_type(
		dc, n->u.id.module, T_TYPEDEF, n->u.id.name, &why);
}

const char *check_incomplete(struct dcomp *dc, struct type *t)
{
	const char *why;

	t = type_real(t);
	if (!(type_is_sou(t) || t->kind == T_ENUM) || type_complete(t))
		return "";
	if (t->of_program)
		return ": the debug information has only its name";
	if (type_is_own(dc, t))
		return ": its definition ends further down";
	why = dc_kmod_why(dc, NULL);
	return *why || !t->name ? why : near_type(dc, t->kind, t->name);
}

/* args[ ]. */

static const char *pdesc_text(struct dcomp *dc, const struct dif_pdesc *pd)
{
	if (pd->id)
		return arena_printf(&dc->arena, "%u", pd->id);
	return arena_printf(&dc->arena, "%s:%s:%s:%s", pd->prov, pd->mod,
		pd->func, pd->name);
}

/* True if both are the same type, perhaps by different names. */
static bool same_type(struct dcomp *dc, const char *a, const char *b)
{
	if (!a || !b)
		return a == b;
	return !strcmp(a, b) ||
	       type_same(type_of_texpr(dc, dc_parse_type(dc, a)),
		       type_of_texpr(dc, dc_parse_type(dc, b)));
}

static void count_probe(void *arg, const struct dc_probe *probe)
{
	(void)probe;
	++*(uint32_t *)arg;
}

static _Noreturn void unstable(
	struct dcomp *dc, const struct node *n, const struct dif_pdesc *pd)
{
	uint32_t count = 0;

	check_probes(dc, pd, count_probe, &count);
	dc_error(dc, n->loc, D_ARGS_MULTI,
		"args[ ] may not be referenced because probe description %s "
		"matches %s",
		pdesc_text(dc, pd),
		count ? "an unstable set of probes"
		      : "no probe yet, whose arguments would be known: those "
			"of a library that a process maps later are, if the "
			"module is its path");
}

/* Return the argument's type, the same for all probes of the clause; NULL if
 * there is none. */
static const char *arg_text(struct dcomp *dc, struct node *n, uint32_t i)
{
	const struct dc_clause *c = dc->clause;
	const char *text = NULL, *first = NULL;
	uint32_t p;

	for (p = 0; p < c->npdescs; p++) {
		bool same = !dc->opts.args ||
			    dc->opts.args(dc->opts.arg, &c->pdesc[p], i, &text);

		if (same && p > 0)
			same = same_type(dc, first, text);
		if (!same) {
			check_later_split(dc);
			unstable(dc, n, &c->pdesc[p]);
		}
		first = text;
	}
	return first;
}

static uint32_t arg_index(struct dcomp *dc, struct node *n)
{
	struct node *i = n->u.call.args;

	if (n->u.call.nargs != 1)
		dc_error(dc, n->loc, D_PROTO_LEN,
			"args[ ] prototype mismatch: %u args passed, 1 "
			"expected",
			n->u.call.nargs);
	check_expr(dc, i);
	if (i->kind != N_INT || !type_is_int(i->type))
		dc_error(dc, i->loc, D_ARGS_TYPE,
			"args[ ] argument #1 is incompatible with prototype:\n"
			"\tprototype: integer constant\n\t argument: %s",
			i->kind == N_INT ? type_name(dc, i->type)
					 : "non-constant expression");
	if (i->u.i.value >= DIF_NPROBEARG)
		return UINT32_MAX;
	return i->u.i.value;
}

/* Replace n, an address, by the object at it. */
static void make_place(
	struct dcomp *dc, struct node *n, struct type *t, enum space space)
{
	struct node *address;

	check_coerce(dc, n, type_ptr_in(dc, t, space));
	address = node_wrap(dc, n, N_UNARY);
	n->u.op.op = OP_DEREF;
	n->u.op.a = address;
	n->type = t;
	n->space = space;
}

static void make_word(struct dcomp *dc, struct node *n, uint32_t i)
{
	const char *name = arena_printf(&dc->arena, "arg%u", i);

	n->kind = N_IDENT;
	memset(&n->u, 0, sizeof(n->u));
	n->u.id.name = dc_intern(dc, name, strlen(name));
	n->type = check_ident(dc, n);
}

/* An argument that is a structure passed by value is its address. */
void check_make_arg(
	struct dcomp *dc, struct node *n, uint32_t i, struct type *t)
{
	make_word(dc, n, i);
	if (type_is_sou(type_real(t)))
		make_place(dc, n, t, SPACE_KERNEL);
	else
		check_coerce(dc, n, t);
}

/* Return ": it has (int fd, char *buf)" for the clause's only description, or
 * why it has none. */
static const char *all_args(struct dcomp *dc)
{
	const struct dc_clause *c = dc->clause;
	const char *list = NULL, *type, *why;

	if (!dc->opts.args || c->npdescs != 1)
		return "";
	for (uint32_t i = 0;
		dc->opts.args(dc->opts.arg, c->pdesc, i, &type) && type; i++)
		list = list ? arena_printf(&dc->arena, "%s, %s", list, type)
			    : type;
	if (list)
		return arena_printf(&dc->arena, ": it has (%s)", list);
	why = dc->opts.refusal ? dc->opts.refusal(dc->opts.arg, c->pdesc)
			       : NULL;
	return why ? arena_printf(&dc->arena, ": %s", why) : "";
}

static bool same_place(const struct dc_user_arg *a, const struct dc_user_arg *b)
{
	return a->word == b->word && a->by_address == b->by_address &&
	       !a->why == !b->why;
}

/* Find argument i of the clause's probes, whose types are the same: it may be
 * in another place behind other arguments. */
static bool find_user_arg(struct dcomp *dc, uint32_t i, struct dc_user_arg *a)
{
	const struct dc_clause *c = dc->clause;
	bool found = false;

	for (uint32_t p = 0; dc->opts.user_arg && p < c->npdescs; p++) {
		struct dc_user_arg own = { 0 };
		bool is =
			dc->opts.user_arg(dc->opts.arg, &c->pdesc[p], i, &own);

		if (p && (is != found || !same_place(a, &own))) {
			check_later_split(dc);
			own.why = "it is not in the same place for all of the "
				  "probes";
		}
		found |= is;
		*a = own;
	}
	return found;
}

static struct type *user_arg(struct dcomp *dc, struct node *n, uint32_t i,
	const struct dc_user_arg *a)
{
	struct type *t = dc_utype(dc, a->type);

	if (a->why)
		dc_error(dc, n->loc, D_ARGS_IDX,
			"args[%u] of type %s cannot be had: %s", i,
			type_name(dc, t), a->why);
	make_word(dc, n, a->word);
	if (a->by_address)
		make_place(dc, n, t, SPACE_USER);
	else
		check_coerce(dc, n, t);
	return n->type;
}

/* True for an argN. */
static bool is_word(const struct node *n)
{
	const struct sym *s;

	while (n->kind == N_CAST && !n->u.cast.type)
		n = n->u.cast.a;
	s = n->sym;
	return n->kind == N_IDENT && s && s->kind == SYM_BVAR &&
	       s->u.bvar.id == BVAR_ARG;
}

const char *check_why_untyped(struct dcomp *dc, const struct node *n)
{
	const char *why = NULL;

	if (!is_word(n) || !dc->clause)
		return "";
	if (dc->opts.no_types)
		why = dc->opts.no_types(dc->opts.arg, dc->clause->pdesc);
	if (why)
		return arena_printf(
			&dc->arena, ": args[ ] are integers here: %s", why);
	if (n->kind != N_IDENT)
		return "";
	return arena_printf(&dc->arena,
		": %s is an integer; args[%s] may be a pointer", n->u.id.name,
		n->u.id.name + strlen("arg"));
}

/* Make args[i] an integer, for a function of which nothing but its address is
 * known. */
static bool make_untyped(struct dcomp *dc, struct node *n, uint32_t i)
{
	const struct dc_clause *c = dc->clause;
	const char *why = NULL;

	if (dc->opts.no_types && i != UINT32_MAX)
		why = dc->opts.no_types(dc->opts.arg, c->pdesc);
	if (!why)
		return false;
	make_word(dc, n, i);
	return true;
}

struct type *check_args_index(struct dcomp *dc, struct node *n)
{
	uint32_t i = arg_index(dc, n);
	const struct pdecl *pr = check_declared_probe(dc, n, i);
	struct dc_user_arg own;
	const char *text;
	struct type *t;

	if (pr)
		return check_declared_arg(dc, n, pr, i);
	if (!dc->clause)
		dc_error(dc, n->loc, D_ARGS_NONE,
			"args[ ] may not be referenced outside of a probe "
			"clause");
	text = i == UINT32_MAX ? NULL : arg_text(dc, n, i);
	if (!text && make_untyped(dc, n, i))
		return n->type;
	if (!text)
		dc_error(dc, n->loc, D_ARGS_IDX,
			"index %lld is out of range for %s args[ ]%s",
			(long long)n->u.call.args->u.i.value,
			pdesc_text(dc, dc->clause->pdesc), all_args(dc));
	if (find_user_arg(dc, i, &own))
		return user_arg(dc, n, i, &own);
	t = type_of_texpr(dc, dc_parse_type(dc, text));
	if (type_is_string(t)) { /* the argument is its address */
		check_make_arg(dc, n, i,
			type_of_texpr(dc, dc_parse_type(dc, "const char *")));
		check_make_string(dc, n);
	} else {
		check_make_arg(dc, n, i, t);
	}
	return n->type;
}
