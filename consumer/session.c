/* session.c - opens and closes a session; its messages, settings and output. */
#include "consumer/session_impl.h"

#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "consumer/preproc.h"
#include "consumer/script.h"

struct session *ses_new(const char *progname)
{
	struct session *s = xcalloc(1, sizeof(*s));

	s->progname = progname;
	s->err = stderr;
	s->ops[ENGINE_BPF] = &bpf_engine_ops;
	s->ops[ENGINE_PTRACE] = &ptrace_engine_ops;
	options_init(&s->opts);
	output_init(&s->out);
	s->show.text = &s->out.text;
	probes_init(&s->probes);
	s->probes.kernel = &s->kernel;
	s->probes.load = ses_load_probe;
	s->probes.load_arg = s;
	return s;
}

static void let_go(struct session *s)
{
	late_close(&s->late);
	targets_close(&s->targets);
	output_close(&s->out);
}

void ses_free(struct session *s)
{
	let_go(s);
	if (s->attention)
		close(s->attention);
	enable_free(&s->enable);
	vec_free(&s->without.why);
	ses_free_compiler(s);
	fmt_formats_free(&s->formats);
	vec_free(&s->vals);
	options_free(&s->opts);
	probes_free(&s->probes);
	names_free(&s->names);
	str_free(&s->memory.group);
	str_free(&s->show.record);
	free(s);
}

void ses_end(struct session *s)
{
#ifdef __SANITIZE_ADDRESS__
	ses_free(s); /* what it leaves is a leak */
#else
	let_go(s);
#endif
}

int ses_attend(struct session *s, int fd)
{
	struct epoll_event ev = { .events = EPOLLIN };

	if (!s->attention) {
		int epoll = epoll_create1(EPOLL_CLOEXEC);

		if (epoll < 0)
			return -1;
		s->attention = epoll;
	}
	return epoll_ctl(s->attention, EPOLL_CTL_ADD, fd, &ev);
}

/* Messages. */

/* There may be names in it that others choose, and traced text. */
static void put_message(
	struct session *s, bool in_output, const char *fmt, va_list ap)
{
	struct fmt_opts o = { .terminal = isatty(STDERR_FILENO) };
	struct str b = { 0 }, shown = { 0 };
	size_t begin;

	str_printf(&b, "%s: ", s->progname);
	begin = b.n;
	str_vprintf(&b, fmt, ap);
	if (in_output && s->begun)
		s->show.form->message(&s->show, b.s + begin);
	output_flush(&s->out);
	str_putc(&b, '\n');
	fmt_shown(&shown, &o, b.s, b.n);
	fputs(shown.s, stderr);
	str_free(&shown);
	str_free(&b);
}

void ses_error(struct session *s, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	put_message(s, true, fmt, ap);
	va_end(ap);
}

void ses_repeat(struct session *s, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	put_message(s, false, fmt, ap);
	va_end(ap);
}

void ses_notice(struct session *s, const char *fmt, ...)
{
	va_list ap;

	if (ses_opt(s, OPT_QUIET))
		return;
	va_start(ap, fmt);
	put_message(s, false, fmt, ap);
	va_end(ap);
}

void ses_print_diag(struct session *s, const struct diag *d)
{
	const char *line = d->text, *end;

	for (; (end = strchr(line, '\n')); line = end + 1)
		ses_error(s, "%.*s", (int)(end - line), line);
	ses_error(s, "%s", line);
}

/* Settings. */

/* Set an option from "name[=value]"; returns what is wrong, or NULL. */
static const char *set_option(
	struct session *s, const char *arg, enum opt_from from)
{
	size_t len = strcspn(arg, "=");
	char *name = xstrndup(arg, len);
	const char *wrong = options_set(
		&s->opts, name, arg[len] ? arg + len + 1 : NULL, from);

	free(name);
	return wrong;
}

int ses_option(struct session *s, const char *arg, const char *said)
{
	const char *wrong = set_option(s, arg, OPT_FROM_CMDLINE);

	if (wrong && said)
		ses_error(s, "failed to set %s: %s", said, wrong);
	else if (wrong)
		ses_error(s, "failed to set -x %.*s: %s",
			(int)strcspn(arg, "="), arg, wrong);
	return wrong ? -1 : 0;
}

void ses_default(struct session *s, const char *arg)
{
	set_option(s, arg, OPT_FROM_DEFAULT);
}

void ses_tunables(const struct session *s, FILE *f)
{
	struct str out = { 0 };

	options_help(&s->opts, &out);
	fputs(out.s, f);
	str_free(&out);
}

void ses_args(struct session *s, int argc, const char *const *argv)
{
	s->argc = argc;
	s->argv = argv;
}

void ses_failures(struct session *s)
{
	targets_warn(s);
}

void ses_command(struct session *s, const char *command)
{
	targets_add(&s->targets, command, true);
}

void ses_process(struct session *s, const char *pid)
{
	targets_add(&s->targets, pid, false);
}

bool ses_names_target(const char *text)
{
	const char *at = strchr(text, '$');

	for (; at; at = strchr(at + 1, '$'))
		if (at > text && isalnum((unsigned char)at[-1]) &&
			!strncmp(at, "$target", strlen("$target")))
			return true;
	return false;
}

int ses_start(struct session *s, bool probed)
{
	return targets_start(s, probed);
}

void ses_lists(struct session *s)
{
	s->lists = true;
	s->probes.lists = true;
}

void ses_ilp32(struct session *s)
{
	s->ilp32 = true;
}

void ses_verbose(struct session *s)
{
	s->verbose = true;
}

enum dc_pspec ses_pspec(const struct session *s)
{
	return ses_opt(s, OPT_PSPEC);
}

char *ses_preprocess(struct session *s, const char *name, char *text)
{
	char *out;

	if (!text || !ses_opt(s, OPT_CPP))
		return text;
	out = preproc_run(s, name, text);
	free(text);
	return out;
}

char *ses_read_script(struct session *s, const char *path)
{
	return ses_preprocess(s, path, script_read(s, path));
}

void ses_dump(struct session *s, const char *path)
{
	s->dump = path;
}

int ses_output(struct session *s, const char *path)
{
	int err = output_open(&s->out, path);

	if (err)
		ses_error(s, "failed to open output file '%s': %s", path,
			strerror(-err));
	return err ? -1 : 0;
}

void ses_show_as(struct session *s, const struct fmt_form *form, void *arg)
{
	s->form = form;
	s->show.arg = arg;
}

void ses_begin(struct session *s)
{
	ses_set_form(s);
	s->show.form->open(&s->show);
	s->begun = true;
}

int ses_finish(struct session *s, int status)
{
	int err;

	s->begun = false;
	if (s->show.form)
		s->show.form->close(&s->show);
	err = output_flush(&s->out);
	if (!err)
		return status;
	/* Not an error: a reader such as head(1) may stop when it has
	 * enough. */
	if (err == -EPIPE && output_is_standard(&s->out))
		return 128 + SIGPIPE;
	ses_error(s, "failed to write to %s: %s", output_name(&s->out),
		strerror(-err));
	return 1;
}

/* Indexed by the value of option oformat. */
static const struct fmt_form *const forms[] = {
	&fmt_text_form,
	&fmt_json_form,
	&fmt_xml_form,
	&fmt_html_form,
};

const struct fmt_form *ses_form(const struct session *s)
{
	return s->form ? s->form : forms[ses_opt(s, OPT_OFORMAT)];
}

void ses_set_form(struct session *s)
{
	s->show.form = ses_form(s);
	s->show.prog = s->dc ? dc_prog(s->dc) : NULL;
	s->show.opts = (struct fmt_opts){
		.quiet = ses_opt(s, OPT_QUIET),
		.rawbytes = ses_opt(s, OPT_RAWBYTES),
		.utf8 = ses_opt(s, OPT_ENCODING),
		.zoom = ses_opt(s, OPT_AGGZOOM),
		.stackindent = ses_opt(s, OPT_STACKINDENT),
		.printsize = ses_opt(s, OPT_PRINTSIZE),
		.folded = ses_opt(s, OPT_STACKFORMAT),
		.name = names_get,
		.namearg = &s->names,
		.terminal = isatty(s->out.fd),
		.formats = &s->formats,
	};
	s->names.as =
		ses_opt(s, OPT_ULINES) ? NAMES_PATH : ses_opt(s, OPT_URESOLVE);
	s->show.aggopts = (struct fmt_aggopts){
		.sortkey = ses_opt(s, OPT_AGGSORTKEY),
		.sortrev = ses_opt(s, OPT_AGGSORTREV),
		.hist = ses_opt(s, OPT_AGGHIST),
		.pack = ses_opt(s, OPT_AGGPACK),
		.sortkeypos = ses_opt(s, OPT_AGGSORTKEYPOS),
		.sortpos = ses_opt(s, OPT_AGGSORTPOS),
	};
}
