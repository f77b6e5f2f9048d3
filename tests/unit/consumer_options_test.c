/* consumer_options_test.c - values of options, and which are refused.
 * rows: L50 B14 */
#include <stdint.h>
#include <string.h>

#include "consumer/options.h"
#include "tests/unit/unit.h"

#define BAD_NAME  "Invalid option name"
#define BAD_VALUE "Invalid value for specified option"

static const struct {
	const char *name, *value;
	int id;
	int64_t want;
	const char *wrong; /* NULL: it is right */
} cases[] = {
	{ "quiet", NULL, OPT_QUIET, 1, NULL },
	{ "quiet", "on", OPT_QUIET, 1, NULL },
	{ "quiet", "OFF", OPT_QUIET, 0, NULL },
	{ "aggsortrev", "4", OPT_AGGSORTREV, 1, NULL },
	{ "aggsortrev", "0", OPT_AGGSORTREV, 0, NULL },
	{ "aggsortrev", "4x", OPT_AGGSORTREV, 0, BAD_VALUE },
	{ "quiet", "enable", OPT_QUIET, 1, NULL },
	{ "quiet", "set", OPT_QUIET, 1, NULL },
	{ "quiet", "Yes", OPT_QUIET, 1, NULL },
	{ "temporal", "disable", OPT_TEMPORAL, 0, NULL },
	{ "temporal", "unset", OPT_TEMPORAL, 0, NULL },
	{ "temporal", "no", OPT_TEMPORAL, 0, NULL },
	{ "pspec", NULL, OPT_PSPEC, DC_NAME, NULL },
	{ "pspec", "module", OPT_PSPEC, DC_MODULE, NULL },
	{ "pspec", "", OPT_PSPEC, DC_NAME, BAD_VALUE },
	{ "quiet", "maybe", OPT_QUIET, 0, BAD_VALUE },
	{ "quiet", "", OPT_QUIET, 0, BAD_VALUE },
	{ "bufsize", "2k", OPT_BUFSIZE, 2048, NULL },
	{ "bufsize", "4M", OPT_BUFSIZE, 4 << 20, NULL },
	{ "bufsize", "1g", OPT_BUFSIZE, 1 << 30, NULL },
	{ "bufsize", "1t", OPT_BUFSIZE, INT64_C(1) << 40, NULL },
	{ "bufsize", "0x400", OPT_BUFSIZE, 1024, NULL },
	{ "bufsize", "17", OPT_BUFSIZE, 17, NULL },
	{ "bufsize", NULL, OPT_BUFSIZE, 4 << 20, BAD_VALUE },
	{ "bufsize", "0", OPT_BUFSIZE, 4 << 20, BAD_VALUE },
	{ "bufsize", "-1", OPT_BUFSIZE, 4 << 20, BAD_VALUE },
	{ "bufsize", " 1", OPT_BUFSIZE, 4 << 20, BAD_VALUE },
	{ "bufsize", "1kb", OPT_BUFSIZE, 4 << 20, BAD_VALUE },
	{ "bufsize", "1x", OPT_BUFSIZE, 4 << 20, BAD_VALUE },
	{ "bufsize", "9999999t", OPT_BUFSIZE, 4 << 20, BAD_VALUE },
	{ "bufsize", "99999999999999999999", OPT_BUFSIZE, 4 << 20, BAD_VALUE },
	{ "switchrate", "10hz", OPT_SWITCHRATE, 100000000, NULL },
	{ "switchrate", "10", OPT_SWITCHRATE, 100000000, NULL },
	{ "switchrate", "5ms", OPT_SWITCHRATE, 5000000, NULL },
	{ "switchrate", "7us", OPT_SWITCHRATE, 7000, NULL },
	{ "switchrate", "8nsec", OPT_SWITCHRATE, 8, NULL },
	{ "switchrate", "3sec", OPT_SWITCHRATE, 3000000000, NULL },
	{ "switchrate", "2m", OPT_SWITCHRATE, 120000000000, NULL },
	{ "switchrate", "1h", OPT_SWITCHRATE, 3600000000000, NULL },
	{ "switchrate", "1d", OPT_SWITCHRATE, 86400000000000, NULL },
	{ "switchrate", "0", OPT_SWITCHRATE, 1000000000, BAD_VALUE },
	{ "switchrate", "0ms", OPT_SWITCHRATE, 1000000000, BAD_VALUE },
	{ "switchrate", "5 ms", OPT_SWITCHRATE, 1000000000, BAD_VALUE },
	{ "switchrate", "9999999999d", OPT_SWITCHRATE, 1000000000, BAD_VALUE },
	{ "cpu", "3", OPT_CPU, 3, NULL },
	{ "cpu", "-1", OPT_CPU, -1, BAD_VALUE },
	{ "cpu", "3k", OPT_CPU, -1, BAD_VALUE },
	{ "iregs", "3", OPT_IREGS, 3, NULL },
	{ "iregs", "2", OPT_IREGS, 8, BAD_VALUE },
	{ "iregs", "9", OPT_IREGS, 8, BAD_VALUE },
	{ "engine", "ptrace", OPT_ENGINE, ENGINE_PTRACE, NULL },
	{ "engine", "bpf", OPT_ENGINE, ENGINE_BPF, NULL },
	{ "engine", "auto", OPT_ENGINE, ENGINE_AUTO, NULL },
	{ "engine", "llvm", OPT_ENGINE, ENGINE_AUTO, BAD_VALUE },
	{ "nosuch", "1", OPT_QUIET, 0, BAD_NAME },
	{ "", NULL, OPT_QUIET, 0, BAD_NAME },
	{ "Quiet", NULL, OPT_QUIET, 0, BAD_NAME },
};

/* True if the message says that `wrong' is invalid and what would be valid. */
static bool says(const char *wrong, const char *want)
{
	if (!wrong || !want)
		return !wrong && !want;
	return !strncmp(wrong, want, strlen(want)) &&
	       (!strcmp(want, BAD_NAME) || strstr(wrong, ": it takes "));
}

static void test_values(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct options o;
		const char *wrong;

		options_init(&o);
		wrong = options_set(
			&o, cases[i].name, cases[i].value, OPT_FROM_CMDLINE);
		CHECK(says(wrong, cases[i].wrong));
		CHECK(o.v[cases[i].id] == cases[i].want);
		options_free(&o);
	}
}

static void test_words(void)
{
	static const struct {
		const char *name, *takes;
	} words[] = {
		{ "strsize", "a size (suffixes k, m, g, t), from 2 to 64k" },
		{ "bufsize", "a size (suffixes k, m, g, t), at least 1" },
		{ "switchrate", "a time (10ms) or a rate (100hz), from 1ns "
				"to 106751d" },
		{ "iregs", "a number, from 3 to 8" },
		{ "cpu", "a number, at least 0" },
		{ "bufpolicy", "switch, fill or ring" },
		{ "setenv", "NAME=value; may be given several times" },
	};
	struct options o;

	options_init(&o);
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		const char *wrong =
			options_set(&o, words[i].name, "", OPT_FROM_CMDLINE);

		CHECK(says(wrong, BAD_VALUE));
		CHECK_STR(wrong + strlen(BAD_VALUE ": it takes "),
			words[i].takes);
	}
	options_free(&o);
}

/* A pragma gives way to the command line, in whichever order they come, and the
 * environment to both. */
static void test_precedence(void)
{
	struct options o;

	options_init(&o);
	CHECK(!options_set(&o, "bufsize", "1k", OPT_FROM_PRAGMA));
	CHECK(!options_set(&o, "bufsize", "5k", OPT_FROM_ENVIRONMENT));
	CHECK(o.v[OPT_BUFSIZE] == 1024);
	CHECK(!options_set(&o, "nspec", "5", OPT_FROM_ENVIRONMENT));
	CHECK(o.v[OPT_NSPEC] == 5);
	CHECK(!options_set(&o, "bufsize", "2k", OPT_FROM_CMDLINE));
	CHECK(!options_set(&o, "bufsize", "3k", OPT_FROM_PRAGMA));
	CHECK(o.v[OPT_BUFSIZE] == 2048);
	CHECK(options_set(&o, "bufsize", "x", OPT_FROM_PRAGMA));
	options_free(&o);
}

/* Put the texts of a list, each in brackets. */
static char *texts(const struct options *o, enum opt_id id)
{
	struct str b = { 0 };

	for (char **text = o->list[id].v; *text; text++)
		str_printf(&b, "[%s]", *text);
	return b.s;
}

/* Lists have all texts, wherever they come from. */
static void test_lists(void)
{
	struct options o;
	char *have;

	options_init(&o);
	CHECK(!options_set(&o, "libdir", "a", OPT_FROM_ENVIRONMENT));
	CHECK(!options_set(&o, "libdir", "b", OPT_FROM_CMDLINE));
	CHECK(!options_set(&o, "libdir", "c", OPT_FROM_PRAGMA));
	CHECK(o.from[OPT_LIBDIR] == OPT_FROM_CMDLINE);
	have = texts(&o, OPT_LIBDIR);
	CHECK_STR(have, "[a][b][c]");
	free(have);
	CHECK(!options_set(&o, "setenv", "A=1", OPT_FROM_CMDLINE));
	CHECK(!options_set(&o, "setenv", "A=2", OPT_FROM_PRAGMA));
	CHECK(!options_set(&o, "setenv", "B=1\n2", OPT_FROM_PRAGMA));
	have = texts(&o, OPT_SETENV);
	CHECK_STR(have, "[A=1][A=2][B=1\n2]");
	free(have);
	options_free(&o);
}

/* Names are sorted; each default is a valid value, or says that it is not
 * set. */
static void test_table(void)
{
	for (int i = 0; i < OPT_NOPTS; i++) {
		const struct option_row *r = &option_rows[i];

		CHECK(!i || strcmp(option_rows[i - 1].name, r->name) < 0);
		CHECK(r->def <= r->most);
		CHECK((r->kind == OPTK_ENUM || r->kind == OPTK_ENUM_OR_NONE) ==
			!!r->choices);
		CHECK(*r->text);
	}
}

/* The table of options in the plan of DTrace on BPF. */
static const char *const plan[] = { "aggpercpu", "aggrate", "aggsize",
	"aggsortkey", "aggsortkeypos", "aggsortpos", "aggsortrev", "amin",
	"argref", "bpflog", "bpflogsize", "bufpolicy", "bufresize", "bufsize",
	"cleanrate", "core", "cpp", "cpphdrs", "cpppath", "cpu", "ctypes",
	"debug", "defaultargs", "define", "destructive", "disasm", "droptags",
	"dtypes", "dynvarsize", "empty", "errtags", "evaltime", "flowindent",
	"incdir", "iregs", "kdefs", "knodefs", "late", "lazyload", "ldpath",
	"libdir", "linkmode", "linktype", "maxframes", "modpath", "nolibs",
	"nspec", "pgmax", "preallocate", "procfspath", "pspec", "quiet",
	"quietresize", "rawbytes", "specsize", "stackframes", "stackindent",
	"statusrate", "stdc", "strip", "strsize", "switchrate", "syslibdir",
	"tree", "tregs", "udefs", "undef", "unodefs", "ustack", "ustackframes",
	"verbose", "version", "zdefs", "zone", "grabanon" };

static bool has_row(const char *name)
{
	for (int i = 0; i < OPT_NOPTS; i++)
		if (!strcmp(option_rows[i].name, name))
			return true;
	return false;
}

static void test_plan(void)
{
	for (size_t i = 0; i < sizeof(plan) / sizeof(*plan); i++) {
		bool ok = has_row(plan[i]);

		if (!ok)
			printf("# %s\n", plan[i]);
		CHECK(ok);
	}
}

int main(void)
{
	test_values();
	test_words();
	test_precedence();
	test_lists();
	test_table();
	test_plan();
	return unit_done();
}
