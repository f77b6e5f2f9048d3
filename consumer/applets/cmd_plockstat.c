/* cmd_plockstat.c - plockstat(1): its flags. It traces with a program of its
 * own while a command or a process runs, and shows what that has gathered. */
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

#include "consumer/applets/applet.h"
#include "consumer/applets/plockstat.h"

struct cmdline {
	struct applet a; /* must be first */
	struct plockstat_flags f;
	const char *process; /* -p; NULL: there is a command */
};

static bool set_all(
	struct applet *a, const struct applet_flag *f, const char *arg)
{
	struct cmdline *c = (struct cmdline *)a;

	(void)f;
	(void)arg;
	c->f.contention = c->f.hold = true;
	return true;
}

static bool set_depth(
	struct applet *a, const struct applet_flag *f, const char *arg)
{
	((struct cmdline *)a)->f.stacks = true;
	return applet_set_number(a, f, arg);
}

static bool set_process(
	struct applet *a, const struct applet_flag *f, const char *arg)
{
	struct cmdline *c = (struct cmdline *)a;
	uint64_t n;

	if (c->process)
		return applet_complain(
			a, "-%c: one process can be watched", f->c);
	if (!applet_number(arg, &n) || !n || n > INT32_MAX)
		return applet_complain(
			a, "-%c %s: not the number of a process", f->c, arg);
	c->process = arg;
	return true;
}

#define FLAG(member) .field = offsetof(struct cmdline, f.member)

/* clang-format off */
static const struct applet_flag flags[] = {
	{ 'A', NULL, set_all, .help = "watch all: -C and -H" },
	{ 'C', NULL, applet_set_toggle, .help = "watch contention (the default)", FLAG(contention) },
	{ 'H', NULL, applet_set_toggle, .help = "watch how long locks are held", FLAG(hold) },
	{ 'e', "seconds", applet_set_number, .help = "end after so many seconds", FLAG(seconds), .least = 1, .most = INT32_MAX },
	{ 'n', "count", applet_set_number, .help = "show only so many rows of each event", FLAG(count), .least = 1, .most = INT64_MAX },
	{ 's', "depth", set_depth, .help = "show histograms, and stacks of so many frames", FLAG(depth), .least = 1, .most = PLOCKSTAT_DEPTH },
	{ 'p', "pid", set_process, .help = "watch this process" },
	{ 'x', "option[=value]", applet_set_option, .help = "set an option of dtrace(1)" },
	{ 'v', NULL, applet_set_toggle, .help = "tell when tracing begins and ends", FLAG(verbose) },
	{ 'V', NULL, applet_set_toggle, .help = "show the program in D", FLAG(show_program) },
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
	applet_put_flags(f, flags, NFLAGS);
}

static int trace(struct cmdline *c, const char *program)
{
	struct plockstat_report *r = plockstat_report_new(&c->f);
	int status = applet_run(&c->a, program, plockstat_report_form(r), r);

	if (!status && !ses_found(c->a.s, "pthread_mutex_lock"))
		applet_complain(&c->a,
			"warning: the C library's functions of locks were not "
			"found: programs in Go and Java have locks of their "
			"own, and those of a static program that was stripped "
			"cannot be told");
	else if (!status && plockstat_report_is_empty(r))
		applet_complain(&c->a, "there are no events to report");
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
		ses_option(c->a.s, "quiet", NULL);
	plockstat_program(&program, &c->f);
	if (c->f.show_program)
		fprintf(stderr, "vvvv D program vvvv\n%s^^^^ D program ^^^^\n",
			program.s);
	if (c->process) {
		ses_process(c->a.s, c->process);
	} else {
		applet_command(&command, argv);
		ses_command(c->a.s, command.s);
	}
	status = trace(c, program.s);
	str_free(&command);
	str_free(&program);
	return status;
}

int cmd_plockstat(int argc, char **argv)
{
	struct cmdline c = { .a = { .name = "plockstat", .usage = usage },
		.f = { .depth = 1 } };
	int status = applet_help(&c.a, argc, argv);

	if (status >= 0)
		return status;
	c.a.s = ses_new(c.a.name);
	if (ses_environment(c.a.s))
		status = E_ERROR;
	else
		status = applet_parse(&c.a, flags, NFLAGS, argc, argv);
	if (!status && !c.process == !argv[optind]) {
		applet_complain(
			&c.a, "name either a command or, with -p, a process");
		status = applet_say_help(&c.a);
	}
	if (!status)
		status = run(&c, argv + optind);
	ses_end(c.a.s);
	return status;
}
