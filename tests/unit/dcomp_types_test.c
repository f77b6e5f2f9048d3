/* dcomp_types_test.c - types: specifiers and declarators, their names and
 * sizes, layouts as gcc makes them, and C's conversions.
 * rows: L16 L19 L21 L22 L23 */
#include "tests/unit/dcomp_lab.h"

#include <stddef.h>
#include <stdint.h>

#include "base/typeinfo.h"
#include "dcomp/dcomp_impl.h"
#include "dcomp/type/types.h"

static const struct {
	const char *text, *name;
	uint64_t size;
} spelled[] = {
	{ "void", "void", 0 },
	{ "char", "char", 1 },
	{ "char signed", "signed char", 1 },
	{ "unsigned char", "unsigned char", 1 },
	{ "short", "short", 2 },
	{ "int short unsigned", "unsigned short", 2 },
	{ "signed", "int", 4 },
	{ "const volatile int", "const int", 4 },
	{ "unsigned", "unsigned int", 4 },
	{ "signed long int", "long", 8 },
	{ "unsigned long", "unsigned long", 8 },
	{ "long long", "long long", 8 },
	{ "int long unsigned long", "unsigned long long", 8 },
	{ "_Bool", "_Bool", 1 },
	{ "float", "float", 4 },
	{ "double", "double", 8 },
	{ "long double", "long double", 16 },
	{ "string", "string", 16 },
	{ "int8_t", "int8_t", 1 },
	{ "uint16_t", "uint16_t", 2 },
	{ "pid_t", "pid_t", 4 },
	{ "size_t", "size_t", 8 },
	{ "uintptr_t", "uintptr_t", 8 },
	{ "processorid_t", "processorid_t", 4 },
	{ "void *", "void *", 8 },
	{ "char **", "char **", 8 },
	{ "const char *const *", "const char *const *", 8 },
	{ "int [3]", "int [3]", 12 },
	{ "int *[3]", "int *[3]", 24 },
	{ "int (*)[3]", "int (*)[3]", 8 },
	{ "int [2][3]", "int [2][3]", 24 },
	{ "int *(*)(void)", "int *(*)()", 8 },
	{ "char *(*[2])(int)", "char *(*[2])()", 16 },
	{ "userland char *", "userland char *", 8 },
	{ "userland struct s **", "userland struct s **", 8 },
	{ "short [2 + 2]", "short [4]", 8 },
	{ "struct s", "struct s", 0 },
	{ "struct s *", "struct s *", 8 },
	{ "union u *", "union u *", 8 },
	{ "enum e { A, B }", "enum e", 4 },
	{ "struct { int a; char b; }", "struct (anon)", 8 },
};

static void test_spelled(void)
{
	size_t i;

	for (i = 0; i < sizeof(spelled) / sizeof(spelled[0]); i++) {
		struct lab l;
		struct type *t;

		lab_open(&l, lab_opts());
		t = NULL;
		if (!setjmp(l.dc->on_error))
			t = type_of_texpr(
				l.dc, dc_parse_type(l.dc, spelled[i].text));
		fflush(l.err);
		CHECK_STR(t ? type_name(l.dc, t) : l.message, spelled[i].name);
		CHECK(t && type_size(l.dc, t) == spelled[i].size);
		lab_close(&l);
	}
}

/* The same text, for gcc and for our compiler. */
struct layout {
	const char *text;
	uint64_t value;
};

#define SIZE(...)                                                \
	{                                                        \
		"sizeof (" #__VA_ARGS__ ")", sizeof(__VA_ARGS__) \
	}
#define OFF(T, m)                                           \
	{                                                   \
		"offsetof (" #T ", " #m ")", offsetof(T, m) \
	}

static const struct layout layout[] = {
	SIZE(struct {
		char a;
		int b;
	}),
	SIZE(struct {
		char a;
		long b;
		char c;
	}),
	SIZE(struct {
		char a[3];
		short b;
	}),
	SIZE(struct {
		char a;
		struct {
			char b;
			long c;
		} d;
		char e;
	}),
	SIZE(struct {
		int a : 3;
		int b : 30;
	}),
	SIZE(struct {
		int a : 3;
		int b : 29;
	}),
	SIZE(struct {
		char a;
		int b : 24;
	}),
	SIZE(struct {
		char a;
		int b : 25;
	}),
	SIZE(struct {
		int a : 3;
		int : 0;
		int b : 3;
	}),
	SIZE(struct {
		char a : 4;
		short b : 13;
		char c : 3;
	}),
	SIZE(struct {
		long a : 40;
		int b : 20;
		char c;
	}),
	SIZE(struct {
		char a;
		char : 3;
		char b;
	}),
	SIZE(union {
		char a;
		int b[3];
		long c;
	}),
	SIZE(union {
		char a[9];
		short b;
	}),
	SIZE(struct {
		union {
			int a;
			char b;
		};
		char c;
	}),
	SIZE(struct {
		void *a;
		char b;
	}),
	SIZE(struct {
		int (*f)(int, char);
		enum {
			X1,
			Y1
		} e;
	}),
	SIZE(int[3][5]),
	SIZE(struct {
		int a[2][3];
		char b;
	}[7]),
	SIZE(unsigned char *(*[4])[2]),
};

static const struct layout offset[] = {
	OFF(
		struct {
			char a;
			int b;
		},
		b),
	OFF(
		struct {
			char a;
			struct {
				char x;
				long y;
			};
			short b;
		},
		y),
	OFF(
		struct {
			char a;
			struct {
				char x;
				long y;
			};
			short b;
		},
		b),
	OFF(
		struct {
			int a : 3;
			int b : 30;
			char c;
		},
		c),
	OFF(
		struct {
			long a : 40;
			int b : 20;
			char c;
		},
		c),
	OFF(
		union {
			char a;
			union {
				int x;
				long y;
			};
		},
		y),
};

static void test_layout(const struct layout *row, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++) {
		char text[300], want[40];
		struct lab l;

		snprintf(text, sizeof(text), "BEGIN { trace(%s); }",
			row[i].text);
		snprintf(want, sizeof(want), "trace %llu; ",
			(unsigned long long)row[i].value);
		lab_open(&l, lab_opts());
		if (lab_compile(&l, text))
			lab_run(&l);
		else
			str_puts(&l.out, l.message);
		CHECK_STR(l.out.s, want);
		if (strcmp(l.out.s, want))
			printf("# %s\n", text);
		lab_close(&l);
	}
}

#define KIND(e)                                    \
	_Generic((e), int                          \
		 : "int", unsigned int             \
		 : "unsigned int", long            \
		 : "long", unsigned long           \
		 : "unsigned long", long long      \
		 : "long long", unsigned long long \
		 : "unsigned long long")
#define PAIR(a, b)                        \
	{                                 \
#a, #b, KIND((a)0 + (b)0) \
	}
#define PAIRS(a)                                                               \
	PAIR(a, _Bool), PAIR(a, char), PAIR(a, unsigned char), PAIR(a, short), \
		PAIR(a, unsigned short), PAIR(a, int), PAIR(a, unsigned int),  \
		PAIR(a, long), PAIR(a, unsigned long), PAIR(a, long long),     \
		PAIR(a, unsigned long long)

static const struct {
	const char *a, *b, *usual;
} pair[] = {
	PAIRS(_Bool),
	PAIRS(char),
	PAIRS(unsigned char),
	PAIRS(short),
	PAIRS(unsigned short),
	PAIRS(int),
	PAIRS(unsigned int),
	PAIRS(long),
	PAIRS(unsigned long),
	PAIRS(long long),
	PAIRS(unsigned long long),
};

static void test_usual(void)
{
	struct lab l;
	size_t i;

	lab_open(&l, lab_opts());
	for (i = 0; i < sizeof(pair) / sizeof(pair[0]); i++)
		CHECK_STR(type_name(l.dc,
				  type_usual(l.dc, type_named(l.dc, pair[i].a),
					  type_named(l.dc, pair[i].b))),
			pair[i].usual);
	lab_close(&l);
}

/* A type holds another exactly when converting changes no register. */
static void test_holds(void)
{
	static const uint64_t edge[] = { 0, 1, 2, 127, 128, 255, 256, 32767,
		32768, 65535, 65536, 0x7fffffff, 0x80000000, 0xffffffff,
		0x100000000, INT64_MAX, (uint64_t)INT64_MIN, UINT64_MAX };
	struct lab l;
	int to, from;

	lab_open(&l, lab_opts());
	for (to = BASE_BOOL; to <= BASE_ULLONG; to++) {
		for (from = BASE_BOOL; from <= BASE_ULLONG; from++) {
			struct type *t = type_basic(l.dc, to);
			struct type *f = type_basic(l.dc, from);
			bool same = true;

			for (size_t i = 0; i < sizeof(edge) / 8; i++) {
				uint64_t v = type_convert(f, edge[i]);

				same = same && type_convert(t, v) == v;
			}
			CHECK(same == type_holds(t, f));
		}
	}
	lab_close(&l);
}

enum {
	DEEP = 6,
	WIDE = 300
};

/* Each level has all members of the one below, many times. */
static struct typeinfo nameless[DEEP];

static struct typeinfo *nameless_type(void *arg, const char *scope, int kind,
	const char *name, const char **why)
{
	(void)arg, (void)scope, (void)kind, (void)name;
	*why = NULL;
	return &nameless[DEEP - 1];
}

static void make_nameless(void)
{
	static struct typeinfo number = { .kind = TYPEINFO_INT, .size = 4 };
	static struct typeinfo_member member[DEEP][WIDE];

	for (int i = 0; i < DEEP; i++) {
		for (int k = 0; k < WIDE; k++)
			member[i][k].type = i ? &nameless[i - 1] : &number;
		nameless[i] = (struct typeinfo){ .kind = TYPEINFO_UNION,
			.size = 4,
			.n = i ? WIDE : 1,
			.member = member[i] };
	}
	member[0][0].name = "a";
}

/* A program's type whose anonymous members cannot all be searched. */
static void test_nameless(void)
{
	struct dc_opts o = lab_opts();
	struct lab l;

	make_nameless();
	o.user_type = nameless_type;
	lab_open(&l, o);
	CHECK(lab_compile(&l, "BEGIN { trace(((pid1`union u *)arg0)->a); }"));
	lab_close(&l);
	lab_open(&l, o);
	CHECK(!lab_compile(&l, "BEGIN { trace(((pid1`union u *)arg0)->no); }"));
	CHECK(strstr(l.message, "no is not a member of union"));
	lab_close(&l);
}

int main(void)
{
	test_spelled();
	test_layout(layout, sizeof(layout) / sizeof(layout[0]));
	test_layout(offset, sizeof(offset) / sizeof(offset[0]));
	test_usual();
	test_holds();
	test_nameless();
	return unit_done();
}
