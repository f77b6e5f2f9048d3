/* process.c - progenyof, and other small facts: rand, getmajor, getminor. */
#include "dvm/subr/subr_impl.h"

enum {
	MINOR_BITS = 20,    /* of dev_t in the kernel */
	GENERATIONS = 1024, /* as far as it is looked */
};

enum {	      /* WORK */
	TASK, /* the ancestor that is looked at */
	FOUND,
};

/* 1 when the process was found, or there are no more ancestors. */
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
			WORK(f, FOUND) = !a; /* of which all descend */
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

/* The compiler has looked: check_call.c. */
SUBR(cgroupid)
{
	return fault(f, DIF_FAULT_ILLOP, 0);
}
