/* process.c - progenyof, and other small functions: rand, getmajor,
 * getminor. */
#include "dvm/subr/subr_impl.h"

enum {
	MINOR_BITS = 20,    /* of a dev_t in the kernel */
	GENERATIONS = 1024, /* most ancestors looked at */
};

enum {	      /* indices of WORK */
	TASK, /* the ancestor being looked at */
	FOUND,
};

/* Compare ancestors with process a; 1 when it was found, or there are no
 * more. */
STEP(look_up)
{
	for (int i = 0; i < CHUNK; i++) {
		uint64_t parent;

		opaque(i);
		if (task_pid(f, WORK(f, TASK)) == a) {
			WORK(f, FOUND) = 1;
			return 1;
		}
		parent = task_parent(f, WORK(f, TASK));
		if (!parent || parent == WORK(f, TASK)) {
			WORK(f, FOUND) = !a; /* all descend from 0 */
			return 1;
		}
		WORK(f, TASK) = parent;
	}
	return 0;
}

SUBR(progenyof)
{
	WORK(f, TASK) = this_task(f);
	WORK(f, FOUND) = 0;
	for (int i = 0; i < GENERATIONS; i += CHUNK)
		if (CALL_STEP(look_up, f, f->arg[0], 0, 0))
			break;
	return WORK(f, FOUND);
}

SUBR(rand)
{
	return mem_random(f) & INT32_MAX;
}

SUBR(getmajor)
{
	return (uint32_t)f->arg[0] >> MINOR_BITS;
}

SUBR(getminor)
{
	return f->arg[0] & ((1 << MINOR_BITS) - 1);
}

/* Always fails: the compiler replaces calls by the result (check_call.c). */
SUBR(cgroupid)
{
	return fault(f, DIF_FAULT_ILLOP, 0);
}
