/* tracepoint.h - the tracepoints of the kernel and of its modules, of which
 * more than one provider has probes. The kernel's types tell which ones exist
 * and what they pass (btf_trace_EVENT); tracefs tells their subsystems, which
 * of them write records, and those of modules without types. Without tracefs, a
 * tracepoint has the subsystem of others with similar names, or none. */
#ifndef PROBES_TRACEPOINT_H
#define PROBES_TRACEPOINT_H

#include "probes/probe.h"

struct tracepoint {
	struct tracepoint *next; /* list of all known tracepoints */
	const char *name;
	const char *subsystem; /* NULL: not asked for yet */
	bool is_event;	       /* it is known to write records */
	uint32_t n;	       /* as for probes_add() */
	uint32_t type;	       /* BTF type in the kernel; 0: none */
	/* D types of what it passes, separated by commas. NULL: not asked for
	 * yet, or not known. */
	const char *args;
	uint32_t nargs;
};

/* Call fn for each tracepoint, or for the one that the description names, which
 * is not a glob. */
typedef void tracepoint_fn(void *arg, struct tracepoint *tp);
void tracepoints_each(struct probes *ps, const struct dif_pdesc *pd,
	tracepoint_fn *fn, void *arg);
/* Find out what it passes; returns false if that is not known. */
bool tracepoint_args(struct probes *ps, struct tracepoint *tp);
/* Print what tracefs says about an event's record into an empty string. Returns
 * 0 or -errno. */
int tracepoint_format(struct probes *ps, const char *subsystem,
	const char *event, struct str *out);
/* Modules may have been loaded: ask them again when needed. */
void tracepoints_renew(struct probes *ps);
/* Return why tracefs cannot be had, -errno; 0: it can, or has not been
 * needed. */
int tracepoints_denied(const struct probes *ps);
void tracepoints_free(struct probes *ps);

#endif
