/* cmdline.c - the flags of dtrace(1), one row of a table each, from which
 * getopt(), the usage and the completion of shells are served. */
#include "consumer/applets/cmdline.h"

#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "base/nearest.h"
#include "base/words.h"
#include "consumer/applets/completion.h"
#include "consumer/script.h"

struct flag {
	char c;
	const char *arg; /* its argument, for the usage; NULL: none */
	/* Handles the flag. Returns 0 or, after the message, E_USAGE if there
	 * is no such flag, or E_ERROR if what it asks for cannot be done, such
	 * as an option that cannot be set. */
	int (*set)(struct cmdline *c, const struct flag *f, const char *arg);
	const char *help;
	size_t toggle;	    /* set_toggle: offset of a bool in struct cmdline */
	const char *option; /* set_option: its -x equivalent */
	enum dc_pspec pspec; /* add_source */
};

static int set_toggle(struct cmdline *c, const struct flag *f, const char *arg)
{
	(void)arg;
	*(bool *)((char *)c + f->toggle) = true;
	return 0;
}

static int set_output(struct cmdline *c, const struct flag *f, const char *arg)
{
	(void)f;
	c->output = arg;
	return E_OK;
}

static int set_dump(struct cmdline *c, const struct flag *f, const char *arg)
{
	(void)f;
	c->dump = arg;
	ses_dump(c->s, arg);
	return 0;
}

/* A flag such as -q or -b 4k, which is short for an option. */
static int set_option(struct cmdline *c, const struct flag *f, const char *arg)
{
	char *text =
		arg ? xasprintf("%s=%s", f->option, arg) : xstrdup(f->option);
	char *said = xasprintf("-%c %s", f->c, arg ? arg : "");
	int err = ses_option(c->s, text, said);

	free(said);
	free(text);
	return err ? E_ERROR : E_OK;
}

/* -32, -64: the data model of the traced programs. */
static int set_model(struct cmdline *c, const struct flag *f, const char *arg)
{
	if (strcmp(arg, f->arg) != 0) {
		fprintf(stderr, "%s: illegal option -- %c%s\n", c->progname,
			f->c, arg);
		return E_USAGE;
	}
	if (f->c == '3')
		ses_ilp32(c->s);
	return E_OK;
}

/* A flag that has no effect here. */
static int accept(struct cmdline *c, const struct flag *f, const char *arg)
{
	(void)c;
	(void)f;
	(void)arg;
	return E_OK;
}

/* A flag of other DTraces for tracing that begins as the system boots. */
static int set_anonymous(
	struct cmdline *c, const struct flag *f, const char *arg)
{
	(void)arg;
	fprintf(stderr,
		"%s: -%c: there is no anonymous tracing here: "
		"cannot %s\n",
		c->progname, f->c, f->help);
	return E_ERROR;
}

static int set_x(struct cmdline *c, const struct flag *f, const char *arg)
{
	(void)f;
	if (strcmp(arg, "help") != 0)
		return ses_option(c->s, arg, NULL) ? E_ERROR : E_OK;
	c->tunables = true;
	return 0;
}

static int wrong_place(struct cmdline *c)
{
	fprintf(stderr, "%s: --install must be the first argument\n",
		c->progname);
	return E_USAGE;
}

static int ask_help(struct cmdline *c)
{
	c->help = true;
	return 0;
}

static int ask_release(struct cmdline *c)
{
	c->release = true;
	return 0;
}

/* Long flags: getopt() sees --help as flag '-' with the argument "help". */
static int set_long(struct cmdline *c, const struct flag *f, const char *arg)
{
	static const struct {
		const char *name;
		int (*set)(struct cmdline *c);
	} longs[] = {
		{ "--help", ask_help },
		{ "--install", wrong_place },
		{ "--version", ask_release },
	};
	struct str given = { 0 }, text = { 0 };
	struct nearest n;

	(void)f;
	str_printf(&given, "--%s", arg);
	nearest_init(&n, given.s);
	for (size_t i = 0; i < sizeof(longs) / sizeof(*longs); i++) {
		if (!strcmp(longs[i].name, given.s)) {
			str_free(&given);
			return longs[i].set(c);
		}
		nearest_try(&n, longs[i].name);
	}
	nearest_put(&text, &n);
	fprintf(stderr, "%s: unrecognized option %s%s\n", c->progname, given.s,
		text.n ? text.s : "");
	str_free(&given);
	str_free(&text);
	return E_USAGE;
}

static int add_source(struct cmdline *c, const struct flag *f, const char *arg)
{
	vec_push(&c->source, (struct source_arg){ f->c, f->pspec, arg });
	return 0;
}

static int add_command(struct cmdline *c, const struct flag *f, const char *arg)
{
	(void)f;
	ses_command(c->s, arg);
	return 0;
}

static int add_process(struct cmdline *c, const struct flag *f, const char *arg)
{
	(void)f;
	ses_process(c->s, arg);
	return 0;
}

#define CLAUSE " [[ predicate ] action ]"

/* clang-format off */
static const struct flag flags[] = {
	{ '-', "help|version", set_long, .help = NULL },
	{ '3', "2", set_model, .help = "refuse types that are narrower in the 32-bit data model" },
	{ '6', "4", set_model, .help = "use the 64-bit data model, the only one" },
	{ 'a', NULL, set_anonymous, .help = "claim anonymous tracing state" },
	{ 'A', NULL, set_anonymous,
	  .help = "make an enabling for anonymous tracing" },
	{ 'b', "bufsz", set_option, .help = "set trace buffer size",
	  .option = "bufsize" },
	{ 'B', "file", set_dump, .help = "write the BPF programs to a file" },
	{ 'c', "cmd", add_command,
	  .help = "run specified command and exit upon its completion" },
	{ 'C', NULL, set_option,
	  .help = "run cpp(1) preprocessor on D programs", .option = "cpp" },
	{ 'D', "name[=def]", set_option,
	  .help = "define symbol when invoking preprocessor",
	  .option = "define" },
	{ 'e', NULL, set_toggle,
	  .help = "exit after compiling request but prior to enabling probes",
	  .toggle = offsetof(struct cmdline, compile_only) },
	{ 'f', "[[ provider: ] module: ] func" CLAUSE, add_source,
	  .help = "enable or list probes matching the specified function name",
	  .pspec = DC_FUNCTION },
	{ 'F', NULL, set_option, .help = "coalesce trace output by function",
	  .option = "flowindent" },
	{ 'G', NULL, set_toggle,
	  .help = "make an object for a program with probes of its own",
	  .toggle = offsetof(struct cmdline, object) },
	{ 'h', NULL, set_toggle,
	  .help = "print this text; with a program in D, make a C header",
	  .toggle = offsetof(struct cmdline, header) },
	{ 'H', NULL, set_option,
	  .help = "print included files when invoking preprocessor",
	  .option = "cpphdrs" },
	{ 'I', "path", set_option,
	  .help = "add include directory to preprocessor search path",
	  .option = "incdir" },
	{ 'i', "probe-id" CLAUSE, add_source,
	  .help = "enable or list probes matching the specified probe id",
	  .pspec = DC_ID },
	{ 'k', NULL, accept,
	  .help = "accepted with -h and -G, which leave no temporary files" },
	{ 'l', NULL, set_toggle, .help = "list probes matching specified criteria",
	  .toggle = offsetof(struct cmdline, list) },
	{ 'L', "path", set_option,
	  .help = "add library directory to library search path",
	  .option = "libdir" },
	{ 'm', "[ provider: ] module" CLAUSE, add_source,
	  .help = "enable or list probes matching the specified module name",
	  .pspec = DC_MODULE },
	{ 'n', "[[[ provider: ] module: ] func: ] name" CLAUSE, add_source,
	  .help = "enable or list probes matching the specified probe name",
	  .pspec = DC_NAME },
	{ 'o', "output", set_output, .help = "set output file" },
	{ 'p', "pid", add_process,
	  .help = "grab specified process-ID and exit upon its completion" },
	{ 'P', "provider" CLAUSE, add_source,
	  .help = "enable or list probes matching the specified provider name",
	  .pspec = DC_PROVIDER },
	{ 'q', NULL, set_option,
	  .help = "set quiet mode (only output explicitly traced data)",
	  .option = "quiet" },
	{ 's', "script", add_source,
	  .help = "enable or list probes according to the specified D script",
	  .pspec = DC_NAME },
	{ 'S', NULL, set_option, .help = "print D compiler intermediate code",
	  .option = "verbose" },
	{ 'u', "user", set_option, .help = "run commands as another user",
	  .option = "user" },
	{ 'U', "name", set_option,
	  .help = "undefine symbol when invoking preprocessor",
	  .option = "undef" },
	{ 'v', NULL, set_toggle,
	  .help = "set verbose mode (report stability attributes, arguments)",
	  .toggle = offsetof(struct cmdline, verbose) },
	{ 'V', NULL, set_toggle, .help = "report DTrace API version",
	  .toggle = offsetof(struct cmdline, version) },
	{ 'w', NULL, set_option, .help = "permit destructive actions",
	  .option = "destructive" },
	{ 'x', "opt[=val]", set_x,
	  .help = "enable or modify compiler and tracing options" },
	{ 'X', "a|c|t|s", set_option,
	  .help = "set ISO C conformance settings for preprocessor",
	  .option = "stdc" },
	{ 'Z', NULL, set_option,
	  .help = "permit probe descriptions that match zero probes",
	  .option = "zdefs" },
};
/* clang-format on */

enum {
	NFLAGS = sizeof(flags) / sizeof(*flags)
};

static const struct flag *find_flag(int c)
{
	for (int i = 0; i < NFLAGS; i++)
		if (flags[i].c == c)
			return &flags[i];
	return NULL;
}

/* True for -32 and -64: flag 3 or 6 with one possible argument, which belongs
 * to the flag's name. */
static bool is_model(const struct flag *f)
{
	return f->set == set_model;
}

bool cmd_flag(int i, struct cmd_flag *f)
{
	const struct flag *row = &flags[i];

	if (i >= NFLAGS)
		return false;
	*f = (struct cmd_flag){
		.name = { row->c }, .arg = row->arg, .help = row->help
	};
	if (is_model(row)) {
		f->name[1] = *row->arg;
		f->arg = NULL;
	}
	return true;
}

static bool has_word(const struct flag *f)
{
	return f->arg && f->help && !is_model(f) && !strstr(f->arg, CLAUSE);
}

enum {
	LINE = 72 /* characters, counting a tab as one */
};

/* Put a flag of the synopsis, in a new line if it does not fit. */
static void put_flag(struct str *out, const struct flag *f)
{
	const char *end = strrchr(out->s, '\n');
	size_t from = end ? end + 1 - out->s : 0;
	bool fits = out->n - from + strlen(" [-x ]") + strlen(f->arg) < LINE;

	str_printf(out, "%s[-%c %s]", fits ? " " : "\n\t", f->c, f->arg);
}

/* Print the synopsis: flags without an argument, then those with one, then
 * those with a clause. */
static void put_synopsis(FILE *f, const char *progname)
{
	struct str out = { 0 };

	str_printf(&out, "Usage: %s [-32|-64] [-", progname);
	for (int i = 0; i < NFLAGS; i++)
		if (!flags[i].arg)
			str_putc(&out, flags[i].c);
	str_putc(&out, ']');
	for (int i = 0; i < NFLAGS; i++)
		if (has_word(&flags[i]))
			put_flag(&out, &flags[i]);
	fprintf(f, "%s\n\n", out.s);
	str_free(&out);
	for (int i = 0; i < NFLAGS; i++)
		if (flags[i].arg && strstr(flags[i].arg, CLAUSE))
			fprintf(f, "\t[-%c %s]\n", flags[i].c, flags[i].arg);
	fprintf(f,
		"\t[ args ... ]\n\n       %s --install directory\n"
		"       %s --help | --version | -x help\n\n",
		progname, progname);
}

void cmdline_usage(FILE *f, const char *progname)
{
	put_synopsis(f, progname);
	fputs("\tpredicate -> '/' D-expression '/'\n"
	      "\t   action -> '{' D-statements '}'\n\n",
		f);
	for (int i = 0; i < NFLAGS; i++)
		if (flags[i].help)
			fprintf(f, "\t-%c%s  %s%s\n", flags[i].c,
				is_model(&flags[i]) ? flags[i].arg : "",
				flags[i].help,
				flags[i].set == set_anonymous
					? " (there is none)"
					: "");
}

/* After a message about the command line. */
static int say_help(const char *progname)
{
	fprintf(stderr, "Try '%s --help' for a list of options.\n", progname);
	return E_USAGE;
}

/* Make the string for getopt(): '+' stops at operands, ':' tells missing
 * arguments from unknown flags. */
static void put_optstring(char *s)
{
	*s++ = '+';
	*s++ = ':';
	for (int i = 0; i < NFLAGS; i++) {
		*s++ = flags[i].c;
		if (flags[i].arg)
			*s++ = ':';
	}
	*s = 0;
}

static int bad_flag(struct cmdline *c, int what)
{
	const struct flag *f = what == ':' ? find_flag(optopt) : NULL;

	if (f && !is_model(f))
		fprintf(stderr, "%s: option requires an argument -- %c: %s\n",
			c->progname, optopt, f->arg);
	else
		fprintf(stderr, "%s: illegal option -- %c\n", c->progname,
			optopt);
	return say_help(c->progname);
}

/* Parse the arguments; flags and operands may be mixed, and what follows "--"
 * is operands. Returns an exit status. */
static int parse(struct cmdline *c, int argc, char **argv)
{
	char optstring[3 + 2 * NFLAGS];

	put_optstring(optstring);
	opterr = 0;
	optind = 1;
	while (optind < argc && strcmp(argv[optind], "--")) {
		int ch = getopt(argc, argv, optstring), err;
		const struct flag *f;

		if (ch == -1) {
			vec_push(&c->operand, argv[optind++]);
			continue;
		}
		f = find_flag(ch);
		if (!f)
			return bad_flag(c, ch);
		/* optarg may be left over from an earlier flag. */
		err = f->set(c, f, f->arg ? optarg : NULL);
		if (err == E_USAGE)
			return say_help(c->progname);
		if (err)
			return err;
	}
	while (++optind < argc)
		vec_push(&c->operand, argv[optind]);
	return E_OK;
}

/* Parse also the options that a script's first line passes in one argument. */
int cmdline_parse(struct cmdline *c, int argc, char **argv)
{
	VEC(char *) all = { 0 };
	int i, err;

	c->options = script_options(argc, argv);
	if (!c->options)
		return parse(c, argc, argv);
	vec_push(&all, argv[0]);
	for (i = 0; c->options[i]; i++)
		vec_push(&all, c->options[i]);
	for (i = 2; i < argc; i++)
		vec_push(&all, argv[i]);
	vec_push(&all, NULL);
	err = parse(c, all.n - 1, all.v);
	vec_free(&all);
	return err;
}

void cmdline_free(struct cmdline *c)
{
	ses_end(c->s);
	for (size_t i = 0; i < c->text.n; i++)
		free(c->text.v[i]);
	vec_free(&c->text);
	vec_free(&c->source);
	vec_free(&c->operand);
	words_free(c->options);
}
