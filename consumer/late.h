/* late.h - probes that come while we trace, and those that go: of kernel
 * modules and of processes. When a module was loaded, or a process has mapped a
 * file or run a program, the program's descriptions are matched again, and what
 * is new joins the enabling. Of modules none go, for one that is traced cannot
 * be unloaded; of processes those do that are in files it has not mapped any
 * more.
 */
#ifndef CONSUMER_LATE_H
#define CONSUMER_LATE_H

#include <stdint.h>

#include "base/vec.h"
#include "dvm/difo.h"

struct session;
struct control; /* consumer/control.h */
struct images;	/* probes/proc/images.h */
struct watch;	/* probes/proc/watch.h */

/* What a clause was compiled for: the type of args[n]. */
struct late_arg {
	char *desc; /* of the probes */
	uint32_t n;
	const char *type; /* the registry's; NULL: there is no args[n] */
};

struct late {
	int socket; /* on which the kernel tells of modules; 0: none may come */
	VEC(struct late_arg) arg;
	/* late_process.c: the processes that descriptions are about, or
	 * PROBES_ALL; of them, those that have changed. */
	VEC(pid_t) process, changed;
	VEC(pid_t) mapped;	 /* targets that have other code than before */
	struct watch *watch;	 /* NULL: nobody is watched by it */
	struct images *images;	 /* whose watch it is instead; or NULL */
	uint64_t lost;		 /* of its events, as last told */
	struct control *control; /* NULL: nobody waits for us */
	/* When it is to be looked whether processes have made code; how long
	 * it took to match that. */
	int64_t made_due, made_took;
};

void late_note(struct late *l, const struct dif_pdesc *pd, uint32_t n,
	const char *type);
/* Whether the description, which matches nothing, is about a process of ours
 * that may map what it names. */
bool late_expects(struct session *s, const struct dif_pdesc *pd);
/* The same of any that a clause has. */
bool late_expects_any(struct session *s);
/* If probes may come that the descriptions match, prepare the enabling, which
 * is built, and listen. */
void late_open(struct session *s);
/* The engine is attached: take control of the targets that may map what
 * descriptions name, unless the engine traces them. */
void late_control(struct session *s);
/* No more probes come, and nobody waits for us. */
void late_leave(struct session *s);
/* Have the engine attach the probes that have come, and leave those that have
 * gone. */
void late_look(struct session *s);
/* When it is to look next, within ns. */
int64_t late_within(struct session *s, int64_t ns);
/* After tracing: what was expected and has not come. */
void late_tell(struct session *s);
void late_close(struct late *l);

#endif
