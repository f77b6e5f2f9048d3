/* buf.h - what happens to a record for which a CPU's buffer has no room, and
 * the layout of buffers that are read when tracing is over: those of the
 * policies fill and ring. Both engines use this layout. Under every policy, a
 * record counts as the same number of bytes in both: its head and itself.
 *
 *	fill	| head rec | head rec | head rec |    free    |
 *		0                     last        to       size
 *
 *	ring	| head new | head new | lost | head old | gap |
 *		0          last        to                  size
 *
 * Each record begins where the previous one ended. Under `ring', a record that
 * does not fit before the end begins at 0 again and overwrites the oldest ones.
 * A head says where the previous head is, so the reader starts with the newest
 * record and goes back until it reaches one that has been overwritten. */
#ifndef DVM_BUF_H
#define DVM_BUF_H

#include "dvm/engine.h"

struct buf_head {
	uint32_t size; /* bytes of the record, | BUF_ABSENT */
	uint32_t prev; /* offset of the previous head, or BUF_NONE */
};

#define BUF_NONE UINT32_MAX

enum {
	BUF_ABSENT = 1,	    /* not committed, or aborted by a fault */
	BUF_MOST = 1 << 29, /* most bytes of a buffer: what BPF can address */
};

/* Return the number of bytes that a record takes up in a buffer. */
static inline uint32_t buf_need(uint32_t recsize)
{
	return sizeof(struct buf_head) + ((recsize + 7) & ~7U);
}

/* Return how much of a buffer of this size records can use. */
static inline uint64_t buf_useful(uint64_t size)
{
	return size & ~UINT64_C(7);
}

/* A buffer to be read; one of size 0 holds no records. */
struct buf {
	const char *data;
	uint32_t size;
	uint32_t last, to; /* offsets as in the picture; last may be BUF_NONE */
};

/* Pass the records to fn, oldest first, as engine_ops.read does. */
int buf_read(const struct buf *b, int cpu, engine_rec_fn *fn, void *arg);

/* Return the bytes that a probe records in one firing without faults. */
uint64_t buf_firing(const struct enabling *en, uint32_t probe);

#endif
