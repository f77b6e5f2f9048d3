/* cmd_plockstat.c - plockstat(1): its flags. It traces a program of its own
 * while a command or a process runs, and shows what that has gathered. */
#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "consumer/applets/applet.h"
#include "consumer/applets/plockstat.h"
#include "consumer/session.h"

enum {
	E_OK,
	E_ERROR,
	E_USAGE
};

struct cmdline {
	struct session *s;
	struct plockstat_flags f;
	const char *process; /* -p; NULL: there is a command */
};

struct flag {
	char c;
	const char *arg; /* what it takes; NULL: nothing */
	/* Returns false after a message. */
	bool (*set)(struct cmdline *c, const struct flag *f, const char *arg);
	const char *help;
	size_t field;  /* set_toggle, set_number: of the flags */
	uint64_t most; /* set_number */
};

static bool complain(const char *fmt, ...)
	__attribute__((format(printf, 1, 2)));
static bool complain(const char *fmt, ...)
{
	va_list ap;

	fputs("plockstat: ", stderr);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	return false;
}

static bool set_toggle(struct cmdline *c, const struct flag *f, const char *arg)
{
	(void)arg;
	*(bool *)((char *)&c->f + f->field) = true;
	return true;
}

static bool set_all(struct cmdline *c, const struct flag *f, const char *arg)
{
	(void)f;
	(void)arg;
	c->f.contention = c->f.hold = true;
	return true;
}

static bool set_number(struct cmdline *c, const struct flag *f, const char *arg)
{
	uint64_t n;

	if (!applet_number(arg, &n) || !n || n > f->most)
		return complain("-%c %s: not a number from 1 to %" PRIu64, f->c,
			arg, f->most);
	*(uint64_t *)((char *)&c->f + f->field) = n;
	return true;
}

static bool set_depth(struct cmdline *c, const struct flag *f, const char *arg)
{
	c->f.stacks = true;
	return set_number(c, f, arg);
}

static bool set_process(
	struct cmdline *c, const struct flag *f, const char *arg)
{
	uint64_t n;

	if (c->process)
		return complain("-%c: one process can be watched", f->c);
	if (!applet_number(arg, &n) || !n || n > INT32_MAX)
		return complain(
			"-%c %s: not the number of a process", f->c, arg);
	c->process = arg;
	return true;
}

static bool set_option(struct cmdline *c, const struct flag *f, const char *arg)
{
	(void)f;
	return !ses_option(c->s, arg, NULL);
}

#define FLAG(member) .field = offsetof(struct plockstat_flags, member)

/* clang-format off */
static const struct flag flags[] = {
	{ 'A', NULL, set_all, .help = "watch all: -C and -H" },
	{ 'C', NULL, set_toggle, .help = "watch contention (the default)", FLAG(contention) },
	{ 'H', NULL, set_toggle, .help = "watch how long locks are held", FLAG(hold) },
	{ 'e', "seconds", set_number, .help = "end after so many seconds", FLAG(seconds), .most = INT32_MAX },
	{ 'n', "count", set_number, .help = "show only so many rows of each event", FLAG(count), .most = INT64_MAX },
	{ 's', "depth", set_depth, .help = "show histograms, and stacks of so many frames", FLAG(depth), .most = PLOCKSTAT_DEPTH },
	{ 'p', "pid", set_process, .help = "watch this process" },
	{ 'x', "option[=value]", set_option, .help = "set an option of dtrace(1)" },
	{ 'v', NULL, set_toggle, .help = "tell when tracing begins and ends", FLAG(verbose) },
	{ 'V', NULL, set_toggle, .help = "show the program in D", FLAG(show_program) },
};
/* clang-format on */

enum {
	NFLAGS = sizeof(flags) / sizeof(*flags)
};

static void usage(FILE *f)
{
	fputs("Usage: plockstat [options] command [args]\n"
	      "       plockstat [options] -p pid\n\n",
		f);
	for (int i = 0; i < NFLAGS; i++)
		fprintf(f, "\t-%c %-16s %s\n", flags[i].c,
			flags[i].arg ? flags[i].arg : "", flags[i].help);
}

static int parse(struct cmdline *c, int argc, char **argv)
{
	char optstring[3 + 2 * NFLAGS] = "+:", *s = optstring + 2;
	int ch, i;

	for (i = 0; i < NFLAGS; i++) {
		*s++ = flags[i].c;
		if (flags[i].arg)
			*s++ = ':';
	}
	opterr = 0;
	optind = 1;
	while ((ch = getopt(argc, argv, optstring)) != -1) {
		for (i = 0; i < NFLAGS && flags[i].c != ch; i++)
			;
		if (i == NFLAGS) {
			complain(ch == ':' ? "option -%c lacks its argument"
					   : "there is no option -%c",
				optopt);
			return E_USAGE;
		}
		if (!flags[i].set(c, &flags[i], optarg))
			return E_USAGE;
	}
	if (!c->process == !argv[optind]) {
		complain("name either a command or, with -p, a process");
		return E_USAGE;
	}
	return E_OK;
}

static int trace(struct cmdline *c, const char *program)
{
	struct plockstat_report *r = plockstat_report_new(&c->f);
	struct dc_source src = {
		.text = program, .what = "program", .pspec = DC_NAME
	};
	int status = E_ERROR;

	ses_show_as(c->s, plockstat_report_form(r), r);
	if (!ses_start(c->s) && !ses_compile(c->s, &src, "plockstat") &&
		!ses_compiled(c->s))
		status = ses_run(c->s);
	if (!status && !ses_found(c->s, "pthread_mutex_lock"))
		complain("warning: the C library's functions of locks were not "
			 "found: programs in Go and Java have locks of their "
			 "own, and those of a static program that was stripped "
			 "cannot be told");
	plockstat_report_free(r);
	return status;
}

static int run(struct cmdline *c, char **argv)
{
	struct str command = { 0 }, program = { 0 };
	int status;

	if (!c->f.contention && !c->f.hold)
		c->f.contention = true;
	if (!c->f.verbose)
		ses_option(c->s, "quiet", NULL);
	plockstat_program(&program, &c->f);
	if (c->f.show_program)
		fprintf(stderr, "vvvv D program vvvv\n%s^^^^ D program ^^^^\n",
			program.s);
	if (c->process) {
		ses_process(c->s, c->process);
	} else {
		applet_command(&command, argv);
		ses_command(c->s, command.s);
	}
	status = trace(c, program.s);
	str_free(&command);
	str_free(&program);
	return status;
}

int cmd_plockstat(int argc, char **argv)
{
	struct cmdline c = { .f = { .depth = 1 } };
	int status = E_USAGE;

	c.s = ses_new("plockstat");
	if (ses_environment(c.s))
		status = E_ERROR;
	else if (argc > 1)
		status = parse(&c, argc, argv);
	if (status == E_USAGE)
		usage(stderr);
	if (!status)
		status = run(&c, argv + optind);
	ses_free(c.s);
	return status;
}
