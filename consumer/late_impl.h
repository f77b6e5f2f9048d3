/* late_impl.h - shared by late.c, late_process.c and late_control.c. */
#ifndef CONSUMER_LATE_IMPL_H
#define CONSUMER_LATE_IMPL_H

#include "consumer/session_impl.h"

/* Match the program's descriptions again, and attach the new probes; `whose'
 * says in messages whose they are. */
void late_add(struct session *s, const char *whose);

/* Watch the processes that descriptions are about, as far as they can be
 * watched. False if there are none. */
bool late_watch(struct session *s);
/* Once it is known who is held: report if what processes map will not be seen.
 */
void late_tell_unwatched(struct session *s);
/* Note where the probes are that have been added since the last time. */
void late_note_places(struct session *s);
/* True if the clause runs already where this probe of one process is, and would
 * run twice. */
bool late_runs(const struct late *l, uint32_t clause, const struct probe *p);
/* True if the process has changed, and is not settled yet. */
bool late_has_changed(const struct late *l, pid_t pid);
bool late_is_target(const struct session *s, pid_t pid);
/* True if we learn when processes change. */
bool late_watches(const struct late *l);
/* True if the engine walks stacks of processes, for which it must know what
 * they have mapped. */
bool late_walks(const struct session *s);
/* Call fn with each description, until it returns true: the user's own, and
 * those of providers in D that their probes are bound to. */
bool late_any_desc(struct session *s,
	bool (*fn)(struct session *s, const struct dif_pdesc *pd));
/* Handle the processes that have changed. */
void late_processes(struct session *s);

#endif
