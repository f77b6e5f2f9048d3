/* linker.h - the dynamic linker of a process. It calls a function of no use
 * when its list of libraries changes, and when that is as it shall be again:
 * the libraries are mapped then, and their constructors have not run. */
#ifndef PROBES_PROC_LINKER_H
#define PROBES_PROC_LINKER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct linker {
	int fd;		     /* its file */
	uint64_t off;	     /* of that function, in the file */
	uint64_t call;	     /* its address in the process */
	uint64_t state;	     /* where it says what it does; 0: it does not */
	uint64_t start, end; /* where it is mapped */
};

/* Of a process that has begun at least to execute its program; false: it has
 * none, or none that can be read. */
bool linker_open(struct linker *l, pid_t pid);
void linker_close(struct linker *l);
/* Of a thread of it that is in that function, a tracee of ours that is stopped:
 * the list is as it shall be. */
bool linker_is_done(const struct linker *l, pid_t tid);

#endif
