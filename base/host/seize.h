/* seize.h - taking over threads by ptrace(2), without stopping them. */
#ifndef BASE_SEIZE_H
#define BASE_SEIZE_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/diag.h"

/* Have the calling process trace a thread. Returns 1 if nobody traced it, 0 if
 * we did already, or if it has ended, and -errno. */
int seize_thread(pid_t tid, long options);
/* True if the calling process traces the thread. */
bool seize_is_ours(pid_t tid);
/* Say in d by whom the process is traced. Returns false if nobody does. */
bool seize_tell_tracer(pid_t pid, struct diag *d);
/* True if the process is the first one of its pid namespace. The kernel shields
 * it from signals that it does not handle; while somebody traces it, even from
 * those for faults, which would end it otherwise. */
bool seize_is_init(pid_t pid);
/* True if the thread, stopped for this signal, would fault again for ever
 * because its process is shielded: it must be detached with the signal. */
bool seize_shields(pid_t tid, int sig);

#endif
