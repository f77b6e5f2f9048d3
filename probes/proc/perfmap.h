/* perfmap.h - the functions that a process has generated at run time, as it may
 * list them in a file: /tmp/perf-PID.map, in its own root and with its own
 * process number, in lines of START SIZE NAME with hexadecimal numbers. Such
 * maps were invented for perf(1); Node.js, OpenJDK, .NET and others write them.
 * The file grows, and later lines are newer. */
#ifndef PROBES_PERFMAP_H
#define PROBES_PERFMAP_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/str.h"

struct perfmap;

/* Open the map of a process. If the process has ended, ours with that number is
 * used, if the user owns it. Returns NULL if there is no map that was written
 * since then, in ns of clock_now(). */
struct perfmap *perfmap_open(pid_t pid, uid_t user, uint64_t since);
void perfmap_close(struct perfmap *m); /* NULL: nothing */
/* Read what has been written since the last time. */
void perfmap_read(struct perfmap *m);
const char *perfmap_name(const struct perfmap *m); /* perf-PID.map */

struct perfmap_function {
	uint64_t start, size;
	uint64_t at; /* offset of its name in the file */
	uint32_t order;
};

/* True if there is more to read, or the file was written anew. */
bool perfmap_has_grown(const struct perfmap *m);

/* Return the newest function at addr, valid until perfmap_read(); NULL:
 * none. */
const struct perfmap_function *perfmap_find(
	const struct perfmap *m, uint64_t addr);
/* The known functions, in the order of addresses. */
uint32_t perfmap_count(const struct perfmap *m);
const struct perfmap_function *perfmap_nth(const struct perfmap *m, uint32_t n);
void perfmap_put(struct str *out, const struct perfmap *m,
	const struct perfmap_function *f);

#endif
