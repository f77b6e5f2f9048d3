/* vm_buf.c - the buffer of a CPU: records in order, read from the front. */
#include <string.h>

#include "base/xalloc.h"
#include "dvm/vm_impl.h"

void vm_buf_init(struct vm_buf *b, uint64_t size)
{
	*b = (struct vm_buf){ .data = xcalloc(1, size + 1), .size = size };
}

/* With the `own' bytes that are reserved. */
static void compact(struct vm_buf *b, uint32_t own)
{
	memmove(b->data, b->data + b->from, b->to - b->from + own);
	b->to -= b->from;
	b->from = 0;
}

void *vm_buf_reserve_before(struct vm_buf *b, uint32_t size, uint32_t own)
{
	if (b->size - b->to < (uint64_t)size + own)
		compact(b, own);
	if (b->size - b->to < (uint64_t)size + own)
		return NULL;
	memmove(b->data + b->to + size, b->data + b->to, own);
	return memset(b->data + b->to, 0, size);
}

void *vm_buf_reserve(struct vm_buf *b, uint32_t size)
{
	return vm_buf_reserve_before(b, size, 0);
}

void vm_buf_commit(struct vm_buf *b, uint32_t size)
{
	b->to += size;
}

static uint32_t rec_size(const struct dif_prog *p, const struct rec *r)
{
	switch (r->clause) {
	case REC_ERROR:
		return sizeof(struct rec_error);
	case REC_COMMIT:
		return sizeof(*r);
	default:
		return p->clauses.v[r->clause].recsize;
	}
}

int vm_buf_read(struct vm_buf *b, int cpu, const struct dif_prog *p,
	engine_rec_fn *fn, void *arg)
{
	int r = 0;

	while (!r && b->from < b->to) {
		const struct rec *rec = (void *)(b->data + b->from);
		uint32_t size = rec_size(p, rec);

		b->from += size;
		r = fn(arg, cpu, rec, size);
	}
	if (b->from == b->to)
		b->from = b->to = 0;
	return r;
}
