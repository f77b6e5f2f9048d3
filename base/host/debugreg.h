/* debugreg.h - debug registers: the processor stops a traced thread that is
 * about to execute an address in one of them. Nothing is written to the
 * process's memory. */
#ifndef BASE_DEBUGREG_H
#define BASE_DEBUGREG_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum {
	DEBUGREGS = 4 /* addresses at a time */
};

/* Set the addresses of a stopped thread that we trace; 0: none. False, with
 * errno, if one cannot be set; then none is. */
bool debugreg_set(pid_t tid, const uint64_t addr[DEBUGREGS]);
void debugreg_clear(pid_t tid);

/* True if the processor really stops there. Under some hypervisors it never
 * does, although the registers can be set. The caller must be able to trace a
 * child. Ask for HOST_DEBUG_STOPS (features.h), which remembers it. */
bool debugreg_try(void);

#endif
