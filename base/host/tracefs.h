/* tracefs.h - the kernel's events by subsystem, from tracefs. If it is not
 * mounted, and we may do so, we mount it for ourselves, detached, so that
 * nobody else sees it. */
#ifndef BASE_TRACEFS_H
#define BASE_TRACEFS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/str.h"

/* Open the folder of the events. Returns a descriptor, or -errno if tracefs is
 * not available. */
int tracefs_events(void);
/* Call fn for each event. Returns 0 or -errno. */
typedef void tracefs_fn(void *arg, const char *subsystem, const char *event);
int tracefs_each(int events, tracefs_fn *fn, void *arg);
/* True if there is such an event. */
bool tracefs_has(int events, const char *subsystem, const char *event);
/* Append an event's format to an empty string. Returns 0 or -errno. */
int tracefs_format(
	int events, const char *subsystem, const char *event, struct str *out);

/* Return the number that an event has until the next boot, or until its module
 * is unloaded; -1: not known. */
long tracefs_id(int events, const char *subsystem, const char *event);

/* Open one of its files for reading; NULL, with errno, if it is not
 * available. */
FILE *tracefs_open(const char *path);

#endif
