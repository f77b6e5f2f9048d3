/* parse_expr.c - parses expressions. One function with a table of levels
 * handles all binary operators; every other rule has a function of its own. */
#include <string.h>

#include "dcomp/parse/parse_impl.h"

static struct node *cast(struct parse *p);
static struct node *unary(struct parse *p);

struct node *parse_node(struct parse *p, enum node_kind kind, struct dc_loc loc)
{
	struct node *n = arena_new(&p->dc->arena, struct node);

	n->kind = kind;
	n->loc = loc;
	return n;
}

static struct node *op_node(struct parse *p, enum node_kind kind,
	struct dc_loc loc, enum op op, struct node *a, struct node *b)
{
	struct node *n = parse_node(p, kind, loc);

	n->u.op.op = op;
	n->u.op.a = a;
	n->u.op.b = b;
	return n;
}

/* list = assignment {"," assignment} */
static struct node *list(struct parse *p, uint32_t *count)
{
	struct node *first = NULL, **end = &first;

	*count = 0;
	do {
		*end = parse_assignment(p);
		end = &(*end)->next;
		++*count;
	} while (parse_eat(p, T_COMMA));
	return first;
}

static struct node *integer(struct parse *p)
{
	struct node *n = parse_node(p, N_INT, p->t.loc);

	n->u.i.value = p->t.value;
	n->u.i.is_unsigned = p->t.is_unsigned;
	n->u.i.is_char = p->t.is_char;
	n->u.i.is_decimal = p->t.is_decimal;
	n->u.i.nlong = p->t.nlong;
	parse_next(p);
	return n;
}

static struct node *string(struct parse *p)
{
	struct node *n = parse_node(p, N_STRING, p->t.loc);

	n->u.str.s = p->t.s;
	n->u.str.len = p->t.len;
	parse_next(p);
	return n;
}

static struct node *identifier(struct parse *p)
{
	struct node *n = parse_node(p, N_IDENT, p->t.loc);

	n->u.id.module = p->t.module;
	n->u.id.name = p->t.name;
	parse_next(p);
	return n;
}

/* aggregation = "@" [identifier] */
static struct node *aggregation(struct parse *p)
{
	struct node *n = parse_node(p, N_AGG, p->t.loc);

	n->u.id.name = p->t.name;
	parse_next(p);
	return n;
}

/* scoped = ("self" | "this") "->" identifier */
static struct node *scoped(struct parse *p)
{
	struct node *n = parse_node(p, N_IDENT, p->t.loc);

	n->u.id.scope = p->t.kind == K_SELF ? ID_SELF : ID_THIS;
	parse_next(p);
	parse_expect(p, T_ARROW);
	n->u.id.name = parse_name(p, true);
	return n;
}

/* An expression between two tokens. */
static struct node *enclosed(
	struct parse *p, enum tok_kind from, enum tok_kind to)
{
	struct tok open = p->t;
	struct node *n;

	parse_expect(p, from);
	n = parse_expression(p);
	parse_close(p, to, &open);
	return n;
}

/* paren = "(" expression ")" */
struct node *parse_paren(struct parse *p)
{
	return enclosed(p, T_LPAR, T_RPAR);
}

/* steps = identifier {"." identifier | "[" expression "]"} */
static struct step *offsetof_steps(struct parse *p)
{
	struct step *first = NULL, **end = &first, *s;

	do {
		s = arena_new(&p->dc->arena, struct step);
		s->loc = p->t.loc;
		if (first && p->t.kind == T_LBRAC) {
			s->index = enclosed(p, T_LBRAC, T_RBRAC);
		} else {
			if (first)
				parse_expect(p, T_DOT);
			s->name = parse_name(p, true);
		}
		*end = s;
		end = &s->next;
	} while (p->t.kind == T_DOT || p->t.kind == T_LBRAC);
	return first;
}

/* offsetof = "offsetof" "(" type_name "," steps ")" */
static struct node *offsetof_(struct parse *p)
{
	struct node *n = parse_node(p, N_OFFSETOF, p->t.loc);
	struct tok open;

	parse_next(p);
	open = p->t;
	parse_expect(p, T_LPAR);
	n->u.offsetof.type = parse_type_name(p);
	parse_expect(p, T_COMMA);
	n->u.offsetof.steps = offsetof_steps(p);
	parse_close(p, T_RPAR, &open);
	return n;
}

/* xlate = "xlate" "<" type_name ">" paren */
static struct node *xlate(struct parse *p)
{
	struct node *n = parse_node(p, N_XLATE, p->t.loc);
	struct tok open;

	parse_next(p);
	open = p->t;
	parse_expect(p, T_LT);
	n->u.cast.type = parse_type_name(p);
	parse_close(p, T_GT, &open);
	n->u.cast.a = parse_paren(p);
	return n;
}

static _Noreturn void no_operand(struct parse *p)
{
	switch (p->t.kind) {
	case K_FOR:
	case K_WHILE:
	case K_DO:
		parse_error(p, "D has no loops");
	case K_RETURN:
		parse_error(p,
			"return( ), which overrides what a kernel function "
			"returns, is not supported");
	case K_IF:
		parse_error(p, "if is a statement, not an expression");
	case K_ELSE:
		parse_error(p, "there is no if before it");
	default:
		parse_error(p, p->t.kind >= T_KEYWORDS
				       ? "it is a reserved word"
				       : "expected an expression");
	}
}

/* primary = integer | string | identifier | aggregation | scoped
 *	| paren | offsetof | xlate */
static struct node *primary(struct parse *p)
{
	switch (p->t.kind) {
	case T_INT:
		return integer(p);
	case T_STRING:
		return string(p);
	case T_IDENT:
		return identifier(p);
	case T_AGG:
		return aggregation(p);
	case K_SELF:
	case K_THIS:
		return scoped(p);
	case T_LPAR:
		return parse_paren(p);
	case K_OFFSETOF:
		return offsetof_(p);
	case K_XLATE:
		return xlate(p);
	default:
		no_operand(p);
	}
}

/* index = "[" list "]"; call = "(" [list] ")" */
static struct node *applied(struct parse *p, enum node_kind kind,
	enum tok_kind closer, struct node *base)
{
	struct node *n = parse_node(p, kind, base->loc);
	struct tok open = p->t;

	parse_next(p);
	n->u.call.fn = base;
	if (kind == N_INDEX || p->t.kind != closer)
		n->u.call.args = list(p, &n->u.call.nargs);
	parse_close(p, closer, &open);
	return n;
}

/* member = ("." | "->") identifier */
static struct node *member(struct parse *p, struct node *base)
{
	bool arrow = p->t.kind == T_ARROW;
	struct node *n;

	parse_next(p);
	n = parse_node(p, N_MEMBER, p->t.loc);
	n->u.member.base = base;
	n->u.member.arrow = arrow;
	n->u.member.name = parse_name(p, true);
	return n;
}

static struct node *post_op(struct parse *p, enum op op, struct node *a)
{
	struct node *n = op_node(p, N_UNARY, p->t.loc, op, a, NULL);

	parse_next(p);
	return n;
}

/* postfix = primary {index | call | member | "++" | "--"} */
static struct node *postfix(struct parse *p)
{
	struct node *n = primary(p);
	int depth = p->depth;

	for (;; parse_deeper(p)) {
		switch (p->t.kind) {
		case T_LBRAC:
			n = applied(p, N_INDEX, T_RBRAC, n);
			break;
		case T_LPAR:
			n = applied(p, N_CALL, T_RPAR, n);
			break;
		case T_DOT:
		case T_ARROW:
			n = member(p, n);
			break;
		case T_INC:
			n = post_op(p, OP_POSTINC, n);
			break;
		case T_DEC:
			n = post_op(p, OP_POSTDEC, n);
			break;
		default:
			p->depth = depth;
			return n;
		}
	}
}

static enum op prefix_op(enum tok_kind kind)
{
	switch (kind) {
	case T_INC:
		return OP_PREINC;
	case T_DEC:
		return OP_PREDEC;
	case T_AMP:
		return OP_ADDR;
	case T_STAR:
		return OP_DEREF;
	case T_PLUS:
		return OP_PLUS;
	case T_MINUS:
		return OP_NEG;
	case T_TILDE:
		return OP_NOT;
	case T_BANG:
		return OP_LNOT;
	default:
		return OP_NONE;
	}
}

/* type_paren = "(" type_name ")" */
static struct texpr *type_paren(struct parse *p)
{
	struct tok open = p->t;
	struct texpr *type;

	parse_next(p);
	type = parse_type_name(p);
	parse_close(p, T_RPAR, &open);
	return type;
}

/* sizeof = "sizeof" (type_paren | unary); in headers of C also "__alignof__"
 * and its like, which parse_c.c lets pass as this. */
static struct node *sizeof_(struct parse *p)
{
	struct node *n = parse_node(p, N_SIZEOF, p->t.loc);
	int depth = p->depth;

	n->u.cast.align = strcmp(p->t.name, "sizeof");
	parse_deeper(p);
	parse_next(p);
	if (p->t.kind == T_LPAR && parse_paren_type(p, false))
		n->u.cast.type = type_paren(p);
	else
		n->u.cast.a = unary(p);
	p->depth = depth;
	return n;
}

/* Recognize what the macro errno of C headers becomes, "(*__errno_location
 * ())", as D's errno. */
static struct node *errno_(struct parse *p, struct dc_loc loc)
{
	struct lex lx = p->lx;
	struct node *n;
	struct tok t;

	if (p->t.kind != T_IDENT || strcmp(p->t.name, "__errno_location"))
		return NULL;
	lex_next(&lx, &t);
	lex_next(&lx, &t);
	if (t.kind != T_RPAR)
		return NULL;
	p->lx = lx;
	parse_next(p);
	n = parse_node(p, N_IDENT, loc);
	n->u.id.name = dc_intern(p->dc, "errno", strlen("errno"));
	return n;
}

/* unary = ("++" | "--" | "&" | "*" | "+" | "-" | "~" | "!" | "stringof") cast
 *	| sizeof | postfix */
static struct node *unary(struct parse *p)
{
	enum op op = prefix_op(p->t.kind);
	struct dc_loc loc = p->t.loc;
	struct node *n;

	if (p->t.kind == K_SIZEOF)
		return sizeof_(p);
	if (parse_eat(p, K_STRINGOF))
		return op_node(p, N_STRINGOF, loc, OP_NONE, cast(p), NULL);
	if (op == OP_NONE)
		return postfix(p);
	parse_next(p);
	n = op == OP_DEREF ? errno_(p, loc) : NULL;
	if (n)
		return n;
	return op_node(p, N_UNARY, loc, op, cast(p), NULL);
}

/* cast = type_paren cast | unary */
static struct node *cast(struct parse *p)
{
	struct node *n;
	int depth = p->depth;

	parse_deeper(p);
	if (p->t.kind == T_LPAR && parse_paren_type(p, true)) {
		n = parse_node(p, N_CAST, p->t.loc);
		n->u.cast.type = type_paren(p);
		n->u.cast.a = cast(p);
	} else {
		n = unary(p);
	}
	p->depth = depth;
	return n;
}

enum {
	LEVELS = 11
}; /* levels of binary operators */

/* Binary operators; a higher level binds tighter, 0: not an operator. */
static const struct {
	uint8_t level, op;
} binary_op[T_NKINDS] = {
	[T_LOR] = { 1, OP_LOR },
	[T_LXOR] = { 2, OP_LXOR },
	[T_LAND] = { 3, OP_LAND },
	[T_PIPE] = { 4, OP_OR },
	[T_CARET] = { 5, OP_XOR },
	[T_AMP] = { 6, OP_AND },
	[T_EQ] = { 7, OP_EQ },
	[T_NE] = { 7, OP_NE },
	[T_LT] = { 8, OP_LT },
	[T_LE] = { 8, OP_LE },
	[T_GT] = { 8, OP_GT },
	[T_GE] = { 8, OP_GE },
	[T_SHL] = { 9, OP_SHL },
	[T_SHR] = { 9, OP_SHR },
	[T_PLUS] = { 10, OP_ADD },
	[T_MINUS] = { 10, OP_SUB },
	[T_STAR] = { 11, OP_MUL },
	[T_SLASH] = { 11, OP_DIV },
	[T_PERCENT] = { 11, OP_MOD },
};

/* binary(L) = cast {operator of a level M >= L, binary(M + 1)} */
static struct node *binary(struct parse *p, int least)
{
	struct node *n = cast(p);
	int depth = p->depth;

	while (binary_op[p->t.kind].level >= least) {
		int level = binary_op[p->t.kind].level;
		enum op op = binary_op[p->t.kind].op;
		struct dc_loc loc = p->t.loc;

		parse_deeper(p);
		parse_next(p);
		n = op_node(p, N_BINARY, loc, op, n, binary(p, level + 1));
	}
	p->depth = depth;
	return n;
}

/* conditional = binary(1) ["?" expression ":" conditional] */
struct node *parse_conditional(struct parse *p)
{
	struct node *cond = binary(p, 1), *n;
	int depth = p->depth;

	if (p->t.kind != T_QUESTION)
		return cond;
	parse_deeper(p);
	n = parse_node(p, N_COND, p->t.loc);
	parse_next(p);
	n->u.cond.cond = cond;
	n->u.cond.a = parse_expression(p);
	parse_expect(p, T_COLON);
	n->u.cond.b = parse_conditional(p);
	p->depth = depth;
	return n;
}

static const struct {
	bool is_assign;
	uint8_t op;
} assign_op[T_NKINDS] = {
	[T_ASSIGN] = { true, OP_NONE },
	[T_ADD_EQ] = { true, OP_ADD },
	[T_SUB_EQ] = { true, OP_SUB },
	[T_MUL_EQ] = { true, OP_MUL },
	[T_DIV_EQ] = { true, OP_DIV },
	[T_MOD_EQ] = { true, OP_MOD },
	[T_SHL_EQ] = { true, OP_SHL },
	[T_SHR_EQ] = { true, OP_SHR },
	[T_AND_EQ] = { true, OP_AND },
	[T_XOR_EQ] = { true, OP_XOR },
	[T_OR_EQ] = { true, OP_OR },
};

/* assignment = conditional [assignment-operator assignment]; the checker makes
 * sure that the left side can be assigned to. */
struct node *parse_assignment(struct parse *p)
{
	struct node *n = parse_conditional(p);
	struct dc_loc loc = p->t.loc;
	enum op op = assign_op[p->t.kind].op;
	int depth = p->depth;

	if (!assign_op[p->t.kind].is_assign)
		return n;
	parse_deeper(p);
	parse_next(p);
	n = op_node(p, N_ASSIGN, loc, op, n, parse_assignment(p));
	p->depth = depth;
	return n;
}

/* expression = assignment {"," assignment} */
struct node *parse_expression(struct parse *p)
{
	struct node *n = parse_assignment(p);
	int depth = p->depth;

	while (p->t.kind == T_COMMA) {
		struct dc_loc loc = p->t.loc;

		parse_deeper(p);
		parse_next(p);
		n = op_node(p, N_BINARY, loc, OP_COMMA, n, parse_assignment(p));
	}
	p->depth = depth;
	return n;
}
