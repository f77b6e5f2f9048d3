/* cmd_lockstat.c - lockstat(1): its flags. It traces a program of its own while
 * a command runs, and shows what that has gathered. */
#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/host/ksym.h"
#include "base/xalloc.h"
#include "consumer/applets/applet.h"
#include "consumer/applets/lockstat.h"
#include "consumer/session.h"

enum {
	E_OK,
	E_ERROR,
	E_USAGE
};

struct cmdline {
	struct session *s;
	struct lockstat_flags f;
	bool show_program; /* -V */
};

struct flag {
	char c;
	const char *arg; /* what it takes; NULL: nothing */
	/* Returns false after a message. */
	bool (*set)(struct cmdline *c, const struct flag *f, const char *arg);
	const char *help;
	size_t field;	       /* of what it sets */
	uint64_t least, most;  /* set_number */
	enum lockstat_how how; /* set_how */
};

static bool complain(const char *fmt, ...)
	__attribute__((format(printf, 1, 2)));
static bool complain(const char *fmt, ...)
{
	va_list ap;

	fputs("lockstat: ", stderr);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	return false;
}

static bool set_toggle(struct cmdline *c, const struct flag *f, const char *arg)
{
	(void)arg;
	*(bool *)((char *)c + f->field) = true;
	return true;
}

static bool set_number(struct cmdline *c, const struct flag *f, const char *arg)
{
	uint64_t n;

	if (!applet_number(arg, &n) || n < f->least || n > f->most)
		return complain("-%c %s: not a number from %" PRIu64
				" to %" PRIu64,
			f->c, arg, f->least, f->most);
	*(uint64_t *)((char *)c + f->field) = n;
	return true;
}

static bool set_how(struct cmdline *c, const struct flag *f, const char *arg)
{
	c->f.how = f->how;
	return !arg || set_number(c, f, arg);
}

/* -A is -C and -H. */
static bool add_kind(struct cmdline *c, const struct flag *f, const char *arg)
{
	(void)arg;
	for (int i = 0; i < LOCKSTAT_EVENTS; i++) {
		char kind = lockstat_events[i].kind;

		if (kind && (f->c == 'A' ? kind == 'C' || kind == 'H'
					 : kind == f->c))
			c->f.events |= UINT64_C(1) << i;
	}
	return true;
}

/* "1,4-7,35" */
static bool add_events(struct cmdline *c, const struct flag *f, const char *arg)
{
	const char *at = arg;
	unsigned from, to;
	int n;

	for (;; at++) {
		if (sscanf(at, "%2u%n", &from, &n) != 1)
			break;
		at += n;
		to = from;
		if (*at == '-' && sscanf(at + 1, "%2u%n", &to, &n) == 1)
			at += 1 + n;
		if (from > to || to >= LOCKSTAT_EVENTS || (*at && *at != ','))
			break;
		for (; from <= to; from++)
			c->f.asked |= UINT64_C(1) << from;
		if (!*at)
			return true;
	}
	return complain(
		"-%c %s: not a list of events like 1,4-7,35", f->c, arg);
}

/* name[,size] or address[,size] */
static bool read_range(const char *arg, bool function, struct lockstat_range *r)
{
	const char *comma = strchr(arg, ','), *why = NULL;
	char *name = xstrndup(arg, comma ? (size_t)(comma - arg) : strlen(arg));
	char *tick = strchr(name, '`');
	uint64_t size = 1;
	struct ksym k;

	if (tick)
		*tick++ = 0;
	if (!applet_number(name, &r->from)) {
		if (!ksym_find(tick ? name : "", tick ? tick : name, &k, &why))
			complain("%s: %s", arg, why);
		r->from = k.addr;
		size = k.room && (function || !k.function) ? k.room : 1;
	}
	free(name);
	if (why)
		return false;
	if (comma && (!applet_number(comma + 1, &size) || !size))
		return complain("%s: not a size", comma + 1);
	r->to = r->from + size < r->from ? UINT64_MAX : r->from + size;
	return true;
}

static bool add_range(struct cmdline *c, const struct flag *f, const char *arg)
{
	struct lockstat_ranges *to = (void *)((char *)c + f->field);
	struct lockstat_range r;

	if (!read_range(arg, f->c == 'f', &r))
		return false;
	vec_push(&to->v, r);
	return true;
}

static bool set_output(struct cmdline *c, const struct flag *f, const char *arg)
{
	(void)f;
	return !ses_output(c->s, arg);
}

static bool set_option(struct cmdline *c, const struct flag *f, const char *arg)
{
	(void)f;
	return !ses_option(c->s, arg, NULL);
}

#define FLAG(member) .field = offsetof(struct cmdline, f.member)

/* clang-format off */
static const struct flag flags[] = {
	{ 'A', NULL, add_kind, .help = "watch all locks: -C and -H" },
	{ 'C', NULL, add_kind, .help = "watch contention (the default)" },
	{ 'E', NULL, add_kind, .help = "watch errors" },
	{ 'H', NULL, add_kind, .help = "watch how long locks are held" },
	{ 'I', NULL, add_kind, .help = "watch profiling interrupts" },
	{ 'e', "events", add_events, .help = "watch these events: 0,32-35" },
	{ 'i', "rate", set_number, .help = "profiling interrupts a second on each CPU (97)", FLAG(rate),
	  .least = 1, .most = 1000 },
	{ 'b', NULL, set_how, .help = "basic: locks, callers, counts", .how = LOCKSTAT_BASIC },
	{ 't', NULL, set_how, .help = "timing: times as well (the default)", .how = LOCKSTAT_TIMING },
	{ 'h', NULL, set_how, .help = "histograms of times", .how = LOCKSTAT_HISTOGRAM },
	{ 's', "depth", set_how, .help = "histograms, and stacks of so many frames",
	  FLAG(depth), .least = 1, .most = LOCKSTAT_DEPTH,
	  .how = LOCKSTAT_STACKS },
	{ 'n', "records", set_number, .help = "keep at most so many records (10000)", FLAG(records),
	  .least = 1, .most = 100000000 },
	{ 'l', "lock[,size]", add_range, .help = "watch this lock only, by name or address", FLAG(locks) },
	{ 'f', "function[,size]", add_range, .help = "watch what this function calls only", FLAG(functions) },
	{ 'd', "ns", set_number, .help = "watch only what takes longer", FLAG(duration),
	  .least = 0, .most = INT64_MAX },
	{ 'T', NULL, set_toggle, .help = "show each event, in order of time", FLAG(trace) },
	{ 'c', NULL, set_toggle, .help = "join the locks of an array", FLAG(join_locks) },
	{ 'k', NULL, set_toggle, .help = "join the places within a function", FLAG(join_functions) },
	{ 'g', NULL, set_toggle, .help = "count events for each function of their stacks", FLAG(generated) },
	{ 'w', NULL, set_toggle, .help = "join all callers of a lock", FLAG(any_caller) },
	{ 'W', NULL, set_toggle, .help = "join all locks of a caller", FLAG(any_lock) },
	{ 'R', NULL, set_toggle, .help = "show rates, not counts", FLAG(rates) },
	{ 'p', NULL, set_toggle, .help = "show lines for programs to read", FLAG(parsable) },
	{ 'P', NULL, set_toggle, .help = "sort by count times time", FLAG(by_time) },
	{ 'D', "count", set_number, .help = "show only so many rows of each event", FLAG(top),
	  .least = 1, .most = INT64_MAX },
	{ 'o', "file", set_output, .help = "write the report there" },
	{ 'x', "option[=value]", set_option, .help = "set an option of dtrace(1)" },
	{ 'V', NULL, set_toggle, .help = "show the program in D", .field = offsetof(struct cmdline, show_program) },
};
/* clang-format on */

enum {
	NFLAGS = sizeof(flags) / sizeof(*flags)
};

static void usage(FILE *f)
{
	fputs("Usage: lockstat [options] command [args]\n\n", f);
	for (int i = 0; i < NFLAGS; i++)
		fprintf(f, "\t-%c %-16s %s\n", flags[i].c,
			flags[i].arg ? flags[i].arg : "", flags[i].help);
	fputs("\nEvents:\n\n\tID  Flag  What\n", f);
	for (int i = 0; i < LOCKSTAT_EVENTS; i++)
		if (lockstat_events[i].name)
			fprintf(f, "\t%2d  -%c    %s\n", i,
				lockstat_events[i].kind,
				lockstat_events[i].name);
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
			return E_ERROR;
	}
	return E_OK;
}

/* Why the event cannot be watched; NULL: it can. */
static const char *lacks(struct cmdline *c, int event)
{
	const struct lockstat_event *e = &lockstat_events[event];
	const char *why = NULL;

	if (!e->name)
		return "there is no such event on Linux";
	if (e->probe)
		why = ses_lacks(c->s, "lockstat", e->probe);
	if (!why && e->release)
		why = ses_lacks(c->s, "lockstat", e->release);
	return why;
}

/* The first reason stands for the others, which are of its kind. */
static void complain_of(int event, const char *why, bool error, bool *again)
{
	const char *name = lockstat_events[event].name;

	if (*again && !error)
		complain("warning: event %d, %s, cannot be watched either",
			event, name);
	else
		complain("%sevent %d%s%s%s cannot be watched: %s",
			error ? "" : "warning: ", event, name ? ", " : "",
			name ? name : "", name ? "," : "", why);
	*again = true;
}

/* Events that this host does not have are told. Those that were asked for by
 * number have to be there, of the others one. */
static bool choose_events(struct cmdline *c)
{
	struct lockstat_flags *f = &c->f;
	static const struct flag contention = { .c = 'C' };
	const char *why = NULL;
	bool lacking = false;

	if (!f->events && !f->asked)
		add_kind(c, &contention, NULL);
	f->events |= f->asked;
	for (int i = 0; i < LOCKSTAT_EVENTS; i++) {
		if (!(f->events >> i & 1) || !(why = lacks(c, i)))
			continue;
		f->events &= ~(UINT64_C(1) << i);
		complain_of(i, why, f->asked >> i & 1, &lacking);
		if (f->asked >> i & 1)
			return false;
	}
	return f->events || complain("there is nothing to watch");
}

/* -n: memory for so many records, of one stack and a few numbers each. */
static void set_room(struct cmdline *c)
{
	const struct lockstat_flags *f = &c->f;
	uint64_t size = 64 + 8 * (f->depth + LOCKSTAT_INNER);
	char option[48];

	if (f->how >= LOCKSTAT_HISTOGRAM)
		size += 1024;
	snprintf(option, sizeof(option), "aggsize=%" PRIu64, f->records * size);
	ses_option(c->s, option, NULL);
}

/* Each Linux has tasklist_lock. */
static bool has_names(void)
{
	struct ksym k;
	const char *why;

	return ksym_find("vmlinux", "tasklist_lock", &k, &why);
}

static int trace(struct cmdline *c, const char *program)
{
	struct lockstat_report *r = lockstat_report_new(&c->f);
	struct dc_source src = {
		.text = program, .what = "program", .pspec = DC_NAME
	};
	int status = E_ERROR;

	ses_show_as(c->s, lockstat_report_form(r), r);
	if (!ses_start(c->s) && !ses_compile(c->s, &src, "lockstat") &&
		!ses_compiled(c->s))
		status = ses_run(c->s);
	if (lockstat_report_dropped(r))
		complain("warning: ran out of data records "
			 "(use -n for more)");
	lockstat_report_free(r);
	return status;
}

static int run(struct cmdline *c, char **argv)
{
	struct str command = { 0 }, program = { 0 };
	int status;

	if (c->f.generated && c->f.how != LOCKSTAT_STACKS)
		c->f.depth = LOCKSTAT_DEPTH;
	if (!choose_events(c))
		return E_ERROR;
	c->f.unnamed = !has_names();
	lockstat_program(&program, &c->f);
	if (c->show_program)
		fprintf(stderr, "%s\n", program.s);
	set_room(c);
	applet_command(&command, argv);
	ses_command(c->s, command.s);
	status = trace(c, program.s);
	str_free(&command);
	str_free(&program);
	return status;
}

int cmd_lockstat(int argc, char **argv)
{
	struct cmdline c = { .f = { .how = LOCKSTAT_TIMING,
				     .rate = 97,
				     .depth = 1,
				     .records = 10000 } };
	int status = E_USAGE;

	c.s = ses_new("lockstat");
	if (ses_option(c.s, "quiet", NULL) || ses_environment(c.s))
		status = E_ERROR;
	else if (argc > 1)
		status = parse(&c, argc, argv);
	if (argc > 1 && !status && !argv[optind]) {
		complain("name the command to watch the locks during");
		status = E_USAGE;
	}
	if (status == E_USAGE)
		usage(stderr);
	if (!status)
		status = run(&c, argv + optind);
	vec_free(&c.f.locks.v);
	vec_free(&c.f.functions.v);
	ses_free(c.s);
	return status;
}
