/* unwind_native.h - walking a stack natively: subr_ustack() gets a struct
 * unwind_native as its frame. */
#ifndef DVM_SUBR_UNWIND_NATIVE_H
#define DVM_SUBR_UNWIND_NATIVE_H

#include "dvm/subr/subr_impl.h"
#include "dvm/unwind.h"

struct unwind_native {
	struct sframe s;	       /* with its arguments: subr/unwind.c */
	uint32_t *const *shard;	       /* UNWIND_SHARDS */
	struct unwind_process process; /* asked: it is to be read again */
	bool frame_pointers;	       /* may be used where there are no rows */
	uint64_t start[3];	       /* pc, sp and bp of the thread */
	bool behind_trap;	       /* there is a breakpoint at pc - 1 */
	/* Read size bytes of the thread's memory; false if not all can be
	 * read. */
	bool (*read)(void *arg, uint64_t addr, void *to, uint32_t size);
	void *arg;
	uint64_t *pc; /* result: room for as many frames as requested */
};

SUBR(ustack);

#endif
