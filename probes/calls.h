/* calls.h - the system calls by name, as syscall_of() knows them. */
#ifndef PROBES_CALLS_H
#define PROBES_CALLS_H

#include "probes/syscalls.h"
#include "probes/syscalls_32.h"

enum {
#define X(nr, name, args) CALL_##name = nr,
	SYSCALLS(X)
#undef X
	CALL_I386 = 511, /* from here on, calls that x86-64 does not have */
#define SAME(...)
#define OWN(nr, name, args) CALL_##name,
	SYSCALLS_I386(SAME, OWN)
#undef SAME
#undef OWN
};

#endif
