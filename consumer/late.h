/* late.h - probes of kernel modules and processes that come and go while we
 * trace. When a module was loaded, or when a process has mapped a file or run a
 * program, the program's descriptions are matched again, and new probes join
 * the enabling. A module's probes never go, since a module that is traced
 * cannot be unloaded; a process's probes go when it no longer maps their
 * file. */
#ifndef CONSUMER_LATE_H
#define CONSUMER_LATE_H

#include <stdint.h>

#include "base/hash.h"
#include "base/vec.h"
#include "dvm/difo.h"

struct session;
struct control; /* consumer/control.h */
struct images;	/* probes/proc/images.h */
struct watch;	/* probes/proc/watch.h */

/* The type of args[n] that a clause was compiled for. */
struct late_arg {
	char *desc; /* of the clause's probes, as text */
	uint32_t n;
	const char *type; /* owned by the registry; NULL: no args[n] */
};

struct late {
	int socket; /* a netlink socket for news of modules; 0: not open */
	VEC(struct late_arg) arg;
	/* a late probe had other args[], which has been reported */
	bool differ;
	/* more probes came than may be enabled, which has been reported */
	bool full;
	/* late_process.c: the processes that descriptions are about, or
	 * PROBES_ALL; and those of them that have changed. */
	VEC(pid_t) process, changed;
	/* Of these: those whose first thread has ended, and those in which
	 * another one has executed a program since. */
	VEC(pid_t) headless, heir;
	/* Rows of probes in processes, without most of those that have gone;
	 * and how many rows of the enabling were looked at for that. */
	VEC(uint32_t) row;
	uint32_t noted;
	/* late_twice.c: by place and clause: how many rows there were when a
	 * probe of all processes was attached there that has the clause; by
	 * place and process: the first row of one that the process had there,
	 * plus 1; and how many rows were looked at for that. */
	struct hash all, own;
	uint32_t placed;
	VEC(pid_t) begun;      /* have executed a program, and map libraries */
	VEC(pid_t) mapped;     /* targets that have mapped new code */
	struct watch *watch;   /* our own watch, or NULL */
	struct images *images; /* whose watch we share instead, or NULL */
	int unwatched;	       /* errno, if processes cannot be watched */
	uint64_t lost; /* events that the watch had lost when we last looked */
	size_t told;   /* how many of struct probes' copies have been told */
	bool held;     /* the engine holds targets that change */
	struct control *control; /* NULL: no process is held for us */
	/* Processes that keep probes in files that they do not map, since they
	 * may be about to. */
	VEC(pid_t) maps;
	/* When to look next for changes of which nothing tells, and how long
	 * matching took the last time (ns). */
	int64_t look_due, look_took;
};

void late_note(struct late *l, const struct dif_pdesc *pd, uint32_t n,
	const char *type);
/* True if the description, which matches nothing so far, is about a target that
 * may still map what it names. */
bool late_expects(struct session *s, const struct dif_pdesc *pd);
/* True if that holds for any description that the user wrote. */
bool late_expects_any(struct session *s);
/* If probes may come later, start to listen for them, and make room for them in
 * the enabling, which has been built. */
void late_open(struct session *s);
/* Once the engine is attached: take control of the targets that may map what
 * descriptions name, unless the engine traces them itself. */
void late_control(struct session *s);
/* Release control of all processes: no more probes will be added. */
void late_leave(struct session *s);
/* Have the engine attach the probes that have come, and detach those that have
 * gone. */
void late_look(struct session *s);
/* Return how long, at most ns, the session may sleep before late_look() is
 * due. */
int64_t late_within(struct session *s, int64_t ns);
/* After tracing: report the expected probes that never came. */
void late_tell(struct session *s);
void late_close(struct late *l);

#endif
