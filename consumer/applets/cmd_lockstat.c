/* cmd_lockstat.c - lockstat(1): its flags. It traces with a program of its own
 * while a command runs, and shows what that has gathered. */
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/host/ksym.h"
#include "base/xalloc.h"
#include "consumer/applets/applet.h"
#include "consumer/applets/lockstat.h"

struct cmdline {
	struct applet a; /* must be first */
	struct lockstat_flags f;
	bool show_program; /* -V */
};

static bool set_how(
	struct applet *a, const struct applet_flag *f, const char *arg)
{
	((struct cmdline *)a)->f.how = f->how;
	return !arg || applet_set_number(a, f, arg);
}

/* Add all events of a flag; -A stands for -C and -H. */
static bool add_kind(
	struct applet *a, const struct applet_flag *f, const char *arg)
{
	struct cmdline *c = (struct cmdline *)a;

	(void)arg;
	for (int i = 0; i < LOCKSTAT_EVENTS; i++) {
		char kind = lockstat_events[i].kind;

		if (kind && (f->c == 'A' ? kind == 'C' || kind == 'H'
					 : kind == f->c))
			c->f.events |= UINT64_C(1) << i;
	}
	return true;
}

/* Parse a list of events: "1,4-7,35". */
static bool add_events(
	struct applet *a, const struct applet_flag *f, const char *arg)
{
	struct cmdline *c = (struct cmdline *)a;
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
	return applet_complain(
		a, "-%c %s: not a list of events like 1,4-7,35", f->c, arg);
}

/* Parse "name[,size]" or "address[,size]". */
static bool read_range(struct applet *a, const char *arg, bool function,
	struct lockstat_range *r)
{
	const char *comma = strchr(arg, ','), *why = NULL;
	char *name = xstrndup(arg, comma ? (size_t)(comma - arg) : strlen(arg));
	char *tick = strchr(name, '`');
	uint64_t size = 1;
	struct ksym k;

	if (tick)
		*tick++ = 0;
	if (!applet_number(name, &r->from) &&
		ksym_find(tick ? name : "", tick ? tick : name, &k, &why)) {
		r->from = k.addr;
		size = k.room && (function || !k.function) ? k.room : 1;
	}
	free(name);
	if (why) {
		a->lacking = true;
		return applet_complain(a, "%s: %s", arg, why);
	}
	if (comma && (!applet_number(comma + 1, &size) || !size))
		return applet_complain(a, "%s: not a size", comma + 1);
	r->to = r->from + size < r->from ? UINT64_MAX : r->from + size;
	return true;
}

static bool add_range(
	struct applet *a, const struct applet_flag *f, const char *arg)
{
	struct lockstat_ranges *to = (void *)((char *)a + f->field);
	struct lockstat_range r;

	if (!read_range(a, arg, f->c == 'f', &r))
		return false;
	vec_push(&to->v, r);
	return true;
}

static bool set_output(
	struct applet *a, const struct applet_flag *f, const char *arg)
{
	(void)f;
	a->lacking = ses_output(a->s, arg) != 0;
	return !a->lacking;
}

#define FLAG(member) .field = offsetof(struct cmdline, f.member)

/* clang-format off */
static const struct applet_flag flags[] = {
	{ 'A', NULL, add_kind, .help = "watch all locks: -C and -H" },
	{ 'C', NULL, add_kind, .help = "watch contention (the default)" },
	{ 'E', NULL, add_kind, .help = "watch errors" },
	{ 'H', NULL, add_kind, .help = "watch how long locks are held" },
	{ 'I', NULL, add_kind, .help = "watch profiling interrupts" },
	{ 'e', "events", add_events, .help = "watch these events: 0,32-35" },
	{ 'i', "rate", applet_set_number, .help = "profiling interrupts a second on each CPU (97)", FLAG(rate),
	  .least = 1, .most = 1000 },
	{ 'b', NULL, set_how, .help = "basic: locks, callers, counts", .how = LOCKSTAT_BASIC },
	{ 't', NULL, set_how, .help = "timing: times as well (the default)", .how = LOCKSTAT_TIMING },
	{ 'h', NULL, set_how, .help = "histograms of times", .how = LOCKSTAT_HISTOGRAM },
	{ 's', "depth", set_how, .help = "histograms, and stacks of so many frames",
	  FLAG(depth), .least = 1, .most = LOCKSTAT_DEPTH,
	  .how = LOCKSTAT_STACKS },
	{ 'n', "records", applet_set_number, .help = "keep at most so many records (10000)", FLAG(records),
	  .least = 1, .most = 100000000 },
	{ 'l', "lock[,size]", add_range, .help = "watch this lock only, by name or address", FLAG(locks) },
	{ 'f', "function[,size]", add_range, .help = "watch what this function calls only", FLAG(functions) },
	{ 'd', "ns", applet_set_number, .help = "watch only what takes longer", FLAG(duration),
	  .least = 0, .most = INT64_MAX },
	{ 'T', NULL, applet_set_toggle, .help = "show each event, in order of time", FLAG(trace) },
	{ 'c', NULL, applet_set_toggle, .help = "join the locks of an array", FLAG(join_locks) },
	{ 'k', NULL, applet_set_toggle, .help = "join the places within a function", FLAG(join_functions) },
	{ 'g', NULL, applet_set_toggle, .help = "count events for each function of their stacks", FLAG(generated) },
	{ 'w', NULL, applet_set_toggle, .help = "join all callers of a lock", FLAG(any_caller) },
	{ 'W', NULL, applet_set_toggle, .help = "join all locks of a caller", FLAG(any_lock) },
	{ 'R', NULL, applet_set_toggle, .help = "show rates, not counts", FLAG(rates) },
	{ 'p', NULL, applet_set_toggle, .help = "show lines for programs to read", FLAG(parsable) },
	{ 'P', NULL, applet_set_toggle, .help = "sort by count times time", FLAG(by_time) },
	{ 'D', "count", applet_set_number, .help = "show only so many rows of each event", FLAG(top),
	  .least = 1, .most = INT64_MAX },
	{ 'o', "file", set_output, .help = "write the report there" },
	{ 'x', "option[=value]", applet_set_option, .help = "set an option of dtrace(1)" },
	{ 'V', NULL, applet_set_toggle, .help = "show the program in D", .field = offsetof(struct cmdline, show_program) },
};
/* clang-format on */

enum {
	NFLAGS = sizeof(flags) / sizeof(*flags)
};

static void usage(FILE *f)
{
	fputs("Usage: lockstat [options] command [args]\n\n", f);
	applet_put_flags(f, flags, NFLAGS);
	fputs("\nEvents:\n\n\tID  Flag  What\n", f);
	for (int i = 0; i < LOCKSTAT_EVENTS; i++)
		if (lockstat_events[i].name)
			fprintf(f, "\t%2d  -%c    %s\n", i,
				lockstat_events[i].kind,
				lockstat_events[i].name);
}

/* Return why the event cannot be watched, or NULL if it can. */
static const char *lacks(struct cmdline *c, int event)
{
	const struct lockstat_event *e = &lockstat_events[event];
	const char *why = NULL;

	if (!e->name)
		return "there is no such event on Linux";
	if (e->probe)
		why = ses_lacks(c->a.s, "lockstat", e->probe);
	if (!why && e->release)
		why = ses_lacks(c->a.s, "lockstat", e->release);
	return why;
}

/* Report an event that cannot be watched; only the first reason is printed, for
 * the others are alike. */
static void complain_of(const struct applet *a, int event, const char *why,
	bool error, bool *again)
{
	const char *name = lockstat_events[event].name;

	if (*again && !error)
		applet_complain(a,
			"warning: event %d, %s, cannot be watched either",
			event, name);
	else
		applet_complain(a, "%sevent %d%s%s%s cannot be watched: %s",
			error ? "" : "warning: ", event, name ? ", " : "",
			name ? name : "", name ? "," : "", why);
	*again = true;
}

/* Drop the events that this host does not have, with a warning. Those that -e
 * names must all exist; of the others, at least one. */
static bool choose_events(struct cmdline *c)
{
	struct lockstat_flags *f = &c->f;
	static const struct applet_flag contention = { .c = 'C' };
	const char *why = NULL;
	bool lacking = false;

	if (!f->events && !f->asked)
		add_kind(&c->a, &contention, NULL);
	f->events |= f->asked;
	for (int i = 0; i < LOCKSTAT_EVENTS; i++) {
		if (!(f->events >> i & 1) || !(why = lacks(c, i)))
			continue;
		f->events &= ~(UINT64_C(1) << i);
		complain_of(&c->a, i, why, f->asked >> i & 1, &lacking);
		if (f->asked >> i & 1)
			return false;
	}
	return f->events || applet_complain(&c->a, "there is nothing to watch");
}

/* -n: set aggsize to have memory for so many records, of a stack and a few
 * numbers each. */
static void set_room(struct cmdline *c)
{
	const struct lockstat_flags *f = &c->f;
	uint64_t size = 64 + 8 * (f->depth + LOCKSTAT_INNER);
	char option[48];

	if (f->how >= LOCKSTAT_HISTOGRAM)
		size += 1024;
	if (f->objects)
		size += LOCKSTAT_CACHE + 16;
	snprintf(option, sizeof(option), "aggsize=%" PRIu64, f->records * size);
	ses_default(c->a.s, option);
}

/* True if the kernel's variables have symbols: every Linux has
 * tasklist_lock. */
static bool has_names(void)
{
	struct ksym k;
	const char *why;

	return ksym_find("vmlinux", "tasklist_lock", &k, &why);
}

/* True if there are locks to name: profiling interrupts are about none. */
static bool watches_locks(const struct lockstat_flags *f)
{
	for (int i = 0; i < LOCKSTAT_EVENTS; i++)
		if (f->events >> i & 1 && lockstat_events[i].probe)
			return true;
	return false;
}

/* True if we know where the kernel maps memory: by the names of its variables,
 * or because it is at the default addresses, as it is if the kernel itself is
 * at its default. */
static bool knows_memory(const struct lockstat_flags *f)
{
	const uint64_t default_text = 0xffffffff81000000;
	struct ksym k;
	const char *why;

	if (!watches_locks(f))
		return false;
	return !f->unnamed || (ksym_find("vmlinux", "_text", &k, &why) &&
				      k.addr == default_text);
}

static int trace(struct cmdline *c, const char *program)
{
	struct lockstat_report *r = lockstat_report_new(&c->f);
	int status = applet_run(&c->a, program, lockstat_report_form(r), r);

	if (lockstat_report_dropped(r))
		applet_complain(&c->a,
			"warning: ran out of data records (use -n for more)");
	if (!status && lockstat_report_is_empty(r))
		applet_complain(&c->a, "there are no events to report");
	lockstat_report_free(r);
	return status;
}

static int run(struct cmdline *c, char **argv)
{
	struct str command = { 0 }, program = { 0 };
	char option[48];
	int status;

	if (c->f.generated && c->f.how != LOCKSTAT_STACKS)
		c->f.depth = LOCKSTAT_DEPTH;
	if (!choose_events(c))
		return E_ERROR;
	c->f.unnamed = !has_names();
	c->f.objects = knows_memory(&c->f);
	lockstat_program(&program, &c->f);
	if (c->show_program)
		fprintf(stderr, "%s\n", program.s);
	set_room(c);
	snprintf(option, sizeof(option), "strsize=%d", LOCKSTAT_CACHE);
	ses_default(c->a.s, option);
	applet_command(&command, argv);
	ses_command(c->a.s, command.s);
	status = trace(c, program.s);
	str_free(&command);
	str_free(&program);
	return status;
}

int cmd_lockstat(int argc, char **argv)
{
	struct cmdline c = { .a = { .name = "lockstat", .usage = usage },
		.f = { .how = LOCKSTAT_TIMING,
			.rate = 97,
			.depth = 1,
			.records = 10000 } };
	int status = applet_help(&c.a, argc, argv);

	if (status >= 0)
		return status;
	c.a.s = ses_new(c.a.name);
	if (ses_option(c.a.s, "quiet", NULL) || ses_environment(c.a.s))
		status = E_ERROR;
	else
		status = applet_parse(&c.a, flags, NFLAGS, argc, argv);
	if (!status && !argv[optind]) {
		applet_complain(
			&c.a, "name the command to watch the locks during");
		status = applet_say_help(&c.a);
	}
	if (!status)
		status = run(&c, argv + optind);
	vec_free(&c.f.locks.v);
	vec_free(&c.f.functions.v);
	ses_end(c.a.s);
	return status;
}
