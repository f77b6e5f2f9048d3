/* seize.h - taking over threads by ptrace(2), without stopping them. */
#ifndef BASE_SEIZE_H
#define BASE_SEIZE_H

#include <stdbool.h>
#include <sys/types.h>

/* Have the calling process trace a thread. Returns 1 if nobody traced it, 0 if
 * we did already, or if it has ended, and -errno. */
int seize_thread(pid_t tid, long options);
/* True if the calling process traces the thread. */
bool seize_is_ours(pid_t tid);

#endif
