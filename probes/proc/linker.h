/* linker.h - the dynamic linker of a process. It calls an empty function when
 * its list of libraries begins to change, and again when the list is
 * consistent: libraries are mapped then, and their constructors have not
 * run. */
#ifndef PROBES_PROC_LINKER_H
#define PROBES_PROC_LINKER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct linker {
	int fd;		/* its file */
	uint64_t off;	/* offset of that function in the file */
	uint64_t call;	/* its address in the process */
	uint64_t state; /* address of the word that says what it is doing; 0:
			   unknown */
	uint64_t start, end; /* where it is mapped */
	uint64_t text_end;   /* where the code around that function ends */
};

/* Open the linker of a process that has at least begun to execute its program;
 * returns false if it has none, or none that can be read. */
bool linker_open(struct linker *l, pid_t pid);
void linker_close(struct linker *l);
/* Asked when thread tid, a stopped tracee of ours, is in that function: whether
 * the list is consistent. */
bool linker_is_done(const struct linker *l, pid_t tid);
/* True if the process has a linker that has yet to map libraries, or does so
 * now. */
bool linker_maps(pid_t pid);

#endif
