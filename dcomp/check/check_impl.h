/* check_impl.h - what the files of the checker share. Checking gives every
 * expression its type, every name its symbol, and makes conversions explicit:
 * afterwards operands are as the operation wants them. Constant expressions
 * become N_INT.
 *
 *	check.c		declarations, clauses, statements
 *	check_expr.c	expressions but for those below
 *	check_op.c	operators
 *	check_conv.c	conversions
 *	check_mem.c	objects in memory: members, elements, pointers
 *	check_var.c	variables, assignment, tuples
 *	check_later.c	what is known of variables only later
 *	check_kernel.c	names that are not the program's
 *	check_symbol.c	symbols of the kernel
 *	check_inline.c	inlines
 *	check_xlate.c	translators
 *	check_prov.c	provider declarations
 *	check_attr.c	stability
 *	clone.c		new nodes, copies of unchecked expressions
 *	check_call.c	subroutines and actions
 *	check_stack.c	stacks and symbols
 *	check_printf.c	formats
 *	check_data.c	actions on aggregations, output and options
 *	check_agg.c	aggregations
 *	check_spec.c	speculations
 *	fold.c		constants */
#ifndef DCOMP_CHECK_IMPL_H
#define DCOMP_CHECK_IMPL_H

#include "dcomp/act.h"
#include "dcomp/ast.h"
#include "dcomp/dcomp_impl.h"
#include "dcomp/type/sym.h"
#include "dcomp/type/types.h"

/* check.c: a predicate (a node); a clause's predicate and statements; variables
 * or a type. */
void check_predicate(struct dcomp *dc, void *arg);
void check_guarded(struct dcomp *dc, struct decl *d);
void check_declaration(struct dcomp *dc, struct decl *d);
void check_forward_enum(struct dcomp *dc, const struct tspec *sp);

/* An expression whose value is wanted; returns its type, which may be void
 * only for a call of an action, and that is an error already. */
struct type *check_expr(struct dcomp *dc, struct node *n);
/* The same, but a translation stays one (check_xlate.c): the caller asks for
 * a member of it, or keeps it. */
struct type *check_base(struct dcomp *dc, struct node *n);
/* An expression that stands as a statement: actions and aggregations too. */
void check_stmt_expr(struct dcomp *dc, struct node *n);
/* The same, where actions may stand for what they record: check_stack.c. */
struct type *check_recorded(struct dcomp *dc, struct node *n);
void check_recorded_args(struct dcomp *dc, struct node *args);
void check_args(struct dcomp *dc, struct node *args);
/* Of an operand that has been checked. */
struct type *check_stringof(struct dcomp *dc, struct node *n);
bool type_is_enum(struct type *t);
/* stringof what is of an enumeration; n becomes the name. */
struct type *check_enum_name(struct dcomp *dc, struct node *n);
/* Go one level down, and come back: too deep a tree is refused. */
void check_enter(struct dcomp *dc, struct dc_loc loc);
void check_leave(struct dcomp *dc);

/* Operators: check_op.c. */
struct type *check_unary(struct dcomp *dc, struct node *n);
struct type *check_binary(struct dcomp *dc, struct node *n);
struct type *check_condexpr(struct dcomp *dc, struct node *n);
struct type *check_cast(struct dcomp *dc, struct node *n);
const char *op_text(enum op op);
const char *op_assign_text(enum op op); /* OP_ADD: "+=" */
/* The type that `a op b' works in, for integers and pointers; reported if they
 * do not go together. */
struct type *check_arith(struct dcomp *dc, struct node *n, enum op op,
	struct type *a, struct node *b);
_Noreturn void op_incompat(struct dcomp *dc, struct node *n, enum op op,
	struct type *a, struct type *b);
/* D_OP_ARITH if t is a floating-point type. */
void check_no_float(
	struct dcomp *dc, struct node *n, const char *op, struct type *t);

/* Conversions: check_conv.c. */
/* n becomes a node of that kind around what it was, which is returned. */
struct node *node_wrap(struct dcomp *dc, struct node *n, enum node_kind kind);
/* Convert n to t in place: a cast is put around it, or it is folded. */
void check_coerce(struct dcomp *dc, struct node *n, struct type *t);
/* Cut the value of an integer to the width of its type. */
void check_narrow(struct dcomp *dc, struct node *n);
/* It is asked only whether it is 0. */
void check_condition(struct dcomp *dc, struct node *n);
/* Integers or pointers that are compared. */
void check_coerce_compared(struct dcomp *dc, struct node *a, struct node *b);
/* The type of t op b, for OP_SHL and OP_SHR: that of the left operand. But
 * what `<<' may shift out of it is kept: 1 << 40 has 64 bits. */
struct type *check_shift_type(
	struct dcomp *dc, enum op op, struct type *t, const struct node *b);
/* What pointers, or an array, point to is of one type, or of none. */
bool type_same_target(struct type *a, struct type *b);
/* May n be stored in, or passed as, a t without a cast? Of integers only the
 * constant 0 may become a pointer, and of pointers only NULL an integer. */
bool type_assignable_from(struct type *t, const struct node *n);

/* Objects in memory: check_mem.c. */
struct type *check_member(struct dcomp *dc, struct node *n);
struct type *check_deref(struct dcomp *dc, struct node *n);
struct type *check_addr(struct dcomp *dc, struct node *n);
struct type *check_element(struct dcomp *dc, struct node *n);
/* As the target of an operator that stores. */
void check_not_const(struct dcomp *dc, struct node *n, const char *op);
struct type *check_object_lval(
	struct dcomp *dc, struct node *n, const char *op);
/* An element of an array or what a pointer points to, not of an associative
 * array. */
bool node_is_element(const struct node *n);
/* Whether there may be more elements behind those of this array. */
bool node_may_go_on(const struct node *array);
/* The member that n is, if it is a bit-field; or NULL. */
const struct type_member *node_bit_field(const struct node *n);
/* The type that the value of such an object has. */
struct type *check_object_value(struct dcomp *dc, const struct node *n);
/* An array becomes the pointer to its first element. */
void check_decay(struct dcomp *dc, struct node *n);
/* An array of char or a pointer to char, which may stand for a string. */
bool type_is_text(struct type *t);
void check_make_string(struct dcomp *dc, struct node *n);

/* What is known only later: check_later.c. The type of a variable whose first
 * assignment is of type t. */
struct type *check_later_type(
	struct dcomp *dc, const struct node *id, struct type *t);
/* The type of an array that is read before it is assigned; NULL if it never
 * is. */
struct type *check_later_array(struct dcomp *dc, const struct node *id);
/* An array is assigned for the first time, a t. */
void check_later_first(struct dcomp *dc, const struct node *id, struct type *t);
/* A variable is assigned, to op= value or, for OP_NONE, to = value. */
void check_later_assigned(struct dcomp *dc, const struct node *to, enum op op,
	const struct node *value);
/* After a round: does it take another one? */
bool check_later_again(struct dcomp *dc);

/* Variables: check_var.c. */
struct type *check_ident(struct dcomp *dc, struct node *n);
struct type *check_index(struct dcomp *dc, struct node *n);
struct type *check_assign(struct dcomp *dc, struct node *n);
/* n as the target of an operator that stores; fallback is the type that an
 * unknown variable gets. */
struct type *check_lval(struct dcomp *dc, struct node *n, const char *op,
	struct type *fallback);
/* Use the arguments as a tuple: its parts are made by the first use. */
void check_tuple(struct dcomp *dc, struct node *n, const struct sym *s,
	struct tuple *t, struct node *args, uint32_t nargs);

/* Symbols of the kernel, mod`name and declared ones: check_symbol.c. The node
 * becomes what it stands for. */
struct type *check_symbol(struct dcomp *dc, struct node *n);
/* `name, which the kernel does not have, becomes kernel_name if that is an
 * inline of a library. */
bool check_library_symbol(struct dcomp *dc, struct node *n);
struct type *check_extern(struct dcomp *dc, struct node *n);

/* The constants of the kernel's enumerations (false: there is no such one),
 * and args[i]: check_kernel.c. The node becomes what it stands for. */
bool check_constant(struct dcomp *dc, struct node *n);
struct type *check_args_index(struct dcomp *dc, struct node *n);
/* n becomes (t)argN. */
void check_make_arg(
	struct dcomp *dc, struct node *n, uint32_t i, struct type *t);
/* A name that is no variable and a typedef of the kernel's: as the operand of
 * sizeof, which may be either. NULL: it is not. */
/* Why an argument is an integer, as the end of a message, or "". */
const char *check_why_untyped(struct dcomp *dc, const struct node *n);
struct type *check_program_name(struct dcomp *dc, struct node *n);
struct type *check_scoped_type(struct dcomp *dc, const char *module,
	enum type_kind kind, const char *name, const char **why);
struct type *check_type_operand(struct dcomp *dc, const struct node *n);
/* With -32, an error of a type that would be narrower there. */
void check_model(struct dcomp *dc, struct dc_loc loc, const struct type *t);
/* Gives the structure or union t the members that sp has, which completes it:
 * layout.c. */
void check_layout(struct dcomp *dc, struct type *t, const struct tspec *sp);
bool check_is_kernel_type(
	struct dcomp *dc, const char *module, const char *name);
/* The end of a message about a type that is incomplete: "", or why nothing is
 * known of the kernel's types. */
const char *check_incomplete(struct dcomp *dc, struct type *t);

/* What stands for a name in a copy: a checked expression. */
struct subst {
	const struct subst *next;
	const char *name;
	const struct node *value;
};
struct node *node_new(struct dcomp *dc, enum node_kind kind, struct dc_loc loc);
/* n, or what is within it of which `is' holds; NULL: nothing. What sizeof is
 * applied to is not evaluated and does not count. */
const struct node *node_find(
	const struct node *n, bool (*is)(const struct node *n));
struct node *node_clone(
	struct dcomp *dc, const struct node *n, const struct subst *s);
/* n alone; its operands are shared. */
struct node *node_copy(struct dcomp *dc, const struct node *n);

/* Inlines: check_inline.c. */
void check_inline(struct dcomp *dc, struct decl *d);
struct type *check_use_inline(struct node *n, const struct sym *s);
struct type *check_inline_array(
	struct dcomp *dc, struct node *n, const struct sym *s);
/* A checked value that is used several times: itself if it is simple, else a
 * clause-local variable that *init, put before, assigns. */
struct node *node_bind(
	struct dcomp *dc, struct node *value, struct node **init);
struct node *node_hidden_var(
	struct dcomp *dc, struct type *t, struct dc_loc loc);
/* (first, n), checked; first may be NULL. */
struct node *node_first_then(
	struct dcomp *dc, struct node *first, struct node *n);
/* n becomes a copy of what, in its place. */
void node_become(struct node *n, const struct node *what);

/* Translators: check_xlate.c. */
void check_translator(struct dcomp *dc, struct decl *d);
struct type *check_xlate(struct dcomp *dc, struct node *n);
/* n is a member of something, which is checked: of a translation? Then n is
 * done. */
bool check_translated(struct dcomp *dc, struct node *n);
/* n is a member that what its base points to has not: does a library have a
 * translator that makes it from that? Then n is done. */
bool check_library_member(struct dcomp *dc, struct node *n);
/* n is a translation of which all is wanted. */
struct type *check_whole(struct dcomp *dc, struct node *n);

/* Provider declarations: check_prov.c. */
void check_provider(struct dcomp *dc, struct decl *d);
/* What the probes of the clause are declared as, or NULL; and args[i] then. */
const struct pdecl *check_declared_probe(struct dcomp *dc, struct node *n);
struct type *check_declared_arg(
	struct dcomp *dc, struct node *n, const struct pdecl *pr, uint32_t i);
/* The type of args[i] of a probe; NULL: n is past the last, or it is not
 * declared. */
struct type *prov_arg_type(struct dcomp *dc, const struct dc_probe *probe,
	uint32_t i, bool *declared);
/* NULL: it is not declared, or nothing is said of the part. */
const struct dc_attr *prov_attr(
	struct dcomp *dc, const char *prov, enum dc_part part);
/* False: it is not declared. */
bool prov_set_attr(struct dcomp *dc, const char *prov, enum dc_part part,
	struct dc_attr a);

/* opts.probes, or else fn is called for the description itself. */
/* What to say besides when an assignment in a predicate is wrong. */
const char *check_meant_equal(const struct dcomp *dc, const char *op);
void check_probes(struct dcomp *dc, const struct dif_pdesc *pd, dc_probe_fn *fn,
	void *arg);

/* Stability: check_attr.c. The names, arguments and symbols of the kernel that
 * a clause uses, and the probes that it belongs to. */
void attr_use(struct dcomp *dc, struct dc_loc loc, const struct sym *s);
void attr_use_kernel(struct dcomp *dc, struct dc_loc loc, const char *name);
struct dc_attr attr_of_pdescs(struct dcomp *dc, const struct dc_clause *c);
/* The same of one probe, and of its arguments. */
struct dc_attr attr_of_probe(struct dcomp *dc, const struct dc_probe *probe);
struct dc_attr attr_of_args_of(struct dcomp *dc, const struct dc_probe *probe);

/* Calls: check_call.c, check_printf.c, check_agg.c. */
struct type *check_call(struct dcomp *dc, struct node *n);
void check_action(struct dcomp *dc, struct node *n);
struct sym *check_callee(struct dcomp *dc, struct node *n);
/* An error of that tag unless there are least to most arguments. */
void check_count(struct dcomp *dc, struct node *call, enum dc_tag tag,
	const char *name, int least, int most);
/* Argument i, from 0, does not fit its prototype. */
_Noreturn void check_bad_arg(struct dcomp *dc, const char *name, uint32_t i,
	const char *proto, const struct node *arg);
/* Is it an action that stands for no value? */
bool node_is_void_act(struct dcomp *dc, struct node *n);
/* check_count() for an action. */
void check_act_count(struct dcomp *dc, struct node *call);
void check_value_act(struct dcomp *dc, struct node *call);
struct type *check_value_stack(struct dcomp *dc, struct node *call);
struct type *check_value_ustack(struct dcomp *dc, struct node *call);
struct type *check_value_jstack(struct dcomp *dc, struct node *call);
struct type *check_value_func(struct dcomp *dc, struct node *call);
struct type *check_value_mod(struct dcomp *dc, struct node *call);
struct type *check_value_uaddr(struct dcomp *dc, struct node *call);
struct type *check_value_ufunc(struct dcomp *dc, struct node *call);
struct type *check_value_umod(struct dcomp *dc, struct node *call);
void check_trace(struct dcomp *dc, struct node *call);
void check_print(struct dcomp *dc, struct node *call);
void check_tracemem(struct dcomp *dc, struct node *call);
void check_pcap(struct dcomp *dc, struct node *call);
void check_exit(struct dcomp *dc, struct node *call);
void check_spec_id(struct dcomp *dc, struct node *call);
/* The order of a clause's speculate, commit and all that records. */
/* Does an expression call a subroutine that changes the system? */
bool check_destroys(const struct node *n);
void check_spec_rules(struct dcomp *dc, const struct node *body);
void check_printf(struct dcomp *dc, struct node *call);
void check_printa(struct dcomp *dc, struct node *call);

/* check_data.c. Argument i of an action, from 1, is an aggregation that has
 * been assigned before; the tags of what may be wrong. */
struct aggarg {
	const char *fn;
	enum dc_tag arg, bad;
};
struct sym *check_aggarg(
	struct dcomp *dc, struct node *arg, uint32_t i, const struct aggarg *a);
void check_clear(struct dcomp *dc, struct node *call);
void check_trunc(struct dcomp *dc, struct node *call);
void check_normalize(struct dcomp *dc, struct node *call);
void check_denormalize(struct dcomp *dc, struct node *call);
void check_setopt(struct dcomp *dc, struct node *call);
void check_strftime(struct dcomp *dc, struct node *call);
/* It takes no arguments. */
void check_nothing(struct dcomp *dc, struct node *call);
bool node_is_agg_assign(const struct node *n);
void check_agg_assign(struct dcomp *dc, struct node *n);
/* That of N_AGG; it must have been assigned before. */
struct sym *check_known_agg(struct dcomp *dc, const struct node *n);
/* The N_AGG of @a or @a[1]; NULL: it is another expression. */
const struct node *node_agg_of(const struct node *n);
void check_lquantize(
	struct dcomp *dc, struct node *call, struct aggr_desc *desc);
void check_llquantize(
	struct dcomp *dc, struct node *call, struct aggr_desc *desc);
void check_match_lquantize(struct dcomp *dc, struct node *call,
	const struct aggr_desc *now, const struct aggr_desc *before);
void check_match_llquantize(struct dcomp *dc, struct node *call,
	const struct aggr_desc *now, const struct aggr_desc *before);

/* Constants: fold.c. */
bool node_is_const(const struct node *n); /* an integer or pointer constant */
bool node_is_null(
	const struct node *n); /* 0, NULL: the null pointer constant */
void node_make_int(struct node *n, struct type *t, uint64_t value);
void fold_unary(struct node *n);
void fold_binary(struct node *n);
/* The value of an integer constant expression, which n must be. */
int64_t node_const_value(
	struct dcomp *dc, struct node *n, enum dc_tag tag, const char *what);

#endif
