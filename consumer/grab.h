/* grab.h - a process of -p: checks that it exists and that we may look into it,
 * and opens a handle that tells when it has ended. The process is not stopped,
 * and does not notice. */
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
/* How a process has ended that is nobody's any more, as wait(2) says it. False
 * where the kernel does not tell: it does from Linux 6.15 on, and before that
 * as long as its parent has not asked. */
bool grab_status(pid_t pid, int handle, int *status);
/* 0, or -errno with what would allow it. */
int grab_check(pid_t pid, struct diag *d);

#endif
