/* late_impl.h - what late.c and late_process.c share. */
#ifndef CONSUMER_LATE_IMPL_H
#define CONSUMER_LATE_IMPL_H

#include "consumer/session_impl.h"

/* Match the program's descriptions again, and attach what is new; whose probes
 * those are is for messages. */
void late_add(struct session *s, const char *whose);

/* Watch the processes that descriptions are about; false: there are none. */
bool late_watch(struct session *s);
/* Those that have changed. */
void late_processes(struct session *s);

#endif
