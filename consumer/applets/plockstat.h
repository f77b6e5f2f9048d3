/* plockstat.h - shared by the files of plockstat(1): its events, its settings,
 * the program in D that gathers events, and the form that shows them. For each
 * watched event the program keeps the average of the times, and with -s their
 * quantize(), in aggregations that are named by the function and the event's
 * number: @avg0, @quantize7. Their keys are the lock, the address to which the
 * function returns, if that is known, and the stack. */
#ifndef CONSUMER_PLOCKSTAT_H
#define CONSUMER_PLOCKSTAT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "fmt/form.h"

enum {
	PLOCKSTAT_EVENTS = 8,
	PLOCKSTAT_DEPTH = 50, /* frames, at most */
	/* The most frames, those of the lock's own functions, that a stack may
	 * have before the function that wanted the lock. */
	PLOCKSTAT_INNER = 4
};

struct plockstat_event {
	char kind; /* C or H: the flag that enables it */
	const char *name;
	const char *begin, *end; /* probes */
	/* conditions; NULL: every firing counts */
	const char *begin_when, *end_when;
	bool nests;  /* a thread may be in it for several locks; */
	bool many;   /* and several times for one of them */
	bool within; /* it ends inside the function, not where that returns */
};

extern const struct plockstat_event plockstat_events[PLOCKSTAT_EVENTS];

struct plockstat_flags {
	bool contention, hold;		/* -C -H */
	bool stacks;			/* -s */
	bool show_program, verbose;	/* -V -v */
	uint64_t depth, count, seconds; /* -s -n -e; 0: no limit */
};

/* Write the program that gathers the events. */
void plockstat_program(struct str *out, const struct plockstat_flags *f);

/* The form of the output. */
struct plockstat_report;
struct plockstat_report *plockstat_report_new(const struct plockstat_flags *f);
void plockstat_report_free(struct plockstat_report *r);
/* The form, valid until the report is freed; the report is its argument. */
const struct fmt_form *plockstat_report_form(const struct plockstat_report *r);
/* Once it has been shown: true if no event is in it. */
bool plockstat_report_is_empty(const struct plockstat_report *r);

#endif
