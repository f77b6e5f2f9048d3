/* vm_buf.c - the buffer of a CPU: records in order, read from the front. */
#include <string.h>

#include "base/xalloc.h"
#include "dvm/vm_impl.h"

void vm_buf_init(struct vm_buf *b, uint64_t size)
{
	*b = (struct vm_buf){ .data = xcalloc(1, size + 1), .size = size };
}

static void compact(struct vm_buf *b)
{
	memmove(b->data, b->data + b->from, b->to - b->from);
	b->to -= b->from;
	b->from = 0;
}

void *vm_buf_reserve(struct vm_buf *b, uint32_t size)
{
	if (b->size - b->to < size)
		compact(b);
	if (b->size - b->to < size)
		return NULL;
	return memset(b->data + b->to, 0, size);
}

void vm_buf_commit(struct vm_buf *b, uint32_t size)
{
	b->to += size;
}

int vm_buf_read(struct vm_buf *b, int cpu, const struct dif_prog *p,
	engine_rec_fn *fn, void *arg)
{
	int r = 0;

	while (!r && b->from < b->to) {
		const struct rec *rec = (void *)(b->data + b->from);
		uint32_t size = rec->clause == REC_ERROR
					? sizeof(struct rec_error)
					: p->clauses.v[rec->clause].recsize;

		b->from += size;
		r = fn(arg, cpu, rec, size);
	}
	if (b->from == b->to)
		b->from = b->to = 0;
	return r;
}
