/* dcomp_inline_test.c - inlines, translators, provider declarations, pragmas
 * and D libraries: results of programs with them, and errors.
 * rows: L45 L46 L47 L48 L49 L53 L62 */
#include "tests/unit/dcomp_lab.h"

#include <sys/stat.h>
#include <unistd.h>

#include "dcomp/dcomp_impl.h"
#include "dcomp/dlib.h"

/* clang-format off */
#define OUT "struct out { int a; char b; };\n"
#define XL OUT "translator struct out < int v > { a = v + 1; b = 300; };\n"
#define PROV "provider test { probe probe(int a, long b, int c) : " \
	"(long b, char a, int c); };\n"

static const struct {
	const char *text, *does;
} program[] = {
	{ "inline int x = arg0 + 1; BEGIN { trace(x); trace(x); }",
		"trace 101; trace 101; " },
	{ "inline int n = 2 + 3; enum e { A = n * 2 }; BEGIN { trace(A); }",
		"trace 10; " },
	{ "inline char c = 300; BEGIN { trace(c); }", "trace 44; " },
	{ "inline string s = execname; BEGIN { trace(s); }", "trace sh; " },
	{ "inline int f[int k] = k * k; BEGIN { trace(f[3]); trace(f[arg0]); }",
		"trace 9; trace 10000; " },
	{ "inline int f[char k] = k; BEGIN { trace(f[300]); }", "trace 44; " },
	{ "inline int f[int k] = k + k; BEGIN { x = 1; trace(f[x++]); trace(x); }",
		"trace 2; trace 2; " },
	{ "inline int f[int k] = k - 1; BEGIN { trace(f[arg0 + 1] - f[f[arg1 + 2]]); }",
		"trace -1; " },
	{ "inline int f[int a, string s] = a ? strlen(s) : 0;"
	  "BEGIN { trace(f[1, \"abc\"]); trace(f[0, probefunc]); }",
		"trace 3; trace 0; " },
	{ XL "BEGIN { trace(xlate <struct out> (5).a); }", "trace 6; " },
	{ XL "BEGIN { trace(xlate <struct out *> (arg0 + 1)->a); }",
		"trace 102; " },
	{ XL "BEGIN { trace(xlate <struct out> (5).b); }", "trace 44; " },
	{ XL "inline struct out *o = xlate <struct out *> (arg1);"
	  "BEGIN { trace(o->a); trace(o->a + o->b); }", "trace 102; trace 146; " },
	{ XL "inline struct out at[int fd] = xlate <struct out> (fd + 1);"
	  "BEGIN { trace(at[arg0].a); trace(at[2].a); }",
		"trace 102; trace 4; " },
	{ XL "struct two { struct out o; int z; };"
	  "translator struct two < long l > { o = xlate <struct out> ((int)l); };"
	  "BEGIN { trace(xlate <struct two> ((long)7).o.a); }", "trace 8; " },
	{ PROV "test:::probe { trace(args[0]); trace(args[1]); trace(sizeof (args[0])); }",
		"trace 101; trace 100; trace 8; " },
	{ XL "provider test { probe probe(int a) : (struct out *a); };"
	  "test:::probe { trace(args[0]->a); }", "trace 101; " },
	{ "#pragma D attributes Evolving/Unstable/ISA x\ninline int x = 1;\n"
	  "#pragma D attributes Private/Private/Common x\n"
	  "#pragma D binding \"1.2\" x\nBEGIN { trace(x); }", "trace 1; " },
	{ "#pragma D depends_on library errno.d\n"
	  "#pragma D depends_on provider x\n#pragma D depends_on module vmlinux\n"
	  "#pragma ident \"@(#)x\"\n#ident \"x\"\n#pragma nothing of ours\n"
	  "BEGIN { trace(ENOENT); }", "trace 2; " },
	{ "BEGIN { trace(SIGKILL); trace(O_CREAT); trace(AF_INET6); "
	  "trace(TH_PUSH == TH_PSH); }",
		"trace 9; trace 64; trace 10; trace 1; " },
};

static const struct {
	const char *text, *tag;
} refused[] = {
	{ "inline int x = 1; inline int x = 2;", "D_DECL_IDRED" },
	{ "inline int x = \"a\";", "D_OP_INCOMPAT" },
	{ "inline int x = nosuch;", "D_IDENT_UNDEF" },
	{ "inline int x = 1; BEGIN { x = 2; }", "D_OP_LVAL" },
	{ "inline int f[int k] = nosuch;", "D_IDENT_UNDEF" },
	{ "inline int f[int k] = \"a\";", "D_OP_INCOMPAT" },
	{ "inline int f[int k] = f[k - 1];", "D_IDENT_BADREF" },
	{ "inline int f[int] = 1;", "D_DECL_PROTO_NAME" },
	{ "inline int f[int k] = k; BEGIN { trace(f[1, 2]); }", "D_PROTO_LEN" },
	{ "inline int f[int k] = k; BEGIN { trace(f[\"a\"]); }", "D_PROTO_ARG" },
	{ "inline int f[int k] = k; BEGIN { trace(f); }", "D_IDENT_BADREF" },
	{ "translator int < int x > { a = 1; };", "D_XLATE_SOU" },
	{ "BEGIN { trace(xlate <int> (arg0)); }", "D_XLATE_NONE" },
	{ OUT "BEGIN { trace(xlate <struct out> (arg0).a); }", "D_XLATE_NONE" },
	{ XL "BEGIN { trace(xlate <struct out> (\"a\").a); }", "D_XLATE_NONE" },
	{ XL "translator struct out < int w > { };", "D_XLATE_REDECL" },
	{ OUT "translator struct out < int v > { z = v; };", "D_XLATE_MEMB" },
	{ OUT "translator struct out < int v > { a = v; a = 2; };",
		"D_XLATE_MEMB" },
	{ OUT "translator struct out < int v > { a = \"x\"; };",
		"D_XLATE_INCOMPAT" },
	{ OUT "translator struct out < int v > { a = nosuch; };",
		"D_IDENT_UNDEF" },
	{ OUT "translator struct out < int v > { a = v; };"
	  "BEGIN { trace(xlate <struct out> (1).b); }", "D_XLATE_NOCONV" },
	{ XL "BEGIN { trace(xlate <struct out> (1).z); }", "D_TYPE_MEMBER" },
	{ XL "BEGIN { trace(xlate <struct out> (1)->a); }", "D_OP_PTR" },
	{ XL "BEGIN { trace(xlate <struct out *> (1).a); }", "D_OP_SOU" },
	{ "provider p { probe a(int); }; provider p { };", "D_PROV_INCOMPAT" },
	{ "provider p { probe a(int); probe a(int); };", "D_PROV_PRDUP" },
	{ "provider p1 { probe a(int); };", "D_PROV_BADNAME" },
	{ "provider p { probe a(int a) : (int a, int b); };",
		"D_PROV_PRARGLEN" },
	{ "provider p { probe a(int, void); };", "D_DECL_PROTO_VOID" },
	{ "provider p { probe a(int, ...); };", "D_DECL_PROTO_VARARGS" },
	{ "provider p { probe a(int x) = q:::b { y = 1; }; };", "D_PROV_BIND" },
	{ "provider p { probe a(int x) = q:::b { x = 1; x = 2; }; };",
		"D_PROV_BIND" },
	{ "provider p { probe a() = b { }; };", "D_PROV_BIND" },
	{ "provider p { probe a() = *:::b { }; };", "D_PROV_BIND" },
	{ "provider p { probe a() = dtrace:::ERROR { }; };", "D_PROV_BIND" },
	{ "provider p { probe a() = p:::b { }; probe b() = q:::c { }; };",
		"D_PROV_BIND" },
	{ "provider p { q:::b { x = 1; } };", "D_PROV_BIND" },
	{ "provider p { int x; q:::b { x = 1; trace(1); } };", "D_PROV_BIND" },
	{ "provider p { int x; q:::b { @ = count(); } };", "D_PROV_BIND" },
	{ "provider p { int x; q:::b { if (x) y = 1; } };", "D_PROV_BIND" },
	{ "provider p { int x; q:::b { } };", "D_PROV_BIND" },
	{ "provider p { int x; q:::b\n};", "D_PROV_BIND" },
	{ "provider p { int x; }; BEGIN { trace(x); }", "D_IDENT_UNDEF" },
	{ PROV "test:::probe { trace(args[3]); }", "D_ARGS_IDX" },
	{ PROV "test:::probe, test:::other { trace(args[0]); }", "D_ARGS_IDX" },
	{ "#pragma D attributes\nBEGIN", "D_PRAGMA_MALFORM" },
	{ "#pragma D attributes Stable/Stable x\nBEGIN", "D_PRAGMA_MALFORM" },
	{ "#pragma D attributes Stable/Stable/Common x y\nBEGIN",
		"D_PRAGMA_MALFORM" },
	{ "#pragma D attributes Stable/Stable/Common x\nBEGIN",
		"D_PRAGMA_UNUSED" },
	{ "#pragma D attributes Stable/Stable/Common provider p name\nBEGIN",
		"D_PRAGMA_UNUSED" },
	{ "#pragma D attributes Stable/Stable/Common provider p x\nBEGIN",
		"D_PRAGMA_MALFORM" },
	{ "#pragma D binding \"1.\" x\nBEGIN", "D_PRAGMA_MALFORM" },
	{ "#pragma D binding \"1.0\"\nBEGIN", "D_PRAGMA_MALFORM" },
	{ "#pragma D binding \"1.0\" x\nBEGIN", "D_PRAGMA_UNUSED" },
	{ "#pragma D depends_on library nosuch.d\nBEGIN", "D_PRAGMA_DEPEND" },
	{ "#pragma D depends_on module no/such\nBEGIN", "D_PRAGMA_DEPEND" },
	{ "#pragma D depends_on planet earth\nBEGIN", "D_PRAGMA_INVAL" },
	{ "#pragma D depends_on library\nBEGIN", "D_PRAGMA_MALFORM" },
	{ "#nosuch\nBEGIN", "D_PRAGCTL_INVAL" },
	{ "inline int x = EIO; inline int EIO = 1;", "D_DECL_IDRED" },
};
/* clang-format on */

static void test_programs(void)
{
	size_t i;

	for (i = 0; i < sizeof(program) / sizeof(program[0]); i++) {
		struct lab l;

		lab_open(&l, lab_opts());
		if (lab_compile(&l, program[i].text))
			lab_run(&l);
		CHECK_STR(l.out.n     ? l.out.s
			  : l.message ? l.message
				      : "",
			program[i].does);
		lab_close(&l);
	}
}

static void test_refused(void)
{
	size_t i;

	for (i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		char *tag = xasprintf("[%s]", refused[i].tag);
		struct lab l;

		lab_open(&l, lab_opts());
		CHECK(!lab_compile(&l, refused[i].text));
		CHECK(l.message && strstr(l.message, tag));
		if (!l.message || !strstr(l.message, tag))
			printf("# %s: want %s, got %s\n", refused[i].text, tag,
				l.message);
		lab_close(&l);
		free(tag);
	}
}

/* Attributes. */

static const struct {
	const char *text;
	struct dc_attr attr;
} stability[] = {
	{ "BEGIN { trace(pid); }", { STAB_STABLE, STAB_STABLE, CLASS_COMMON } },
	{ "BEGIN { trace((long)curthread); }",
		{ STAB_STABLE, STAB_PRIVATE, CLASS_COMMON } },
	{ "#pragma D attributes Evolving/External/ISA x\ninline int x = 1;\n"
	  "BEGIN { trace(x); }",
		{ STAB_EVOLVING, STAB_EXTERNAL, CLASS_ISA } },
	{ "inline int x = (long)curthread != 0; BEGIN /x/ { }",
		{ STAB_STABLE, STAB_PRIVATE, CLASS_COMMON } },
	{ "provider test { };\n#pragma D attributes Unstable/Stable/CPU "
	  "provider test args\ntest:::p { trace(arg0); }",
		{ STAB_UNSTABLE, STAB_STABLE, CLASS_CPU } },
};

static void test_stability(void)
{
	size_t i;

	for (i = 0; i < sizeof(stability) / sizeof(stability[0]); i++) {
		struct dc_opts o = lab_opts();
		struct dc_attr desc, stmt;
		struct lab l;

		o.attrs = true;
		lab_open(&l, o);
		CHECK(lab_compile(&l, stability[i].text));
		dc_clause_attrs(l.dc, 0, &desc, &stmt);
		CHECK(!memcmp(&stmt, &stability[i].attr, sizeof(stmt)));
		lab_close(&l);
	}
}

/* Only the provider dtrace reports its stability here. */
static void one_probe(
	void *arg, const struct dif_pdesc *pd, dc_probe_fn *fn, void *fnarg)
{
	static const struct dc_attr stable[NPARTS_ATTR] = {
		DC_ATTR(STABLE, STABLE, COMMON),
		DC_ATTR(STABLE, STABLE, COMMON),
		DC_ATTR(STABLE, STABLE, COMMON),
		DC_ATTR(STABLE, STABLE, COMMON),
		DC_ATTR(STABLE, STABLE, COMMON),
	};

	(void)arg;
	fn(fnarg, &(struct dc_probe){ *pd,
			  strcmp(pd->prov, "dtrace") ? NULL : stable, NULL });
}

static void test_amin(void)
{
	struct dc_opts o = lab_opts();
	struct lab l;

	o.attrs = true;
	o.probes = one_probe;
	o.amin = (struct dc_attr){ STAB_EVOLVING, STAB_EVOLVING, CLASS_COMMON };
	lab_open(&l, o);
	CHECK(lab_compile(&l, "dtrace:::BEGIN { trace(pid); }"));
	CHECK(!lab_compile(&l, "dtrace:::BEGIN { trace((long)curthread); }"));
	CHECK(strstr(l.message, "attributes for scalar curthread (Stable/"
				"Private/Common) are less than predefined "
				"minimum") != NULL);
	lab_close(&l);
	lab_open(&l, o);
	CHECK(!lab_compile(&l, "fbt:::entry { trace(pid); }"));
	CHECK(strstr(l.message, "probe description fbt:::entry (Private/"
				"Private/Unknown)") != NULL);
	lab_close(&l);
}

static const struct {
	const char *text;
	bool ok;
} attr_text[] = {
	{ "Stable/Stable/Common", true },
	{ "internal/STANDARD/isa", true },
	{ "Stable/Stable", false },
	{ "Stable/Stable/Common/Common", false },
	{ "Stable/Common/Common", false },
	{ "Stab/Stable/Common", false },
	{ "//", false },
	{ "", false },
	{ "Stable/Stable/", false },
};

static const struct {
	const char *text;
	uint32_t version;
} version_text[] = {
	{ "1.0", 1 << 24 },
	{ DC_VERSION, DC_VERSION_NUM },
	{ "1.2.3", 1 << 24 | 2 << 12 | 3 },
	{ "2.10", 2 << 24 | 10 << 12 },
	{ "1", 0 },
	{ "1.", 0 },
	{ "1.2.", 0 },
	{ "1.2x", 0 },
	{ "1.5000", 0 },
	{ "0.1", 0 },
	{ "", 0 },
};

static void test_texts(void)
{
	struct dc_attr a;
	size_t i;

	for (i = 0; i < sizeof(attr_text) / sizeof(attr_text[0]); i++)
		CHECK(dc_attr_parse(attr_text[i].text,
			      strlen(attr_text[i].text),
			      &a) == attr_text[i].ok);
	for (i = 0; i < sizeof(version_text) / sizeof(version_text[0]); i++)
		CHECK(dc_version_parse(version_text[i].text) ==
			version_text[i].version);
}

static void test_version(void)
{
	struct dc_opts o = lab_opts();
	struct lab l;

	o.version = dc_version_parse("1.1");
	lab_open(&l, o);
	CHECK(lab_compile(&l,
		"#pragma D binding \"1.1\" y\ninline int y = 2;\n"
		"#pragma D binding \"1.2\" x\ninline int x = 1;"));
	CHECK(lab_compile(&l, "BEGIN { trace(y); }"));
	CHECK(!lab_compile(&l, "BEGIN { trace(x); }"));
	CHECK(strstr(l.message, "[D_IDENT_UNDEF]") != NULL);
	lab_close(&l);
}

/* Libraries. */

static void put_file(const char *dir, const char *name, const char *text)
{
	char *path = xasprintf("%s/%s", dir, name);
	FILE *f = fopen(path, "w");

	CHECK(f != NULL);
	fputs(text, f);
	fclose(f);
	free(path);
}

/* a.d needs b.d; c.d needs something that does not exist; errno.d replaces the
 * built-in one. */
static void test_folder(void)
{
	char dir[] = "/tmp/dlib.XXXXXX", *rm;
	const char *dirs[] = { dir };
	struct dc_opts o = lab_opts();
	struct lab l;

	CHECK(mkdtemp(dir) != NULL);
	put_file(dir, "a.d",
		"#pragma D depends_on library b.d\ninline b_t A = B + 1;\n");
	put_file(dir, "b.d", "typedef int b_t;\ninline b_t B = 5;\n");
	put_file(dir, "c.d",
		"#pragma D depends_on library nosuch.d\ninline int C = z;\n");
	put_file(dir, "errno.d", "inline int EIO = 77;\n");
	put_file(dir, "README", "no library\n");
	o.libdirs = dirs;
	o.nlibdirs = 1;
	lab_open(&l, o);
	CHECK(lab_compile(&l, "BEGIN { trace((b_t)A); trace(EIO); }"));
	lab_run(&l);
	CHECK_STR(l.out.s, "trace 6; trace 77; ");
	CHECK(!lab_compile(&l, "BEGIN { trace(C); }"));
	lab_close(&l);
	o.nlibdirs = 0;
	o.nolibs = true;
	lab_open(&l, o);
	CHECK(!lab_compile(&l, "BEGIN { trace(EIO); }"));
	lab_close(&l);
	put_file(dir, "d.d", "inline int D = \n\t+ ;\n");
	o.nolibs = false;
	o.nlibdirs = 1;
	lab_open(&l, o);
	CHECK(!lab_compile(&l, "BEGIN"));
	CHECK(strstr(l.message, "failed to compile library ") &&
		strstr(l.message, "/d.d: [D_SYNTAX] line 2"));
	lab_close(&l);
	rm = xasprintf("rm -r %s", dir);
	CHECK(system(rm) == 0);
	free(rm);
	lab_open(&l, o);
	CHECK(!lab_compile(&l, "BEGIN"));
	CHECK(strstr(l.message, "failed to open library folder"));
	lab_close(&l);
}

/* A kernel with every symbol that a library asks for. */
static bool any_symbol(void *arg, const char *module, const char *name,
	struct dc_symbol *sym, const char **why)
{
	(void)arg, (void)module, (void)name, (void)why;
	*sym = (struct dc_symbol){ .addr = 4096 };
	return true;
}

/* Each library compiles by itself. */
static void test_embedded(void)
{
	struct dc_opts o = lab_opts();
	uint32_t i;

	/* With the host's types, which some libraries use. */
	o.kernel = lab_kernel(NULL);
	o.symbol = any_symbol;
	o.target = 1; /* one is about a process */
	if (access("/sys/kernel/btf/vmlinux", R_OK)) {
		printf("# skipped: no /sys/kernel/btf/vmlinux\n");
		return;
	}
	for (i = 0; i < dlib_ntexts; i++) {
		char *text = xasprintf("#pragma D depends_on library %s\nBEGIN",
			dlib_texts[i].name);
		struct lab l;

		lab_open(&l, o);
		CHECK(lab_compile(&l, text));
		if (l.message && *l.message)
			printf("# %s\n", l.message);
		lab_close(&l);
		free(text);
	}
}

int main(void)
{
	test_programs();
	test_refused();
	test_stability();
	test_amin();
	test_texts();
	test_version();
	test_folder();
	test_embedded();
	return unit_done();
}
