/* perfmap.h - the functions that a process has made while it runs, as it may
 * tell of them in a file: /tmp/perf-PID.map, in its own root and by its own
 * number, lines of START SIZE NAME, the numbers in hexadecimal. They were
 * thought of for perf(1); Node.js, OpenJDK, .NET and others write them. The
 * file grows, and what stands later in it is newer. */
#ifndef PROBES_PERFMAP_H
#define PROBES_PERFMAP_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/str.h"

struct perfmap;

/* The process's, which may have ended: then ours of that number, if it is its
 * user's. NULL: there is none that was written since then, in seconds since
 * 1970. */
struct perfmap *perfmap_open(pid_t pid, uid_t user, int64_t since);
void perfmap_close(struct perfmap *m); /* NULL: nothing */
/* Read what has been written since the last time. */
void perfmap_read(struct perfmap *m);
const char *perfmap_name(const struct perfmap *m); /* perf-PID.map */

struct perfmap_function {
	uint64_t start, size;
	uint64_t at; /* in the file, its name */
	uint32_t order;
};

/* Whether there is more to read, or it was written anew. */
bool perfmap_has_grown(const struct perfmap *m);

/* NULL: none is known there. It stays until perfmap_read(). */
const struct perfmap_function *perfmap_find(
	const struct perfmap *m, uint64_t addr);
/* Those that are known, by address. */
uint32_t perfmap_count(const struct perfmap *m);
const struct perfmap_function *perfmap_nth(const struct perfmap *m, uint32_t n);
void perfmap_put(struct str *out, const struct perfmap *m,
	const struct perfmap_function *f);

#endif
