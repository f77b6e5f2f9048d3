/* sdt.h - the records of the kernel's events, for probes whose arguments are
 * their fields. How one looks is read from tracefs when somebody first asks. */
#ifndef PROBES_SDT_H
#define PROBES_SDT_H

#include "probes/tpformat.h"

struct probes;
struct tracepoint;

struct sdt_event {
	const char *subsystem, *name;
	struct probes *ps;
	struct tracepoint *tp; /* that writes it */
	bool asked;
	int err; /* why there is no format: -errno */
	struct tpformat *format;
};

/* NULL: it is not to be had, see err. */
const struct tpformat *sdt_format(struct sdt_event *e);
/* How many arguments the tracepoint passes; 0: not known. */
uint32_t sdt_nargs(const struct sdt_event *e);

#endif
