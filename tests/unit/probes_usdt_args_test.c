/* probes_usdt_args_test.c - operands in notes: each form, and invalid ones.
 * rows: P126 */
#include "base/str.h"
#include "probes/usdt_args.h"
#include "tests/unit/unit.h"

enum {
	PC = 0x401000,
	SYMBOL = 0x404060
};

static uint64_t symbol(void *arg, const char *name)
{
	(void)arg;
	return !strcmp(name, "count") || !strcmp(name, "a.b$1") ? SYMBOL : 0;
}

static void put(struct str *out, const struct usdt_arg *a)
{
	static const char *const places[] = { "none", "const", "reg", "addr",
		"mem" };

	str_printf(out, "%s %s%d", places[a->place], a->is_signed ? "-" : "",
		a->size);
	if (a->base != USDT_NONE)
		str_printf(out, " %d", a->base);
	if (a->part)
		str_printf(out, ".%d", a->part);
	if (a->index != USDT_NONE)
		str_printf(out, "+%d<<%d", a->index, a->shift);
	if (a->place != USDT_REGISTER)
		str_printf(out, " %lld", (long long)a->value);
}

/* For an object at a fixed address, and for a movable one; NULL: the same. */
static const struct {
	const char *text, *fixed, *moved;
} rows[] = {
	{ "8@%rax", "reg 8 0", NULL },
	{ "-4@%edi", "reg -4 7", NULL },
	{ "-4@%ebp", "reg -4 5", NULL },
	{ "2@%r15w", "reg 2 15", NULL },
	{ "4@%r8d", "reg 4 8", NULL },
	{ "1@%r10b", "reg 1 10", NULL },
	{ "-1@%ah", "reg -1 0.1", NULL },
	{ "1@%bh", "reg 1 3.1", NULL },
	{ "1@%sil", "reg 1 6", NULL },
	{ "1@%rsp", "reg 1 4", NULL },
	{ "8@%ecx", "reg 4 1", NULL },
	{ "%r9", "reg 8 9", NULL },
	{ "%al", "reg 1 0", NULL },
	{ "-4@$5", "const -4 5", NULL },
	{ "8@$-1", "const 8 -1", NULL },
	{ "-2@$0x10", "const -2 16", NULL },
	{ "8@(%rdi)", "mem 8 7 0", NULL },
	{ "-8@-80(%rbx)", "mem -8 3 -80", NULL },
	{ "-4@112(%rsp)", "mem -4 4 112", NULL },
	{ "4@8+4(%rbp)", "mem 4 5 12", NULL },
	{ "4@8-12(%rbp)", "mem 4 5 -4", NULL },
	{ "8@(%rax,%rcx)", "mem 8 0+1<<0 0", NULL },
	{ "8@-16(%rax,%r12,8)", "mem 8 0+12<<3 -16", NULL },
	{ "8@0x40(,%rdx,4)", "mem 8+2<<2 64", NULL },
	{ "4@count(%rip)", "mem 4 16 12384", NULL },
	{ "4@count+4(%rip)", "mem 4 16 12388", NULL },
	{ "4@4+a.b$1(%rip)", "mem 4 16 12388", NULL },
	{ "4@count", "mem 4 16 12384", NULL },
	{ "8@$count+16", "addr 8 16 12400", NULL },
	{ "4@count(,%rax,4)", "mem 4+0<<2 4210784", "" },
	{ "4@count-4(%rbx)", "mem 4 3 4210780", "" },
	/* refused */
	{ "8f@%xmm0", "", NULL },
	{ "8@%xmm0", "", NULL },
	{ "4f@8(%rsp)", "", NULL },
	{ "16@(%rsp)", "", NULL },
	{ "3@%rax", "", NULL },
	{ "@%rax", "", NULL },
	{ "8@", "", NULL },
	{ "8@%", "", NULL },
	{ "8@%r16", "", NULL },
	{ "8@%r7", "", NULL },
	{ "8@%r8x", "", NULL },
	{ "8@%rip", "", NULL },
	{ "8@%rax,", "", NULL },
	{ "8@$", "", NULL },
	{ "8@$1x", "", NULL },
	{ "8@4096", "", NULL },
	{ "8@8(%rip)", "", NULL },
	{ "8@absent(%rip)", "", NULL },
	{ "8@-count(%rip)", "", NULL },
	{ "8@count-count(%rip)", "", NULL },
	{ "8@count@GOTPCREL(%rip)", "", NULL },
	{ "8@count(%rip,%rax)", "", NULL },
	{ "8@(%eax)", "", NULL },
	{ "8@(%rax,%rip)", "", NULL },
	{ "8@(%rax,%rcx,3)", "", NULL },
	{ "8@(%rax,%rcx,)", "", NULL },
	{ "8@(%rax", "", NULL },
	{ "8@(%rax)8", "", NULL },
	{ "8@()", "", NULL },
	{ "8@%fs:16", "", NULL },
	{ "8@%st(0)", "", NULL },
};

static void check(const char *text, bool fixed, const char *want)
{
	struct usdt_args a;
	struct str got = { 0 };

	usdt_args_parse(&a, text, PC, fixed, symbol, NULL);
	str_puts(&got, "");
	CHECK(a.n == 1);
	if (a.arg[0].place != USDT_REFUSED)
		put(&got, &a.arg[0]);
	CHECK_STR(got.s, want);
	str_free(&got);
}

static void check_lists(void)
{
	static const char text[] = "  8@%rax  8f@%xmm1 -4@8(%rsp) ";
	static const char many[] = "1@$1 1@$2 1@$3 1@$4 1@$5 1@$6 1@$7 1@$8 "
				   "1@$9 1@$10 1@$11 1@$12 1@$13";
	struct usdt_args a;

	usdt_args_parse(&a, text, PC, true, symbol, NULL);
	CHECK(a.n == 3);
	CHECK(a.arg[0].place == USDT_REGISTER);
	CHECK(a.arg[1].place == USDT_REFUSED);
	CHECK(a.arg[2].place == USDT_MEMORY && a.arg[2].value == 8);
	CHECK(!strncmp(usdt_args_operand(text, 1), "8f@%xmm1 ", 9));
	CHECK_STR(usdt_args_operand(text, 3), "");
	usdt_args_parse(&a, "", PC, true, symbol, NULL);
	CHECK(!a.n);
	usdt_args_parse(&a, many, PC, true, symbol, NULL);
	CHECK(a.n == USDT_ARGS && a.arg[11].value == 12);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		check(rows[i].text, true, rows[i].fixed);
		check(rows[i].text, false,
			rows[i].moved ? rows[i].moved : rows[i].fixed);
	}
	check_lists();
	return unit_done();
}
