/* tracepoint.h - the tracepoints of the kernel and of its modules, which more
 * than one provider has probes of. Their types say which there are and what
 * they pass (btf_trace_EVENT); tracefs says their subsystems, which of them
 * write records, and those of modules without types. Without tracefs, a
 * tracepoint has the subsystem of those with similar names, or none. */
#ifndef PROBES_TRACEPOINT_H
#define PROBES_TRACEPOINT_H

#include "probes/probe.h"

struct tracepoint {
	struct tracepoint *next; /* of all that are known */
	const char *name;
	const char *subsystem; /* NULL: not asked for yet */
	bool is_event;	       /* it is known that it writes records */
	uint32_t n;	       /* as of probes_add() */
	uint32_t type;	       /* of the kernel's; 0: none */
	/* What it passes, types of D with commas between them. NULL: not asked
	 * for yet, or not known. */
	const char *args;
	uint32_t nargs;
};

/* Calls fn for each, or for the one that the description names, which is no
 * glob. */
typedef void tracepoint_fn(void *arg, struct tracepoint *tp);
void tracepoints_each(struct probes *ps, const struct dif_pdesc *pd,
	tracepoint_fn *fn, void *arg);
/* What it passes; false: that is not known. */
bool tracepoint_args(struct probes *ps, struct tracepoint *tp);
/* Put what tracefs says of an event's record into an empty string: 0 or -errno.
 */
int tracepoint_format(struct probes *ps, const char *subsystem,
	const char *event, struct str *out);
/* Modules may have come, which are asked next time. */
void tracepoints_renew(struct probes *ps);
/* Why tracefs is not to be had, -errno; 0: it is, or nobody has asked for any
 * tracepoint. */
int tracepoints_denied(const struct probes *ps);
void tracepoints_free(struct probes *ps);

#endif
