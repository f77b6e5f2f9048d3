/* sdt.h - the records of the kernel's trace events, for probes whose arguments
 * are the fields. The format of a record is read from tracefs when it is first
 * needed. */
#ifndef PROBES_SDT_H
#define PROBES_SDT_H

#include "probes/tpformat.h"

struct probes;
struct tracepoint;

struct sdt_event {
	const char *subsystem, *name;
	struct probes *ps;
	struct tracepoint *tp; /* the tracepoint that writes it */
	bool asked;
	int err; /* why there is no format: -errno; or 0 */
	struct tpformat *format;
};

/* Return NULL if the format cannot be had: see err. */
const struct tpformat *sdt_format(struct sdt_event *e);
/* Return how many arguments the tracepoint passes; 0: not known. */
uint32_t sdt_nargs(const struct sdt_event *e);

#endif
