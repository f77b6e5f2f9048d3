/* unwind_native.h - walking a stack by the interpreter's side: subr_ustack()
 * gets a struct unwind_native for its frame. */
#ifndef DVM_SUBR_UNWIND_NATIVE_H
#define DVM_SUBR_UNWIND_NATIVE_H

#include "dvm/subr/subr_impl.h"
#include "dvm/unwind.h"

struct unwind_native {
	struct sframe s;	       /* its arguments: subr/unwind.c */
	uint32_t *const *shard;	       /* UNWIND_SHARDS */
	struct unwind_process process; /* asked: it is to be read again */
	bool frame_pointers;	       /* may do where there are no rows */
	uint64_t start[3];	       /* pc, sp and bp of the thread */
	/* Memory of the thread: all size bytes, or false. */
	bool (*read)(void *arg, uint64_t addr, void *to, uint32_t size);
	void *arg;
	uint64_t *pc; /* room for as many frames as are wanted */
};

SUBR(ustack);

#endif
