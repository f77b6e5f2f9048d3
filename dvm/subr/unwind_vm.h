/* unwind_vm.h - what unwind.c needs of its engine, natively. */
#ifndef DVM_SUBR_UNWIND_VM_H
#define DVM_SUBR_UNWIND_VM_H

#include "dvm/subr/unwind_native.h"

static inline struct unwind_native *native(struct sframe *f)
{
	return (struct unwind_native *)f;
}

static inline bool read_user(
	struct sframe *f, void *to, uint32_t size, uint64_t addr)
{
	return native(f)->read(native(f)->arg, addr, to, size);
}

static inline void clear_frames(struct sframe *f, uint64_t n)
{
	(void)f;
	(void)n;
}

static inline void put_frame(struct sframe *f, uint64_t i, uint64_t pc)
{
	native(f)->pc[i] = pc;
}

static inline const uint32_t *shard_of(struct sframe *f, uint32_t word)
{
	return word / UNWIND_SHARD < UNWIND_SHARDS
		       ? native(f)->shard[word / UNWIND_SHARD]
		       : NULL;
}

/* Natively, a search costs little beside the reads. */
static inline struct unwind_found *found_at(struct sframe *f, uint32_t n)
{
	(void)f;
	(void)n;
	return NULL;
}

static inline bool user_start(
	struct sframe *f, uint64_t *pc, uint64_t *sp, uint64_t *bp)
{
	*pc = native(f)->start[0];
	*sp = native(f)->start[1];
	*bp = native(f)->start[2];
	return true;
}

static inline bool is_behind_trap(struct sframe *f, uint64_t pc)
{
	(void)pc;
	return native(f)->behind_trap;
}

static inline bool may_use_fp(struct sframe *f)
{
	return native(f)->frame_pointers;
}

static inline bool find_process(
	struct sframe *f, uint64_t pid, struct unwind_process *to)
{
	(void)pid;
	*to = native(f)->process;
	return true;
}

static inline void ask_again(struct sframe *f, uint64_t pid)
{
	(void)pid;
	native(f)->process.asked = true;
}

#endif
