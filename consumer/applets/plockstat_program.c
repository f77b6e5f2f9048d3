/* plockstat_program.c - the events of plockstat(1), and the program in D that
 * gathers them. */
#include <inttypes.h>
#include <stdio.h>

#include "consumer/applets/plockstat.h"

#define ONCE	 "!args[1]"
#define READER	 "!args[1]"
#define WRITER	 "args[1]"
#define ACQUIRED "args[1]"
#define MISSED	 "!args[1]"

/* In the order of the report. */
const struct plockstat_event plockstat_events[PLOCKSTAT_EVENTS] = {
	{ 'H', "Mutex hold", "mutex-acquire", "mutex-release",
		.begin_when = ONCE, .end_when = ONCE, .nests = true },
	{ 'H', "R/W reader hold", "rw-acquire", "rw-release",
		.begin_when = READER, .end_when = READER, .nests = true,
		.many = true },
	{ 'H', "R/W writer hold", "rw-acquire", "rw-release",
		.begin_when = WRITER, .end_when = WRITER, .nests = true },
	{ 'C', "Mutex block", "mutex-block", "mutex-blocked",
		.end_when = NULL },
	{ 'C', "Mutex spin", "mutex-spin", "mutex-spun", .end_when = ACQUIRED },
	{ 'C', "Mutex unsuccessful spin", "mutex-spin", "mutex-spun",
		.end_when = MISSED, .within = true },
	{ 'C', "R/W reader block", "rw-block", "rw-blocked",
		.begin_when = READER, .end_when = READER },
	{ 'C', "R/W writer block", "rw-block", "rw-blocked",
		.begin_when = WRITER, .end_when = WRITER },
};

static bool is_watched(const struct plockstat_flags *f, int event)
{
	return plockstat_events[event].kind == 'H' ? f->hold : f->contention;
}

/* Put the probe's line, and the predicate; either term may be NULL. */
static void put_head(
	struct str *out, const char *probe, const char *a, const char *b)
{
	str_printf(out, "plockstat$target:::%s\n", probe);
	if (a || b)
		str_printf(out, "/%s%s%s/\n", a ? a : "", a && b ? " && " : "",
			b ? b : "");
}

static void put_update(struct str *out, const struct plockstat_flags *f,
	int event, const char *function)
{
	str_printf(out,
		"\t@%s%d[uaddr(arg0), uaddr(%s), ustack(%" PRIu64
		")] = %s(this->ns);\n",
		function, event,
		plockstat_events[event].within
			? "0"
			: "*(userland uint64_t *)uregs[R_SP]",
		f->depth + PLOCKSTAT_INNER, function);
}

static void put_updates(
	struct str *out, const struct plockstat_flags *f, int event)
{
	put_update(out, f, event, "avg");
	if (f->stacks)
		put_update(out, f, event, "quantize");
	str_puts(out, "}\n\n");
}

static void put_plain(struct str *out, const struct plockstat_flags *f,
	int event, const char *since)
{
	const struct plockstat_event *e = &plockstat_events[event];

	put_head(out, e->begin, e->begin_when, NULL);
	str_printf(out, "{\n\t%s = timestamp;\n}\n\n", since);
	put_head(out, e->end, e->end_when, since);
	str_printf(out, "{\n\tthis->ns = timestamp - %s;\n\t%s = 0;\n", since,
		since);
	put_updates(out, f, event);
}

/* A thread may be in it several times for the same lock: measure from the first
 * beginning to the last end. */
static void put_many(struct str *out, const struct plockstat_flags *f,
	int event, const char *since)
{
	const struct plockstat_event *e = &plockstat_events[event];
	char more[32];

	snprintf(more, sizeof(more), "self->more%d[arg0]", event);
	put_head(out, e->begin, e->begin_when, NULL);
	str_printf(out,
		"{\n\tif (%s)\n\t\t%s++;\n\telse\n\t\t%s = timestamp;\n}\n\n",
		since, more, since);
	put_head(out, e->end, e->end_when, since);
	str_printf(out,
		"{\n\tthis->ns = %s ? 0 : timestamp - %s;\n"
		"\tif (%s)\n\t\t%s--;\n\telse\n\t\t%s = 0;\n}\n\n",
		more, since, more, more, since);
	put_head(out, e->end, e->end_when, "this->ns");
	str_puts(out, "{\n");
	put_updates(out, f, event);
}

static void put_event(
	struct str *out, const struct plockstat_flags *f, int event)
{
	const struct plockstat_event *e = &plockstat_events[event];
	char since[32];

	snprintf(since, sizeof(since), "self->since%d%s", event,
		e->nests ? "[arg0]" : "");
	if (e->many)
		put_many(out, f, event, since);
	else
		put_plain(out, f, event, since);
}

void plockstat_program(struct str *out, const struct plockstat_flags *f)
{
	for (int i = 0; i < PLOCKSTAT_EVENTS; i++)
		if (is_watched(f, i))
			put_event(out, f, i);
	if (f->seconds)
		str_printf(out, "tick-%" PRIu64 "s\n{\n\texit(0);\n}\n",
			f->seconds);
}
