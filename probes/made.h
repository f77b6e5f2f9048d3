/* made.h - functions that a process makes while it runs, as its perf map names
 * them (proc/perfmap.h), and instructions of theirs as places that probes
 * attach to. They are in no file: a place is an address of one process, and
 * what is there now may be something else soon. */
#ifndef PROBES_MADE_H
#define PROBES_MADE_H

#include <stdint.h>
#include <sys/types.h>

enum {
	MADE_CODE = 16 /* bytes, at the most */
};

struct made_site {
	uint64_t addr;
	int32_t in; /* from its function's first byte on */
	/* What is there, but for what is behind the function's end: whatever
	 * else is there some day is another function. */
	uint8_t code[MADE_CODE], n;
};

struct made {
	pid_t pid;
	enum {
		MADE_ENTRY,
		MADE_RETURN,
		MADE_OFFSET
	} what;
	/* What was made last comes first. */
	struct made_site *site;
	uint32_t n, room;
	uint32_t asof; /* so many functions had been made */
};

struct probes;
void made_free(struct probes *ps);

#endif
