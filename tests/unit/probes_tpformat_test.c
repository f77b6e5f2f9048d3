/* probes_tpformat_test.c - format files of trace events, and invalid ones.
 * rows: P40 P42 */
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "probes/tpformat.h"
#include "tests/unit/unit.h"

#define COMMON                                                     \
	"name: x\nID: 372\nformat:\n"                              \
	"\tfield:unsigned short common_type;\toffset:0;\tsize:2;"  \
	"\tsigned:0;\n"                                            \
	"\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n" \
	"\n"
#define FIELD(decl, off, size, sign)                                           \
	"\tfield:" decl ";\toffset:" off ";\tsize:" size ";\tsigned:" sign ";" \
	"\n"
#define PRINT "\nprint fmt: \"%s field:int;\", REC->x\n"

static const struct {
	const char *text, *want; /* NULL if invalid */
} rows[] = {
	{ COMMON PRINT, "372" },
	{ COMMON FIELD("char prev_comm[16]", "8", "16", "0")
			FIELD("pid_t prev_pid", "24", "4", "1") PRINT,
		"372|prev_comm char bytes 8+16|prev_pid pid_t number 24+4 s" },
	{ COMMON FIELD("__data_loc char[] name", "8", "4", "0")
			FIELD("__rel_loc u8[] data", "12", "4", "0"),
		"372|name char data_loc 8+4|data u8 rel_loc 12+4" },
	{ COMMON FIELD("const struct file * file", "8", "8", "0")
			FIELD("void * caller[4]", "16", "32", "0"),
		"372|file const struct file * number 8+8|caller void * bytes "
		"16+32" },
	{ COMMON FIELD("const char __user *text", "8", "8", "0")
			FIELD("unsigned long long n", "16", "8", "0"),
		"372|text const char * number 8+8 u|n unsigned long long "
		"number 16+8" },
	{ COMMON FIELD("struct pair two", "8", "8", "0")
			FIELD("struct trio three", "16", "24", "0"),
		"372|two struct pair bytes 8+8|three struct trio bytes 16+24" },
	{ COMMON FIELD("void (*fn)(void *)", "8", "8", "0"),
		"372|void  number 8+8" },
	{ COMMON FIELD("char ****deep", "8", "8", "0"),
		"372|deep  number 8+8" },
	{ COMMON FIELD("int odd", "9", "4", "1"), "372|odd int bytes 9+4 s" },
	{ COMMON FIELD("__data_loc char[] odd", "10", "4", "0"),
		"372|odd char bytes 10+4" },
	{ COMMON FIELD("u32 addr[4][2]", "8", "32", "0"),
		"372|addr u32 bytes 8+32" },
	{ COMMON FIELD("int x", "8189", "4", "1"), NULL },
	{ COMMON FIELD("int x", "8192", "0", "1"), "372|x int bytes 8192+0 s" },
	{ COMMON FIELD("int x", "99999999999", "4", "1"), NULL },
	{ COMMON FIELD("int x", "-8", "4", "1"), NULL },
	{ COMMON FIELD("", "8", "4", "1"), NULL },
	{ COMMON FIELD("[", "8", "4", "1"), NULL },
	{ COMMON "\tfield:int x;\toffset:8;\n", NULL },
	{ COMMON "\tfield:int x", "372" }, /* no line */
	{ "name: x\nformat:\n", NULL },
	{ "ID: many\n", NULL },
	{ "", NULL },
	{ "\n\n\n", NULL },
};

static void put_field(struct str *s, const struct tpfield *f)
{
	static const char *const kinds[] = { "number", "bytes", "data_loc",
		"rel_loc" };

	str_printf(s, "|%s %s %s %u+%u%s%s", f->name, f->type, kinds[f->kind],
		f->off, f->size, f->is_signed ? " s" : "", f->user ? " u" : "");
}

static void check_row(const char *text, const char *want)
{
	struct arena a = { 0 };
	struct tpformat f;
	struct str got = { 0 };
	size_t n = strlen(text);
	char *exact = malloc(n + !n); /* no byte behind it is read */

	memcpy(exact, text, n);
	if (tpformat_parse(&f, exact, n, &a)) {
		str_printf(&got, "%u", f.id);
		for (uint32_t i = 0; i < f.nfields; i++)
			put_field(&got, &f.field[i]);
	} else {
		str_puts(&got, "none");
	}
	CHECK_STR(got.s, want ? want : "none");
	str_free(&got);
	arena_free(&a);
	free(exact);
}

/* If there are more fields than there is room for, the first ones are kept. */
static void check_many(void)
{
	struct arena a = { 0 };
	struct tpformat f;
	struct str text = { 0 };

	str_puts(&text, COMMON);
	for (int i = 0; i < 2 * TPFORMAT_FIELDS; i++)
		str_puts(&text, FIELD("int x", "8", "4", "1"));
	CHECK(tpformat_parse(&f, text.s, text.n, &a));
	CHECK(f.nfields == TPFORMAT_FIELDS);
	str_free(&text);
	arena_free(&a);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		check_row(rows[i].text, rows[i].want);
	check_many();
	return unit_done();
}
