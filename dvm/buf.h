/* buf.h - what becomes of a record that a CPU's buffer has no room for, and the
 * form of the buffers that are read when tracing is over. Both engines keep
 * those of the policies fill and ring like this, and count the same bytes for
 * a record under any policy: its head and itself.
 *
 *	fill	| head rec | head rec | head rec |    free    |
 *		0                     last        to       size
 *
 *	ring	| head new | head new | lost | head old | gap |
 *		0          last        to                  size
 *
 * A record begins where the one before it ended. Under `ring' one for which
 * the end has no room begins at 0 again, and is written over the oldest. A head
 * says where the record before its own begins, so the reader starts from the
 * newest, and goes back until what it would find has been written over. */
#ifndef DVM_BUF_H
#define DVM_BUF_H

#include "dvm/engine.h"

struct buf_head {
	uint32_t size; /* bytes of the record, | BUF_ABSENT */
	uint32_t prev; /* offset of the head before it, or BUF_NONE */
};

#define BUF_NONE UINT32_MAX

enum {
	BUF_ABSENT = 1,	    /* not committed, or a fault came between */
	BUF_MOST = 1 << 29, /* bytes of a buffer: what BPF can address */
};

/* Bytes that a record takes. */
static inline uint32_t buf_need(uint32_t recsize)
{
	return sizeof(struct buf_head) + ((recsize + 7) & ~7U);
}

/* What records can make use of, of the size that is asked for. */
static inline uint64_t buf_useful(uint64_t size)
{
	return size & ~UINT64_C(7);
}

/* A buffer of size 0 has no records. */
struct buf {
	const char *data;
	uint32_t size;
	uint32_t last, to; /* last may be BUF_NONE */
};

/* Hand over the records, oldest first, like engine_ops.read. */
int buf_read(const struct buf *b, int cpu, engine_rec_fn *fn, void *arg);

/* What the probe records when it fires once and nothing faults: bytes. */
uint64_t buf_firing(const struct enabling *en, uint32_t probe);

#endif
