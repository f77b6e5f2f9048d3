/* check_stack.c - checks stacks and symbols: actions that can stand for what
 * they record, as a key of an aggregation or an argument of an action.
 * Expressions cannot compute with them. */
#include "dcomp/check/check_impl.h"

enum {
	DEFAULT_FRAMES = 20
};

static int64_t positive(struct dcomp *dc, struct node *call, int i,
	int64_t least, enum dc_tag tag, const char *what)
{
	struct node *arg = node_call_arg(call, i);
	const char *name = ((struct sym *)call->sym)->name;
	int64_t n;

	check_expr(dc, arg);
	n = type_is_int(arg->type) && node_is_const(arg)
		    ? (int64_t)arg->u.i.value
		    : -1;
	if (n < least)
		dc_error(dc, arg->loc, tag,
			"%s( ) argument #%d must be a %s integer constant",
			name, i + 1, what);
	return n;
}

/* Return the number of frames: the first argument, or the option's value. */
static uint32_t frames(
	struct dcomp *dc, struct node *call, enum dc_tag tag, uint32_t option)
{
	int64_t n = option ? option : DEFAULT_FRAMES, most = STACK_MOST;

	if (dc->opts.maxframes && dc->opts.maxframes < STACK_MOST)
		most = dc->opts.maxframes;
	if (call->u.call.nargs)
		n = positive(dc, call, 0, 1, tag, "non-zero positive");
	return n > most ? most : n;
}

struct type *check_value_stack(struct dcomp *dc, struct node *call)
{
	return type_stack(dc, SPACE_KERNEL,
		frames(dc, call, D_STACK_SIZE, dc->opts.stackframes));
}

/* The second argument is memory for names, which we do not need. */
static struct type *user_stack(
	struct dcomp *dc, struct node *call, uint32_t option)
{
	uint32_t n = frames(dc, call, D_USTACK_FRAMES, option);

	if (call->u.call.nargs > 1)
		positive(dc, call, 1, 0, D_USTACK_STRSIZE, "positive");
	return type_stack(dc, SPACE_USER, n);
}

struct type *check_value_ustack(struct dcomp *dc, struct node *call)
{
	return user_stack(dc, call, dc->opts.ustackframes);
}

struct type *check_value_jstack(struct dcomp *dc, struct node *call)
{
	return user_stack(dc, call, dc->opts.jstackframes);
}

static struct type *symbol(struct dcomp *dc, struct node *call,
	enum space space, enum field_sym how)
{
	struct node *arg = call->u.call.args;

	if (!type_is_scalar(check_expr(dc, arg)))
		check_bad_arg(dc, ((struct sym *)call->sym)->name, 0,
			"uintptr_t", arg);
	return type_symbol(dc, space, how);
}

struct type *check_value_func(struct dcomp *dc, struct node *call)
{
	return symbol(dc, call, SPACE_KERNEL, SYM_FUNC);
}

struct type *check_value_mod(struct dcomp *dc, struct node *call)
{
	return symbol(dc, call, SPACE_KERNEL, SYM_MOD);
}

struct type *check_value_uaddr(struct dcomp *dc, struct node *call)
{
	return symbol(dc, call, SPACE_USER, SYM_ADDR);
}

struct type *check_value_ufunc(struct dcomp *dc, struct node *call)
{
	return symbol(dc, call, SPACE_USER, SYM_FUNC);
}

struct type *check_value_umod(struct dcomp *dc, struct node *call)
{
	return symbol(dc, call, SPACE_USER, SYM_MOD);
}

/* Check the action as a statement. */
void check_value_act(struct dcomp *dc, struct node *call)
{
	struct sym *s = call->sym;

	call->type = s->u.act->value(dc, call);
}

static bool is_value(struct dcomp *dc, struct node *n)
{
	struct sym *s;

	if (n->kind != N_CALL)
		return false;
	s = check_callee(dc, n);
	return s->kind == SYM_ACT && s->u.act->value;
}

void check_recorded(struct dcomp *dc, struct node *n)
{
	if (!is_value(dc, n)) {
		check_expr(dc, n);
		return;
	}
	check_act_count(dc, n);
	check_value_act(dc, n);
}

void check_recorded_args(struct dcomp *dc, struct node *args)
{
	for (; args; args = args->next)
		check_recorded(dc, args);
}
