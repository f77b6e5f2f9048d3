/* lockstat.h - shared by the files of lockstat(1): its events, its settings,
 * the program in D that gathers events, and the form that shows them. For each
 * watched event the program keeps aggregations, named by a letter (enum
 * lockstat_agg) and the event's number: @c0, @t63. Their keys are the lock, or
 * the CPU; the kernel's stack; with -T the time; and for the object that the
 * lock is in, the name and object size of its slab cache, and the lock's offset
 * in it. */
#ifndef CONSUMER_LOCKSTAT_H
#define CONSUMER_LOCKSTAT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "base/vec.h"
#include "fmt/form.h"

enum {
	LOCKSTAT_EVENTS = 64,
	LOCKSTAT_DEPTH = 50, /* frames, at most */
	/* The most frames, those of the lock's own functions, that a stack may
	 * have before the function that wanted the lock. */
	LOCKSTAT_INNER = 6,
	LOCKSTAT_CACHE = 32 /* bytes for the name of a slab cache */
};

/* An event; numbers without a name are not in use. */
struct lockstat_event {
	char kind; /* C, E, H or I: the flag that enables it */
	const char *name;
	const char *probe; /* a probe of provider lockstat; NULL: use profile */
	/* for H: the probe at the end of what `probe' begins */
	const char *release;
	const char *when;  /* condition on firings; NULL: all count */
	const char *types; /* types of such locks, a blank behind each */
	/* expression: how many threads hold it; NULL: one */
	const char *holders;
	bool of_cpu; /* its locks are those of CPUs' run queues */
};

extern const struct lockstat_event lockstat_events[LOCKSTAT_EVENTS];

/* Ranges of addresses, from `from' up to `to' exclusively. */
struct lockstat_range {
	uint64_t from, to;
};
struct lockstat_ranges {
	VEC(struct lockstat_range) v;
};

enum lockstat_how {
	LOCKSTAT_BASIC, /* -b */
	LOCKSTAT_TIMING,
	LOCKSTAT_HISTOGRAM,
	LOCKSTAT_STACKS
};

struct lockstat_flags {
	enum lockstat_how how;
	uint64_t events; /* bit mask, by number of the event */
	uint64_t asked;	 /* those named by -e */
	uint64_t depth;	 /* -s */
	uint64_t rate, records, duration, top;	 /* -i -n -d -D */
	struct lockstat_ranges locks, functions; /* -l -f */
	bool unnamed; /* the kernel's variables have no symbols */
	bool objects; /* the slab cache of an address can be found */
	/* -T -c -k -g -w -W -R -p -P */
	bool trace, join_locks, join_functions, generated, any_caller, any_lock,
		rates, parsable, by_time;
};

enum lockstat_agg {
	LOCKSTAT_COUNT = 'c',	/* count(), or avg() of the times */
	LOCKSTAT_TIMES = 't',	/* quantize() of the times */
	LOCKSTAT_HOLDERS = 'r', /* avg() of how many threads hold the lock */
};

/* True if the event has a duration, and it is to be shown. */
bool lockstat_is_timed(const struct lockstat_flags *f, int event);
/* Write the program that gathers the events. */
void lockstat_program(struct str *out, const struct lockstat_flags *f);

/* The form of the output. */
struct lockstat_report;
struct lockstat_report *lockstat_report_new(const struct lockstat_flags *f);
void lockstat_report_free(struct lockstat_report *r);
/* The form, valid until the report is freed; the report is its argument. */
const struct fmt_form *lockstat_report_form(const struct lockstat_report *r);
/* Once it has been shown: true if no event is in it. */
bool lockstat_report_is_empty(const struct lockstat_report *r);
/* True if events were lost for lack of records. */
bool lockstat_report_dropped(const struct lockstat_report *r);

#endif
