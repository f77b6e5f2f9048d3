/* check_impl.h - shared by the files of the checker. Checking gives every
 * expression its type and every name its symbol, and makes conversions
 * explicit: afterwards operands are as the operation wants them. Constant
 * expressions become N_INT.
 *
 *	check.c		declarations, clauses, statements
 *	check_expr.c	expressions but for those below
 *	check_op.c	operators
 *	check_conv.c	conversions
 *	check_mem.c	objects in memory: members, elements, pointers
 *	check_var.c	variables, assignment, tuples
 *	check_later.c	what starts over: types that later text decides
 *	check_kernel.c	constants and types of the kernel, args[ ]
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
#include "dcomp/check/node.h"
#include "dcomp/dcomp_impl.h"
#include "dcomp/type/sym.h"
#include "dcomp/type/types.h"

/* check.c: check a predicate (arg is its node); a clause's predicate and
 * statements; the declaration of variables or a type. */
void check_predicate(struct dcomp *dc, void *arg);
void check_guarded(struct dcomp *dc, struct decl *d);
void check_declaration(struct dcomp *dc, struct decl *d);
void check_forward_enum(struct dcomp *dc, const struct tspec *sp);

/* Check an expression whose value is wanted, and return its type. Actions have
 * no value, so calling one here is an error. */
struct type *check_expr(struct dcomp *dc, struct node *n);
/* The same, but a translation stays an N_XLATE (check_xlate.c): the caller
 * takes a member of it, or keeps it. */
struct type *check_base(struct dcomp *dc, struct node *n);
/* check_stack.c: check expressions where actions may stand for what they
 * record. */
void check_recorded(struct dcomp *dc, struct node *n);
void check_recorded_args(struct dcomp *dc, struct node *args);
void check_args(struct dcomp *dc, struct node *args);
/* Check stringof, whose operand has been checked. */
struct type *check_stringof(struct dcomp *dc, struct node *n);
bool type_is_enum(struct type *t);
/* Give a bit-field of an enumeration, whose value is an int, its type again:
 * its constant is to be named. */
void check_enum_field(struct dcomp *dc, struct node *n);
/* Turn stringof of an enumeration into the enumerator's name. */
struct type *check_enum_name(struct dcomp *dc, struct node *n);
/* Enter and leave a level of the tree; one that is too deep is refused. */
void check_enter(struct dcomp *dc, struct dc_loc loc);
void check_leave(struct dcomp *dc);

/* Operators: check_op.c. */
struct type *check_unary(struct dcomp *dc, struct node *n);
struct type *check_binary(struct dcomp *dc, struct node *n);
struct type *check_condexpr(struct dcomp *dc, struct node *n);
struct type *check_cast(struct dcomp *dc, struct node *n);
/* Return the type in which `a op b' is computed, for integers and pointers; an
 * error if they do not go together. */
struct type *check_arith(struct dcomp *dc, struct node *n, enum op op,
	struct type *a, struct node *b);
_Noreturn void op_incompat(struct dcomp *dc, struct node *n, enum op op,
	struct type *a, struct type *b);
/* Report D_OP_ARITH if t is a floating-point type. */
void check_no_float(
	struct dcomp *dc, struct node *n, const char *op, struct type *t);

/* Conversions: check_conv.c. */
/* Turn n into a node of that kind, to be filled in around its old contents,
 * which are returned. */
struct node *node_wrap(struct dcomp *dc, struct node *n, enum node_kind kind);
/* Convert n to t in place: wrap it in a cast, or fold it. */
void check_coerce(struct dcomp *dc, struct node *n, struct type *t);
/* Cut the value of an integer to the width of its type. */
void check_narrow(struct dcomp *dc, struct node *n);
/* Prepare a value that is only compared with 0. */
void check_condition(struct dcomp *dc, struct node *n);
/* Check a condition, which is an integer or pointer; the message for any other
 * begins with `what'. */
void check_cond(
	struct dcomp *dc, struct node *n, enum dc_tag tag, const char *what);
/* Prepare integers or pointers that are compared. */
void check_coerce_compared(struct dcomp *dc, struct node *a, struct node *b);
/* Return the type of t op b, for OP_SHL and OP_SHR: that of the left operand.
 * But bits that `<<' may shift out of it are kept: 1 << 40 has 64 bits. */
struct type *check_shift_type(
	struct dcomp *dc, enum op op, struct type *t, const struct node *b);
/* True if two pointers or arrays point to the same type, or one of them to
 * void. */
bool type_same_target(struct type *a, struct type *b);
/* True if n can be stored in, or passed as, a t without a cast. Of integers
 * only the constant 0 can become a pointer, and of pointers only NULL an
 * integer. */
bool type_assignable_from(struct type *t, const struct node *n);

/* Objects in memory: check_mem.c. */
struct type *check_member(struct dcomp *dc, struct node *n);
struct type *check_deref(struct dcomp *dc, struct node *n);
struct type *check_addr(struct dcomp *dc, struct node *n);
struct type *check_element(struct dcomp *dc, struct node *n);
/* For the target of an operator that stores. */
void check_not_const(struct dcomp *dc, struct node *n, const char *op);
struct type *check_object_lval(
	struct dcomp *dc, struct node *n, const char *op);
/* True for an element of an array or of memory behind a pointer, not of an
 * associative array. */
bool node_is_element(const struct node *n);
/* True if there may be more elements behind those of this array. */
bool node_may_go_on(const struct node *array);
/* Return the member that n is if it is a bit-field, else NULL. */
const struct type_member *node_bit_field(const struct node *n);
/* Return the type of such an object's value. */
struct type *check_object_value(struct dcomp *dc, const struct node *n);
/* Turn an array into the pointer to its first element. */
void check_decay(struct dcomp *dc, struct node *n);
/* True for an array of char or a pointer to char, which can become a string. */
bool type_is_text(struct type *t);
void check_make_string(struct dcomp *dc, struct node *n);
/* char name[]; at the end of a structure, whose size is not known: make it a
 * pointer to its text, which ends at a NUL, or the text. */
void check_decay_open(struct dcomp *dc, struct node *n);
void check_open_text(struct dcomp *dc, struct node *n);

/* Types that later text decides: check_later.c. Return the type of a variable
 * whose first assignment is of type t. */
struct type *check_later_type(
	struct dcomp *dc, const struct node *id, struct type *t);
/* Return the type of an array that is read before it is assigned; NULL if it
 * never is. */
struct type *check_later_array(struct dcomp *dc, const struct node *id);
/* Note that an array is assigned for the first time, a t. */
void check_later_first(struct dcomp *dc, const struct node *id, struct type *t);
/* True if the value of an integer may not be one of the integer type t. */
bool node_may_exceed(struct type *t, const struct node *n);
/* Note that a variable is assigned: to op= value or, for OP_NONE, to =
 * value. */
void check_later_assigned(struct dcomp *dc, const struct node *to, enum op op,
	const struct node *value);
/* The clause uses an argument that is not the same for all its descriptions.
 * Start over with a clause for each of them; return if there is only one, or
 * if that is not possible. */
void check_later_split(struct dcomp *dc);
/* If that has been noted for the clause, leave it to its first description, and
 * put clauses for the others behind it. */
void check_later_apart(struct dcomp *dc, struct decl *d);
/* True if the option strsize has changed since the round began, after types
 * with strings have been laid out. */
bool check_later_resized(const struct dcomp *dc);
/* After a round: true if another round is needed. */
bool check_later_again(struct dcomp *dc);

/* Variables: check_var.c. */
/* A global declaration may not take the name of args[], which is no symbol. */
void check_not_args(struct dcomp *dc, const struct decl *d);
struct type *check_ident(struct dcomp *dc, struct node *n);
struct type *check_index(struct dcomp *dc, struct node *n);
struct type *check_assign(struct dcomp *dc, struct node *n);
/* Check n as the target of an operator that stores; fallback is the type for an
 * unknown variable. */
struct type *check_lval(struct dcomp *dc, struct node *n, const char *op,
	struct type *fallback);
/* Check the arguments as a tuple; the first use determines its parts. */
void check_tuple(struct dcomp *dc, struct node *n, const struct sym *s,
	struct tuple *t, struct node *args, uint32_t nargs);

/* Symbols of the kernel, mod`name and declared ones: check_symbol.c. The node
 * is replaced by an expression for the symbol. */
struct type *check_symbol(struct dcomp *dc, struct node *n);
/* If the kernel does not have `name, but a library has an inline kernel_name,
 * make that of it. */
bool check_library_symbol(struct dcomp *dc, struct node *n);
struct type *check_extern(struct dcomp *dc, struct node *n);

/* Constants of the kernel's enumerations (false if there is none of that name)
 * and args[i]: check_kernel.c. The node is replaced by what it stands for. */
bool check_constant(struct dcomp *dc, struct node *n);
struct type *check_args_index(struct dcomp *dc, struct node *n);
/* Replace n by (t)argN. */
void check_make_arg(
	struct dcomp *dc, struct node *n, uint32_t i, struct type *t);
/* Return why an argument is only an integer, as the end of a message, or "". */
const char *check_why_untyped(struct dcomp *dc, const struct node *n);
struct type *check_program_name(struct dcomp *dc, struct node *n);
struct type *check_scoped_type(struct dcomp *dc, const char *module,
	enum type_kind kind, const char *name, const char **why);
/* Return the type that n names if it is the name of a kernel typedef and not of
 * a variable: an operand of sizeof may be either. Else NULL. */
struct type *check_type_operand(struct dcomp *dc, const struct node *n);
/* With -32: refuse a type that would be narrower there. */
void check_model(struct dcomp *dc, struct dc_loc loc, const struct type *t);
/* layout.c: give the structure or union t the members of sp, which completes
 * it. */
void check_layout(struct dcomp *dc, struct type *t, const struct tspec *sp);
/* Apply attributes to an alignment, which is limited to `most' bytes first
 * unless that is 0; and to the type of what is declared. */
uint32_t check_alignment(struct dcomp *dc, const struct layout_attr *attr,
	uint32_t align, uint32_t most);
struct type *check_mode(
	struct dcomp *dc, const struct layout_attr *attr, struct type *t);
bool check_is_kernel_type(
	struct dcomp *dc, const char *module, const char *name);
/* Return the end of a message about an incomplete type: "", or why nothing is
 * known of the kernel's types. */
const char *check_incomplete(struct dcomp *dc, struct type *t);

/* In a copy, a checked expression replaces this name. */
struct subst {
	const struct subst *next;
	const char *name;
	const struct node *value;
};
struct node *node_new(struct dcomp *dc, enum node_kind kind, struct dc_loc loc);
/* Make a string constant; s must outlive the compiler. */
struct node *node_text(struct dcomp *dc, struct dc_loc loc, const char *s);
struct node *node_clone(
	struct dcomp *dc, const struct node *n, const struct subst *s);
/* Copy a list of them. */
struct node *node_clone_list(
	struct dcomp *dc, const struct node *n, const struct subst *s);
/* Copy n alone; its operands are shared. */
struct node *node_copy(struct dcomp *dc, const struct node *n);

/* Inlines: check_inline.c. */
void check_inline(struct dcomp *dc, struct decl *d);
struct type *check_use_inline(struct node *n, const struct sym *s);
struct type *check_inline_array(
	struct dcomp *dc, struct node *n, const struct sym *s);
/* Return an expression for a checked value that is used several times: the
 * value itself if it is simple, else a clause-local variable; its assignment is
 * added to *init, which is to be evaluated before. */
struct node *node_bind(
	struct dcomp *dc, struct node *value, struct node **init);
struct node *node_hidden_var(
	struct dcomp *dc, struct type *t, struct dc_loc loc);
/* Make (first, n), checked; first may be NULL. */
struct node *node_first_then(
	struct dcomp *dc, struct node *first, struct node *n);
/* Replace n by a copy of `what'; its place in the tree stays. */
void node_become(struct node *n, const struct node *what);

/* Translators: check_xlate.c. */
void check_translator(struct dcomp *dc, struct decl *d);
struct type *check_xlate(struct dcomp *dc, struct node *n);
/* If n is a member of a translation, replace it by its value and return true.
 * The base gets checked in any case. */
bool check_translated(struct dcomp *dc, struct node *n);
/* n is a member that the structure behind its base does not have. If a
 * library's translator makes that member from the structure, use it, and return
 * true. */
bool check_library_member(struct dcomp *dc, struct node *n);
/* Replace a translation, all of which is wanted, by its value. */
struct type *check_whole(struct dcomp *dc, struct node *n);

/* Provider declarations: check_prov.c. */
void check_provider(struct dcomp *dc, struct decl *d);
/* Return the declaration of one of the clause's probes, all of which have the
 * same args[i], or NULL; and check args[i] of it. */
const struct pdecl *check_declared_probe(
	struct dcomp *dc, struct node *n, uint32_t i);
struct type *check_declared_arg(
	struct dcomp *dc, struct node *n, const struct pdecl *pr, uint32_t i);
/* Return the type of args[i] of a probe; NULL if i is past the last, or the
 * probe is not declared. */
struct type *prov_arg_type(struct dcomp *dc, const struct dc_probe *probe,
	uint32_t i, bool *declared);
/* Return a provider's stability for this part; NULL if it is not declared, or
 * says nothing of the part. */
const struct dc_attr *prov_attr(
	struct dcomp *dc, const char *prov, enum dc_part part);
/* Set a provider's stability for a part; false if it is not declared. */
bool prov_set_attr(struct dcomp *dc, const char *prov, enum dc_part part,
	struct dc_attr a);

/* Return an addition to the message about a wrong assignment in a predicate. */
const char *check_meant_equal(const struct dcomp *dc, const char *op);
/* Call opts.probes, or else fn with the description itself. */
void check_probes(struct dcomp *dc, const struct dif_pdesc *pd, dc_probe_fn *fn,
	void *arg);

/* Stability: check_attr.c. Account for a name or kernel symbol that the clause
 * uses; return the least stability of the clause's descriptions. */
void attr_use(struct dcomp *dc, struct dc_loc loc, const struct sym *s);
void attr_use_kernel(struct dcomp *dc, struct dc_loc loc, const char *name);
struct dc_attr attr_of_pdescs(struct dcomp *dc, const struct dc_clause *c);
/* Return the stability of one probe, and of its arguments. */
struct dc_attr attr_of_probe(struct dcomp *dc, const struct dc_probe *probe);
struct dc_attr attr_of_args_of(struct dcomp *dc, const struct dc_probe *probe);

/* Calls: check_call.c, check_printf.c, check_agg.c. */
struct type *check_call(struct dcomp *dc, struct node *n);
void check_action(struct dcomp *dc, struct node *n);
struct sym *check_callee(struct dcomp *dc, struct node *n);
/* Report an error of that tag unless there are least to most arguments. */
void check_count(struct dcomp *dc, struct node *call, enum dc_tag tag,
	const char *name, int least, int most);
/* Report that argument i, from 0, does not fit its prototype. */
_Noreturn void check_bad_arg(struct dcomp *dc, const char *name, uint32_t i,
	const char *proto, const struct node *arg);
/* True for an action that has no value. */
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
void check_assert(struct dcomp *dc, struct node *call);
void check_spec_id(struct dcomp *dc, struct node *call);
/* True if the expression calls a subroutine that changes the system. */
bool check_destroys(const struct node *n);
/* Check the order of speculate(), commit() and all that records in a clause. */
void check_spec_rules(struct dcomp *dc, const struct node *body);
void check_printf(struct dcomp *dc, struct node *call);
void check_printa(struct dcomp *dc, struct node *call);

/* check_data.c: check that argument i of an action, from 1, is an aggregation
 * that was assigned before. `a' has the tags for errors. */
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
/* For actions without arguments. */
void check_nothing(struct dcomp *dc, struct node *call);
bool node_is_agg_assign(const struct node *n);
void check_agg_assign(struct dcomp *dc, struct node *n);
/* Return the symbol of an N_AGG, which must have been assigned before. */
struct sym *check_known_agg(struct dcomp *dc, const struct node *n);
/* Return the N_AGG of @a or @a[1], or NULL for other expressions. */
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
/* Check that n is an integer constant expression, and return its value. */
int64_t node_const_value(
	struct dcomp *dc, struct node *n, enum dc_tag tag, const char *what);

#endif
