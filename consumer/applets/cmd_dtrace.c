/* cmd_dtrace.c - dtrace(1): carries out its command line. */
#include <errno.h>
#include <string.h>

#include "consumer/applets/cmdline.h"
#include "consumer/applets/install.h"
#include "consumer/applets/usdt_build.h"

const char *cmd_commit = "";

static bool is_script(const struct source_arg *a)
{
	return a->flag == 's';
}

static int compile_script(struct cmdline *c, const struct source_arg *a)
{
	char *text = ses_read_script(c->s, a->arg);
	struct dc_source src = { .text = text,
		.name = a->arg,
		.origin = DC_OF_SCRIPT,
		.pspec = ses_pspec(c->s) };

	if (!text)
		return -1;
	vec_push(&c->text, text);
	return ses_compile(c->s, &src, a->arg);
}

/* Shorten 'BEGIN { trace(1); }' to 'BEGIN ', without declarations in front. */
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
	const char flag[] = { '-', a->flag, 0 };
	char *text = ses_preprocess(c->s, flag, xstrdup(a->arg)), *label;
	struct dc_source src = { .text = text, .pspec = a->pspec };

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

/* Return the name of the first script, which the output is named after; NULL if
 * there is none. */
static const char *script_of(const struct cmdline *c)
{
	for (size_t i = 0; i < c->source.n; i++)
		if (is_script(&c->source.v[i]))
			return c->source.v[i].arg;
	return NULL;
}

/* Check that no script would be overwritten; false after a message. */
static bool keeps_scripts(const struct cmdline *c, const char *path)
{
	for (size_t i = 0; i < c->source.n; i++) {
		const struct source_arg *a = &c->source.v[i];

		if (!is_script(a) || !usdt_same_file(a->arg, path))
			continue;
		fprintf(stderr,
			"%s: %s: it is the script: name another output\n",
			c->progname, path);
		return false;
	}
	return true;
}

/* Return the name of a header, which its guard is made from: that of its file
 * or, if this has no ending, such as /dev/stdout, the one it has without -o. */
static char *header_name(const char *path, const char *source)
{
	if (!source || strchr(usdt_last_part(path), '.'))
		return xstrdup(path);
	return usdt_output_name(source, "h");
}

static bool save_header(struct cmdline *c, const struct usdt_decls *d,
	const char *path, const char *source)
{
	struct usdt_saves saves = { 0 };
	struct str text = { 0 };
	const char *wrong = usdt_same_macro(d);
	char *name;
	int err, renamed;

	if (wrong) {
		fprintf(stderr, "%s: %s: %s\n", c->progname,
			source ? source : "the program", wrong);
		return false;
	}
	name = header_name(path, source);
	usdt_put_header(&text, d, name, source);
	free(name);
	err = usdt_save(&saves, &text, path);
	renamed = usdt_save_end(&saves, !err, &path);
	err = err ? err : renamed;
	if (err)
		fprintf(stderr, "%s: failed to write %s: %s\n", c->progname,
			path, strerror(-err));
	str_free(&text);
	return !err;
}

/* -G: the operands are the program's objects. */
static bool link_objects(struct cmdline *c, const struct usdt_decls *d,
	const char *path, const char *source)
{
	const struct usdt_link link = { .progname = c->progname,
		.source = source,
		.path = path,
		.d = d,
		.object = c->operand.v + 1,
		.n = c->operand.n - 1,
		.tells = !ses_strips(c->s) };

	return usdt_link(&link);
}

static int save_probes(struct cmdline *c, const struct usdt_decls *d)
{
	const char *source = script_of(c), *other = c->object ? "d.out" : "d.h";
	char *path = c->output ? xstrdup(c->output)
		     : source  ? usdt_output_name(source, c->object ? "o" : "h")
			       : xstrdup(other);
	bool ok = keeps_scripts(c, path) &&
		  (c->object ? link_objects(c, d, path, source)
			     : save_header(c, d, path, source));

	free(path);
	return ok ? E_OK : E_ERROR;
}

/* -h and -G, for the providers that the sources declare. */
static int build_probes(struct cmdline *c)
{
	struct usdt_decls d = { 0 };
	int status = E_ERROR;

	if (!c->source.n) {
		fprintf(stderr, "%s: -G needs a script, -s\n", c->progname);
		return E_USAGE;
	}
	if (c->object && ses_links_dof(c->s)) {
		fprintf(stderr,
			"%s: -xlinktype=dof: probes are notes of an ELF "
			"object; no DOF is made\n",
			c->progname);
		return E_ERROR;
	}
	if (ses_option(c->s, "zdefs", NULL) || compile_all(c) ||
		ses_each_declared(c->s, usdt_add, &d))
		;
	else if (!d.v.n && !c->object) /* builds try -G with any program */
		fprintf(stderr, "%s: %s declares no probes\n", c->progname,
			script_of(c) ? script_of(c) : "the program");
	else
		status = save_probes(c, &d);
	vec_free(&d.v);
	return status;
}

/* A guess, since scripts have not been read yet. */
static bool may_probe_target(const struct cmdline *c)
{
	if (c->list || c->compile_only)
		return false;
	for (size_t i = 0; i < c->source.n; i++)
		if (is_script(&c->source.v[i]) ||
			ses_names_target(c->source.v[i].arg))
			return true;
	return false;
}

static int compile_and_run(struct cmdline *c)
{
	if (c->dump && !keeps_scripts(c, c->dump))
		return E_ERROR;
	if (c->output &&
		(!keeps_scripts(c, c->output) || ses_output(c->s, c->output)))
		return E_ERROR;
	ses_args(c->s, c->operand.n, c->operand.v);
	if (c->list)
		ses_lists(c->s);
	if (c->verbose)
		ses_verbose(c->s);
	if (ses_start(c->s, may_probe_target(c)) || compile_all(c) ||
		ses_compiled(c->s))
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

/* Flush standard output, and report failures. */
static int finish(struct cmdline *c)
{
	if (!fflush(stdout) && !ferror(stdout))
		return E_OK;
	fprintf(stderr, "%s: failed to write to standard output: %s\n",
		c->progname, strerror(errno));
	return E_ERROR;
}

/* Answer questions about the command itself; -1 if there are none. */
static int tell(struct cmdline *c)
{
	if (c->help || (c->header && !c->source.n))
		cmdline_usage(stdout, c->progname);
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

/* True if there are operands; the first one is $0. */
static bool has_operands(const struct cmdline *c)
{
	return c->operand.n > 1;
}

static int run(struct cmdline *c)
{
	int status;

	if (c->object + c->header + c->list + c->version > 1) {
		fprintf(stderr,
			"%s: only one of the flags -A, -G, -h, -l and -V can "
			"be given\n",
			c->progname);
		return E_USAGE;
	}
	status = tell(c);
	if (status == E_OK && c->version && c->verbose)
		return ses_report(c->s);
	if (status >= 0)
		return status;
	if (c->header || c->object)
		return build_probes(c);
	if (c->source.n || c->list || (c->compile_only && !has_operands(c)))
		return compile_and_run(c);
	fprintf(stderr,
		"%s: no probes specified: name some with -n, -P, -m, -f, -i "
		"or -s, or list them with -l\n",
		c->progname);
	return E_ERROR;
}

int cmd_dtrace(int argc, char **argv)
{
	struct cmdline c = { .progname = "dtrace" };
	int status;

	if (argc > 1 && !strcmp(argv[1], "--install"))
		return install(c.progname, argc - 2, argv + 2);
	if (argc <= 1) {
		cmdline_usage(stderr, c.progname);
		return E_USAGE;
	}
	c.s = ses_new(c.progname);
	vec_push(&c.operand, argv[0]);
	status = ses_environment(c.s) ? E_ERROR : cmdline_parse(&c, argc, argv);
	if (!status)
		status = run(&c);
	cmdline_free(&c);
	return status;
}
