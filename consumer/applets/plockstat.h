/* plockstat.h - what the files of plockstat(1) share: its events, what it was
 * asked for, the program in D that gathers it, and the form that shows it. The
 * program keeps, for each event that is watched, an aggregation named as
 * plockstat_agg() says; its keys are the lock, where the function returns to,
 * if that is known, and the stack. */
#ifndef CONSUMER_PLOCKSTAT_H
#define CONSUMER_PLOCKSTAT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "fmt/form.h"

enum {
	PLOCKSTAT_EVENTS = 8,
	PLOCKSTAT_DEPTH = 50, /* frames at most */
	/* Frames that a stack may have before the function that wanted the
	 * lock: those of the lock itself. */
	PLOCKSTAT_INNER = 4
};

struct plockstat_event {
	char kind; /* C or H: the flag that it is watched by */
	const char *name;
	const char *begin, *end;	   /* probes */
	const char *begin_when, *end_when; /* NULL: each firing */
	bool nests;  /* a thread may begin it for several locks; */
	bool many;   /* for one of them several times */
	bool within; /* it ends within the function, else where that returns */
};

extern const struct plockstat_event plockstat_events[PLOCKSTAT_EVENTS];

struct plockstat_flags {
	bool contention, hold;		/* -C -H */
	bool stacks;			/* -s */
	bool show_program, verbose;	/* -V -v */
	uint64_t depth, count, seconds; /* -s -n -e; 0: no limit */
};

enum plockstat_value {
	PLOCKSTAT_TIME, /* avg() */
	PLOCKSTAT_TIMES /* quantize() */
};

/* "a0", "q7" */
struct plockstat_name {
	char text[4];
};
struct plockstat_name plockstat_agg(enum plockstat_value value, int event);
/* The program that gathers the events. */
void plockstat_program(struct str *out, const struct plockstat_flags *f);

/* The form of the output. */
struct plockstat_report;
struct plockstat_report *plockstat_report_new(const struct plockstat_flags *f);
void plockstat_report_free(struct plockstat_report *r);
/* It stays until the report is freed, which is its argument. */
const struct fmt_form *plockstat_report_form(const struct plockstat_report *r);

#endif
