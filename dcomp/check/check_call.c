/* check_call.c - checks calls: of subroutines, which have a value, and of
 * actions, which are statements. */
#include "dcomp/check/check_impl.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/signame.h"
#include "dcomp/check/near.h"

void check_count(struct dcomp *dc, struct node *call, enum dc_tag tag,
	const char *name, int least, int most)
{
	int64_t n = call->u.call.nargs;

	if (n < least || n > most)
		dc_error(dc, call->loc, tag,
			"%s( ) prototype mismatch: %d arg%s passed, %s%d "
			"expected",
			name, (int)n, n == 1 ? "" : "s",
			least == most ? ""
			: n < least   ? "at least "
				      : "at most ",
			n < least ? least : most);
}

/* Libraries define functions as inline arrays: d_path(p) is d_path[p] there. */
static bool is_function(const struct sym *s)
{
	return s->kind == SYM_INLINE_ARRAY && s->in_lib;
}

struct sym *check_callee(struct dcomp *dc, struct node *n)
{
	struct node *fn = n->u.call.fn;
	struct sym *s;

	if (fn->kind != N_IDENT || fn->u.id.scope != ID_PLAIN ||
		fn->u.id.module)
		dc_error(dc, n->loc, D_FUNC_IDENT,
			"function designator is not of function type");
	s = sym_find(dc, NS_PLAIN, fn->u.id.name);
	if (!s)
		dc_error(dc, fn->loc, D_FUNC_UNDEF,
			"undefined function name: %s%s", fn->u.id.name,
			near_function(dc, fn->u.id.name));
	if (s->kind != SYM_SUBR && s->kind != SYM_ACT && s->kind != SYM_AGGFN &&
		!is_function(s))
		dc_error(dc, fn->loc, D_FUNC_IDKIND,
			"%s '%s' may not be referenced as a function",
			sym_what(s), s->name);
	n->sym = fn->sym = s;
	attr_use(dc, fn->loc, s);
	return s;
}

static _Noreturn void bad_arg(struct dcomp *dc, struct dc_loc loc,
	const char *name, uint32_t i, const char *proto, const char *type)
{
	dc_error(dc, loc, D_PROTO_ARG,
		"%s( ) argument #%u is incompatible with prototype:\n"
		"\tprototype: %s\n\t argument: %s",
		name, i + 1, proto, type);
}

void check_bad_arg(struct dcomp *dc, const char *name, uint32_t i,
	const char *proto, const struct node *arg)
{
	bad_arg(dc, arg->loc, name, i, proto, type_name(dc, arg->type));
}

/* Replace a signal's name by its number. */
static void take_signal(struct dcomp *dc, const char *name, struct node *arg)
{
	int sig;

	if (arg->kind != N_STRING)
		return;
	sig = signame_find(arg->u.str.s);
	if (!sig)
		dc_error(dc, arg->loc, D_PROTO_ARG,
			"%s( ) argument #1: no signal is named \"%s\"", name,
			arg->u.str.s);
	node_make_int(arg, type_named(dc, "int"), sig);
}

/* True if the argument fits; kind is a letter of dif_subrinfo.args. */
static bool fits(char kind, const struct node *arg)
{
	switch (kind) {
	case 's':
	case 'z':
		return type_is_string(arg->type) || node_is_null(arg);
	case 'b':
	case 'e':
	case 'g':
	case 'i':
	case 'n':
		return type_is_int(arg->type);
	case 'u':
		return type_is_scalar(arg->type);
	case 'a':
		return type_is_ptr(arg->type) || node_is_null(arg) ||
		       type_is_string(arg->type);
	default: /* see check_object() */
		return true;
	}
}

/* Check an argument that is NULL or points to what the prototype says. */
static void check_object(struct dcomp *dc, const char *name, uint32_t i,
	const char *proto, struct node *arg)
{
	struct type *t = type_of_texpr(dc, dc_parse_type(dc, proto));

	if (type_is_string(arg->type) || !type_assignable_from(t, arg))
		bad_arg(dc, arg->loc, name, i,
			type_name_beside(dc, t, arg->type),
			type_name_beside(dc, arg->type, t));
}

/* True for pointers that may point to text: of char, or of void as from
 * alloca() and copyin(). */
static bool points_to_text(struct type *t)
{
	return type_is_text(t) ||
	       (type_is_ptr(t) && type_is_void(type_real(t)->base));
}

static void check_subr_arg(struct dcomp *dc, enum dif_subr id, char kind,
	uint32_t i, struct node *arg)
{
	const char *proto = subr_arg_text(dc, id, i);
	bool is_str = kind == 's' || kind == 'z';

	if (kind == 'g')
		take_signal(dc, dif_subrinfo[id].name, arg);
	if (is_str && !node_is_null(arg) && points_to_text(arg->type))
		check_make_string(dc, arg);
	else if (!is_str)
		check_decay(dc, arg);
	if (strchr("dk", kind))
		check_object(dc, dif_subrinfo[id].name, i, proto, arg);
	else if (!fits(kind, arg))
		check_bad_arg(dc, dif_subrinfo[id].name, i, proto, arg);
	if (strchr("begin", kind))
		check_coerce(dc, arg, type_named(dc, proto));
}

/* The id of a cgroup is the number of its folder's inode. */
static void fold_cgroupid(struct dcomp *dc, struct node *n)
{
	struct node *path = n->u.call.args;
	struct stat st;

	if (path->kind != N_STRING)
		dc_error(dc, path->loc, D_PROTO_ARG,
			"cgroupid( ) argument #1 must be a string constant");
	if (stat(path->u.str.s, &st))
		dc_error(dc, path->loc, D_UNKNOWN, "cgroupid( ) of %s: %s",
			path->u.str.s, strerror(errno));
	node_make_int(n, n->type, st.st_ino);
}

static struct type *check_subr(struct dcomp *dc, struct node *n, struct sym *s)
{
	const struct dif_subrinfo *info = &dif_subrinfo[s->u.subr];
	const char *kind = info->args;
	struct node *a;
	uint32_t i = 0;

	check_count(dc, n, D_PROTO_LEN, info->name, info->least, info->most);
	check_args(dc, n->u.call.args);
	for (a = n->u.call.args; a; a = a->next, kind++, i++) {
		if (*kind == '?')
			kind++;
		check_subr_arg(dc, s->u.subr, *kind, i, a);
	}
	n->type = s->type;
	if (s->u.subr == SUBR_CGROUPID)
		fold_cgroupid(dc, n);
	return s->type;
}

struct type *check_call(struct dcomp *dc, struct node *n)
{
	struct sym *s = check_callee(dc, n);

	if (s->kind == SYM_INLINE_ARRAY)
		return check_inline_array(dc, n, s);
	if (s->kind == SYM_SUBR)
		return check_subr(dc, n, s);
	if (s->kind == SYM_ACT)
		dc_error(dc, n->loc, D_OP_ACT,
			"%s( ) may not be called from a D expression "
			"(D program context required)",
			s->name);
	dc_error(dc, n->loc, D_AGG_FUNC,
		"%s( ) may only be assigned to an aggregation", s->name);
}

/* Return the tag for a wrong number of arguments; stacks have their own. */
static enum dc_tag count_tag(const struct dc_act *act)
{
	if (act->value == check_value_stack)
		return D_STACK_PROTO;
	if (act->value == check_value_ustack ||
		act->value == check_value_jstack)
		return D_USTACK_PROTO;
	return D_PROTO_LEN;
}

void check_act_count(struct dcomp *dc, struct node *call)
{
	const struct dc_act *act = ((struct sym *)call->sym)->u.act;

	check_count(dc, call, count_tag(act), act->name, act->least, act->most);
}

void check_action(struct dcomp *dc, struct node *n)
{
	struct sym *s = check_callee(dc, n);

	check_act_count(dc, n);
	s->u.act->check(dc, n);
	if (!s->u.act->value)
		n->type = s->type;
}

/* Most bytes that can be recorded by value. */
enum {
	MOST_RECORDED = 1 << 16
};

bool node_is_void_act(struct dcomp *dc, struct node *n)
{
	struct sym *s = n->kind == N_CALL ? check_callee(dc, n) : NULL;

	return s && s->kind == SYM_ACT && !s->u.act->value;
}

/* Refuse an argument without a value; the tags are those of this action, which
 * calls an aggregation `what'. */
static void check_is_value(struct dcomp *dc, struct node *call, enum dc_tag agg,
	const char *what, enum dc_tag none)
{
	struct node *arg = call->u.call.args;
	const char *fn = call->u.call.fn->u.id.name;

	if (node_agg_of(arg)) {
		check_known_agg(dc, node_agg_of(arg));
		dc_error(dc, call->loc, agg, "%s( ) may not be applied to %s",
			fn, what);
	}
	if (node_is_void_act(dc, arg))
		dc_error(dc, call->loc, none,
			"%s( ) may not be applied to a void expression", fn);
}

static void check_has_size(struct dcomp *dc, struct node *call,
	enum dc_tag dynamic, enum dc_tag none)
{
	const char *fn = call->u.call.fn->u.id.name;
	struct type *t;
	uint64_t size;

	check_open_text(dc, call->u.call.args);
	t = call->u.call.args->type;
	size = type_size(dc, t);
	if (type_is_void(t))
		dc_error(dc, call->loc, none,
			"%s( ) may not be applied to a void expression", fn);
	if (type_is_bytes(t) && (size == 0 || size > MOST_RECORDED))
		dc_error(dc, call->loc, dynamic,
			"%s( ) may not be applied to a value of type %s, "
			"which has %llu bytes",
			fn, type_name(dc, t), (unsigned long long)size);
}

void check_trace(struct dcomp *dc, struct node *call)
{
	check_is_value(
		dc, call, D_TRACE_DYN, "a dynamic expression", D_TRACE_VOID);
	check_recorded(dc, call->u.call.args);
	check_has_size(dc, call, D_TRACE_DYN, D_TRACE_VOID);
}

void check_print(struct dcomp *dc, struct node *call)
{
	check_is_value(dc, call, D_PRINT_AGG, "an aggregation", D_PRINT_VOID);
	check_expr(dc, call->u.call.args);
	check_enum_field(dc, call->u.call.args);
	check_has_size(dc, call, D_PRINT_DYN, D_PRINT_VOID);
}

void check_tracemem(struct dcomp *dc, struct node *call)
{
	struct node *addr = call->u.call.args, *size = addr->next;
	struct node *most = size->next;

	check_args(dc, addr);
	check_decay(dc, addr);
	if (!type_is_scalar(addr->type))
		dc_error(dc, addr->loc, D_TRACEMEM_ADDR,
			"tracemem( ) argument #1 is incompatible with "
			"prototype:\n\tprototype: pointer or integer\n"
			"\t argument: %s",
			type_name(dc, addr->type));
	if (!type_is_int(size->type))
		dc_error(dc, size->loc, D_PROTO_ARG,
			"tracemem( ) argument #2 is incompatible with "
			"prototype:\n\tprototype: size_t\n"
			"\t argument: %s",
			type_name(dc, size->type));
	if (!node_is_const(size) || size->u.i.value == 0 ||
		size->u.i.value > MOST_RECORDED)
		dc_error(dc, size->loc, D_TRACEMEM_SIZE,
			"tracemem( ) argument #2 must be an integer constant "
			"from 1 to %d",
			MOST_RECORDED);
	if (most && !type_is_int(most->type))
		dc_error(dc, most->loc, D_TRACEMEM_DYNSIZE,
			"tracemem( ) argument #3 must be an integer");
}

void check_pcap(struct dcomp *dc, struct node *call)
{
	struct node *packet = call->u.call.args, *link = packet->next;

	check_args(dc, packet);
	check_decay(dc, packet);
	if (!type_is_scalar(packet->type))
		check_bad_arg(dc, "pcap", 0, "void *", packet);
	if (!type_is_int(link->type))
		check_bad_arg(dc, "pcap", 1, "int", link);
	check_coerce(dc, link, type_basic(dc, BASE_INT));
}

/* Make a call of an action with these arguments, and check it. */
static struct node *action(struct dcomp *dc, struct dc_loc loc,
	const char *name, struct node *args, uint32_t nargs)
{
	struct node *n = node_new(dc, N_CALL, loc);

	n->u.call.fn = node_new(dc, N_IDENT, loc);
	n->u.call.fn->u.id.name = dc_intern(dc, name, strlen(name));
	n->u.call.args = args;
	n->u.call.nargs = nargs;
	check_action(dc, n);
	return n;
}

/* Make assert(e, "...", ...) e ? 0 : (errorf("...", ...), exit(1)). */
void check_assert(struct dcomp *dc, struct node *call)
{
	struct node *e = call->u.call.args, *format = e->next;
	struct node *nothing = node_new(dc, N_INT, call->loc);
	struct node *status = node_new(dc, N_INT, call->loc);
	struct node *fails = node_new(dc, N_BINARY, call->loc);
	struct node *holds = node_new(dc, N_COND, call->loc);
	uint32_t nargs = call->u.call.nargs - 1;

	e->next = NULL;
	check_cond(dc, e, D_PROTO_ARG, "argument #1 of assert( )");
	if (!format) {
		nargs = 1;
		format = node_text(dc, call->loc,
			arena_printf(&dc->arena, "assertion failed in line %u",
				call->loc.line));
	}
	node_make_int(nothing, type_basic(dc, BASE_INT), 0);
	node_make_int(status, type_basic(dc, BASE_INT), 1);
	fails->u.op.op = OP_COMMA;
	fails->u.op.a = action(dc, call->loc, "errorf", format, nargs);
	fails->u.op.b = action(dc, call->loc, "exit", status, 1);
	fails->type = type_basic(dc, BASE_VOID);
	holds->u.cond.cond = e;
	holds->u.cond.a = nothing;
	holds->u.cond.b = fails;
	node_become(call, holds);
}

void check_exit(struct dcomp *dc, struct node *call)
{
	struct node *arg = call->u.call.args;

	if (!type_is_int(check_expr(dc, arg)))
		check_bad_arg(dc, "exit", 0, "int", arg);
	check_coerce(dc, arg, type_basic(dc, BASE_INT));
}
