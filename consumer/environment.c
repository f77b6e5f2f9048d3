/* environment.c - options from the environment, debugging messages, core
 * files. */
#include <ctype.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "consumer/session_impl.h"

static const char prefix[] = "DTRACE_OPT_";

/* NAME=value sets the option whose name is NAME in small letters. */
static int set_option(struct session *s, const char *text)
{
	size_t n = strcspn(text, "=");
	char *name = xstrndup(text, n), *said;
	const char *value = text[n] && text[n + 1] ? text + n + 1 : NULL;
	const char *wrong;

	said = xasprintf("%s%s", prefix, name);
	for (char *c = name; *c; c++)
		*c = tolower((unsigned char)*c);
	wrong = options_set(&s->opts, name, value, OPT_FROM_ENVIRONMENT);
	if (wrong)
		ses_error(s, "failed to set %s: %s", said, wrong);
	free(said);
	free(name);
	return wrong ? -1 : 0;
}

int ses_environment(struct session *s)
{
	size_t n = strlen(prefix);

	if (getenv("DTRACE_DEBUG"))
		options_set(&s->opts, "debug", NULL, OPT_FROM_ENVIRONMENT);
	for (char **e = environ; *e; e++)
		if (!strncmp(*e, prefix, n) && set_option(s, *e + n))
			return -1;
	return 0;
}

void ses_debug(struct session *s, const char *fmt, ...)
{
	struct str b = { 0 };
	va_list ap;

	if (!ses_opt(s, OPT_DEBUG))
		return;
	va_start(ap, fmt);
	str_vprintf(&b, fmt, ap);
	va_end(ap);
	ses_repeat(s, "debug: %s", b.s);
	str_free(&b);
}

/* Listings are printed unchanged; they may have many lines. */
static void on_engine_text(void *arg, enum engine_log kind, const char *text)
{
	struct session *s = arg;

	if (kind == ENGINE_DEBUG) {
		ses_debug(s, "%s", text);
		return;
	}
	output_flush(&s->out);
	fputs(text, stderr);
}

static void on_engine_notice(void *arg, bool matters, const char *text)
{
	if (matters)
		ses_error(arg, "%s", text);
	else
		ses_notice(arg, "%s", text);
}

static bool session_ends(void *arg)
{
	(void)arg;
	return signals_end();
}

void ses_set_log(struct session *s, struct enabling *en)
{
	bool bpflog = ses_opt(s, OPT_BPFLOG);

	en->notice = on_engine_notice;
	en->ends = session_ends;
	en->session = s;
	en->listing = ses_listing(s);
	if (!bpflog && !en->listing && !ses_opt(s, OPT_DEBUG))
		return;
	en->log = on_engine_text;
	en->log_arg = s;
	en->bpflogsize = bpflog ? ses_opt(s, OPT_BPFLOGSIZE) : 0;
}

void ses_permit_core(struct session *s)
{
	struct rlimit core;

	if (!ses_opt(s, OPT_CORE) || getrlimit(RLIMIT_CORE, &core))
		return;
	core.rlim_cur = core.rlim_max;
	if (setrlimit(RLIMIT_CORE, &core))
		ses_debug(s, "core files are not permitted");
}
