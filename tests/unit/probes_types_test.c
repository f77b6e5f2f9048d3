/* probes_types_test.c - types of a program that is compiled here in each form
 * of DWARF; where its functions have their arguments by the calling convention;
 * and that neither damage nor a type without measure does harm.
 * rows: L27 V2 */
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "probes/proc/types_impl.h"
#include "tests/unit/unit.h"

static char dir[] = "/tmp/types.XXXXXX";

/* The function f of each row, and where its parameters and return value are: in
 * word n, at the address in word n, on the stack from word n on, in parts from
 * word n on, or in a floating-point register. */
static const struct {
	const char *type, *params, *places;
} rows[] = {
	{ "void", "int a, char *b, struct s *c", "w0 w1 w2" },
	{ "int", "long a, long b, long c, long d, long e, long g, short h",
		"w0 w1 w2 w3 w4 w5 w6 = w1" },
	{ "double", "double a, int b, float c, int d", "f w0 f w1 = f" },
	{ "char *", "struct pair a, int b", "p0 w1 = w1" },
	{ "struct pair", "struct four a, int b", "p0 w2 = p1" },
	{ "struct four", "struct big a, int b", "s6 w0 = p1" },
	{ "struct big", "int a, struct big b, int c", "w1 s6 w2 = a1" },
	{ "_Bool",
		"long a, long b, long c, long d, long e, struct four g, "
		"int h",
		"w0 w1 w2 w3 w4 s6 w5 = w1" },
	{ "struct mixed", "struct mixed a, double b", "p0 f = p1" },
	{ "struct numbers", "struct numbers a, int b", "f w0 = f" },
	{ "enum e", "union u a, __int128 b", "p0 p1 = w1" },
	{ "void", "long double a, struct bits b", "s6 p0" },
	{ "long double",
		"long a, long b, long c, long d, long e, long g, int h, "
		"long double i, int j, __int128 k, int l",
		"w0 w1 w2 w3 w4 w5 w6 s8 w10 s12 w14 = f" },
	{ "struct alone", "int a, struct alone b, int c, struct alone d",
		"w0 s6 w1 s8 = f" },
	{ "ints", "ints a, int b, struct ints c, int d", "f w0 f w1 = f" },
	{ "long double _Complex",
		"double _Complex a, int b, float _Complex c, "
		"long double _Complex d, int e",
		"f w0 f s6 w1 = f" },
	{ "double _Complex", "_Float128 a, int b", "f w0 = f" },
};

enum {
	ROWS = sizeof(rows) / sizeof(*rows)
};

static void write_source(void)
{
	FILE *f = fopen("p.c", "we");

	fputs("enum e { LOW = -3, HIGH = 200 };\n"
	      "struct s { struct s *next; const char *name; int n[2][3];\n"
	      "unsigned b : 3; int c : 5; enum e e; struct never *never;\n"
	      "union { int i; float f; }; };\n"
	      "typedef struct s s_t;\nunion u { int i; char c[8]; };\n"
	      "struct pair { int x, y; }; struct four { int v[4]; };\n"
	      "struct big { long v[3]; };\n"
	      "struct mixed { double d; long n; };\n"
	      "struct numbers { float a, b, c; };\n"
	      "struct bits { unsigned long a : 40, b : 40; };\n"
	      "struct alone { long double x; };\n"
	      "typedef int ints __attribute__((vector_size(16)));\n"
	      "struct ints { ints x; };\n"
	      "s_t all;\n",
		f);
	for (int i = 0; i < ROWS; i++)
		fprintf(f, "__attribute__((noinline)) %s f%d(%s)\n{\n%s\n}\n",
			rows[i].type, i, rows[i].params,
			strcmp(rows[i].type, "void") ? "__builtin_trap();"
						     : "");
	fputs("int main(void) { return all.b; }\n", f);
	fclose(f);
}

static void put_place(struct str *out, const struct types_param *p)
{
	static const char letter[] = "waspf-";

	str_putc(out, letter[p->place]);
	if (p->place != TYPES_FLOAT && p->place != TYPES_GONE)
		str_printf(out, "%u", p->n);
}

static void check_places(struct types *ts, struct elf *e)
{
	for (int i = 0; i < ROWS; i++) {
		const struct types_function *f;
		struct str out = { 0 };
		char name[16];

		snprintf(name, sizeof(name), "f%d", i);
		f = types_function(ts, elf_symbol(e, name));
		CHECK(f);
		str_puts(&out, "");
		for (uint32_t k = 0; f && k < f->n; k++) {
			str_puts(&out, k ? " " : "");
			put_place(&out, &f->param[k]);
		}
		if (f && f->returns) {
			str_puts(&out, " = ");
			put_place(&out, &f->value);
		}
		CHECK_STR(out.s, rows[i].places);
		str_free(&out);
	}
}

static const struct typeinfo_member *member(
	const struct typeinfo *t, const char *name)
{
	for (uint64_t i = 0; i < t->n; i++)
		if (t->member[i].name && !strcmp(t->member[i].name, name))
			return &t->member[i];
	return NULL;
}

static void check_member(const struct typeinfo *t, const char *name,
	uint64_t bit, uint32_t width, const char *text)
{
	const struct typeinfo_member *m = member(t, name);
	struct str out = { 0 };

	CHECK(m);
	if (!m)
		return;
	types_put(&out, m->type);
	CHECK_STR(out.s, text);
	CHECK(m->bit == bit && m->width == width);
	str_free(&out);
}

static void check_types(struct types *ts)
{
	struct typeinfo *t = typeinfo_of(types_find(ts, TYPEINFO_STRUCT, "s"));
	int64_t value = 0;

	CHECK(t && t->size == 64);
	if (!t)
		return;
	check_member(t, "next", 0, 0, "struct s *");
	check_member(t, "name", 64, 0, "const char *");
	check_member(t, "n", 128, 0, "int [2][3]");
	check_member(t, "b", 320, 3, "unsigned int");
	check_member(t, "c", 323, 5, "int");
	check_member(t, "e", 352, 0, "enum e");
	check_member(t, "never", 384, 0, "struct never *");
	CHECK(typeinfo_of(member(t, "never")->type->of)->incomplete);
	CHECK(types_find(ts, TYPEINFO_TYPEDEF, "s_t"));
	CHECK(!types_find(ts, TYPEINFO_TYPEDEF, "s"));
	CHECK(types_constant(ts, "LOW", &value) && value == -3);
	CHECK(types_constant(ts, "HIGH", &value) && value == 200);
	CHECK(!types_constant(ts, "LOWER", &value));
}

static void check_file(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct elf *e = fd < 0 ? NULL : elf_open(fd);
	uint64_t size;
	struct types *ts = e ? types_read(e, NULL, &size) : NULL;

	CHECK(ts);
	if (!ts)
		return;
	check_types(ts);
	check_places(ts, e);
	CHECK(!types_function(ts, elf_entry(e) + 1));
	types_free(ts);
	elf_close(e);
	close(fd);
}

static void check_forms(void)
{
	static const char *const flags[] = { "-gdwarf-5", "-gdwarf-4",
		"-gdwarf-3", "-gdwarf-2 -gstrict-dwarf", "-gdwarf-5 -gz",
		"-gdwarf-5 -O2", "-gdwarf-4 -fdebug-types-section",
		"-gdwarf-5 -fdebug-types-section" };
	char command[200];

	write_source();
	for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++) {
		printf("# %s\n", flags[i]);
		snprintf(command, sizeof(command), "gcc -w %s -o p p.c",
			flags[i]);
		CHECK(!system(command));
		check_file("p");
	}
}

static void look(struct typeinfo *t, int deep)
{
	struct str out = { 0 };

	if (!typeinfo_of(t) || deep > 8)
		return;
	types_put(&out, t);
	str_free(&out);
	look(t->of, deep + 1);
	for (uint64_t i = 0; t->member && i < t->n; i++)
		look(t->member[i].type, deep + 1);
}

static void ask_damaged(const char *p, size_t n, const uint64_t *addr)
{
	struct elf *e = elf_open_bytes(p, n);
	uint64_t size;
	struct types *ts = e ? types_read(e, NULL, &size) : NULL;

	for (int i = 0; ts && i < ROWS; i++) {
		const struct types_function *f = types_function(ts, addr[i]);

		for (uint32_t k = 0; f && k < f->n; k++)
			look(f->param[k].type, 0);
	}
	if (ts) {
		look(types_find(ts, TYPEINFO_STRUCT, "s"), 0);
		types_free(ts);
	}
	if (e)
		elf_close(e);
}

static void check_damage(void)
{
	uint64_t addr[ROWS];
	struct elf *e;
	char name[16], *good, *bad;
	size_t n;

	CHECK(!system("gcc -w -gdwarf-5 -o p p.c"));
	good = unit_read("p", &n);
	e = elf_open_bytes(good, n);
	for (int i = 0; i < ROWS; i++) {
		snprintf(name, sizeof(name), "f%d", i);
		addr[i] = elf_symbol(e, name);
	}
	elf_close(e);
	bad = malloc(n);
	srand(1);
	for (int i = 0; i < 300; i++) {
		memcpy(bad, good, n);
		for (int k = 0; k < 20; k++)
			bad[n / 2 + rand() % (n / 2)] = rand();
		ask_damaged(bad, i % 4 ? n : n / 2 + rand() % (n / 2), addr);
	}
	CHECK("damage does no harm");
	free(good);
	free(bad);
}

/* Return how many elements the array `row' has, in a unit of that language.
 * from: its lower bound, or NULL; to: an upper bound or a count, as the
 * attribute says. */
static uint64_t elements(
	int language, const char *from, const char *attribute, int64_t to)
{
	FILE *f = fopen("row.s", "we");
	uint64_t size, n = UINT64_MAX;
	struct types *ts;
	struct elf *e;
	int fd;

	fprintf(f,
		".section .debug_abbrev,\"\"\n"
		".uleb128 1, 0x11\n.byte 1\n.uleb128 0x13, 0x0b, 0, 0\n"
		".uleb128 2, 0x24\n.byte 0\n"
		".uleb128 0x0b, 0x0b, 0x3e, 0x0b, 0, 0\n"
		".uleb128 3, 0x01\n.byte 1\n.uleb128 0x49, 0x13, 0, 0\n"
		".uleb128 4, 0x21\n.byte 0\n.uleb128 %s%s, 0x0d, 0, 0\n"
		".uleb128 5, 0x16\n.byte 0\n"
		".uleb128 0x03, 0x08, 0x49, 0x13, 0, 0, 0\n"
		".section .debug_info,\"\"\nbegin: .long end - begin - 4\n"
		".short 4\n.long 0\n.byte 8\n.uleb128 1\n.byte %d\n"
		"int: .uleb128 2\n.byte 4, 5\n"
		"array: .uleb128 3\n.long int - begin\n"
		".uleb128 4\n.sleb128 %s%s%" PRId64 "\n.byte 0\n"
		".uleb128 5\n.asciz \"row\"\n.long array - begin\n"
		".byte 0\nend:\n",
		from ? "0x22, 0x0d, " : "", attribute, language,
		from ? from : "", from ? ", " : "", to);
	fclose(f);
	CHECK(!system("gcc -c -o row.o row.s"));
	fd = open("row.o", O_RDONLY | O_CLOEXEC);
	e = fd < 0 ? NULL : elf_open(fd);
	ts = e ? types_read(e, NULL, &size) : NULL;
	CHECK(ts);
	if (ts) {
		struct typeinfo *t =
			typeinfo_of(types_find(ts, TYPEINFO_TYPEDEF, "row"));

		t = t ? typeinfo_of(t->of) : NULL;
		CHECK(t && t->kind == TYPEINFO_ARRAY);
		n = t ? t->n : n;
		types_free(ts);
		elf_close(e);
	}
	close(fd);
	return n;
}

static void check_bounds(void)
{
	static const char upper[] = "0x2f", count[] = "0x37";
	enum {
		C = 0x0c,
		FORTRAN = 0x23
	};

	CHECK(elements(C, NULL, upper, 9) == 10);
	CHECK(elements(C, NULL, upper, -1) == 0);
	CHECK(elements(C, NULL, count, 10) == 10);
	CHECK(elements(FORTRAN, NULL, upper, 10) == 10);
	CHECK(elements(FORTRAN, "-5", upper, 5) == 11);
	CHECK(elements(FORTRAN, "200", upper, 210) == 11);
	CHECK(elements(FORTRAN, "200", upper, 199) == 0);
	CHECK(elements(FORTRAN, "2", count, 10) == 10);
}

static void check_plain(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct elf *e = fd < 0 ? NULL : elf_open(fd);
	uint64_t size;
	struct types *ts = e ? types_read(e, NULL, &size) : NULL;
	struct typeinfo *t;

	CHECK(ts);
	if (!ts)
		return;
	t = typeinfo_of(types_find(ts, TYPEINFO_STRUCT, "plain"));
	CHECK(t && t->size == 8);
	CHECK(!types_find(ts, TYPEINFO_STRUCT, "other"));
	types_free(ts);
	elf_close(e);
	close(fd);
}

static long peak(void)
{
	struct rusage u;

	getrusage(RUSAGE_SELF, &u);
	return u.ru_maxrss; /* KB */
}

/* Names may overlap in the file: here each of n types, in a namespace or not,
 * is named by the end of one text, from another byte on. */
static void check_overlap(unsigned size, unsigned n, bool nested)
{
	FILE *f = fopen("long.s", "we");
	long before;

	fprintf(f,
		".section .debug_str,\"\"\nplain: .asciz \"plain\"\n"
		"text: .fill %u, 1, 'a'\n.byte 0\n"
		".section .debug_abbrev,\"\"\n"
		".uleb128 1, 0x11\n.byte 1\n.uleb128 0x13, 0x0b, 0, 0\n"
		".uleb128 2, 0x13\n.byte 0\n.uleb128 3, 0x0e, 0x0b, 0x0b\n"
		".uleb128 0, 0, 3, 0x39\n.byte 1\n.uleb128 3, 0x0e, 0, 0, 0\n"
		".section .debug_info,\"\"\nbegin: .long end - begin - 4\n"
		".short 4\n.long 0\n.byte 8\n.uleb128 1\n.byte 4\n"
		".uleb128 2\n.long 0\n.byte 8\n",
		size);
	if (nested)
		fputs(".uleb128 3\n.long text - plain\n", f);
	fprintf(f,
		".set i, 0\n.rept %u\n.uleb128 2\n"
		".long text - plain + i\n.byte 8\n"
		".set i, i + 1\n.endr\n%s.byte 0\nend:\n",
		n, nested ? ".byte 0\n" : "");
	fclose(f);
	CHECK(!system("gcc -c -o long.o long.s"));
	before = peak();
	check_plain("long.o");
	CHECK(peak() - before < 512 << 10);
}

/* A file may describe a type with more members within than could be counted,
 * in one byte or in more than registers hold. */
static void check_wide(uint64_t size, const char *place)
{
	enum {
		DEEP = 5,
		WIDE = 5000
	};
	static struct typeinfo_member member[DEEP][WIDE];
	struct typeinfo level[DEEP + 1] = { { .kind = TYPEINFO_CHAR,
		.size = 1 } };
	struct types_function f = { .n = 1,
		.param = { { .type = &level[DEEP] } } };
	struct str out = { 0 };

	for (int i = 0; i < DEEP; i++) {
		for (int k = 0; k < WIDE; k++)
			member[i][k].type = &level[i];
		level[i + 1] = (struct typeinfo){ .kind = TYPEINFO_UNION,
			.size = size,
			.n = WIDE,
			.member = member[i] };
	}
	types_place_all(&f, false, false);
	put_place(&out, &f.param[0]);
	CHECK_STR(out.s, place);
	str_free(&out);
}

int main(void)
{
	char command[64];

	check_wide(1, "s6");
	check_wide(24, "s6");

	CHECK(mkdtemp(dir) && !chdir(dir));
	if (!system("gcc --version >/dev/null 2>&1")) {
		check_forms();
		check_damage();
		check_bounds();
		check_overlap(2 << 20, 1000, false);
		check_overlap(50000, 30000, false);
		check_overlap(50000, 30000, true);
	}
	snprintf(command, sizeof(command), "rm -rf %s", dir);
	CHECK(!chdir("/") && !system(command));
	return unit_done();
}
