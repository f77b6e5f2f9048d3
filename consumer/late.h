/* late.h - probes that come while we trace: those of kernel modules. The kernel
 * tells when a module has been loaded; then the program's descriptions are
 * matched again, and what is new joins the enabling. A module that is traced
 * cannot be unloaded, so none of them go. */
#ifndef CONSUMER_LATE_H
#define CONSUMER_LATE_H

#include <stdint.h>

#include "base/vec.h"
#include "dvm/difo.h"

struct session;

/* What a clause was compiled for: the type of args[n]. */
struct late_arg {
	char *desc; /* of the probes */
	uint32_t n;
	const char *type; /* the registry's; NULL: there is no args[n] */
};

struct late {
	int socket; /* on which the kernel tells; 0: none may come */
	VEC(struct late_arg) arg;
};

void late_note(struct late *l, const struct dif_pdesc *pd, uint32_t n,
	const char *type);
/* If probes may come that the descriptions match, prepare the enabling, which
 * is built, and listen. */
void late_open(struct session *s);
/* Have the engine attach the probes of modules that have come. */
void late_look(struct session *s);
void late_close(struct late *l);

#endif
