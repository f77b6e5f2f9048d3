/* grab.h - a process of -p: checks that it exists and that we may look into it,
 * and opens a handle that tells when it has ended. The process is not stopped,
 * and notices nothing. */
#ifndef CONSUMER_GRAB_H
#define CONSUMER_GRAB_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/diag.h"

/* Parse a process id as the user wrote it; 0 if it is invalid. */
pid_t grab_parse(const char *text);
/* Open a handle that polls readable when the process has ended. Returns -1 on
 * kernels before 5.3, which have none. */
int grab_handle(pid_t pid);
/* Find out how a process that is not our child has ended, as a status of
 * wait(2). False if the kernel does not tell: from Linux 6.15 on it does; older
 * ones do until the parent has waited for the process. */
bool grab_status(pid_t pid, int handle, int *status);
/* Check that we may look into the process. Returns 0, or -errno with advice in
 * *d. */
int grab_check(pid_t pid, struct diag *d);

#endif
