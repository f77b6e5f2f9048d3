/* late_impl.h - shared by late.c and late_process.c. */
#ifndef CONSUMER_LATE_IMPL_H
#define CONSUMER_LATE_IMPL_H

#include "consumer/session_impl.h"

/* Match the program's descriptions again, and attach the new probes; `whose'
 * says in messages whose they are. */
void late_add(struct session *s, const char *whose);

/* Watch the processes that descriptions are about. False if there are none, or
 * if they cannot be watched. */
bool late_watch(struct session *s);
/* True if the process has changed, and is not settled yet. */
bool late_has_changed(const struct late *l, pid_t pid);
/* Handle the processes that have changed. */
void late_processes(struct session *s);

#endif
