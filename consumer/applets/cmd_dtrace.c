/* cmd_dtrace.c - dtrace(1): its flags, and what it does with them. */
#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "base/nearest.h"
#include "base/vec.h"
#include "base/words.h"
#include "consumer/applets/completion.h"
#include "consumer/applets/install.h"
#include "consumer/applets/usdt_build.h"
#include "consumer/script.h"
#include "consumer/session.h"

enum {
	E_OK,
	E_ERROR,
	E_USAGE
};

struct flag;

struct source_arg {
	const struct flag *flag;
	const char *arg;
};

struct cmdline {
	const char *progname;
	struct session *s;
	VEC(struct source_arg) source; /* in order */
	VEC(const char *) operand;     /* [0] is $0 */
	VEC(char *) text;	       /* made for the sources */
	char **options;		       /* of a script's first line; or NULL */
	const char *output;	       /* -o; or NULL */
	bool list, compile_only, verbose, version, help, header, object;
	bool release;  /* --version */
	bool tunables; /* -x help */
};

const char *cmd_commit = "";

struct flag {
	char c;
	const char *arg; /* what it takes, for the usage; NULL: nothing */
	/* Returns 0, or else after the message: E_USAGE if the command line
	 * is wrong. */
	int (*set)(struct cmdline *c, const struct flag *f, const char *arg);
	const char *help;
	size_t toggle;	    /* set_toggle: offset of a bool in struct cmdline */
	const char *option; /* set_option: its -x equivalent */
	const char *what;   /* add_source: for messages */
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
	ses_dump(c->s, arg);
	return 0;
}

/* -q, -b 4k: short for an option. */
static int set_option(struct cmdline *c, const struct flag *f, const char *arg)
{
	char *text =
		arg ? xasprintf("%s=%s", f->option, arg) : xstrdup(f->option);
	char *said = xasprintf("-%c %s", f->c, arg ? arg : "");
	int err = ses_option(c->s, text, said);

	free(said);
	free(text);
	return err;
}

/* -32, -64: the data model of what is traced. */
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

/* Of other DTraces. */
static int set_unbuilt(struct cmdline *c, const struct flag *f, const char *arg)
{
	(void)arg;
	fprintf(stderr, "%s: -%c is not part of this build yet: cannot %s\n",
		c->progname, f->c, f->help);
	return E_ERROR;
}

static int set_x(struct cmdline *c, const struct flag *f, const char *arg)
{
	(void)f;
	if (strcmp(arg, "help") != 0)
		return ses_option(c->s, arg, NULL);
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

/* --help: to getopt() the option '-' with an argument. */
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
	vec_push(&c->source, (struct source_arg){ f, arg });
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
	{ '3', "2", set_model, .help = "refuse types that the 32-bit data model has narrower" },
	{ '6', "4", set_model, .help = "use the 64-bit data model, the only one" },
	{ 'a', NULL, set_unbuilt, .help = "claim anonymous tracing state" },
	{ 'A', NULL, set_unbuilt,
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
	  .what = "function", .pspec = DC_FUNCTION },
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
	  .what = "description", .pspec = DC_ID },
	{ 'l', NULL, set_toggle, .help = "list probes matching specified criteria",
	  .toggle = offsetof(struct cmdline, list) },
	{ 'L', "path", set_option,
	  .help = "add library directory to library search path",
	  .option = "libdir" },
	{ 'm', "[ provider: ] module" CLAUSE, add_source,
	  .help = "enable or list probes matching the specified module name",
	  .what = "module", .pspec = DC_MODULE },
	{ 'n', "[[[ provider: ] module: ] func: ] name" CLAUSE, add_source,
	  .help = "enable or list probes matching the specified probe name",
	  .what = "description", .pspec = DC_NAME },
	{ 'o', "output", set_output, .help = "set output file" },
	{ 'p', "pid", add_process,
	  .help = "grab specified process-ID and exit upon its completion" },
	{ 'P', "provider" CLAUSE, add_source,
	  .help = "enable or list probes matching the specified provider name",
	  .what = "provider", .pspec = DC_PROVIDER },
	{ 'q', NULL, set_option,
	  .help = "set quiet mode (only output explicitly traced data)",
	  .option = "quiet" },
	{ 's', "script", add_source,
	  .help = "enable or list probes according to the specified D script",
	  .what = "script", .pspec = DC_NAME },
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

/* -32 is flag 3 with a word that belongs to its name. */
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
	LINE = 72 /* characters, of which one may be a tab */
};

/* On a line of its own where the one that there is would be too long. */
static void put_flag(struct str *out, const struct flag *f)
{
	const char *end = strrchr(out->s, '\n');
	size_t from = end ? end + 1 - out->s : 0;
	bool fits = out->n - from + strlen(" [-x ]") + strlen(f->arg) < LINE;

	str_printf(out, "%s[-%c %s]", fits ? " " : "\n\t", f->c, f->arg);
}

/* The synopsis: flags alone, flags with a word, then those with a clause. */
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

static void usage(FILE *f, const char *progname)
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
				flags[i].set == set_unbuilt ? " (not yet)"
							    : "");
}

/* After a message about the command line. */
static int say_help(const char *progname)
{
	fprintf(stderr, "Try '%s --help' for what there is.\n", progname);
	return E_USAGE;
}

/* For getopt(): stop at operands, tell missing arguments apart. */
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

/* Flags and operands may be mixed. Returns an exit status. */
static int parse(struct cmdline *c, int argc, char **argv)
{
	char optstring[3 + 2 * NFLAGS];
	int ch, err;

	put_optstring(optstring);
	opterr = 0;
	for (optind = 1; optind < argc; optind++) {
		while ((ch = getopt(argc, argv, optstring)) != -1) {
			const struct flag *f = find_flag(ch);

			if (!f)
				return bad_flag(c, ch);
			/* optarg may be an earlier one. */
			err = f->set(c, f, f->arg ? optarg : NULL);
			if (err == E_USAGE)
				return say_help(c->progname);
			if (err)
				return E_ERROR;
		}
		if (optind < argc)
			vec_push(&c->operand, argv[optind]);
	}
	return E_OK;
}

static bool is_script(const struct source_arg *a)
{
	return a->flag->c == 's';
}

static int compile_script(struct cmdline *c, const struct source_arg *a)
{
	char *text = ses_read_script(c->s, a->arg);
	struct dc_source src = { .text = text,
		.name = a->arg,
		.what = a->flag->what,
		.pspec = ses_pspec(c->s) };

	if (!text)
		return -1;
	vec_push(&c->text, text);
	return ses_compile(c->s, &src, a->arg);
}

/* 'BEGIN ' of 'BEGIN { trace(1); }', and of what has declarations before. */
static void cut_label(const struct session *s, char *label)
{
	static const char ends[] = "{/;";
	size_t at = ses_first_clause(s, label);

	if (at > strcspn(label, ends))
		memmove(label, label + at, strlen(label + at) + 1);
	label[strcspn(label, ends)] = 0;
}

static int compile_arg(struct cmdline *c, const struct source_arg *a)
{
	const char flag[] = { '-', a->flag->c, 0 };
	char *text = ses_preprocess(c->s, flag, xstrdup(a->arg)), *label;
	struct dc_source src = {
		.text = text, .what = a->flag->what, .pspec = a->flag->pspec
	};

	if (!text)
		return -1;
	vec_push(&c->text, text);
	label = xstrdup(a->arg);
	vec_push(&c->text, label);
	if (ses_compile(c->s, &src, label))
		return -1;
	cut_label(c->s, label);
	return 0;
}

static int compile_all(struct cmdline *c)
{
	for (size_t i = 0; i < c->source.n; i++) {
		const struct source_arg *a = &c->source.v[i];

		if (is_script(a)) {
			/* $0 is the script's name. */
			c->operand.v[0] = a->arg;
			ses_args(c->s, c->operand.n, c->operand.v);
		}
		if (is_script(a) ? compile_script(c, a) : compile_arg(c, a))
			return -1;
	}
	return 0;
}

/* The name of what is compiled, for that of the output. */
static const char *script_of(const struct cmdline *c)
{
	for (size_t i = 0; i < c->source.n; i++)
		if (is_script(&c->source.v[i]))
			return c->source.v[i].arg;
	return NULL;
}

/* Operands are the program's objects. */
static bool check_objects(struct cmdline *c, const struct usdt_decls *d)
{
	for (size_t i = 1; c->object && i < c->operand.n; i++)
		if (!usdt_check_object(c->progname, c->operand.v[i], d))
			return false;
	return true;
}

static int save(struct cmdline *c, const struct usdt_decls *d)
{
	const char *source = script_of(c);
	char *path = c->output
			     ? xstrdup(c->output)
			     : usdt_output_name(source, c->object ? "o" : "h");
	struct str text = { 0 };
	int err;

	if (c->object)
		usdt_put_object(&text, d);
	else
		usdt_put_header(&text, d, path, source);
	err = usdt_save(&text, path);
	if (err)
		fprintf(stderr, "%s: failed to write %s: %s\n", c->progname,
			path, strerror(-err));
	str_free(&text);
	free(path);
	return err ? E_ERROR : E_OK;
}

/* -h and -G, of the providers that a script declares. */
static int build_probes(struct cmdline *c)
{
	struct usdt_decls d = { 0 };
	int status = E_ERROR;

	if (!script_of(c)) {
		fprintf(stderr, "%s: -%c needs a script, -s\n", c->progname,
			c->object ? 'G' : 'h');
		return E_USAGE;
	}
	if (ses_option(c->s, "zdefs", NULL) || compile_all(c) ||
		ses_each_declared(c->s, usdt_add, &d))
		;
	else if (!d.v.n && !c->object) /* builds try -G with any program */
		fprintf(stderr, "%s: %s declares no probes\n", c->progname,
			script_of(c));
	else if (check_objects(c, &d))
		status = save(c, &d);
	vec_free(&d.v);
	return status;
}

static int compile_and_run(struct cmdline *c)
{
	if (c->output && ses_output(c->s, c->output))
		return E_ERROR;
	ses_args(c->s, c->operand.n, c->operand.v);
	if (c->list)
		ses_lists(c->s);
	if (c->verbose)
		ses_verbose(c->s);
	if (ses_start(c->s) || compile_all(c) || ses_compiled(c->s))
		return E_ERROR;
	ses_disassemble(c->s);
	if (c->list)
		return ses_list(c->s);
	if (!c->compile_only)
		return ses_run(c->s);
	if (c->verbose)
		ses_stability(c->s);
	return ses_check(c->s);
}

/* Write what is of the command itself, and say so when it failed. */
static int finish(struct cmdline *c)
{
	if (!fflush(stdout) && !ferror(stdout))
		return E_OK;
	fprintf(stderr, "%s: failed to write to standard output: %s\n",
		c->progname, strerror(errno));
	return E_ERROR;
}

/* What is asked of the command itself; -1: nothing. */
static int tell(struct cmdline *c)
{
	if (c->help || (c->header && !c->source.n))
		usage(stdout, c->progname);
	else if (c->tunables)
		ses_tunables(c->s, stdout);
	else if (c->release)
		printf("%s: Linux D " DC_VERSION ", commit %s\n", c->progname,
			*cmd_commit ? cmd_commit
				    : "unknown: not built from a repository");
	else if (c->version)
		printf("%s: Linux D " DC_VERSION "\n", c->progname);
	else
		return -1;
	return finish(c);
}

static int run(struct cmdline *c)
{
	int status = tell(c);

	if (status == E_OK && c->version && c->verbose)
		return ses_report(c->s);
	if (status >= 0)
		return status;
	if (c->header || c->object)
		return build_probes(c);
	if (c->source.n || c->list || c->compile_only)
		return compile_and_run(c);
	fprintf(stderr,
		"%s: no probes specified: name some with -n, -P, -m, -f, -i "
		"or -s, or list them with -l\n",
		c->progname);
	return E_ERROR;
}

static void free_cmdline(struct cmdline *c)
{
	ses_free(c->s);
	for (size_t i = 0; i < c->text.n; i++)
		free(c->text.v[i]);
	vec_free(&c->text);
	vec_free(&c->source);
	vec_free(&c->operand);
	words_free(c->options);
}

/* Also those that a script's first line has in one argument. */
static int parse_all(struct cmdline *c, int argc, char **argv)
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

int cmd_dtrace(int argc, char **argv)
{
	struct cmdline c = { .progname = "dtrace" };
	int status;

	if (argc > 1 && !strcmp(argv[1], "--install"))
		return install(c.progname, argc - 2, argv + 2);
	if (argc <= 1) {
		usage(stderr, c.progname);
		return E_USAGE;
	}
	c.s = ses_new(c.progname);
	vec_push(&c.operand, argv[0]);
	status = ses_environment(c.s) ? E_ERROR : parse_all(&c, argc, argv);
	if (!status)
		status = run(&c);
	free_cmdline(&c);
	return status;
}
