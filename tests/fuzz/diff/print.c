/* print.c - a tree as D and as C. D prints with no more parentheses than
 * precedence asks for, but for some at random; C prints all of them, and goes
 * through oracle.h for what C leaves undefined or has not. */
#include "gen.h"

const char *const op_text[NOPS] = { "*", "/", "%", "+", "-", "<<", ">>", "<",
	"<=", ">", ">=", "==", "!=", "&", "^", "|", "&&", "^^", "||", ",", "-",
	"~", "!", "+" };

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

static void binary_c(FILE *f, const struct node *n)
{
	static const char *const div[2][4] = {
		{ "div_i32", "div_u32", "div_i64", "div_u64" },
		{ "rem_i32", "rem_u32", "rem_i64", "rem_u64" },
	};

	if (n->a->type == STR) {
		fputc('(', f);
		call_c(f, "strcmp", n->a, n->b);
		fprintf(f, " %s 0)", op_text[n->op]);
	} else if (n->op == OP_DIV || n->op == OP_MOD) {
		call_c(f, div[n->op == OP_MOD][n->type - I32], n->a, n->b);
	} else if (n->op == OP_LXOR) {
		call_c(f, "lxor", n->a, n->b);
	} else {
		fputc('(', f);
		print_c(f, n->a);
		fprintf(f, " %s ", op_text[n->op]);
		print_c(f, n->b);
		fputc(')', f);
	}
}

void print_c(FILE *f, const struct node *n)
{
	switch (n->kind) {
	case K_LITERAL:
		fputs(n->text, f);
		return;
	case K_VAR:
		var(f, n->var, n->var->c);
		return;
	case K_UNARY:
		fprintf(f, "(%s ", op_text[n->op]);
		print_c(f, n->a);
		fputc(')', f);
		return;
	case K_BINARY:
		binary_c(f, n);
		return;
	case K_CAST:
		fprintf(f, "((%s)", n->text);
		print_c(f, n->a);
		fputc(')', f);
		return;
	case K_COND:
		fputc('(', f);
		print_c(f, n->a);
		fputs(" ? ", f);
		print_c(f, n->b);
		fputs(" : ", f);
		print_c(f, n->c);
		fputc(')', f);
		return;
	case K_STRLEN:
		call_c(f, "strlen", n->a, NULL);
		return;
	case K_STRJOIN:
		call_c(f, "strjoin", n->a, n->b);
		return;
	case K_SUBSTR:
		fputs("substr(", f);
		print_c(f, n->a);
		fputs(", ", f);
		print_c(f, n->b);
		fputs(n->c ? ", (int)" : ", INT64_MAX", f);
		if (n->c)
			print_c(f, n->c);
		fputc(')', f);
		return;
	case K_SIZEOF:
		call_c(f, "(uint64_t)sizeof", n->a, NULL);
		return;
	}
}
