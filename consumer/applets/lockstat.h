/* lockstat.h - what the files of lockstat(1) share: its events, what it was
 * asked for, the program in D that gathers it, and the form that shows it. The
 * program keeps, for each event that is watched, an aggregation named as
 * lockstat_agg() says; its keys are the lock, or the CPU, then the kernel's
 * stack, then with -T the time, then the name and size of the slab allocator's
 * cache that the lock is of, and where in the object it is. */
#ifndef CONSUMER_LOCKSTAT_H
#define CONSUMER_LOCKSTAT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "base/vec.h"
#include "fmt/form.h"

enum {
	LOCKSTAT_EVENTS = 64,
	LOCKSTAT_DEPTH = 50, /* frames at most */
	/* Frames that a stack may have before the function that wanted the
	 * lock: those of the lock itself. */
	LOCKSTAT_INNER = 6,
	LOCKSTAT_CACHE = 32 /* bytes of the name of a cache */
};

/* An event; what has no name is none. */
struct lockstat_event {
	char kind; /* of C, E, H, I: the flag that it is watched by */
	const char *name;
	const char *probe;   /* of the provider lockstat; NULL: profile */
	const char *release; /* H: the probe that ends what `probe' begins */
	const char *when;    /* of the firings; NULL: all */
	const char *types;   /* what such a lock is, a blank behind each one */
	const char *holders; /* how many have the lock; NULL: one */
	bool of_cpu;	     /* the lock is that of a CPU's run queue */
};

extern const struct lockstat_event lockstat_events[LOCKSTAT_EVENTS];

/* Addresses, each from one up to another. */
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
	uint64_t events;			 /* bit by number */
	uint64_t asked;				 /* those that -e names */
	uint64_t depth;				 /* -s */
	uint64_t rate, records, duration, top;	 /* -i -n -d -D */
	struct lockstat_ranges locks, functions; /* -l -f */
	bool unnamed; /* the kernel has no names for its variables */
	bool objects; /* memory can be asked which structures it is of */
	/* -T -c -k -g -w -W -R -p -P */
	bool trace, join_locks, join_functions, generated, any_caller, any_lock,
		rates, parsable, by_time;
};

enum lockstat_value {
	LOCKSTAT_COUNT,	  /* count(), or avg() where times are wanted */
	LOCKSTAT_TIMES,	  /* quantize() */
	LOCKSTAT_HOLDERS, /* avg() of how many have the lock */
};

/* "c0", "t63", "r35" */
struct lockstat_name {
	char text[4];
};
struct lockstat_name lockstat_agg(enum lockstat_value value, int event);
/* Whether the event has a duration that is wanted. */
bool lockstat_is_timed(const struct lockstat_flags *f, int event);
/* The program that gathers the events. */
void lockstat_program(struct str *out, const struct lockstat_flags *f);

/* The form of the output. */
struct lockstat_report;
struct lockstat_report *lockstat_report_new(const struct lockstat_flags *f);
void lockstat_report_free(struct lockstat_report *r);
/* It stays until the report is freed, which is its argument. */
const struct fmt_form *lockstat_report_form(const struct lockstat_report *r);
/* Whether events were lost for want of records. */
bool lockstat_report_dropped(const struct lockstat_report *r);

#endif
