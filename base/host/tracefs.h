/* tracefs.h - the kernel's events by subsystem, as tracefs has them. It need
 * not be mounted: where we may, we mount it for ourselves, at no place, and
 * nobody sees it. */
#ifndef BASE_TRACEFS_H
#define BASE_TRACEFS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/str.h"

/* The folder of the events, a descriptor; or -errno: tracefs is not to be had.
 */
int tracefs_events(void);
/* Call fn for each event. Returns 0 or -errno. */
typedef void tracefs_fn(void *arg, const char *subsystem, const char *event);
int tracefs_each(int events, tracefs_fn *fn, void *arg);
/* Whether there is such an event. */
bool tracefs_has(int events, const char *subsystem, const char *event);
/* Put an event's format into an empty string. Returns 0 or -errno. */
int tracefs_format(
	int events, const char *subsystem, const char *event, struct str *out);

/* The number that an event has until the next boot, or until its module goes;
 * -1: not known. */
long tracefs_id(int events, const char *subsystem, const char *event);

/* A file of it, to be read; NULL: it is not to be had, see errno. */
FILE *tracefs_open(const char *path);

#endif
