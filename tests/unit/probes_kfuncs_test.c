/* probes_kfuncs_test.c - where functions have their arguments, and how these
 * are written in D, from hand-made types.
 * rows: P31 */
#include <stdlib.h>
#include <unistd.h>

#include "probes/kfuncs.h"
#include "tests/unit/btf_blob.h"
#include "tests/unit/unit.h"

#define MANY 10

/* Arguments are REGISTER or s WORD of the stack, then (WORDS) of a structure or
 * :BYTES of a number, with a sign if it is signed; behind = the value. */
static const struct {
	const char *name;
	uint32_t value, param[MANY], n;
	const char *places, *types;
	bool plain;
} rows[] = {
	{ "none", 0, { 0 }, 0, " = void", "", true },
	{ "some", B_INT, { B_INT, B_NODE_PTR, B_BOOL, B_PID_T, B_BIG }, 5,
		" 0:-4 1 2:1 3:-4 4 = 0:-4",
		"int p|struct node *p|_Bool p|kpid_t p|enum big p", true },
	{ "six", B_ULONG,
		{ B_INT, B_INT, B_INT, B_INT, B_INT, B_INT, B_INT, B_ULONG }, 8,
		" 0:-4 1:-4 2:-4 3:-4 4:-4 5:-4 s0:-4 s1 = 0",
		"int p|int p|int p|int p|int p|int p|int p|long unsigned int p",
		false },
	{ "pair", B_NODE_PTR, { B_INT, B_INNER, B_STATE }, 3,
		" 0:-4 1(2) 3:-4 = 0", "int p|struct inner p|enum state p",
		false },
	{ "late", 0, { B_INT, B_INT, B_INT, B_INT, B_INT, B_INNER, B_INT }, 7,
		" 0:-4 1:-4 2:-4 3:-4 4:-4 s0(2) 5:-4 = void",
		"int p|int p|int p|int p|int p|struct inner p|int p", false },
	{ "large", B_INNER, { B_NODE, B_ULONG }, 2, " s0(8) 0 = 0(2)",
		"struct node p|long unsigned int p", false },
	{ "hidden", B_NODE, { B_ULONG }, 1, " 1 = 0", "long unsigned int p",
		false },
};

static void write_kernel(const char *path)
{
	struct blob b;
	struct str file;
	FILE *f = fopen(path, "w");

	blob_kernel(&b);
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		uint32_t proto = blob_type(&b, "", BTF_KIND_FUNC_PROTO,
			rows[i].n, 0, rows[i].value);

		for (uint32_t k = 0; k < rows[i].n; k++)
			blob_const(&b, "p", rows[i].param[k]);
		blob_type(&b, rows[i].name, BTF_KIND_FUNC, 0, 0, proto);
	}
	file = blob_file(&b);
	CHECK(f && fwrite(file.s, 1, file.n, f) == file.n);
	fclose(f);
	str_free(&file);
	blob_free(&b);
}

static void put_arg(struct str *out, const struct func_arg *a)
{
	if (a->at < FUNC_REGS)
		str_printf(out, " %d", a->at);
	else
		str_printf(out, " s%d", a->at - FUNC_REGS);
	if (a->words)
		str_printf(out, "(%d)", a->words);
	if (a->size)
		str_printf(out, ":%s%d", a->is_signed ? "-" : "", a->size);
}

static void check_layout(const struct func *f, size_t i)
{
	struct func_layout l;
	struct str got = { 0 };

	func_layout(f, &l);
	str_puts(&got, "");
	for (uint32_t k = 0; k < l.nargs; k++)
		put_arg(&got, &l.arg[k]);
	str_puts(&got, " =");
	if (l.is_void)
		str_puts(&got, " void");
	else
		put_arg(&got, &l.value);
	CHECK_STR(got.s, rows[i].places);
	CHECK(l.plain == rows[i].plain);
	CHECK(l.known);
	str_free(&got);
}

static void check_types(const struct func *f, size_t i)
{
	struct str got = { 0 };

	str_puts(&got, "");
	for (uint32_t k = 0;; k++) {
		struct str type = { 0 };

		str_puts(&type, "");
		if (!func_put_arg(f, false, k, &type)) {
			str_free(&type);
			break;
		}
		str_printf(&got, "%s%s", k ? "|" : "", type.s);
		str_free(&type);
	}
	CHECK_STR(got.s, rows[i].types);
	str_free(&got);
}

static void check_row(struct kernel_btf *kernel, size_t i)
{
	struct func_types types = { .module = "vmlinux", .kernel = kernel };
	struct func f = {
		.name = rows[i].name, .module = "vmlinux", .types = &types
	};

	f.id = kbtf_find(kernel_btf_types(kernel), KBTF_FUNC,
		1u << BTF_KIND_FUNC, f.name);
	CHECK(f.id);
	check_layout(&f, i);
	check_types(&f, i);
}

/* With an unknown type, all arguments are where integers would be. */
static void check_unknown(void)
{
	struct func f = { .name = "x", .module = "vmlinux" };
	struct func_layout l, m;

	func_layout(&f, &l);
	CHECK(!l.known && !l.plain && l.nargs == FUNC_ARGS);
	CHECK(l.arg[5].at == 5 && l.arg[9].at == FUNC_REGS + 3);
	m = l;
	CHECK(func_same_places(&l, &m, false));
	m.nargs = 2;
	CHECK(func_same_places(&l, &m, false));
	m.arg[1].at = 3;
	CHECK(!func_same_places(&l, &m, false));
	CHECK(func_same_places(&l, &m, true));
}

int main(void)
{
	char path[] = "/tmp/kfuncs_test.XXXXXX";
	struct kernel_btf kernel = { .where = path };
	int fd = mkstemp(path);

	CHECK(fd >= 0);
	close(fd);
	write_kernel(path);
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		check_row(&kernel, i);
	check_unknown();
	kernel_btf_close(&kernel);
	unlink(path);
	return unit_done();
}
