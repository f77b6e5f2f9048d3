/* print.c - a tree as D and as C. D prints with no more parentheses than
 * precedence asks for, but for some at random; C prints all of them, computes
 * in int64_t, and goes through oracle.h for what C leaves undefined or has
 * not. */
#include "gen.h"

const char *const op_text[NOPS] = { "*", "/", "%", "+", "-", "<<", ">>", "<",
	"<=", ">", ">=", "==", "!=", "&", "^", "|", "&&", "^^", "||", ",", "-",
	"~", "!", "+" };

const char *const c_type[NTYPES] = { "int8_t", "uint8_t", "int16_t", "uint16_t",
	"int32_t", "uint32_t", "int64_t", "uint64_t", "char" };

/* How tightly an operator binds; the right operand must bind tighter. */
static const int binds[NBINARY] = { 14, 14, 14, 13, 13, 12, 12, 11, 11, 11, 11,
	10, 10, 9, 8, 7, 6, 5, 4, 1 };

enum {
	BINDS_COND = 3,
	BINDS_UNARY = 15,
	BINDS_POSTFIX = 16
};

static int binding(const struct node *n)
{
	if (n->parens)
		return BINDS_POSTFIX;
	switch (n->kind) {
	case K_BINARY:
		return binds[n->op];
	case K_COND:
		return BINDS_COND;
	case K_UNARY:
	case K_CAST:
		return BINDS_UNARY;
	default:
		return BINDS_POSTFIX;
	}
}

/* In parentheses unless it binds at least that tightly. */
static void operand(FILE *f, const struct node *n, int least)
{
	bool parens = binding(n) < least;

	if (parens)
		fputc('(', f);
	print_d(f, n);
	if (parens)
		fputc(')', f);
}

static void call_d(FILE *f, const char *name, const struct node *n)
{
	const struct node *args[] = { n->a, n->b, n->c };

	fprintf(f, "%s(", name);
	for (int i = 0; i < 3 && args[i]; i++) {
		fputs(i ? ", " : "", f);
		operand(f, args[i], BINDS_COND);
	}
	fputc(')', f);
}

static void unary_d(FILE *f, const struct node *n)
{
	fputs(op_text[n->op], f);
	/* - -x is not --x */
	operand(f, n->a,
		n->a->kind == K_UNARY && n->op != OP_NOT && n->op != OP_LNOT
			? BINDS_POSTFIX
			: BINDS_UNARY);
}

/* Its value; what is more than a name is in parentheses. */
static void var(FILE *f, const struct var *v, const char *name)
{
	if (v->as)
		fprintf(f, "(%s%s)", v->as, name);
	else if (*name == '*')
		fprintf(f, "(%s)", name);
	else
		fputs(name, f);
}

static void plain_d(FILE *f, const struct node *n)
{
	switch (n->kind) {
	case K_LITERAL:
		fputs(n->text, f);
		return;
	case K_VAR:
		var(f, n->var, n->var->d);
		return;
	case K_UNARY:
		unary_d(f, n);
		return;
	case K_BINARY:
		operand(f, n->a, binds[n->op]);
		fprintf(f, " %s ", op_text[n->op]);
		operand(f, n->b, binds[n->op] + 1);
		return;
	case K_CAST:
		fprintf(f, "(%s)", n->text);
		operand(f, n->a, BINDS_UNARY);
		return;
	case K_COND:
		operand(f, n->a, BINDS_COND + 1);
		fputs(" ? ", f);
		operand(f, n->b, BINDS_COND);
		fputs(" : ", f);
		operand(f, n->c, BINDS_COND);
		return;
	case K_STRLEN:
		call_d(f, "strlen", n);
		return;
	case K_STRJOIN:
		call_d(f, "strjoin", n);
		return;
	case K_SUBSTR:
		call_d(f, "substr", n);
		return;
	case K_SIZEOF:
		fputs("sizeof (", f);
		print_d(f, n->a);
		fputc(')', f);
		return;
	}
}

void print_d(FILE *f, const struct node *n)
{
	if (n->parens)
		fputc('(', f);
	plain_d(f, n);
	if (n->parens)
		fputc(')', f);
}

static void call_c(
	FILE *f, const char *name, const struct node *a, const struct node *b)
{
	fprintf(f, "(%s(", name);
	print_c(f, a);
	if (b) {
		fputs(", ", f);
		print_c(f, b);
	}
	fputs("))", f);
}

/* Cut to the width of t. */
static void cut(FILE *f, const struct node *n, enum type t)
{
	fprintf(f, "((int64_t)(%s)", c_type[t]);
	print_c(f, n);
	fputc(')', f);
}

void print_c_recorded(FILE *f, const struct node *n)
{
	cut(f, n, n->type);
}

void print_c_condition(FILE *f, const struct node *n)
{
	if (is_signed(n->type))
		print_c(f, n);
	else
		cut(f, n, n->type);
}

/* Unsigned ones are compared modulo their width. */
static void compare_c(FILE *f, const struct node *n)
{
	enum type t = common(n->a->type, n->b->type);

	fputs("((int64_t)(", f);
	if (is_signed(t)) {
		print_c(f, n->a);
		fprintf(f, " %s ", op_text[n->op]);
		print_c(f, n->b);
	} else {
		fputs("(uint64_t)", f);
		cut(f, n->a, t);
		fprintf(f, " %s (uint64_t)", op_text[n->op]);
		cut(f, n->b, t);
	}
	fputs("))", f);
}

static void logic_c(FILE *f, const struct node *n)
{
	fputs(n->op == OP_LXOR ? "((int64_t)lxor(" : "((int64_t)(", f);
	print_c_condition(f, n->a);
	fprintf(f, " %s ", n->op == OP_LXOR ? "," : op_text[n->op]);
	print_c_condition(f, n->b);
	fputs("))", f);
}

/* In 64 bits, with the sign of the result's type. */
static void arith_c(FILE *f, const struct node *n)
{
	const char *sign = is_signed(n->type) ? "" : "(uint64_t)";

	fprintf(f, "((int64_t)(%s", sign);
	print_c(f, n->a);
	fprintf(f, " %s ", op_text[n->op]);
	if (n->op != OP_SHL && n->op != OP_SHR)
		fputs(sign, f);
	print_c(f, n->b);
	fputs("))", f);
}

static void binary_c(FILE *f, const struct node *n)
{
	static const char *const div[2][2] = {
		{ "div_u64", "div_i64" },
		{ "rem_u64", "rem_i64" },
	};

	if (n->a->type == STR && n->op != OP_COMMA) {
		fputs("((int64_t)(", f);
		call_c(f, "strcmp", n->a, n->b);
		fprintf(f, " %s 0))", op_text[n->op]);
	} else if (n->op == OP_COMMA) {
		fputc('(', f);
		print_c(f, n->a);
		fputs(", ", f);
		print_c(f, n->b);
		fputc(')', f);
	} else if (n->op >= OP_LAND) {
		logic_c(f, n);
	} else if (n->op >= OP_LT && n->op <= OP_NE) {
		compare_c(f, n);
	} else if (n->op == OP_DIV || n->op == OP_MOD) {
		fputs("((int64_t)", f);
		call_c(f, div[n->op == OP_MOD][is_signed(n->type)], n->a, n->b);
		fputc(')', f);
	} else {
		arith_c(f, n);
	}
}

static void unary_c(FILE *f, const struct node *n)
{
	fprintf(f, "((int64_t)%s", op_text[n->op]);
	if (n->op == OP_LNOT)
		print_c_condition(f, n->a);
	else
		print_c(f, n->a);
	fputc(')', f);
}

static void cond_c(FILE *f, const struct node *n)
{
	fputc('(', f);
	print_c_condition(f, n->a);
	fputs(" ? ", f);
	print_c(f, n->b);
	fputs(" : ", f);
	print_c(f, n->c);
	fputc(')', f);
}

/* Its arguments are an int and an int64_t. */
static void substr_c(FILE *f, const struct node *n)
{
	fputs("substr(", f);
	print_c(f, n->a);
	fputs(", (int)", f);
	print_c(f, n->b);
	fputs(n->c ? ", (int)" : ", INT64_MAX", f);
	if (n->c)
		print_c(f, n->c);
	fputc(')', f);
}

static void leaf_c(FILE *f, const struct node *n)
{
	if (n->type != STR)
		fputs("((int64_t)", f);
	if (n->kind == K_LITERAL)
		fputs(n->text, f);
	else
		var(f, n->var, n->var->c);
	if (n->type != STR)
		fputc(')', f);
}

void print_c(FILE *f, const struct node *n)
{
	switch (n->kind) {
	case K_LITERAL:
	case K_VAR:
		leaf_c(f, n);
		return;
	case K_UNARY:
		unary_c(f, n);
		return;
	case K_BINARY:
		binary_c(f, n);
		return;
	case K_CAST:
		cut(f, n->a, n->type);
		return;
	case K_COND:
		cond_c(f, n);
		return;
	case K_STRLEN:
		call_c(f, "(int64_t)strlen", n->a, NULL);
		return;
	case K_STRJOIN:
		call_c(f, "strjoin", n->a, n->b);
		return;
	case K_SUBSTR:
		substr_c(f, n);
		return;
	case K_SIZEOF:
		fprintf(f, "((int64_t)sizeof (%s))", c_type[n->a->type]);
		return;
	}
}
