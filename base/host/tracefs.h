/* tracefs.h - the kernel's events by subsystem, as tracefs has them. It need
 * not be mounted: where we may, we mount it for ourselves, at no place, and
 * nobody sees it. */
#ifndef BASE_TRACEFS_H
#define BASE_TRACEFS_H

/* Call fn for each event. Returns 0, or -errno: tracefs is not to be had. */
typedef void tracefs_fn(void *arg, const char *subsystem, const char *event);
int tracefs_events(tracefs_fn *fn, void *arg);

#endif
