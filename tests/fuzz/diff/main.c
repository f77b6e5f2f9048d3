/* main.c - gen SEED COUNT FILE.c FILE.d: write COUNT random items as a C and
 * as a D program that print the same. Each item is a clause: it prints its
 * number and a value, or several; or it faults, and prints nothing. */
#include "gen.h"

#include <stdlib.h>

static const struct var table[] = {
	{ "g0", "g0", I8, "char g0" },
	{ "this->l0", "l0", I8, "this int8_t l0" },
	{ "self->t0", "t0", I8, "self signed char t0" },
	{ "g1", "g1", U8, "unsigned char g1" },
	{ "this->l1", "l1", U8, "this uint8_t l1" },
	{ "g2", "g2", I16, "short g2" },
	{ "self->t2", "t2", I16, "self int16_t t2" },
	{ "g3", "g3", U16, "unsigned short g3" },
	{ "this->l3", "l3", U16, "this uint16_t l3" },
	{ "g4", "g4", I32, "int g4" },
	{ "this->l4", "l4", I32, "this int l4" },
	{ "self->t4", "t4", I32, "self int t4" },
	{ "a4[1, \"x\"]", "a4", I32, "int a4[int, string]" },
	{ "g5", "g5", U32, "unsigned g5" },
	{ "this->l5", "l5", U32, "this uint32_t l5" },
	{ "a5[g0 - g0]", "a5", U32, "unsigned int a5[long]" },
	{ "g6", "g6", I64, "long g6" },
	{ "h6", "h6", I64, NULL }, /* declared by assignment */
	{ "this->l6", "l6", I64, "this long long l6" },
	{ "self->t6", "t6", I64, "self int64_t t6" },
	{ "g7", "g7", U64, "unsigned long g7" },
	{ "this->l7", "l7", U64, "this uint64_t l7" },
	{ "a7[\"k\"]", "a7", U64, "uint64_t a7[string]" },
	{ "gs", "gs", STR, "string gs" },
	{ "this->ls", "ls", STR, "this string ls" },
	{ "self->ts", "ts", STR, "self string ts" },
	{ "as[2]", "as", STR, "string as[int]" },
	/* parts of structures, which are declared before */
	{ "sg.a", "sg.a", I8, "" },
	{ "this->sl.a", "sl.a", I8, "" },
	{ "self->st.in[1].b", "st.in[1].b", U16, "" },
	{ "sa[3].in[ix].b", "sa.in[ix].b", U16, "" },
	{ "sg.m[ix][2]", "sg.m[ix][2]", I32, "" },
	{ "this->sl.m[1][ix - 1]", "sl.m[1][ix - 1]", I32, "" },
	{ "self->st.m[ix - 1][0]", "st.m[ix - 1][0]", I32, "" },
	{ "sg.u", "sg.u", U32, "" },
	{ "this->sl.h[1]", "sl.h[1]", I16, "" },
	{ "sa[3].h[ix]", "sa.h[ix]", I16, "" },
	{ "sg.in[0].c", "sg.in[0].c", I64, "" },
	{ "self->st.in[ix].c", "st.in[ix].c", I64, "" },
	{ "sg.b3", "sg.b3", I32, "", "+" },
	{ "this->sl.b7", "sl.b7", I32, "", "+" },
	{ "self->st.b3", "st.b3", I32, "", "+" },
	{ "sa[3].b7", "sa.b7", I32, "", "+" },
	{ "sg.b40", "sg.b40", I64, "", "(int64_t)" },
	{ "self->st.b50", "st.b50", U64, "", "(uint64_t)" },
	{ "ag[ix + 1]", "ag[ix + 1]", U8, "" },
	{ "this->al[ix + 2]", "al[ix + 2]", I64, "" },
	/* which are only read */
	{ "*pm", "*pm", I32, "" },
	{ "pm[2]", "pm[2]", I32, "" },
	{ "*(pm + (ix))", "*(pm + (ix))", I32, "" },
	{ "ps->a", "ps->a", I8, "" },
	{ "ps->b3", "ps->b3", I32, "", "+" },
	{ "ps->in[ix].c", "ps->in[ix].c", I64, "" },
	{ "(&ps->in[1])->b", "(&ps->in[1])->b", U16, "" },
	{ "(g4 > 3 ? sg : this->sl).a", "(g4 > 3 ? sg : sl).a", I8, "" },
	{ "(g1 ? self->st : sa[3]).m[1][ix]", "(g1 ? st : sa).m[1][ix]", I32,
		"" },
	{ "(g2 ? ps : &sg)->in[ix].c", "(g2 ? ps : &sg)->in[ix].c", I64, "" },
	{ "(g3 ? pm : &sg.m[1][0])[1]", "(g3 ? pm : &sg.m[1][0])[1]", I32, "" },
	{ "*&ps->in[ix].b", "*&ps->in[ix].b", U16, "" },
	{ "(ix, sg).in[0].a", "(ix, sg).in[0].a", I8, "" },
	{ "((uint8_t *)ps)[4]", "((volatile uint8_t *)ps)[4]", U8, "" },
	{ "*(int16_t *)(pm + ix)", "*(volatile int16_t *)(pm + ix)", I16, "" },
	{ "((struct in *)(void *)&ps->in[1])->b",
		"((volatile struct in *)(void *)&ps->in[1])->b", U16, "" },
	{ "(&ps->in[ix] - &ps->in[0])", "(int64_t)(&ps->in[ix] - &ps->in[0])",
		I64, "" },
	{ "(pm + ix > pm)", "(pm + ix > pm)", I32, "" },
	{ "twice[g4]", "((int)(g4 * 2))", I32, "" },
	{ "narrow[h6]", "((uint16_t)(int8_t)h6)", U16, "" },
	{ "xlate <struct xo *> (ps)->n", "((int)(ps->a * g5))", I32, "" },
	{ "*&xlate <struct xo *> (ps)->h", "((uint16_t)ps->b40)", U16, "" },
	{ "xlate <struct xo> (ps).b", "((int)(ps->b7 << 29) >> 29)", I32, "",
		"+" },
};

/* The same text to both. */
static const char structs[] =
	"struct in { int8_t a; uint16_t b; int64_t c; };\n"
	"struct st { int b3 : 3; unsigned int b7 : 7; int8_t a; "
	"struct in in[2]; int m[2][3]; "
	"union { uint32_t u; int16_t h[2]; }; "
	"int64_t b40 : 40; uint64_t b50 : 50; };\n"
	"enum en { EM = -5, EZ = 0, EB = 0x7fffffff };\n";

static const struct {
	const char *d, *c;
} whole[] = {
	{ "sg", "sg" },
	{ "this->sl", "sl" },
	{ "self->st", "st" },
	{ "sa[3]", "sa" },
};

enum {
	NREADONLY = 23,
	NVARS = sizeof(table) / sizeof(*table) - NREADONLY,
	NWHOLE = sizeof(whole) / sizeof(*whole),
	DEPTH = 5
};

const struct var *vars[NTYPES][32];

static FILE *c, *d;

static void both(const char *s)
{
	fputs(s, c);
	fputs(s, d);
}

static void tree(const struct node *n)
{
	print_c(c, n);
	print_d(d, n);
}

static void declare(void)
{
	int n[NTYPES] = { 0 };

	both(structs);
	fputs("struct st sg; this struct st sl; self struct st st;\n"
	      "struct st sa[int]; uint8_t ag[4]; this int64_t al[4];\n"
	      "int *pm; struct st *ps; int ix;\n"
	      "BEGIN { pm = &sg.m[0][1]; ps = &sg; ix = 1; }\n"
	      "struct xo { int n; uint16_t h; int b : 3; };\n",
		d);
	fputs("static volatile struct st sg, sl, st, sa;\n"
	      "static volatile uint8_t ag[4]; static volatile int64_t al[4];\n"
	      "static volatile int *pm = &sg.m[0][1];\n"
	      "static volatile struct st *ps = &sg;\n"
	      "static volatile int ix = 1;\n",
		c);
	for (int i = 0; i < NVARS + NREADONLY; i++) {
		const struct var *v = &table[i];

		vars[v->type][n[v->type]++] = v;
		if (v->decl && !*v->decl)
			continue;
		fprintf(c, "static volatile %s %s%s;\n", c_type[v->type], v->c,
			v->type == STR ? "[STRSIZE]" : "");
		if (v->decl)
			fprintf(d, "%s;\n", v->decl);
	}
	fputs("inline int twice[int v] = v * 2;\n"
	      "inline uint16_t narrow[int8_t v] = v;\n"
	      "translator struct xo < struct st *p > "
	      "{ n = p->a * g5; h = p->b40; b = p->b7; };\n",
		d);
}

/* v op= n; op is NBINARY for a plain assignment. */
static void assign(const struct var *v, enum op op, struct node *n)
{
	n->parens |= n->kind == K_BINARY && n->op == OP_COMMA;
	if (v->type == STR) {
		fprintf(c, "assign((char *)%s, ", v->c);
		fprintf(d, "%s = ", v->d);
		tree(n);
		fputs(")", c);
	} else if (op == NBINARY) {
		fprintf(c, "%s = ", v->c);
		fprintf(d, "%s = ", v->d);
		tree(n);
	} else {
		n = right_operand(op, n);
		n->parens = true;
		fprintf(c, "%s = ", v->c);
		print_c(c, new_binary(op, new_var(v), n));
		fprintf(d, "%s %s= ", v->d, op_text[op]);
		print_d(d, n);
	}
}

static const struct var *any_var(void)
{
	return &table[rnd(NVARS)];
}

/* Without variables; of a variable's type if the assignment declares it. */
static struct node *constant(const struct var *v)
{
	struct node *n;

	do
		n = v->type == STR ? random_string(1) : random_int(1);
	while (!n->constant || (!v->decl && n->type != v->type));
	return n;
}

static void print_value(int item)
{
	struct node *n = rnd(5) ? random_int(DEPTH) : random_string(DEPTH - 1);

	n->parens = true;
	if (n->type == STR) {
		fprintf(c, "printf(\"%d %%s\\n\", ", item);
		fprintf(d, "printf(\"%d %%s\\n\", ", item);
		tree(n);
	} else {
		fprintf(c, "printf(\"%d %%ld %%l%c %%d\\n\", ", item,
			n->type == U64 ? 'u' : 'd');
		fprintf(d, "printf(\"%d %%d %%d %%d\\n\", (int64_t)", item);
		tree(n);
		both(", ");
		print_c_recorded(c, n);
		print_d(d, n);
		fprintf(c, ", (int)sizeof (%s)", c_type[n->type]);
		fputs(", (int)sizeof ", d);
		print_d(d, n);
	}
	both("); ");
}

static void print_var(int item, const struct var *v)
{
	const char *conv = v->type == STR ? "s" : "d";

	fprintf(c, "printf(\"%d %%%s%s\\n\", %s%s); ", item,
		v->type == STR ? "" : "l", conv,
		v->type == STR ? "" : "(int64_t)", v->c);
	fprintf(d, "printf(\"%d %%%s\\n\", %s%s); ", item, conv,
		v->type == STR ? "" : "(int64_t)", v->d);
}

static enum op assign_op(void)
{
	enum op op = rnd(OP_OR + 2);

	return op >= OP_LT && op <= OP_NE ? OP_SUB : op > OP_OR ? NBINARY : op;
}

static void change_var(int item)
{
	const struct var *v = any_var();

	if (v->type == STR) {
		assign(v, NBINARY, random_string(DEPTH - 2));
		both("; ");
	} else if (rnd(4)) {
		assign(v, assign_op(), random_int(DEPTH - 1));
		both("; ");
	} else {
		static const char *const form[] = { "%s++; ", "%s--; ",
			"++%s; ", "--%s; " };
		int i = rnd(4);

		fprintf(c, form[i], v->c);
		fprintf(d, form[i], v->d);
	}
	print_var(item, v);
}

/* x = y++ and the like, of different variables. */
static void step_var(int item)
{
	static const char *const form[] = { "%s = %s++; ", "%s = %s--; ",
		"%s = ++%s; ", "%s = --%s; " };
	const struct var *x, *y;
	int i = rnd(4);

	do {
		x = any_var();
		y = any_var();
	} while (x == y || x->type == STR || y->type == STR);
	fprintf(c, form[i], x->c, y->c);
	fprintf(d, form[i], x->d, y->d);
	print_var(item, x);
	print_var(item, y);
}

/* x = (y op= e): the value of an assignment has the type of its left side. */
static void chain(int item)
{
	const struct var *x, *y;

	do {
		x = any_var();
		y = any_var();
	} while (x == y || x->type == STR || y->type == STR);
	fprintf(c, "%s = (", x->c);
	fprintf(d, "%s = (", x->d);
	assign(y, assign_op(), random_int(DEPTH - 2));
	both("); ");
	print_var(item, x);
	print_var(item, y);
}

/* A structure is all of its parts. */
static void copy_whole(int item)
{
	int to = rnd(NWHOLE), from = rnd(NWHOLE);

	fprintf(c, "%s = %s; ", whole[to].c, whole[from].c);
	fprintf(d, "%s = %s; ", whole[to].d, whole[from].d);
	fprintf(c, "%s.m[1][1]++; ", whole[from].c);
	fprintf(d, "%s.m[1][1]++; ", whole[from].d);
	fprintf(c,
		"printf(\"%d %%ld %%d\\n\", (int64_t)%s.in[1].c, "
		"%s.m[1][1]); ",
		item, whole[to].c, whole[to].c);
	fprintf(d, "printf(\"%d %%d %%d\\n\", %s.in[1].c, %s.m[1][1]); ", item,
		whole[to].d, whole[to].d);
}

static void if_else(int item)
{
	struct node *n = random_int(DEPTH - 2);

	both("if (");
	print_c_condition(c, n);
	print_d(d, n);
	both(") { ");
	print_value(item);
	both("} else { ");
	print_value(item);
	both("} ");
}

static void begin_item(void)
{
	fputs("\tif (!setjmp(on_fault)) { ", c);
	fputs("BEGIN { ", d);
}

static void end_item(void)
{
	fputs("} else faults++;\n", c);
	fputs("}\n", d);
}

static void predicate(int item)
{
	struct node *n = random_int(DEPTH - 2);

	n->parens = true;
	fputs("\tif (!setjmp(on_fault)) { if (", c);
	fputs("BEGIN /", d);
	print_c_condition(c, n);
	print_d(d, n);
	fputs(") { ", c);
	fputs("/ { ", d);
	print_value(item);
	fputs("} ", c);
	end_item();
}

static void item(int i)
{
	static void (*const what[])(int) = { print_value, print_value,
		print_value, print_value, change_var, change_var, step_var,
		chain, if_else, copy_whole };
	int w = rnd(11);

	if (w == 10) {
		predicate(i);
		return;
	}
	begin_item();
	what[w](i);
	end_item();
}

int main(int argc, char **argv)
{
	if (argc != 5)
		return 2;
	c = fopen(argv[3], "w");
	d = fopen(argv[4], "w");
	if (!c || !d)
		return 1;
	rnd_seed(strtoull(argv[1], NULL, 0));
	fputs("#include \"oracle.h\"\n", c);
	declare();
	fputs("int main(void)\n{\n", c);
	for (int i = 0; i < NVARS; i++) {
		begin_item();
		assign(&table[i], NBINARY, constant(&table[i]));
		both("; ");
		end_item();
	}
	for (int i = 0; i < atoi(argv[2]); i++)
		item(i);
	fputs("\tprintf(\"faults %d\\n\", faults);\n}\n", c);
	fputs("ERROR /arg4 == 4/ { faults++; }\nBEGIN { exit(0); }\n"
	      "END { printf(\"faults %d\\n\", faults); }\n",
		d);
	return fclose(c) || fclose(d);
}
