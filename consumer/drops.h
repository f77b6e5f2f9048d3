/* drops.h - reports drops soon after they happen: nothing is lost silently. */
#ifndef CONSUMER_DROPS_H
#define CONSUMER_DROPS_H

#include "dvm/engine.h"
#include "fmt/form.h"

struct drops {
	const struct enabling *en;
	uint64_t *told[DROP_NKINDS]; /* by CPU: the counts reported so far */
	uint64_t own[DROP_NKINDS];   /* found by the reader, not reported yet */
	bool tags;		     /* messages begin with their tag */
	bool applet;		 /* the program is lockstat's or plockstat's */
	bool cured[DROP_NKINDS]; /* the advice has been printed */
};

void drops_init(struct drops *d, const struct engine *e,
	const struct enabling *en, bool tags, bool applet);
/* Call fn for each count that has grown since the last call. */
typedef void drops_fn(void *arg, const struct fmt_drop *d);
void drops_check(struct drops *d, struct engine *e, drops_fn *fn, void *arg);
void drops_free(struct drops *d);

#endif
