/* applet.c - flags, numbers, the parts of a report, and running; see
 * applet.h. */
#include "consumer/applets/applet.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/str.h"

bool applet_complain(const struct applet *a, const char *fmt, ...)
{
	va_list ap;

	fprintf(stderr, "%s: ", a->name);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	return false;
}

bool applet_set_toggle(
	struct applet *a, const struct applet_flag *f, const char *arg)
{
	(void)arg;
	*(bool *)((char *)a + f->field) = true;
	return true;
}

bool applet_set_number(
	struct applet *a, const struct applet_flag *f, const char *arg)
{
	uint64_t n;

	if (!applet_number(arg, &n) || n < f->least || n > f->most) {
		if (f->most == INT64_MAX)
			return applet_complain(a,
				"-%c %s: not a number of %" PRIu64 " or more",
				f->c, arg, f->least);
		return applet_complain(a,
			"-%c %s: not a number from %" PRIu64 " to %" PRIu64,
			f->c, arg, f->least, f->most);
	}
	*(uint64_t *)((char *)a + f->field) = n;
	return true;
}

bool applet_set_option(
	struct applet *a, const struct applet_flag *f, const char *arg)
{
	(void)f;
	return !ses_option(a->s, arg, NULL);
}

int applet_help(const struct applet *a, int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[1], "--help"))
		return -1;
	a->usage(argc > 1 ? stdout : stderr);
	return argc > 1 ? E_OK : E_USAGE;
}

int applet_say_help(const struct applet *a)
{
	fprintf(stderr, "Try '%s --help' for a list of options.\n", a->name);
	return E_USAGE;
}

static const struct applet_flag *find(
	const struct applet_flag *flag, int n, int c)
{
	for (int i = 0; i < n; i++)
		if (flag[i].c == c)
			return &flag[i];
	return NULL;
}

int applet_parse(struct applet *a, const struct applet_flag *flag, int n,
	int argc, char **argv)
{
	struct str optstring = { 0 };
	const struct applet_flag *f;
	int ch, status = E_OK;

	str_puts(&optstring, "+:");
	for (int i = 0; i < n; i++)
		str_printf(
			&optstring, "%c%s", flag[i].c, flag[i].arg ? ":" : "");
	opterr = 0;
	optind = 1;
	while (!status && (ch = getopt(argc, argv, optstring.s)) != -1) {
		f = find(flag, n, ch);
		if (!f) {
			applet_complain(a,
				ch == ':' ? "option -%c lacks its argument"
					  : "there is no option -%c",
				optopt);
			status = applet_say_help(a);
		} else if (!f->set(a, f, f->arg ? optarg : NULL)) {
			/* optarg may be left over from an earlier flag. */
			status = a->lacking ? E_ERROR : applet_say_help(a);
		}
	}
	str_free(&optstring);
	return status;
}

void applet_put_flags(FILE *f, const struct applet_flag *flag, int n)
{
	for (int i = 0; i < n; i++)
		fprintf(f, "\t-%c %-16s %s\n", flag[i].c,
			flag[i].arg ? flag[i].arg : "", flag[i].help);
}

bool applet_number(const char *text, uint64_t *n)
{
	char *end;

	errno = 0;
	*n = strtoull(text, &end, 0);
	return *text >= '0' && *text <= '9' && !*end && !errno;
}

void applet_command(struct str *line, char **argv)
{
	for (; *argv; argv++) {
		str_puts(line, line->n ? " '" : "'");
		for (const char *p = *argv; *p; p++)
			if (*p == '\'')
				str_puts(line, "'\\''");
			else
				str_putc(line, *p);
		str_putc(line, '\'');
	}
}

void applet_put_rule(struct str *out)
{
	enum {
		RULE = 79
	};

	str_pad(out, '-', RULE);
	str_putc(out, '\n');
}

void applet_put_bar(struct str *out, int width, uint64_t part, uint64_t whole)
{
	size_t length = 0;

	if (part > whole)
		part = whole;
	if (whole)
		length = (double)width * part / whole + 0.5;
	str_putc(out, '|');
	str_pad(out, '@', length);
	str_pad(out, ' ', width - length);
}

void applet_end_line(struct str *out)
{
	while (out->s[out->n - 1] == ' ')
		out->s[--out->n] = 0;
	str_putc(out, '\n');
}

int applet_run(struct applet *a, const char *program,
	const struct fmt_form *form, void *shown)
{
	struct dc_source src = {
		.text = program, .origin = DC_OF_APPLET, .pspec = DC_NAME
	};
	int status;

	ses_show_as(a->s, form, shown);
	if (ses_start(a->s, ses_names_target(program)) ||
		ses_compile(a->s, &src, a->name) || ses_compiled(a->s))
		return E_ERROR;
	status = ses_run(a->s);
	ses_failures(a->s);
	return status;
}
