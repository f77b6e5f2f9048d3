/* grab.h - a process of -p: that it is there, that we may look into it, and a
 * handle that tells when it has ended. It is not stopped, and does not notice.
 */
#ifndef CONSUMER_GRAB_H
#define CONSUMER_GRAB_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/diag.h"

/* A number as the user wrote it; 0: it is none. */
pid_t grab_parse(const char *text);
/* A handle that polls readable when the process has ended; -1 where the kernel
 * has none, before 5.3. */
int grab_handle(pid_t pid);
/* 0, or -errno with what would allow it. */
int grab_check(pid_t pid, struct diag *d);

#endif
